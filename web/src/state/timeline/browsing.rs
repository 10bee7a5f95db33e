//! View state of the counter browser, and the curves in its lines.

use crate::shared::Shared;
use crate::state::series_name::SeriesName;
use crate::state::timeline::curve::{Curve, Gathered};

/// Maximum number of curves that are kept: those of many screens of lines.
const MAX_SKETCHES: usize = 400;

/// View state of the counter browser.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Browsing {
    /// `true` if it is shown; `None` before a choice.
    pub is_shown: Option<bool>,
    /// Words that the names of listed counters contain.
    pub text: String,
    /// Expanded lines: an object, or a counter of one, by their names.
    pub open: Vec<Branch>,
    /// The current line.
    pub current: usize,
    /// Series on the screen.
    visible: Vec<SeriesName>,
    /// Values of series that were on the screen, the latest last.
    sketches: Vec<Shared<Curve>>,
}

/// Lines that expand together: the counters of an object, or the instances with a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    pub object: String,
    pub counter: Option<String>,
}

/// A change of the counter browser.
#[derive(Debug)]
pub enum BrowsingChange {
    Show(bool),
    Text(String),
    Toggle(Branch),
    Current(usize),
    /// These series are on the screen.
    Visible(Vec<SeriesName>),
}

impl Browsing {
    #[must_use]
    pub(super) fn changed(mut self, change: BrowsingChange) -> Self {
        match change {
            BrowsingChange::Show(is_shown) => self.is_shown = Some(is_shown),
            BrowsingChange::Text(text) => (self.text, self.current) = (text, 0),
            BrowsingChange::Toggle(branch) => {
                let count = self.open.len();
                self.open.retain(|open| *open != branch);
                if self.open.len() == count {
                    self.open.push(branch);
                }
            }
            BrowsingChange::Current(line) => self.current = line,
            BrowsingChange::Visible(series) => self.visible = series,
        }
        self
    }

    /// Returns the series on the screen whose values are not known.
    pub(super) fn unknown(&self) -> Vec<SeriesName> {
        self.visible.iter().filter(|series| self.sketch(series).is_none()).cloned().collect()
    }

    /// Returns the values of a series, if they are known.
    pub fn sketch(&self, series: &SeriesName) -> Option<&Shared<Curve>> {
        self.sketches.iter().find(|curve| curve.name == *series)
    }

    pub(super) fn receive(&mut self, gathered: Gathered) {
        let known: Vec<Shared<Curve>> = gathered.curves.into_iter().map(Shared::new).collect();
        self.sketches.retain(|curve| known.iter().all(|new| new.name != curve.name));
        self.sketches.extend(known);
        let many = self.sketches.len().saturating_sub(MAX_SKETCHES);
        self.sketches.drain(..many);
    }

    /// Drops values of samples that are no longer current.
    pub(super) fn forget_samples(&mut self) {
        self.sketches.clear();
    }
}
