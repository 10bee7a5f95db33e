//! View state of the counter browser.

use crate::state::names::series_name::SeriesName;

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
    pub(in crate::state) visible: Vec<SeriesName>,
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
}
