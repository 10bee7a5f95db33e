//! The object Workload: workers with parents and equal names, whose counters have the types that Windows itself rarely uses.
//!
//! Every raw value is computed from the clocks alone, so samples from two processes are consistent.

mod measures;

use crate::clock::SampleTime;
use crate::object::{Contents, Instance, Object};
use crate::symbols::{PEER, WORKLOAD};
use measures::MEASURES;

/// Work of one worker.
#[derive(Clone, Copy, Debug)]
pub struct Worker {
    /// Name of the instance.
    pub name: &'static str,
    /// Position of its parent among the peers.
    pub peer: Option<u32>,
    /// Operations in a step of 10 ms, each of 4096 bytes and 1 ms.
    pub operations_per_step: u32,
    /// Busy time in tenths.
    pub busy_tenths: u32,
    /// Number of items that its multi timers count for.
    pub lanes: u32,
}

/// The instances: the first two differ only in their order, and a different peer has one with the same name.
pub const WORKERS: [Worker; 4] = [
    Worker { name: "worker", peer: Some(0), operations_per_step: 1, busy_tenths: 1, lanes: 2 },
    Worker { name: "worker", peer: Some(0), operations_per_step: 2, busy_tenths: 2, lanes: 2 },
    Worker { name: "worker", peer: Some(1), operations_per_step: 3, busy_tenths: 3, lanes: 2 },
    // Counts add up, and shares of the time are averages, as in Windows' own objects.
    Worker { name: "_Total", peer: None, operations_per_step: 6, busy_tenths: 2, lanes: 6 },
];

/// Returns the object at a time.
pub fn workload(moment: SampleTime) -> Object {
    let instance = |worker: &Worker| Instance {
        name: worker.name.into(),
        name_capacity: 0,
        parent: worker.peer.map(|position| (PEER, position)),
        values: MEASURES.iter().map(|measure| (measure.value)(worker, moment)).collect(),
    };
    Object {
        title: WORKLOAD,
        counters: MEASURES.iter().map(|measure| measure.counter).collect(),
        contents: Contents::Instances(WORKERS.iter().map(instance).collect()),
        clock: Some(moment),
    }
}
