//! Statistics of counters over the samples of a machine or a log, and regularities of their values.

use winperf::formula::NoValue;
use winperf_log::AnyLog;
use winperf_series::Interval;

use super::pdh_csv::{Column, Columns, each};

/// The fewest values among which a regular one is looked for: three times the longest distance would be too many.
const LEAST_REGULAR: usize = 9;

/// The furthest that regular values are apart.
const MOST_APART: usize = 12;

/// A counter over all intervals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Statistic {
    /// The values with their intervals; one without a value takes no room.
    values: Vec<(usize, f64)>,
    /// The value between the first and the last sample, by their raw numbers.
    of_ends: Option<f64>,
    /// True if a raw value has decreased in between, so that the ends tell nothing.
    has_decreased: bool,
    unit: &'static str,
}

/// Every so many values of a counter are odd in one way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Regular {
    pub(crate) oddity: Oddity,
    /// Distance between two of them, in samples.
    pub(crate) every: usize,
    /// Number of odd values.
    pub(crate) count: usize,
    /// Number of samples.
    pub(crate) of: usize,
    /// The smallest and the largest of the other values.
    pub(crate) others: [f64; 2],
}

/// Oddity of a value among its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Oddity {
    Zero,
    Missing,
    /// Equal to the value before it, and not 0.
    Repeated,
}

/// Statistics of the values of a counter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Summary {
    /// Number of values.
    pub(crate) count: usize,
    pub(crate) minimum: f64,
    pub(crate) average: f64,
    /// True if the average is calculated from the first and the last raw numbers, and is not the mean of the values.
    pub(crate) is_of_ends: bool,
    pub(crate) maximum: f64,
    pub(crate) last: f64,
    /// Values below which 50, 95 and 99 of 100 are.
    pub(crate) percentiles: [f64; 3],
    /// The first interval that has a value, from 1.
    pub(crate) first: usize,
}

/// Raw values that are smaller than in the sample before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decrease {
    /// The newer sample, from 1.
    pub(crate) sample: usize,
    /// Number of values.
    pub(crate) count: usize,
    /// The first of them.
    counter: usize,
}

/// The counters of a machine or a log.
#[derive(Default)]
pub(crate) struct Statistics {
    columns: Columns,
    all: Vec<Statistic>,
    intervals: usize,
    decreases: Vec<Decrease>,
}

impl Statistics {
    /// Adds the values of an interval, which is later than those before.
    pub(crate) fn add(&mut self, machine: &str, interval: &Interval<'_>) {
        let before = self.intervals;
        let mut decreased: Option<(usize, usize)> = None;
        each(machine, interval, |column, value| {
            let place = self.place(column, value.instance.map(|instance| instance.name.clone()));
            let Some(statistic) = self.all.get_mut(place) else { return };
            statistic.unit = value.counter.unit;
            statistic.values.extend(value.value.ok().map(|value| (before, value)));
            if matches!(value.value, Err(NoValue::WentBackwards | NoValue::BaseWentBackwards)) {
                statistic.has_decreased = true;
                decreased.get_or_insert((place, 0)).1 += 1;
            }
        });
        self.intervals += 1;
        let sample = self.intervals;
        self.decreases.extend(decreased.map(|(counter, count)| Decrease { sample, count, counter }));
    }

    /// Returns the samples of a log of raw counters or of values.
    pub(crate) fn of_log(log: &AnyLog) -> Self {
        let machine = winperf_report::logs::machine(log).unwrap_or_default();
        let mut statistics = Self::default();
        let count = log.times().len();
        for newer in 0..count {
            let interval = match newer.checked_sub(1) {
                Some(older) => Interval::of_log(log, older, newer),
                None => Interval::first_of_log(log, newer),
            };
            interval.iter().for_each(|interval| statistics.add(&machine, interval));
        }
        let ends = count.checked_sub(1).filter(|last| *last > 0);
        let ends = ends.and_then(|last| Interval::of_log(log, 0, last));
        ends.iter().for_each(|ends| statistics.add_ends(&machine, ends));
        statistics
    }

    /// Returns the samples at which raw values decreased, with the path of the first of these.
    pub(crate) fn decreases(&self) -> impl Iterator<Item = (&str, Decrease)> {
        let path = |decrease: &Decrease| self.columns.paths().get(decrease.counter).map(String::as_str);
        self.decreases.iter().filter_map(move |decrease| Some((path(decrease)?, *decrease)))
    }

    /// Adds the values between the first and the last sample.
    pub(crate) fn add_ends(&mut self, machine: &str, interval: &Interval<'_>) {
        each(machine, interval, |column, value| {
            if value.counter.is_averaged {
                let place = self.place(column, value.instance.map(|instance| instance.name.clone()));
                let counter = self.all.get_mut(place);
                counter.into_iter().for_each(|counter| counter.of_ends = value.value.ok());
            }
        });
    }

    fn place(&mut self, column: Column, name: Option<String>) -> usize {
        let place = self.columns.place(column, name);
        if self.all.len() <= place {
            self.all.resize(place + 1, Statistic::default());
        }
        place
    }

    /// Returns the number of intervals that have been added.
    pub(crate) fn intervals(&self) -> usize {
        self.intervals
    }

