//! The classic article's example: nine threads of three processes `iexplore`.
//!
//! Both samples are exactly 1 s apart by both clocks of the data block, so every rate is the difference itself and
//! every share of the time is a number of clock ticks: 64 ticks of 1/64 s are 100 %, and no value needs rounding.
//! The machine has two processors; `Idle` uses the remaining time.

use super::machine::{Entry, Process, TICK, Traffic, Usage};
use super::machine_objects::{process_object, thread_object};
use crate::Capture;
use crate::filetime::PER_SECOND;
use crate::standard::PROCESS;

/// The older sample: 2011-10-05 (Wednesday) 09:30:00.250 UTC, as FILETIME.
const OLDER: i64 = 129_622_734_002_500_000;
/// Ticks per second of the performance counter: the clock of the power management timer.
const PERF_FREQ: i64 = 3_579_545;
/// Ticks of the performance counter at the older sample: the machine runs since 7200 s.
const PERF_TIME: i64 = PERF_FREQ * 7200;
/// Clock ticks that two processors have in one second.
const TICKS_PER_SAMPLE: u64 = 128;

/// Name, id, creator, age in seconds, base priority, working set in KiB, threads.
const PROCESSES: [Entry; 23] = [
    entry("Idle", 0, 0, 7200, 0, 24, 2),
    entry("System", 4, 0, 7200, 8, 304, 6),
    entry("smss", 268, 4, 7198, 11, 1060, 2),
    entry("csrss", 356, 340, 7195, 13, 4312, 4),
    entry("wininit", 408, 340, 7194, 13, 4420, 1),
    entry("csrss", 416, 400, 7194, 13, 9876, 4),
    entry("services", 472, 408, 7193, 9, 8720, 3),
    entry("lsass", 480, 408, 7193, 9, 11_532, 3),
    entry("winlogon", 508, 400, 7193, 13, 7264, 2),
    entry("svchost", 608, 472, 7190, 8, 9580, 3),
    entry("svchost", 684, 472, 7189, 8, 7956, 3),
    entry("svchost", 772, 472, 7188, 8, 19_844, 4),
    entry("svchost", 812, 472, 7188, 8, 35_420, 5),
    entry("svchost", 1036, 472, 7186, 8, 14_128, 3),
    entry("spoolsv", 1180, 472, 7182, 8, 11_296, 2),
    entry("explorer", 1532, 1496, 7100, 8, 52_316, 4),
    entry("taskhost", 1604, 472, 7099, 8, 7420, 2),
    entry("iexplore", 2412, 1532, 900, 8, 41_128, 4),
    entry("notepad", 2700, 1532, 800, 8, 5832, 1),
    entry("iexplore", 2848, 2412, 600, 8, 88_704, 2),
    entry("calc", 3100, 1532, 450, 8, 9912, 1),
    entry("iexplore", 3316, 2412, 320, 8, 63_240, 3),
    entry("SearchIndexer", 3480, 472, 120, 8, 21_764, 2),
];

