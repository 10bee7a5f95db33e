//! Findings about a log itself.

use winperf::findings::Severity;
use winperf_report::language::Language;
use winperf_report::logs;

use crate::state::found::SEVERITIES;
use crate::state::open_log::OpenLog;

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
        severity: logs::note_severity(note.kind),
        code: logs::note_code(note.kind),
        message: logs::note_in(note, language),
        offset: note.offset,
    };
    notes.map(note).collect()
}

/// Returns the numbers of errors, of warnings, and of informational findings.
pub fn counts(log: &OpenLog) -> [usize; 3] {
    let notes = log.log().notes();
    SEVERITIES.map(|severity| notes.iter().filter(|note| logs::note_severity(note.kind) == severity).count())
}
