//! Open files, and the names and examples that belong to them.

pub mod assuming;
pub mod boots;
pub mod both;
pub mod capture;
pub mod captures;
pub mod document;
pub mod example;
pub mod fingerprint;
pub mod guide;
pub mod naming;
pub mod open_log;
pub mod open_paths;
pub mod opening;
pub mod side;
pub mod title_list;
pub mod trouble;

use crate::shared::Shared;
use crate::state::library::captures::Captures;
use crate::state::library::example::Examples;
use crate::state::library::naming::Naming;
use crate::state::library::open_log::OpenLog;
use crate::state::library::open_paths::OpenPaths;
use crate::state::library::title_list::{OtherNumbering, TitleList};
use crate::state::library::trouble::Trouble;

/// Captures, logs and title lists that are open, and the available examples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    /// Open files, and the two assigned to A and B.
    pub captures: Captures,
    /// The log whose samples are A and B.
    pub log: Option<OpenLog>,
    /// Open logs that are not shown.
    pub hidden_logs: Vec<OpenLog>,
    /// Open lists of counter paths.
    pub paths: Vec<OpenPaths>,
    /// Files that could not be opened, with the reasons.
    pub refused: Vec<(String, Trouble)>,
    /// Open title lists.
    pub title_lists: Vec<Shared<TitleList>>,
    /// Lists among these that do not belong to the captures that are shown.
    pub left_out: Vec<OtherNumbering>,
    /// Names of objects, counters and instances, from the other title lists and the built-in ones.
    pub naming: Shared<Naming>,
    /// Available examples.
    pub examples: Examples,
    /// Example that the captures belong to.
    pub example: Option<String>,
}

impl Library {
    /// Returns the open title lists, in the order of opening.
    pub fn title_lists(&self) -> Vec<Shared<TitleList>> {
        self.title_lists.clone()
    }

    /// Returns the title lists that belong to the captures that are shown.
    pub fn used_lists(&self) -> Vec<Shared<TitleList>> {
        let is_used = |list: &&Shared<TitleList>| self.left_out.iter().all(|other| other.file != list.file);
        self.title_lists.iter().filter(is_used).cloned().collect()
    }
}
