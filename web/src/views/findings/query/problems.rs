//! Findings in the form for a host program.

use serde::Serialize;
use winperf_report::language::Language;

use crate::state::Session;
use crate::state::library::open_log::OpenLog;
use crate::state::library::side::Side;
use crate::views::findings::query::{FindingRow, Findings};
use crate::views::log::query::notes::{LogNote, notes};

/// Maximum number of findings that are listed, the worst first.
const MAX: usize = 200;

/// A finding, in the words of the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Problem {
    pub severity: &'static str,
    pub code: &'static str,
    pub message: String,
    /// Its bytes: none, or one place, or one in each capture.
    pub places: Vec<ProblemPlace>,
}

/// Bytes in a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProblemPlace {
    /// The file, with the sample if it has several.
    pub file: String,
    /// The capture by the letter in ids; `None` for the log itself.
    pub side: Option<&'static str>,
    /// Bytes from the start of the capture, or of the log.
    pub offset: u32,
    /// Offset of the same byte in the log that the capture is extracted from.
    pub in_log: Option<u32>,
}

/// Source of the list of problems; equal as long as the list is the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Problems {
    findings: Findings,
    log: Option<OpenLog>,
    /// `true` if the counters of the log are shown, and no captures.
    is_raw: bool,
    language: Language,
}

impl Problems {
    pub fn new(session: &Session, language: Language) -> Self {
        let findings = Findings { current: 0, ..Findings::new(session) };
        Self { findings, log: session.current_log().cloned(), is_raw: session.raw_log().is_some(), language }
    }

    /// Returns the list: findings about the log, then about its samples or the captures.
    pub fn list(&self) -> Vec<Problem> {
        let of_log = self.log.iter().flat_map(|log| self.log_problems(log));
        let count = if self.is_raw { 0 } else { MAX };
        let rows = self.findings.rows_between(0..count, self.language);
        of_log.chain(rows.into_iter().map(|row| self.row_problem(row))).take(MAX).collect()
    }

    fn log_problems(&self, log: &OpenLog) -> Vec<Problem> {
        let problem = |note: LogNote| Problem {
            severity: note.severity.name(),
            code: note.code,
            message: note.message,
            places: vec![ProblemPlace {
                file: log.file.clone(),
                side: None,
                offset: note.offset,
                in_log: None,
            }],
        };
        notes(log, self.language).into_iter().map(problem).collect()
    }

    fn row_problem(&self, row: FindingRow) -> Problem {
        Problem {
            severity: row.severity.name(),
            code: row.code,
            message: format!("{}: {}", row.subject, row.sentence),
            places: row.places.into_iter().filter_map(|place| self.place(place)).collect(),
        }
    }

    fn place(&self, (side, offset): (Side, u32)) -> Option<ProblemPlace> {
        let capture = self.findings.captures[side].as_ref()?;
        let in_log = capture.in_log(offset, 0).first().map(|run| run.log_offset);
        Some(ProblemPlace { file: capture.file.clone(), side: Some(side.stem()), offset, in_log })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::{desktop, logs, opened};

    fn listed(session: &Session) -> Vec<Problem> {
        Problems::new(session, Language::English).list()
    }

    #[test]
    fn a_problem_has_its_file_its_capture_and_its_offset() {
        let example = winperf_synth::examples::iexplore();
        let mut changed = example.newer;
        changed[0xc] = 7;
        let problems = listed(&opened(vec![example.older, changed]));
        let version = problems.iter().find(|problem| problem.code == "version-unknown").unwrap();
        assert_eq!(version.severity, "warning");
        let [place] = version.places.as_slice() else { panic!("{version:?}") };
        assert_eq!((place.side, place.offset, place.in_log), (Some("b"), 0xc, None));
        assert!(!place.file.is_empty());
    }

    #[test]
    fn a_problem_of_both_captures_has_a_place_in_each() {
        let problems = listed(&desktop());
        let shifted = problems.iter().find(|problem| problem.code == "instances-shifted").unwrap();
        let sides: Vec<_> = shifted.places.iter().map(|place| place.side).collect();
        assert_eq!(sides, [Some("a"), Some("b")]);
    }

    #[test]
    fn a_problem_of_a_sample_has_its_place_in_the_log_and_one_of_the_log_has_no_capture() {
        let problems = listed(&logs::with_cut_log());
        assert!(problems.iter().any(|problem| problem.places.iter().any(|place| place.side.is_none())));
        let place = problems.iter().flat_map(|problem| &problem.places).find(|place| place.side.is_some());
        assert!(place.unwrap().in_log.is_some_and(|offset| offset > 0), "{problems:?}");
        let raw = listed(&logs::raw());
        assert!(raw.iter().all(|problem| problem.places.iter().all(|place| place.side.is_none())), "{raw:?}");
    }

    #[test]
    fn the_list_stays_the_same_when_another_row_is_selected() {
        let session = desktop();
        let before = Problems::new(&session, Language::English);
        let after = session.changed(crate::state::Action::SelectFinding(1));
        assert_eq!(Problems::new(&after, Language::English), before);
    }
}
