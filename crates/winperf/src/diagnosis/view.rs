//! The bytes of a capture with some fields overlaid by other numbers, and tests for structures in them.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cell::Cell;

use crate::Reader;
use crate::format::laws::{is_aligned, is_detail_level, num_counters};
use crate::format::port::Port;
use crate::layout::{
    Member, Number, PerfCounterDefinition as Definition, PerfObjectType as Object, Structure,
};
use crate::reader::{offset32, size};

/// Above any title index, and any count on a real machine.
pub(super) const FAR: u32 = 1 << 20;

/// Minimum number of the 11 traits of an object; one wrong field affects at most three, and other bytes rarely have
/// four.
const OBJECT_TRAITS: usize = 7;

/// Maximum bytes that are read of a file, as a multiple of its length, and as a number for a small one.
const MAX_READ: (u64, u64) = (10, 1 << 20);

/// Returns `true` if more was read than allowed for a file of `length` bytes.
pub(super) fn is_too_much(read: u64, length: u32) -> bool {
    let (times, bytes) = MAX_READ;
    read > u64::from(length).saturating_mul(times).max(bytes)
}

/// Another number for one field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) member: &'static Member,
    /// Bytes from the start of the capture to the member.
    pub(super) offset: u32,
    /// Number that is read instead.
    pub(super) value: u32,
}

impl Change {
    /// Creates a changed number for a member of the structure that begins at `start`.
    pub(super) fn new(start: u32, member: &'static Member, value: u32) -> Self {
        Self { member, offset: member.span_in(start).offset, value }
    }

    /// Returns the number as signed or unsigned, like the member.
    pub(super) fn number(self) -> i64 {
        match self.member.number {
            Some(Number::Long) => self.value.cast_signed().into(),
            _ => self.value.into(),
        }
    }
}

/// A rule that replaces a number in all instances of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// `NameOffset` is the earliest offset of the name.
    NameOffset,
    /// `NameLength` reaches up to the NUL.
    NameLength,
    /// `ByteLength` of instances is as large as the name requires.
    InstanceLength,
    /// `ByteLength` of counter blocks is as large as the values require.
    BlockLength,
    /// `CounterOffset` is counted from the end of `ByteLength`.
    CounterOffset,
    /// Values follow each other, aligned by their sizes.
    ValuesInOrder,
    /// `CounterSize` is the size of the type.
    CounterSize,
    /// `ByteLength` of counter definitions is the size of the structure.
    CounterLength,
}

impl Rule {
    pub(super) const ALL: [Self; 8] = [
        Self::NameOffset,
        Self::NameLength,
        Self::InstanceLength,
        Self::BlockLength,
        Self::CounterOffset,
        Self::ValuesInOrder,
        Self::CounterSize,
        Self::CounterLength,
    ];
}

/// The bytes of a capture, with some fields overlaid by other numbers.
pub(super) struct View<'a> {
    bytes: Reader<'a>,
    /// In the order of overlaying.
    changes: Vec<Change>,
    /// The numbers that were laid over each field, the last one on top; fields without any are not in it.
    by_offset: BTreeMap<u32, Vec<u32>>,
    /// The rules that apply to the objects that begin at these offsets.
    rules: Vec<(u32, Rule)>,
    /// The length that this file gives to values of types of 4 bytes: 4, or 8 in a file that writes all of them so.
    pub(super) width: u32,
    spent: Cell<u64>,
}

impl<'a> View<'a> {
    pub(super) fn new(bytes: Reader<'a>) -> Self {
        let mut view = Self {
            bytes,
            changes: Vec::new(),
            by_offset: BTreeMap::new(),
            rules: Vec::new(),
            width: 4,
            spent: Cell::default(),
        };
        view.width = view.usual_width();
        view
    }

    /// Returns the length of the file in bytes.
    pub(super) fn length(&self) -> u32 {
        offset32(self.bytes.length())
    }

    /// Returns `true` if the limit of work for a file of this length is reached, which ends the search.
    pub(super) fn is_spent(&self) -> bool {
        is_too_much(self.spent.get(), self.length())
    }

    /// Returns the number of bytes read so far; bytes read twice count twice.
    pub(super) fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// Lays a number over a field; the last one counts.
    pub(super) fn lay(&mut self, change: Change) {
        self.by_offset.entry(change.offset).or_default().push(change.value);
        self.changes.push(change);
    }

