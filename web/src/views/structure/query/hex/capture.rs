//! The bytes of a capture: its fields, and how they differ from the other capture.

use winperf::StructureKind;
use winperf_report::language::Language;

use crate::shared::Shared;
use crate::signs::blame::Blame;
use crate::signs::change::Change;
use crate::signs::kind::{SignKind, node_stem};
use crate::state::Session;
use crate::state::answers::found::CaptureFindings;
use crate::state::library::document::Document;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::views::query::wording;
use crate::views::structure::query::blame;
use crate::views::structure::query::changes::{Changes, Compared};
use crate::views::structure::query::hex::{Field, Outline, PartFields, Range, clipped};
use crate::views::structure::query::overview;

/// A capture with its names, its findings and the pairing with the other one.
#[derive(Clone, PartialEq)]
pub struct CaptureBytes {
    capture: Document,
    compared: Compared,
    naming: Shared<Naming>,
}

impl CaptureBytes {
    /// Returns the bytes of the capture on a side.
    pub fn new(session: &Session, side: Side) -> Option<Self> {
        let capture = session.library.captures.capture(side)?.clone();
        Some(Self { capture, compared: Compared::new(session, side), naming: session.library.naming.clone() })
    }
}

impl Outline for CaptureBytes {
    fn bytes(&self) -> &[u8] {
        self.capture.bytes()
    }

    fn fields(&self, parts: &[Range]) -> Vec<PartFields> {
        let mut changes = self.compared.changes(&self.capture);
        let found = self.compared.found();
        let of_part =
            |(start, end): &Range| fields((&mut changes, found), *start, end.saturating_sub(*start) as usize);
        parts.iter().map(of_part).collect()
    }

    fn count_fields(&self, (start, end): Range, most: usize) -> usize {
        let mut changes = Changes::new(&self.capture, None, Side::A);
        let (mut fields, mut at) = (0, start);
        while at < end && fields <= most {
            let Some((_, compared)) = changes.find(at) else { break };
            at = compared.leaf.end();
            fields += 1;
        }
        fields
    }

    fn field_name(&self, offset: u32, language: Language) -> Option<String> {
        let (place, leaf) = self.capture.walked().leaf_at(offset)?;
        Some(wording::describe_leaf(&self.capture, &self.naming, place, &leaf, language).name)
    }

    fn part_name(&self, offset: u32, language: Language) -> String {
        overview::name_at(&self.capture, &self.naming, language, offset)
    }
}

/// Returns the fields in a row, with the bytes that differ in the other capture.
fn fields((changes, found): (&mut Changes<'_>, &CaptureFindings), offset: u32, length: usize) -> PartFields {
    if changes.capture().root().is_none() {
        return (vec![unread(length)], Vec::new());
    }
    let (mut fields, mut changed) = (Vec::new(), Vec::new());
    let end = offset.saturating_add(u32::try_from(length).unwrap_or(u32::MAX));
    let mut at = offset;
    while at < end {
        let Some((field, leaf_end)) = field((changes, found), at, (offset, length), &mut changed) else {
            break;
        };
        fields.push(field);
        at = leaf_end;
    }
    (fields, changed)
}

/// Returns the bytes of a row of a file that is not a capture.
fn unread(length: usize) -> Field {
    Field {
        start: 0,
        end: length,
        kind: SignKind::Unparsed,
        hue: node_stem(StructureKind::DataBlock),
        change: Change::Unknown,
        blame: None,
        is_edge: false,
        is_signed: false,
        is_assumed: false,
    }
}

/// Returns the field of the byte at `at` limited to the row, and its end; adds its changed bytes to `changed`.
fn field(
    (changes, found): (&mut Changes<'_>, &CaptureFindings),
    at: u32,
    (row, length): (u32, usize),
    changed: &mut Vec<(usize, usize)>,
) -> Option<(Field, u32)> {
    let (place, compared) = changes.find(at)?;
    let compared = compared.clone();
    let leaf = &compared.leaf;
    let (start, end) = clipped((leaf.offset, leaf.end()), row, length)?;
    let of_structure = changes.structure_change(place);
    let row_end = row.saturating_add(u32::try_from(length).unwrap_or(u32::MAX));
    let part = (leaf.offset.max(row), leaf.end().min(row_end));
    let blame = blame::for_part(found, changes.capture(), place, leaf, part).map(Blame::severity);
    let span = changes.capture().span(place)?;
    let differs = |column: &usize| {
        changes.differs(&compared, row.saturating_add(u32::try_from(*column).unwrap_or(u32::MAX)))
    };
    let runs = runs((start..end).filter(differs));
    // A long leaf is compared only in the visible part.
    let is_found_here = compared.change == Change::Same && !runs.is_empty();
    let change = if is_found_here { Change::Changed } else { compared.change };
    changed.extend(runs);
    // Of a structure that is only here the first field carries the sign for all.
    let is_signed = leaf.offset == at && (!of_structure.is_alone() || span.offset == at);
    let kind = SignKind::from_leaf(&leaf.kind);
    let is_edge = leaf.offset >= row || leaf.end() <= row_end;
    let hue = node_stem(place.kind());
    let is_assumed = changes.capture().assumed_at(leaf.offset).is_some();
    Some((Field { start, end, kind, hue, change, blame, is_edge, is_signed, is_assumed }, leaf.end()))
}

/// Groups ascending columns into ranges without gaps.
fn runs(columns: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for column in columns {
        match runs.last_mut() {
            Some((_, end)) if *end == column => *end = column + 1,
            _ => runs.push((column, column + 1)),
        }
    }
    runs
}
