//! The two captures that are looked at together.

use crate::shared::Shared;
use crate::state::both::Both;
use crate::state::capture::Capture;
use crate::state::notice::Notice;
use crate::state::opening::Target;
use crate::state::side::Side;
use crate::state::slot::Slot;

/// What is in A and in B; a lone capture stands in A.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pair(Both<Option<Slot>>);

impl Pair {
    /// What is in a place.
    pub fn slot(&self, side: Side) -> Option<&Slot> {
        self.0[side].as_ref()
    }

    /// The capture in a place.
    pub fn capture(&self, side: Side) -> Option<&Shared<Capture>> {
        self.slot(side).map(|slot| &slot.capture)
    }

    /// Both captures.
    pub fn captures(&self) -> Both<Option<Shared<Capture>>> {
        Both::of(|side| self.capture(side).cloned())
    }

    /// Whether both places are empty.
    pub fn is_empty(&self) -> bool {
        self.0 == Both::default()
    }

    /// The pair with a place filled or emptied.
    pub fn with(mut self, side: Side, slot: Option<Slot>) -> Self {
        self.0[side] = slot;
        if self.0.a.is_none() { Self(self.0.swapped()) } else { self }
    }

    /// The pair with its places exchanged.
    pub fn swapped(self) -> Self {
        if self.0.b.is_some() { Self(self.0.swapped()) } else { self }
    }

    /// The pair with opened captures put where they belong, and what the user should know of that.
    pub fn receiving(self, captures: Vec<Shared<Capture>>, target: Target) -> (Self, Option<Notice>) {
        let mut captures = captures.into_iter().map(Slot::new);
        match (target, captures.next(), captures.next()) {
            (_, None, _) => (self, None),
            (_, Some(first), Some(second)) => {
                let (pair, turned) = Self(Both { a: Some(first), b: Some(second) }).in_order();
                (pair, turned.then_some(Notice::PutInOrder))
            }
            (Target::Side(side), Some(slot), None) => (self.with(side, Some(slot)), None),
            (Target::Pair, Some(slot), None) => self.receiving_one(slot),
        }
    }

    fn receiving_one(mut self, slot: Slot) -> (Self, Option<Notice>) {
        if slot.capture.is_capture() {
            self = self.of_captures();
        }
        if self.slot(Side::B).is_none() {
            let side = if self.is_empty() { Side::A } else { Side::B };
            return (self.with(side, Some(slot)).in_order().0, None);
        }
        // What is older than both takes the place of the older one, and anything else that of the newer one.
        let is_older = slot.capture.time().zip(self.capture(Side::A).and_then(|a| a.time()));
        let side = if is_older.is_some_and(|(new, a)| new < a) { Side::A } else { Side::B };
        let notice = Notice::Replaced { side, file: slot.capture.file.clone() };
        (self.with(side, Some(slot)), Some(notice))
    }

    /// The pair without what is no capture, which gives its place to whatever is one.
    fn of_captures(self) -> Self {
        let Self(Both { a, b }) = self;
        let kept = |slot: Option<Slot>| slot.filter(|slot| slot.capture.is_capture());
        let (a, b) = (kept(a), kept(b));
        if a.is_none() { Self(Both { a: b, b: None }) } else { Self(Both { a, b }) }
    }

    /// The older capture in A; unchanged where the time of one is not known. Also whether the places changed.
    fn in_order(self) -> (Self, bool) {
        if self.is_reversed() { (self.swapped(), true) } else { (self, false) }
    }

    /// Whether A was taken after B.
    pub fn is_reversed(&self) -> bool {
        let time = |side| self.capture(side).and_then(|capture| capture.time());
        time(Side::A).zip(time(Side::B)).is_some_and(|(a, b)| a > b)
    }
}
