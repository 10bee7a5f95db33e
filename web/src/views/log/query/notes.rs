//! Findings about a log itself.

use winperf::findings::{Diagnostic as _, Severity};
use winperf_report::language::Language;
use winperf_report::logs;

use crate::state::answers::found::SEVERITIES;
use crate::state::library::open_log::OpenLog;

/// A finding about a log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogNote {
    pub severity: Severity,
    pub code: &'static str,
    pub message: String,
    pub offset: u32,
}

/// Maximum number of notes shown; a malformed file may have one for each of 65,536 kinds of parts.
const MAX: usize = 200;

/// Returns the findings about a log.
pub fn notes(log: &OpenLog, language: Language) -> Vec<LogNote> {
    let notes = log.log().notes().iter().take(MAX);
    let note = |note: &winperf_log::Note| LogNote {
        severity: note.severity(),
        code: note.code(),
        message: logs::note_in(note, language),
        offset: note.offset,
    };
    notes.map(note).collect()
}

/// Returns the numbers of errors, of warnings, and of informational findings.
pub fn counts(log: &OpenLog) -> [usize; 3] {
    let notes = log.log().notes();
    SEVERITIES.map(|severity| notes.iter().filter(|note| note.severity() == severity).count())
}
