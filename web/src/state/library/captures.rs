//! The open files, and the two of them in A and B.

use crate::state::library::boots::ends_of_longest;
use crate::state::library::both::Both;
use crate::state::library::capture::Capture;
use crate::state::library::document::{Document, DocumentId};
use crate::state::library::opening::Destination;
use crate::state::library::side::Side;
use crate::state::view::notice::Notice;
use crate::state::view::slot::Slot;

/// The open files, and the slots A and B; a lone capture is in A.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Captures {
    /// Captures in order of time, then other files in the order of opening.
    documents: Vec<Document>,
    looked_at: Both<Option<Slot>>,
    /// Document that was opened last.
    last: DocumentId,
}

impl Captures {
    /// Returns the files, in order.
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// Returns the position of a file in the list.
    pub fn place_of(&self, document: &Document) -> Option<usize> {
        self.documents.iter().position(|other| other == document)
    }

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

    /// Inserts a file in order of time, unless it is already open.
    pub(in crate::state) fn open(&mut self, reading: Capture) -> Document {
        if let Some(open) = self.opened(&reading) {
            return open.clone();
        }
        self.last = DocumentId(self.last.0.wrapping_add(1));
        let document = Document::new(self.last, reading);
        self.insert(document.clone());
        document
    }

    /// Returns the file that was read so before.
    fn opened(&self, reading: &Capture) -> Option<&Document> {
        let is_same = |open: &&Document| open.file == reading.file && open.original() == reading.original();
        self.documents.iter().find(is_same)
    }

    /// Returns `true` if `reading` has different bytes of the file on a side.
    pub(in crate::state) fn is_new_version(&self, side: Side, reading: &Capture) -> bool {
        self.opened(reading).is_none() && self.capture(side).is_some_and(|file| file.is_read_by(reading))
    }

    /// Replaces the content of the file on a side; the selection remains at its offset.
    pub(in crate::state) fn reread(&mut self, side: Side, reading: Capture) {
        let Some(slot) = &self.looked_at[side] else { return };
        let (before, document) = (slot.capture.clone(), slot.capture.reread(reading));
        self.looked_at[side] = Some(slot.reread(document.clone()));
        self.forget(&before);
        self.insert(document);
    }

    /// Closes everything; files opened later are new ones.
    pub(in crate::state) fn close_all(&mut self) {
        *self = Self { last: self.last, ..Self::default() };
    }

    /// Closes a file that is not on any side.
    pub(in crate::state) fn forget(&mut self, document: &Document) {
        self.documents.retain(|other| other != document);
    }

    fn insert(&mut self, document: Document) {
        let place = self.documents.partition_point(|other| goes_before(other, &document));
        self.documents.insert(place, document);
    }

    /// Replaces the captures in A and B by copies.
    #[must_use]
    pub(in crate::state) fn with_copies(&self, copies: &Both<Option<Document>>) -> Self {
        let slot = |side: Side| Some(Slot { capture: copies[side].clone()?, ..self.slot(side)?.clone() });
        let documents = copies.iter().filter_map(|(_, copy)| copy.clone()).collect();
        Self { documents, looked_at: Both::from_fn(slot), last: self.last }
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

/// Returns `true` if `one`, which was opened first, remains before `other`.
fn goes_before(one: &Capture, other: &Capture) -> bool {
    match (one.time(), other.time()) {
        (Some(one), Some(other)) => one <= other,
        (time, _) => time.is_some() || other.time().is_none(),
    }
}

/// Returns the default pair of several captures: the oldest and the newest of the largest group of one machine and its
/// clocks.
///
/// In a series these make the longest interval. If no two are from the same boot, it is the oldest and the newest of
/// the machine; without a second capture of the machine, any next one.
pub(in crate::state) fn first_pair(captures: &[Document]) -> Vec<Document> {
    let mut in_order = Captures::default();
    captures.iter().cloned().for_each(|capture| in_order.insert(capture));
    if let Some(places) = ends_of_longest(&in_order.documents) {
        return places.into_iter().filter_map(|place| in_order.documents.get(place).cloned()).collect();
    }
    let Some((first, rest)) = in_order.documents.split_first() else { return Vec::new() };
    let machine = first.machine();
    let of_machine =
        rest.iter().rev().find(|capture| capture.time().is_some() && capture.machine() == machine);
    std::iter::once(first).chain(of_machine.or(rest.first())).cloned().collect()
}

#[cfg(test)]
impl Captures {
    /// Returns one capture, in A.
    pub(crate) fn single(slot: Slot) -> Self {
        Self {
            documents: vec![slot.capture.clone()],
            looked_at: Both { a: Some(slot), b: None },
            last: DocumentId::default(),
        }
    }
}
