//! A web server for an hour, captured at intervals.
//!
//! Its worker process begins to leak handles and to use up the processors, dies, and is restarted; later the network
//! driver resets its counters. One of the captures is truncated.

use crate::filetime::PER_SECOND;
use crate::standard::{
    MEMORY, NETWORK_INTERFACE, PROCESS, PROCESSOR, SYSTEM, memory, network_interface, process, processor,
    system,
};
use crate::{Capture, Instance, Object, damage};

/// The first capture: 2024-03-13 (Wednesday) 14:02:11.000 UTC, as FILETIME.
const FIRST: i64 = 133_548_121_310_000_000;
/// Seconds from the start of the machine to the first capture.
const UP_TIME: i64 = 1_209_600;
const PERF_FREQ: i64 = 10_000_000;
/// Seconds from the first capture to each of them, at irregular intervals.
const TAKEN: [i64; 20] = [
    0, 171, 356, 522, 704, 891, 1063, 1234, 1428, 1590, 1783, 1961, 2142, 2313, 2503, 2694, 2862, 3041, 3237,
    3404,
];
/// The capture that was cut, and how much of it there is.
const CUT: (usize, usize) = (6, 5_000);
/// The first capture after the beginning of the leak, and the first after the death of the worker.
const LEAK: usize = 11;
const DEATH: usize = 14;
/// The first capture after the restart of the network driver.
const RESTART: usize = 17;
/// 100 ns.
const SECOND: u64 = 10_000_000;

/// A process with its usage per second.
struct Process {
    name: &'static str,
    id: u64,
    /// Seconds from the start of the machine to the start of the process.
    started: i64,
    /// Thousandths of a processor.
    busy: u64,
    handles: u64,
    working_set: u64,
}

const fn running(
    name: &'static str,
    id: u64,
    started: i64,
    busy: u64,
    handles: u64,
    working_set_mib: u64,
) -> Process {
    Process { name, id, started, busy, handles, working_set: working_set_mib << 20 }
}

const PROCESSES: [Process; 6] = [
    running("System", 4, 0, 11, 2_310, 1),
    running("svchost", 812, 21, 9, 742, 38),
    running("svchost", 1_096, 24, 14, 1_180, 61),
    running("sqlservr", 1_740, 37, 96, 1_544, 512),
    running("w3wp", 4_712, 1_180_000, 152, 861, 240),
    running("svchost", 2_288, 52, 4, 405, 22),
];

/// Returns the captures with their file names, in order of time.
pub(super) fn captures() -> Vec<(String, Vec<u8>)> {
    let named = |number: usize| {
        let bytes = ServerState { number }.capture().write();
        let bytes = if number == CUT.0 { damage::truncated(&bytes, CUT.1) } else { bytes };
        (format!("web-07-{number:02}.perfdata"), bytes)
    };
    (0..TAKEN.len()).map(named).collect()
}

/// The server when a capture was taken.
#[derive(Clone, Copy)]
struct ServerState {
    number: usize,
}

impl ServerState {
    /// Returns the seconds since the machine was started.
    fn up(self) -> u64 {
        (UP_TIME + TAKEN[self.number]).unsigned_abs()
    }

    /// Returns the time used since a time at that many thousandths of each second, with a little variation.
    fn done(self, thousandths: u64, since: u64) -> u64 {
        let passed = self.up().saturating_sub(since);
        // No load is even: a few percent up and down from one capture to the next.
        let uneven = [4, 0, 9, 2, 6][self.number % 5];
        passed * thousandths * SECOND / 1000 + uneven * thousandths * SECOND / 1000
    }

    /// Returns the seconds for which the worker has been leaking; 0 before, and 0 once it is dead.
    fn leaking(self) -> u64 {
        let since = TAKEN[LEAK - 1] + 30;
        if self.number < DEATH { TAKEN[self.number].saturating_sub(since).max(0).unsigned_abs() } else { 0 }
    }

    /// Returns the seconds for which the worker was leaking before it died.
    fn leaked(self) -> u64 {
        Self { number: self.number.min(DEATH - 1) }.leaking()
    }

    fn capture(self) -> Capture {
        let passed = TAKEN[self.number];
        Capture::new()
            .system_name("WEB-07")
            .clock((UP_TIME + passed) * PERF_FREQ + 4_711, PERF_FREQ)
            .perf_time_100ns(FIRST + passed * PER_SECOND)
            .objects([self.system(), self.memory(), self.processor(), self.process(), self.network()])
    }

    fn object(self, title: u32) -> Object {
        Object::new(title).clock(FIRST + TAKEN[self.number] * PER_SECOND, PER_SECOND)
    }

    /// Counts of steady work, in the order of the definitions of an object.
    fn counts<const COUNT: usize>(self, each_second: [u64; COUNT]) -> [u64; COUNT] {
        each_second.map(|count| self.done(count, 0) / SECOND * 1000 + count)
    }

