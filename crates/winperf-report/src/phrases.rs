//! Everything that is said of a capture: as values first, in a language after that.
//!
//! A language is a folder here, with a file for each topic and one exhaustive `match` for each kind of value.
//! It says what it has to say by itself and asks no other.
//! To add one, add it to [`Language`]: the compiler then asks for its type in [`Say`], and that for a `SayIn` of every kind of value.

pub(crate) mod counter_type;
mod english;
mod japanese;
pub(crate) mod reply;
pub(crate) mod share;
#[cfg(test)]
pub(crate) mod tests;

use strum::VariantArray;
use winperf::StructureKind;
use winperf::counter_type::{CounterType, TimeBase, ValueClass};
use winperf::formula::{NoValue, Note};
use winperf::pair::explanation::{self, Bytes};
use winperf::pair::{Age, TotalIs};
use winperf::{InstanceIdx, LeafKind};
use winperf_log::Run;

use crate::explain::sort::Sort;
use crate::language::Language;
pub use winperf_bundle::account::FoundInPair;

/// What can be said, in the language that someone reads.
///
/// ```
/// use winperf::formula::NoValue;
/// use winperf_report::{Brief, Language, Say};
///
/// assert_eq!(Brief(NoValue::NoTimeElapsed).say(Language::English), "no time elapsed");
/// assert_eq!(Brief(NoValue::NoTimeElapsed).say(Language::Japanese), "時間の経過なし");
/// ```
pub trait Say {
    /// `&'static str` for what is always the same, and `String` for a sentence with names or numbers in it.
    type Said;

    /// Says it.
    fn say(&self, language: Language) -> Self::Said;
}

/// What can be said in the language `L`.
pub trait SayIn<L> {
    /// As in [`Say`].
    type Said;

    /// Says it.
    fn say_in(&self) -> Self::Said;
}

/// The type that stands for English in [`SayIn`].
#[derive(Debug)]
pub enum English {}

/// The type that stands for Japanese in [`SayIn`].
#[derive(Debug)]
pub enum Japanese {}

impl<T, S> Say for T
where
    T: SayIn<English, Said = S> + SayIn<Japanese, Said = S>,
{
    type Said = S;

    fn say(&self, language: Language) -> S {
        match language {
            Language::English => SayIn::<English>::say_in(self),
            Language::Japanese => SayIn::<Japanese>::say_in(self),
        }
    }
}

/// A few words for a table, where the value itself is a sentence: `no second sample` for `needs-two-samples`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief<T>(pub T);

/// What something of the format is for, in one or two sentences, for someone who learns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose<'a> {
    /// A structure.
    Structure(StructureKind),
    /// The bytes of a leaf: those of a member, or a name, a value, padding, slack, or what could not be read.
    Leaf(&'a LeafKind),
}

/// What there is to say about a leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FieldNote {
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
pub(crate) enum Weekday {
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
    pub(crate) fn of(number: u16) -> Option<Self> {
        use Weekday::*;
        [Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday].get(usize::from(number)).copied()
    }
}

/// What a leaf is called: the C name of a member, or the word for a leaf without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeafName<'a>(pub(crate) &'a LeafKind);

/// What a base counter is called, which mostly has the name of its numerator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaseName<'a>(pub &'a str);

/// What a counter without a readable definition is called, by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CounterAt(pub(crate) u32);

/// What one of the bit fields of a type says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Double,
    Large,
    NoBytes,
    CounterSize,
    Dword,
    Class(ValueClass),
    Hexadecimal,
    Decimal,
    Thousandths,
    Utf16,
    InCodePage,
    Value,
    Rate,
    Fraction,
    Base,
    Elapsed,
    QueueLength,
    Histogram,
    Precision,
    UnknownSubtype,
    By(TimeBase),
    DeltaCounter,
    DeltaBase,
    Inverse,
    Multi,
    NoUnit,
    PerSecond,
    Percent,
    Seconds,
    NotShown,
    UnknownDisplay,
}

/// What is looked up in one step of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Lookup {
    Object,
    Counter,
    Instance,
    Parent,
    Occurrence,
    Block,
    Value,
    Base,
    Match,
}

