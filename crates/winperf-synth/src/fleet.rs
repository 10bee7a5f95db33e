//! Many captures of many machines at regular intervals, as taken by a collector.
//!
//! Every value is a function of machine, instance and sample, so any capture can be written without those before it.

use crate::counter_type::{
    PERF_AVERAGE_BASE, PERF_AVERAGE_BULK, PERF_AVERAGE_TIMER, PERF_ELAPSED_TIME, PERF_PRECISION_TIMESTAMP,
};
use crate::filetime::PER_SECOND;
use crate::random::Random;
use crate::standard::{PHYSICAL_DISK, PROCESS, PROCESSOR, SYSTEM, physical_disk, process, processor, system};
use crate::{Capture, Counter, Instance, Instances, Object, Value};

/// The first sample: 2024-01-02 23:00:00 UTC as FILETIME, an hour before a day ends.
const FIRST: i64 = 133_487_100_000_000_000;
/// Ticks per second of the performance counter.
const PERF_FREQ: i64 = 10_000_000;
/// Names of processes; most machines run many of few kinds.
const NAMES: [&str; 6] = ["svchost", "svchost", "svchost", "chrome", "w3wp", "sqlservr"];
const DISKS: [&str; 2] = ["0 C:", "1 D:"];
const PROCESSORS: [&str; 2] = ["0", "1"];
/// Minimum number of samples after which a process ends, and a new one with its name begins.
const SHORTEST_LIFE: u32 = 12;
/// `ID Process` and `Elapsed Time` among the counters of Process.
const ID_PROCESS: u32 = 784;
const MOVES_IN_TIME: u32 = 0x0040_0000;

/// Machines that are all sampled at the same times.
#[derive(Clone, Copy, Debug)]
pub struct Fleet {
    /// Seconds between two samples of a machine.
    pub interval: u32,
    /// Number of processes of each machine at any time.
    pub processes: u32,
}

impl Fleet {
    /// Returns the name of a machine.
    pub fn machine(self, machine: u32) -> String {
        format!("HOST-{machine:03}")
    }

    /// Returns the sample of a machine with that number.
    pub fn capture(self, machine: u32, sample: u32) -> Vec<u8> {
        let moment = MachineSample { fleet: self, machine, sample };
        let passed = moment.passed();
        Capture::new()
            .system_name(self.machine(machine))
            .clock((86_400 + passed) * PERF_FREQ, PERF_FREQ)
            .perf_time_100ns(FIRST + passed * PER_SECOND)
            .objects([
                moment.single(SYSTEM, system()),
                moment.counted(PROCESSOR, processor(), &PROCESSORS),
                moment.processes(),
                moment.counted(PHYSICAL_DISK, physical_disk(), &DISKS),
            ])
            .write()
    }
}

/// A sample of a machine.
struct MachineSample {
    fleet: Fleet,
    machine: u32,
    sample: u32,
}

impl MachineSample {
    /// Returns the seconds since the first sample.
    fn passed(&self) -> i64 {
        i64::from(self.sample) * i64::from(self.fleet.interval)
    }

    fn object(&self, title: u32, counters: Vec<Counter>) -> Object {
        Object::new(title).counters(counters).clock(FIRST + self.passed() * PER_SECOND, PER_SECOND)
    }

    fn single(&self, title: u32, counters: Vec<Counter>) -> Object {
        let values = self.values(title, 0, self.sample, &counters);
        self.object(title, counters).values(values)
    }

    /// Returns an object with constant instances, and `_Total`.
    fn counted(&self, title: u32, counters: Vec<Counter>, names: &[&str]) -> Object {
        let named = names.iter().chain(&["_Total"]);
        let instances: Vec<Instance> = named
            .zip(0..)
            .map(|(name, number)| {
                Instance::named(*name).values(self.values(title, number, self.sample, &counters))
            })
            .collect();
        self.object(title, counters).instances(Instances::List(instances))
    }

    /// Returns object Process, sorted by start, so that the number after a name shifts when an earlier one ends.
    fn processes(&self) -> Object {
        let mut running: Vec<Running> = (0..self.fleet.processes).map(|slot| self.running(slot)).collect();
        running.sort_by_key(|process| (process.began, process.slot));
        let counters = process();
        let instances: Vec<Instance> =
            running.iter().map(|process| self.process(process, &counters)).collect();
        self.object(PROCESS, counters).instances(Instances::List(instances))
    }

