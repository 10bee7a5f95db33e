//! Choices of the user about values over time.

use winperf::time::FileTime;

use crate::state::series_name::SeriesName;

/// Choices of the user about values over time; plain data, so that an address can contain it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimelineView {
    /// The machine; `None` for that of A and B.
    pub machine: Option<String>,
    /// Series drawn; empty before any has been chosen.
    pub series: Vec<SeriesName>,
    /// The current one of them.
    pub current: usize,
    /// The current interval.
    pub at: Option<AtTime>,
    /// Part of the total time that is drawn.
    pub span: Option<Span>,
    /// True if every log begins where the first one does.
    pub from_starts: bool,
    /// True if values have a logarithmic scale.
    pub is_log: bool,
    /// True if times are shown in UTC, and not in the local time of the logs.
    pub is_utc: bool,
    /// True if the numbers of all intervals are shown below, in the place of the summary.
    pub numbers: bool,
}

/// An interval by the time of its newer sample, which others may have too: where clocks are set back, an hour is there twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtTime {
    pub time: FileTime,
    /// Number of intervals of that time before it.
    pub nth: usize,
}

/// Some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub from: FileTime,
    pub to: FileTime,
}

impl Span {
    pub fn has(self, time: FileTime) -> bool {
        (self.from..=self.to).contains(&time)
    }

    pub fn length(self) -> i64 {
        self.to.0.saturating_sub(self.from.0)
    }

    /// Returns a span of a length inside of this one, from a time or as near to that as possible.
    pub fn part(self, from: i64, length: i64) -> Self {
        let last = self.to.0.saturating_sub(length).max(self.from.0);
        let from = from.clamp(self.from.0, last);
        Self { from: FileTime(from), to: FileTime(from.saturating_add(length).min(self.to.0)) }
    }

    /// Returns the span moved as little as shows a time with some margin; inside of another span.
    pub(super) fn showing(self, time: FileTime, all: Self) -> Self {
        let (length, around) = (self.length(), self.length() / 10);
        if time < self.from {
            all.part(time.0.saturating_sub(around), length)
        } else if time > self.to {
            all.part(time.0.saturating_add(around).saturating_sub(length), length)
        } else {
            self
        }
    }
}
