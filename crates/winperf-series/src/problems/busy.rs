//! Periods in which the processors are busy, and the process that uses most of their time.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::CounterPath;
use winperf::counter_type::CounterType;
use winperf::pair::EnglishNames;
use winperf::text::folded;
use winperf::time::FileTime;
use winperf_log::Entry;

use super::{Problem, ProblemKind};

/// Minimum number of values above the limit in a period.
const MIN: usize = 3;

/// Names of Processor, % Processor Time and Process, in upper-case letters, for the comparison of names.
///
/// Logs of raw counters and text logs have the names of the language of Windows and no title indices.
const NAMES: [[&str; 3]; 7] = [
    ["PROCESSOR", "% PROCESSOR TIME", "PROCESS"],
    ["PROZESSOR", "PROZESSORZEIT (%)", "PROZESS"],
    ["PROCESSEUR", "% TEMPS PROCESSEUR", "PROCESSUS"],
    ["PROCESADOR", "% DE TIEMPO DE PROCESADOR", "PROCESO"],
    ["PROCESSORE", "% TEMPO PROCESSORE", "PROCESSO"],
    ["ПРОЦЕССОР", "% ЗАГРУЖЕННОСТИ ПРОЦЕССОРА", "ПРОЦЕСС"],
    ["PROCESSOR INFORMATION", "% PROCESSOR TIME", ""],
];

/// A period in which the processors are busy.
#[derive(Clone, Debug, PartialEq)]
pub struct Busy {
    /// The limit in percent.
    pub above: f64,
    /// Average of the values.
    pub average: f64,
    /// The largest value.
    pub most: f64,
    /// Name of the processes that used most of the time, and their share of the time of all processes, in percent;
    /// `None` if the log has no processes.
    pub process: Option<(String, f64)>,
}

/// Role of a counter for the load of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Busy time of the processors.
    Processors,
    /// Processor time of processes.
    Process,
}

impl Role {
    /// Returns the machine and the role of a counter by its names.
    pub(super) fn from_path(path: &CounterPath) -> Option<(String, Self)> {
        let [object, counter] = [&path.object, &path.counter].map(|name| upper(name));
        let role = NAMES.iter().find_map(|[processor, time, process]| {
            let role = if object == *processor {
                Self::Processors
            } else if object == *process {
                Self::Process
            } else {
                return None;
            };
            (counter == *time).then_some(role)
        });
        Some((folded(path.computer.as_deref().unwrap_or_default()), role?))
    }

    /// Returns the machine and the role of an entry of a catalogue, also by its type: busy time of processors is the
    /// only inverse of a time in 100 ns.
    pub(super) fn from_entry(entry: &Entry, english: &EnglishNames) -> Option<(String, Self)> {
        let path = entry.path(None);
        let is_inverse = entry.counter_type == Some(CounterType::PERF_100NSEC_TIMER_INV);
        let by_type = || {
            let is_time = is_inverse && upper(&path.counter).contains('%');
            is_time.then(|| (folded(path.computer.as_deref().unwrap_or_default()), Self::Processors))
        };
        let by_english = || Self::from_path(&english.path(&path)?);
        Self::from_path(&path).or_else(by_english).or_else(by_type)
    }
}

fn upper(name: &str) -> String {
    name.chars().map(winperf::text::upper_case).collect()
}

/// The load of all machines of a log, interval by interval.
#[derive(Debug)]
pub(super) struct Load {
    limit: f64,
    machines: BTreeMap<String, Machine>,
    samples: [usize; 2],
    times: [FileTime; 2],
    found: Vec<(Period, String)>,
}

#[derive(Debug, Default)]
struct Machine {
    /// Path of the counter with the load: the first of several.
    path: Option<String>,
    now: Option<f64>,
    processes: BTreeMap<String, f64>,
    period: Option<Period>,
    /// An interval below the limit, which is part of a period if the next one is above the limit.
    below: Option<Period>,
}

#[derive(Clone, Debug)]
struct Period {
    samples: [usize; 2],
    times: [FileTime; 2],
    count: usize,
    sum: f64,
    most: f64,
    processes: BTreeMap<String, f64>,
}

