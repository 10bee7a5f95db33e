//! Findings about a capture: kind, severity and bytes.
//!
//! Many structures can be odd in the same way; this is reported once for their object, with the number of structures
//! and the first one.

mod alignment;
mod by_windows;
mod conventions;
mod counters;
mod duplicates;
mod errors;
mod extent;
mod gaps;
mod header;
mod hints;
mod instances;
mod kind;
mod measure;
mod mistake;
mod object;
mod oddities;
mod pair;
mod parents;
mod processes;
mod processors;

use alloc::vec::Vec;

pub use crate::format::port::Port;
pub use by_windows::ByWindows;
pub(crate) use errors::errors;
pub use kind::{Aligned, Bases, FindingKind, Fits, ParentBy, Piece, Severity, Titled, Unset};
pub use mistake::Mistake;
pub use pair::{Backwards, Defined, OutOfBounds, PairFinding, PairFindingKind, Reset, WrongByName};

use crate::Capture;
use crate::Place;
use crate::instance::MIN_LENGTH;
use crate::reader::{offset32, size};
use crate::span::Span;
use crate::{Error, ErrorKind, Field, Names, Object};

/// Something odd that programs report: in a capture, between two captures, in a title list, in a log, or about a
/// machine.
pub trait Diagnostic {
    /// Returns the identifier for programs, which never changes, and the severity.
    fn column(&self) -> (&'static str, Severity);

    /// Returns the bytes that it concerns, from the start of its file, without a length if only their start is known;
    /// `None` if it concerns no bytes.
    fn bytes(&self) -> Option<Span> {
        None
    }

    /// Returns the identifier for programs.
    fn code(&self) -> &'static str {
        self.column().0
    }

    /// Returns the severity.
    fn severity(&self) -> Severity {
        self.column().1
    }
}

/// States the code and the severity of each kind of a finding, or another severity if its fields match a pattern:
/// `CODES`, `code` and `severity` of an enum.
#[doc(hidden)]
#[macro_export]
macro_rules! codes {
    ($kind:ident { $($name:ident = $code:literal $severity:ident $(, $other:ident if $fields:tt)?;)* }) => {
        impl $kind {
            /// Every code and its severity, the worst if it has several, in the order of the variants.
            pub const CODES: &'static [(&'static str, $crate::findings::Severity)] =
                &[$(($code, $crate::findings::Severity::$severity)),*];

            /// Returns the identifier for programs, which never changes.
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $code,)*
                }
            }

            /// Returns the severity.
            pub fn severity(&self) -> $crate::findings::Severity {
                match self {
                    $(
                        $(Self::$name $fields => $crate::findings::Severity::$other,)?
                        Self::$name { .. } => $crate::findings::Severity::$severity,
                    )*
                }
            }
        }
    };
}

impl Diagnostic for FindingKind {
    fn column(&self) -> (&'static str, Severity) {
        (Self::code(self), Self::severity(self))
    }
}

impl Diagnostic for Finding {
    fn column(&self) -> (&'static str, Severity) {
        self.kind.column()
    }

    fn bytes(&self) -> Option<Span> {
        Some(Span { offset: self.offset, length: self.length })
    }
}

/// A finding at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Kind of the finding.
    pub kind: FindingKind,
    /// The structure it concerns.
    pub place: Place,
    /// Bytes from the start of the capture.
    pub offset: u32,
    /// Length in bytes.
    pub length: u32,
    /// The field that is to blame; `None` if that is none, such as in a truncated file.
    pub field: Option<Field>,
    /// The number in the field; `None` if its member is not a number.
    pub had: Option<i64>,
    /// The expected number, if known.
    pub expected: Option<i64>,
    /// The position, in the same list, of the finding that this one merely follows from.
    pub cause: Option<u32>,
}

/// Returns the findings about the data block and about relations between objects: duplicate titles and parents of
/// instances.
///
/// Together with [`object_findings`] for every object and then [`concluded`](crate::diagnosis::concluded) it gives all of [`Capture::findings`], for a caller that yields in between.
#[doc(hidden)]
pub fn data_block_findings(capture: &Capture, names: &Names) -> Vec<Finding> {
    let mut found = Collector::new(capture, names);
    header::find(&mut found);
    gaps::find_in_header(&mut found);
    duplicates::find(&mut found);
    parents::find(&mut found);
    processors::find(&mut found);
    processes::find(&mut found);
    found.findings
}

