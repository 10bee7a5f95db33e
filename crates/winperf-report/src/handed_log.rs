//! The shared form of a log of raw counters or of values: the same values, redacted, and the two neighbours with the
//! worst
//! problem.

use std::path::Path;

use winperf::CounterPath;
use winperf::findings::Severity;
use winperf_bundle::log_name;
use winperf_log::AnyLog;
use winperf_redact::{Level, RefusalReason, redact_log};
use winperf_series::{Problem, ProblemKind, problems};

use crate::language::Language;
use crate::logs::{self, Wanted, note_text};
use crate::phrases::Say;
use crate::phrases::share::{Fact, HowBad};
use crate::values::ValueRow;

/// Maximum number of rows included for an object, or for a log without problems.
const MAX_ROWS: usize = 100;

/// Options for a shared log.
#[derive(Clone, Copy, Debug)]
pub struct LogRequest<'a> {
    /// Name of the file.
    pub file: &'a str,
    /// Level of redaction.
    pub level: Level,
    /// Positions of the older and the newer sample; `None` for the neighbours with the worst problem.
    pub samples: Option<(Option<usize>, usize)>,
    /// Percentage above which a processor is busy.
    pub busy: f64,
    /// Counters that the text describes.
    pub paths: &'a [CounterPath],
}

/// The shared form of a log, and the content of texts about it.
#[derive(Debug)]
pub struct SharedLog {
    file: String,
    log: AnyLog,
    level: Level,
    problems: Vec<Problem>,
    samples: (Option<usize>, usize),
    /// Positions among all rows between the two samples.
    rows: Vec<usize>,
}

impl SharedLog {
    /// Redacts a log, and chooses two samples and the included counters.
    ///
    /// # Errors
    /// Returns the reason why it cannot be redacted.
    pub fn redact(log: &AnyLog, request: &LogRequest<'_>) -> Result<Self, RefusalReason> {
        let redacted = redact_log(log, request.level)?;
        let name = Path::new(request.file).file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.filter(|name| request.level == Level::None || !redacted.mentions(name));
        let file = name.unwrap_or_else(|| log_name(log).to_owned());
        let copy = AnyLog::read(redacted.bytes).map_err(|_| RefusalReason::StructureChanged)?;
        let problems = problems(&copy, request.busy);
        let worst = worst(&problems);
        let last = copy.times().len().saturating_sub(1);
        let samples =
            request.samples.or_else(|| worst.map(neighbours)).unwrap_or((last.checked_sub(1), last));
        // Redaction moves nothing, so a row of the original has the same position in the copy.
        let originals = logs::rows_between(log, samples.0, samples.1, Wanted::All);
        let of_paths = |row: &ValueRow| {
            let path = row.counter_path();
            request.paths.iter().any(|wanted| wanted.matches(&path))
        };
        let rows = logs::rows_between(&copy, samples.0, samples.1, Wanted::All);
        let shows_worst = |row: &ValueRow| worst.is_some_and(|worst| shows(row, &worst.path));
        let mut chosen: Vec<usize> = if request.paths.is_empty() {
            (0..).zip(&rows).filter(|(_, row)| shows_worst(row)).map(|(place, _)| place).collect()
        } else {
            (0..).zip(&originals).filter(|(_, row)| of_paths(row)).map(|(place, _)| place).collect()
        };
        if chosen.is_empty() && request.paths.is_empty() {
            chosen = (0..rows.len()).collect();
        }
        chosen.truncate(MAX_ROWS);
        Ok(Self { file, log: copy, level: request.level, problems, samples, rows: chosen })
    }

    /// Returns `true` if there are counters to include.
    pub fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    pub(crate) fn level(&self) -> Level {
        self.level
    }

    /// Returns the positions of the older and the newer sample.
    pub(crate) fn samples(&self) -> [Option<usize>; 2] {
        [self.samples.0, Some(self.samples.1)]
    }

    /// Returns the worst problem, or the name and the kind of the log.
    pub(crate) fn title(&self, language: Language) -> String {
        match worst(&self.problems) {
            Some(problem) => crate::account::cut(&problem.say(language)),
            None => format!("{}: {} {}", self.file, self.log.times().len(), Fact::Samples.say(language)),
        }
    }

    /// Returns the lines of findings: damage of the log, then problems in its values, the worst first.
    pub(crate) fn findings(&self, language: Language) -> Vec<String> {
        let notes = self.log.notes().iter().map(|note| note_text(note, language));
        let mut problems: Vec<&Problem> = self.problems.iter().collect();
        problems.sort_by_key(|problem| std::cmp::Reverse(rank(problem)));
        let line = |problem: &Problem| {
            let severity = crate::problems::severity(&problem.kind);
            let code = crate::problems::code(&problem.kind);
            format!("{}: {code}: {}", HowBad(severity).say(language), problem.say(language))
        };
        notes.chain(problems.into_iter().map(line)).collect()
    }

