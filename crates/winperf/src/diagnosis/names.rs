//! What the name of an instance says about the lengths and offsets of the instance.

use alloc::vec::Vec;

use super::law::NEAR;
use super::reading::Reading;
use super::view::{Rule, View};
use super::weights;
use crate::format::laws::padded;
use crate::layout::{PerfInstanceDefinition as Instance, Structure};

/// How many instances that are longer than their names are counted.
const TOO_LONG: usize = 8;

/// Weighs whether the name of the instance is where it says, closed by its only NUL, and fills its room.
pub(super) fn weigh(view: &View<'_>, reading: &mut Reading, rooms: &mut Rooms, at: u32, position: u32) {
    let [length, offset, name] =
        [Rule::InstanceLength, Rule::NameOffset, Rule::NameLength].map(|rule| rule.number(view, reading, at));
    rooms.see(length);
    if name == 0 {
        if !view.is_zero(at.saturating_add(Instance::LENGTH), at.saturating_add(length.min(NEAR))) {
            reading.broken(position, weights::NAME_UNSTATED);
        } else if length > Instance::LENGTH.saturating_add(7) {
            reading.broken(position, weights::ROOM_WITHOUT_NAME);
        }
        if !matches!(offset, 0 | Instance::LENGTH) {
            reading.broken(position, weights::NO_NAME_ELSEWHERE);
        }
        return;
    }
    if offset != Instance::LENGTH {
        reading.broken(position, weights::NAME_OFFSET);
    }
    let end = offset.saturating_add(name);
    if end > length {
        reading.broken(position, weights::NAME_OUTSIDE);
    } else {
        let start = at.saturating_add(offset);
        let closed = view.text_length(start, start.saturating_add(name), reading.code_page);
        if closed != Some(name) {
            reading.broken(position, weights::NAME_LENGTH);
        }
        rooms.is_dirty |= !view.is_zero(at.saturating_add(end), at.saturating_add(length));
    }
    if length != padded(end) {
        rooms.see_too_long(position, length);
    }
}

/// How long the instances of an object are beside their names.
#[derive(Default)]
pub(super) struct Rooms {
    first: Option<u32>,
    /// Whether any two have another length, or there is one only.
    count: u32,
    differ: bool,
    /// Positions of the first ones that are longer than their names.
    too_long: Vec<u32>,
    /// The length of the first of these.
    room: Option<u32>,
    /// How many of these have that length.
    in_room: u32,
    /// Positions of the first of these that have another length.
    in_other_room: Vec<u32>,
    /// Whether bytes between a name and the end of its instance are not 0.
    is_dirty: bool,
}

impl Rooms {
    fn see(&mut self, length: u32) {
        self.differ |= self.first.is_some_and(|first| first != length);
        self.first = self.first.or(Some(length));
        self.count = self.count.saturating_add(1);
    }

    fn see_too_long(&mut self, position: u32, length: u32) {
        if *self.room.get_or_insert(length) == length {
            self.in_room = self.in_room.saturating_add(1);
        } else if self.in_other_room.len() < TOO_LONG {
            self.in_other_room.push(position);
        }
        if self.too_long.len() < TOO_LONG {
            self.too_long.push(position);
        }
    }

    /// Rooms of one size for all names are a way to write; one instance with another room is none.
    /// A `_Total` without such a room, which a provider adds to instances with one, makes nothing wrong with theirs.
    /// Old bytes behind names are one as well, which costs once, or else it would drown what matters.
    pub(super) fn weigh(self, reading: &mut Reading) {
        if self.differ || self.count == 1 {
            let is_usual = self.in_room > self.count / 2;
            for position in if is_usual { self.in_other_room } else { self.too_long } {
                reading.broken(position, weights::INSTANCE_LENGTH);
            }
        }
        if self.is_dirty {
            reading.bad(weights::DIRTY_PADDING);
        }
    }
}
