//! How the objects of two captures differ in what they hold, as the pairing knows it without a look at values.

use winperf::pair::{Age, Match, ObjectPair, Slot};
use winperf::{InstanceIdx, ObjectIdx, Pair};

/// How many counter definitions and instances of an object only one capture has, or cannot be told from others, or are defined anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Structural {
    /// Only the newer capture has them.
    pub new: u32,
    /// Only the older capture has them.
    pub gone: u32,
    /// Instances whose counterpart is not known, and counters of another type or size.
    pub other: u32,
}

impl Structural {
    /// Of each pair of objects, by its idx.
    pub fn of(pair: &Pair) -> Vec<Self> {
        if pair.older().is_none() {
            return Vec::new();
        }
        pair.objects().iter().map(Self::of_object).collect()
    }

    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }

    fn of_object(pair: &ObjectPair) -> Self {
        let mut found = Self::default();
        if pair.newer.is_none() || pair.older.is_none() {
            return found;
        }
        for counter in &pair.counters {
            found.count(counter.newer.is_some(), counter.older.is_some(), counter.changed);
        }
        for instance in &pair.instances {
            let is_ambiguous = instance.matched == Match::Ambiguous;
            found.count(
                instance.newer.is_some() || is_ambiguous,
                instance.older.is_some() || is_ambiguous,
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

/// The instances that only one of two captures has: their object and their position there.
pub fn lone_instances<'a>(
    pair: &'a Pair,
    structural: &'a [Structural],
    age: Age,
) -> impl Iterator<Item = (ObjectIdx, InstanceIdx)> + 'a {
    let differing = pair.objects().iter().zip(structural).filter(|(_, found)| !found.is_nothing());
    differing.flat_map(move |(pair, _)| {
        let alone = pair.instances.iter().filter(|instance| instance.matched == Match::None);
        alone.filter_map(move |instance| match (instance.of(age)?, instance.of(age.other())) {
            (Slot::Instance(instance), None) => Some((pair.of(age)?, instance)),
            _ => None,
        })
    })
}