    fn system(self) -> Object {
        let mut values =
            self.counts([31, 18, 120, 64_000, 21_000, 9_000, 1_400, 5_200, 2, 0, 0, 0, 0, 3, 0, 1, 0, 0]);
        values[9] = (FIRST - UP_TIME * PER_SECOND).cast_unsigned();
        (values[10], values[11], values[12]) = (2 + self.leaking() / 40, 96, 1_184);
        (values[16], values[17]) = (41, 400);
        self.object(SYSTEM).counters(system()).values(values)
    }

    fn memory(self) -> Object {
        let mut values = self.counts([
            310, 0, 0, 0, 12, 90, 4, 2, 6, 1, 70, 1, 0, 0, 0, 0, 0, 220, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]);
        let leaked = self.leaking() << 18;
        (values[1], values[2], values[3]) = ((3 << 30) - leaked, (4 << 30) + leaked, 12 << 30);
        (values[12], values[13], values[15], values[16]) = (210 << 20, (140 << 20) + leaked, 61_000, 58_000);
        (values[26], values[27], values[28], values[29]) = (4, 12, 3 << 20, 3 << 10);
        self.object(MEMORY).counters(memory()).values(values)
    }

    /// Returns the thousandths of one of the two processors used in each second, including the worker.
    fn busy(self) -> u64 {
        self.done(143, 0) + self.leaked() * SECOND * 81 / 100
    }

    fn processor(self) -> Object {
        let instance = |name: &str, count: u64| {
            let busy = self.busy() * count;
            let mut values =
                self.counts([0, 0, 0, 420, 2, 1, 11, 0, 0, 0, 0, 0, 150, 0, 0]).map(|value| value * count);
            values[0] = self.up() * SECOND * count - busy;
            (values[1], values[2]) = (busy / 4 * 3, busy / 4);
            (values[4], values[5]) = (busy / 80, busy / 50);
            (values[8], values[9]) = (values[0] / 10 * 9, values[0] / 10 * 9);
            Instance::named(name).values(values)
        };
        // The sum is divided by the number of processors, as Windows does it.
        let instances = [instance("0", 1), instance("1", 1), instance("_Total", 1)];
        instances.into_iter().fold(self.object(PROCESSOR).counters(processor()), Object::instance)
    }

    fn process(self) -> Object {
        let dead = self.number >= DEATH;
        let object = self.object(PROCESS).counters(process());
        let running = PROCESSES.iter().filter(|process| !(dead && process.name == "w3wp"));
        let object = running.fold(object, |object, process| object.instance(self.instance(process)));
        let began = UP_TIME + TAKEN[DEATH] - 45;
        let next = running_since(began);
        if dead { object.instance(self.instance(&next)) } else { object }
    }

    fn instance(self, process: &Process) -> Instance {
        let leaks = if process.id == 4_712 { self.leaking() } else { 0 };
        let since = process.started.unsigned_abs();
        let busy = self.done(process.busy, since) + leaks * SECOND * 162 / 100;
        let done = self.done(process.busy, since) / SECOND;
        let working_set = process.working_set + (leaks << 18);
        let handles = process.handles + leaks * 70;
        let started = FIRST - (UP_TIME - process.started) * PER_SECOND;
        let values: [u64; 28] = [
            busy,
            busy / 4 * 3,
            busy / 4,
            working_set * 5,
            working_set * 5,
            done * 40,
            working_set + (4 << 20),
            working_set,
            working_set / 2,
            working_set / 2,
            working_set / 2,
            12,
            8,
            started.cast_unsigned(),
            process.id,
            620,
            90_000,
            handles * 48,
            handles,
            done * 9,
            done * 4,
            done * 13,
            done * 21,
            done * 36_000,
            done * 9_000,
            done * 45_000,
            done * 1_900,
            working_set / 3,
        ];
        Instance::named(process.name).values(values)
    }

    fn network(self) -> Object {
        // Behind the restart of its driver an adapter has counted for a few seconds only.
        let since = if self.number >= RESTART {
            self.up() - 20 - (TAKEN[self.number] - TAKEN[RESTART]).unsigned_abs()
        } else {
            0
        };
        let bytes = |each_second: u64| self.done(each_second, since) / SECOND * 1000;
        let (received, sent, packets) = (bytes(210_000), bytes(640_000), bytes(900));
        let values: [u64; 17] = [
            received + sent,
            packets * 2,
            packets,
            packets,
            1_000_000_000,
            received,
            packets - packets / 100,
            packets / 100,
            0,
            0,
            0,
            sent,
            packets,
            0,
            0,
            0,
            0,
        ];
        let values = values.map(|value| if value > 1 << 40 { value } else { value % (1 << 32) });
        self.object(NETWORK_INTERFACE)
            .counters(network_interface())
            .instance(Instance::named("Intel[R] I350 Gigabit").values(values))
    }
}

/// Returns the worker after the restart.
fn running_since(began: i64) -> Process {
    running("w3wp", 6_120, began, 149, 854, 231)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_captures_are_those_of_an_hour_and_one_of_them_is_cut() {
        let captures = captures();
        assert_eq!(captures.len(), 20);
        let cut = &captures[CUT.0].1;
        assert!(captures.iter().all(|(_, bytes)| bytes.len() >= cut.len()) && cut.len() == CUT.1);
        assert_eq!(captures, super::captures());
    }
}
