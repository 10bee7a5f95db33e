//! End of the data: by `TotalByteLength`, by the objects, and by the file.

use super::{Collector, FindingKind, Subject};
use crate::Capture;
use crate::Place;
use crate::format::laws::{DeclaredExtent, definition_length, instances_end, is_instance};
use crate::layout::{
    DataBlockMember, Member, MemberId, PerfCounterDefinition, PerfDataBlock, PerfObjectType, Structure,
};
use crate::reader::{offset32, size};
use crate::span::Span;
use crate::{DataBlock, Error, ErrorKind, Field};

/// Maximum number of bytes after the data that are searched for a structure of an older reply.
const OLDER_REPLY: u32 = 1 << 16;

/// End of the data according to the header, the objects and the file.
pub(super) struct Extent {
    /// Length of the file.
    file: u32,
    stated: DeclaredExtent,
    /// End of the last object that was read.
    objects: u32,
    /// Number of objects counted in the header but not reached by the walk.
    missing: u32,
    /// Error that ended the walk over the objects early, or excess length of the last object.
    error: Option<Error>,
    /// Number of objects that `NumObjectTypes` does not count.
    uncounted: u32,
}

impl Extent {
    pub(super) fn new(capture: &Capture, block: &DataBlock<'_>) -> Self {
        Self {
            file: capture.length(),
            stated: block.stated(),
            objects: capture.objects_end(),
            missing: capture.missing_objects(),
            error: capture.error().or_else(|| too_long(capture)),
            uncounted: capture.uncounted_objects(),
        }
    }

    /// Returns `true` if objects follow that `NumObjectTypes` does not count.
    pub(super) fn has_uncounted(&self) -> bool {
        self.uncounted > 0
    }

    /// Returns the length that the file had before it was truncated, or `None` if nothing is missing at its end.
    fn before_cut(&self) -> Option<u32> {
        // Objects that end at the stated length are complete, whatever their stated number.
        let [total, of_samba] = self.stated.ends();
        if self.error.is_none() && (self.missing == 0 || total == self.objects) {
            return None;
        }
        if total > self.file {
            return Some(total);
        }
        Some(of_samba).filter(|end| *end > self.file && self.is_cut_in_the_style_of_samba())
    }

    /// Returns `true` if the walk reached the end of the file, and the total excludes the header.
    fn is_cut_in_the_style_of_samba(&self) -> bool {
        let [total, of_samba] = self.stated.ends();
        let Some(error) = self.error else { return total != self.file };
        match error.kind {
            _ if is_of_header(error) => false,
            // A total that is right has to be wrong by exactly the header to be doubted.
            ErrorKind::Above { actual, .. } if total == self.file => {
                offset32(error.offset).saturating_add(actual) == of_samba
            }
            ErrorKind::TooShort { .. } | ErrorKind::Above { .. } => total != self.file,
            _ => false,
        }
    }

    /// Returns `true` if an error only results from the end of a truncated file: the target, from the object at `start`
    /// on, was inside the complete file.
    ///
    /// A member of the data block is measured from 0.
    pub(super) fn is_of_cut(&self, error: Error, start: u32) -> bool {
        let Some(whole) = self.before_cut() else { return false };
        match error.kind {
            ErrorKind::TooShort { .. } => true,
            ErrorKind::SumAbove { actual, .. } => actual <= whole,
            ErrorKind::Above { actual, .. } if start == 0 => actual <= whole,
            // Whether the total of a file that was cut leaves the header out is not known.
            ErrorKind::Above { actual, .. } => {
                self.stated.ends().iter().any(|end| start.saturating_add(actual) <= *end)
            }
            _ => false,
        }
    }

    pub(super) fn find(&self, found: &mut Collector<'_>) {
        if let Some(wanted) = self.before_cut() {
            // The length before truncation is not wrong.
            let bytes = PerfDataBlock::TotalByteLength.span_in(0);
            let subject = Subject::bytes(Place::DataBlock, bytes);
            found.add(FindingKind::Truncated { wanted, had: self.file }, subject);
        }
        if let Some(error) = self.error {
            self.object(found, error);
        }
        let wanted = self.stated.count;
        let had = wanted.saturating_sub(self.missing).saturating_add(self.uncounted);
        if had != wanted && self.before_cut().is_none() {
            let field = Subject::from(Field::in_data_block(&PerfDataBlock::NumObjectTypes));
            // The number of objects after one that ended the walk is unknown.
            let counted = self.error.is_none().then_some(had);
            found.add(FindingKind::ObjectCountMismatch { wanted, had }, field.expecting(counted));
        }
        if self.error.is_none() && self.before_cut().is_none() {
            self.total(found);
        }
        self.trailing(found);
    }