    fn running(&self, slot: u32) -> Running {
        let life = SHORTEST_LIFE + slot * 5;
        let generation = (self.sample + slot) / life;
        Running { slot, generation, began: (generation * life).saturating_sub(slot) }
    }

    fn process(&self, process: &Running, counters: &[Counter]) -> Instance {
        let number = process.slot + process.generation * 1000;
        let mut values = self.values(PROCESS, number, self.sample - process.began, counters);
        let started = FIRST + i64::from(process.began) * i64::from(self.fleet.interval) * PER_SECOND
            - i64::from(process.slot + 1) * PER_SECOND;
        for (counter, value) in counters.iter().zip(&mut values) {
            if counter.title == ID_PROCESS {
                *value = Value::Number(u64::from(number + 1) * 4);
            } else if counter.counter_type == PERF_ELAPSED_TIME {
                *value = Value::Number(started.cast_unsigned());
            }
        }
        Instance::named(NAMES[process.slot as usize % NAMES.len()]).values(values)
    }

    /// Returns the values of an instance that has existed for `samples` samples: counts grow in each, unevenly.
    fn values(&self, title: u32, number: u32, samples: u32, counters: &[Counter]) -> Vec<Value> {
        let mut random =
            Random::new(u64::from(self.machine) << 40 ^ u64::from(title) << 20 ^ u64::from(number));
        let value = |counter: &Counter| {
            let base = random.next() >> 44;
            let rate = 1 + random.below(self.most(counter));
            if counter.counter_type == PERF_PRECISION_TIMESTAMP {
                return Value::Number((FIRST + self.passed() * PER_SECOND).cast_unsigned());
            }
            if !grows(counter) {
                return Value::Number(base + Random::new(base ^ u64::from(samples)).below(1 + base / 8));
            }
            let uneven = Random::new(base << 20 ^ u64::from(samples)).below(1 + rate / 2);
            Value::Number(base + rate * u64::from(samples) + uneven)
        };
        counters.iter().map(value).collect()
    }

    /// Returns the maximum growth of a counter between two samples: less than the clock, or like disks and networks.
    fn most(&self, counter: &Counter) -> u64 {
        let seconds = u64::from(self.fleet.interval);
        match counter.counter_type {
            PERF_AVERAGE_TIMER => 2_000_000 * seconds,
            PERF_AVERAGE_BASE => 100 * seconds,
            _ if counter.size == 8 => 2_500_000 * seconds,
            _ => 1000 * seconds,
        }
    }
}

/// A process that runs.
struct Running {
    slot: u32,
    /// Number of processes of its slot that have exited before it.
    generation: u32,
    /// The sample of its start.
    began: u32,
}

fn grows(counter: &Counter) -> bool {
    let averages = [PERF_AVERAGE_TIMER, PERF_AVERAGE_BULK, PERF_AVERAGE_BASE];
    counter.counter_type & MOVES_IN_TIME != 0 || averages.contains(&counter.counter_type)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLEET: Fleet = Fleet { interval: 10, processes: 20 };

    #[test]
    fn a_capture_does_not_depend_on_those_before_it() {
        assert_eq!(FLEET.capture(3, 40), FLEET.capture(3, 40));
        assert_ne!(FLEET.capture(3, 40), FLEET.capture(4, 40));
        assert_ne!(FLEET.capture(3, 40), FLEET.capture(3, 41));
    }

    #[test]
    fn processes_come_and_go_and_what_stays_has_grown() {
        let at = |sample| MachineSample { fleet: FLEET, machine: 0, sample };
        let born: Vec<u32> = (0..20).map(|slot| at(40).running(slot).began).collect();
        assert!(born.iter().any(|began| *began > 0) && born.contains(&0), "{born:?}");
        let counters = process();
        let [older, newer] = [7, 8].map(|samples| at(40).values(PROCESS, 2, samples, &counters));
        for ((counter, older), newer) in counters.iter().zip(older).zip(newer) {
            let (Value::Number(older), Value::Number(newer)) = (older, newer) else { panic!() };
            assert!(!grows(counter) || newer > older, "{}", counter.title);
        }
    }
}
