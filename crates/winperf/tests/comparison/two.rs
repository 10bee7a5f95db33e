//! Two captures as a pair.

use std::sync::Arc;

use winperf::difference::{Difference, DifferenceKind, Oddity};
use winperf::pair::Age;
use winperf::{Capture, LeafKind, Pair, Place};
use winperf_synth::Object;

/// Two captures, paired.
pub(crate) struct Two {
    pub(crate) older: Arc<Capture>,
    pub(crate) newer: Arc<Capture>,
    pair: Pair,
}

impl Two {
    pub(crate) fn new(older: Vec<u8>, newer: Vec<u8>) -> Self {
        let [first, second] = [older, newer].map(|bytes| Arc::new(Capture::parse(bytes)));
        let pair = Pair::new(first, second);
        let [older, newer] = Age::BOTH.map(|age| Arc::clone(pair.shared(age).expect("two captures")));
        Self { older, newer, pair }
    }

    /// Returns captures with these objects, one second apart.
    pub(crate) fn with(
        older: impl IntoIterator<Item = Object>,
        newer: impl IntoIterator<Item = Object>,
    ) -> Self {
        Self::new(earlier().objects(older).write(), later().objects(newer).write())
    }

    pub(crate) fn compared(&self) -> &Pair {
        &self.pair
    }

    pub(crate) fn of(&self, age: Age) -> &Capture {
        match age {
            Age::Older => &self.older,
            Age::Newer => &self.newer,
        }
    }

    /// Panics unless both maps between the captures are each other's reverse.
    pub(crate) fn check(&self, what: &str) {
        for age in [Age::Older, Age::Newer] {
            for place in self.of(age).places() {
                self.check_structure(age, place, what);
            }
        }
    }

    fn check_structure(&self, age: Age, place: Place, what: &str) {
        let compared = self.compared();
        let Some(other) = compared.counterpart(age, place) else {
            assert_eq!(compared.leaf_pairs(age, place), None, "{what}");
            return;
        };
        assert_eq!(compared.counterpart(age.other(), other), Some(place), "{what}: {age:?} {place:?}");
        assert_eq!(place.kind(), other.kind(), "{what}: {age:?} {place:?}");
        let (_, leaves) = compared.leaf_pairs(age, place).expect("leaves of a structure with a counterpart");
        let (_, back) = compared.leaf_pairs(age.other(), other).expect("the same from the other side");
        let pairs = leaves.iter().filter_map(|pair| Some((pair.own, pair.other?)));
        let mut pairs: Vec<_> = pairs.collect();
        let reversed = back.into_iter().filter_map(|pair| Some((pair.other?, pair.own)));
        let mut reversed: Vec<_> = reversed.collect();
        pairs.sort_by_key(|pair| pair.0.offset);
        reversed.sort_by_key(|pair| pair.0.offset);
        assert_eq!(pairs, reversed, "{what}: {age:?} {place:?}");
        for (own, other) in pairs {
            let is_gap =
                |kind: &LeafKind| !matches!(kind, LeafKind::Member(_) | LeafKind::Name | LeafKind::Value);
            match (&own.kind, &other.kind) {
                (LeafKind::Member(own), LeafKind::Member(other)) => assert_eq!(own, other, "{what}"),
                (LeafKind::Name, LeafKind::Name) | (LeafKind::Value, LeafKind::Value) => {}
                (own, other) => assert!(is_gap(own) && is_gap(other), "{what}: {own:?} {other:?}"),
            }
        }
    }
}

/// Returns a capture without objects.
pub(crate) fn earlier() -> winperf_synth::Capture {
    winperf_synth::Capture::new()
}

/// Returns the capture of `earlier`, one second later.
pub(crate) fn later() -> winperf_synth::Capture {
    earlier().clock(36_010_000_000, 10_000_000).perf_time_100ns(133_486_382_466_780_000)
}

impl Two {
    /// Returns every difference as text, such as `Layout Object(0).TotalByteLength 136 > 176` or `New Instance(0, 1)`.
    pub(crate) fn differences(&self) -> Vec<String> {
        self.found().iter().map(|difference| self.described(difference)).collect()
    }

