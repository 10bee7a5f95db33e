//! Things that can be copied, their forms, and the state of a copy.

use winperf::Place;
use winperf_redact::Level;

use crate::state::side::Side;
use crate::state::spot::Spot;

/// A form in which something is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Location, by names.
    Path,
    Value,
    Hex,
    /// Its bytes as digits and ASCII, with offsets.
    Hexdump,
    /// Its bytes as an array for C.
    CArray,
    /// Its bytes as an array for Rust.
    RustArray,
    /// Everything known about it, for programs.
    Json,
    /// Everything known about it, as a Markdown table.
    Markdown,
    /// Its bytes, with the fields next to them.
    Dump,
    /// Explanation of how a value is computed.
    Explanation,
    /// Reply about a finding, for the person who reported the problem.
    Reply,
    /// The table that is shown, as comma-separated values.
    TableCsv,
    /// The table that is shown, in Markdown.
    TableMarkdown,
    /// The table that is shown, for programs.
    TableJson,
}

/// Something that can be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A structure with all that is in it.
    Structure(Side, Place),
    /// A field of a structure.
    Field(Side, Spot),
    /// Bytes: first, and end (exclusive).
    Range(Side, (u32, u32)),
    Value(u64),
    /// A row of the list of differences.
    Difference(usize),
    /// A row of the list of findings.
    Finding(usize),
}

impl Subject {
    /// Returns `true` if a form keeps its names at any redaction level: a machine knows a counter path by no other
    /// name.
    pub fn keeps_names(self, form: Form) -> bool {
        matches!((self, form), (Self::Value(_), Form::Path))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A single item, whatever its length.
    One,
    /// A number of bytes of a capture.
    Bytes(u64),
    /// A number of rows of a table.
    Rows(usize),
}

/// Redaction level of everything that leaves the page by a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenOut(pub Level);

impl TakenOut {
    /// All choices, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self(Level::Names), Self(Level::Strict), Self(Level::None)];
}

impl Default for TakenOut {
    fn default() -> Self {
        Self(Level::Names)
    }
}

/// Treatment of the names in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopiedNames {
    /// They are being replaced.
    Coming,
    /// They are those of the machine, since the text is a query to it.
    OfMachine,
    /// They are as a redaction of that level leaves them.
    Redacted(Level),
    /// There are none, since redaction refuses the captures.
    LeftOut,
    /// Nothing was copied, since redaction refuses the captures or one of the files is not a capture.
    Refused,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    pub subject: Subject,
    pub form: Form,
    pub amount: Amount,
    /// True if the text was truncated.
    pub is_cut: bool,
    pub names: CopiedNames,
}
