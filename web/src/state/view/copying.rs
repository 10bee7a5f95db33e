//! Things that can be copied, their forms, and the state of a copy.

use winperf::Place;
use winperf_redact::Level;

use crate::state::library::side::Side;
use crate::state::view::spot::Spot;

/// Form of a copy.
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
    /// All facts, for programs.
    Json,
    /// All facts, as a Markdown table.
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

/// Item that can be copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A structure with all that is in it.
    Structure(Side, Place),
    /// A field of a structure.
    Field(Side, Spot),
    /// Bytes: first, and end (exclusive).
    Range(Side, (u32, u32)),
    /// Bytes of the shown log itself, or of a title list: its position among the lists, 0 for a log, and the bytes.
    Outlined(usize, (u32, u32)),
    Value(u64),
    /// A row of the list of differences.
    Difference(usize),
    /// A row of the list of findings.
    Finding(usize),
}

impl Subject {
    /// Returns `true` if a form contains original names at any redaction level, since a counter path is useless
    /// otherwise, and bytes of a log would not be its bytes.
    pub fn keeps_names(self, form: Form) -> bool {
        matches!((self, form), (Self::Value(_), Form::Path) | (Self::Outlined(..), _))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A single item, whatever its length.
    One,
    /// A number of bytes of a file.
    Bytes(u64),
    /// A number of rows of a table.
    Rows(usize),
}

/// Redaction level of everything copied or saved from the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RedactionLevel(pub Level);

impl RedactionLevel {
    /// All choices, in the order of the menu.
    pub const ALL: [Self; 3] = [Self(Level::Names), Self(Level::Strict), Self(Level::None)];
}

impl Default for RedactionLevel {
    fn default() -> Self {
        Self(Level::Names)
    }
}

/// Treatment of the names in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopiedNames {
    /// The names are being replaced.
    Coming,
    /// The names are original, since the text is a query to the machine, or bytes of a log or title list.
    OfMachine,
    /// The names are redacted at that level.
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
    /// `true` if the text was truncated.
    pub is_cut: bool,
    pub names: CopiedNames,
}
