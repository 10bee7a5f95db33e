//! The values of raw counters, by the formulas of the core.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::counter_type::{CounterType, PERF_SIZE_DWORD, TimeBase};
use winperf::formula::{Clocks, Formula, NoValue, Outcome, Raw, Sample as Numbers};
use winperf::time::FileTime;

use crate::catalogue::{Entry, numbered};
use crate::log::Sample;
use crate::sample::{NamedRaw, RawCounter};

/// One instance of one counter in two samples, or in one.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What the catalogue says of the counter.
    pub entry: Entry,
    /// Position in the catalogue.
    pub position: usize,
    /// The name of the instance, without its number; `None` for an object without instances.
    pub name: Option<String>,
    /// How many instances of the same name stand before it.
    pub occurrence: u32,
    /// The instance in the older sample.
    pub older: Option<RawCounter>,
    /// The instance in the newer sample.
    pub newer: Option<RawCounter>,
    /// The value, or why there is none.
    pub outcome: Outcome,
}

/// By what an instance is the same in two samples: part, name and number.
type Key = (usize, Option<String>, u32);

impl Row {
    /// What stands between the parentheses of the path.
    pub fn instance(&self) -> Option<String> {
        self.name.clone().map(|name| numbered(name, self.occurrence))
    }

    /// The counter path.
    pub fn path(&self) -> winperf::CounterPath {
        self.entry.path(self.instance().as_deref())
    }

    /// The type of the counter.
    pub fn counter_type(&self) -> CounterType {
        self.entry.counter_type.unwrap_or(CounterType(0))
    }

    /// The numbers of one of the samples as the formula sees them.
    pub fn numbers(&self, raw: &RawCounter) -> Numbers {
        numbers(&self.entry, raw)
    }

    /// Whether the second value is the base, and not a clock.
    pub fn has_base(&self) -> bool {
        has_base(self.counter_type())
    }
}

/// Whether the second value of a type is the clock of 100 ns, which is UTC.
pub(crate) fn counts_by_100ns(counter_type: CounterType) -> bool {
    !has_base(counter_type)
        && counter_type.time_base() == TimeBase::HundredNanoseconds
        && counter_type.needs_two_samples()
}

/// Whether a type is divided by a base, which is the second value then.
fn has_base(counter_type: CounterType) -> bool {
    counter_type.expected_base().is_some() && !counter_type.counts_instances()
}

/// A raw value with the length of its type, unless it does not fit.
fn raw(counter_type: CounterType, number: u64) -> Raw {
    match u32::try_from(number) {
        Ok(number) if counter_type.size() == PERF_SIZE_DWORD => Raw::dword(number),
        _ => Raw::large(number),
    }
}

/// What a raw counter means: the second value is the base where the type has one, and else the clock of the type.
fn numbers(entry: &Entry, counter: &RawCounter) -> Numbers {
    let counter_type = entry.counter_type.unwrap_or(CounterType(0));
    let second = counter.second.cast_signed();
    let base_type = counter_type.expected_base().unwrap_or(counter_type);
    let base = if has_base(counter_type) {
        Some(raw(base_type, counter.second))
    } else {
        counter_type.counts_instances().then(|| Raw::dword(counter.multi_count))
    };
    let clock = |wanted| if counter_type.time_base() == wanted { second } else { 0 };
    let clocks = Clocks {
        perf_time: clock(TimeBase::Tick),
        perf_freq: entry.time_base,
        perf_time_100nsec: clock(TimeBase::HundredNanoseconds),
        object_time: clock(TimeBase::Object),
        object_freq: if entry.time_base == 0 { FileTime::PER_SECOND } else { entry.time_base },
    };
    let value = (counter.status == 0).then(|| raw(counter_type, counter.first));
    Numbers { value, base, clocks }
}

fn outcome(entry: &Entry, older: Option<&RawCounter>, newer: Option<&RawCounter>, is_pair: bool) -> Outcome {
    let counter_type = entry.counter_type.unwrap_or(CounterType(0));
    let needs_two = counter_type.needs_two_samples();
    match (older, newer) {
        (_, None) => NoValue::OnlyInOlder.into(),
        (None, Some(_)) if is_pair && needs_two => NoValue::OnlyInNewer.into(),
        (older, Some(newer)) => {
            let older = older.map(|older| numbers(entry, older));
            Formula::of(counter_type).evaluate(&numbers(entry, newer), older.as_ref())
        }
    }
}

/// The counters of a sample, each with the number that it has among those of its name.
fn keyed(sample: &Sample<'_>) -> BTreeMap<Key, RawCounter> {
    let mut all = BTreeMap::new();
    for (position, counters) in sample.raw_counters().into_iter().enumerate() {
        let mut seen: BTreeMap<Option<String>, u32> = BTreeMap::new();
        for NamedRaw { name, raw } in counters {
            let occurrence = seen.entry(name.clone()).or_default();
            all.insert((position, name, *occurrence), raw);
            *occurrence = occurrence.saturating_add(1);
        }
    }
    all
}

impl Sample<'_> {
    /// The values of the raw counters of this sample, and of an older one where formulas need it.
    ///
    /// Rows come in the order of the catalogue and of the instances in this sample; those that only the older one has come last.
    /// Of an older sample with another catalogue nothing is compared, since its parts are others.
    pub fn rows(&self, older: Option<&Self>) -> Vec<Row> {
        let entries: Vec<Entry> = self.catalogue().into_iter().flat_map(|all| all.entries()).collect();
        let comparable = older.filter(|older| older.has_catalogue_of(self));
        let mut before = comparable.map(keyed).unwrap_or_default();
        let mut rows = Vec::new();
        let row = |key: Key, older: Option<RawCounter>, newer: Option<RawCounter>| {
            let (position, name, occurrence) = key;
            let entry = entries.get(position)?.clone();
            let outcome =
                outcome(&entry, older.as_ref(), newer.as_ref(), older.is_some() || comparable.is_some());
            let (name, occurrence) = match name {
                Some(name) => (Some(name), occurrence),
                None => (entry.instance.clone(), entry.index),
            };
            Some(Row { entry, position, name, occurrence, older, newer, outcome })
        };
        for (position, counters) in self.raw_counters().into_iter().enumerate() {
            let mut seen: BTreeMap<Option<String>, u32> = BTreeMap::new();
            for NamedRaw { name, raw } in counters {
                let number = seen.entry(name.clone()).or_default();
                let key = (position, name, *number);
                *number = number.saturating_add(1);
                let older = before.remove(&key);
                rows.extend(row(key, older, Some(raw)));
            }
        }
        rows.extend(before.into_iter().filter_map(|(key, older)| row(key, Some(older), None)));
        rows
    }
}
