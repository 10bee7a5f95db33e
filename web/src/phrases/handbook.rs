//! Messages of the handbook: a counter type bit by bit, and the specification.

use winperf::counter_type::BitGroup;
use yew::AttrValue;

use crate::phrases::{Language, Say, english, japanese};
use crate::state::library::side::Side;
use crate::state::view::handbook::Manual;

/// A message of a page about the format.
#[derive(Clone, Debug, PartialEq)]
pub enum HandbookMsg {
    /// Name of the page about a counter type.
    TypeExplorer,
    /// Name of the page with a document.
    Manual(Manual),
    /// The link back: to the captures that are open, or to the start screen.
    Back(bool),
    /// `winperf.h` does not define the type.
    NotPredefined,
    /// Label: the number or the name of a type.
    TypeNumber,
    /// The typed text is not a type.
    NoType,
    /// Label: the predefined types.
    Predefined,
    /// The choice of no predefined type.
    OtherType,
    /// Name of the row of bits.
    Bits,
    /// A bit: its position, its range, and whether it is set.
    Bit(u32, BitGroup, bool),
    /// Keys in the row of bits.
    BitKeys,
    /// Heading of the ranges of bits.
    Groups,
    /// A range of bits: its group, and its bits.
    Group(BitGroup, String),
    /// Bits reserved by `winperf.h`.
    Free,
    /// Heading of the formula.
    Formula,
    /// Label: the unit.
    Unit,
    /// There is no unit.
    NoUnit,
    /// Label: number of samples that a value takes.
    Samples,
    /// Number of samples, each of a capture.
    SampleCount(usize),
    /// Label: the base.
    Base,
    /// The base, by its name in `winperf.h`, and the thing that it counts.
    BaseCounts(&'static str, String),
    /// Heading of the alternative formula, if the sources disagree.
    OtherReading,
    /// Heading of the example.
    Example,
    /// Heading of the counters of the open captures that have the type.
    Having,
    /// No capture is open.
    NothingOpen,
    /// No counter has the type.
    NoneHas,
    /// Number of further counters with the type.
    MoreHave(usize),
    /// Link to the `CounterType` of a counter: capture and offset.
    PlaceOf(Side, String),
    /// The link from a type to its bits.
    BitByBit,
    /// The link to the specification.
    InFormat,
    /// A document is being loaded.
    DocumentComing,
    /// A document could not be loaded.
    DocumentMissing,
}

impl Say for HandbookMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::handbook::text(self),
            Language::Japanese => japanese::handbook::text(self),
        }
    }
}