    /// Removes the last overlaid number.
    pub(super) fn lift(&mut self) {
        let Some(change) = self.changes.pop() else { return };
        if let Some(numbers) = self.by_offset.get_mut(&change.offset) {
            numbers.pop();
            if numbers.is_empty() {
                self.by_offset.remove(&change.offset);
            }
        }
    }

    /// Returns `true` if a field is overlaid by a different number.
    pub(super) fn is_changed(&self, offset: u32) -> bool {
        self.by_offset.contains_key(&offset)
    }

    /// Applies a rule to the object that begins at an offset.
    pub(super) fn rule(&mut self, object: u32, rule: Rule) {
        self.rules.push((object, rule));
    }

    /// Removes the last rule.
    pub(super) fn unrule(&mut self) {
        self.rules.pop();
    }

    /// Returns `true` if a rule applies to the object that begins at an offset.
    pub(super) fn has_rule(&self, object: u32, rule: Rule) -> bool {
        self.rules.contains(&(object, rule))
    }

    /// Returns the number at an offset; `None` if the file ends before it does.
    #[inline]
    pub(super) fn number(&self, offset: u32) -> Option<u32> {
        if !self.by_offset.is_empty()
            && let Some(number) = self.by_offset.get(&offset).and_then(|numbers| numbers.last())
        {
            return Some(*number);
        }
        self.spend(4);
        self.bytes.dword(size(offset))
    }

    /// Returns the number that the file has at an offset, whatever is laid over it.
    pub(super) fn stated(&self, offset: u32) -> Option<u32> {
        self.bytes.dword(size(offset))
    }

    /// Returns the number at an offset, or 0 if the file ends before it.
    pub(super) fn number_or_0(&self, offset: u32) -> u32 {
        self.number(offset).unwrap_or(0)
    }

    /// Returns a member of 4 bytes of the structure that begins at `start`, or 0 if the file ends before it.
    #[inline]
    pub(super) fn get(&self, start: u32, member: &Member) -> u32 {
        self.number_or_0(member.span_in(start).offset)
    }

