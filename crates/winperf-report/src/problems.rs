//! Problems in the values of a log: their codes, severities and times.

use winperf::findings::Severity;
use winperf::time::FileTime;
use winperf_series::{Problem, ProblemKind};

use crate::documents::log::local;

/// Returns the identifier of a problem for programs.
pub fn code(kind: &ProblemKind) -> &'static str {
    match kind {
        ProblemKind::Restarted => "log-restarted",
        ProblemKind::WentBackwards => "log-went-backwards",
        ProblemKind::Regular(_) => "log-regular",
        ProblemKind::Stale => "log-stale",
        ProblemKind::Stretched { .. } => "log-gap",
        ProblemKind::Jumped { .. } => "log-leap",
        ProblemKind::OutOfBounds(_) => "log-out-of-bounds",
        ProblemKind::Absent(_) => "log-absent",
        ProblemKind::Busy(_) => "log-busy",
    }
}

/// Returns the severity of a problem: misleading values are worse than unusual ones.
pub fn severity(kind: &ProblemKind) -> Severity {
    match kind {
        ProblemKind::Stale
        | ProblemKind::Jumped { .. }
        | ProblemKind::OutOfBounds(_)
        | ProblemKind::Busy(_) => Severity::Info,
        _ => Severity::Warning,
    }
}

/// Returns the local times of the first and the last sample; the second includes a date only if it differs.
pub(crate) fn span(problem: &Problem) -> [String; 2] {
    let text = |time: FileTime| local(time).unwrap_or_default().replace('T', " ");
    let [from, to] = problem.times.map(|time| {
        let text = text(time);
        text.strip_suffix(".000").map(str::to_owned).unwrap_or(text)
    });
    let day = |text: &str| text.split(' ').next().map(str::to_owned);
    let to =
        if day(&from) == day(&to) { to.split(' ').next_back().unwrap_or_default().to_owned() } else { to };
    [from, to]
}
