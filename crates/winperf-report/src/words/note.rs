//! What there is to say about a leaf, before it is said in a language.

use winperf::CounterType;

use super::{english, japanese};
use crate::language::Language;

/// What there is to say about a leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Note {
    /// A name from the capture or from `winperf.h`, which is the same in every language.
    Name(String),
    /// Bytes that align.
    Padding,
    /// Bytes that nothing describes.
    Slack,
    /// Bytes that could not be read.
    Unparsed,
    /// A hole that the compiler leaves.
    Hole,
    /// A name is in this code page.
    InCodePage(u32),
    /// The day of a time in UTC.
    Day(Weekday),
    /// The members of a time do not make one.
    NoTime,
    /// What the bits of a type say.
    CounterType(CounterType),
    /// -1 where an object or a counter may be named.
    NoDefault,
    /// The name of the counter at this position.
    PositionOf(String),
    /// A position behind the last definition.
    NoDefinitionThere,
    /// `PERF_NO_INSTANCES`.
    NoInstances,
    /// `PERF_METADATA_MULTIPLE_INSTANCES`.
    MetadataMultiple,
    /// `PERF_METADATA_NO_INSTANCES`.
    MetadataSingle,
    /// 0 instances.
    NoInstanceNow,
    /// A negative count of instances without a meaning.
    NoCount,
    /// `PERF_NO_UNIQUE_ID`.
    NoUniqueId,
    /// A power of ten for charts.
    Scale(i64),
    /// Ticks of the performance clock in seconds.
    Seconds(String),
    /// The object's clock is 0.
    NoClock,
    /// A frequency.
    TicksPerSecond,
    /// A `FILETIME` as a date and time.
    FileTime(String),
    /// `LittleEndian` is 1.
    LittleEndian,
    /// `LittleEndian` is not 1.
    NotLittleEndian,
    /// Room for a pointer.
    Reserved,
    /// Names are in UTF-16.
    Utf16,
    /// Names are in a code page.
    CodePage,
    /// No parent object.
    NoParent,
    /// A distance from the start of the counter block.
    FromBlock,
    /// A distance from the start of the structure.
    FromStructure,
    /// Title index 0.
    NoTitle,
    /// A title index that no list names.
    TitleUnknown,
    /// The position of a parent where there is no parent object.
    ParentMeaningless,
    /// The parent's object was not captured.
    ParentObjectMissing,
    /// The parent's object has no such instance.
    ParentInstanceMissing,
}

/// A day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weekday {
    Sunday,
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
}

impl Weekday {
    /// The day of a `SYSTEMTIME`, in which Sunday is 0.
    pub(super) fn of(number: u16) -> Option<Self> {
        use Weekday::*;
        [Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday].get(usize::from(number)).copied()
    }
}

impl Note {
    /// The note in a language.
    pub(super) fn text(self, language: Language) -> String {
        match language {
            Language::English => english::note(self),
            Language::Japanese => japanese::note(self),
        }
    }
}
