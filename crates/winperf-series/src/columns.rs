//! Values as columns: one for each series, with a point between each two neighbours.

use alloc::string::String;
use alloc::vec::Vec;

use winperf::time::FileTime;
use winperf::{Pair, at_once, no_rest};
use winperf_log::{AnyLog, Lookup};

use crate::interval::{Interval, Neighbours};
use crate::key::collect_keys;
use crate::series::{Absent, SeriesKey, value};
use crate::summary::Summary;

/// The values of some series of a machine, collected interval by interval in order of time.
///
/// Samples are not kept, so they may be read one after the other, with at most two in memory.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    series: Vec<SeriesKey>,
    /// Places of the values in a log.
    lookup: Option<Lookup>,
    times: Vec<[FileTime; 2]>,
    values: Vec<Vec<Result<f64, Absent>>>,
}

/// One of the columns.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    columns: &'a Columns,
    values: &'a [Result<f64, Absent>],
}

/// The value between two neighbours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Time of the older sample.
    pub older: FileTime,
    /// Time of the newer sample, which is the time of the value.
    pub newer: FileTime,
    /// The value between the two samples, or the reason why there is none.
    pub value: Result<f64, Absent>,
}

impl Columns {
    /// Creates a column for each of the series, without a point yet.
    pub fn new(series: Vec<SeriesKey>) -> Self {
        let values = series.iter().map(|_| Vec::new()).collect();
        Self { series, lookup: None, times: Vec::new(), values }
    }

    /// Creates the columns for intervals of a log, which read only the values of the series.
    pub fn for_log(series: Vec<SeriesKey>, log: &AnyLog) -> Self {
        let lookup = Some(lookup(&series, log));
        Self { lookup, ..Self::new(series) }
    }

    /// Adds the values between two neighbours, which are later than those before.
    pub fn add(&mut self, interval: &Interval<'_>) {
        at_once(self.add_with(interval, &mut no_rest));
    }

    /// Async version of [`Columns::add`]: awaits `rest` after each part of the work, so that a UI stays responsive.
    pub async fn add_with(&mut self, interval: &Interval<'_>, rest: &mut impl AsyncFnMut()) {
        self.times.push(interval.times);
        match &interval.samples {
            Neighbours::Captures(pair) => self.add_pair(pair, rest).await,
            Neighbours::OfLog(log, older, newer) => {
                let older = older.as_ref().map(|older| older.position);
                self.add_values_of_log(log, older, newer.position);
            }
        }
    }

    /// Adds a gap between two neighbours, one of which is unreadable.
    pub fn add_unreadable(&mut self, times: [FileTime; 2]) {
        self.times.push(times);
        self.values.iter_mut().for_each(|values| values.push(Err(Absent::Unreadable)));
    }

    async fn add_pair(&mut self, pair: &Pair, rest: &mut impl AsyncFnMut()) {
        let is_wanted = |title| {
            let is_of = |series: &SeriesKey| matches!(series, SeriesKey::Lasting { instance, .. } if instance.object == title);
            self.series.iter().any(is_of)
        };
        let keys = collect_keys(pair, is_wanted, rest).await;
        for (series, values) in self.series.iter().zip(&mut self.values) {
            rest().await;
            values.push(match series {
                SeriesKey::Lasting { instance, counter } => value(pair, &keys, *instance, *counter),
                SeriesKey::Path(_) => Err(Absent::NotThere),
            });
        }
    }

    fn add_values_of_log(&mut self, log: &AnyLog, older: Option<usize>, newer: usize) {
        let found = match &self.lookup {
            Some(lookup) => log.values(lookup, older, newer),
            None => log.values(&lookup(&self.series, log), older, newer),
        };
        let found = found.into_iter().chain(core::iter::repeat(None));
        for (values, found) in self.values.iter_mut().zip(found) {
            values.push(found.map_or(Err(Absent::NotThere), |value| value.map_err(Absent::NoValue)));
        }
    }

    /// Returns the series of the columns.
    pub fn series(&self) -> &[SeriesKey] {
        &self.series
    }

    /// Returns the column of the series at a position.
    pub fn column(&self, position: usize) -> Option<Column<'_>> {
        Some(Column { columns: self, values: self.values.get(position)? })
    }
}

impl<'a> Column<'a> {
    /// Returns a point for each two neighbours, in order of time.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator + 'a {
        let point = |([older, newer], value): (&[FileTime; 2], &Result<f64, Absent>)| Point {
            older: *older,
            newer: *newer,
            value: *value,
        };
        self.columns.times.iter().zip(self.values).map(point)
    }

    /// Returns the statistics that Performance Monitor shows below a graph; `None` for a column without any value.
    pub fn summary(self) -> Option<Summary> {
        Summary::new(self.points())
    }
}

