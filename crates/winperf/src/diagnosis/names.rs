//! Evidence from the name of an instance about the lengths and offsets of the instance.

use alloc::vec::Vec;

use super::law::NEAR;
use super::reading::Reading;
use super::view::{Rule, View};
use super::weights;
use crate::format::laws::padded;
use crate::layout::{PerfInstanceDefinition as Instance, Structure};

/// Maximum number of instances longer than their names that are counted.
const TOO_LONG: usize = 8;

/// Maximum numbers of instances, and of bytes of a name, read to determine the code page of names.
const LOOKED_AT: (u32, u32) = (8, 256);

/// Code page of 8-bit names that any may be in.
const WESTERN: u32 = 1252;

/// Minimum bytes of a text of ASCII that is not UTF-16 even if followed by several bytes of 0.
const LONG: usize = 8;

const UTF_8: u32 = 65001;

/// Returns the code page of the names from `first` on: the stated one, or one of 8-bit text if 0 is stated and no name
/// is UTF-16.
pub(super) fn code_page(view: &View<'_>, reading: &Reading, first: u32) -> u32 {
    let mut page = 0;
    if reading.code_page != 0 {
        return reading.code_page;
    }
    let mut at = first;
    for _ in 0..reading.count().min(LOOKED_AT.0) {
        let start = at.saturating_add(Instance::LENGTH);
        let name = view.get(at, &Instance::NameLength).min(LOOKED_AT.1);
        let bytes = view.bytes(start, start.saturating_add(name));
        view.spend(bytes.len());
        match width(bytes) {
            Width::Sixteen => return 0,
            Width::Eight(is_ascii) => page = if is_ascii { page.max(WESTERN) } else { UTF_8 },
            Width::Unknown => {}
        }
        let block = at.saturating_add(Rule::InstanceLength.number(view, reading, at));
        let next = block.saturating_add(Rule::BlockLength.number(view, reading, block));
        if next <= at || next > view.length() {
            break;
        }
        at = next;
    }
    page
}

/// Width in bits of the units of a name.
enum Width {
    Sixteen,
    /// 8 bits, and whether all of them are ASCII.
    Eight(bool),
    Unknown,
}

/// Tells 8-bit text from UTF-16 by its bytes of 0: after each letter of Western UTF-16, and rarely more than one after
/// 8-bit text.
fn width(name: &[u8]) -> Width {
    let length = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
    let (text, rest) = name.split_at_checked(length).unwrap_or((name, &[]));
    let is_ascii = text.is_ascii();
    if text.is_empty() {
        return Width::Unknown;
    }
    // Two bytes of 0 are the NUL of UTF-16, whose characters may be two letters of ASCII each, as kana are.
    let is_long = is_ascii && text.len() >= LONG && rest.len() != 2 && rest.iter().all(|byte| *byte == 0);
    if rest.len() > 1 && !is_long || text.iter().any(|byte| *byte < 32) || core::str::from_utf8(text).is_err()
    {
        return Width::Sixteen;
    }
    let least = match (name.len().is_multiple_of(2), rest.len()) {
        (false, _) => 1,
        (true, 1) => 3,
        (true, _) => 4,
    };
    if text.len() >= least && (is_ascii || !name.len().is_multiple_of(2) || rest.len() == 1) {
        Width::Eight(is_ascii)
    } else {
        Width::Unknown
    }
}

/// Checks that the name of the instance is at its stated place, closed by its only NUL, and fills its room.
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
        let fills_room = || {
            end == length && view.text_length(start, at.saturating_add(length), reading.code_page).is_none()
        };
        if closed != Some(name) && fills_room() {
            rooms.is_unclosed = true;
        } else if closed != Some(name) {
            reading.broken(position, weights::NAME_LENGTH);
        }
        rooms.is_dirty |= !view.is_zero(at.saturating_add(end), at.saturating_add(length));
    }
    // A length without padding is weighed as unaligned.
    if length != padded(end) && length != end {
        rooms.see_too_long(position, length);
    }
}

/// Lengths of the instances of an object beyond their names.
#[derive(Default)]
pub(super) struct Rooms {
    first: Option<u32>,
    /// Number of instances; `differ` is `true` if any two differ in length.
    count: u32,
    differ: bool,
    /// Positions of the first instances that are longer than their names.
    too_long: Vec<u32>,
    /// The length of the first of these.
    room: Option<u32>,
    /// Number of instances with that length.
    in_room: u32,
    /// Positions of the first of these with a different length.
    in_other_room: Vec<u32>,
    /// `true` if bytes between a name and the end of its instance are not 0.
    is_dirty: bool,
    /// `true` if a name fills its instance, with no room for a NUL.
    is_unclosed: bool,
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

    /// Equal room for all names is valid; different room in one instance is not.
    /// A `_Total` without that room does not make the others wrong.
    /// Old bytes after names are valid too; their penalty applies once, so they do not hide other problems.
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
        if self.is_unclosed {
            reading.bad(weights::NAME_WITHOUT_NUL);
            reading.usual = reading.usual.saturating_add(weights::NAME_WITHOUT_NUL);
        }
    }
}
