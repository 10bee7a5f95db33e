//! Results about the captures as a pair that take long to compute.

use crate::shared::Shared;
use crate::state::answers::found::AllFindings;
use crate::state::answers::paired::Paired;
use crate::state::library::both::Both;
use crate::state::library::document::Document;
use crate::state::library::naming::Naming;
use crate::state::library::title_list::TitleList;

/// Input of an examination: the captures, and the names of objects and counters.
#[derive(Clone, Debug, PartialEq)]
pub struct Examination {
    pub captures: Both<Option<Document>>,
    pub naming: Shared<Naming>,
    /// The title lists that are used.
    pub lists: Vec<Shared<TitleList>>,
}

/// Result of an examination.
#[derive(Debug)]
pub struct Examined {
    /// The captures in order of time, and their pairing; `None` if none is readable.
    pub paired: Option<Paired>,
    pub found: Shared<AllFindings>,
}
