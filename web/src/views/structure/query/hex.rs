//! The rows of the hex pane.

pub mod marks;

use winperf::StructureKind;
use winperf::findings::Severity;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::structure::StructureMsg;
use crate::signs::blame::Blame;
use crate::signs::change::Change;
use crate::signs::kind::SignKind;
use crate::state::answers::found::CaptureFindings;
use crate::state::library::capture::Capture;
use crate::state::library::side::Side;
use crate::state::view::slot::Slot;
use crate::views::query::bytes::{digits, offset_text};
use crate::views::structure::query::blame;
use crate::views::structure::query::changes::Changes;

/// Bytes of a file: first offset, and end (exclusive).
pub type Range = (u32, u32);

#[derive(Clone, Debug, PartialEq)]
pub struct HexRow {
    /// Position of the row, from 0.
    pub row: usize,
    /// Offset of its first byte.
    pub offset: u32,
    /// Its bytes as hex digits.
    pub digits: String,
    pub text: String,
    /// Fields with bytes in the row.
    pub fields: Vec<Field>,
    /// Columns of bytes that differ in the other capture.
    pub changed: Vec<(usize, usize)>,
}

/// Bytes of one leaf in one row.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub start: usize,
    /// End column (exclusive).
    pub end: usize,
    pub kind: SignKind,
    /// Structure that contains it.
    pub structure: StructureKind,
    /// Difference to the other capture.
    pub change: Change,
    /// Severity of the worst finding that blames it or bytes of it in the row.
    pub blame: Option<Severity>,
    /// `true` if it begins or ends in the row; in between, a long leaf has no frame.
    pub is_edge: bool,
    /// `true` if the sign of its change is shown here: at its start, and for a whole structure at the start of that.
    pub is_signed: bool,
    /// `true` if a number is assumed here.
    pub is_assumed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    pub per_row: usize,
    /// `true` if the bytes are also shown as text.
    pub has_text: bool,
}

/// Row layouts, from the widest to the narrowest.
const FITS: [Fit; 6] = [
    Fit { per_row: 32, has_text: true },
    Fit { per_row: 16, has_text: true },
    Fit { per_row: 16, has_text: false },
    Fit { per_row: 8, has_text: true },
    Fit { per_row: 8, has_text: false },
    Fit { per_row: 4, has_text: true },
];

impl Fit {
    /// Returns the layout for a row that many digits wide.
    pub fn for_width(columns: f64) -> Self {
        let [.., narrowest] = FITS;
        FITS.into_iter().find(|fit| fit.columns() as f64 <= columns).unwrap_or(narrowest)
    }

    /// Returns its width in digits: space, offset, two spaces, digits, two spaces and text, space.
    fn columns(self) -> usize {
        let text = if self.has_text { 2 + self.per_row } else { 0 };
        12 + digit_columns(self.per_row) + text
    }
}

/// Returns the number of rows of a capture.
pub fn row_count(capture: &Capture, per_row: usize) -> usize {
    capture.bytes().len().div_ceil(per_row)
}

/// Returns the column of a byte's first digit: three for each byte, and one more after every eight.
pub fn digit_column(byte: usize) -> usize {
    byte * 3 + byte / 8
}

/// Returns the digits and spaces of a row of bytes.
pub fn digit_columns(per_row: usize) -> usize {
    digit_column(per_row - 1) + 2
}

/// Returns the byte whose digits are at a share of the width of a row's digits, from 0 to 1.
pub fn byte_at_share(share: f64, per_row: usize) -> usize {
    let column = share * digit_columns(per_row) as f64;
    let nearest = (0..per_row).rev().find(|byte| digit_column(*byte) as f64 - 0.5 <= column);
    nearest.unwrap_or(0)
}

/// Returns the character at a share of the width of a row's text, from 0 to 1.
pub fn character_at_share(share: f64, per_row: usize) -> usize {
    ((share * per_row as f64) as usize).min(per_row - 1)
}

