//! The views of the page, by what tells them apart: names in addresses and ids of elements.

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
    /// Values over time, through all samples of a machine.
    Timeline,
}

/// What a view is called where no people read it.
struct Ids {
    stem: &'static str,
    tab: &'static str,
    panel: &'static str,
    pane: &'static str,
}

/// The ids of a view that addresses know by this name, and whose pane has this id.
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

    /// The name in addresses.
    pub fn stem(self) -> &'static str {
        self.ids().stem
    }

    /// The view of that name.
    pub fn named(stem: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|tab| tab.stem() == stem)
    }

    /// The id of the tab.
    pub fn tab_id(self) -> &'static str {
        self.ids().tab
    }

    /// The id of the view that the tab shows.
    pub fn panel_id(self) -> &'static str {
        self.ids().panel
    }

    /// The id of what the view is there for, which takes the keyboard focus.
    pub fn pane_id(self) -> &'static str {
        self.ids().pane
    }
}
