//! The data block against the file, the computer name, and the objects.

use alloc::vec::Vec;

use super::view::{Change, View};
use super::walk::Ends;
use crate::format::laws::{DeclaredExtent, header_length, instances_end};
use crate::layout::{Member, PerfDataBlock as Header, PerfObjectType as Object, Structure};

/// Range after the header's members in which the computer name and the first object are searched for, in bytes.
const NEAR: u32 = 600;

/// Minimum length of the rest of a buffer, in bytes: a page of memory.
const MIN_REST: u32 = 4096;

/// Numbers of the data block.
pub(super) struct DataBlock {
    file: u32,
    pub(super) stated: DeclaredExtent,
    default_object: u32,
    name_offset: u32,
    name_length: u32,
    /// Length of the text after the members, with its NUL.
    name: Option<u32>,
}

/// Data that end before the file does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Data {
    /// End of the data by `TotalByteLength`.
    pub(super) end: u32,
    /// Returns `true` for the rest of a buffer, which is unrelated to mistakes in the data; fewer bytes may have been
    /// inserted into an object.
    pub(super) is_buffer: bool,
}

/// Returns the data of a file that continues after them: the objects end at `TotalByteLength`, or the rest is a page or
/// more of zeros.
pub(super) fn data_before_rest(view: &View<'_>) -> Option<Data> {
    let block = DataBlock::read(view);
    let (file, stated) = (block.file, block.stated);
    if block.is_whole() || block.is_empty_reply() {
        return None;
    }
    let objects_end = block.objects_end(view);
    let is_inside = |end: &u32| stated.header <= *end && *end < file;
    let is_long = |end: u32| file.saturating_sub(end) >= MIN_REST;
    let by_objects = stated.ends().into_iter().filter(is_inside).find(|end| objects_end == Some(*end));
    let [total, _] = stated.ends();
    let end = by_objects
        .or_else(|| Some(total).filter(|end| is_inside(end) && is_long(*end) && view.is_zero(*end, file)))?;
    // An object that begins there, or instances up to the end of the file, may have been inserted without updating the
    // count and the length.
    let is_inserted = view.is_object(end) || instances_end(end, |at| view.number(at)) == Some(file);
    (!is_inserted).then(|| Data { end, is_buffer: is_long(end) })
}

/// Location of the first object.
pub(super) enum First {
    There,
    Nowhere,
    /// Elsewhere than stated, because of a field.
    Is(Change),
}

fn change(member: &'static Member, value: u32) -> Change {
    Change::new(0, member, value)
}

impl DataBlock {
    pub(super) fn read(view: &View<'_>) -> Self {
        let get = |member| view.get(0, member);
        Self {
            file: view.length(),
            stated: DeclaredExtent {
                total: get(&Header::TotalByteLength),
                header: get(&Header::HeaderLength),
                count: get(&Header::NumObjectTypes),
            },
            default_object: get(&Header::DefaultObject),
            name_offset: get(&Header::SystemNameOffset),
            name_length: get(&Header::SystemNameLength),
            name: view.text_length(Header::LENGTH, Header::LENGTH.saturating_add(NEAR), 0),
        }
    }

    /// Returns `true` if the header is not filled in.
    pub(super) fn is_empty_reply(&self) -> bool {
        self.stated.is_empty_reply() && self.file.saturating_sub(self.stated.header) < Object::LENGTH
    }

    /// Returns the end of the counted objects by their own lengths; `None` if one of them is not an object.
    fn objects_end(&self, view: &View<'_>) -> Option<u32> {
        let most = self.file / Object::LENGTH;
        let mut at = self.stated.header;
        if self.stated.count > most {
            return None;
        }
        for _ in 0..self.stated.count {
            let next = at.checked_add(view.number(at)?).filter(|_| view.is_object(at))?;
            at = Some(next).filter(|next| *next > at)?;
        }
        Some(at)
    }

    /// Returns `true` if `TotalByteLength` gives the end of the file, by either reading.
    fn is_whole(&self) -> bool {
        self.stated.ends_at(self.file)
    }

    /// Returns the number of bytes by which the file exceeds the header's length, negative if shorter, by each reading
    /// of that length.
    pub(super) fn excesses(&self) -> Vec<i64> {
        if self.is_whole() {
            return Vec::new();
        }
        let excess = |end: u32| i64::from(self.file).checked_sub(end.into());
        self.stated.ends().into_iter().filter_map(excess).collect()
    }

    /// Returns `TotalByteLength` increased by a number of bytes.
    pub(super) fn total_moved(&self, by: i64) -> Option<Change> {
        let total = i64::from(self.stated.total).checked_add(by)?;
        Some(change(&Header::TotalByteLength, u32::try_from(total).ok()?))
    }

