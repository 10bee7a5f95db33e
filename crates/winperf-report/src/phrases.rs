//! All texts about a capture, first as values, then in a language.
//!
//! A language is a folder here, with a file for each topic and one exhaustive `match` for each kind of value.
//! Each language has all texts and uses no other language.
//! To add one, add it to [`Language`]: the compiler then requires its type in [`Say`], and a `SayIn` for every kind of
//! value.
//!
//! The display texts of `winperf` and `winperf-bundle` are the English ones, and documents for programs are English
//! only.
//! A finding of a pair has numbers and places in the core; [`FoundInPair`] adds the names for its sentence.
//!
//! Enums with texts are exhaustive: reasons for no value, notes, findings, errors, and why a file is not opened,
//! redacted, excerpted or packed.
//! A new variant is a breaking change on purpose: the compiler then asks each language and each program for its
//! sentence.
//! Options of a caller, such as `table::Format`, are `#[non_exhaustive]`.

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
use winperf::pair::{Age, TotalKind};
use winperf::{InstanceIdx, LeafKind};
use winperf_log::Run;

use crate::absence::Absence;
pub use crate::account::FoundInPair;
use crate::explain::sort::ValueKind;
use crate::language::Language;
use crate::machine::MachineFinding;
use winperf_bundle::Failure;
use winperf_bundle::title_lists::OddTitlesKind;

/// A message that can be written in a language.
///
/// ```
/// use winperf::formula::NoValue;
/// use winperf_report::{Brief, Language, Say};
///
/// assert_eq!(Brief(NoValue::NoTimeElapsed).say(Language::English), "no time elapsed");
/// assert_eq!(Brief(NoValue::NoTimeElapsed).say(Language::Japanese), "時間の経過なし");
/// ```
pub trait Say {
    /// `&'static str` for a constant text, and `String` for a sentence with names or numbers in it.
    type Output;

    /// Says it.
    fn say(&self, language: Language) -> Self::Output;
}

/// A message that can be said in the language `L`.
pub trait SayIn<L> {
    /// As in [`Say`].
    type Output;

    /// Says it.
    fn say_in(&self) -> Self::Output;
}

/// English, as a type for [`SayIn`].
#[derive(Debug)]
pub enum English {}

/// Japanese, as a type for [`SayIn`].
#[derive(Debug)]
pub enum Japanese {}

impl<T, S> Say for T
where
    T: SayIn<English, Output = S> + SayIn<Japanese, Output = S>,
{
    type Output = S;

    fn say(&self, language: Language) -> S {
        match language {
            Language::English => SayIn::<English>::say_in(self),
            Language::Japanese => SayIn::<Japanese>::say_in(self),
        }
    }
}

impl<L> SayIn<L> for MachineFinding
where
    Failure: SayIn<L, Output = String>,
    OddTitlesKind: SayIn<L, Output = String>,
    Absence: SayIn<L, Output = String>,
{
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            Self::Failed(failure) => failure.say_in(),
            Self::Titles(_, found) => found.kind.say_in(),
            Self::Absent(absence) => absence.say_in(),
        }
    }
}

/// A few words for a table, whose full text is a sentence: `no second sample` for `needs-two-samples`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief<T>(pub T);

/// Purpose of an element of the format, in one or two sentences, for learners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose<'a> {
    /// A structure.
    Structure(StructureKind),
    /// The bytes of a leaf: a member, a name, a value, padding, slack, or unreadable bytes.
    Leaf(&'a LeafKind),
}

/// Note on a leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FieldNote {
    /// A name from the capture or from `winperf.h`, which is the same in every language.
    Name(String),
    /// Bytes that align.
    Padding,
    /// Bytes outside all structures.
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
    /// Meaning of the bits of a type.
    CounterType(CounterType),
    /// -1 instead of an object or a counter.
    NoDefault,
    /// The name of the counter at this position.
    PositionOf(String),
    /// A position after the last definition.
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
    /// The position of a parent without a parent object.
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
    /// Returns the day of a `SYSTEMTIME`, in which Sunday is 0.
    pub(crate) fn from_number(number: u16) -> Option<Self> {
        use Weekday::*;
        [Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday].get(usize::from(number)).copied()
    }
}

/// Name of a leaf: the C name of a member, or the word for a leaf without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeafName<'a>(pub(crate) &'a LeafKind);

/// Name of a base counter, which usually has the name of its numerator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaseName<'a>(pub &'a str);

/// Name of a counter without a readable definition, by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CounterAt(pub(crate) u32);

/// Meaning of one of the bit fields of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TypeField {
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

/// Lookup in one step of an explanation.
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
    /// Returns the lookup that found this.
    pub(crate) fn from_found(found: &explanation::StepResult) -> Self {
        match found {
            explanation::StepResult::Object { .. } => Self::Object,
            explanation::StepResult::Counter { .. } => Self::Counter,
            explanation::StepResult::NoInstances | explanation::StepResult::Instance { .. } => Self::Instance,
            explanation::StepResult::Parent { .. } => Self::Parent,
            explanation::StepResult::FirstOfName | explanation::StepResult::Occurrence { .. } => {
                Self::Occurrence
            }
            explanation::StepResult::Block { .. } => Self::Block,
            explanation::StepResult::Text(_) | explanation::StepResult::Value(_) => Self::Value,
            explanation::StepResult::Base(_) => Self::Base,
            explanation::StepResult::SameInstance { .. }
            | explanation::StepResult::SameObject
            | explanation::StepResult::NoPartner(_) => Self::Match,
        }
    }
}

