//! The object System.

use super::{Machine, STARTED};
use crate::Object;
use crate::filetime::PER_SECOND;
use crate::standard::{SYSTEM, system};

/// Returns object System: the sum over the processes.
pub(super) fn object(machine: &Machine) -> Object {
    let traffic = machine.traffic;
    let threads: usize = machine.processes.iter().map(|process| process.threads.len()).sum();
    let values = [
        traffic.reads,
        traffic.writes,
        traffic.others,
        traffic.read_bytes,
        traffic.write_bytes,
        traffic.other_bytes,
        machine.switches,
        machine.switches * 4 + machine.traffic.reads,
        traffic.reads + traffic.writes,
        STARTED.cast_unsigned(),
        machine.sample,
        machine.processes.len() as u64,
        threads as u64,
        0,
        20_416 + machine.sample * 2,
        0,
        171_638_764,
        u64::from(u32::MAX),
    ];
    Object::new(SYSTEM).counters(system()).default_counter(8).clock(machine.now, PER_SECOND).values(values)
}