/// Usage of the threads between the samples: process id, number of the thread, ticks in user mode, ticks in
/// privileged mode, context switches. Every other thread uses nothing.
///
/// | thread | % Processor | % User | % Privileged | Context Switches/sec |
/// |---|--:|--:|--:|--:|
/// | `iexplore/0` | 25 | 18.75 | 6.25 | 500 |
/// | `iexplore/1` | 6.25 | 4.6875 | 1.5625 | 120 |
/// | `iexplore/2` | 0 | 0 | 0 | 2 |
/// | `iexplore/3` | 3.125 | 1.5625 | 1.5625 | 40 |
/// | `iexplore/0#1` | 50 | 43.75 | 6.25 | 900 |
/// | `iexplore/1#1` | 1.5625 | 1.5625 | 0 | 15 |
/// | `iexplore/0#2` | 12.5 | 9.375 | 3.125 | 250 |
/// | `iexplore/1#2` | 0 | 0 | 0 | 1 |
/// | `iexplore/2#1` | 4.6875 | 3.125 | 1.5625 | 60 |
///
/// In the newer sample the three processes are 901, 601 and 321 s old, and each further thread 1 s younger than the
/// one before it.
const USED: [(u64, usize, Usage); 16] = [
    (2412, 0, Usage::ticks(12, 4, 500)),
    (2412, 1, Usage::ticks(3, 1, 120)),
    (2412, 2, Usage::ticks(0, 0, 2)),
    (2412, 3, Usage::ticks(1, 1, 40)),
    (2848, 0, Usage::ticks(28, 4, 900)),
    (2848, 1, Usage::ticks(1, 0, 15)),
    (3316, 0, Usage::ticks(6, 2, 250)),
    (3316, 1, Usage::ticks(0, 0, 1)),
    (3316, 2, Usage::ticks(2, 1, 60)),
    (4, 0, Usage::ticks(0, 2, 64)),
    (416, 1, Usage::ticks(0, 1, 130)),
    (608, 0, Usage::ticks(1, 0, 12)),
    (812, 2, Usage::ticks(2, 1, 33)),
    (1532, 0, Usage::ticks(3, 1, 210)),
    (3480, 1, Usage::ticks(1, 1, 25)),
    (1036, 1, Usage::ticks(0, 0, 3)),
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

/// Returns the two samples.
pub(super) fn captures() -> (Capture, Capture) {
    let mut processes: Vec<Process> = PROCESSES.iter().map(|entry| entry.process(OLDER)).collect();
    // Nine tenths of the two hours before were idle.
    processes[0].idle(Usage::ticks(0, 7200 * 64 * 9 / 10, 7200 * 400));
    let older = capture(&processes, 0);
    advance(&mut processes);
    (older, capture(&processes, 1))
}

/// Advances time by one second.
fn advance(processes: &mut [Process]) {
    let mut idle = TICKS_PER_SAMPLE * TICK;
    for (id, number, used) in USED {
        let Some(process) = processes.iter_mut().find(|process| process.id == id) else { continue };
        process.threads[number].usage.add(used);
        process.traffic.add(Traffic::new(used.switches / 10));
        idle -= used.user + used.privileged;
    }
    for thread in &mut processes[0].threads {
        thread.usage.add(Usage { user: 0, privileged: idle / 2, switches: 850 });
    }
}

fn capture(processes: &[Process], seconds: i64) -> Capture {
    let now = OLDER + seconds * PER_SECOND;
    Capture::new()
        .system_name("CLASSROOM")
        .default_object(PROCESS.cast_signed())
        .clock(PERF_TIME + seconds * PERF_FREQ, PERF_FREQ)
        .perf_time_100ns(now)
        .object(process_object(processes, now))
        .object(thread_object(processes, now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Instance, Instances, Name, Value};

    fn instances(capture: &Capture, object: usize) -> &[Instance] {
        let Instances::List(list) = &capture.objects[object].instances else { panic!("no instances") };
        list
    }

    fn name(instance: &Instance) -> &str {
        let Name::Text(name) = &instance.name else { panic!("no text") };
        name
    }

    fn number(instance: &Instance, counter: usize) -> u64 {
        let Value::Number(number) = instance.block.values[counter] else { panic!("no number") };
        number
    }

    /// Returns the threads of all processes `iexplore`.
    fn threads_of_iexplore(capture: &Capture) -> Vec<&Instance> {
        let processes = instances(capture, 0);
        let is_iexplore = |position: u32| name(&processes[position as usize]) == "iexplore";
        let threads = instances(capture, 1).iter();
        threads.filter(|thread| thread.parent.is_some_and(|(_, position)| is_iexplore(position))).collect()
    }

    #[test]
    fn the_threads_of_iexplore_are_named_as_in_the_article() {
        let (older, _) = captures();
        let names: Vec<&str> = threads_of_iexplore(&older).into_iter().map(name).collect();
        assert_eq!(names, ["0", "1", "2", "3", "0", "1", "0", "1", "2"]);
    }

    #[test]
    fn the_first_thread_of_the_third_iexplore_uses_an_eighth_of_a_processor() {
        let (older, newer) = captures();
        let (older, newer) = (threads_of_iexplore(&older)[6], threads_of_iexplore(&newer)[6]);
        assert_eq!(number(newer, 0) - number(older, 0), 1_250_000);
        assert_eq!(number(newer, 3) - number(older, 3), 250);
        assert_eq!(OLDER + PER_SECOND - number(newer, 4).cast_signed(), 321 * PER_SECOND);
        assert_eq!([number(newer, 10), number(newer, 11)], [3316, 63_060]);
    }

    #[test]
    fn the_processes_together_use_what_two_processors_have() {
        let (older, newer) = captures();
        for object in [0, 1] {
            let [older, newer] = [&older, &newer].map(|capture| instances(capture, object).last().unwrap());
            assert_eq!((name(older), name(newer)), ("_Total", "_Total"));
            assert_eq!(number(newer, 0) - number(older, 0), 20_000_000);
        }
    }

    #[test]
    fn total_is_the_sum_of_all_others() {
        let (_, newer) = captures();
        for (object, counters) in [(0, 0..12), (1, 0..4)] {
            let (total, others) = instances(&newer, object).split_last().unwrap();
            for counter in counters {
                let sum: u64 = others.iter().map(|instance| number(instance, counter)).sum();
                assert_eq!(sum, number(total, counter), "counter {counter} of object {object}");
            }
        }
    }

    #[test]
    fn every_thread_started_after_its_process_and_has_its_id() {
        let (_, newer) = captures();
        let processes = instances(&newer, 0);
        let (_, threads) = instances(&newer, 1).split_last().unwrap();
        for thread in threads {
            let process = &processes[thread.parent.unwrap().1 as usize];
            assert!(number(thread, 4) >= number(process, 13), "{} {}", name(process), name(thread));
            assert_eq!(number(thread, 10), number(process, 14));
        }
    }
}
