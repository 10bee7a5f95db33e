//! Everything odd in a capture: what, how bad, at which bytes.
//!
//! Many structures can be odd in the same way; such oddities are told once for their object, with their number and the first of them.

mod alignment;
mod counters;
mod duplicates;
mod errors;
mod extent;
mod gaps;
mod header;
mod instances;
mod kind;
mod measure;
mod object;
mod pair;
mod parents;

use alloc::vec::Vec;

pub use errors::errors;
pub use kind::{Aligned, FindingKind, Severity};
pub use pair::{PairFinding, PairFindingKind, WrongByName};

use crate::Capture;
use crate::instance::LEAST_LENGTH;
use crate::layout::Member;
use crate::outline::Place;
use crate::reader::{offset32, size};
use crate::span::Span;
use crate::{Error, ErrorKind, Names, Object};

/// One odd thing at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is odd.
    pub kind: FindingKind,
    /// The structure it concerns.
    pub place: Place,
    /// Bytes from the start of the capture.
    pub offset: u32,
    /// Length in bytes.
    pub length: u32,
}

impl Capture {
    /// Everything odd in the capture, in the order of its bytes.
    pub fn findings(&self, names: &Names) -> Vec<Finding> {
        let mut found = of_data_block(self, names);
        found.extend(self.objects().flat_map(|object| of_object(object, names)));
        in_order(found)
    }
}

/// What is odd about the data block, and about what leads from object to object: titles that several have, and parents of instances.
///
/// With [`of_object`] for every object and then [`in_order`] it gives all of [`Capture::findings`], for a caller that rests in between.
pub fn of_data_block(capture: &Capture, names: &Names) -> Vec<Finding> {
    let mut found = Collector::new(capture, names);
    header::find(&mut found);
    gaps::find_in_header(&mut found);
    duplicates::find(&mut found);
    parents::find(&mut found);
    found.findings
}

/// What is odd about an object.
pub fn of_object(object: Object<'_>, names: &Names) -> Vec<Finding> {
    let mut found = Collector::new(object.capture(), names);
    object::find(&mut found, object);
    found.findings
}

/// Findings by their bytes, by their codes at the same byte, and else as they were found.
pub fn in_order(mut found: Vec<Finding>) -> Vec<Finding> {
    found.sort_by(|one, other| (one.offset, one.kind.code()).cmp(&(other.offset, other.kind.code())));
    found
}

/// What the rules look at, and where they put what they find.
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
    fn add(&mut self, kind: FindingKind, place: Place, bytes: Span) {
        let end = self.capture.length();
        let Span { offset, length } = Span::between(bytes.offset.min(end), bytes.end().min(end));
        self.findings.push(Finding { kind, place, offset, length });
    }

    /// Adds a finding about a member of the data block.
    fn add_to_header(&mut self, kind: FindingKind, member: &Member) {
        self.add(kind, Place::DataBlock, member.within(0));
    }

    /// Adds a finding for an error of an object: its bytes do not leave the object, and neither does its place.
    fn add_error(&mut self, object: Object<'_>, kind: FindingKind, error: Error) {
        let place = match self.place_of(error) {
            place if place.object() == Some(object.idx()) => place,
            _ => object.place(),
        };
        let offset = offset32(error.offset).min(object.end());
        self.add(kind, place, Span { offset, length: object.end().saturating_sub(offset).min(4) });
    }

    /// The structure in which an error lies.
    fn place_of(&self, error: Error) -> Place {
        self.capture.place_at(offset32(error.offset)).unwrap_or(Place::DataBlock)
    }
}

/// Whether an error is of the member with these bytes.
fn is_of(error: Error, member: Span) -> bool {
    offset32(error.offset) == member.offset
}

impl Object<'_> {
    /// Where a member of `PERF_OBJECT_TYPE` is in the capture.
    fn member(self, member: &Member) -> Span {
        member.within(self.offset())
    }

    /// Whether an error is nothing but the end of a cut file: what it measures was inside the whole object.
    fn is_of_cut(self, error: Error) -> bool {
        let within = |length: usize| error.offset.saturating_add(length) <= size(self.declared_end());
        self.end() < self.declared_end()
            && match error.kind {
                ErrorKind::TooShort { expected, .. } => within(expected),
                ErrorKind::Above { actual, .. } => within(size(actual)),
                // Whether all of them were there cannot be told, only that they had room.
                ErrorKind::CountTooLarge { actual, .. } => actual <= self.declared_length() / LEAST_LENGTH,
                _ => false,
            }
    }
}

/// How often something occurs in an object, and the first of it.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: u32,
    first: Option<(Place, Span)>,
}

impl Tally {
    fn add(&mut self, place: Place, bytes: Span) {
        self.count = self.count.saturating_add(1);
        self.first = self.first.or(Some((place, bytes)));
    }

    fn report(self, found: &mut Collector<'_>, kind: impl FnOnce(u32) -> FindingKind) {
        if let Some((place, bytes)) = self.first {
            found.add(kind(self.count), place, bytes);
        }
    }
}
