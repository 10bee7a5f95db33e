//! Progress of an export, on a terminal.

use indicatif::{ProgressBar, ProgressStyle};

use super::plan::Run;

/// Progress bar on standard error, if that is a terminal.
#[derive(Clone)]
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// Creates the progress for all neighbours of the runs.
    pub(super) fn new<'a>(runs: impl IntoIterator<Item = &'a Run>) -> Self {
        let neighbours: usize = runs.into_iter().map(Vec::len).sum();
        let bar = ProgressBar::new(u64::try_from(neighbours).unwrap_or(u64::MAX));
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} intervals, {eta} left") {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// Counts one more interval.
    pub(super) fn interval(&self) {
        self.0.inc(1);
    }

    /// Removes the bar.
    pub(super) fn end(&self) {
        self.0.finish_and_clear();
    }
}
