//! Rows that belong to one process, in all objects of a pair.

use alloc::vec::Vec;

use super::cell::{InstancePairIdx, ObjectPairIdx};
use super::handles::{InstancePair, ObjectPair};
use super::{Age, Pair};
use crate::capture::process::ProcessIds;

/// The instances of a pair, by process id.
///
/// This reads one value of each instance, so a [`Pair`] does not keep it; callers compute it when it is needed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByProcess {
    /// Sorted by process id, then in the order of the pair.
    members: Vec<(u32, ObjectPairIdx, InstancePairIdx)>,
}

impl Pair {
    /// Returns the instances of all objects that are processes or parts of processes, by process id.
    ///
    /// The process id of an instance is the one in the newer capture, if it is in both.
    pub fn by_process(&self) -> ByProcess {
        let mut members = Vec::new();
        for object in self.objects() {
            let ids = object.process_ids();
            // Most objects have no process ids, and their instances are skipped.
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
    /// Returns the instances of the process with that id, in the order of the pair.
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
    /// Returns the process id of the instance, in the newer capture, or in the older one if only that has it.
    pub fn process_id(self) -> Option<u32> {
        self.process_id_by(&self.object().process_ids())
    }

    fn process_id_by(self, [older, newer]: &[Option<ProcessIds<'_>>; 2]) -> Option<u32> {
        let age = self.shown_in();
        let ids = age.choose(older, newer).as_ref()?;
        ids.find(self.get(age)?)
    }
}