    /// Returns the bytes of a range that the file has.
    pub(super) fn bytes(&self, start: u32, end: u32) -> &'a [u8] {
        let bytes = self.bytes.tail(start).map(|tail| tail.clipped(end.saturating_sub(start)).bytes());
        bytes.unwrap_or_default()
    }

    /// Returns `true` if all bytes of a range are 0, as far as the file contains them.
    pub(super) fn is_zero(&self, start: u32, end: u32) -> bool {
        let bytes = self.bytes(start, end);
        self.spend(bytes.len());
        bytes.iter().all(|byte| *byte == 0)
    }

    /// Adds work equal to reading that many bytes.
    pub(super) fn spend(&self, bytes: usize) {
        self.spent.set(self.spent.get().saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX)));
    }

    /// Returns the length in bytes of the text at an offset with its NUL; `None` if no NUL or no text is before `limit`.
    pub(super) fn text_length(&self, offset: u32, limit: u32, code_page: u32) -> Option<u32> {
        let room = self.bytes(offset, limit);
        let (units, step) = if code_page == 0 {
            let mut units = room.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
            (units.position(|unit| unit < 32), 2)
        } else {
            (room.iter().position(|byte| *byte < 32), 1_u32)
        };
        let length = offset32(units?).saturating_add(1).saturating_mul(step);
        self.spend(size(length));
        let last = offset.saturating_add(length.saturating_sub(step));
        // Another control character than NUL is in no name.
        let is_closed = self.bytes(last, last.saturating_add(step)).iter().all(|byte| *byte == 0);
        is_closed.then_some(length)
    }

    /// Returns how many of the 6 traits of a counter definition the bytes at `start` have, apart from the length.
    pub(super) fn definition_traits(&self, start: u32) -> usize {
        if start.saturating_add(Definition::LENGTH) > self.length() {
            return 0;
        }
        let get = |member| self.get(start, member);
        let (size, offset) = (get(&Definition::CounterSize), get(&Definition::CounterOffset));
        let traits = [
            get(&Definition::CounterNameTitleIndex) < FAR,
            get(&Definition::CounterNameTitle) == 0 && get(&Definition::CounterHelpTitle) == 0,
            get(&Definition::CounterHelpTitleIndex) < FAR,
            (-16..=16).contains(&get(&Definition::DefaultScale).cast_signed()),
            is_detail_level(get(&Definition::DetailLevel)),
            matches!(size, 0 | 4 | 8) && offset.is_multiple_of(4) && offset < 1 << 16,
        ];
        traits.into_iter().filter(|is_so| *is_so).count()
    }

    /// Returns `true` if a counter definition seems to begin at `start`.
    pub(super) fn is_definition(&self, start: u32) -> bool {
        let is_long = self.number(start) == Some(Definition::LENGTH);
        self.definition_traits(start) >= if is_long { 5 } else { 6 }
    }

    /// Returns `true` if an object seems to begin at `start`.
    pub(super) fn is_object(&self, start: u32) -> bool {
        let Some(left) = self.length().checked_sub(start).filter(|left| *left >= Object::LENGTH) else {
            return false;
        };
        let get = |member| self.get(start, member);
        let (total, definitions) = (get(&Object::TotalByteLength), get(&Object::DefinitionLength));
        let header = get(&Object::HeaderLength);
        let of_lengths = [
            header == Object::LENGTH,
            num_counters(definitions).is_some(),
            num_counters(definitions) == Some(get(&Object::NumCounters)),
            is_aligned(total) && Object::LENGTH <= definitions && definitions <= total && total <= left,
        ];
        let seen = of_lengths.into_iter().filter(|is_so| *is_so).count();
        // Without any of these four, the others are not enough.
        seen > 0 && self.has_traits(start, seen) || self.port(start).is_some()
    }

    /// Returns the port of the header that an object at `start` was written with; it cannot be read as the structures of `winperf.h`.
    pub(super) fn port(&self, start: u32) -> Option<Port> {
        Port::detect(start, |offset| self.number(offset))
    }

    fn has_traits(&self, start: u32, seen: usize) -> bool {
        let get = |member| self.get(start, member);
        let traits = [
            get(&Object::ObjectNameTitle) == 0 && get(&Object::ObjectHelpTitle) == 0,
            is_detail_level(get(&Object::DetailLevel)),
            (1..FAR).contains(&get(&Object::ObjectNameTitleIndex)),
            (1..FAR).contains(&get(&Object::ObjectHelpTitleIndex)),
            (-1..1 << 12).contains(&get(&Object::DefaultCounter).cast_signed()),
            is_code_page(get(&Object::CodePage))
                && (-3..1 << 20).contains(&get(&Object::NumInstances).cast_signed()),
        ];
        let seen = seen.saturating_add(traits.into_iter().filter(|is_so| *is_so).count());
        // The last trait is only tested if it decides.
        seen >= OBJECT_TRAITS
            || seen.saturating_add(1) == OBJECT_TRAITS
                && self.is_definition(start.saturating_add(Object::LENGTH))
    }

    /// Returns the start of the next likely object, at or after `start`.
    pub(super) fn next_object(&self, start: u32) -> Option<u32> {
        let aligned = start.checked_next_multiple_of(4)?;
        (aligned..self.length()).step_by(4).find(|offset| self.is_object(*offset))
    }

    /// Returns the number of likely consecutive definitions from `start` on.
    pub(super) fn run_of_definitions(&self, start: u32) -> u32 {
        let starts = core::iter::successors(Some(start), |at| at.checked_add(Definition::LENGTH));
        offset32(starts.take_while(|at| self.is_definition(*at)).count())
    }

    /// Returns the usual width in all definitions of the file; those of a single object may all be wrong.
    fn usual_width(&self) -> u32 {
        let (mut fours, mut eights) = (0_u32, 0_u32);
        let words = self.bytes.bytes().as_chunks::<4>().0.iter();
        let starts =
            (0_u32..).step_by(4).zip(words).filter(|(_, word)| **word == Definition::LENGTH.to_le_bytes());
        for (start, _) in starts {
            let get = |member| self.get(start, member);
            let is_dword = get(&Definition::CounterType) & 0x300 == 0;
            if get(&Definition::CounterNameTitle) == 0 && is_dword && self.is_definition(start) {
                match get(&Definition::CounterSize) {
                    4 => fours = fours.saturating_add(1),
                    8 => eights = eights.saturating_add(1),
                    _ => {}
                }
            }
        }
        if eights >= 4 && fours <= 1 { 8 } else { 4 }
    }
}

/// Returns `true` if a number is a code page of Windows.
pub(super) fn is_code_page(number: u32) -> bool {
    matches!(
        number,
        0 | 437 | 737 | 775 | 850 | 852 | 855 | 857 | 858 | 860..=866 | 869 | 874 | 932 | 936 | 949 | 950
            | 1250..=1258 | 1361 | 10000 | 20127 | 20866 | 21866 | 28591..=28605 | 51932 | 54936 | 65000 | 65001
    )
}
