//! Content that is shared when a user shares a log of counters.

use winperf::CounterPath;
use winperf_log::AnyLog;
use winperf_report::handed_log::{LogTopic, SharedLog};

use crate::state::Session;
use crate::state::answers::sharing::PreparedLog;
use crate::state::library::open_log::OpenLog;
use crate::state::names::series_name::SeriesName;
use crate::state::view::raw_view::RawView;
use crate::state::view::tab::Tab;
use crate::views::share::query::Topic;

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
