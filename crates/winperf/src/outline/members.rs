//! The members of the structures under their C names: what the annotated view of a structure lists.

use crate::counter::{BLOCK_LENGTH, DEFINITION_LENGTH};
use crate::instance::INSTANCE_LENGTH;
use crate::object::OBJECT_LENGTH;

/// One member of a structure.
#[derive(Debug, PartialEq, Eq)]
pub struct Member {
    /// Which member of which structure it is.
    pub id: MemberId,
    /// C name of the structure.
    pub structure: &'static str,
    /// C name of the member.
    pub name: &'static str,
    /// C type of the member.
    pub c_type: &'static str,
    /// Bytes from the start of the structure.
    pub offset: u32,
    /// Length in bytes.
    pub length: u32,
    /// What its number says.
    pub meaning: Meaning,
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

/// What the number of a member says; words for it are found elsewhere.
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

macro_rules! members {
    ($(#[doc = $doc:literal])* $list:ident: $structure:literal $id:ident($members:ident); $($name:ident $c_type:literal $length:literal $meaning:ident,)*) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, non_camel_case_types, reason = "the names are those of winperf.h, where they are explained")]
        pub enum $members {
            $($name,)*
        }

        $(#[doc = $doc])*
        #[expect(unused_assignments, reason = "the last member has none behind it")]
        pub static $list: &[Member] = &{
            let mut offset = 0;
            [$({
                let member = Member {
                    id: MemberId::$id($members::$name),
                    structure: $structure,
                    name: stringify!($name),
                    c_type: $c_type,
                    offset,
                    length: $length,
                    meaning: Meaning::$meaning,
                };
                offset = end(&member);
                member
            },)*]
        };
    };
}

members! {
    /// The members of `PERF_DATA_BLOCK`.
    DATA_BLOCK: "PERF_DATA_BLOCK" DataBlock(DataBlockMember);
    Signature "WCHAR[4]" 8 Signature,
    LittleEndian "DWORD" 4 LittleEndian,
    Version "DWORD" 4 Version,
    Revision "DWORD" 4 Revision,
    TotalByteLength "DWORD" 4 Length,
    HeaderLength "DWORD" 4 Length,
    NumObjectTypes "DWORD" 4 Count,
    DefaultObject "LONG" 4 DefaultObject,
    SystemTime "SYSTEMTIME" 16 SystemTime,
    padding "BYTE[4]" 4 Hole,
    PerfTime "LARGE_INTEGER" 8 Ticks,
    PerfFreq "LARGE_INTEGER" 8 Frequency,
    PerfTime100nSec "LARGE_INTEGER" 8 FileTime,
    SystemNameLength "DWORD" 4 Length,
    SystemNameOffset "DWORD" 4 Offset,
}

members! {
    /// The members of `PERF_OBJECT_TYPE`.
    OBJECT_TYPE: "PERF_OBJECT_TYPE" ObjectType(ObjectTypeMember);
    TotalByteLength "DWORD" 4 Length,
    DefinitionLength "DWORD" 4 Length,
    HeaderLength "DWORD" 4 Length,
    ObjectNameTitleIndex "DWORD" 4 Title,
    ObjectNameTitle "DWORD" 4 Reserved,
    ObjectHelpTitleIndex "DWORD" 4 HelpTitle,
    ObjectHelpTitle "DWORD" 4 Reserved,
    DetailLevel "DWORD" 4 DetailLevel,
    NumCounters "DWORD" 4 Count,
    DefaultCounter "LONG" 4 DefaultCounter,
    NumInstances "LONG" 4 NumInstances,
    CodePage "DWORD" 4 CodePage,
    PerfTime "LARGE_INTEGER" 8 ObjectTicks,
    PerfFreq "LARGE_INTEGER" 8 ObjectFrequency,
}

members! {
    /// The members of `PERF_COUNTER_DEFINITION`.
    COUNTER_DEFINITION: "PERF_COUNTER_DEFINITION" CounterDefinition(CounterDefinitionMember);
    ByteLength "DWORD" 4 Length,
    CounterNameTitleIndex "DWORD" 4 Title,
    CounterNameTitle "DWORD" 4 Reserved,
    CounterHelpTitleIndex "DWORD" 4 HelpTitle,
    CounterHelpTitle "DWORD" 4 Reserved,
    DefaultScale "LONG" 4 Scale,
    DetailLevel "DWORD" 4 DetailLevel,
    CounterType "DWORD" 4 CounterType,
    CounterSize "DWORD" 4 Length,
    CounterOffset "DWORD" 4 ValueOffset,
}

members! {
    /// The members of `PERF_INSTANCE_DEFINITION`.
    INSTANCE_DEFINITION: "PERF_INSTANCE_DEFINITION" InstanceDefinition(InstanceDefinitionMember);
    ByteLength "DWORD" 4 Length,
    ParentObjectTitleIndex "DWORD" 4 ParentObject,
    ParentObjectInstance "DWORD" 4 ParentInstance,
    UniqueID "LONG" 4 UniqueId,
    NameOffset "DWORD" 4 Offset,
    NameLength "DWORD" 4 Length,
}

members! {
    /// The members of `PERF_COUNTER_BLOCK`.
    COUNTER_BLOCK: "PERF_COUNTER_BLOCK" CounterBlock(CounterBlockMember);
    ByteLength "DWORD" 4 Length,
}

/// Where the member behind this one begins.
#[expect(clippy::arithmetic_side_effects, reason = "sums of a handful of small constants, at compile time")]
const fn end(member: &Member) -> u32 {
    member.offset + member.length
}

const fn length(members: &[Member]) -> u32 {
    match members.last() {
        Some(last) => end(last),
        None => 0,
    }
}

const _: () = {
    assert!(length(DATA_BLOCK) == crate::block::HEADER_LENGTH);
    assert!(length(OBJECT_TYPE) == OBJECT_LENGTH);
    assert!(length(COUNTER_DEFINITION) == DEFINITION_LENGTH);
    assert!(length(INSTANCE_DEFINITION) == INSTANCE_LENGTH);
    assert!(length(COUNTER_BLOCK) == BLOCK_LENGTH);
};
