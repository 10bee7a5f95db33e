//! Statistics of counters over the samples of a machine or a log, and regularities of their values.

mod places;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use winperf::counter_type::{CounterType, Unit};
use winperf::formula::NoValue;
use winperf_log::{AnyLog, Log, RawCounters, Sample, TextLog, Visited};

pub(crate) use self::places::{ColumnPlaces, Places};

/// Minimum number of values for a search for regular ones: three times the longest distance would be too many.
const MIN_REGULAR: usize = 9;

/// Maximum distance between regular values, in samples.
const MAX_DISTANCE: usize = 12;

/// A counter over all intervals.
#[derive(Clone, Debug, Default)]
pub struct Statistic {
    /// The values with their intervals; those without a value are omitted.
    values: Vec<(usize, f64)>,
    /// Value over all samples, computed from the raw numbers of the first and the last.
    overall: Option<f64>,
    /// `true` if a raw value has decreased in between, which makes `overall` meaningless.
    has_decreased: bool,
    unit: Option<Unit>,
}

/// Oddity of a counter's values at regular intervals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Regular {
    /// Oddity of the values.
    pub oddity: Oddity,
    /// Distance between two of them, in samples.
    pub every: usize,
    /// Number of odd values.
    pub count: usize,
    /// Number of samples.
    pub of: usize,
    /// The sample with the first of them, from 1.
    pub first: usize,
    /// The smallest and the largest of the other values.
    pub others: [f64; 2],
}

/// Oddity of a value among its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// The value is 0.
    Zero,
    /// The value is missing.
    Missing,
    /// The value is equal to the one before, and not 0.
    Repeated,
}

/// Statistics of the values of a counter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Number of values.
    pub count: usize,
    /// The smallest.
    pub minimum: f64,
    /// The average.
    pub average: f64,
    /// `true` if the average is calculated from the first and the last raw numbers, and is not the mean of the values.
    pub is_overall: bool,
    /// The largest.
    pub maximum: f64,
    /// The last.
    pub last: f64,
    /// Values below which 50, 95 and 99 of 100 are.
    pub percentiles: [f64; 3],
    /// The first interval that has a value, from 1.
    pub first: usize,
}

/// Raw values that are smaller than in the sample before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decrease {
    /// The newer sample, from 1.
    pub sample: usize,
    /// Number of values.
    pub count: usize,
    /// The first of them.
    counter: usize,
}

/// The counters of a machine or a log.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    paths: Vec<String>,
    all: Vec<Statistic>,
    intervals: usize,
    decreases: Vec<Decrease>,
}

impl Statistics {
    /// Returns the statistics of the samples of a log of raw counters or of values.
    pub fn from_log(log: &AnyLog) -> Self {
        let mut statistics = Self::default();
        match log {
            AnyLog::Binary(log) => statistics.add_log(log),
            AnyLog::Text(log) => statistics.add_text(log),
        }
        statistics
    }

