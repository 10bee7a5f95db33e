//! Short facts about the open captures.

pub mod files;

use winperf::pair::Age;

use crate::phrases::log::LogMsg;
use crate::phrases::{Language, Msg, Words, grouped};
use crate::state::Session;
use crate::state::library::capture::{Capture, LogSample};
use crate::state::library::side::Side;
use crate::views::log::query::readable as readable_time;

/// The name of the page.
const APP_NAME: &str = "winperf";
/// Units of 100 ns in a millisecond.
const UNITS_PER_MILLISECOND: u64 = 10_000;
/// Units of 100 ns in a second.
const SECOND: u64 = 1000 * UNITS_PER_MILLISECOND;
const MILLISECONDS_PER_HOUR: u64 = 3_600_000;

#[derive(Clone, Debug, PartialEq)]
pub struct CaptureFacts {
    pub file: String,
    /// The computer's name, if the file has one.
    pub machine: Option<String>,
    /// The time of the sample, if the file has one.
    pub time: Option<String>,
    /// Length of the file in bytes.
    pub length: u64,
    /// Age among the two: older or newer.
    pub age: Option<Age>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairFacts {
    pub a: Option<CaptureFacts>,
    pub b: Option<CaptureFacts>,
    /// Time from A to B by `PerfTime100nSec`.
    pub interval: Option<String>,
    /// The interval by `SystemTime`, if that differs.
    pub by_system_time: Option<String>,
}

/// Returns the facts about both captures.
pub fn pair_facts(session: &Session, language: Language) -> PairFacts {
    let pair = &session.library.captures;
    let age = |side| session.paired().filter(|paired| paired.older.is_some())?.age(side);
    let words = Words { language };
    let facts = |side| {
        let capture = pair.capture(side)?;
        let facts = capture_facts(capture);
        // In logs, PDH stores local time in a field that otherwise contains UTC.
        let local = |of_log: &LogSample| words.say(LogMsg::Local(readable_time(of_log.local))).to_string();
        let time = capture.of_log.as_ref().map(local).or(facts.time.clone());
        Some(CaptureFacts { age: age(side), time, ..facts })
    };
    let between = |time: fn(&Capture) -> Option<i64>| {
        let [a, b] = Side::BOTH.map(|side| pair.capture(side).and_then(|capture| time(capture)));
        a.zip(b)
    };
    let by_clock = between(Capture::time);
    let by_system_time = between(Capture::system_time)
        .filter(|system_time| by_clock.is_none_or(|clock| disagree(duration(clock), duration(*system_time))));
    PairFacts {
        a: facts(Side::A),
        b: facts(Side::B),
        interval: by_clock.map(|(a, b)| interval(a, b, language)),
        by_system_time: by_system_time.map(|(a, b)| interval(a, b, language)),
    }
}

/// Returns the title of the browser tab. It names the files because several tabs may be open.
pub fn title(session: &Session, words: Words) -> String {
    let files = Side::BOTH.into_iter().filter_map(|side| session.library.captures.capture(side));
    let files: Vec<String> = match session.raw_log() {
        Some(log) => vec![log.file.clone()],
        None if session.shows_lists() => {
            session.library.title_lists().iter().map(|list| list.file.clone()).collect()
        }
        None => files.map(|capture| capture.file.clone()).collect(),
    };
    if files.is_empty() { APP_NAME.to_owned() } else { words.say(Msg::Title(files)).to_string() }
}

/// Returns the facts about one capture.
pub fn capture_facts(capture: &Capture) -> CaptureFacts {
    let header = capture.walked().header();
    let time = header.and_then(|header| header.utc());
    CaptureFacts {
        file: capture.file.clone(),
        machine: capture.machine(),
        time: time.map(|time| readable(&time.to_string())),
        length: capture.bytes().len() as u64,
        age: None,
    }
}

/// Formats a length in B, KiB or MiB.
pub fn size(length: u64) -> String {
    let tenths = |unit: u64| {
        let tenths = (length.saturating_mul(10) + unit / 2) / unit;
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    match length {
        0..1024 => format!("{} B", grouped(length)),
        1024..1_048_576 => format!("{} KiB", tenths(1024)),
        _ => format!("{} MiB", tenths(1_048_576)),
    }
}

/// Rewrites an ISO 8601 time in a readable form.
fn readable(time: &str) -> String {
    let mut text = String::new();
    for character in time.chars() {
        match character {
            'T' => text.push(' '),
            'Z' => text.push_str(" UTC"),
            other => text.push(other),
        }
    }
    text
}

/// Formats the time between two `FILETIME`s, as `+1.004 s`, or as `2 days and 3 hours later` if milliseconds are
/// irrelevant.
fn interval(from: i64, to: i64, language: Language) -> String {
    let sign = if to < from { '−' } else { '+' };
    let milliseconds = from.abs_diff(to).saturating_add(UNITS_PER_MILLISECOND / 2) / UNITS_PER_MILLISECOND;
    let hours = milliseconds / MILLISECONDS_PER_HOUR;
    if hours >= 48 {
        let apart = Msg::DaysApart { days: hours / 24, hours: hours % 24, is_later: from <= to };
        return Words { language }.say(apart).to_string();
    }
    format!("{sign}{}.{:03} s", grouped(milliseconds / 1000), milliseconds % 1000)
}

fn duration((from, to): (i64, i64)) -> i64 {
    to.saturating_sub(from)
}

/// Returns `true` if two clocks differ by more than one second (the rounding of `SystemTime`) plus a thousandth of the
/// interval.
fn disagree(one: i64, other: i64) -> bool {
    one.abs_diff(other) > SECOND.saturating_add(other.unsigned_abs() / 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_in_seconds_to_the_millisecond() {
        let english = |from, to| interval(from, to, Language::English);
        assert_eq!(english(0, 10_040_000), "+1.004 s");
        assert_eq!(english(10_040_000, 0), "−1.004 s");
        assert_eq!(english(0, 1_727_990_000_000), "+172\u{202f}799.000 s");
        assert_eq!(english(0, 1_900_800_000_000), "2 days and 4 hours later");
        assert_eq!(english(0, 1_764_000_000_000), "2 days and 1 hour later");
        assert_eq!(english(i64::MIN, i64::MAX), "21\u{202f}350\u{202f}398 days and 5 hours later");
        assert_eq!(english(1_728_000_000_000, 0), "2 days earlier");
        assert_eq!(interval(0, 1_900_800_000_000, Language::Japanese), "2 日 4 時間後");
    }

    #[test]
    fn clocks_that_are_rounded_differently_agree_and_one_that_stands_still_does_not() {
        assert!(!disagree(10_040_000, 15_000_000));
        assert!(!disagree(36_000_000_000, 36_020_000_000));
        assert!(disagree(3_196, 320_000_000));
    }

    #[test]
    fn the_tab_of_the_browser_names_what_is_open() {
        let said = |session: &Session, language| title(session, Words { language });
        assert_eq!(said(&Session::default(), Language::English), "winperf");
        let desktop = crate::state::tests::desktop();
        assert_eq!(said(&desktop, Language::English), "capture and capture – winperf");
        assert_eq!(said(&desktop, Language::Japanese), "capture と capture – winperf");
    }

    #[test]
    fn the_older_of_two_captures_is_known() {
        let ages = |session: &crate::state::Session| {
            let facts = pair_facts(session, Language::English);
            [facts.a, facts.b].map(|facts| facts.and_then(|facts| facts.age))
        };
        let session = crate::state::tests::desktop();
        assert_eq!(ages(&session), [Some(Age::Older), Some(Age::Newer)]);
        assert_eq!(
            ages(&session.clone().changed(crate::state::Action::Swap).settled()),
            [Some(Age::Newer), Some(Age::Older)]
        );
        let alone = session.closing(Side::B).settled();
        assert_eq!(ages(&alone), [None, None]);
    }

    #[test]
    fn a_size_is_rounded_to_a_tenth() {
        assert_eq!(size(0), "0 B");
        assert_eq!(size(1023), "1023 B");
        assert_eq!(size(2144), "2.1 KiB");
        assert_eq!(size(52_428_800), "50.0 MiB");
    }

    #[test]
    fn a_time_is_written_as_people_write_it() {
        assert_eq!(readable("2011-10-05T07:30:00.250Z"), "2011-10-05 07:30:00.250 UTC");
    }

    #[test]
    fn a_file_that_is_no_capture_has_a_name_and_a_length_only() {
        let facts = capture_facts(&Capture::parse("notes.txt".to_owned(), b"hello".to_vec()));
        assert_eq!((facts.machine, facts.time, facts.length), (None, None, 5));
    }
}
