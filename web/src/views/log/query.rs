//! Facts about the samples of a log in short.

pub mod notes;
pub mod raw;

use winperf::time::FileTime;

use crate::phrases::log::SampleText;
use crate::state::library::open_log::{OpenLog, SampleTime};
use crate::state::library::side::Side;

/// The slider over the samples of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogFacts {
    pub file: String,
    /// The least, the greatest and the chosen position of the newer sample, from 0.
    pub first: usize,
    pub last: usize,
    pub at: usize,
    /// True if it is shown in the place of captures.
    pub is_raw: bool,
    /// True if the log itself is visible.
    pub shows_itself: bool,
    /// The samples in A and B, the older one first.
    pub samples: Vec<SampleFacts>,
}

/// A sample in A or B.
#[derive(Clone, Debug, PartialEq)]
pub struct SampleFacts {
    pub side: Side,
    pub text: SampleText,
    pub utc: Option<String>,
}

/// Returns the samples of a log in A and B; `shows_itself` is `true` while its own structure is visible.
pub fn log_facts(log: &OpenLog, shows_itself: bool) -> LogFacts {
    let count = log.count();
    let moments: Vec<SampleTime> = log.moments().collect();
    let days: Vec<Option<String>> = moments.iter().map(|moment| day(moment.local)).collect();
    let samples = moments.iter().zip(Side::BOTH).map(|(moment, side)| {
        let text = SampleText { number: moment.number, count, local: readable(moment.local) };
        // The day is said once where UTC has the same one.
        let utc =
            moment.utc.map(|utc| if days.contains(&day(utc)) { time_of_day(utc) } else { readable(utc) });
        SampleFacts { side, text, utc }
    });
    LogFacts {
        file: log.file.clone(),
        first: log.first(),
        last: count.saturating_sub(1),
        at: log.newer_position(),
        is_raw: log.raw.is_some(),
        shows_itself,
        samples: samples.collect(),
    }
}

/// Returns a time as users write it; where it is in no calendar, in units of 100 ns.
pub fn readable(time: FileTime) -> String {
    match parts(time) {
        Some((day, of_day)) => format!("{day} {of_day}"),
        None => time.0.to_string(),
    }
}

fn day(time: FileTime) -> Option<String> {
    parts(time).map(|(day, _)| day)
}

fn time_of_day(time: FileTime) -> String {
    parts(time).map_or_else(|| time.0.to_string(), |(_, of_day)| of_day)
}

fn parts(time: FileTime) -> Option<(String, String)> {
    let text = time.calendar()?.to_string();
    let (day, of_day) = text.trim_end_matches('Z').split_once('T')?;
    Some((day.to_owned(), of_day.to_owned()))
}