/// Result of a step of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepPhrase<'a> {
    /// The result.
    pub(crate) found: &'a explanation::StepResult,
    /// The bytes of a raw value.
    pub(crate) digits: &'a str,
}

impl StepPhrase<'_> {
    /// Returns the first of the positions of instances with the same name, as far as known.
    fn positions(occurrence: u32, known: &[InstanceIdx]) -> String {
        let listed: Vec<String> = known.iter().map(InstanceIdx::to_string).collect();
        let more = if usize::try_from(occurrence).is_ok_and(|all| all > known.len()) { " …" } else { "" };
        format!("{}{more}", listed.join(", "))
    }
}

/// The capture that is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WhichCapture {
    Older,
    Newer,
    /// The only capture.
    Only,
}

impl WhichCapture {
    /// Returns a capture among the older and the newer one, or the only one.
    pub(crate) fn from_age(age: Age, has_older: bool) -> Self {
        match age {
            Age::Older => Self::Older,
            Age::Newer if has_older => Self::Newer,
            Age::Newer => Self::Only,
        }
    }
}

/// Meaning of a letter's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    Raw(WhichCapture),
    Base(WhichCapture),
    AssumedBase,
    PerfTime(WhichCapture),
    PerfFreq(WhichCapture),
    PerfTime100nSec(WhichCapture),
    UnitsInSecond,
    ObjectPerfTime(WhichCapture),
    ObjectPerfFreq(WhichCapture),
}

/// Meaning of a letter's number in a log of raw counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogOperand {
    /// The first value of a sample.
    First(Age),
    /// The second value, which is the base.
    Base(Age),
    /// The second value, which is the clock of the type.
    Clock(Age),
    /// Ticks per second of that clock, according to the catalogue of the log.
    TimeBase,
    /// The value of a sample is not valid, by its PDH status.
    Status(Age, u32),
}

/// Measure of a number in a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    Ticks,
    HundredNanoseconds,
    /// A tick for each waiting item.
    QueuedTicks,
    /// 100 ns for each waiting item.
    QueuedHundredNanoseconds,
    TicksPerSecond,
}

/// Meaning of a letter in a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counts {
    /// N; `what` is known for counters of Windows.
    Raw { sort: ValueKind, time_base: TimeBase, what: Option<&'static str> },
    /// B.
    Base { sort: ValueKind, time_base: TimeBase, what: Option<&'static str> },
    /// D.
    Time(TimeBase),
    /// F.
    Frequency(TimeBase),
}

/// Meaning of a base, by the sort of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BaseOf {
    pub(crate) sort: ValueKind,
    pub(crate) what: Option<&'static str>,
}

/// Relation of a counter to the one before or after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Related {
    Base,
    Numerator,
}

/// Offset after the code of a finding.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtOffset(pub(crate) u32);

/// Text of a note on a log, with the number of its occurrences and the line of the first one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedNote<'a>(pub(crate) &'a winperf_log::Note);

/// First line and column of a note about a text log; empty for other logs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoteLine<'a>(pub(crate) &'a winperf_log::Note);

/// A line of the steps from the bytes of a log to a value.
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
    /// A log does not have a counter.
    NoSuchCounter,
    /// The English path of a counter in another language.
    InEnglish(String),
}

/// Place in a log of an item in one or several pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlaceInLog<'a>(pub(crate) &'a [Run]);

/// Remark about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Remark {
    Note(Note),
    /// Name of the instance in the older capture.
    Renumbered {
        before: String,
    },
    /// Value of matching by name, if a different instance had that name in the older capture.
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
    /// Parts of the name of a GPU instance.
    GpuInstance {
        process: Option<String>,
        luid: String,
        physical: String,
        engine: Option<String>,
    },
}

/// Note of an instance's name in the older capture, which follows its name.
pub(crate) struct Former<'a>(pub(crate) &'a str);

/// A note on a counter that is often misunderstood, and the counter that users usually want instead.
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

/// Result of Microsoft's sample program for the same samples.
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

/// Result of PDH for such a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pdh {
    CapsAt100,
    SmallerThanBefore,
    FirstSample,
    InstanceGone,
    NegativeDenominator,
    NegativeTimeBase,
}

/// Source of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Winperf,
    Other,
    SampleProgram,
    Pdh,
}

/// Reason why a different source has a different value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Other {
    Reading(OtherReading),
    Program(SampleProgram),
    Pdh(Pdh),
}

/// Reason for winperf's value, if others differ.
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

/// Result of a different source without a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoNumber {
    Refused,
    Undefined,
    DivisionByZero,
    NotPrinted,
    /// It depends on bytes that the capture does not have.
    NotKnown,
}

/// First word of a line of an explanation as text.
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

/// Value of a counter over the instances of its object, as numbers with their units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OverInstances {
    /// Number of instances with a value, and of others.
    pub(crate) count: u32,
    pub(crate) without: u32,
    pub(crate) sum: String,
    pub(crate) mean: String,
    pub(crate) max: String,
    /// The instance with the largest value.
    pub(crate) max_of: String,
    /// The value of `_Total`, and its meaning.
    pub(crate) total: Option<(String, TotalKind)>,
    /// The largest sum over the processes of a GPU engine, and the engine.
    pub(crate) engine: Option<(String, String)>,
}

/// The formula of `PERF_DOUBLE_RAW`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DoubleFormula;

/// A result that is more than a number with its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer<'a> {
    /// The text of a text counter.
    Text(&'a str),
    /// A value from the older capture alone.
    OfOlder(&'a str),
}

/// Place of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Located {
    /// Its bytes.
    pub(crate) bytes: Bytes,
    /// Their capture.
    pub(crate) whose: WhichCapture,
}

/// Texts around copies.
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
    English,
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
