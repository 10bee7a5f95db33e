//! What is known of the captures in short.

use winperf::pair::Age;
use winperf::time::FileTime;

use crate::phrases::log::LogMsg;
use crate::phrases::{Language, Msg, Words, grouped};
use crate::state::Session;
use crate::state::boots::groups;
use crate::state::capture::{Capture, OfLog};
use crate::state::side::Side;
use crate::views::log::query::readable as readable_time;

/// The name of the page.
const PROGRAM: &str = "winperf";
/// Units of 100 ns in a millisecond.
const UNITS_PER_MILLISECOND: u64 = 10_000;
/// Units of 100 ns in a second.
const SECOND: u64 = 1000 * UNITS_PER_MILLISECOND;
const MILLISECONDS_PER_HOUR: u64 = 3_600_000;

#[derive(Clone, Debug, PartialEq)]
pub struct CaptureFacts {
    pub file: String,
    /// The computer's name, where the file has one.
    pub machine: Option<String>,
    /// The time of the sample, where the file has one.
    pub time: Option<String>,
    /// Length of the file in bytes.
    pub length: u64,
    /// Which of two captures it is, by the time.
    pub age: Option<Age>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairFacts {
    pub a: Option<CaptureFacts>,
    pub b: Option<CaptureFacts>,
    /// Time from A to B by `PerfTime100nSec`, which rates are divided by.
    pub interval: Option<String>,
    /// The same by `SystemTime`, where that says something else.
    pub by_system_time: Option<String>,
    /// The files of the lists of titles that are used.
    pub lists: Vec<String>,
    /// The open files to choose from, in order; empty when there is nothing to choose.
    pub choices: Vec<OpenFile>,
}

/// An open file that can stand in a place.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenFile {
    /// Its name, its time of day where it has one, and how long after the one before it in its group.
    pub name: String,
    /// The machine and when that was started, where there is more than one of these.
    pub group: Option<String>,
    /// Its place among all that are open.
    pub place: usize,
    /// The place in which it stands.
    pub side: Option<Side>,
}

/// Both captures in short, and what else is open.
pub fn of_session(session: &Session, language: Language) -> PairFacts {
    let pair = &session.captures;
    let age = |side| session.paired.as_ref().filter(|paired| paired.older.is_some())?.age(side);
    let words = Words { language };
    let facts = |side| {
        let capture = pair.capture(side)?;
        let facts = of_capture(capture);
        // PDH writes local time into what is UTC everywhere else.
        let local = |of_log: &OfLog| words.say(LogMsg::Local(readable_time(of_log.local))).to_string();
        let time = capture.of_log.as_ref().map(local).or(facts.time.clone());
        Some(CaptureFacts { age: age(side), time, ..facts })
    };
    let between = |time: fn(&Capture) -> Option<i64>| {
        let [a, b] = Side::BOTH.map(|side| pair.capture(side).and_then(|capture| time(capture)));
        a.zip(b)
    };
    let by_clock = between(Capture::time);
    let by_system_time = between(Capture::system_time)
        .filter(|calendar| by_clock.is_none_or(|clock| disagree(length(clock), length(*calendar))));
    let lists = session.lists.iter().map(|list| list.file.clone()).collect();
    PairFacts {
        a: facts(Side::A),
        b: facts(Side::B),
        interval: by_clock.map(|(a, b)| interval(a, b, language)),
        by_system_time: by_system_time.map(|(a, b)| interval(a, b, language)),
        lists,
        choices: choices(session, words),
    }
}

/// What stands in the browser's tab, where several captures may be open side by side.
pub fn title(session: &Session, words: Words) -> String {
    let files = Side::BOTH.into_iter().filter_map(|side| session.captures.capture(side));
    let files: Vec<String> = match session.raw_log() {
        Some(log) => vec![log.file.clone()],
        None if session.shows_lists() => session.lists.iter().map(|list| list.file.clone()).collect(),
        None => files.map(|capture| capture.file.clone()).collect(),
    };
    if files.is_empty() { PROGRAM.to_owned() } else { words.say(Msg::Title(files)).to_string() }
}

