//! A desktop machine with four processors, as its own objects describe it.
//!
//! 1.004 s pass by the 100 ns clock and 1.0040311 s by the performance counter. One `svchost` ends and one process
//! begins between the samples, so `svchost#3` is a different process in the newer one. The usage of processes matches
//! the idle time of processors, and their reads and writes match System.

mod disks;
mod memory;
mod network;
mod processes;
mod processors;
mod system;

use self::disks::Disk;
use self::network::Interface;
use self::processors::Processor;
use super::machine::{Process, Traffic, Usage};
use super::machine_objects::{process_object, thread_object};
use crate::filetime::PER_SECOND;
use crate::{Capture, Object};

/// The older sample: 2024-03-13 (Wednesday) 10:15:42.317 UTC, as FILETIME.
const OLDER: i64 = 133_548_129_423_170_000;
/// Seconds from the start of the machine to the older sample.
const UP_TIME: i64 = 183_600;
/// 100 ns between the samples.
const ELAPSED_100NS: i64 = 10_040_000;
/// Ticks of the performance counter between the samples, which is not read at the same time as the other clock.
const ELAPSED_TICKS: i64 = 10_040_311;
/// Ticks per second of the performance counter.
const PERF_FREQ: i64 = 10_000_000;

/// The machine at one time.
#[derive(Clone, Debug)]
struct Machine {
    /// FILETIME
    now: i64,
    perf_time: i64,
    processes: Vec<Process>,
    processors: Vec<Processor>,
    disks: [Disk; 2],
    interfaces: [Interface; 2],
    /// Context switches of all threads, ended ones too.
    switches: u64,
    /// Reads, writes and faults of all processes, ended ones too.
    traffic: Traffic,
    /// 0 in the older sample, 1 in the newer.
    sample: u64,
}

/// Returns the two samples.
pub(super) fn captures() -> (Capture, Capture) {
    let mut machine = Machine::started();
    let older = machine.capture();
    machine.advance();
    (older, machine.capture())
}

impl Machine {
    /// Returns the machine at the older sample.
    fn started() -> Self {
        let mut processes = processes::at_the_older_sample(OLDER);
        let mut usage = Usage::default();
        let mut traffic = Traffic::default();
        for process in &processes {
            usage.add(process.usage());
            traffic.add(process.traffic);
        }
        let processors = processors::processors_after(UP_TIME, usage);
        for (thread, processor) in processes[0].threads.iter_mut().zip(&processors) {
            thread.usage.privileged = processor.idle;
        }
        Self {
            now: OLDER,
            perf_time: UP_TIME * PERF_FREQ + 4711,
            processes,
            processors,
            disks: disks::at_the_older_sample(),
            interfaces: network::at_the_older_sample(),
            switches: usage.switches,
            traffic,
            sample: 0,
        }
    }

    /// Advances the machine by the time between the samples.
    fn advance(&mut self) {
        let mut busy = [Usage::default(); processors::COUNT];
        for (position, (id, thread, used)) in processes::USED.into_iter().enumerate() {
            busy[position % processors::COUNT].add(used);
            self.switches += used.switches;
            let Some(process) = self.processes.iter_mut().find(|process| process.id == id) else { continue };
            process.threads[thread].usage.add(used);
            let traffic = Traffic::new(used.switches / 4);
            process.traffic.add(traffic);
            self.traffic.add(traffic);
        }
        let elapsed = ELAPSED_100NS.unsigned_abs();
        for (number, processor) in self.processors.iter_mut().enumerate() {
            let idle_before = processor.idle;
            processor.advance(elapsed, busy[number]);
            let idle = Usage { user: 0, privileged: processor.idle - idle_before, switches: 410 };
            self.processes[0].threads[number].usage.add(idle);
            self.switches += idle.switches;
        }
        self.now += ELAPSED_100NS;
        self.perf_time += ELAPSED_TICKS;
        self.traffic.add(processes::end_and_begin(&mut self.processes, self.now));
        self.disks[0].advance();
        self.disks.iter_mut().for_each(|disk| disk.pass(elapsed));
        self.interfaces[0].advance();
        self.sample += 1;
    }

    fn capture(&self) -> Capture {
        Capture::new()
            .system_name("DESKTOP-7QK2")
            .clock(self.perf_time, PERF_FREQ)
            .perf_time_100ns(self.now)
            .objects(self.objects())
    }

    fn objects(&self) -> [Object; 9] {
        [
            system::object(self),
            memory::object(self),
            processors::object(&self.processors),
            disks::object(&self.disks),
            memory::cache_object(self.sample),
            process_object(&self.processes, self.now),
            thread_object(&self.processes, self.now),
            network::object(&self.interfaces),
            memory::paging_file_object(),
        ]
    }
}

/// Time at which the machine started, as FILETIME.
const STARTED: i64 = OLDER - UP_TIME * PER_SECOND;

#[cfg(test)]
mod tests;
