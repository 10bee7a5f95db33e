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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::translation::{check, one_of_each};

    #[test]
    fn every_note_but_a_name_is_said_in_both_languages() {
        let text = || "12.5".to_owned();
        let notes = one_of_each![Note:
            Name("PERF_DETAIL_NOVICE".to_owned());
            Padding;
            Slack;
            Unparsed;
            Hole;
            InCodePage(932);
            Day(Weekday::Monday);
            NoTime;
            CounterType(CounterType::PERF_AVERAGE_BULK);
            NoDefault;
            PositionOf("% Processor Time".to_owned());
            NoDefinitionThere;
            NoInstances;
            MetadataMultiple;
            MetadataSingle;
            NoInstanceNow;
            NoCount;
            NoUniqueId;
            Scale(-3);
            Seconds(text());
            NoClock;
            TicksPerSecond;
            FileTime(text());
            LittleEndian;
            NotLittleEndian;
            Reserved;
            Utf16;
            CodePage;
            NoParent;
            FromBlock;
            FromStructure;
            NoTitle;
            TitleUnknown;
            ParentMeaningless;
            ParentObjectMissing;
            ParentInstanceMissing;
        ];
        let days = (0..7).map(|day| Note::Day(Weekday::of(day).expect("a week has seven days")));
        for note in notes.into_iter().skip(1).chain(days) {
            check(Language::ALL.map(|language| note.clone().text(language)));
        }
        assert_eq!(Weekday::of(7), None);
    }

    #[test]
    fn monday_is_monday() {
        let day = |number| Note::Day(Weekday::of(number).unwrap()).text(Language::Japanese);
        assert_eq!((day(0), day(1)), ("日曜日、UTC".to_owned(), "月曜日、UTC".to_owned()));
    }
}
