//! Raw values that decrease, and machines that restarted.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::formula::NoValue;
use winperf::time::FileTime;
use winperf_log::Row;

use super::{Problem, ProblemKind};

/// Position of a counter, the name of its instance, and its number among instances of that name.
pub(super) type CounterKey = (usize, Option<String>, u32);

/// The raw values of a log that only increase.
#[derive(Debug, Default)]
pub(super) struct Counted {
    /// The last valid raw value of each counter, with its sample.
    last: BTreeMap<CounterKey, (u64, usize)>,
    machines: BTreeMap<String, Machine>,
    sample: usize,
    found: Vec<Fall>,
}

/// The values of a machine in one sample.
#[derive(Debug, Default)]
struct Machine {
    /// Number of values that could be smaller than before, and of those that are.
    could: usize,
    fell: usize,
    /// Path of the first of the latter.
    path: String,
    /// The oldest sample used in the comparisons.
    since: usize,
}

#[derive(Debug)]
struct Fall {
    is_restart: bool,
    samples: [usize; 2],
    count: usize,
    path: String,
}

impl Counted {
    /// Begins a sample, by its position.
    pub(super) fn begin(&mut self, sample: usize) {
        self.sample = sample;
    }

    /// Adds the raw value of a row of a log. After invalid samples, it is compared with the last valid one.
    pub(super) fn add_row(&mut self, row: &Row) {
        let Some(newer) = row.newer.filter(winperf_log::RawCounter::is_valid) else { return };
        if row.counter_type().needs_two_samples() {
            let key = (row.position, row.name.clone(), row.occurrence);
            let path = || row.path().to_string();
            self.add(&row.entry.machine, key, newer.first, row.outcome.value, path);
        }
    }

    /// Adds the raw value of a counter that needs two samples, and what its formula returns.
    pub(super) fn add(
        &mut self,
        name: &str,
        key: CounterKey,
        raw: u64,
        value: Result<f64, NoValue>,
        path: impl Fn() -> String,
    ) {
        let sample = self.sample;
        let Some((before, since)) = self.last.insert(key, (raw, sample)) else { return };
        let is_beside = since.saturating_add(1) == sample;
        let fell = match value {
            Err(NoValue::WentBackwards | NoValue::BaseWentBackwards) => true,
            // Between valid values that are further apart no formula decides; 32 bits may have wrapped.
            _ => !is_beside && raw < before && before > u64::from(u32::MAX),
        };
        if !self.machines.contains_key(name) {
            self.machines.insert(name.to_string(), Machine::default());
        }
        let Some(machine) = self.machines.get_mut(name) else { return };
        machine.could = machine.could.saturating_add((before > 0).into());
        if fell {
            if machine.fell == 0 {
                (machine.path, machine.since) = (path(), since);
            }
            machine.fell = machine.fell.saturating_add(1);
            machine.since = machine.since.min(since);
        }
    }

    /// Ends the sample.
    pub(super) fn end(&mut self) {
        for machine in self.machines.values_mut() {
            let Machine { could, fell, path, since } = core::mem::take(machine);
            if fell == 0 {
                continue;
            }
            let is_restart = fell >= could;
            let samples = [since, self.sample];
            // Machines that restart together are one event, and so are values that decrease in one sample.
            let known = self.found.iter_mut().rev().find(|known| {
                known.is_restart == is_restart
                    && if is_restart {
                        since <= known.samples[1].saturating_add(1)
                    } else {
                        known.samples == samples
                    }
            });
            let count = if is_restart { 1 } else { fell };
            match known {
                Some(known) => {
                    known.count = known.count.saturating_add(count);
                    known.samples = [known.samples[0].min(since), known.samples[1].max(self.sample)];
                }
                None => self.found.push(Fall { is_restart, samples, count, path }),
            }
        }
    }

    pub(super) fn finish(&mut self, times: &[FileTime]) -> Vec<Problem> {
        let problem = |Fall { is_restart, samples, count, path }: Fall| Problem {
            kind: if is_restart { ProblemKind::Restarted } else { ProblemKind::WentBackwards },
            samples: samples.map(|sample| sample.saturating_add(1)),
            times: samples.map(|sample| times.get(sample).copied().unwrap_or(FileTime(0))),
            count,
            path,
        };
        core::mem::take(&mut self.found).into_iter().map(problem).collect()
    }
}
