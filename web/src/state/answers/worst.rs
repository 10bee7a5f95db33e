//! The captures that are examined in the background, for the list of files.

use crate::shared::Shared;
use crate::state::library::document::Document;
use crate::state::library::naming::Naming;

/// Captures to be examined, and the names of their content.
#[derive(Clone, Debug, PartialEq)]
pub struct Unmarked {
    pub captures: Vec<Document>,
    pub naming: Shared<Naming>,
}