    fn add_log(&mut self, log: &Log) {
        let mut places = Places::new(log);
        let (mut first, mut last): (Option<RawCounters>, Option<(Sample<'_>, RawCounters)>) = (None, None);
        for sample in log.samples() {
            let raw = sample.raw_counters();
            let older = last.as_ref().map(|(_, older)| older).or(first.as_ref());
            self.begin();
            self.add_sample(&mut places, (&sample, &raw), older);
            match first {
                None => first = Some(raw),
                Some(_) => last = Some((sample, raw)),
            }
        }
        let (Some(first), Some((sample, last))) = (first, last) else { return };
        places.each((&sample, &last), Some(&first), |_, place, met| {
            if let Some(place) = place.filter(|_| is_averaged(counter_type(met))) {
                self.add_overall(place, met.outcome.value);
            }
        });
    }

    /// Adds the values of a sample, compared with an older one, to the current interval.
    pub(crate) fn add_sample(
        &mut self,
        places: &mut Places,
        newer: (&Sample<'_>, &RawCounters),
        older: Option<&RawCounters>,
    ) {
        places.each(newer, older, |path, place, met| {
            let place = *place.get_or_insert_with(|| self.push(path()));
            self.add(place, met.outcome.value, Unit::from_counter_type(counter_type(met)));
        });
    }

    fn add_text(&mut self, log: &TextLog) {
        let places = ColumnPlaces::new(log, self);
        for sample in log.samples() {
            self.begin();
            places.add(self, sample.cells());
        }
    }

    /// Adds a counter without values, and returns its position.
    pub fn push(&mut self, path: String) -> usize {
        self.paths.push(path);
        self.all.push(Statistic::default());
        self.all.len().saturating_sub(1)
    }

    /// Returns the number of counters.
    pub(crate) fn len(&self) -> usize {
        self.paths.len()
    }

    /// Returns the path of a counter.
    pub(crate) fn path(&self, counter: usize) -> Option<&str> {
        self.paths.get(counter).map(String::as_str)
    }

    /// Begins an interval, which is later than those before.
    pub fn begin(&mut self) {
        self.intervals = self.intervals.saturating_add(1);
    }

    /// Adds the value of a counter in the interval that began last.
    pub fn add(&mut self, counter: usize, value: Result<f64, NoValue>, unit: Option<Unit>) {
        let sample = self.intervals;
        let Some(statistic) = self.all.get_mut(counter) else { return };
        statistic.unit = unit;
        statistic.values.extend(value.ok().map(|value| (sample.saturating_sub(1), value)));
        if !matches!(value, Err(NoValue::WentBackwards | NoValue::BaseWentBackwards)) {
            return;
        }
        statistic.has_decreased = true;
        match self.decreases.last_mut().filter(|decrease| decrease.sample == sample) {
            Some(decrease) => decrease.count = decrease.count.saturating_add(1),
            None => self.decreases.push(Decrease { sample, count: 1, counter }),
        }
    }

    /// Adds the value of a counter between the first and the last sample.
    pub fn add_overall(&mut self, counter: usize, value: Result<f64, NoValue>) {
        if let Some(statistic) = self.all.get_mut(counter) {
            statistic.overall = value.ok();
        }
    }

    /// Returns the samples at which raw values decreased, with the path of the first of these.
    pub fn decreases(&self) -> impl Iterator<Item = (&str, Decrease)> {
        let path = |decrease: &Decrease| self.paths.get(decrease.counter).map(String::as_str);
        self.decreases.iter().filter_map(move |decrease| Some((path(decrease)?, *decrease)))
    }

    /// Returns the number of intervals that have been added.
    pub fn intervals(&self) -> usize {
        self.intervals
    }

    /// Returns the counters by their paths, in the order in which they were seen.
    pub fn counters(&self) -> impl Iterator<Item = (&str, &Statistic)> {
        self.paths.iter().map(String::as_str).zip(&self.all)
    }

    /// Returns odd values that come regularly: the first counter with them, and the number of counters with the same
    /// pattern.
    pub fn regular(&self) -> Vec<(&str, usize, Regular)> {
        let mut all: Vec<(&str, usize, Regular)> = Vec::new();
        for (path, counter) in self.counters() {
            let Some(regular) = counter.regular(self.intervals) else { continue };
            let is_alike = |other: &Regular| {
                (other.oddity, other.every, other.count) == (regular.oddity, regular.every, regular.count)
            };
            match all.iter_mut().find(|(_, _, other)| is_alike(other)) {
                Some((_, counters, _)) => *counters = counters.saturating_add(1),
                None => all.push((path, 1, regular)),
            }
        }
        all.retain(|(_, counters, regular)| regular.is_evident(*counters, self.all.len()));
        all
    }
}

impl Regular {
    /// Largest number of patterns by chance for each counter with the pattern.
    const CHANCE: f64 = 0.05;

    /// Returns `true` if fewer than one in twenty of the counters with the pattern are expected by chance.
    ///
    /// Of all placements of `count` odd values in the samples, `every` are regular: with three of eleven samples these
    /// are two in a hundred, and a log of whole objects has thousands of counters.
    fn is_evident(&self, counters: usize, of: usize) -> bool {
        let placements = (1..=self.count)
            .fold(1.0, |all, place| all * (self.of.saturating_sub(self.count) + place) as f64 / place as f64);
        let by_chance = of as f64 * self.every as f64 / placements;
        by_chance <= Self::CHANCE * counters as f64
    }
}

/// Returns the type of the counter of a value.
fn counter_type(met: &Visited<'_>) -> CounterType {
    met.entry.counter_type.unwrap_or(CounterType(0))
}

/// Returns `true` if values of a type are differences by time, by a base or by a number of operations, and no sums.
pub fn is_averaged(counter_type: CounterType) -> bool {
    let are_sums = [CounterType::PERF_COUNTER_DELTA, CounterType::PERF_COUNTER_LARGE_DELTA];
    counter_type.needs_two_samples() && !are_sums.contains(&counter_type)
}

impl Statistic {
    /// Returns the unit of the values; `None` if they have none, or if it is not known.
    pub fn unit(&self) -> Option<Unit> {
        self.unit
    }

    /// Returns the statistics of the values; `None` if there are none.
    pub fn spread(&self) -> Option<Spread> {
        let mut values: Vec<f64> = self.values.iter().map(|(_, value)| *value).collect();
        let last = *values.last()?;
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        values.sort_unstable_by(f64::total_cmp);
        // The nearest rank: the smallest value with at least this share of values at or below it.
        let rank = |percent: usize| (values.len() * percent).div_ceil(100).clamp(1, values.len()) - 1;
        let of_ends = self.overall.filter(|_| !self.has_decreased);
        Some(Spread {
            count: values.len(),
            minimum: *values.first()?,
            average: of_ends.unwrap_or(mean),
            is_overall: of_ends.is_some(),
            maximum: *values.last()?,
            last,
            percentiles: [50, 95, 99].map(|percent| values[rank(percent)]),
            first: self.values.first()?.0 + 1,
        })
    }

    fn regular(&self, intervals: usize) -> Option<Regular> {
        let (oddity, odd, every) =
            [Oddity::Zero, Oddity::Missing, Oddity::Repeated].into_iter().find_map(|oddity| {
                // In the first sample a difference has no value.
                let start = usize::from(oddity == Oddity::Missing);
                let odd = self.odd(oddity, start..intervals);
                let every = distance(&odd, start..intervals)?;
                Some((oddity, odd, every))
            })?;
        let others = self.values.iter().filter(|(place, _)| odd.binary_search(place).is_err());
        let others = others.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], (_, value)| {
            [least.min(*value), most.max(*value)]
        });
        let regular =
            Regular { oddity, every, count: odd.len(), of: intervals, first: odd.first()? + 1, others };
        others[0].is_finite().then_some(regular)
    }

    /// Returns the intervals of a range whose value has this oddity.
    fn odd(&self, oddity: Oddity, range: Range<usize>) -> Vec<usize> {
        match oddity {
            Oddity::Zero => {
                self.values.iter().filter(|(_, value)| *value == 0.0).map(|(place, _)| *place).collect()
            }
            Oddity::Missing => self.missing(range),
            Oddity::Repeated => {
                let repeats = |[before, after]: &[(usize, f64); 2]| {
                    (before.0 + 1 == after.0 && before.1 == after.1 && after.1 != 0.0).then_some(after.0)
                };
                self.values.array_windows().filter_map(repeats).collect()
            }
        }
    }

    /// Returns the intervals of a range without a value, unless they outnumber those with one.
    fn missing(&self, range: Range<usize>) -> Vec<usize> {
        if range.len() > self.values.len() * 2 {
            return Vec::new();
        }
        let mut known = self.values.iter().map(|(place, _)| *place).peekable();
        range
            .filter(|place| {
                while known.next_if(|known| known < place).is_some() {}
                known.next_if_eq(place).is_none()
            })
            .collect()
    }
}

/// Returns the distance between places, if it is the same between all of them and they span the range.
fn distance(places: &[usize], range: Range<usize>) -> Option<usize> {
    let [first, second, .., last] = places else { return None };
    let every = second - first;
    let is_regular = places.windows(2).all(|two| two[1] - two[0] == every);
    let reaches_all = first - range.start < every && range.end - last <= every;
    let is_enough = range.len() >= MIN_REGULAR && (2..=MAX_DISTANCE).contains(&every);
    (is_regular && reaches_all && is_enough).then_some(every)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn summarize(values: &[Option<f64>]) -> Statistic {
        let values = values.iter().enumerate().filter_map(|(place, value)| Some((place, (*value)?)));
        Statistic { values: values.collect(), ..Statistic::default() }
    }

    #[test]
    fn counters_of_a_log_have_its_machine_and_those_that_are_odd_alike_are_one_finding() {
        let head = r#""(PDH-CSV 4.0) (UTC)(0)","\\NORTH\Memory\Pages/sec","\Memory\Faults/sec""#;
        let line = |at: u32| {
            let value = if at.is_multiple_of(3) { 0 } else { 500 + at };
            alloc::format!("\"11/27/2026 10:00:{at:02}.000\",\"{value}\",\"{value}\"")
        };
        let lines = core::iter::once(head.to_string()).chain((0..24).map(line));
        let text = lines.collect::<Vec<_>>().join("\r\n");
        let statistics = Statistics::from_log(&AnyLog::parse(text.into_bytes()).unwrap());
        let paths: Vec<&str> = statistics.counters().map(|(path, _)| path).collect();
        assert_eq!(paths, [r"\\NORTH\Memory\Pages/sec", r"\\NORTH\Memory\Faults/sec"]);
        let regular = statistics.regular();
        let expected =
            Regular { oddity: Oddity::Zero, every: 3, count: 8, of: 24, first: 1, others: [501.0, 523.0] };
        assert_eq!(regular, [(paths[0], 2, expected)]);
        assert_eq!((statistics.intervals(), statistics.decreases().count()), (24, 0));
    }

    #[test]
    fn every_third_zero_is_regular_and_zeros_here_and_there_are_not() {
        let busy: Vec<_> =
            (0..24).map(|place| Some(if place % 3 == 2 { 0.0 } else { 574.0 + place as f64 })).collect();
        let expected =
            Regular { oddity: Oddity::Zero, every: 3, count: 8, of: 24, first: 3, others: [574.0, 596.0] };
        assert_eq!(summarize(&busy).regular(24), Some(expected));
        let mut odd = busy.clone();
        odd[4] = Some(0.0);
        assert_eq!(summarize(&odd).regular(24), None);
        assert_eq!(summarize(&[Some(0.0); 24]).regular(24), None);
        let holes: Vec<_> = (0..24).map(|place| (place % 4 != 0).then_some(1.0)).collect();
        let regular = summarize(&holes).regular(24).unwrap();
        assert_eq!((regular.every, regular.count, regular.oddity), (4, 5, Oddity::Missing));
    }

    #[test]
    fn a_value_that_regularly_repeats_the_one_before_is_odd_and_a_constant_is_not() {
        let stale: Vec<_> = (0..24).map(|place| Some(f64::from(place - place % 3 / 2))).collect();
        let regular = summarize(&stale).regular(24).unwrap();
        assert_eq!((regular.every, regular.count, regular.oddity), (3, 8, Oddity::Repeated));
        assert_eq!(summarize(&[Some(7.0); 24]).regular(24), None);
    }

    #[test]
    fn a_summary_counts_values_only_and_its_average_is_that_of_the_ends_where_these_tell_it() {
        let values = [None, Some(10.0), Some(30.0), Some(20.0), Some(80.0)];
        let spread = summarize(&values).spread().unwrap();
        assert_eq!((spread.count, spread.first, spread.last), (4, 2, 80.0));
        assert_eq!((spread.minimum, spread.average, spread.maximum), (10.0, 35.0, 80.0));
        assert_eq!(spread.percentiles, [20.0, 80.0, 80.0]);
        let ends = Statistic { overall: Some(33.0), ..summarize(&values) };
        assert_eq!(ends.spread().map(|spread| (spread.average, spread.is_overall)), Some((33.0, true)));
        let restarted = Statistic { has_decreased: true, ..ends };
        assert_eq!(restarted.spread().map(|spread| spread.average), Some(35.0));
    }
}
