//! Statistics that Performance Monitor shows below a graph.

use core::time::Duration;

use crate::columns::Point;

/// Statistics that Performance Monitor shows below the graph of a counter.
///
/// Absent values are not counted; the duration is from the first sample to the last, with or without values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The last value that there is.
    pub last: f64,
    /// The sum of all values by their number, whatever time is between them.
    pub average: f64,
    /// The smallest.
    pub minimum: f64,
    /// The largest.
    pub maximum: f64,
    /// Time from the first sample to the last; Performance Monitor omits fractions of a second.
    pub duration: Duration,
    /// Number of values.
    pub count: u32,
}

impl Summary {
    /// Returns the summary of some points in order of time; `None` if none of them has a value.
    pub fn new(points: impl Iterator<Item = Point>) -> Option<Self> {
        let (mut summary, mut sum): (Option<Self>, f64) = (None, 0.0);
        let (mut first, mut last) = (None, None);
        for point in points {
            first = first.or(Some(point.older));
            last = Some(point.newer);
            let Ok(value) = point.value else { continue };
            sum += value;
            let before = summary.unwrap_or(Self {
                last: value,
                average: value,
                minimum: value,
                maximum: value,
                duration: Duration::ZERO,
                count: 0,
            });
            let count = before.count.saturating_add(1);
            summary = Some(Self {
                last: value,
                average: sum / f64::from(count),
                minimum: before.minimum.min(value),
                maximum: before.maximum.max(value),
                count,
                ..before
            });
        }
        let hundreds = last?.0.saturating_sub(first?.0);
        let nanoseconds = u64::try_from(hundreds).unwrap_or(0).saturating_mul(100);
        Some(Self { duration: Duration::from_nanos(nanoseconds), ..summary? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Absent;
    use winperf::time::FileTime;

    fn point(seconds: i64, value: Option<f64>) -> Point {
        let time = |seconds: i64| FileTime(seconds * FileTime::PER_SECOND);
        Point { older: time(seconds), newer: time(seconds + 10), value: value.ok_or(Absent::NotThere) }
    }

    #[test]
    fn what_is_absent_counts_for_nothing_but_its_time_passes() {
        let points = [(0, None), (10, Some(4.0)), (20, None), (30, Some(-1.0)), (40, Some(6.0)), (50, None)];
        let summary = Summary::new(points.into_iter().map(|(time, value)| point(time, value)));
        let expected = Summary {
            last: 6.0,
            average: 3.0,
            minimum: -1.0,
            maximum: 6.0,
            duration: Duration::from_secs(60),
            count: 3,
        };
        assert_eq!(summary, Some(expected));
    }

    #[test]
    fn without_a_value_there_is_no_summary() {
        assert_eq!(Summary::new([point(0, None)].into_iter()), None);
        assert_eq!(Summary::new(core::iter::empty()), None);
    }
}
