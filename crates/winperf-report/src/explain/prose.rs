//! What an explanation says, before it is said in a language.

use winperf::CounterType;
use winperf::formula::Note;
use winperf::pairing::Match;

use super::{Bytes, Which, english, japanese};
use crate::language::Language;

/// What is looked up in one step of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lookup {
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

/// What a step of the way found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found<'a> {
    Object { name: &'a str, title: u32, position: u32 },
    Counter { name: &'a str, position: u32, counter_type: CounterType, offset: u32 },
    NoInstances,
    Instance { name: &'a str, position: u32, unique_id: i32 },
    NoParent,
    Parent { index: u32, title: &'a str, found: ParentFound },
    FirstOfName,
    Occurrence { occurrence: u32, before: &'a str },
    Block { length: u32 },
    Text(&'a str),
    Raw { digits: &'a str, number: u64 },
    SameInstance { position: u32, matched: Match },
    SameObject,
    NoPartner(Match),
}

/// Where the parent of an instance is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ParentFound {
    Instance { position: u32, name: String },
    InstanceMissing { position: u32 },
    ObjectMissing,
}

/// The capture that is spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    Older,
    Newer,
    /// There is no other.
    Only,
}

impl Whose {
    /// A capture among the older and the newer one, or the newer one by itself.
    pub(super) fn of(which: Which, has_older: bool) -> Self {
        match which {
            Which::Older => Self::Older,
            Which::Newer if has_older => Self::Newer,
            Which::Newer => Self::Only,
        }
    }
}

/// What the number of a letter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand {
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

/// What is worth knowing about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    Note(Note),
    Otherwise { reading: OtherReading, value: String },
    CountedText(String),
    OnChart { scale: i32, value: String },
    SampleProgram(SampleProgram),
    Pdh(Pdh),
    ReservedCharacters,
}

/// A formula that some of the sources have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OtherReading {
    ByBase,
    WithoutFrequency,
    NotDividedByBase,
    DividedByBase,
}

/// What Microsoft's sample program does with the same samples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SampleProgram {
    Refuses,
    CastsTooLarge,
    Casts(String),
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
pub(super) enum Pdh {
    CapsAt100,
    FirstSample,
    InstanceGone,
    NegativeDenominator,
    NegativeTimeBase,
}

/// What a line of an explanation as text begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    Address,
    Formula,
    Result,
    Note,
}

macro_rules! said {
    ($($(#[doc = $doc:literal])* $name:ident($argument:ident: $type:ty) -> $result:ty;)*) => {
        $($(#[doc = $doc])* pub(super) fn $name($argument: $type, language: Language) -> $result {
            match language {
                Language::English => english::$name($argument),
                Language::Japanese => japanese::$name($argument),
            }
        })*
    };
}

said! {
    /// The name of a step.
    lookup(lookup: Lookup) -> &'static str;
    /// What a step found.
    found(found: Found<'_>) -> String;
    /// What the number of a letter is.
    operand(operand: Operand) -> String;
    /// What is worth knowing about a value.
    remark(remark: Remark) -> String;
    /// The value of a text counter.
    text_result(text: &str) -> String;
    /// A value that the older capture by itself has.
    older_result(value: &str) -> String;
    /// The name of a line of text.
    label(label: Label) -> &'static str;
    /// Where a number stands.
    located(bytes: (Bytes, Whose)) -> String;
}

/// The formula of `PERF_DOUBLE_RAW`.
pub(super) fn double(language: Language) -> &'static str {
    match language {
        Language::English => english::double(),
        Language::Japanese => japanese::double(),
    }
}

#[cfg(test)]
mod tests;
