//! What findings and errors say.

use winperf::Error;
use winperf::findings::FindingKind;
use winperf::pairing::PairFinding;

use crate::language::Language;

/// What an error says: what was wanted, what was there instead, and where.
pub fn error(error: Error, language: Language) -> String {
    match language {
        Language::English | Language::Japanese => error.to_string(),
    }
}

/// What a finding of one capture says.
pub fn of_capture(kind: FindingKind, language: Language) -> String {
    match language {
        Language::English | Language::Japanese => kind.to_string(),
    }
}

/// What a finding about two captures says.
pub fn of_pair(finding: &PairFinding, language: Language) -> String {
    match language {
        Language::English | Language::Japanese => finding.to_string(),
    }
}
