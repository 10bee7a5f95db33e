//! Text of the search, and its results.
//!
//! Steps to results wait here until results exist, since a fast typist is ahead of the search; navigation cancels them.

use crate::shared::Shared;
use crate::state::answers::paired::Paired;
use crate::state::library::both::Both;
use crate::state::library::document::Document;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::state::names::lasting::LastingName;
use crate::state::view::tab::Tab;

/// The search box and its results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchState {
    /// Text in the box.
    pub text: String,
    /// Capture that was shown during typing, whose hits come first.
    pub first: Side,
    /// `true` if the results are shown.
    pub is_open: bool,
    /// The number of the last opened hit, from 0.
    pub current: Option<u64>,
    /// The hit that was opened last.
    pub gone_to: Option<Hit>,
    /// Its permanent name, for finding it in other captures.
    pub name: Option<LastingName>,
    /// Query, as of the last change of the text, the captures or their examination.
    pub sought: Shared<Sought>,
    /// The steps among the hits that are still to be taken, in order: the first hit may not be known yet.
    pub steps: Vec<HitStep>,
}

/// A text to search for, and its scope.
#[derive(Debug, Default)]
pub struct Sought {
    pub text: String,
    /// The capture whose hits come first.
    pub first: Side,
    pub captures: Both<Option<Document>>,
    pub paired: Option<Paired>,
    /// `true` if the captures are examined, or no examination is needed.
    pub is_examined: bool,
    pub naming: Shared<Naming>,
    /// Start of the selected structure, from which distances are measured.
    pub from: Option<(Side, u32)>,
    /// The hit that was opened in the captures before, if there still is one of its name.
    pub before: Option<Hit>,
}

impl SearchState {
    /// Returns the search with a new text, typed while a capture is shown, without results.
    pub(in crate::state) fn typed(text: String, first: Side) -> Self {
        Self { text, first, is_open: true, ..Self::default() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A structure of a capture, by its number in the order of the file.
    Structure(Side, u32),
    /// The field at an offset, of the structure with that number.
    Field(Side, u32, u32),
    /// Bytes: their offset and how many they are.
    Bytes(Side, u32, u32),
    /// A row of the table of values.
    Row(u32),
}

impl Hit {
    /// Returns the id of the pane that shows it.
    pub fn pane_id(self) -> &'static str {
        match self {
            Self::Row(_) => Tab::Values.pane_id(),
            Self::Structure(..) | Self::Field(..) => Tab::Structure.pane_id(),
            Self::Bytes(..) => "hex",
        }
    }
}

// Up to as many may arrive at once as a block has bytes.
const _: () = assert!(size_of::<Hit>() <= 16);

/// Step through the hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HitStep {
    Next,
    Previous,
    /// To the current one, otherwise to the first, and remain there.
    Stay,
}

/// A change of the search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchChange {
    /// Show the results, or the examples.
    Open,
    /// Leave the results for the opened hit.
    Close,
    /// Leave the results, or clear the search if they are left already.
    Escape,
    Type(String),
    /// Take a step as soon as there is a hit.
    Step(HitStep),
    /// Drop pending steps, since there is no hit.
    DropSteps,
    /// Go to a hit, which has that number.
    Go(u64, Hit),
}