impl Lookup {
    /// What was looked up where this was found.
    pub(crate) fn of(found: &explanation::Found) -> Self {
        match found {
            explanation::Found::Object { .. } => Self::Object,
            explanation::Found::Counter { .. } => Self::Counter,
            explanation::Found::NoInstances | explanation::Found::Instance { .. } => Self::Instance,
            explanation::Found::Parent { .. } => Self::Parent,
            explanation::Found::FirstOfName | explanation::Found::Occurrence { .. } => Self::Occurrence,
            explanation::Found::Block { .. } => Self::Block,
            explanation::Found::Text(_) | explanation::Found::Value(_) => Self::Value,
            explanation::Found::Base(_) => Self::Base,
            explanation::Found::SameInstance { .. }
            | explanation::Found::SameObject
            | explanation::Found::NoPartner(_) => Self::Match,
        }
    }
}

/// What a step of the way found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found<'a> {
    /// What it is.
    pub(crate) found: &'a explanation::Found,
    /// The bytes of a raw value.
    pub(crate) digits: &'a str,
}

impl Found<'_> {
    /// The first of the positions of instances that have the same name, as many as are known.
    fn positions(occurrence: u32, known: &[InstanceIdx]) -> String {
        let listed: Vec<String> = known.iter().map(InstanceIdx::to_string).collect();
        let more = if usize::try_from(occurrence).is_ok_and(|all| all > known.len()) { " …" } else { "" };
        format!("{}{more}", listed.join(", "))
    }
}

/// The capture that is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    Older,
    Newer,
    /// There is no other.
    Only,
}

impl Whose {
    /// A capture among the older and the newer one, or the newer one by itself.
    pub(crate) fn of(age: Age, has_older: bool) -> Self {
        match age {
            Age::Older => Self::Older,
            Age::Newer if has_older => Self::Newer,
            Age::Newer => Self::Only,
        }
    }
}

/// What the number of a letter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    Raw(Whose),
    Base(Whose),
    AssumedBase,
    PerfTime(Whose),
    PerfFreq(Whose),
    PerfTime100nSec(Whose),
    UnitsInSecond,
    ObjectPerfTime(Whose),
    ObjectPerfFreq(Whose),
}

/// What the number of a letter is in a log of raw counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogOperand {
    /// The first value of a sample.
    First(Age),
    /// The second value, which is the base.
    Base(Age),
    /// The second value, which is the clock of the type.
    Clock(Age),
    /// Ticks per second of that clock, as the catalogue of the log has them.
    TimeBase,
    /// PDH says that the value of a sample is not valid: its status.
    Status(Age, u32),
}

/// What one of a number in a formula is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    Ticks,
    HundredNanoseconds,
    /// A tick for each thing that waits.
    QueuedTicks,
    /// 100 ns for each thing that waits.
    QueuedHundredNanoseconds,
    TicksPerSecond,
}

/// What a letter of a formula counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counts {
    /// N; `what` is known of counters of Windows.
    Raw { sort: Sort, time_base: TimeBase, what: Option<&'static str> },
    /// B.
    Base { sort: Sort, time_base: TimeBase, what: Option<&'static str> },
    /// D.
    Time(TimeBase),
    /// F.
    Frequency(TimeBase),
}

/// What a base is, by the sort of the values that it divides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BaseOf {
    pub(crate) sort: Sort,
    pub(crate) what: Option<&'static str>,
}

/// What a counter is to the one before or behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Related {
    Base,
    Numerator,
}

/// What is odd about a log, as a line: how bad that is, its code, where, and what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LogNoteLine<'a>(pub(crate) &'a winperf_log::Note);

/// The line, and the column of it, in which a note about a text log holds first; nothing for other logs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoteLine<'a>(pub(crate) &'a winperf_log::Note);

/// A line of the way from the bytes of a log to a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LogLine {
    /// The numbers of both samples.
    Samples([Option<usize>; 2]),
    /// The type, and its ticks per second.
    Type(String, i64),
    /// The first value of a sample, and its offset.
    First(Age, u64, u32),
    /// The second value, and whether it is a base.
    Second(bool, u64, u32),
    Status(u32),
    Formula(String),
    /// The text of the value, and the number itself.
    Result(String, f64),
    NoResult(NoValue),
    Note(Note),
}

