//! What can be copied, in which forms, and what is known of a copy.

use winperf::Place;
use winperf_redact::Level;

use crate::state::side::Side;
use crate::state::spot::Spot;

/// A form in which something is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Where it is, by names.
    Path,
    Value,
    Hex,
    /// Its bytes as digits and ASCII, with offsets.
    Hexdump,
    /// Its bytes as an array for C.
    CArray,
    /// Its bytes as an array for Rust.
    RustArray,
    /// What is known of it, for programs.
    Json,
    /// What is known of it, as a table of Markdown.
    Markdown,
    /// Its bytes with the fields beside them.
    Dump,
    /// How a value is computed.
    Explanation,
    /// A finding for the person who reported what it explains.
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
    /// Bytes, from the first to the one behind the last.
    Range(Side, (u32, u32)),
    Value(u64),
    /// A row of the list of differences.
    Difference(usize),
    /// A row of the list of findings.
    Finding(usize),
}

impl Subject {
    /// Whether a form keeps its names whatever is taken out of others: the path of a counter is asked of the machine itself, which knows it by no other name.
    pub fn keeps_names(self, form: Form) -> bool {
        matches!((self, form), (Self::Value(_), Form::Path))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// One thing, whatever its length.
    One,
    /// So many bytes of a capture.
    Bytes(u64),
    /// So many rows of a table.
    Rows(usize),
}

/// How much is taken out of whatever leaves the page by a button.
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

/// What became of the names in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopiedNames {
    /// They are being replaced.
    Coming,
    /// They are those of the machine, since they are asked of it.
    OfMachine,
    /// They are as a redaction of that level leaves them.
    Redacted(Level),
    /// There are none, since redaction refuses the captures.
    LeftOut,
    /// Nothing was copied, since redaction refuses the captures or one of the files is no capture.
    Refused,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    pub subject: Subject,
    pub form: Form,
    pub amount: Amount,
    /// Whether there would have been more.
    pub is_cut: bool,
    pub names: CopiedNames,
}
