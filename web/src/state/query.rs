//! What a text in the search box asks for.

use winperf::pair::{Age, PathError};
use winperf::{CounterIdx, CounterPath, InstanceIdx, ObjectIdx};

#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// Names of objects, counters, instances and fields that hold a text.
    Names(String),
    /// A structure or field with what is around it, as the page writes it: `Process(svchost) › name`.
    Inside(String),
    /// A counter path, and names that hold the text that was typed.
    Written(CounterPath, String),
    /// Objects and counters with a title index.
    Title(u32),
    /// Rows of values: of what, and how large by each of the conditions.
    Rows(Option<Named>, Vec<Threshold>),
    /// The byte at an offset in the file.
    Offset(u32),
    /// The byte at an offset in the selected structure.
    Behind(u32),
    /// Bytes one behind the other.
    Bytes(Vec<u8>),
    /// A text in UTF-16, or in ASCII.
    Text(String),
}

/// Which rows of values are meant.
#[derive(Clone, Debug, PartialEq)]
pub enum Named {
    /// Those of a counter path.
    Path(CounterPath),
    /// Those of an object, instance or counter whose name holds a text.
    Part(String),
    /// Those of an object or counter with a title index.
    Title(u32),
    /// The one with an own address.
    Address(RowAddress),
}

/// The own address of a row: positions in the newer capture, or in the older one for what only that has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowAddress {
    /// Whether the positions are those in the older capture.
    pub of_older: bool,
    pub object: ObjectIdx,
    /// Position of the instance; `None` in an object without instances.
    pub instance: Option<InstanceIdx>,
    pub counter: CounterIdx,
}

impl RowAddress {
    /// The capture that the positions are those in.
    pub fn age(self) -> Age {
        if self.of_older { Age::Older } else { Age::Newer }
    }
}

/// What a value is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Threshold {
    pub sign: Sign,
    pub number: f64,
    /// The same number where it is a whole one, which raw values of 64 bits are compared with.
    pub whole: Option<u64>,
    /// The number as it was typed.
    pub written: String,
    /// The unit that values must have.
    pub unit: Option<&'static str>,
}

/// How a value is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `>`
    Above,
    /// `>=`
    AtLeast,
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `=`
    Is,
    /// `!=`
    IsNot,
}

/// Why a text asks for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// It begins like a counter path and is none.
    Path(PathError),
    /// It begins like a comparison and has no number.
    Number,
    /// It begins like an offset and is none.
    Offset,
    /// It has half a byte.
    HalfByte,
    /// It has quotes with nothing in between.
    NoText,
    /// It is longer than anything that can be found.
    TooLong,
}
