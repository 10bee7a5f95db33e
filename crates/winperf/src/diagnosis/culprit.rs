//! What lies: a field, a rule that fields break, or the place of bytes.

use alloc::vec::Vec;

use super::view::Change;
use crate::findings::{Fits, Mistake, Piece};

/// A field that lies.
#[derive(Clone, Debug)]
pub(super) struct Culprit {
    /// The field, and the number that belongs there.
    pub(super) change: Change,
    /// All changes that the rule makes that this field breaks together with others of its kind, or that make up for bytes
    /// that were put in or taken out; none for a field by itself.
    pub(super) alike: Vec<Change>,
    /// The bytes that were put in or taken out, where no field lies.
    pub(super) shift: Option<Shift>,
    /// Whether it leads a reader astray.
    pub(super) is_error: bool,
    pub(super) fits: Fits,
    /// What the writer did, where that explains every structure of the kind.
    pub(super) mistake: Option<Mistake>,
}

impl Culprit {
    pub(super) fn of_data_block(change: Change, objects: u32) -> Self {
        let fits = Fits { objects, ..Fits::default() };
        Self { change, alike: Vec::new(), shift: None, is_error: true, fits, mistake: None }
    }

    /// All numbers that belong where it lies.
    pub(super) fn changes(&self) -> &[Change] {
        if self.alike.is_empty() { core::slice::from_ref(&self.change) } else { &self.alike }
    }
}

/// Bytes that were put in or taken out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    /// Where the structure begins in which they are or were.
    pub(super) at: u32,
    /// How many there are too many; negative where they are missing.
    pub(super) by: i64,
    pub(super) piece: Piece,
    /// How many structures they are.
    pub(super) pieces: u32,
}

impl Shift {
    /// With the numbers that lengths and counts have then, of which the first is that of the field to name.
    pub(super) fn culprit(self, changes: Vec<Change>, fits: Fits) -> Option<Culprit> {
        let change = *changes.first()?;
        Some(Culprit { change, alike: changes, shift: Some(self), is_error: true, fits, mistake: None })
    }
}