/// Looks up the values of series in a log; series that are not identified by a path have none.
fn lookup(series: &[SeriesKey], log: &AnyLog) -> Lookup {
    let path = |series: &SeriesKey| match series {
        SeriesKey::Path(path) => path.clone(),
        SeriesKey::Lasting { .. } => String::new(),
    };
    let paths: Vec<String> = series.iter().map(path).collect();
    log.lookup(&paths.iter().map(String::as_str).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::sync::Arc;
    use winperf::formula::NoValue;
    use winperf::text::AsciiOnly;
    use winperf::{Capture, Names, Titles};
    use winperf_synth::fleet::Fleet;

    const FLEET: Fleet = Fleet { interval: 10, processes: 12 };

    fn sample(number: u32) -> (Arc<Capture>, Names) {
        let capture = Capture::parse(FLEET.capture(0, number));
        (Arc::new(capture), Names::new(Titles::base(), &AsciiOnly))
    }

    fn interval(older: u32, newer: u32) -> Interval<'static> {
        Interval::from_captures(sample(older), sample(newer)).unwrap()
    }

    fn pair<'a>(interval: &'a Interval<'_>) -> &'a Pair {
        let Neighbours::Captures(pair) = &interval.samples else { panic!() };
        pair
    }

    /// Returns the series of a counter that a path means between two samples.
    fn series(path: &str, interval: &Interval<'_>) -> SeriesKey {
        let row = pair(interval).find(path).unwrap().next().unwrap();
        SeriesKey::new(&row).unwrap()
    }

    #[test]
    fn a_point_is_the_value_of_the_pair_and_a_process_keeps_its_column_while_its_number_moves() {
        let first = interval(0, 1);
        let mut columns = Columns::new(
            (1..5)
                .map(|n| series(&alloc::format!(r"\Process(svchost#{n})\% Processor Time"), &first))
                .collect(),
        );
        let ids: Vec<SeriesKey> =
            (1..5).map(|n| series(&alloc::format!(r"\Process(svchost#{n})\ID Process"), &first)).collect();
        let mut numbers = Columns::new(ids);
        for number in 0..30 {
            let interval = interval(number, number + 1);
            columns.add(&interval);
            numbers.add(&interval);
        }
        let mut ended = 0;
        for position in 0..4 {
            let ids: Vec<_> = numbers.column(position).unwrap().points().map(|point| point.value).collect();
            let known: Vec<f64> = ids.iter().filter_map(|id| id.ok()).collect();
            assert!(!known.is_empty() && known.iter().all(|id| *id == known[0]), "{ids:?}");
            let values: Vec<_> = columns.column(position).unwrap().points().collect();
            assert_eq!(values.len(), 30);
            if let Some(end) = ids.iter().position(|id| *id == Err(Absent::NoValue(NoValue::OnlyInOlder))) {
                ended += 1;
                assert_eq!(values[end].value, Err(Absent::NoValue(NoValue::OnlyInOlder)));
                assert!(values[end + 1..].iter().all(|point| point.value == Err(Absent::NotThere)));
            }
        }
        assert!(ended > 1, "{ended}");
        // The numbers of the others have decreased, and the value is found by the name in that sample.
        let last = interval(29, 30);
        let stayed = columns.series().iter().enumerate().filter_map(|(position, series)| {
            let value = columns.column(position)?.points().next_back()?.value.ok()?;
            let row = pair(&last).rows().find(|row| SeriesKey::new(row).as_ref() == Some(series))?;
            assert_eq!(row.value(), Ok(value));
            row.instance_name()
        });
        let stayed: Vec<String> = stayed.collect();
        assert!(!stayed.is_empty() && !stayed.contains(&"svchost#4".into()), "{stayed:?}");
    }

    #[test]
    fn a_sample_that_cannot_be_read_is_a_gap_with_its_reason() {
        let first = interval(0, 1);
        let mut columns = Columns::new([series(r"\System\Threads", &first)].into());
        columns.add(&first);
        columns.add_unreadable([first.times[1], interval(2, 3).times[0]]);
        columns.add(&interval(2, 3));
        let points: Vec<Point> = columns.column(0).unwrap().points().collect();
        let reasons: Vec<_> = points.iter().map(|point| point.value.err()).collect();
        assert_eq!(reasons, [None, Some(Absent::Unreadable), None]);
        assert!(points.windows(2).all(|two| two[0].newer == two[1].older));
    }
}