/// Where in a log something lies that is in as many pieces there, of which there is one at least.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaceInLog<'a>(pub(crate) &'a [Run]);

/// What is worth knowing about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    Note(Note),
    /// What the instance was called in the older capture.
    Renumbered {
        before: String,
    },
    /// What matching by name would make of the value, since another instance had that name in the older capture.
    ByName {
        name: String,
        value: String,
    },
    CountedText(String),
    OnChart {
        scale: i32,
        value: String,
    },
    ReservedCharacters,
}

/// What an instance was called in the older capture, behind its name.
pub(crate) struct Former<'a>(pub(crate) &'a str);

/// A note on a counter that people quarrel about, and the counter that answers what they ask of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AboutCounter {
    pub(crate) note: &'static str,
    pub(crate) instead: Option<&'static str>,
}

/// A formula that some of the sources have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OtherReading {
    ByBase,
    WithoutFrequency,
    NotDividedByBase,
    DividedByBase,
}

/// What Microsoft's sample program does with the same samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SampleProgram {
    Refuses,
    CastsTooLarge,
    Casts,
    DividesByZeroSeconds,
    TakesWholeSeconds,
    ReadsLowHalf,
    ReadsTooMuch,
    WrapsAround,
    DoesNotPrint,
    ShowsOlder,
    DividesByZero,
}

/// What PDH does with such a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pdh {
    CapsAt100,
    SmallerThanBefore,
    FirstSample,
    InstanceGone,
    NegativeDenominator,
    NegativeTimeBase,
}

/// Who makes something of samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Winperf,
    Other,
    SampleProgram,
    Pdh,
}

/// Why somebody else makes something else of samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Other {
    Reading(OtherReading),
    Program(SampleProgram),
    Pdh(Pdh),
}

/// Why winperf shows what it shows, where others show something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ours {
    ByTime,
    InSeconds,
    DividedByBase,
    NotDividedByBase,
    Wrapped,
    MayFall,
    Fell,
    KeepsFraction,
    ByCounterSize,
    NotStarted,
    AsPerformanceMonitor,
    Newest,
    NothingHappened,
    NoTime,
    NotCapped,
    TwoSamples,
    Gone,
    BaseFell,
}

/// What there is where somebody else has no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoNumber {
    Refused,
    Undefined,
    DivisionByZero,
    NotPrinted,
    /// It depends on bytes that the capture does not have.
    NotKnown,
}

/// What a line of an explanation as text begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Label {
    Result,
    Sort,
    Help,
    Formula,
    Address,
    Together,
    Readings,
    Note,
}

/// What a counter comes to over the instances of its object, as numbers with their units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OverInstances {
    /// Instances that have a value, and others.
    pub(crate) count: u32,
    pub(crate) without: u32,
    pub(crate) sum: String,
    pub(crate) mean: String,
    pub(crate) max: String,
    /// The instance with the largest value.
    pub(crate) max_of: String,
    /// The value of `_Total`, and what it is.
    pub(crate) total: Option<(String, TotalIs)>,
}

/// The formula of `PERF_DOUBLE_RAW`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DoubleFormula;

/// A result that is more than a number with its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer<'a> {
    /// The text of a text counter.
    Text(&'a str),
    /// A value that the older capture by itself has.
    OfOlder(&'a str),
}

/// Where a number stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Located {
    /// Its bytes.
    pub(crate) bytes: Bytes,
    /// Their capture.
    pub(crate) whose: Whose,
}

/// What stands around copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InCopy {
    /// The end of a copy that is the beginning only.
    Ending,
    /// A column of a table of fields.
    Column(Column),
}

/// The columns of a table of values for people, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum ValueColumn {
    Machine,
    Object,
    Instance,
    Counter,
    Value,
    OnChart,
    Status,
    Older,
    Newer,
    Base,
    Type,
    Notes,
}

/// A column of a table of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Offset,
    Field,
    Type,
    Bytes,
    Value,
    Note,
}
