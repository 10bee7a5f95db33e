//! The shared form of a log of raw counters or of values: the same values, redacted, and the two neighbours with the
//! worst
//! problem.

use std::path::Path;
use std::sync::Arc;

use winperf::CounterPath;
use winperf::findings::{Diagnostic as _, Severity};
use winperf::pair::EnglishNames;
use winperf_bundle::log_name;
use winperf_log::AnyLog;
use winperf_redact::{AtOnce, Level, Pace, RefusalReason, Summary, at_once, redact_log_with};
use winperf_series::{Problem, ProblemKind, ProblemSearch};

use crate::Brief;
use crate::language::Language;
use crate::logs::{self, Wanted, note_text};
use crate::phrases::Say;
use crate::phrases::share::Fact;
use crate::problems::{line, with_english};
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
    /// Percentage above which a processor is busy.
    pub busy: f64,
    /// English names, for a log in another language.
    pub english: &'a EnglishNames,
    /// Subject of the texts.
    pub topic: LogTopic<'a>,
}

/// Subject of a text about a log.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogTopic<'a> {
    /// Positions of the older and the newer sample; `None` for the neighbours with the worst problem.
    pub samples: Option<(Option<usize>, usize)>,
    /// Counters that the text describes.
    pub paths: &'a [CounterPath],
}

/// A redacted copy of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogCopy {
    /// The bytes; a text log is in UTF-8.
    pub bytes: Vec<u8>,
    /// Summary of the replacements.
    pub summary: Summary,
    /// Name of the file, or a general one if it mentions a replaced name.
    pub file: String,
}

impl LogCopy {
    /// Redacts a log with that file name; yields to `pace` between parts of the work, so a UI stays responsive.
    ///
    /// # Errors
    /// Returns the reason why it cannot be redacted.
    pub async fn redact(
        log: &AnyLog,
        level: Level,
        file: &str,
        pace: &mut impl Pace,
    ) -> Result<Self, RefusalReason> {
        let redacted = redact_log_with(log, level, pace).await?;
        let name = Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.filter(|name| level == Level::None || !redacted.mentions(name));
        let file = name.unwrap_or_else(|| log_name(log).to_owned());
        Ok(Self { bytes: redacted.bytes, summary: redacted.summary, file })
    }
}

