//! Query of a text in the search box.

use winperf::pair::{Age, PathError};
use winperf::{CounterIdx, CounterPath, InstanceIdx, ObjectIdx};

#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// Names of objects, counters, instances and fields that contain a text.
    Names(String),
    /// A structure or field with its parents, in the notation of the page: `Process(svchost) › name`.
    Inside(String),
    /// A counter path, and names that contain the text that was typed.
    Written(CounterPath, String),
    /// Objects and counters with a title index.
    Title(u32),
    /// Rows of values: their name, and the conditions on the value.
    Rows(Option<NameQuery>, Vec<Threshold>),
    /// The byte at an offset in the file.
    Offset(u32),
    /// The byte at an offset in the selected structure.
    Behind(u32),
    /// Consecutive bytes.
    Bytes(Vec<u8>),
    /// A text in UTF-16, or in ASCII.
    Text(String),
}

/// The name in a query for rows of values.
#[derive(Clone, Debug, PartialEq)]
pub enum NameQuery {
    /// Matches of a counter path.
    Path(CounterPath),
    /// Objects, instances and counters whose names contain a text.
    Part(String),
    /// Objects and counters with a title index.
    Title(u32),
    /// The row with this address.
    Address(RowAddress),
}

/// The address of a row: positions in the newer capture, or in the older one for gone items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowAddress {
    /// `true` if the positions are those in the older capture.
    pub of_older: bool,
    pub object: ObjectIdx,
    /// Position of the instance; `None` in an object without instances.
    pub instance: Option<InstanceIdx>,
    pub counter: CounterIdx,
}

impl RowAddress {
    /// Returns the capture that the positions are those in.
    pub fn age(self) -> Age {
        if self.of_older { Age::Older } else { Age::Newer }
    }
}

/// Number that a value is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Threshold {
    pub sign: Sign,
    pub number: f64,
    /// The number as an integer, if it is one; raw values of 64 bits are compared with it.
    pub whole: Option<u64>,
    /// The number as typed.
    pub written: String,
    /// The unit that values must have.
    pub unit: Option<&'static str>,
}

/// Comparison operator.
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

/// Reason why a text is not a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// It begins like a counter path and is none.
    Path(PathError),
    /// It begins like a comparison but has no number.
    Number,
    /// It begins like an offset and is none.
    Offset,
    /// It has half a byte.
    HalfByte,
    /// It has quotes without text in between.
    NoText,
    /// It is longer than any possible hit.
    TooLong,
}
