//! Choices of the user about values over time.

use winperf::time::FileTime;

use crate::state::names::series_name::SeriesName;

/// Choices of the user about values over time; plain data, so an address can contain it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimelineView {
    /// The machine; `None` for the machine of A and B.
    pub machine: Option<String>,
    /// Series drawn; empty before any has been chosen.
    pub series: Vec<SeriesName>,
    /// The current one of them.
    pub current: usize,
    /// The current interval.
    pub at: Option<AtTime>,
    /// Part of the total time that is drawn.
    pub span: Option<Span>,
    /// `true` if the starts of all logs are aligned.
    pub from_starts: bool,
    /// `true` if values have a logarithmic scale.
    pub is_log: bool,
    /// `true` if times are shown in UTC instead of local time.
    pub is_utc: bool,
    /// `true` if the numbers of all intervals are shown below, instead of the summary.
    pub numbers: bool,
}

/// An interval by the time of its newer sample, which is not unique when clocks are set back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtTime {
    pub time: FileTime,
    /// Number of intervals with that time before it.
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

    /// Returns a span with a length inside this one, starting at a time or as near to it as possible.
    pub fn part(self, from: i64, length: i64) -> Self {
        let last = self.to.0.saturating_sub(length).max(self.from.0);
        let from = from.clamp(self.from.0, last);
        Self { from: FileTime(from), to: FileTime(from.saturating_add(length).min(self.to.0)) }
    }

    /// Returns the span moved by the minimum that shows a time with some margin, inside the span `all`.
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
