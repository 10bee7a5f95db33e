//! State of one value through time.

use alloc::boxed::Box;

use winperf::formula::NoValue;

use super::EventKind;
use crate::series::Absent;

/// Number of values required before a jump, or after it.
const BEFORE: u32 = 4;

/// Ratio to all earlier values, upwards or downwards, that is a jump.
const TIMES: f64 = 5.0;

/// Percentages below this are not distinguished.
const LOW_PERCENT: f64 = 5.0;

/// Counts below this are not distinguished: a queue that empties is not a jump.
const LOW_COUNT: f64 = 2.0;

/// Ratio that a rise from zero counts as.
const OF_NOTHING: f64 = 8.0;

/// Maximum distance by which rounding may take a percentage beyond its bounds.
const TOLERANCE: f64 = 0.5;

/// Bounds of the values of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bounds {
    None,
    /// A number of things at a moment, such as the length of a queue.
    Count,
    /// Of a text log, which has no types: whole numbers are taken for counts.
    Unknown,
    /// From 0 to 100.
    Percent,
    /// From 0 to 100 times the number of instances that it sums up.
    Percents,
}

/// State kept of a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Track {
    /// Number of values.
    count: u32,
    /// The interval of the last one.
    last: u32,
    /// The largest value, its number among the values, and its interval.
    most: f64,
    most_number: u32,
    most_at: u32,
    second: f64,
    least: f64,
    odd: Option<Box<RareState>>,
}

/// Parts of a track that few values have.
#[derive(Clone, Debug, Default)]
struct RareState {
    leap: Option<(u32, EventKind)>,
    /// Furthest beyond its bounds.
    beyond: Option<(u32, f64)>,
    absent: Option<(u32, Absent)>,
}

/// A gap that has ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EndedGap {
    pub(super) since: u32,
    pub(super) intervals: u32,
    pub(super) reason: Absent,
}

impl Track {
    pub(super) fn see(&mut self, at: u32, value: Result<f64, Absent>, bounds: Bounds) -> Option<EndedGap> {
        match value {
            Ok(value) => self.see_value(at, value, bounds),
            Err(reason) => {
                self.see_absent(at, reason);
                None
            }
        }
    }

    /// Continues after an unknown interval.
    pub(super) fn skip(&mut self, at: u32) {
        self.last = at;
        if let Some(odd) = &mut self.odd {
            odd.absent = None;
        }
    }

    fn see_absent(&mut self, at: u32, reason: Absent) {
        if self.count == 0 {
            return;
        }
        if let Absent::NoValue(NoValue::WentBackwards | NoValue::BaseWentBackwards) = reason {
            // Such values are reported as `OutOfBounds`.
            self.last = at;
        } else {
            self.odd.get_or_insert_default().absent.get_or_insert((at, reason));
        }
    }

    fn see_value(&mut self, at: u32, value: f64, bounds: Bounds) -> Option<EndedGap> {
        let gap = self.ended_gap(at);
        if let Some(what) = self.jump_to(value, bounds) {
            let known = &mut self.odd.get_or_insert_default().leap;
            if known.is_none_or(|(_, known)| known.weight() < what.weight()) {
                *known = Some((at, what));
            }
        }
        if bounds == Bounds::Percent && !(-TOLERANCE..=100.0 + TOLERANCE).contains(&value) {
            let known = &mut self.odd.get_or_insert_default().beyond;
            let is_further = |(_, known): (u32, f64)| (known - 50.0).abs() < (value - 50.0).abs();
            if known.is_none_or(is_further) {
                *known = Some((at, value));
            }
        }
        self.count = self.count.saturating_add(1);
        if self.count == 1 || value > self.most {
            self.second = if self.count == 1 { value } else { self.most };
            (self.most, self.most_number, self.most_at) = (value, self.count, at);
        } else if self.count == 2 || value > self.second {
            self.second = value;
        }
        self.least = if self.count == 1 { value } else { self.least.min(value) };
        self.last = at;
        gap
    }

