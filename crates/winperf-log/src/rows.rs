//! Values of raw counters, computed by the formulas of the core.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::counter_type::{CounterType, PERF_SIZE_DWORD, TimeBase};
use winperf::formula::{Clocks, Formula, NoValue, Notes, Outcome, Raw, Sample as Numbers};
use winperf::time::FileTime;

use crate::catalogue::{Entry, numbered as with_number};
use crate::log::{Log, Sample};
use crate::outage::PdhStatus;
use crate::sample::{NamedRaw, RawCounter, RawCounters};

/// One instance of one counter in two samples, or in one.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The catalogue's entry for the counter.
    pub entry: Entry,
    /// Position in the catalogue.
    pub position: usize,
    /// Name of the instance without its number; `None` for an object without instances.
    pub name: Option<String>,
    /// Number of instances with the same name before it.
    pub occurrence: u32,
    /// The instance in the older sample.
    pub older: Option<RawCounter>,
    /// The instance in the newer sample.
    pub newer: Option<RawCounter>,
    /// The value, or the reason why there is none.
    pub outcome: Outcome,
}

/// A raw counter in two samples, or in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Matched<'a> {
    /// `None` for the only counter of its part.
    name: Option<&'a str>,
    occurrence: u32,
    older: Option<&'a RawCounter>,
    newer: Option<&'a RawCounter>,
}

/// One instance of one counter in two samples, or in one, as passed to the callback of [`RawCounters::each_value`].
#[derive(Clone, Copy, Debug)]
pub struct Visited<'a> {
    /// The catalogue's entry for the counter.
    pub entry: &'a Entry,
    /// Position in the catalogue.
    pub position: usize,
    /// Name of the instance without its number; `None` for an object without instances.
    pub name: Option<&'a str>,
    /// Number of instances with the same name before it.
    pub occurrence: u32,
    /// The instance in the older sample.
    pub older: Option<&'a RawCounter>,
    /// The instance in the newer sample.
    pub newer: Option<&'a RawCounter>,
    /// The value, or the reason why there is none.
    pub outcome: Outcome,
}

impl Row {
    /// Returns the text between the parentheses of the counter path.
    pub fn instance(&self) -> Option<String> {
        self.name.clone().map(|name| with_number(name, self.occurrence))
    }

    /// Returns the counter path.
    pub fn path(&self) -> winperf::CounterPath {
        self.entry.path(self.instance().as_deref())
    }

    /// Returns the type of the counter.
    pub fn counter_type(&self) -> CounterType {
        self.entry.counter_type.unwrap_or(CounterType(0))
    }

    /// Returns the numbers of a raw counter for the formula.
    pub fn numbers(&self, raw: &RawCounter) -> Numbers {
        numbers(&self.entry, raw)
    }

    /// Returns the value as PDH computes it in doubles, in the order of its operations, which may differ from [`Row::outcome`] in the last bit.
    ///
    /// The order is known for types with PDH values in real logs; for all others it is the order of [`Row::outcome`].
    ///
    /// # Errors
    /// The reason why there is no value.
    pub fn pdh_value(&self) -> Result<f64, NoValue> {
        let value = self.outcome.value?;
        let counter_type = self.counter_type();
        let Some(newer) = self.newer.filter(|_| self.outcome.notes == Notes::empty()) else {
            return Ok(value);
        };
        let as_double = |number: u64| number.cast_signed();
        if matches!(counter_type, CounterType::PERF_RAW_FRACTION | CounterType::PERF_LARGE_RAW_FRACTION) {
            return Ok(double(as_double(newer.first)) / double(as_double(newer.second)) * 100.0);
        }
        let Some(older) = self.older else { return Ok(value) };
        let counted = double(newer.first.wrapping_sub(older.first).cast_signed());
        let elapsed = double(newer.second.wrapping_sub(older.second).cast_signed());
        Ok(match counter_type {
            CounterType::PERF_COUNTER_COUNTER | CounterType::PERF_COUNTER_BULK_COUNT => {
                counted / (elapsed / double(self.entry.time_base))
            }
            CounterType::PERF_100NSEC_TIMER_INV | CounterType::PERF_COUNTER_TIMER_INV => {
                100.0 * (1.0 - counted / elapsed)
            }
            CounterType::PERF_100NSEC_TIMER
            | CounterType::PERF_COUNTER_TIMER
            | CounterType::PERF_PRECISION_SYSTEM_TIMER
            | CounterType::PERF_PRECISION_100NS_TIMER => counted / elapsed * 100.0,
            _ => return Ok(value),
        })
        .map(|computed: f64| if computed.is_finite() { computed } else { value })
    }

