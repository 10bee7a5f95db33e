//! An object read again with each number that is likely in one of its fields.

use alloc::vec::Vec;

use super::culprit::Culprit;
use super::guesses::{self, Guess};
use super::reading::Reading;
use super::view::{Change, View};
use super::walk::{self, Ends};
use crate::findings::Fits;
use crate::layout::PerfInstanceDefinition as Instance;
use crate::order;
use crate::reader::offset32;

/// Maximum price of a reading, which is cancelled above.
pub(super) const ENOUGH: u32 = 2400;

/// Returns `true` if a field only gives the length of a text, which only affects readers without bounds checks.
pub(super) fn is_of_text(change: Change) -> bool {
    *change.member == Instance::NameLength
}

/// An object read with a changed number in one field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    pub(super) price: u32,
    pub(super) hard: u32,
    pub(super) rank: u32,
    pub(super) change: Change,
    pub(super) fits: Fits,
}

impl Trial {
    pub(super) fn culprit(self, reading: &Reading) -> Culprit {
        let last = reading.blocks.last().map(|(at, _)| *at);
        let is_last_short = reading.is_last_short && last == Some(self.change.offset);
        let is_error = reading.price >= 100 && !is_last_short && !is_of_text(self.change);
        Culprit {
            change: self.change,
            alike: Vec::new(),
            shift: None,
            is_error,
            fits: self.fits,
            mistake: None,
        }
    }
}

/// Returns the changes of one field that are likely, the one with the fewest remaining problems first.
pub(super) fn all(view: &mut View<'_>, reading: &Reading, ends: &Ends) -> Vec<Trial> {
    let enough = reading.price.saturating_add(100).min(ENOUGH);
    let mut trials = Vec::new();
    for Guess { change, rank } in guesses::all(view, reading, ends) {
        if view.is_spent() {
            break;
        }
        let had = view.number_or_0(change.offset);
        view.lay(change);
        let again = walk::read(view, reading.start, ends, enough);
        view.lift();
        let trial = Trial { price: again.price, hard: again.hard, rank, change, fits: fits(&again) };
        trials.push((trial, again.falls, had.abs_diff(change.value)));
    }
    order::sort_by_key(&mut trials, |(trial, falls, distance)| {
        (trial.price, *falls, trial.rank, *distance, trial.change.offset)
    });
    trials.into_iter().map(|(trial, ..)| trial).collect()
}

/// Returns the numbers of consistent structures in an object; all 0 if it is still inconsistent.
pub(super) fn fits(reading: &Reading) -> Fits {
    if reading.is_wrong() {
        return Fits::default();
    }
    let count = |length: usize| offset32(length);
    Fits { objects: 0, definitions: count(reading.values.len()), instances: count(reading.instances.len()) }
}
