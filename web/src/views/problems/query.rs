//! Problems in words.

use winperf::findings::{Diagnostic as _, Severity};
use winperf::pair::EnglishNames;
use winperf_report::problems::with_english;
use winperf_report::{Language, Say as _};
use winperf_series::{Problem, ProblemKind};

/// A problem in words.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemRow {
    pub severity: Severity,
    pub says: String,
    /// Number of the newer of the two samples that show it.
    pub sample: usize,
}

/// Returns the problems in words, in their order.
///
/// The English path follows that of a log in another language.
pub fn rows(problems: &[Problem], english: &EnglishNames, language: Language) -> Vec<ProblemRow> {
    let row = |problem: &Problem| {
        let [first, last] = problem.samples;
        let sample = match problem.kind {
            ProblemKind::Restarted | ProblemKind::WentBackwards | ProblemKind::Stretched { .. } => last,
            ProblemKind::Regular(regular) => regular.first,
            _ => first,
        };
        let says = with_english(problem.say(language), problem, english, language);
        ProblemRow { severity: problem.severity(), says, sample }
    };
    problems.iter().map(row).collect()
}