impl Load {
    pub(super) fn new(limit: f64) -> Self {
        let (samples, times) = ([0; 2], [FileTime(0); 2]);
        Self { limit, machines: BTreeMap::new(), samples, times, found: Vec::new() }
    }

    /// Begins an interval, by its samples and their times.
    pub(super) fn begin(&mut self, samples: [usize; 2], times: [FileTime; 2]) {
        (self.samples, self.times) = (samples, times);
    }

    /// Adds the value of a counter of a machine.
    pub(super) fn add(
        &mut self,
        machine: &str,
        role: Role,
        instance: Option<&str>,
        value: f64,
        path: impl Fn() -> String,
    ) {
        let Some(instance) = instance else { return };
        if !self.machines.contains_key(machine) {
            self.machines.insert(machine.to_string(), Machine::default());
        }
        let Some(machine) = self.machines.get_mut(machine) else { return };
        let is_total = instance.eq_ignore_ascii_case("_Total");
        match role {
            Role::Processors if is_total => {
                let path = path();
                if *machine.path.get_or_insert_with(|| path.clone()) == path {
                    machine.now = Some(value);
                }
            }
            Role::Process if !is_total && !instance.eq_ignore_ascii_case("Idle") && value > 0.0 => {
                // Processes with one name are combined, since their numbers change.
                let name = instance.split_once('#').map_or(instance, |(name, _)| name);
                match machine.processes.get_mut(name) {
                    Some(sum) => *sum += value,
                    None => {
                        machine.processes.insert(name.to_string(), value);
                    }
                }
            }
            Role::Processors | Role::Process => {}
        }
    }

    /// Ends the interval.
    pub(super) fn end(&mut self) {
        let (limit, samples, times) = (self.limit, self.samples, self.times);
        for machine in self.machines.values_mut() {
            let processes = core::mem::take(&mut machine.processes);
            let Some(value) = machine.now.take() else {
                self.found.extend(machine.close());
                continue;
            };
            let now = Period { samples, times, count: 1, sum: value, most: value, processes };
            if value > limit {
                match &mut machine.period {
                    Some(period) => {
                        machine.below.take().into_iter().for_each(|below| period.join(below));
                        period.join(now);
                    }
                    None => machine.period = Some(now),
                }
            } else if machine.period.is_some() && machine.below.is_none() {
                machine.below = Some(now);
            } else {
                self.found.extend(machine.close());
            }
        }
    }

    /// Returns the longest periods.
    pub(super) fn finish(&mut self, most: usize) -> Vec<Problem> {
        self.found.extend(self.machines.values_mut().filter_map(Machine::close));
        let mut found = core::mem::take(&mut self.found);
        found.sort_by_key(|(period, _)| {
            core::cmp::Reverse(period.times[1].0.saturating_sub(period.times[0].0))
        });
        found.truncate(most);
        let limit = self.limit;
        found.into_iter().map(|(period, path)| period.problem(limit, path)).collect()
    }
}

impl Machine {
    /// Ends a period, and returns it if it has enough values.
    fn close(&mut self) -> Option<(Period, String)> {
        self.below = None;
        let period = self.period.take().filter(|period| period.count >= MIN)?;
        Some((period, self.path.clone().unwrap_or_default()))
    }
}

impl Period {
    fn join(&mut self, later: Self) {
        (self.samples[1], self.times[1]) = (later.samples[1], later.times[1]);
        self.count = self.count.saturating_add(later.count);
        self.sum += later.sum;
        self.most = self.most.max(later.most);
        for (name, value) in later.processes {
            *self.processes.entry(name).or_insert(0.0) += value;
        }
    }

    fn problem(self, above: f64, path: String) -> Problem {
        let all: f64 = self.processes.values().sum();
        let first = self.processes.into_iter().max_by(|one, other| one.1.total_cmp(&other.1));
        let process = first.filter(|_| all > 0.0).map(|(name, used)| (name, 100.0 * used / all));
        let average = self.sum / self.count as f64;
        let kind = ProblemKind::Busy(Busy { above, average, most: self.most, process });
        Problem { kind, samples: self.samples, times: self.times, count: self.count, path }
    }
}
