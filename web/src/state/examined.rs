//! What follows from the captures as a pair, and takes time to find.

use crate::shared::Shared;
use crate::state::both::Both;
use crate::state::document::Document;
use crate::state::found::Found;
use crate::state::naming::Naming;
use crate::state::paired::Paired;
use crate::state::title_list::TitleList;

/// What is examined: the captures, and what is in them is called.
#[derive(Clone, Debug, PartialEq)]
pub struct Examination {
    pub captures: Both<Option<Document>>,
    pub naming: Shared<Naming>,
    /// The title lists that are used.
    pub lists: Vec<Shared<TitleList>>,
}

/// What an examination has found.
#[derive(Debug)]
pub struct Examined {
    /// The captures in order of time, and what belongs together in them; `None` when none is readable.
    pub paired: Option<Paired>,
    pub found: Shared<Found>,
}
