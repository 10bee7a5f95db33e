//! The two files in A and B.

use crate::state::library::boots::ends_of_longest;
use crate::state::library::both::Both;
use crate::state::library::document::Document;
use crate::state::library::files::Files;
use crate::state::library::opening::Destination;
use crate::state::library::side::Side;
use crate::state::view::notice::Notice;
use crate::state::view::slot::Slot;

/// The slots A and B; a lone capture is in A.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Captures {
    looked_at: Both<Option<Slot>>,
}

impl Captures {
    /// Returns the slot of a side.
    pub fn slot(&self, side: Side) -> Option<&Slot> {
        self.looked_at[side].as_ref()
    }

    /// Returns the capture on a side.
    pub fn capture(&self, side: Side) -> Option<&Document> {
        self.slot(side).map(|slot| &slot.capture)
    }

    /// Returns both captures.
    pub fn both(&self) -> Both<Option<Document>> {
        Both::from_fn(|side| self.capture(side).cloned())
    }

    /// Returns the side that a file is on.
    pub fn side_of(&self, document: &Document) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.capture(*side) == Some(document))
    }

    /// Returns `true` if no document is open in A or B.
    pub fn is_empty(&self) -> bool {
        self.looked_at == Both::default()
    }

    /// Returns `true` if A was taken after B.
    pub fn is_reversed(&self) -> bool {
        let time = |side| self.capture(side).and_then(|capture| capture.time());
        time(Side::A).zip(time(Side::B)).is_some_and(|(a, b)| a > b)
    }

    /// Replaces the captures in A and B by copies.
    #[must_use]
    pub(in crate::state) fn with_copies(&self, copies: &Both<Option<Document>>) -> Self {
        let slot = |side: Side| Some(Slot { capture: copies[side].clone()?, ..self.slot(side)?.clone() });
        Self { looked_at: Both::from_fn(slot) }
    }

    /// Fills or empties a side.
    pub(in crate::state) fn put(&mut self, side: Side, slot: Option<Slot>) {
        self.looked_at[side] = slot;
        if self.looked_at.a.is_none() {
            self.looked_at = std::mem::take(&mut self.looked_at).swapped();
        }
    }

    /// Exchanges A and B.
    pub(in crate::state) fn swap(&mut self) {
        if self.looked_at.b.is_some() {
            self.looked_at = std::mem::take(&mut self.looked_at).swapped();
        }
    }

    /// Assigns opened captures to sides, and adds notices about that.
    pub(in crate::state) fn assign(
        &mut self,
        captures: Vec<Document>,
        destination: Destination,
    ) -> Option<Notice> {
        let mut captures = captures.into_iter().map(Slot::new);
        match (destination, captures.next(), captures.next()) {
            (_, None, _) => None,
            (_, first, second @ Some(_)) => {
                self.looked_at = Both { a: first, b: second };
                self.put_in_order().then_some(Notice::PutInOrder)
            }
            (Destination::Side(side), slot, None) => {
                self.put(side, slot);
                None
            }
            (Destination::Pair, Some(slot), None) => self.look_at_one(slot),
        }
    }

    fn look_at_one(&mut self, slot: Slot) -> Option<Notice> {
        if slot.capture.is_capture() {
            self.leave_others();
        }
        if self.slot(Side::B).is_none() {
            let side = if self.is_empty() { Side::A } else { Side::B };
            self.put(side, Some(slot));
            self.put_in_order();
            return None;
        }
        // A capture older than both replaces the older one, any other the newer one.
        let is_older = slot.capture.time().zip(self.capture(Side::A).and_then(|a| a.time()));
        let side = if is_older.is_some_and(|(new, a)| new < a) { Side::A } else { Side::B };
        let notice = Notice::Replaced { side, file: slot.capture.file.clone() };
        self.put(side, Some(slot));
        Some(notice)
    }

    /// Removes documents that are not captures from A and B.
    fn leave_others(&mut self) {
        for side in [Side::B, Side::A] {
            if self.capture(side).is_some_and(|capture| !capture.is_capture()) {
                self.put(side, None);
            }
        }
    }

    /// Puts the older capture in A, if the times of both are known; returns `true` if it has an effect.
    fn put_in_order(&mut self) -> bool {
        let is_reversed = self.is_reversed();
        if is_reversed {
            self.swap();
        }
        is_reversed
    }
}

/// Returns the default pair of several captures: the oldest and the newest of the largest group of one machine and its
/// clocks.
///
/// In a series these make the longest interval. If no two are from the same boot, it is the oldest and the newest of
/// the machine; without a second capture of the machine, any next one.
pub(in crate::state) fn first_pair(captures: &[Document]) -> Vec<Document> {
    let in_order: Vec<Document> = captures.iter().cloned().collect::<Files>().captures().cloned().collect();
    if let Some(places) = ends_of_longest(&in_order) {
        return places.into_iter().filter_map(|place| in_order.get(place).cloned()).collect();
    }
    let Some((first, rest)) = in_order.split_first() else { return Vec::new() };
    let machine = first.machine();
    let of_machine =
        rest.iter().rev().find(|capture| capture.time().is_some() && capture.machine() == machine);
    std::iter::once(first).chain(of_machine.or(rest.first())).cloned().collect()
}

#[cfg(test)]
impl Captures {
    /// Returns one capture, in A.
    pub(crate) fn single(slot: Slot) -> Self {
        Self { looked_at: Both { a: Some(slot), b: None } }
    }
}
