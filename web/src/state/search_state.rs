//! What is looked for, and what has been found of it.

use crate::shared::Shared;
use crate::state::both::Both;
use crate::state::document::Document;
use crate::state::lasting::Lasting;
use crate::state::naming::Naming;
use crate::state::paired::Paired;
use crate::state::side::Side;
use crate::state::tab::Tab;
use crate::state::tally::Tally;

/// The search box and its results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchState {
    /// What stands in the box.
    pub text: String,
    /// The capture that was shown when it was typed, whose hits come first, wherever they lead.
    pub first: Side,
    /// Whether the results are shown.
    pub is_open: bool,
    /// The number of the hit that was gone to last, from 0.
    pub current: Option<u64>,
    /// That hit.
    pub gone_to: Option<Hit>,
    /// Its lasting name, by which it is found again in other captures.
    pub name: Option<Lasting>,
    /// What is looked for, as it was when the text, the captures or what belongs together in them changed last.
    pub sought: Shared<Sought>,
    /// How many hits there are so far.
    pub tally: Shared<Tally>,
    /// The steps among the hits that are still to be taken, in order: the first hit may not be known yet.
    pub steps: Vec<HitStep>,
}

/// A text that is looked for, and where.
#[derive(Debug, Default)]
pub struct Sought {
    pub text: String,
    /// The capture whose hits come first.
    pub first: Side,
    pub captures: Both<Option<Document>>,
    pub paired: Option<Paired>,
    /// Whether it is known what belongs together in the captures, if anything does.
    pub is_examined: bool,
    pub naming: Shared<Naming>,
    /// Where the selected structure begins, by which distances are meant.
    pub from: Option<(Side, u32)>,
    /// The hit that was gone to in the captures before, if there still is one of its name.
    pub before: Option<Hit>,
}

impl SearchState {
    /// The search with another text, typed while a capture is shown; nothing is found of it yet.
    pub(super) fn typed(text: String, first: Side) -> Self {
        Self { text, first, is_open: true, ..Self::default() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A structure of a capture, by its number in the order of the file.
    Structure(Side, u32),
    /// The field at an offset, of the structure of that number.
    Field(Side, u32, u32),
    /// Bytes: their offset and how many they are.
    Bytes(Side, u32, u32),
    /// A row of the table of values.
    Row(u32),
}

impl Hit {
    /// The id of the pane that shows it.
    pub fn pane_id(self) -> &'static str {
        match self {
            Self::Row(_) => Tab::Values.pane_id(),
            Self::Structure(..) | Self::Field(..) => Tab::Structure.pane_id(),
            Self::Bytes(..) => "hex",
        }
    }
}

// There may be as many on their way at once as a block has bytes.
const _: () = assert!(size_of::<Hit>() <= 16);

/// A way through the hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HitStep {
    Next,
    Previous,
    /// To the current one, or else to the first, and to stay there.
    Stay,
}

/// A change of the search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchChange {
    /// Show the results, or what can be looked for.
    Open,
    /// Leave the results for what was gone to.
    Close,
    Type(String),
    /// Take a step as soon as there is a hit.
    Step(HitStep),
    /// Take no step any more: there is no hit.
    DropSteps,
    /// Go to a hit, which has that number.
    Go(u64, Hit),
}
