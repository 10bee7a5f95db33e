//! Classification of the difference between two leaves.

use crate::counter_type::{PERF_COUNTER_ELAPSED, ValueClass};
use crate::difference::{Difference, DifferenceKind, Oddity};
use crate::formula::Raw;
use crate::index::Parent;
use crate::layout::{Meaning, Member, MemberId, PerfCounterDefinition};
use crate::pair::{Age, LeafPair, Pair};
use crate::place::{CounterIdx, ObjectIdx, Place};
use crate::{Capture, Counter, Instance, Leaf, LeafKind, Reader, TitleIndex};

impl Pair {
    /// Returns the kind of difference between a leaf of the structure at `place` of the capture `from` and its counterpart.
    ///
    /// `None` if the two are equal, and if the leaf is the value of a counter that the other capture lacks:
    /// the counter itself is the difference.
    pub fn difference(&self, from: Age, place: Place, pair: &LeafPair) -> Option<DifferenceKind> {
        let places = Places::new(self, from, place)?;
        let (own, other) = (Some(&pair.own), pair.other.as_ref());
        let (older, newer) = from.choose((own, other), (other, own));
        let rule = rule(self, places, older, newer)?;
        let bytes = |age: Age, leaf: Option<&Leaf>| {
            leaf.map_or(&[][..], |leaf| bytes(self.capture(age), leaf.offset, leaf.length))
        };
        rule.kind(self, places, bytes(Age::Older, older), bytes(Age::Newer, newer))
    }
}

/// A structure in both captures.
#[derive(Clone, Copy)]
pub(super) struct Places {
    pub(super) older: Place,
    pub(super) newer: Place,
}

impl Places {
    pub(super) fn new(captures: &Pair, from: Age, place: Place) -> Option<Self> {
        let other = captures.counterpart(from, place)?;
        let (older, newer) = from.choose((place, other), (other, place));
        Some(Self { older, newer })
    }

    /// Returns the object that the structures are part of, in both captures.
    fn objects(self) -> Option<(ObjectIdx, ObjectIdx)> {
        self.older.object().zip(self.newer.object())
    }
}