    /// Returns the facts about the log.
    pub(crate) fn facts(&self) -> Vec<(Fact, String)> {
        let times = self.log.times();
        let time = |time: Option<&winperf::time::FileTime>| {
            time.copied().and_then(crate::documents::log::local).unwrap_or_default()
        };
        let windows = match &self.log {
            AnyLog::Binary(log) => log.header().map(|header| {
                let [major, minor] = header.version;
                format!("{major}.{minor}.{}", header.build)
            }),
            AnyLog::Text(_) => None,
        };
        let interval = self
            .log
            .interval()
            .map(|units| format!("{} s", crate::number::display(crate::documents::log::seconds(units))));
        let facts = [
            (Fact::File, Some(self.file.clone())),
            (Fact::Computer, Some(self.log.machines().join(", ")).filter(|names| !names.is_empty())),
            (Fact::Windows, windows),
            (Fact::Samples, Some(times.len().to_string())),
            (Fact::Interval, interval),
            (Fact::LocalTime, Some(format!("{} – {}", time(times.first()), time(times.last())))),
            (Fact::Counters, Some(self.log.counters().len().to_string())),
        ];
        facts.into_iter().filter_map(|(fact, value)| Some((fact, value?))).collect()
    }

    /// Returns the included rows, each with the text of its explanation; a text log has no explanations.
    pub(crate) fn rows(&self, language: Language) -> Vec<(ValueRow, Option<String>)> {
        let (older, newer) = self.samples;
        let explanations: Vec<String> = match &self.log {
            AnyLog::Binary(log) => {
                let older = older.and_then(|older| log.sample(older));
                let rows = log.sample(newer).map(|newer| newer.rows(older.as_ref())).unwrap_or_default();
                let chosen = rows.iter().enumerate().filter(|(place, _)| self.rows.contains(place));
                chosen.map(|(_, row)| self.explain(row, language)).collect()
            }
            AnyLog::Text(_) => Vec::new(),
        };
        let rows = logs::rows_between(&self.log, older, newer, Wanted::All).into_iter().enumerate();
        let chosen = rows.filter(|(place, _)| self.rows.contains(place)).map(|(_, row)| row);
        chosen.zip(explanations.into_iter().map(Some).chain(std::iter::repeat(None))).collect()
    }

    fn explain(&self, row: &winperf_log::Row, language: Language) -> String {
        let mut text = Vec::new();
        // Writing to a Vec cannot fail.
        let _ = logs::explain(&mut text, row, self.samples(), language);
        String::from_utf8_lossy(&text).into_owned()
    }
}

/// Returns the rank of a problem: by its severity, and by its visibility in two samples.
fn rank(problem: &Problem) -> (Severity, u8) {
    let kind = match problem.kind {
        ProblemKind::Restarted => 7,
        ProblemKind::WentBackwards => 6,
        ProblemKind::Absent(_) => 5,
        ProblemKind::Stale => 4,
        ProblemKind::Regular(_) => 3,
        ProblemKind::Stretched { .. } => 2,
        ProblemKind::Jumped { .. } | ProblemKind::OutOfBounds(_) => 1,
        ProblemKind::Busy(_) => 0,
    };
    (crate::problems::severity(&problem.kind), kind)
}

/// Returns the first of the worst problems.
fn worst(problems: &[Problem]) -> Option<&Problem> {
    problems.iter().rev().max_by_key(|problem| rank(problem))
}

/// Returns the positions of the two neighbours that show a problem.
fn neighbours(problem: &Problem) -> (Option<usize>, usize) {
    let [first, last] = problem.samples.map(|sample| sample.saturating_sub(1));
    match problem.kind {
        ProblemKind::Restarted | ProblemKind::WentBackwards | ProblemKind::Stretched { .. }
            if first < last =>
        {
            (Some(first), last)
        }
        ProblemKind::Regular(regular) => {
            let newer = regular.first.saturating_sub(1);
            (newer.checked_sub(1), newer)
        }
        _ => (first.checked_sub(1), first),
    }
}

/// Returns `true` if a row has a path, or belongs to the object of a path without a counter.
fn shows(row: &ValueRow, path: &str) -> bool {
    let own = row.counter_path();
    match CounterPath::parse(path) {
        Ok(path) => path.matches(&own),
        Err(_) => {
            let machine = own.computer.map(|machine| format!(r"\\{machine}")).unwrap_or_default();
            winperf::text::folded(&format!(r"{machine}\{}", own.object)) == winperf::text::folded(path)
        }
    }
}
