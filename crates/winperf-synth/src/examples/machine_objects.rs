//! The objects Process and Thread of an imagined machine.

use super::machine::{Process, State, Thread, Traffic, Usage};
use crate::filetime::PER_SECOND;
use crate::standard::{PROCESS, THREAD, process, thread};
use crate::{Instance, Object};

const KIB: u64 = 1024;

/// Returns the object Process with one instance for each process and `_Total`, at the time `now`.
pub(super) fn process_object(processes: &[Process], now: i64) -> Object {
    let mut object = Object::new(PROCESS).counters(process()).clock(now, PER_SECOND);
    let mut total = [0; 28];
    for process in processes {
        let values = process_values(process);
        for (sum, value) in total.iter_mut().zip(values) {
            *sum += value;
        }
        object = object.instance(Instance::named(process.name).values(values));
    }
    // A sum has no priority, start, or id.
    for position in [12, 13, 14, 15] {
        total[position] = 0;
    }
    object.instance(Instance::named("_Total").values(total))
}

/// Returns the values of a process in the order of the definitions.
fn process_values(process: &Process) -> [u64; 28] {
    let Usage { user, privileged, .. } = process.usage();
    let Traffic { page_faults, reads, writes, others, read_bytes, write_bytes, other_bytes } =
        process.traffic;
    let working_set = process.working_set_kib * KIB;
    let private = working_set / 8 * 5 / 4096 * 4096;
    [
        user + privileged,
        user,
        privileged,
        working_set * 5 + 0x100_0000,
        working_set * 5 + 0xF0_0000,
        page_faults,
        working_set + 0x2_0000,
        working_set,
        private + 0x1_0000,
        private,
        private,
        process.threads.len() as u64,
        process.base_priority,
        process.started.cast_unsigned(),
        process.id,
        process.creator,
        process.working_set_kib * 9,
        process.handles * 48,
        process.handles,
        reads,
        writes,
        reads + writes,
        others,
        read_bytes,
        write_bytes,
        read_bytes + write_bytes,
        other_bytes,
        working_set / 2 / 4096 * 4096,
    ]
}

/// Returns the object Thread: the threads of each process, numbered from 0, and `_Total`.
///
/// The parent of a thread is a position in the object Process of the same capture; the parent of `_Total` is the
/// `_Total` there.
pub(super) fn thread_object(processes: &[Process], now: i64) -> Object {
    let mut object = Object::new(THREAD).counters(thread()).clock(now, PER_SECOND);
    let mut total = Usage::default();
    let mut parent = 0;
    for process in processes {
        for (number, thread) in process.threads.iter().enumerate() {
            let values = thread_values(process, thread);
            let instance = Instance::named(number.to_string()).parent(PROCESS, parent).values(values);
            object = object.instance(instance);
            total.add(thread.usage);
        }
        parent += 1;
    }
    let mut values = [0; 12];
    values[..4].copy_from_slice(&[
        total.user + total.privileged,
        total.user,
        total.privileged,
        total.switches,
    ]);
    object.instance(Instance::named("_Total").parent(PROCESS, parent).values(values))
}

/// Returns the values of a thread in the order of the definitions.
fn thread_values(process: &Process, thread: &Thread) -> [u64; 12] {
    let Usage { user, privileged, switches } = thread.usage;
    let (state, wait_reason) = match thread.state {
        State::Running => (2, 0),
        State::Waiting(reason) => (5, reason),
    };
    [
        user + privileged,
        user,
        privileged,
        switches,
        thread.started.cast_unsigned(),
        thread.priority,
        process.base_priority,
        thread.start_address,
        state,
        wait_reason,
        process.id,
        thread.id,
    ]
}
