//! Small captures with one peculiarity each, for testing other readers.

mod counter_types;
mod damaged;
mod habits;
mod layouts;
mod mistakes;
mod names;
mod pairs;

use crate::counter_type::{PERF_100NSEC_TIMER, PERF_COUNTER_RAWCOUNT};
use crate::filetime::PER_SECOND;
use crate::{Capture, Counter, Object};

/// One capture or two, with a description of their peculiarity.
#[derive(Clone, Debug)]
pub struct Case {
    /// Name of a folder: the group and the peculiarity.
    pub name: String,
    /// Description of the peculiarity, as a sentence.
    pub shows: String,
    /// The captures, the older one first.
    pub captures: Vec<Vec<u8>>,
    /// Titles that Windows' own list lacks, as in the registry value `Counter 009`.
    pub titles: Option<Vec<u8>>,
    /// The code of a finding that winperf has about the last capture, or about both.
    pub finding: Option<&'static str>,
    /// `true` if a reader that trusts every length and every count reads each byte of it correctly.
    pub is_whole: bool,
}

impl Case {
    /// Returns a capture that is read to its end.
    fn new(name: &str, shows: &str, capture: &Capture) -> Self {
        Self {
            name: name.to_owned(),
            shows: shows.to_owned(),
            captures: vec![capture.write()],
            titles: None,
            finding: None,
            is_whole: true,
        }
    }

    /// Returns an entry with two samples of one machine.
    fn pair(name: &str, shows: &str, (older, newer): (Capture, Capture)) -> Self {
        Self { captures: vec![older.write(), newer.write()], ..Self::new(name, shows, &newer) }
    }

    /// Returns an entry with these bytes.
    fn bytes(name: &str, shows: &str, bytes: Vec<u8>) -> Self {
        Self { captures: vec![bytes], ..Self::new(name, shows, &Capture::new()) }
    }

    /// Returns the finding that winperf has about it.
    fn found(self, code: &'static str) -> Self {
        Self { finding: Some(code), ..self }
    }

    /// Marks it as having a wrong length or count.
    fn broken(self) -> Self {
        Self { is_whole: false, ..self }
    }
}

/// Returns every case, group by group.
pub fn cases() -> Vec<Case> {
    let groups = [
        counter_types::cases(),
        pairs::cases(),
        layouts::cases(),
        names::cases(),
        habits::cases(),
        damaged::cases(),
        mistakes::cases(),
    ];
    groups.into_iter().flatten().collect()
}

/// Returns an object with a timer and a count, as Process has them.
fn counted(title: u32) -> Object {
    Object::new(title)
        .counter(Counter::new(6, PERF_100NSEC_TIMER))
        .counter(Counter::new(680, PERF_COUNTER_RAWCOUNT))
}

/// Returns a capture a number of seconds after the first.
fn capture_after(seconds: i64) -> Capture {
    let first = Capture::new();
    let (ticks, time) = (first.perf_time, first.perf_time_100ns);
    first.clock(ticks + seconds * 10_000_000, 10_000_000).perf_time_100ns(time + seconds * PER_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_case_has_a_name_of_its_own_that_is_a_name_of_a_folder() {
        let cases = cases();
        let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names.len(), cases.len());
        let is_plain = |name: &str| name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        assert!(names.iter().all(|name| is_plain(name)), "{names:?}");
    }

    #[test]
    fn every_case_is_small_and_says_what_it_shows() {
        for case in cases() {
            assert!(case.captures.iter().all(|bytes| bytes.len() < 4096), "{}", case.name);
            assert!(matches!(case.captures.len(), 1 | 2) && case.shows.ends_with('.'), "{}", case.name);
        }
    }

    #[test]
    fn no_two_cases_have_the_same_bytes() {
        let cases = cases();
        let unique: BTreeSet<&Vec<Vec<u8>>> = cases.iter().map(|case| &case.captures).collect();
        assert_eq!(unique.len(), cases.len());
    }

    #[test]
    fn what_lies_is_told_by_a_finding() {
        for case in cases().iter().filter(|case| !case.is_whole) {
            assert!(case.finding.is_some(), "{}", case.name);
        }
    }
}