/// Rule by which the bytes of a leaf are compared, chosen before they are read.
#[derive(Clone, Copy)]
pub(super) enum Rule {
    Member(&'static Member),
    Always(DifferenceKind),
    /// A raw value that may not differ.
    Odd(Oddity),
    /// A raw value that its counter lets grow.
    Grows,
}

/// Returns the rule for two leaves; `None` for values of counters that only one capture has.
pub(super) fn rule(
    captures: &Pair,
    places: Places,
    older: Option<&Leaf>,
    newer: Option<&Leaf>,
) -> Option<Rule> {
    let is_unparsed = |leaf: Option<&Leaf>| leaf.is_some_and(|leaf| leaf.kind == LeafKind::Unparsed);
    Some(match newer.or(older)?.kind {
        LeafKind::Member(member) => Rule::Member(member),
        LeafKind::Name => Rule::Always(DifferenceKind::Name),
        LeafKind::Value => value_rule(captures, places, older, newer)?,
        _ if is_unparsed(older) || is_unparsed(newer) => Rule::Always(DifferenceKind::Unparsed),
        _ => Rule::Always(DifferenceKind::Padding),
    })
}

/// Returns the rule for a raw value, by the first of its counters that both captures have.
fn value_rule(captures: &Pair, places: Places, older: Option<&Leaf>, newer: Option<&Leaf>) -> Option<Rule> {
    let (of_older, of_newer) = places.objects()?;
    let counters = |age: Age, place: Place, leaf: Option<&Leaf>| {
        let of_leaf = captures.capture(age).zip(leaf);
        of_leaf.map(|(capture, leaf)| capture.counters_of(place, leaf)).into_iter().flatten()
    };
    let in_newer = counters(Age::Newer, places.newer, newer)
        .filter(|at| captures.other_counter(Age::Newer, of_newer, *at).is_some());
    let from_older = counters(Age::Older, places.older, older)
        .filter_map(|at| captures.other_counter(Age::Older, of_older, at));
    let counter = in_newer.chain(from_older).min()?;
    let pair = captures.object_in(Age::Newer, of_newer)?.counter_in(Age::Newer, counter)?;
    let definition = pair.definition()?;
    let (older, newer) = match (older, newer) {
        (Some(older), Some(newer)) => (older, newer),
        (Some(_), None) => return Some(Rule::Odd(Oddity::OnlyIn(Age::Older))),
        (None, _) => return Some(Rule::Odd(Oddity::OnlyIn(Age::Newer))),
    };
    // A part of a value that overlaps a different one is not a number.
    let is_whole = older.length == definition.value_length() && newer.length == definition.value_length();
    Some(if pair.is_changed() {
        Rule::Odd(Oddity::DefinitionChanged)
    } else if let Some(oddity) = stays(definition) {
        Rule::Odd(oddity)
    } else if is_whole && definition.counter_type().needs_two_samples() {
        Rule::Grows
    } else {
        Rule::Always(DifferenceKind::Moved)
    })
}

/// Returns the kind of a counter that neither counts nor measures: text, ids and start times are constant unless
/// something else changes.
fn stays(definition: Counter<'_>) -> Option<Oddity> {
    let counter_type = definition.counter_type();
    match counter_type.class() {
        ValueClass::Text => Some(Oddity::Text),
        ValueClass::Counter if counter_type.subtype() == PERF_COUNTER_ELAPSED => Some(Oddity::StartTime),
        ValueClass::Counter => None,
        _ => matches!(definition.title(), TitleIndex::ID_PROCESS | TitleIndex::ID_THREAD)
            .then_some(Oddity::Identifier),
    }
}

/// Returns the bytes of a leaf.
pub(super) fn bytes(capture: Option<&Capture>, offset: u32, length: u32) -> &[u8] {
    let window = capture.and_then(|capture| capture.reader().window(offset, length));
    window.map(|window| window.bytes()).unwrap_or_default()
}

impl Rule {
    /// Returns the kind of difference between the bytes of both captures; empty bytes stand for a missing leaf.
    pub(super) fn kind(
        self,
        captures: &Pair,
        places: Places,
        older: &[u8],
        newer: &[u8],
    ) -> Option<DifferenceKind> {
        if older == newer {
            return None;
        }
        let number = |bytes| Reader::new(bytes).number();
        Some(match self {
            Self::Always(kind) => kind,
            Self::Odd(_) => DifferenceKind::Value,
            Self::Grows if number(older) > number(newer) => DifferenceKind::Value,
            Self::Grows => DifferenceKind::Moved,
            Self::Member(member) => classify_member(captures, places, member, [older, newer].map(number)),
        })
    }
}

const COUNTER_SIZE: MemberId = PerfCounterDefinition::CounterSize.id;

/// Returns the kind of difference between two numbers of a member, the older first.
fn classify_member(
    captures: &Pair,
    places: Places,
    member: &Member,
    [older, newer]: [Option<u64>; 2],
) -> DifferenceKind {
    let follows = |follows: bool| if follows { DifferenceKind::Layout } else { DifferenceKind::Field };
    let is_count =
        |number: Option<u64>| number.is_some_and(|number| number <= u64::from(i32::MAX.unsigned_abs()));
    match member.meaning {
        Meaning::SystemTime | Meaning::Ticks | Meaning::ObjectTicks | Meaning::FileTime => {
            DifferenceKind::Clock
        }
        // It is part of the identity of a counter, unlike the lengths of structures.
        Meaning::Length if member.id == COUNTER_SIZE => DifferenceKind::Field,
        Meaning::Length | Meaning::Offset | Meaning::ValueOffset | Meaning::Count => DifferenceKind::Layout,
        Meaning::NumInstances => follows(is_count(older) && is_count(newer)),
        Meaning::DefaultCounter => follows(is_same_counter(captures, places, older, newer)),
        Meaning::ParentInstance => classify_parent(captures, places),
        Meaning::Hole | Meaning::Reserved => DifferenceKind::Padding,
        _ => DifferenceKind::Field,
    }
}

/// Returns `true` if two positions denote the same counter.
fn is_same_counter(captures: &Pair, places: Places, older: Option<u64>, newer: Option<u64>) -> bool {
    let position = |number: Option<u64>| number.and_then(|number| u32::try_from(number).ok()).map(CounterIdx);
    let found = places
        .objects()
        .zip(position(newer))
        .and_then(|((_, object), newer)| captures.other_counter(Age::Newer, object, newer));
    found.is_some() && found == position(older)
}

/// Classifies a different position of the parent: the parent has moved, it is a different parent, or the instance has
/// none.
fn classify_parent(captures: &Pair, places: Places) -> DifferenceKind {
    let parent = |capture: Option<&Capture>, place: Place| match (capture, place) {
        (Some(capture), Place::Instance { object, instance }) => {
            capture.instance(object, instance).map_or(Parent::None, Instance::parent_place)
        }
        _ => Parent::None,
    };
    match (parent(captures.older(), places.older), parent(Some(captures.newer()), places.newer)) {
        (Parent::None, Parent::None) => DifferenceKind::Padding,
        (
            Parent::Instance { object, instance },
            Parent::Instance { object: of_newer, instance: in_newer },
        ) => {
            let is_same = captures.other_object(Age::Newer, of_newer) == Some(object)
                && captures.other_instance(Age::Newer, of_newer, in_newer) == Some(instance);
            if is_same { DifferenceKind::Layout } else { DifferenceKind::Field }
        }
        _ => DifferenceKind::Field,
    }
}

impl Pair {
    /// Returns the reason why the raw value of a difference did not change as expected; `None` for differences of other kinds.
    pub fn oddity(&self, difference: &Difference) -> Option<Oddity> {
        if difference.kind != DifferenceKind::Value {
            return None;
        }
        let offset = |age| Some((age, difference.offset(age)?));
        let (from, offset) = offset(Age::Newer).or_else(|| offset(Age::Older))?;
        let place = self.capture(from)?.place_at(offset)?;
        let (_, pairs) = self.leaf_pairs(from, place)?;
        let pair = pairs.into_iter().find(|pair| pair.own.offset == offset)?;
        let (own, other) = (Some(&pair.own), pair.other.as_ref());
        let (older, newer) = from.choose((own, other), (other, own));
        match rule(self, Places::new(self, from, place)?, older, newer)? {
            Rule::Odd(oddity) => Some(oddity),
            Rule::Grows => {
                let raw = |age: Age| raw(self, age, age.choose(older, newer)?);
                let wrapped = raw(Age::Newer)?.has_wrapped_since(raw(Age::Older)?);
                Some(if wrapped { Oddity::Wrapped } else { Oddity::WentBackwards })
            }
            Rule::Member(_) | Rule::Always(_) => None,
        }
    }
}

fn raw(captures: &Pair, age: Age, leaf: &Leaf) -> Option<Raw> {
    let number = Reader::new(bytes(captures.capture(age), leaf.offset, leaf.length)).number()?;
    Some(Raw { number, length: u8::try_from(leaf.length).ok()? })
}
