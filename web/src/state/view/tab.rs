//! The views of the page: their names in addresses and ids of elements.

/// View of the captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Tree, bytes and details of one capture.
    #[default]
    Structure,
    /// The table of the values of both captures.
    Values,
    /// The list of differences between the captures.
    Compare,
    /// The list of findings.
    Findings,
    /// Values over time, through all samples of a machine.
    Timeline,
}

/// Identifiers of a view that users do not see.
struct Ids {
    stem: &'static str,
    tab: &'static str,
    panel: &'static str,
    pane: &'static str,
}

/// Defines the ids of a view with this name in URLs and this id of its pane.
macro_rules! ids {
    ($stem:literal, $pane:literal) => {
        Ids { stem: $stem, tab: concat!("tab-", $stem), panel: concat!("panel-", $stem), pane: $pane }
    };
}

impl Tab {
    /// All views, in the order of their tabs and keys.
    pub const ALL: &[Self] = &[Self::Structure, Self::Values, Self::Compare, Self::Findings, Self::Timeline];

    fn ids(self) -> Ids {
        match self {
            Self::Structure => ids!("structure", "tree"),
            Self::Values => ids!("values", "values"),
            Self::Compare => ids!("compare", "compare"),
            Self::Findings => ids!("findings", "findings"),
            Self::Timeline => ids!("timeline", "timeline"),
        }
    }

    /// Returns the name in URLs.
    pub fn stem(self) -> &'static str {
        self.ids().stem
    }

    /// Returns the view with that name.
    pub fn named(stem: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|tab| tab.stem() == stem)
    }

    /// Returns the id of the tab.
    pub fn tab_id(self) -> &'static str {
        self.ids().tab
    }

    /// Returns the id of the view that the tab shows.
    pub fn panel_id(self) -> &'static str {
        self.ids().panel
    }

    /// Returns the id of the main element of the view, which takes the keyboard focus.
    pub fn pane_id(self) -> &'static str {
        self.ids().pane
    }
}
