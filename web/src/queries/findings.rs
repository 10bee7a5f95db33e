//! The list of everything odd.

use winperf::findings::Severity;
use winperf_report::findings::{of_capture, of_pair};
use winperf_report::language::Language;
use winperf_report::words::Words;

use crate::scroll::Window;
use crate::session::Session;
use crate::session::found::Odd;
use crate::session::side::Side;

/// A finding in words.
#[derive(Clone, Debug, PartialEq)]
pub struct FindingRow {
    /// Position of the row, from 0.
    pub row: usize,
    /// Whether the row is current.
    pub current: bool,
    /// How bad it is.
    pub severity: Severity,
    /// The name that programs know it by.
    pub code: &'static str,
    /// The structure it concerns.
    pub subject: String,
    /// What was wanted and what there is.
    pub message: String,
    /// Its bytes: the capture and the offset; `None` for what concerns both captures.
    pub place: Option<(Side, u32)>,
}

/// How many findings there are.
pub fn count(session: &Session) -> usize {
    session.found.in_order().len()
}

/// How many there are of each severity: errors, warnings, and what is good to know.
pub fn counts(session: &Session) -> [usize; 3] {
    [Severity::Error, Severity::Warning, Severity::Info]
        .map(|severity| session.found.in_order().iter().filter(|odd| odd.severity == severity).count())
}

/// The rows of a window.
pub fn rows(session: &Session, window: Window, language: Language) -> Vec<FindingRow> {
    let drawn = window.first..window.end.min(count(session));
    let row = |row: usize| finding_row(session, row, session.found.in_order().get(row)?, language);
    drawn.filter_map(row).collect()
}

/// Where the bytes of a finding are.
pub fn location(session: &Session, row: usize) -> Option<(Side, u32)> {
    let odd = session.found.in_order().get(row)?;
    let side = odd.side?;
    Some((side, session.found.of(side).get(odd.idx)?.offset))
}

fn finding_row(session: &Session, row: usize, odd: &Odd, language: Language) -> Option<FindingRow> {
    let (code, subject, message) = match odd.side {
        Some(side) => {
            let finding = session.found.of(side).get(odd.idx)?;
            let capture = session.pair.capture(side)?.walked();
            let naming = &session.naming;
            let (titles, code_pages) = (&naming.titles, &*naming.code_pages);
            let words = Words { capture, titles, code_pages, language };
            (finding.kind.code(), words.place(finding.place), of_capture(finding.kind, language))
        }
        None => {
            let finding = session.paired.as_ref()?.findings.get(odd.idx)?;
            (finding.code(), String::new(), of_pair(finding, language))
        }
    };
    Some(FindingRow {
        row,
        current: row == session.finding_row,
        severity: odd.severity,
        code,
        subject,
        message,
        place: location(session, row),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::capture::Capture;
    use crate::session::opening::{OpeningId, Target};
    use crate::session::tab::Tab;
    use crate::session::{Action, Opened};

    const ALL: Window = Window::ALL;

    fn with(captures: Vec<Vec<u8>>) -> Session {
        let read = |(place, bytes): (usize, Vec<u8>)| Capture::read(place.to_string(), bytes);
        let captures = captures.into_iter().enumerate().map(read).collect();
        let id = OpeningId(1);
        let opened = Opened {
            id,
            target: Target::Pair,
            captures,
            titles: Vec::new(),
            notices: Vec::new(),
            example: None,
        };
        Session::default().changed(Action::Receive(opened)).settled()
    }

    fn codes(session: &Session) -> Vec<&'static str> {
        rows(session, ALL, Language::English).iter().map(|row| row.code).collect()
    }

    #[test]
    fn a_clean_pair_has_no_finding_that_is_worse_than_good_to_know() {
        let example = winperf_synth::examples::iexplore();
        let session = with(vec![example.older, example.newer]);
        assert_eq!(counts(&session)[..2], [0, 0], "{:?}", codes(&session));
    }

    #[test]
    fn the_worst_comes_first_and_leads_to_its_bytes() {
        let example = winperf_synth::examples::iexplore();
        let mut cut = example.newer;
        cut.truncate(9000);
        cut[0xc] = 7;
        let session = with(vec![example.older, cut]);
        let rows = rows(&session, ALL, Language::English);
        assert_eq!(rows[0].severity, Severity::Error);
        assert!(rows.is_sorted_by_key(|row| std::cmp::Reverse(row.severity)), "{:?}", codes(&session));
        let row = rows.iter().position(|row| row.code == "version-unknown").unwrap();
        let (side, offset) = location(&session, row).unwrap();
        assert_eq!((side, offset), (Side::B, 0xc), "{rows:?}");
        let session = session.changed(Action::SelectTab(Tab::Findings)).changed(Action::Locate(side, offset));
        assert_eq!((session.tab, session.side), (Tab::Structure, Side::B));
        assert_eq!(session.shown().unwrap().cursor, 0xc);
    }

    #[test]
    fn what_is_odd_about_the_pair_is_a_warning_without_bytes() {
        let example = winperf_synth::examples::iexplore();
        let session = with(vec![example.older.clone(), example.older]);
        let rows = rows(&session, ALL, Language::English);
        let same = rows.iter().find(|row| row.code == "same-capture").unwrap();
        assert_eq!((same.severity, same.place), (Severity::Warning, None));
    }

    #[test]
    fn a_file_that_is_no_capture_has_one_error() {
        let session = with(vec![b"hello".to_vec()]);
        assert_eq!(counts(&session), [1, 0, 0]);
    }

    #[test]
    fn removing_a_capture_takes_its_findings_with_it() {
        let example = winperf_synth::examples::iexplore();
        let session = with(vec![example.older.clone(), example.older]);
        let session = session.changed(Action::SelectFinding(3)).changed(Action::Remove(Side::B)).settled();
        assert!(!codes(&session).contains(&"same-capture"));
        assert_eq!(session.finding_row, 0);
    }
}
