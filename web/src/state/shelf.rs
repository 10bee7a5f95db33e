//! Every opened file, of which two are looked at.

use crate::shared::Shared;
use crate::state::capture::Capture;

/// The opened files: captures in order of time, then whatever is no capture, in the order in which it came.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shelf(Vec<Shared<Capture>>);

impl Shelf {
    /// The files, in order.
    pub fn captures(&self) -> &[Shared<Capture>] {
        &self.0
    }

    /// The file at a place.
    pub fn get(&self, place: usize) -> Option<&Shared<Capture>> {
        self.0.get(place)
    }

    /// The place of a file.
    pub fn place_of(&self, capture: &Shared<Capture>) -> Option<usize> {
        self.0.iter().position(|other| other == capture)
    }

    /// The shelf with a file put where its time says.
    #[must_use]
    pub fn with(mut self, capture: Shared<Capture>) -> Self {
        let place = self.0.partition_point(|other| goes_before(other, &capture));
        self.0.insert(place, capture);
        self
    }

    /// The shelf without a file.
    #[must_use]
    pub fn without(mut self, capture: &Shared<Capture>) -> Self {
        self.0.retain(|other| other != capture);
        self
    }
}

/// Whether `one`, which was there before, stays before `other`.
fn goes_before(one: &Capture, other: &Capture) -> bool {
    match (one.time(), other.time()) {
        (Some(one), Some(other)) => one <= other,
        (time, _) => time.is_some() || other.time().is_none(),
    }
}

/// The two of several captures that are looked at first: the oldest, and the newest of the same machine.
///
/// Of a series these make the longest interval. Without a second capture of that machine it is the next one, whatever it is.
pub fn first_pair(captures: &[Shared<Capture>]) -> Vec<Shared<Capture>> {
    let shelf = captures.iter().cloned().fold(Shelf::default(), Shelf::with);
    let mut in_order = shelf.0.into_iter();
    let Some(first) = in_order.next() else { return Vec::new() };
    let rest: Vec<Shared<Capture>> = in_order.collect();
    let machine = first.machine();
    let of_machine =
        rest.iter().rev().find(|capture| capture.time().is_some() && capture.machine() == machine);
    let second = of_machine.or(rest.first()).cloned();
    std::iter::once(first).chain(second).collect()
}
