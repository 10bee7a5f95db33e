//! Open files, and the names and examples that belong to them.

pub mod assuming;
pub mod boots;
pub mod both;
pub mod capture;
pub mod captures;
pub mod document;
pub mod example;
pub mod files;
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
use crate::state::library::capture::Capture;
use crate::state::library::captures::Captures;
use crate::state::library::document::Document;
use crate::state::library::example::Examples;
use crate::state::library::files::Files;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::state::library::title_list::{OtherNumbering, TitleList};

/// The open files, and the available examples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    pub files: Files,
    /// The files assigned to A and B.
    pub captures: Captures,
    /// Title lists that do not belong to the captures that are shown.
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
    pub fn title_lists(&self) -> &[Shared<TitleList>] {
        self.files.title_lists()
    }

    /// Returns the title lists that belong to the captures that are shown.
    pub fn used_lists(&self) -> Vec<Shared<TitleList>> {
        let is_used = |list: &&Shared<TitleList>| self.left_out.iter().all(|other| other.file != list.file);
        self.title_lists().iter().filter(is_used).cloned().collect()
    }

    /// Returns `true` if `reading` has different bytes of the file on a side.
    pub(in crate::state) fn is_new_version(&self, side: Side, reading: &Capture) -> bool {
        let is_read_by = |file: &Document| file.is_read_by(reading);
        self.files.opened(reading).is_none() && self.captures.capture(side).is_some_and(is_read_by)
    }

    /// Replaces the content of the file on a side; the selection remains at its offset.
    pub(in crate::state) fn reread(&mut self, side: Side, reading: Capture) {
        let Some(slot) = self.captures.slot(side) else { return };
        let document = slot.capture.reread(reading);
        let slot = slot.reread(document.clone());
        self.captures.put(side, Some(slot));
        self.files.close(document.id());
        self.files.insert(document);
    }
}
