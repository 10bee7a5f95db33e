//! Positions of a log's counters in statistics, which write each path only once.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::CounterPath;
use winperf::formula::NoValue;
use winperf_log::{Entry, Log, RawCounters, Sample, TextLog, Visited};

use crate::statistics::Statistics;

/// Positions of the counters of a log, which may have several with one path.
#[derive(Debug, Default)]
pub(crate) struct Places {
    machine: Option<String>,
    /// Number of each path.
    numbers: BTreeMap<String, usize>,
    /// Counters by the number of the path.
    paths: Vec<OfPath>,
    /// Number of visited samples.
    samples: usize,
    /// Number of the catalogue of the last sample.
    catalogue: Option<u32>,
    entries: Vec<Entry>,
    /// The paths of each part of samples with that catalogue.
    parts: Vec<OfPart>,
}

/// Counters of one path.
#[derive(Debug, Default)]
struct OfPath {
    /// The position of each, by its number among those of a sample.
    places: Vec<Option<usize>>,
    /// The last sample with the path, and the number of its occurrences there.
    seen: (usize, usize),
}

/// Numbers of the paths of a part.
#[derive(Clone, Debug, Default)]
struct OfPart {
    alone: Option<usize>,
    /// Numbers by the name of the instance, and by the position among instances with that name.
    named: BTreeMap<String, BTreeMap<u32, usize>>,
}

impl Places {
    pub(crate) fn new(log: &Log) -> Self {
        Self { machine: log.machine(), ..Self::default() }
    }

    /// Calls `take` with each value that statistics count in a sample and an older one: with the parts of its path,
    /// with the position of its counter, and with the value.
    ///
    /// The position is `None` until `take` has set it.
    pub(super) fn each(
        &mut self,
        (sample, raw): (&Sample<'_>, &RawCounters),
        older: Option<&RawCounters>,
        mut take: impl FnMut(&dyn Fn() -> String, &mut Option<usize>, &Visited<'_>),
    ) {
        self.samples = self.samples.saturating_add(1);
        if self.catalogue != Some(sample.catalogue_number()) {
            self.catalogue = Some(sample.catalogue_number());
            self.entries = sample.entries().collect();
            self.parts = alloc::vec![OfPart::default(); self.entries.len()];
        }
        let entries = core::mem::take(&mut self.entries);
        raw.each_value(older, &entries, |met| {
            if met.outcome.value == Err(NoValue::OnlyInOlder) {
                return;
            }
            // A log may contain a counter twice.
            let path = self.path(&met);
            let machine = self.machine.as_deref();
            let Some(of_path) = self.paths.get_mut(path) else { return };
            let repeated = of_path.count(self.samples);
            // A log of values would not contain a base, label or text.
            if matches!(met.outcome.value, Err(NoValue::NotDisplayable | NoValue::Text)) {
                return;
            }
            if of_path.places.len() <= repeated {
                of_path.places.resize(repeated.saturating_add(1), None);
            }
            if let Some(place) = of_path.places.get_mut(repeated) {
                take(&|| with_machine(met.path(), machine), place, &met);
            }
        });
        self.entries = entries;
    }

    /// Returns the number of the path of a value.
    fn path(&mut self, met: &Visited<'_>) -> usize {
        let known = self.parts.get(met.position).and_then(|part| match met.name {
            None => part.alone,
            Some(name) => part.named.get(name)?.get(&met.occurrence).copied(),
        });
        known.unwrap_or_else(|| self.add(met))
    }

    /// Returns the number of the path of a value that is new in the part.
    fn add(&mut self, met: &Visited<'_>) -> usize {
        let next = self.paths.len();
        let number = *self.numbers.entry(with_machine(met.path(), self.machine.as_deref())).or_insert(next);
        if number == next {
            self.paths.push(OfPath::default());
        }
        match (self.parts.get_mut(met.position), met.name) {
            (Some(part), None) => part.alone = Some(number),
            (Some(part), Some(name)) => {
                part.named.entry(name.to_string()).or_default().insert(met.occurrence, number);
            }
            (None, _) => {}
        }
        number
    }
}

impl OfPath {
    /// Counts a value of a sample, and returns the number of previous ones with this path in the sample.
    fn count(&mut self, sample: usize) -> usize {
        let (last, count) = self.seen;
        let before = if last == sample { count } else { 0 };
        self.seen = (sample, before.saturating_add(1));
        before
    }
}

/// Positions of the columns of a text log among the counters of statistics; `None` for a column that is not a counter.
#[derive(Debug, Default)]
pub(crate) struct ColumnPlaces(Vec<Option<usize>>);

impl ColumnPlaces {
    pub(crate) fn new(log: &TextLog, statistics: &mut Statistics) -> Self {
        let paths = log.counters().iter().map(|counter| counter.path.clone());
        let machine = log.counters().iter().find_map(|counter| counter.path.as_ref()?.computer.clone());
        let push = |path: Option<CounterPath>| Some(statistics.push(with_machine(path?, machine.as_deref())));
        Self(paths.map(push).collect())
    }

    /// Adds the values of a line to the current interval.
    pub(crate) fn add(&self, statistics: &mut Statistics, cells: impl Iterator<Item = Option<f64>>) {
        for (place, value) in self.0.iter().zip(cells) {
            if let Some(place) = place {
                statistics.add(*place, value.ok_or(NoValue::ValueMissing), None);
            }
        }
    }
}

/// Returns a path with the machine of the log if it names none.
fn with_machine(path: CounterPath, machine: Option<&str>) -> String {
    let computer = path.computer.or_else(|| machine.map(str::to_string)).filter(|name| !name.is_empty());
    CounterPath { computer, ..path }.to_string()
}
