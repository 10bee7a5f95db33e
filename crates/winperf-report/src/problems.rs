//! Findings as lines of a program's output, and the times of problems in the values of a log.

use winperf::findings::Diagnostic;
use winperf::pair::EnglishNames;
use winperf::time::FileTime;
use winperf_series::Problem;

use crate::documents::log::local;
use crate::phrases::{AtOffset, LogLine};
use crate::{HowBad, Language, Say};

/// Returns the line about a finding: severity, code, first byte and sentence.
pub fn line(found: &dyn Diagnostic, said: &str, language: Language) -> String {
    let severity = HowBad(found.severity()).say(language);
    let at = found.bytes().map(|bytes| AtOffset(bytes.offset).say(language)).unwrap_or_default();
    format!("{severity}: {}{at}: {said}", found.code())
}

/// Returns a line about a problem with the English path of its counter at the end, if the log has that in another
/// language.
pub fn with_english(line: String, problem: &Problem, english: &EnglishNames, language: Language) -> String {
    match english.path_text(&problem.path) {
        Some(path) => format!("{line} ({})", LogLine::InEnglish(path).say(language)),
        None => line,
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
