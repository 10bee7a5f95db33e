//! Changes of the local clock while a text log was written, which has one bias for all of its lines.

use alloc::vec::Vec;

use winperf::time::FileTime;

use crate::error::NoteKind;

/// A minute in units of 100 ns.
const MINUTE: i64 = 60 * FileTime::PER_SECOND;
/// Clocks are set by multiples of this.
const STEP: i64 = 30 * MINUTE;
/// Summer time is one hour everywhere but on Lord Howe Island, and two have been.
const MAX: i64 = 4;

/// Amount by which the clock was set back since the first line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    /// First line of each span, and the minutes that are to be added to the bias in it.
    spans: Vec<(usize, i32)>,
}

impl Clock {
    /// Finds the lines at which times go back, and calls `note` with the kind of each step.
    ///
    /// The samples of a log follow each other at intervals. If a line precedes the one before it by the length of the
    /// daylight saving shift minus one interval, the clock was set back; any other step back means that the file is out
    /// of order.
    pub(crate) fn read(times: &[FileTime], mut note: impl FnMut(NoteKind, usize)) -> Self {
        let usual = usual_step(times);
        let (mut spans, mut minutes) = (Vec::new(), 0_i32);
        for (place, two) in (1..).zip(times.windows(2)) {
            let [before, now] = two else { continue };
            let step = now.0.saturating_sub(before.0);
            match set_back(step, usual) {
                Some(back) => {
                    minutes = minutes.saturating_add(back);
                    spans.push((place, minutes));
                    note(NoteKind::ClockBack, place);
                }
                None if step < 0 => note(NoteKind::Order, place),
                None if is_spring(*before, step, usual) => note(NoteKind::ClockForth, place),
                None => {}
            }
        }
        Self { spans }
    }

    /// Returns the minutes to be added to the bias at the line of a position.
    pub(crate) fn minutes_at(&self, position: usize) -> i32 {
        let behind = self.spans.partition_point(|(first, _)| *first <= position);
        behind.checked_sub(1).and_then(|place| self.spans.get(place)).map_or(0, |(_, minutes)| *minutes)
    }
}

/// Returns the step that most lines have.
fn usual_step(times: &[FileTime]) -> i64 {
    let steps = times.windows(2).filter_map(|two| match two {
        [before, now] => Some(now.0.saturating_sub(before.0)).filter(|step| *step > 0),
        _ => None,
    });
    let mut steps: Vec<i64> = steps.collect();
    let middle = steps.len() / 2;
    if steps.is_empty() { 0 } else { *steps.select_nth_unstable(middle).1 }
}

/// Returns the minutes by which a clock was set back at a step; `None` if it was not.
fn set_back(step: i64, usual: i64) -> Option<i32> {
    if step > 0 {
        return None;
    }
    let back = usual.saturating_sub(step);
    let steps = back.saturating_add(STEP / 2).checked_div(STEP)?;
    let whole = steps.checked_mul(STEP)?;
    let is_near = back.saturating_sub(whole).saturating_abs() <= (usual / 2).max(2 * FileTime::PER_SECOND);
    let is_set = is_near && (1..=MAX).contains(&steps);
    is_set.then(|| i32::try_from(whole.checked_div(MINUTE)?).ok()).flatten()
}

/// Returns `true` if an hour and an interval pass on a Sunday night, as at the start of daylight saving time; a gap
/// looks the same.
fn is_spring(before: FileTime, step: i64, usual: i64) -> bool {
    const HOUR: i64 = 60 * MINUTE;
    const DAY: i64 = 24 * HOUR;
    let ahead = step.saturating_sub(HOUR).saturating_sub(usual).saturating_abs();
    let hour = before.0.rem_euclid(DAY).checked_div(HOUR).unwrap_or(0);
    // 1601-01-01 was a Monday.
    let is_sunday = before.0.div_euclid(DAY).rem_euclid(7) == 6;
    usual > 0 && usual < HOUR / 2 && ahead <= usual / 2 && is_sunday && hour < 4
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(seconds: &[i64]) -> (Vec<i32>, Vec<(NoteKind, usize)>) {
        let times: Vec<FileTime> =
            seconds.iter().map(|second| FileTime(second.saturating_mul(FileTime::PER_SECOND))).collect();
        let mut notes = Vec::new();
        let clock = Clock::read(&times, |kind, line| notes.push((kind, line)));
        ((0..times.len()).map(|line| clock.minutes_at(line)).collect(), notes)
    }

    #[test]
    fn an_hour_back_is_the_end_of_summer_time_and_any_other_step_is_one_of_order() {
        let (minutes, notes) = read(&[7170, 7180, 7190, 3600, 3610, 3620]);
        assert_eq!(minutes, [0, 0, 0, 60, 60, 60]);
        assert_eq!(notes, [(NoteKind::ClockBack, 3)]);
        let (minutes, notes) = read(&[1000, 1010, 700, 710, 720]);
        assert_eq!(minutes, [0; 5]);
        assert_eq!(notes, [(NoteKind::Order, 2)]);
    }

    #[test]
    fn samples_an_hour_apart_have_one_time_twice() {
        let (minutes, notes) = read(&[3600, 7200, 7200, 10_800, 14_400]);
        assert_eq!((minutes, notes), ([0, 0, 60, 60, 60].into(), [(NoteKind::ClockBack, 2)].into()));
    }
}
