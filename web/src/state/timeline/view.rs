//! What the user has chosen about values over time.

use winperf::time::FileTime;

use crate::state::series_name::SeriesName;

/// What the user has chosen about values over time; plain data, so that an address can hold it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimelineView {
    /// The machine; `None` for that of what is looked at.
    pub machine: Option<String>,
    /// What is drawn; empty before anything has been chosen.
    pub series: Vec<SeriesName>,
    /// The current one of them.
    pub current: usize,
    /// The current interval.
    pub at: Option<AtTime>,
    /// What of all the time is drawn.
    pub span: Option<Span>,
    /// Whether values have a logarithmic scale.
    pub is_log: bool,
    /// Whether the numbers of all intervals stand below, in the place of what sums them up.
    pub numbers: bool,
}

/// An interval by the time of its newer sample, which others may have too: where clocks are set back, an hour is there twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtTime {
    pub time: FileTime,
    /// How many intervals of that time come before it.
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

    /// A span of a length inside of this one, from a time or as near to that as may be.
    pub fn part(self, from: i64, length: i64) -> Self {
        let last = self.to.0.saturating_sub(length).max(self.from.0);
        let from = from.clamp(self.from.0, last);
        Self { from: FileTime(from), to: FileTime(from.saturating_add(length).min(self.to.0)) }
    }

    /// The span moved as little as shows a time, and a little of what is around it; inside of another span.
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
