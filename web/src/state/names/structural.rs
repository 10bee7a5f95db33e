//! Structural differences of the objects of two captures, from the pairing without comparing values.

use winperf::pair::{Age, Match, ObjectPair, Slot};
use winperf::{InstanceIdx, ObjectIdx, Pair};

/// Numbers of counter definitions and instances that only one capture has, that are not matched, or that are redefined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Structural {
    /// Only the newer capture has them.
    pub new: u32,
    /// Only the older capture has them.
    pub gone: u32,
    /// Instances whose counterpart is unknown, and counters with a different type or size.
    pub other: u32,
}

impl Structural {
    /// Returns one for each pair of objects, by its index.
    pub fn list(pair: &Pair) -> Vec<Self> {
        if pair.older().is_none() {
            return Vec::new();
        }
        pair.objects().map(Self::from_object).collect()
    }

    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }

    fn from_object(pair: ObjectPair<'_>) -> Self {
        let mut found = Self::default();
        if !pair.is_in(Age::Newer) || !pair.is_in(Age::Older) {
            return found;
        }
        for counter in pair.counters() {
            found.count(counter.is_in(Age::Newer), counter.is_in(Age::Older), counter.is_changed());
        }
        for instance in pair.instances() {
            let is_ambiguous = instance.matched() == Match::Ambiguous;
            found.count(
                instance.is_in(Age::Newer) || is_ambiguous,
                instance.is_in(Age::Older) || is_ambiguous,
                is_ambiguous,
            );
        }
        found
    }

    fn count(&mut self, is_newer: bool, is_older: bool, is_other: bool) {
        let counted = match (is_newer, is_older) {
            (true, false) => &mut self.new,
            (false, true) => &mut self.gone,
            _ if is_other => &mut self.other,
            _ => return,
        };
        *counted += 1;
    }
}

/// Returns the instances that only one of two captures has: their object and their position there.
pub fn lone_instances<'a>(
    pair: &'a Pair,
    structural: &'a [Structural],
    age: Age,
) -> impl Iterator<Item = (ObjectIdx, InstanceIdx)> + 'a {
    let differing = pair.objects().zip(structural).filter(|(_, found)| !found.is_nothing());
    differing.flat_map(move |(pair, _)| {
        let alone = pair.instances().filter(|instance| instance.matched() == Match::None);
        alone.filter_map(move |instance| match (instance.slot(age)?, instance.slot(age.other())) {
            (Slot::Instance(instance), None) => Some((pair.position(age)?, instance)),
            _ => None,
        })
    })
}
