//! Rows that belong to one process, in all objects of a pair.

use alloc::vec::Vec;

use super::cell::{InstancePairIdx, ObjectPairIdx};
use super::handles::{InstancePair, ObjectPair};
use super::{Age, Pair};
use crate::capture::process::ProcessIds;

/// The instances of a pair by the id of their process.
///
/// Looking for them takes as long as reading a value of each, so that a [`Pair`] does not keep them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByProcess {
    /// In the order of ids, and those of one id in the order of the pair.
    members: Vec<(u32, ObjectPairIdx, InstancePairIdx)>,
}

impl Pair {
    /// Returns the instances of all objects that are processes, or parts of processes, by the ids of these.
    ///
    /// An instance that both captures have belongs to the process whose id it has in the newer one.
    pub fn by_process(&self) -> ByProcess {
        let mut members = Vec::new();
        for object in self.objects() {
            let ids = object.process_ids();
            // Most objects know nothing of processes, and of those no instance is looked at.
            if ids.iter().any(Option::is_some) {
                let found =
                    object.instances().filter_map(|instance| Some((instance.process_id_by(&ids)?, instance)));
                members.extend(found.map(|(id, instance)| (id, object.idx(), instance.idx())));
            }
        }
        members.sort_unstable();
        ByProcess { members }
    }
}

impl ByProcess {
    /// Returns the instances of the process of that id, in the order of the pair.
    pub fn instances<'a>(&self, pair: &'a Pair, id: u32) -> impl Iterator<Item = InstancePair<'a>> {
        let first = self.members.partition_point(|(member, ..)| *member < id);
        let members = self.members.iter().skip(first).take_while(move |(member, ..)| *member == id);
        members.filter_map(|(_, object, instance)| pair.object(*object)?.instance(*instance))
    }
}

impl<'a> ObjectPair<'a> {
    /// Returns the sources of the process ids of its instances, in the older and in the newer capture.
    fn process_ids(self) -> [Option<ProcessIds<'a>>; 2] {
        Age::BOTH.map(|age| self.get(age)?.process_ids(self.pair().names(age)))
    }
}

impl InstancePair<'_> {
    /// Returns the id of the process that the instance is or is a part of, in the newer capture, or in the older one if only that has it.
    pub fn process_id(self) -> Option<u32> {
        self.process_id_by(&self.object().process_ids())
    }

    fn process_id_by(self, [older, newer]: &[Option<ProcessIds<'_>>; 2]) -> Option<u32> {
        let age = self.shown_in();
        let ids = age.choose(older, newer).as_ref()?;
        ids.find(self.get(age)?)
    }
}
