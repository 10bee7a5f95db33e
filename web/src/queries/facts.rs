//! What is known of the captures in short.

use yew::AttrValue;

use crate::session::Session;
use crate::session::capture::Capture;
use crate::session::side::Side;
use crate::words::grouped;

/// Units of 100 ns in a millisecond.
const UNITS_PER_MILLISECOND: u64 = 10_000;

/// One capture in short.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptureFacts {
    /// The file's name.
    pub file: AttrValue,
    /// The computer's name, where the file has one.
    pub machine: Option<AttrValue>,
    /// The time of the sample, where the file has one.
    pub time: Option<AttrValue>,
    /// Length of the file in bytes.
    pub length: u64,
}

/// Both captures in short.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairFacts {
    /// The capture in A.
    pub a: Option<CaptureFacts>,
    /// The capture in B.
    pub b: Option<CaptureFacts>,
    /// Time from A to B.
    pub interval: Option<AttrValue>,
    /// The open files to choose from, in order; empty when there is nothing to choose.
    pub choices: Vec<Choice>,
}

/// An open file that can stand in a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Its name, and its time of day where it has one.
    pub name: AttrValue,
    /// The place in which it stands.
    pub side: Option<Side>,
}

/// Both captures in short, and what else is open.
pub fn of_session(session: &Session) -> PairFacts {
    let pair = &session.pair;
    let facts = |side| pair.capture(side).map(|capture| of_capture(capture));
    let time = |side| pair.capture(side).and_then(|capture| capture.time());
    let interval = time(Side::A).zip(time(Side::B)).map(|(a, b)| AttrValue::from(interval(a, b)));
    PairFacts { a: facts(Side::A), b: facts(Side::B), interval, choices: choices(session) }
}

/// The place of the file on a side in the list of choices for that side, which for B begins with no file at all.
pub fn chosen(session: &Session, side: Side) -> usize {
    let at = session.pair.capture(side).and_then(|capture| session.shelf.place_of(capture));
    at.map_or(0, |at| at + usize::from(side == Side::B))
}

/// The file that a place in that list stands for.
pub fn choice(side: Side, place: usize) -> Option<usize> {
    place.checked_sub(usize::from(side == Side::B))
}

/// Every open file, unless all of them are looked at.
fn choices(session: &Session) -> Vec<Choice> {
    let looked_at = Side::BOTH.into_iter().filter(|side| session.pair.slot(*side).is_some()).count();
    let captures = session.shelf.captures();
    if captures.len() <= looked_at {
        return Vec::new();
    }
    let side = |capture| Side::BOTH.into_iter().find(|side| session.pair.capture(*side) == Some(capture));
    captures.iter().map(|capture| Choice { name: name(capture), side: side(capture) }).collect()
}

/// A file's name with its time of day, which tells the captures of a series apart.
fn name(capture: &Capture) -> AttrValue {
    let time = capture.outline().header(capture.bytes()).and_then(|header| header.system_time());
    let time = time.map(|time| time.to_string());
    match time.as_deref().and_then(|time| time.split_once('T')) {
        Some((_, time)) => format!("{} · {}", capture.file, time.trim_end_matches('Z')).into(),
        None => capture.file.clone().into(),
    }
}

/// One capture in short.
pub fn of_capture(capture: &Capture) -> CaptureFacts {
    let header = capture.outline().header(capture.bytes());
    let time = header.and_then(|header| header.system_time());
    CaptureFacts {
        file: capture.file.clone().into(),
        machine: capture.machine().map(AttrValue::from),
        time: time.map(|time| readable(&time.to_string()).into()),
        length: capture.bytes().len() as u64,
    }
}

/// A time by ISO 8601 as people write it.
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

/// Time from one `FILETIME` to another, as `+1.004 s`.
fn interval(from: i64, to: i64) -> String {
    let sign = if to < from { '−' } else { '+' };
    let milliseconds = from.abs_diff(to).saturating_add(UNITS_PER_MILLISECOND / 2) / UNITS_PER_MILLISECOND;
    format!("{sign}{}.{:03} s", grouped(milliseconds / 1000), milliseconds % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_in_seconds_to_the_millisecond() {
        assert_eq!(interval(0, 10_040_000), "+1.004 s");
        assert_eq!(interval(10_040_000, 0), "−1.004 s");
        assert_eq!(interval(i64::MIN, i64::MAX), "+1\u{202f}844\u{202f}674\u{202f}407\u{202f}370.955 s");
    }

    #[test]
    fn a_time_is_written_as_people_write_it() {
        assert_eq!(readable("2011-10-05T07:30:00.250Z"), "2011-10-05 07:30:00.250 UTC");
    }

    #[test]
    fn a_file_that_is_no_capture_has_a_name_and_a_length_only() {
        let facts = of_capture(&Capture::read("notes.txt".to_owned(), b"hello".to_vec()));
        assert_eq!((facts.machine, facts.time, facts.length), (None, None, 5));
    }
}