    /// Returns `true` if the second value is the base instead of a clock.
    pub fn has_base(&self) -> bool {
        has_base(self.counter_type())
    }
}

impl Visited<'_> {
    /// Returns the counter path.
    pub fn path(&self) -> winperf::CounterPath {
        let instance = self.name.map(|name| with_number(name.into(), self.occurrence));
        self.entry.path(instance.as_deref())
    }
}

/// Returns the nearest `f64`: exact up to 2^53.
#[expect(clippy::as_conversions, reason = "no lossless conversion from i64 to f64 exists")]
fn double(number: i64) -> f64 {
    number as f64
}

/// Returns `true` if the second value of a type is the clock of 100 ns, which is in UTC.
pub(crate) fn counts_by_100ns(counter_type: CounterType) -> bool {
    !has_base(counter_type)
        && counter_type.time_base() == TimeBase::HundredNanoseconds
        && counter_type.needs_two_samples()
}

/// Returns `true` if a type is divided by a base, which then is the second value.
fn has_base(counter_type: CounterType) -> bool {
    counter_type.expected_base().is_some() && !counter_type.counts_instances()
}

/// Returns a raw value with the length of its type, unless it does not fit.
fn raw(counter_type: CounterType, number: u64) -> Raw {
    match u32::try_from(number) {
        Ok(number) if counter_type.size() == PERF_SIZE_DWORD => Raw::dword(number),
        _ => Raw::large(number),
    }
}

/// Returns the numbers of a raw counter: the second value is the base if the type has one, otherwise the clock of the
/// type.
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
    let value = PdhStatus(counter.status).is_valid().then(|| raw(counter_type, counter.first));
    Numbers { value, base, clocks }
}

impl RawCounter {
    /// Returns `true` if its PDH status means a valid value.
    pub fn is_valid(&self) -> bool {
        PdhStatus(self.status).is_valid()
    }
}

/// Computes the value of a counter in two samples, or the reason why there is none.
pub(crate) fn outcome(
    entry: &Entry,
    older: Option<&RawCounter>,
    newer: Option<&RawCounter>,
    is_pair: bool,
) -> Outcome {
    let counter_type = entry.counter_type.unwrap_or(CounterType(0));
    let needs_two = counter_type.needs_two_samples();
    match (older, newer) {
        (_, None) => NoValue::OnlyInOlder.into(),
        (None, Some(_)) if is_pair && needs_two => NoValue::OnlyInNewer.into(),
        (older, Some(newer))
            if !newer.is_valid() || needs_two && older.is_some_and(|raw| !raw.is_valid()) =>
        {
            NoValue::NotValid.into()
        }
        (older, Some(newer)) => {
            let older = older.map(|older| numbers(entry, older));
            Formula::from_counter_type(counter_type).evaluate(&numbers(entry, newer), older.as_ref())
        }
    }
}

/// Calls `take` with the counters of the newer part and their counterparts in the older one, then with those only in
/// the older one.
fn each_matched<'a>(older: &'a [NamedRaw], newer: &'a [NamedRaw], mut take: impl FnMut(Matched<'a>)) {
    let matched = |of: &'a NamedRaw, older, newer| Matched {
        name: of.name.as_deref(),
        occurrence: of.occurrence,
        older,
        newer,
    };
    if older.iter().map(|raw| &raw.name).eq(newer.iter().map(|raw| &raw.name)) {
        for (before, now) in older.iter().zip(newer) {
            take(matched(now, Some(&before.raw), Some(&now.raw)));
        }
        return;
    }
    fn key(of: &NamedRaw) -> (Option<&str>, u32) {
        (of.name.as_deref(), of.occurrence)
    }
    let mut before: BTreeMap<(Option<&str>, u32), &NamedRaw> = older.iter().map(|of| (key(of), of)).collect();
    for now in newer {
        take(matched(now, before.remove(&key(now)).map(|before| &before.raw), Some(&now.raw)));
    }
    before.into_values().for_each(|before| take(matched(before, Some(&before.raw), None)));
}

impl Sample<'_> {
    /// Returns the values of the raw counters of this sample, compared with an older one if the formula needs two.
    ///
    /// Rows are in the order of the catalogue and of the instances in this sample; those only in the older one come
    /// last.
    /// An older sample with a different catalogue is not compared, since its parts differ.
    pub fn rows(&self, older: Option<&Self>) -> Vec<Row> {
        self.raw_counters().rows(self.log(), older.map(Self::raw_counters).as_ref())
    }
}