    /// Returns the counters by their paths, in the order in which they were seen.
    pub(crate) fn counters(&self) -> impl Iterator<Item = (&str, &Statistic)> {
        self.columns.paths().iter().map(String::as_str).zip(&self.all)
    }

    /// Returns odd values that come regularly: the first counter that has them, and how many counters have them alike.
    pub(crate) fn regular(&self) -> Vec<(&str, usize, Regular)> {
        let mut all: Vec<(&str, usize, Regular)> = Vec::new();
        for (path, counter) in self.counters() {
            let Some(regular) = counter.regular(self.intervals) else { continue };
            let is_alike = |other: &Regular| {
                (other.oddity, other.every, other.count) == (regular.oddity, regular.every, regular.count)
            };
            match all.iter_mut().find(|(_, _, other)| is_alike(other)) {
                Some((_, counters, _)) => *counters += 1,
                None => all.push((path, 1, regular)),
            }
        }
        all
    }
}

impl Statistic {
    /// Returns the unit of the values; empty where they have none, or where it is not known.
    pub(crate) fn unit(&self) -> &'static str {
        self.unit
    }

    /// Returns the statistics of the values; `None` where there are none.
    pub(crate) fn summary(&self) -> Option<Summary> {
        let mut values: Vec<f64> = self.values.iter().map(|(_, value)| *value).collect();
        let last = *values.last()?;
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        values.sort_unstable_by(f64::total_cmp);
        // The nearest rank: the smallest value that as many are not above.
        let rank = |percent: usize| (values.len() * percent).div_ceil(100).clamp(1, values.len()) - 1;
        let of_ends = self.of_ends.filter(|_| !self.has_decreased);
        Some(Summary {
            count: values.len(),
            minimum: *values.first()?,
            average: of_ends.unwrap_or(mean),
            is_of_ends: of_ends.is_some(),
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
        let regular = Regular { oddity, every, count: odd.len(), of: intervals, others };
        others[0].is_finite().then_some(regular)
    }

    /// Returns the intervals of a range whose value is odd in this way.
    fn odd(&self, oddity: Oddity, range: std::ops::Range<usize>) -> Vec<usize> {
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

    /// Returns the intervals of a range without a value, as long as there are no more of them than of the others.
    fn missing(&self, range: std::ops::Range<usize>) -> Vec<usize> {
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

/// Returns the distance of places, each as far from the one before it, over all of a range.
fn distance(places: &[usize], range: std::ops::Range<usize>) -> Option<usize> {
    let [first, second, .., last] = places else { return None };
    let every = second - first;
    let is_regular = places.windows(2).all(|two| two[1] - two[0] == every);
    let reaches_all = first - range.start < every && range.end - last <= every;
    let is_enough = range.len() >= LEAST_REGULAR && (2..=MOST_APART).contains(&every);
    (is_regular && reaches_all && is_enough).then_some(every)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[Option<f64>]) -> Statistic {
        let values = values.iter().enumerate().filter_map(|(place, value)| Some((place, (*value)?)));
        Statistic { values: values.collect(), ..Statistic::default() }
    }

    #[test]
    fn every_third_zero_is_regular_and_zeros_here_and_there_are_not() {
        let busy: Vec<_> =
            (0..24).map(|place| Some(if place % 3 == 2 { 0.0 } else { 574.0 + place as f64 })).collect();
        let expected = Regular { oddity: Oddity::Zero, every: 3, count: 8, of: 24, others: [574.0, 596.0] };
        assert_eq!(of(&busy).regular(24), Some(expected));
        let mut odd = busy.clone();
        odd[4] = Some(0.0);
        assert_eq!(of(&odd).regular(24), None);
        assert_eq!(of(&[Some(0.0); 24]).regular(24), None);
        let holes: Vec<_> = (0..24).map(|place| (place % 4 != 0).then_some(1.0)).collect();
        let regular = of(&holes).regular(24).unwrap();
        assert_eq!((regular.every, regular.count, regular.oddity), (4, 5, Oddity::Missing));
    }

    #[test]
    fn a_value_that_regularly_repeats_the_one_before_is_odd_and_a_constant_is_not() {
        let stale: Vec<_> = (0..24).map(|place| Some(f64::from(place - place % 3 / 2))).collect();
        let regular = of(&stale).regular(24).unwrap();
        assert_eq!((regular.every, regular.count, regular.oddity), (3, 8, Oddity::Repeated));
        assert_eq!(of(&[Some(7.0); 24]).regular(24), None);
    }

    #[test]
    fn a_summary_counts_values_only_and_its_average_is_that_of_the_ends_where_these_tell_it() {
        let values = [None, Some(10.0), Some(30.0), Some(20.0), Some(80.0)];
        let summary = of(&values).summary().unwrap();
        assert_eq!((summary.count, summary.first, summary.last), (4, 2, 80.0));
        assert_eq!((summary.minimum, summary.average, summary.maximum), (10.0, 35.0, 80.0));
        assert_eq!(summary.percentiles, [20.0, 80.0, 80.0]);
        let ends = Statistic { of_ends: Some(33.0), ..of(&values) };
        assert_eq!(ends.summary().map(|summary| (summary.average, summary.is_of_ends)), Some((33.0, true)));
        let restarted = Statistic { has_decreased: true, ..ends };
        assert_eq!(restarted.summary().map(|summary| summary.average), Some(35.0));
    }
}
