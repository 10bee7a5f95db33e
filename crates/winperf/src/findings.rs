//! Everything odd in a capture: what, how bad, at which bytes.
//!
//! Many structures can be odd in the same way; such oddities are told once for their object, with their number and the first of them.

mod counters;
mod gaps;
mod header;
mod instances;
mod kind;

use alloc::vec::Vec;

pub use kind::{FindingKind, Severity};

use crate::outline::{ObjectEntry, Place};
use crate::pairing::Snapshot;
use crate::reader::offset32;
use crate::{CodePages, Titles};

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

/// Everything odd in a capture, in the order of its bytes.
pub fn findings(snapshot: Snapshot<'_>, titles: &Titles, code_pages: &dyn CodePages) -> Vec<Finding> {
    let mut found = Collector { snapshot, titles, code_pages, findings: Vec::new() };
    header::find(&mut found);
    gaps::find_in_header(&mut found);
    for (idx, object) in snapshot.outline.objects().iter().enumerate() {
        let object = OneObject { idx: offset32(idx), entry: object };
        counters::find(&mut found, object);
        instances::find(&mut found, object);
        gaps::find(&mut found, object);
    }
    found.findings.sort_by_key(|finding| (finding.offset, finding.kind.code()));
    found.findings
}

/// What the rules look at, and where they put what they find.
struct Collector<'a> {
    snapshot: Snapshot<'a>,
    titles: &'a Titles,
    code_pages: &'a dyn CodePages,
    findings: Vec<Finding>,
}

impl Collector<'_> {
    /// Adds a finding; its bytes end with the file.
    fn add(&mut self, kind: FindingKind, place: Place, offset: u32, length: u32) {
        let left = self.snapshot.outline.length().saturating_sub(offset);
        self.findings.push(Finding {
            kind,
            place,
            offset: offset.min(self.snapshot.outline.length()),
            length: length.min(left),
        });
    }
}

/// An object with its idx.
#[derive(Clone, Copy)]
struct OneObject<'a> {
    idx: u32,
    entry: &'a ObjectEntry,
}

impl OneObject<'_> {
    fn place(&self) -> Place {
        Place::Object(self.idx)
    }

    /// Where a member of `PERF_OBJECT_TYPE` is in the capture.
    fn member(&self, offset: u32) -> u32 {
        self.entry.offset.saturating_add(offset)
    }
}

/// How often something occurs in an object, and the first of it.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: u32,
    first: Option<(Place, u32, u32)>,
}

impl Tally {
    fn add(&mut self, place: Place, offset: u32, length: u32) {
        self.count = self.count.saturating_add(1);
        self.first = self.first.or(Some((place, offset, length)));
    }

    fn report(self, found: &mut Collector<'_>, kind: impl FnOnce(u32) -> FindingKind) {
        if let Some((place, offset, length)) = self.first {
            found.add(kind(self.count), place, offset, length);
        }
    }
}
