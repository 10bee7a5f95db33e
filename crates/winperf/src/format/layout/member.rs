//! Description of a member without its value: its names in C, its offset, and the meaning of its number.

use zerocopy::little_endian::{I32, I64, U32};

use super::{
    CounterBlockMember, CounterDefinitionMember, DataBlockMember, InstanceDefinitionMember, ObjectTypeMember,
    SystemTime,
};
use crate::span::Span;

/// A structure of `winperf.h`.
pub trait Structure {
    /// Its name in C.
    const NAME: &'static str;
    /// Its length in bytes, without a name or values that follow it.
    const LENGTH: u32;
    /// Its members that are shown one by one, in their order.
    const MEMBERS: &'static [Member];
}

/// One member of a structure.
#[derive(Debug, PartialEq, Eq)]
pub struct Member {
    /// Structure and member.
    pub id: MemberId,
    /// C name of the structure.
    pub structure: &'static str,
    /// C name of the member.
    pub name: &'static str,
    /// C name of the structure and of the member, with a dot between them.
    pub path: &'static str,
    /// C type of the member.
    pub c_type: &'static str,
    /// Bytes from the start of the structure.
    pub offset: u32,
    /// Length in bytes.
    pub length: u32,
    /// Kind of number; `None` for a member that is not a number, such as a date.
    pub number: Option<Number>,
    /// Meaning of its number.
    pub meaning: Meaning,
    /// Target of its number; `None` if it refers to nothing in the capture.
    pub leads: Option<Lead>,
    /// The number that every known writer puts there; `None` if writers put different ones.
    pub constant: Option<u32>,
}

/// Target of the number of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// The structure after the one that contains the member.
    Next,
    /// The first structure that follows the header: an object, or a counter definition.
    First,
    /// The first instance of an object, or its counter block.
    Body,
    /// Name of the computer or of an instance.
    Name,
    /// The object of a title index.
    Object,
    /// The counter definition at a position.
    Counter,
    /// The parent of an instance, at a position.
    Parent,
    /// A raw value in a counter block.
    Value,
}

/// Kind of number of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// `DWORD`: 4 bytes without a sign.
    Dword,
    /// `LONG`: 4 bytes with a sign.
    Long,
    /// `LARGE_INTEGER`: 8 bytes with a sign.
    LargeInteger,
}

/// The type of a member in Rust.
pub(super) trait MemberType {
    /// Kind of number.
    const NUMBER: Option<Number>;
}

impl MemberType for U32 {
    const NUMBER: Option<Number> = Some(Number::Dword);
}

impl MemberType for I32 {
    const NUMBER: Option<Number> = Some(Number::Long);
}

impl MemberType for I64 {
    const NUMBER: Option<Number> = Some(Number::LargeInteger);
}

impl<const LENGTH: usize> MemberType for [u8; LENGTH] {
    const NUMBER: Option<Number> = None;
}

impl MemberType for SystemTime {
    const NUMBER: Option<Number> = None;
}

impl Member {
    /// Returns the bytes of the member in a structure that begins at `start`.
    pub const fn span_in(&self, start: u32) -> Span {
        Span { offset: start.saturating_add(self.offset), length: self.length }
    }
}

/// Returns the entry of a column that contains one or none.
pub(super) const fn first<T: Copy, const COUNT: usize>(column: [T; COUNT]) -> Option<T> {
    match column.as_slice() {
        [entry, ..] => Some(*entry),
        [] => None,
    }
}

/// Length of a member in bytes.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "lengths of a few bytes, at compile time"
)]
pub(super) const fn length_of<T>() -> u32 {
    size_of::<T>() as u32
}

/// A member and its structure, for an exhaustive `match`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberId {
    /// Of `PERF_DATA_BLOCK`.
    DataBlock(DataBlockMember),
    /// Of `PERF_OBJECT_TYPE`.
    ObjectType(ObjectTypeMember),
    /// Of `PERF_COUNTER_DEFINITION`.
    CounterDefinition(CounterDefinitionMember),
    /// Of `PERF_INSTANCE_DEFINITION`.
    InstanceDefinition(InstanceDefinitionMember),
    /// Of `PERF_COUNTER_BLOCK`.
    CounterBlock(CounterBlockMember),
}

/// Meaning of the number of a member; other modules put it into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// `PERF` in UTF-16.
    Signature,
    /// The byte order.
    LittleEndian,
    /// The version, 1.
    Version,
    /// The revision of the version.
    Revision,
    /// A length in bytes.
    Length,
    /// A distance in bytes from the start of the structure.
    Offset,
    /// A distance in bytes from the start of the counter block.
    ValueOffset,
    /// A count.
    Count,
    /// `NumInstances`: a count or one of three negative numbers.
    NumInstances,
    /// The title index of an object, or -1.
    DefaultObject,
    /// The position of a counter definition, or -1.
    DefaultCounter,
    /// A date and time.
    SystemTime,
    /// A hole that the compiler leaves.
    Hole,
    /// Ticks of the data block's clock.
    Ticks,
    /// Ticks of the object's clock.
    ObjectTicks,
    /// Ticks per second of the data block's clock.
    Frequency,
    /// Ticks per second of the object's clock.
    ObjectFrequency,
    /// A `FILETIME`.
    FileTime,
    /// An index into the counter titles.
    Title,
    /// An index into the help titles.
    HelpTitle,
    /// A pointer of the reader's own, without meaning in the data.
    Reserved,
    /// A detail level.
    DetailLevel,
    /// A code page, 0 for UTF-16.
    CodePage,
    /// A power of ten.
    Scale,
    /// A counter type.
    CounterType,
    /// The title index of the parent's object, or 0.
    ParentObject,
    /// The position of the parent.
    ParentInstance,
    /// A unique id, or -1.
    UniqueId,
}