impl RawCounters {
    /// Like [`Sample::rows`], for callers that keep the raw counters of a sample for the next one; both samples are
    /// from `log`.
    pub fn rows(&self, log: &Log, older: Option<&Self>) -> Vec<Row> {
        let mut rows = Vec::new();
        let catalogue = log.catalogue(self.catalogue());
        for (position, before, now) in self.parts_beside(older) {
            let is_empty = before.is_empty() && now.is_empty();
            let entry = catalogue.filter(|_| !is_empty).and_then(|catalogue| catalogue.entry(position));
            let Some(entry) = entry else { continue };
            each_matched(before, now, |Matched { name, occurrence, older: before, newer }| {
                let outcome = outcome(&entry, before, newer, older.is_some());
                let (name, occurrence) = match name {
                    Some(name) => (Some(name.into()), occurrence),
                    None => (entry.instance.clone(), entry.index),
                };
                let (older, newer, entry) = (before.copied(), newer.copied(), entry.clone());
                rows.push(Row { entry, position, name, occurrence, older, newer, outcome });
            });
        }
        // The sort is stable, so each of the two groups keeps its order.
        rows.sort_by_key(|row| row.newer.is_none());
        rows
    }

    /// Calls `take` with each raw counter of this sample and of an older one, part by part; `entries` are those of
    /// [`Sample::entries`].
    ///
    /// Like [`RawCounters::rows`], but without copies, for callers that walk over all samples of a log.
    pub fn each_value<'a>(
        &'a self,
        older: Option<&'a Self>,
        entries: &'a [Entry],
        mut take: impl FnMut(Visited<'a>),
    ) {
        for (position, before, now) in self.parts_beside(older) {
            let Some(entry) = entries.get(position) else { continue };
            each_matched(before, now, |matched| {
                let outcome = outcome(entry, matched.older, matched.newer, older.is_some());
                let (name, occurrence) = match matched.name {
                    Some(name) => (Some(name), matched.occurrence),
                    None => (entry.instance.as_deref(), entry.index),
                };
                let Matched { older, newer, .. } = matched;
                take(Visited { entry, position, name, occurrence, older, newer, outcome });
            });
        }
    }

    /// Returns the raw counters of each part, preceded by those of an older sample with the same catalogue.
    ///
    /// The number of parts determines the result, since a sample may have fewer parts than its catalogue has entries.
    fn parts_beside<'a>(
        &'a self,
        older: Option<&'a Self>,
    ) -> impl Iterator<Item = (usize, &'a [NamedRaw], &'a [NamedRaw])> {
        let comparable = older.filter(|older| older.catalogue() == self.catalogue());
        let count = comparable.map_or(0, Self::part_count).max(self.part_count());
        (0..count).map(move |position| {
            (position, comparable.map_or(&[][..], |older| older.part(position)), self.part(position))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Vec<NamedRaw> {
        let raw = |first: u64| RawCounter {
            status: 0,
            first,
            second: 0,
            multi_count: 1,
            first_offset: 0,
            second_offset: 0,
        };
        let named = names.iter().zip(1..);
        let named = named.map(|(name, first)| NamedRaw {
            name: Some((*name).into()),
            occurrence: 0,
            raw: raw(first),
        });
        let mut named: Vec<NamedRaw> = named.collect();
        crate::sample::number(&mut named);
        named
    }

    /// Returns the name, the number, and the first value in each sample.
    fn found(older: &[&str], newer: &[&str]) -> Vec<(String, u32, Option<u64>, Option<u64>)> {
        let first = |raw: Option<&RawCounter>| raw.map(|raw| raw.first);
        let mut all = Vec::new();
        each_matched(&named(older), &named(newer), |one| {
            all.push((one.name.unwrap().into(), one.occurrence, first(one.older), first(one.newer)));
        });
        all
    }

    #[test]
    fn instances_are_matched_by_name_and_number_wherever_they_stand() {
        let same = found(&["a", "b", "a"], &["a", "b", "a"]);
        let matched = |name: &str, number, older, newer| (name.into(), number, older, newer);
        assert_eq!(
            same,
            [
                matched("a", 0, Some(1), Some(1)),
                matched("b", 0, Some(2), Some(2)),
                matched("a", 1, Some(3), Some(3))
            ]
        );
        let moved = found(&["a", "b", "a"], &["c", "a", "b"]);
        let expected = [
            matched("c", 0, None, Some(1)),
            matched("a", 0, Some(1), Some(2)),
            matched("b", 0, Some(2), Some(3)),
            matched("a", 1, Some(3), None),
        ];
        assert_eq!(moved, expected);
    }
}