    /// Returns the differences other than clocks and raw values that changed as expected.
    pub(crate) fn odd(&self) -> Vec<String> {
        let odd = self.differences().into_iter();
        odd.filter(|text| !text.starts_with("Clock ") && !text.starts_with("Moved ")).collect()
    }

    /// Returns the reason why each odd value is one; only odd values have reasons.
    pub(crate) fn oddities(&self) -> Vec<Oddity> {
        let compared = self.compared();
        let found = self.found().into_iter();
        let with_reason = found.filter_map(|difference| {
            let reason = compared.oddity(&difference);
            assert_eq!(reason.is_some(), difference.kind == DifferenceKind::Value, "{difference:?}");
            reason
        });
        with_reason.collect()
    }

    /// Returns every difference, in the order of the walk.
    pub(crate) fn found(&self) -> Vec<Difference> {
        self.pair.differences().collect()
    }

    /// Returns the member that differs, with its structure; `None` for what is not a member.
    pub(crate) fn member(&self, difference: &Difference) -> Option<String> {
        let (age, offset) =
            Age::BOTH.into_iter().rev().find_map(|age| Some((age, difference.offset(age)?)))?;
        let (_, leaf) = self.of(age).leaf_at(offset)?;
        match leaf.kind {
            LeafKind::Member(member) => Some(member.path.to_owned()),
            _ => None,
        }
    }

    fn described(&self, difference: &Difference) -> String {
        let sides = [Age::Older, Age::Newer].map(|age| self.side(age, difference));
        let [older, newer] = &sides;
        let kind = difference.kind;
        if difference.is_structure() {
            let age = if newer.is_some() { "" } else { " of the older" };
            let (place, _) = newer.as_ref().or(older.as_ref()).expect("a side");
            return format!("{kind:?} {place}{age}");
        }
        let (place, _) = newer.as_ref().or(older.as_ref()).expect("a side");
        let value =
            |side: &Option<(String, String)>| side.as_ref().map_or("-".to_owned(), |side| side.1.clone());
        format!("{kind:?} {place} {} > {}", value(older), value(newer))
    }

    /// Returns the structure and leaf at the offset of a difference in a capture, and its bytes as a number or in hex.
    fn side(&self, age: Age, difference: &Difference) -> Option<(String, String)> {
        let capture = self.of(age);
        let offset = difference.offset(age)?;
        let (structure, leaf) = capture.leaf_at(offset).expect("a leaf");
        assert_eq!(leaf.offset, offset, "{difference:?} does not begin where a leaf does");
        let place = named(structure);
        if difference.is_structure() {
            assert_eq!(capture.span(structure).expect("a structure").offset, offset);
            return Some((place, String::new()));
        }
        let bytes = &capture.file()[leaf.offset as usize..leaf.end() as usize];
        let (name, number) = match &leaf.kind {
            LeafKind::Member(member) => (member.name.to_owned(), true),
            LeafKind::Value => {
                (format!("value {:?}", capture.counters_of(structure, &leaf).collect::<Vec<_>>()), true)
            }
            kind => (format!("{kind:?}"), false),
        };
        let value = match winperf::Reader::new(bytes).number() {
            Some(value) if number && bytes.len() <= 8 => value.to_string(),
            _ => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        };
        Some((format!("{place}.{name}"), value))
    }
}

/// Returns a structure as `Instance(0, 1)`.
fn named(place: Place) -> String {
    match place {
        Place::DataBlock => "DataBlock".to_owned(),
        Place::Object(object) => format!("Object({object})"),
        Place::CounterDefinition { object, counter } => format!("CounterDefinition({object}, {counter})"),
        Place::Instance { object, instance } => format!("Instance({object}, {instance})"),
        Place::InstanceBlock { object, instance } => format!("InstanceBlock({object}, {instance})"),
        Place::ObjectBlock(object) => format!("ObjectBlock({object})"),
    }
}
