//! The processes of the machine, their usage, and their starts and ends.

use crate::examples::machine::{Entry, Process, Traffic, Usage};

/// The id of the `svchost` that ends.
pub(super) const ENDING: u64 = 1188;
/// The id of the process that begins.
pub(super) const BEGINNING: u64 = 9344;

const PROCESSES: [Entry; 29] = [
    entry("Idle", 0, 0, 183_600, 0, 8, 4),
    entry("System", 4, 0, 183_600, 8, 148, 12),
    entry("Registry", 108, 4, 183_599, 8, 61_504, 2),
    entry("smss", 392, 4, 183_598, 11, 1044, 2),
    entry("csrss", 532, 520, 183_595, 13, 5216, 5),
    entry("wininit", 608, 520, 183_594, 13, 6320, 1),
    entry("csrss", 620, 600, 183_594, 13, 6084, 5),
    entry("services", 688, 608, 183_594, 9, 10_112, 4),
    entry("lsass", 712, 608, 183_594, 9, 22_480, 5),
    entry("winlogon", 780, 600, 183_593, 13, 11_792, 3),
    entry("svchost", 872, 688, 183_592, 8, 33_212, 6),
    entry("fontdrvhost", 896, 608, 183_592, 8, 3116, 3),
    entry("fontdrvhost", 904, 780, 183_592, 8, 8940, 3),
    entry("svchost", 992, 688, 183_592, 8, 17_388, 5),
    entry("svchost", 1040, 688, 183_591, 8, 9204, 4),
    entry("svchost", ENDING, 688, 3, 8, 7168, 2),
    entry("svchost", 1324, 688, 183_590, 8, 64_920, 9),
    entry("svchost", 1480, 688, 183_590, 8, 14_076, 4),
    entry("dwm", 1520, 780, 183_590, 13, 118_332, 6),
    entry("spoolsv", 2264, 688, 183_588, 8, 16_204, 3),
    entry("MsMpEng", 2704, 688, 183_587, 8, 241_904, 8),
    entry("explorer", 4816, 4780, 183_540, 8, 148_216, 10),
    entry("SearchIndexer", 5364, 688, 183_520, 8, 51_740, 5),
    entry("RuntimeBroker", 5620, 872, 183_515, 8, 28_668, 3),
    entry("RuntimeBroker", 5984, 872, 183_510, 8, 19_532, 2),
    entry("firefox", 7216, 4816, 8100, 8, 402_884, 12),
    entry("firefox", 7408, 7216, 8098, 8, 188_340, 6),
    entry("firefox", 7720, 7216, 8060, 8, 236_012, 7),
    entry("powershell", 8872, 4816, 240, 8, 82_316, 5),
];

/// Process id, number of the thread, and its usage between the samples, on processors 0, 1, 2, 3, 0, 1 and so on.
pub(super) const USED: [(u64, usize, Usage); 20] = [
    (7216, 0, Usage::ticks(14, 3, 1480)),
    (7720, 0, Usage::ticks(22, 2, 620)),
    (8872, 1, Usage::ticks(5, 4, 212)),
    (1520, 2, Usage::ticks(3, 3, 904)),
    (4, 3, Usage::ticks(0, 4, 388)),
    (2704, 4, Usage::ticks(6, 2, 160)),
    (7408, 1, Usage::ticks(2, 1, 96)),
    (4816, 0, Usage::ticks(2, 1, 240)),
    (1324, 5, Usage::ticks(1, 1, 72)),
    (5364, 2, Usage::ticks(1, 0, 44)),
    (620, 3, Usage::ticks(0, 1, 318)),
    (7216, 7, Usage::ticks(1, 0, 204)),
    (872, 0, Usage::ticks(1, 0, 28)),
    (712, 1, Usage::ticks(0, 1, 16)),
    (992, 2, Usage::ticks(0, 0, 12)),
    (1480, 1, Usage::ticks(0, 0, 8)),
    (4, 7, Usage::ticks(0, 1, 140)),
    (7720, 3, Usage::ticks(1, 0, 52)),
    (108, 1, Usage::ticks(0, 0, 4)),
    (688, 2, Usage::ticks(0, 0, 8)),
];

const fn entry(
    name: &'static str,
    id: u64,
    creator: u64,
    age: i64,
    base_priority: u64,
    working_set_kib: u64,
    threads: u64,
) -> Entry {
    Entry { name, id, creator, age, base_priority, working_set_kib, threads }
}

/// Returns the processes at the older sample, which is taken at `now`; `Idle` has no usage yet.
pub(super) fn at_the_older_sample(now: i64) -> Vec<Process> {
    let mut processes: Vec<Process> = PROCESSES.iter().map(|entry| entry.process(now)).collect();
    processes[0].idle(Usage::ticks(0, 0, 75_000_000));
    processes
}

/// Removes one process and adds the other at the end, like new processes; returns the I/O of the latter.
pub(super) fn end_and_begin(processes: &mut Vec<Process>, now: i64) -> Traffic {
    processes.retain(|process| process.id != ENDING);
    let beginning = entry("SearchProtocolHost", BEGINNING, 5364, 0, 4, 9876, 3).process(now);
    // It began after the older sample and has done a little since.
    let started = now - 2_500_000;
    let mut threads = beginning.threads;
    threads.iter_mut().for_each(|thread| thread.started = started);
    let traffic = Traffic::new(30);
    processes.push(Process { started, threads, traffic, ..beginning });
    traffic
}
