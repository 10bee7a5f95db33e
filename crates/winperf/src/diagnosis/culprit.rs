//! Culprits: a wrong field, a rule that fields break, or displaced bytes.

use alloc::vec::Vec;

use super::view::Change;
use crate::findings::{Fits, Mistake, Piece};

/// A wrong field.
#[derive(Clone, Debug)]
pub(super) struct Culprit {
    /// The field, and the number that belongs there.
    pub(super) change: Change,
    /// All changes by the rule that this field breaks together with others, or changes that compensate for bytes that
    /// were inserted or removed; empty for a single field.
    pub(super) alike: Vec<Change>,
    /// The bytes that were inserted or removed, if no field is wrong.
    pub(super) shift: Option<Shift>,
    /// `true` if it misleads a reader.
    pub(super) is_error: bool,
    pub(super) fits: Fits,
    /// Mistake of the writer, if it explains every structure of the kind.
    pub(super) mistake: Option<Mistake>,
}

impl Culprit {
    pub(super) fn in_data_block(change: Change, objects: u32) -> Self {
        let fits = Fits { objects, ..Fits::default() };
        Self { change, alike: Vec::new(), shift: None, is_error: true, fits, mistake: None }
    }

    /// Returns the right numbers for its wrong fields.
    pub(super) fn changes(&self) -> &[Change] {
        if self.alike.is_empty() { core::slice::from_ref(&self.change) } else { &self.alike }
    }
}

/// Bytes that were inserted or removed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    /// Start of the structure that contains, or contained, the bytes.
    pub(super) at: u32,
    /// Number of surplus bytes; negative if bytes are missing.
    pub(super) by: i64,
    pub(super) piece: Piece,
    /// Number of structures in them.
    pub(super) pieces: u32,
}

impl Shift {
    /// Returns the culprit with the corrected lengths and counts; the first is the field to report.
    pub(super) fn culprit(self, changes: Vec<Change>, fits: Fits) -> Option<Culprit> {
        let change = *changes.first()?;
        Some(Culprit { change, alike: changes, shift: Some(self), is_error: true, fits, mistake: None })
    }
}