/// Returns the rows of a window, with the differences.
pub fn rows(
    capture: &Capture,
    (changes, found): (&mut Changes<'_>, &CaptureFindings),
    window: Window,
    per_row: usize,
) -> Vec<HexRow> {
    let count = row_count(capture, per_row);
    let drawn = window.first.min(count)..window.end.min(count);
    let row = |row: usize| {
        let start = row * per_row;
        let bytes = capture.bytes().get(start..).unwrap_or_default();
        let bytes = bytes.get(..per_row).unwrap_or(bytes);
        let offset = u32::try_from(start).unwrap_or(u32::MAX);
        let (fields, changed) = fields((changes, found), offset, bytes.len());
        HexRow {
            row,
            offset,
            digits: format!("{:width$}", digits(bytes), width = digit_columns(per_row)),
            text: bytes.iter().map(|byte| printable(*byte)).collect(),
            fields,
            changed,
        }
    };
    drawn.map(row).collect()
}

/// Returns the byte reached by a key from the byte at `cursor`, on a screen of `page` rows.
pub fn step(capture: &Capture, cursor: u32, key: Key, per_row: usize, page: usize) -> Option<u32> {
    let last = u32::try_from(capture.bytes().len().checked_sub(1)?).unwrap_or(u32::MAX);
    let per_row = u32::try_from(per_row).ok()?;
    let rows = u32::try_from(page.saturating_sub(1).max(1)).ok()?;
    let in_row = cursor % per_row;
    let target = match key {
        Key::Left => cursor.saturating_sub(1),
        Key::Right => cursor.saturating_add(1),
        Key::Up => cursor.checked_sub(per_row).unwrap_or(cursor),
        Key::Down => cursor.checked_add(per_row).filter(|target| *target <= last).unwrap_or(cursor),
        Key::PageUp => cursor.saturating_sub(rows * per_row),
        Key::PageDown => cursor.saturating_add(rows.saturating_mul(per_row)),
        Key::Home => cursor - in_row,
        Key::End => (cursor - in_row).saturating_add(per_row - 1),
        Key::First => 0,
        Key::Last => last,
        Key::Activate => return None,
    };
    Some(target.min(last))
}

/// Maximum number of fields that are counted exactly.
const COUNTED: usize = 1000;

/// Describes a range of selected bytes: its offset, its length, and the number of its fields.
pub fn range_in_words(slot: &Slot, (start, end): Range) -> StructureMsg {
    let mut changes = Changes::new(&slot.capture, None, Side::A);
    let mut fields = 0;
    let mut at = start;
    while at < end && fields <= COUNTED {
        let Some((_, compared)) = changes.find(at) else { break };
        at = compared.leaf.end();
        fields += 1;
    }
    let last = offset_text(end.saturating_sub(1));
    StructureMsg::RangeSelected(offset_text(start), last, end.saturating_sub(start), fields)
}

fn printable(byte: u8) -> char {
    if (0x20..0x7f).contains(&byte) { char::from(byte) } else { '·' }
}

/// Returns the part of a range of the file that is in the row at `offset`, as columns.
fn clipped((start, end): Range, offset: u32, length: usize) -> Option<(usize, usize)> {
    let column = |place: u32| usize::try_from(place.saturating_sub(offset)).unwrap_or(usize::MAX).min(length);
    let (start, end) = (column(start), column(end));
    (start < end).then_some((start, end))
}

/// Returns the fields in a row, with the bytes that differ in the other capture.
fn fields(
    (changes, found): (&mut Changes<'_>, &CaptureFindings),
    offset: u32,
    length: usize,
) -> (Vec<Field>, Vec<(usize, usize)>) {
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
        structure: StructureKind::DataBlock,
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
    let structure = place.kind();
    let is_assumed = changes.capture().assumed_at(leaf.offset).is_some();
    Some((Field { start, end, kind, structure, change, blame, is_edge, is_signed, is_assumed }, leaf.end()))
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

#[cfg(test)]
mod tests;