/// Returns the findings about an object.
#[doc(hidden)]
pub fn object_findings(object: Object<'_>, names: &Names) -> Vec<Finding> {
    let mut found = Collector::new(object.capture(), names);
    object::find(&mut found, object);
    found.findings
}

/// Input of the rules, and the findings that they collect.
struct Collector<'a> {
    capture: &'a Capture,
    names: &'a Names,
    findings: Vec<Finding>,
}

impl<'a> Collector<'a> {
    fn new(capture: &'a Capture, names: &'a Names) -> Self {
        Self { capture, names, findings: Vec::new() }
    }

    /// Adds a finding; its bytes end with the file.
    fn add(&mut self, kind: FindingKind, subject: impl Into<Subject>) {
        let Subject { place, bytes, field, expected } = subject.into();
        let end = self.capture.length();
        let Span { offset, length } = Span::new(bytes.offset.min(end), bytes.end().min(end));
        let had = field.and_then(|field| self.capture.number_in(field));
        let expected = expected.filter(|expected| had != Some(*expected));
        self.findings.push(Finding { kind, place, offset, length, field, had, expected, cause: None });
    }

    /// Adds a finding for an error of an object, limited to the bytes and structures of the object.
    fn add_error(&mut self, object: Object<'_>, kind: FindingKind, error: Error) {
        let place = match self.place_of(error) {
            place if place.object() == Some(object.idx()) => place,
            _ => object.place(),
        };
        let offset = offset32(error.offset).min(object.end());
        let bytes = Span { offset, length: object.end().saturating_sub(offset).min(4) };
        self.add(kind, self.blamed(error, Subject::bytes(place, bytes)));
    }

    /// Returns a subject with the field of an error and the expected number.
    fn blamed(&self, error: Error, subject: Subject) -> Subject {
        Subject { field: self.capture.blamed_by(error), expected: expected(error), ..subject }
    }

    /// Returns the structure that contains an error.
    fn place_of(&self, error: Error) -> Place {
        self.capture.place_at(offset32(error.offset)).unwrap_or(Place::DataBlock)
    }
}

/// Subject of a finding.
#[derive(Clone, Copy, Debug)]
struct Subject {
    place: Place,
    bytes: Span,
    field: Option<Field>,
    expected: Option<i64>,
}

impl Subject {
    /// Returns the bytes of a structure for which no member answers.
    fn bytes(place: Place, bytes: Span) -> Self {
        Self { place, bytes, field: None, expected: None }
    }

    /// Returns the field that is to blame for these bytes.
    fn blaming(self, field: Field) -> Self {
        Self { field: Some(field), ..self }
    }

    /// Returns the number expected in the field, if known.
    fn expecting(self, expected: Option<u32>) -> Self {
        Self { expected: expected.map(i64::from), ..self }
    }
}

impl From<Field> for Subject {
    fn from(field: Field) -> Self {
        Self::bytes(field.place, field.span()).blaming(field)
    }
}

impl Field {
    /// Returns the field with the number expected in it.
    fn expecting(self, expected: u32) -> Subject {
        Subject::from(self).expecting(Some(expected))
    }
}

/// Returns the value that the member of an error must contain: the number of structures if these were counted,
/// otherwise its constant.
fn expected(error: Error) -> Option<i64> {
    match error.kind {
        ErrorKind::CountTooLarge { present, .. } => Some(present.into()),
        _ => error.member()?.constant.map(i64::from),
    }
}

impl Object<'_> {
    /// Returns `true` if an error only results from a truncated file: its bytes were inside the whole object.
    fn is_of_cut(self, error: Error) -> bool {
        let within = |length: usize| error.offset.saturating_add(length) <= size(self.declared_end());
        self.end() < self.declared_end()
            && match error.kind {
                ErrorKind::TooShort { expected, .. } => within(expected),
                ErrorKind::Above { actual, .. } | ErrorKind::SumAbove { actual, .. } => within(size(actual)),
                // It is unknown whether all of them existed, only that there was room.
                ErrorKind::CountTooLarge { actual, .. } => actual <= self.declared_length() / MIN_LENGTH,
                _ => false,
            }
    }
}

/// Number of occurrences in an object, with the first of them.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: u32,
    first: Option<Subject>,
}

impl Tally {
    fn add(&mut self, subject: impl Into<Subject>) {
        self.count = self.count.saturating_add(1);
        self.first = self.first.or_else(|| Some(subject.into()));
    }

    fn report(self, found: &mut Collector<'_>, kind: impl FnOnce(u32) -> FindingKind) {
        if let Some(subject) = self.first {
            found.add(kind(self.count), subject);
        }
    }
}