    /// Returns the number of objects beyond `NumObjectTypes`; `None` if there are no more.
    pub(super) fn more_than_counted(&self, count: u32) -> Option<u32> {
        count.checked_sub(self.stated.count).filter(|more| *more > 0)
    }

    /// Checks that the first object is at the offset in `HeaderLength`.
    pub(super) fn first(&self, view: &View<'_>) -> First {
        let padded = header_length(Header::LENGTH, self.name.unwrap_or(0));
        let is_end = matches!(self.file.checked_sub(padded), Some(0 | 8));
        if self.name.is_some()
            && is_end
            && !view.is_object(padded)
            && let Some(change) = self.without_objects()
        {
            return First::Is(change);
        }
        let DeclaredExtent { total, header, count } = self.stated;
        let is_there = view.is_object(header);
        let is_alone = header <= self.file && (self.is_whole() || total == header);
        if count == 0 && is_alone && !is_there {
            return First::There;
        }
        let guesses = [padded, padded.saturating_add(8)];
        let is_behind = guesses.iter().any(|guess| *guess < header && view.is_object(*guess));
        let is_far =
            header > Header::LENGTH.saturating_add(NEAR) || header > padded.saturating_add(8) && is_behind;
        if is_there && !is_far {
            return First::There;
        }
        let found = self.look_for_object(view, guesses);
        match found.filter(|found| *found != header) {
            Some(found) => First::Is(change(&Header::HeaderLength, found)),
            None if is_there => First::There,
            None if count == 0 && self.name.is_some() => {
                First::Is(change(&Header::HeaderLength, padded.min(self.file)))
            }
            None => self.look_further(view),
        }
    }

    fn look_for_object(&self, view: &View<'_>, guesses: [u32; 2]) -> Option<u32> {
        let behind_name = header_length(self.name_offset, self.name_length);
        let before_total = self.file.checked_sub(self.stated.total);
        let near = (Header::LENGTH..Header::LENGTH.saturating_add(1024)).step_by(4);
        let likely = guesses.into_iter().chain([behind_name]).chain(before_total);
        let mut all = likely.filter(|guess| *guess >= Header::LENGTH).chain(near);
        all.find(|guess| view.is_object(*guess))
    }

    fn look_further(&self, view: &View<'_>) -> First {
        match view.next_object(Header::LENGTH) {
            Some(found) => First::Is(change(&Header::HeaderLength, found)),
            None => First::Nowhere,
        }
    }

    /// Returns a capture that ends with its header: no object matched the query.
    fn without_objects(&self) -> Option<Change> {
        let (file, DeclaredExtent { total, header, count }) = (self.file, self.stated);
        match (header == file, total == file, count == 0) {
            (false, _, true) if self.is_whole() => Some(change(&Header::HeaderLength, file)),
            (true, true, false) => Some(change(&Header::NumObjectTypes, 0)),
            (true, false, true) if total != 0 => Some(change(&Header::TotalByteLength, file)),
            _ => None,
        }
    }

    /// Checks the two members that locate the computer name.
    pub(super) fn name(&self, view: &View<'_>) -> Option<Change> {
        let name = self.name.filter(|name| Header::LENGTH.saturating_add(*name) <= self.stated.header)?;
        // A name elsewhere that ends with a NUL is also valid.
        let elsewhere = view.text_length(self.name_offset, self.stated.header, 0);
        let is_elsewhere = self.name_offset > Header::LENGTH && elsewhere == Some(self.name_length);
        if is_elsewhere && self.name_length > 2 && name <= 2 {
            return None;
        }
        if self.name_offset != Header::LENGTH {
            return Some(change(&Header::SystemNameOffset, Header::LENGTH));
        }
        (self.name_length != name).then(|| change(&Header::SystemNameLength, name))
    }

    pub(super) fn ends(&self) -> Ends {
        let (file, header, stated) = (self.file, self.stated.header, self.stated.ends());
        let mut ends = Vec::from([file]);
        ends.extend(stated.into_iter().filter(|end| header < *end && *end < file));
        let claimed = stated.into_iter().max().filter(|end| *end > file && self.stated.total != file);
        Ends { ends, before_cut: claimed }
    }

    /// Checks that the count and the length of the data match the readable objects.
    pub(super) fn extent(&self, end: u32, count: u32) -> Option<Change> {
        if end != self.file {
            return None;
        }
        if count != self.stated.count {
            let is_known = self.is_whole() || self.stated.total <= self.file;
            return is_known.then(|| change(&Header::NumObjectTypes, count));
        }
        // Samba leaves the header out, and states no object to show first.
        let [of_windows, of_samba] = self.stated.totals(end);
        let total = if self.default_object == u32::MAX { of_samba } else { of_windows };
        (!self.is_whole()).then(|| change(&Header::TotalByteLength, total))
    }
}