    /// Reports the error that ended the walk.
    fn object(&self, found: &mut Collector<'_>, error: Error) {
        let offset = offset32(error.offset);
        let of_header = is_of_header(error);
        if of_header && found.capture.header().is_some_and(|block| block.name_cut_by_header().is_some()) {
            return;
        }
        if self.is_of_cut(error, if of_header { 0 } else { offset }) {
            return;
        }
        let kind = if of_header {
            FindingKind::HeaderInvalid { error }
        } else {
            FindingKind::ObjectLengthInvalid { error }
        };
        let subject = Subject::bytes(found.place_of(error), Span { offset, length: 4 });
        found.add(kind, found.blamed(error, subject));
    }

    /// Checks that `TotalByteLength` includes the header.
    fn total(&self, found: &mut Collector<'_>) {
        let (wanted, had) = (self.objects, self.stated.total);
        let kind = match self.stated.ends() {
            _ if self.stated.is_empty_reply() => return,
            [end, _] if end == wanted => return,
            [_, of_samba] if of_samba == wanted => FindingKind::TotalLengthWithoutHeader { wanted, had },
            _ => FindingKind::TotalLengthMismatch { wanted, had },
        };
        found.add(kind, Field::in_data_block(&PerfDataBlock::TotalByteLength).expecting(wanted));
    }

    /// Reports bytes after the data, if the end of the data is known.
    fn trailing(&self, found: &mut Collector<'_>) {
        let [total, of_samba] = self.stated.ends();
        let end = match self.error {
            _ if self.stated.is_empty_reply() => return,
            None if of_samba == self.objects => self.objects,
            None => self.objects.max(total),
            Some(_) if of_samba >= self.file || total <= self.objects => return,
            Some(_) => total,
        };
        if let Some(count @ 1..) = self.file.checked_sub(end) {
            let is_zero = found.capture.bytes_in(end, count).iter().all(|byte| *byte == 0);
            let kind = if is_zero || is_of_older_reply(found.capture, end) {
                FindingKind::BufferSavedWhole { count, is_zero }
            } else {
                FindingKind::TrailingBytes { count }
            };
            let bytes = Span { offset: end, length: count };
            found.add(kind, Subject::bytes(Place::DataBlock, bytes));
        }
    }
}

/// Returns `true` if the bytes from `end` on are in the middle of a reply: an object, or an instance with its block,
/// begins soon after.
fn is_of_older_reply(capture: &Capture, end: u32) -> bool {
    let number = |at: u32| {
        let bytes = capture.bytes_in(at, 4).first_chunk();
        bytes.map(|bytes| u32::from_le_bytes(*bytes))
    };
    let starts_here =
        |at: u32| is_object(at, number) || is_instance(at, number) && instances_end(at, number).is_some();
    // A reply overwrites the header of the older one.
    let is_signature = |at: &u32| number(*at).map(u32::to_le_bytes) == Some(*b"P\0E\0");
    // Structures that begin there, and reach the end, may have been inserted.
    let begins = is_object(end, number) || instances_end(end, number) == Some(capture.length());
    let last = end.saturating_add(OLDER_REPLY).min(capture.length());
    !begins && (end..last).step_by(4).take_while(|at| !is_signature(at)).any(starts_here)
}

/// Returns `true` if an object with definitions seems to begin at `start`; `number` reads 4 bytes at an offset.
fn is_object(start: u32, number: impl Fn(u32) -> Option<u32>) -> bool {
    let member = |member: &Member| number(member.span_in(start).offset);
    let count = member(&PerfObjectType::NumCounters).filter(|count| *count > 0);
    let definitions = member(&PerfObjectType::DefinitionLength);
    let first = start.saturating_add(PerfObjectType::LENGTH);
    count.and_then(definition_length).is_some_and(|length| definitions == Some(length))
        && member(&PerfObjectType::HeaderLength) == Some(PerfObjectType::LENGTH)
        && number(first) == Some(PerfCounterDefinition::LENGTH)
}

/// Returns `true` if an error concerns a `HeaderLength` without an object at its offset.
fn is_of_header(error: Error) -> bool {
    let member = error.member().map(|member| member.id);
    member == Some(MemberId::DataBlock(DataBlockMember::HeaderLength))
}

/// Returns the error of a last object that states more bytes than the file has.
fn too_long(capture: &Capture) -> Option<Error> {
    let last = capture.objects().last()?;
    let field = last.field(&PerfObjectType::TotalByteLength);
    let (maximum, actual) = (last.length(), last.declared_length());
    let kind = ErrorKind::Above { member: field.member, maximum, actual };
    (actual > maximum).then_some(Error { kind, offset: size(field.offset) })
}