/// The shared form of a log, and the content of texts about it.
#[derive(Clone, Debug)]
pub struct SharedLog {
    file: String,
    log: Arc<AnyLog>,
    level: Level,
    summary: Summary,
    problems: Arc<Vec<Problem>>,
    english: Arc<EnglishNames>,
    is_about_values: bool,
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
        at_once(async {
            let copy = LogCopy::redact(log, request.level, request.file, &mut AtOnce).await?;
            Self::from_copy(log, copy, request, &mut AtOnce).await
        })
    }

    /// Searches the redacted copy of a log for problems, and chooses two samples and the included counters; yields to
    /// `pace` after each sample, so a UI stays responsive.
    ///
    /// # Errors
    /// [`RefusalReason::StructureChanged`] if the copy cannot be read.
    pub async fn from_copy(
        log: &AnyLog,
        copy: LogCopy,
        request: &LogRequest<'_>,
        pace: &mut impl Pace,
    ) -> Result<Self, RefusalReason> {
        let LogCopy { bytes, summary, file } = copy;
        let copy = AnyLog::parse(bytes).map_err(|_| RefusalReason::StructureChanged)?;
        let problems = find_problems(&copy, request, pace).await;
        let shared = Self {
            file,
            log: Arc::new(copy),
            level: request.level,
            summary,
            problems: Arc::new(problems),
            english: Arc::new(request.english.clone()),
            is_about_values: false,
            samples: (None, 0),
            rows: Vec::new(),
        };
        Ok(shared.about(log, request.topic))
    }

    /// Returns the same log for a text about other samples or counters of the original.
    #[must_use]
    pub fn about(&self, original: &AnyLog, LogTopic { samples, paths }: LogTopic<'_>) -> Self {
        let worst = worst(&self.problems);
        let last = self.log.times().len().saturating_sub(1);
        let samples = samples.or_else(|| worst.map(neighbours)).unwrap_or((last.checked_sub(1), last));
        let rows = |log: &AnyLog| {
            (0..).zip(logs::rows_between(log, samples.0, samples.1, Wanted::All, &self.english))
        };
        let mut chosen: Vec<usize> = if paths.is_empty() {
            let shows_worst = |row: &ValueRow| worst.is_some_and(|worst| shows(row, &worst.path));
            rows(&self.log).filter(|(_, row)| shows_worst(row)).map(|(place, _)| place).collect()
        } else {
            // Redaction moves nothing, so a row of the original has the same position in the copy.
            let is_wanted = |row: &ValueRow| {
                let path = row.counter_path();
                let english = self.english.path(&path);
                let is_it = |wanted: &CounterPath| {
                    wanted.matches(&path) || english.as_ref().is_some_and(|path| wanted.matches(path))
                };
                paths.iter().any(is_it)
            };
            rows(original).filter(|(_, row)| is_wanted(row)).map(|(place, _)| place).collect()
        };
        if chosen.is_empty() && paths.is_empty() {
            chosen = rows(&self.log).map(|(place, _)| place).collect();
        }
        chosen.truncate(MAX_ROWS);
        Self { is_about_values: !paths.is_empty(), samples, rows: chosen, ..self.clone() }
    }

    /// Returns the file; a text log is in UTF-8.
    pub fn bytes(&self) -> &[u8] {
        self.log.bytes()
    }

    /// Returns the log itself.
    pub fn log(&self) -> &AnyLog {
        &self.log
    }

    /// Returns the summary of the replacements.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Returns `true` if something in the log is wrong.
    pub fn has_problem(&self) -> bool {
        worst(&self.problems).is_some()
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

    /// Returns the title of an issue: the first included counter, the worst problem, or the name and the length of the
    /// log.
    pub fn title(&self, language: Language) -> String {
        if let Some(row) = self.chosen_rows().into_iter().next().filter(|_| self.is_about_values) {
            return crate::account::cut(&format!("{}: {}", row.counter_path(), shown(&row, language)));
        }
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
            with_english(line(problem, &problem.say(language), language), problem, &self.english, language)
        };
        notes.chain(problems.into_iter().map(line)).collect()
    }

    /// Returns the facts about the log.
    pub(crate) fn facts(&self) -> Vec<(Fact, String)> {
        let times = self.log.times();
        let time = |time: Option<&winperf::time::FileTime>| {
            time.copied().and_then(crate::documents::log::local).unwrap_or_default()
        };
        let windows = match &*self.log {
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
        let explanations: Vec<String> = match &*self.log {
            AnyLog::Binary(log) => {
                let older = older.and_then(|older| log.sample(older));
                let rows = log.sample(newer).map(|newer| newer.rows(older.as_ref())).unwrap_or_default();
                let chosen = rows.iter().enumerate().filter(|(place, _)| self.rows.contains(place));
                chosen.map(|(_, row)| self.explain(row, language)).collect()
            }
            AnyLog::Text(_) => Vec::new(),
        };
        let explanations = explanations.into_iter().map(Some).chain(std::iter::repeat(None));
        self.chosen_rows().into_iter().zip(explanations).collect()
    }

    /// Returns the paths of the included rows.
    pub fn paths(&self) -> Vec<CounterPath> {
        self.chosen_rows().iter().map(ValueRow::counter_path).collect()
    }

    fn chosen_rows(&self) -> Vec<ValueRow> {
        let (older, newer) = self.samples;
        let rows = logs::rows_between(&self.log, older, newer, Wanted::All, &self.english);
        let rows = rows.into_iter().enumerate();
        rows.filter(|(place, _)| self.rows.contains(place)).map(|(_, row)| row).collect()
    }

    fn explain(&self, row: &winperf_log::Row, language: Language) -> String {
        let mut text = Vec::new();
        // Writing to a Vec cannot fail.
        let _ = logs::explain(&mut text, row, self.samples(), language);
        String::from_utf8_lossy(&text).into_owned()
    }
}

/// Returns the problems of a log, yielding after each sample.
async fn find_problems(log: &AnyLog, request: &LogRequest<'_>, pace: &mut impl Pace) -> Vec<Problem> {
    let mut search = ProblemSearch::new(log, request.busy).with_english(request.english);
    while search.advance() {
        let (done, all) = search.progress();
        pace.rest(u8::try_from(done.saturating_mul(100) / all.max(1)).unwrap_or(100)).await;
    }
    search.finish()
}

/// Returns the value of a row, or the reason why it has none.
pub(crate) fn shown(row: &ValueRow, language: Language) -> String {
    match row.shown.value {
        Ok(_) => row.shown.with_unit(language).or(row.shown.display.clone()).unwrap_or_default(),
        Err(reason) => Brief(reason).say(language).to_owned(),
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
    (problem.severity(), kind)
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