    fn ended_gap(&mut self, at: u32) -> Option<EndedGap> {
        let absent = self.odd.as_mut().and_then(|odd| odd.absent.take());
        let intervals = at.checked_sub(self.last)?.checked_sub(1).filter(|intervals| *intervals > 0)?;
        if self.count == 0 {
            return None;
        }
        let since = self.last.saturating_add(1);
        // An instance that an interval does not report did not exist then.
        let reason = absent.filter(|(at, _)| *at == since).map_or(Absent::NotThere, |(_, reason)| reason);
        Some(EndedGap { since, intervals, reason })
    }

    fn jump_to(&self, to: f64, bounds: Bounds) -> Option<EventKind> {
        if self.count < BEFORE {
            return None;
        }
        leap(self.most, to, bounds).or_else(|| leap(to, self.least, bounds).map(|what| what.turned()))
    }

    /// Returns the largest jump: of a value above or below all before it, or of one at the start above all after it.
    pub(super) fn leap(&self, bounds: Bounds) -> Option<(u32, EventKind)> {
        let known = self.odd.as_ref().and_then(|odd| odd.leap);
        let is_at_start = self.most_number <= BEFORE && self.count > BEFORE;
        let at_start = is_at_start.then(|| leap(self.second, self.most, bounds)).flatten();
        known.or(at_start.map(|what| (self.most_at, what)))
    }

    /// Returns the value that is furthest beyond its bounds.
    pub(super) fn out_of_bounds(&self, bounds: Bounds) -> Option<(u32, EventKind)> {
        let (at, value) = self.odd.as_ref()?.beyond.filter(|_| bounds == Bounds::Percent)?;
        Some((at, EventKind::OutOfBounds(value)))
    }
}

/// Returns the jump from one value up to another; `None` if it is not one.
fn leap(from: f64, to: f64, bounds: Bounds) -> Option<EventKind> {
    let is_whole = |value: f64| value % 1.0 == 0.0;
    let low = match bounds {
        Bounds::None => 0.0,
        Bounds::Count => LOW_COUNT,
        Bounds::Unknown if is_whole(from) && is_whole(to) => LOW_COUNT,
        Bounds::Unknown => 0.0,
        Bounds::Percent | Bounds::Percents => LOW_PERCENT,
    };
    let ground = from.max(low);
    let times = if ground > 0.0 { to / ground } else { OF_NOTHING };
    (to > 0.0 && times >= TIMES).then_some(EventKind::Jumped { from, to, times })
}

