//! Likely right numbers of fields, each once.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::diagnosis::view::{Change, View};
use crate::layout::Member;

/// Maximum number of guesses for one object.
const MAX: usize = 200;

/// A likely right number of a field.
#[derive(Clone, Copy, Debug)]
pub(in crate::diagnosis) struct Guess {
    pub(in crate::diagnosis) change: Change,
    /// Rank by plausibility: higher is less likely.
    pub(in crate::diagnosis) rank: u32,
}

/// Guesses for one object.
pub(super) struct Guesses<'a, 'b> {
    pub(super) view: &'a View<'b>,
    seen: BTreeSet<(u32, u32)>,
    all: Vec<Guess>,
}

impl<'a, 'b> Guesses<'a, 'b> {
    pub(super) fn new(view: &'a View<'b>) -> Self {
        Self { view, seen: BTreeSet::new(), all: Vec::new() }
    }

    /// Adds a number for a member of the structure that begins at `start`, unless the member contains it.
    pub(super) fn add(&mut self, start: u32, member: &'static Member, value: Option<u32>, rank: u32) {
        let Some(value) = value else { return };
        let change = Change::new(start, member, value);
        let had = self.view.number(change.offset);
        let is_new = had.is_some_and(|had| had != value) && self.all.len() < MAX;
        if is_new && self.seen.insert((change.offset, value)) {
            self.all.push(Guess { change, rank });
        }
    }

    pub(super) fn into_all(self) -> Vec<Guess> {
        self.all
    }
}