/// Every open file by machine and start, in order of time, unless all of them are looked at.
fn choices(session: &Session, words: Words) -> Vec<OpenFile> {
    let looked_at = Side::BOTH.into_iter().filter(|side| session.captures.slot(*side).is_some()).count();
    let captures = session.captures.documents();
    if captures.len() <= looked_at {
        return Vec::new();
    }
    let side = |capture| Side::BOTH.into_iter().find(|side| session.captures.capture(*side) == Some(capture));
    let mut days = captures.iter().filter_map(|capture| day_and_time(capture)).map(|(day, _)| day);
    let first = days.next();
    let is_one_day = days.all(|day| Some(day) == first);
    let name = |capture: &Capture| match day_and_time(capture) {
        Some((_, time)) if is_one_day => format!("{} · {time}", capture.file),
        Some((day, time)) => format!("{} · {day} {time}", capture.file),
        None => capture.file.clone(),
    };
    let groups = groups(captures);
    let group = |places: &[usize]| {
        let first = places.first().and_then(|place| captures.get(*place)).filter(|_| groups.len() > 1)?;
        Some(words.say(Msg::Boot(first.machine(), started(first))).to_string())
    };
    let of_group = |places: &Vec<usize>| {
        let group = group(places);
        let mut before = None;
        let file = |place: &usize| {
            let capture = captures.get(*place)?;
            let since = std::mem::replace(&mut before, capture.time()).zip(capture.time());
            let since = since.map(|(from, to)| format!(" · {}", interval(from, to, words.language)));
            let name = name(capture) + &since.unwrap_or_default();
            Some(OpenFile { name, group: group.clone(), place: *place, side: side(capture) })
        };
        places.iter().filter_map(file).collect::<Vec<_>>()
    };
    let others =
        (0..captures.len()).filter(|place| captures.get(*place).is_some_and(|file| !file.is_capture()));
    let mut choices: Vec<OpenFile> = groups.iter().flat_map(of_group).collect();
    choices.extend(of_group(&others.collect()).into_iter().map(|file| OpenFile { group: None, ..file }));
    choices
}

/// When the machine of a capture was started, by its clocks; to the minute, since they are read one after the other.
fn started(capture: &Capture) -> Option<String> {
    let header = capture.walked().header()?;
    let members = header.header();
    let ticks = i128::from(members.perf_time.get()).saturating_mul(10_000_000);
    let running = i64::try_from(ticks.checked_div(members.perf_freq.get().into())?).ok()?;
    let started = FileTime(header.utc()?.file_time()?.0.checked_sub(running)?).calendar()?.to_string();
    let (day, time) = started.split_once('T')?;
    Some(format!("{day} {}", time.get(..5)?))
}

/// The day and the time of day, which tell the captures of a series apart.
fn day_and_time(capture: &Capture) -> Option<(String, String)> {
    let time = capture.walked().header()?.system_time()?.to_string();
    let (day, time) = time.split_once('T')?;
    Some((day.to_owned(), time.trim_end_matches('Z').to_owned()))
}

/// Both captures by their letters and names, for a line that the rest is folded into.
pub fn short(facts: &PairFacts) -> String {
    let sides = [(Side::A, &facts.a), (Side::B, &facts.b)];
    let named = sides.into_iter().filter_map(|(side, facts)| Some((side, facts.as_ref()?)));
    named.map(|(side, facts)| format!("{} {}", side.letter(), facts.file)).collect::<Vec<_>>().join(" · ")
}

/// One capture in short.
pub fn of_capture(capture: &Capture) -> CaptureFacts {
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

/// Time from one `FILETIME` to another, as `+1.004 s`, or as `2 days and 3 hours later` where milliseconds do not matter.
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

fn length((from, to): (i64, i64)) -> i64 {
    to.saturating_sub(from)
}

/// Whether two clocks differ by more than what `SystemTime` is rounded by, and a thousandth.
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
    fn of_two_captures_it_is_known_which_one_is_the_older() {
        let ages = |session: &crate::state::Session| {
            let facts = of_session(session, Language::English);
            [facts.a, facts.b].map(|facts| facts.and_then(|facts| facts.age))
        };
        let session = crate::state::tests::desktop();
        assert_eq!(ages(&session), [Some(Age::Older), Some(Age::Newer)]);
        assert_eq!(
            ages(&session.clone().changed(crate::state::Action::Swap).settled()),
            [Some(Age::Newer), Some(Age::Older)]
        );
        let alone = session.changed(crate::state::Action::Remove(Side::B)).settled();
        assert_eq!(ages(&alone), [None, None]);
    }

    #[test]
    fn both_captures_fit_into_a_line() {
        let session = crate::state::tests::desktop();
        assert_eq!(short(&of_session(&session, Language::English)), "A capture · B capture");
        let alone = session.changed(crate::state::Action::Remove(Side::B));
        assert_eq!(short(&of_session(&alone, Language::English)), "A capture");
    }

    #[test]
    fn the_open_files_stand_by_machine_and_start_with_the_time_between_them() {
        let desktop = winperf_synth::examples::desktop();
        let other = winperf_synth::examples::iexplore();
        let session = crate::state::tests::opened(vec![desktop.older, other.older, desktop.newer]);
        let facts = of_session(&session, Language::English);
        let groups: Vec<Option<String>> = facts.choices.iter().map(|file| file.group.clone()).collect();
        assert_eq!(groups.len(), 3);
        let pairs = groups.windows(2).filter(|two| two[0] == two[1]).count();
        assert_eq!(pairs, 1, "{groups:?}");
        let after: Vec<&OpenFile> =
            facts.choices.iter().filter(|file| file.name.ends_with(" · +1.004 s")).collect();
        assert_eq!(after.len(), 1, "{:?}", facts.choices);
        assert_eq!(facts.interval.as_deref(), Some("+1.004 s"));
        for file in &facts.choices {
            assert_eq!(session.captures.side_of(&session.captures.documents()[file.place]), file.side);
        }
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