impl EventKind {
    /// Returns the same jump downwards.
    fn turned(self) -> Self {
        match self {
            Self::Jumped { from, to, times } => Self::Jumped { from: to, to: from, times },
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABSENT: Result<f64, Absent> = Err(Absent::NoValue(NoValue::NoTimeElapsed));

    /// Tracks values, and returns the state and the gaps that ended in them.
    fn watch(values: &[Result<f64, Absent>], bounds: Bounds) -> (Track, alloc::vec::Vec<EndedGap>) {
        let mut track = Track::default();
        let gaps = (0..).zip(values).filter_map(|(at, value)| track.see(at, *value, bounds)).collect();
        (track, gaps)
    }

    fn jump_of(values: &[f64], bounds: Bounds) -> Option<(u32, f64, f64)> {
        let values: alloc::vec::Vec<_> = values.iter().copied().map(Ok).collect();
        match watch(&values, bounds).0.leap(bounds)? {
            (at, EventKind::Jumped { from, to, .. }) => Some((at, from, to)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_spike_a_step_and_a_fall_are_leaps_and_what_merely_swings_is_none() {
        let leap = |values: &[f64]| jump_of(values, Bounds::None);
        assert_eq!(leap(&[10.0, 12.0, 9.0, 11.0, 80.0, 10.0]), Some((4, 12.0, 80.0)));
        assert_eq!(leap(&[10.0, 12.0, 9.0, 11.0, 80.0, 90.0, 85.0]), Some((4, 12.0, 80.0)));
        assert_eq!(leap(&[10.0, 12.0, 9.0, 11.0, 1.0, 10.0]), Some((4, 9.0, 1.0)));
        assert_eq!(leap(&[10.0, 40.0, 9.0, 11.0, 44.0, 10.0]), None);
        // For a second value, nothing tells whether it is large.
        assert_eq!(leap(&[1.0, 2.0, 3.0, 20.0]), None);
        assert_eq!(leap(&[10.0, 90.0, 9.0, 11.0, 12.0]), Some((1, 12.0, 90.0)));
        assert_eq!(leap(&[0.0, 0.0, 0.0, 0.0, 3.0]), Some((4, 0.0, 3.0)));
    }

    #[test]
    fn a_queue_that_empties_is_no_leap_and_one_that_fills_is() {
        for bounds in [Bounds::Count, Bounds::Unknown] {
            let leap = |values: &[f64]| jump_of(values, bounds);
            assert_eq!(leap(&[1.0, 1.0, 1.0, 1.0, 0.0]), None);
            assert_eq!(leap(&[0.0, 0.0, 0.0, 0.0, 3.0, 0.0]), None);
            assert_eq!(leap(&[0.0, 1.0, 0.0, 2.0, 40.0]), Some((4, 2.0, 40.0)));
            assert_eq!(leap(&[30.0, 28.0, 31.0, 30.0, 0.0]), Some((4, 28.0, 0.0)));
        }
        // A rate of a text log is rarely a whole number.
        assert_eq!(jump_of(&[0.0, 0.0, 0.0, 0.0, 0.3], Bounds::Unknown), Some((4, 0.0, 0.3)));
        assert_eq!(jump_of(&[0.0, 0.0, 0.0, 0.0, 0.3], Bounds::Count), None);
    }

    #[test]
    fn small_percentages_are_alike() {
        let leap = |values: &[f64]| jump_of(values, Bounds::Percent);
        assert_eq!(leap(&[0.1, 0.2, 0.1, 0.0, 9.0]), None);
        assert_eq!(leap(&[0.1, 0.2, 0.1, 0.0, 60.0]), Some((4, 0.2, 60.0)));
    }

    #[test]
    fn what_is_absent_between_values_is_a_gap_with_the_reason_of_its_start() {
        let (_, gaps) = watch(&[Ok(1.0), ABSENT, ABSENT, Ok(2.0)], Bounds::None);
        let reason = Absent::NoValue(NoValue::NoTimeElapsed);
        assert_eq!(gaps, [EndedGap { since: 1, intervals: 2, reason }]);
        // A value that has not begun has no gap, and neither has one that does not return.
        assert_eq!(watch(&[ABSENT, Ok(1.0), ABSENT], Bounds::None).1, []);
        let backwards = Err(Absent::NoValue(NoValue::WentBackwards));
        assert_eq!(watch(&[Ok(1.0), backwards, Ok(2.0)], Bounds::None).1, []);
    }

    #[test]
    fn an_interval_without_a_word_is_a_gap_and_one_that_cannot_be_read_is_none() {
        let mut track = Track::default();
        track.see(0, Ok(1.0), Bounds::None);
        let gap = track.see(3, Ok(1.0), Bounds::None);
        assert_eq!(gap, Some(EndedGap { since: 1, intervals: 2, reason: Absent::NotThere }));
        track.skip(4);
        assert_eq!(track.see(5, Ok(1.0), Bounds::None), None);
    }

    #[test]
    fn the_percentage_that_is_furthest_from_all_that_can_be_is_out_of_bounds() {
        let values = [Ok(100.2), Ok(140.0), Ok(-60.0), Ok(120.0)];
        let (track, _) = watch(&values, Bounds::Percent);
        assert_eq!(track.out_of_bounds(Bounds::Percent), Some((2, EventKind::OutOfBounds(-60.0))));
        assert_eq!(watch(&values[..1], Bounds::Percent).0.out_of_bounds(Bounds::Percent), None);
    }
}
