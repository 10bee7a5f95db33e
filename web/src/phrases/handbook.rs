//! What the pages about the format say: a counter type bit by bit, and the specification.

use winperf::counter_type::BitGroup;
use yew::AttrValue;

use crate::phrases::{Language, Say, english, japanese};
use crate::state::handbook::Manual;
use crate::state::side::Side;

/// A message of a page about the format.
#[derive(Clone, Debug, PartialEq)]
pub enum HandbookMsg {
    /// Name of the page about a counter type.
    TypeExplorer,
    /// Name of the page with a document.
    Manual(Manual),
    /// The way back: to the captures that are open, or to the start screen.
    Back(bool),
    /// Nobody predefined the type.
    NotPredefined,
    /// Label: the number or the name of a type.
    TypeNumber,
    /// What is typed is none.
    NoType,
    /// Label: the predefined types.
    Predefined,
    /// The choice of no predefined type.
    OtherType,
    /// Name of the row of bits.
    Bits,
    /// A bit: its position, its range, and whether it is set.
    Bit(u32, BitGroup, bool),
    /// What keys do in the row of bits.
    BitKeys,
    /// Heading of the ranges of bits.
    Groups,
    /// A range of bits: which one, and which bits.
    Group(BitGroup, String),
    /// What bits say that `winperf.h` keeps free.
    Free,
    /// Heading of the formula.
    Formula,
    /// Label: the unit.
    Unit,
    /// There is no unit.
    NoUnit,
    /// Label: how many samples a value takes.
    Samples,
    /// So many samples, each of a capture.
    SampleCount(usize),
    /// Label: the base.
    Base,
    /// The base, by its name in `winperf.h`, and what it counts.
    BaseCounts(&'static str, String),
    /// Heading of the other reading, where the sources disagree.
    OtherReading,
    /// Heading of the example.
    Example,
    /// Heading of the counters of the open captures that have the type.
    Having,
    /// No capture is open.
    NothingOpen,
    /// None of them has it.
    NoneHas,
    /// So many more have it than are listed.
    MoreHave(usize),
    /// The way to where a counter says its type: capture and offset.
    PlaceOf(Side, String),
    /// The way from a type to its bits.
    BitByBit,
    /// The way to the specification.
    InFormat,
    /// A document is on its way.
    DocumentComing,
    /// A document could not be had.
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
