//! One of the sides A and B: a capture with its selection and open structures.

use std::mem::discriminant;

use winperf::{Names, Place};

use crate::shared::Shared;
use crate::state::library::document::Document;
use crate::state::names::target::Target;
use crate::state::view::cursor::Cursor;
use crate::state::view::open_nodes::OpenNodes;
use crate::state::view::spot::Spot;

/// A capture and its view state.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    pub capture: Document,
    /// The structures that are open in the tree.
    pub open: Shared<OpenNodes>,
    /// Selected spot; `None` in a file that is not a capture.
    pub spot: Option<Spot>,
    /// The byte under the cursor, and the bytes that are selected one by one.
    pub cursor: Cursor,
}

impl Slot {
    /// Returns a capture in its initial view state: its objects listed, only the header selected.
    pub fn new(capture: Document) -> Self {
        let root = capture.walked().root();
        let open = Shared::new(root.into_iter().collect());
        Self { capture, open, spot: root.map(Spot::whole), cursor: Cursor::default() }
    }

    /// Returns the permanent name of the selected spot.
    pub fn target(&self, names: &Names) -> Option<Target> {
        Target::new(self.capture.walked(), names, self.spot?)
    }

    /// Returns the slot with the target selected, if the capture has it.
    #[must_use]
    pub fn visiting(&self, target: &Target, names: &Names) -> Self {
        let found = target.resolve(self.capture.walked(), names);
        found.map_or_else(|| self.clone(), |spot| self.selecting(spot))
    }

    /// Returns the slot with the same file read again, keeping the cursor, and the open structures by their offsets.
    #[must_use]
    pub(in crate::state) fn reread(&self, capture: Document) -> Self {
        let open = self.open.as_slice().iter().filter_map(|place| self.again(&capture, *place));
        let fresh = Self::new(capture.clone());
        let open = Shared::new(fresh.open.as_slice().iter().copied().chain(open).collect());
        let chosen = self.cursor.chosen;
        let slot = Self { open, cursor: Cursor { chosen, ..fresh.cursor }, ..fresh };
        match (self.cursor.anchor, self.spot) {
            (Some(anchor), _) => slot.extending(anchor, self.cursor.at),
            (None, Some(Spot { structure, leaf: None })) => match self.again(&capture, structure) {
                Some(structure) => {
                    slot.selecting(Spot::whole(structure)).with_cursor(slot.inside(self.cursor.at))
                }
                None => slot.selecting_byte(self.cursor.at),
            },
            (None, _) => slot.selecting_byte(self.cursor.at),
        }
    }

    /// Returns the structure of a different reading with the same start and kind as one of this reading.
    fn again(&self, other: &Document, structure: Place) -> Option<Place> {
        let offset = self.capture.walked().span(structure)?.offset;
        let is_it = |place: &Place| {
            discriminant(place) == discriminant(&structure)
                && other.walked().span(*place).is_some_and(|span| span.offset == offset)
        };
        other.walked().place_at(offset)?.around().find(is_it)
    }

    /// Returns the bytes of the selected structure or field: first, and end (exclusive).
    pub fn spot_bytes(&self) -> Option<(u32, u32)> {
        let spot = self.spot?;
        match spot.leaf {
            None => self.capture.walked().span(spot.structure).map(|span| (span.offset, span.end())),
            Some(_) => self.capture.leaf(spot).map(|leaf| (leaf.offset, leaf.end())),
        }
    }

    /// Returns the slot with a structure or leaf selected, and everything around it open.
    pub fn selecting(&self, spot: Spot) -> Self {
        let Some(span) = self.capture.walked().span(spot.structure) else { return self.clone() };
        let around = if spot.leaf.is_some() { Some(spot.structure) } else { spot.structure.parent() };
        let slot = Self { spot: Some(spot), ..self.with_cursor(spot.leaf.unwrap_or(span.offset)) };
        slot.opening(around)
    }

    /// Returns the slot with the target of a reference selected, and open.
    #[must_use]
    pub(in crate::state) fn following(&self, spot: Spot) -> Self {
        self.selecting(spot).opening(Some(spot.structure))
    }

    /// Returns the slot with the byte at `offset` under the cursor and its leaf selected.
    pub fn selecting_byte(&self, offset: u32) -> Self {
        let cursor = self.inside(offset);
        match self.capture.walked().leaf_at(cursor) {
            Some((structure, leaf)) => {
                self.selecting(Spot { structure, leaf: Some(leaf.offset) }).with_cursor(cursor)
            }
            None => self.with_cursor(cursor),
        }
    }

    /// Returns the slot with the bytes between two offsets selected, and the innermost field or structure that holds
    /// them all.
    pub fn extending(&self, anchor: u32, offset: u32) -> Self {
        let (anchor, cursor) = (self.inside(anchor), self.inside(offset));
        let slot = match self.around(anchor.min(cursor), anchor.max(cursor)) {
            Some(spot) if self.spot != Some(spot) => self.selecting(spot),
            _ => self.clone(),
        };
        Self { cursor: slot.cursor.extended(anchor, cursor), ..slot }
    }

    fn around(&self, first: u32, last: u32) -> Option<Spot> {
        let capture = self.capture.walked();
        let (structure, leaf) = capture.leaf_at(first)?;
        if last < leaf.end() {
            return Some(Spot { structure, leaf: Some(leaf.offset) });
        }
        let holds = |place: &Place| capture.span(*place).is_some_and(|span| last < span.end());
        structure.around().find(holds).map(Spot::whole)
    }

    /// Returns the slot with the cursor at a byte, and no range.
    pub fn with_cursor(&self, cursor: u32) -> Self {
        Self { cursor: self.cursor.moved(cursor), ..self.clone() }
    }

    fn inside(&self, offset: u32) -> u32 {
        offset.min(self.capture.walked().length().saturating_sub(1))
    }

    /// Returns the slot with a structure opened or closed; a selection inside a closed structure moves to it.
    pub fn toggled(&self, structure: Place) -> Self {
        if !self.open.contains(structure) {
            return self.opening(Some(structure));
        }
        let mut open: OpenNodes = (*self.open).clone();
        open.remove(structure);
        let slot = Self { open: Shared::new(open), ..self.clone() };
        if self.spot.is_some_and(|spot| self.is_inside(spot, structure)) {
            slot.selecting(Spot::whole(structure))
        } else {
            slot
        }
    }

    /// Opens a structure and all of its ancestors.
    fn opening(&self, innermost: Option<Place>) -> Self {
        let around = innermost.into_iter().flat_map(Place::around);
        let closed: Vec<Place> = around.filter(|place| !self.open.contains(*place)).collect();
        if closed.is_empty() {
            return self.clone();
        }
        let mut open: OpenNodes = (*self.open).clone();
        closed.into_iter().for_each(|place| open.insert(place));
        Self { open: Shared::new(open), ..self.clone() }
    }

    fn is_inside(&self, spot: Spot, structure: Place) -> bool {
        (spot.leaf.is_some() || spot.structure != structure)
            && spot.structure.around().any(|around| around == structure)
    }
}
