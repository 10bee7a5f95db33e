//! The views of the page.

/// A view of the captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Tree, bytes and details of one capture.
    #[default]
    Structure,
    /// The table of the values of both.
    Values,
    /// The list of what differs between the two.
    Compare,
    /// The list of everything odd.
    Findings,
}

impl Tab {
    /// All views, in the order of their tabs.
    pub const ALL: [Self; 4] = [Self::Structure, Self::Values, Self::Compare, Self::Findings];

    /// The id of the tab.
    pub fn tab_id(self) -> &'static str {
        match self {
            Self::Structure => "tab-structure",
            Self::Values => "tab-values",
            Self::Compare => "tab-compare",
            Self::Findings => "tab-findings",
        }
    }

    /// The id of the view that the tab shows.
    pub fn panel_id(self) -> &'static str {
        match self {
            Self::Structure => "panel-structure",
            Self::Values => "panel-values",
            Self::Compare => "panel-compare",
            Self::Findings => "panel-findings",
        }
    }

    /// The name in addresses.
    pub fn stem(self) -> &'static str {
        self.tab_id().trim_start_matches("tab-")
    }

    /// The view of that name.
    pub fn named(stem: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tab| tab.stem() == stem)
    }

    /// The id of what the view is there for, which takes the keyboard focus.
    pub fn pane_id(self) -> &'static str {
        match self {
            Self::Structure => "tree",
            Self::Values => "values",
            Self::Compare => "compare",
            Self::Findings => "findings",
        }
    }
}
