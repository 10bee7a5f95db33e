//! What findings and errors say, without a full stop at the end.
//!
//! The core says them in English by itself.

mod japanese;

use winperf::Error;
use winperf::findings::FindingKind;
use winperf::pairing::PairFinding;

use crate::language::Language;

/// What an error says: what was wanted, what was there instead, and where.
pub fn error(error: Error, language: Language) -> String {
    match language {
        Language::English => error.to_string(),
        Language::Japanese => japanese::error(error),
    }
}

/// What a finding of one capture says.
pub fn of_capture(kind: FindingKind, language: Language) -> String {
    match language {
        Language::English => kind.to_string(),
        Language::Japanese => japanese::of_capture(kind),
    }
}

/// What a finding about two captures says.
pub fn of_pair(finding: &PairFinding, language: Language) -> String {
    match language {
        Language::English => finding.to_string(),
        Language::Japanese => japanese::of_pair(finding),
    }
}

#[cfg(test)]
mod tests;
