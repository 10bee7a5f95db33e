//! Content that is shared when a user shares a log of counters.

use winperf::CounterPath;
use winperf_log::AnyLog;
use winperf_redact::Level;
use winperf_report::handed_log::{LogRequest, LogTopic, SharedLog};

use crate::shared::Shared;
use crate::state::Session;
use crate::state::naming::Naming;
use crate::state::open_log::OpenLog;
use crate::state::raw_view::RawView;
use crate::state::series_name::SeriesName;
use crate::state::tab::Tab;
use crate::views::share::query::{Chosen, Decided, Facts, Progress, Topic, is_wanted};

/// Input of the preparation.
#[derive(Clone, Debug, PartialEq)]
pub struct LogShareRequest {
    pub file: String,
    pub log: Shared<AnyLog>,
    pub level: Level,
    /// Percentage above which a processor is busy.
    pub busy: u8,
    /// Names of a log in another language.
    pub naming: Shared<Naming>,
}

/// A log that is ready to go out.
pub struct PreparedLog {
    pub shared: SharedLog,
    pub facts: Shared<Facts>,
}

impl LogShareRequest {
    /// Returns the length of the log in bytes.
    pub fn length(&self) -> u64 {
        let bytes = match &*self.log {
            AnyLog::Binary(log) => log.file(),
            AnyLog::Text(log) => log.text().as_bytes(),
        };
        bytes.len() as u64
    }

    /// Returns the first step.
    pub fn begins(&self) -> Progress<Shared<PreparedLog>> {
        Progress::of_first_step(self.level, self.length())
    }

    /// Returns the options of the shared form.
    pub fn options(&self) -> LogRequest<'_> {
        let (level, busy) = (self.level, self.busy.into());
        let english = &self.naming.english;
        LogRequest { file: &self.file, level, busy, english, topic: LogTopic::default() }
    }
}

/// Returns the request, or its progress until it can be made; a large log is searched for names when that is `decided`.
///
/// # Errors
/// The user has not begun, or has cancelled.
pub fn asked(
    (log, naming): (&OpenLog, &Shared<Naming>),
    busy: u8,
    chosen: &Chosen,
    decided: Option<&Decided>,
) -> Result<LogShareRequest, Progress<Shared<PreparedLog>>> {
    if !is_wanted(chosen, log.length(), decided) {
        return Err(Progress::Large(log.length()));
    }
    let (file, naming) = (log.file.clone(), naming.clone());
    Ok(LogShareRequest { file, log: log.shared(), level: chosen.level, busy, naming })
}

/// Returns the file name of a shared log, which reveals nothing about it, and its media type.
pub fn file(log: &AnyLog) -> (&'static str, &'static str) {
    match log {
        AnyLog::Binary(_) => ("winperf-log.blg", "application/octet-stream"),
        AnyLog::Text(log) if log.separator() == '\t' => ("winperf-log.tsv", "text/tab-separated-values"),
        AnyLog::Text(_) => ("winperf-log.csv", "text/csv"),
    }
}

/// Returns the path of the selected counter: the current series of the timeline, or the current row of the values.
pub fn selected_path(session: &Session, log: &OpenLog) -> Option<String> {
    if session.view.tab == Tab::Timeline {
        let view = &session.view.timeline.view;
        return match view.series.get(view.current)? {
            SeriesName::Path(path) => Some(path.clone()),
            SeriesName::Lasting { .. } => None,
        };
    }
    log.raw.as_ref().and_then(RawView::current_path)
}

/// Returns a log for a text about a topic: its worst problem, or the selected counter at the current samples.
pub fn about(prepared: &PreparedLog, log: &OpenLog, topic: Topic, path: Option<&str>) -> SharedLog {
    let path = path.filter(|_| topic == Topic::Values).and_then(|path| CounterPath::parse(path).ok());
    let samples = path.as_ref().map(|_| {
        let at = log.newer_position();
        (at.checked_sub(1), at)
    });
    prepared.shared.about(log.log(), LogTopic { samples, paths: path.as_slice() })
}
