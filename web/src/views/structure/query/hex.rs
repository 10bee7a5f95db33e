//! The rows of the hex pane.

pub mod capture;
pub mod marks;

use winperf::findings::Severity;
use winperf_report::language::Language;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::structure::StructureMsg;
use crate::phrases::{Msg, Words};
use crate::signs::change::Change;
use crate::signs::kind::SignKind;
use crate::state::view::cursor::Cursor;
use crate::state::view::point::Point;
use crate::views::query::bytes::{digits, offset_text};

/// Bytes of a file: first offset, and end (exclusive).
pub type Range = (u32, u32);

/// Fields with bytes in a part of a file, and the columns in it of bytes that differ in the other capture.
pub type PartFields = (Vec<Field>, Vec<(usize, usize)>);

/// A file whose bytes are shown: a capture, the log itself, or a title list. Equal as long as its rows look the same.
pub trait Outline: Clone + PartialEq + 'static {
    /// Returns its bytes.
    fn bytes(&self) -> &[u8];

    /// Returns the fields in each of some parts, whose columns are counted from the start of the part.
    fn fields(&self, parts: &[Range]) -> Vec<PartFields>;

    /// Returns the number of fields with bytes in a range; at most one more than `most`.
    fn count_fields(&self, range: Range, most: usize) -> usize;

    /// Returns the name of the field with a byte, if there is one.
    fn field_name(&self, offset: u32, language: Language) -> Option<String>;

    /// Returns the name of the large structure with a byte, for the overview.
    fn part_name(&self, offset: u32, language: Language) -> String;
}

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
    /// Name that style sheets use for the hue of the structure that contains it.
    pub hue: &'static str,
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

/// Returns the number of rows of a file.
pub fn row_count(bytes: &[u8], per_row: usize) -> usize {
    bytes.len().div_ceil(per_row)
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

/// Returns the rows of a window, with their fields.
pub fn rows(outline: &impl Outline, window: Window, per_row: usize) -> Vec<HexRow> {
    let all = outline.bytes();
    let count = row_count(all, per_row);
    let drawn = window.first.min(count)..window.end.min(count);
    let bytes = |row: usize| {
        let bytes = all.get(row * per_row..).unwrap_or_default();
        bytes.get(..per_row).unwrap_or(bytes)
    };
    let offset = |row: usize| u32::try_from(row * per_row).unwrap_or(u32::MAX);
    let part = |row| (offset(row), offset(row).saturating_add(bytes(row).len() as u32));
    let parts: Vec<Range> = drawn.clone().map(part).collect();
    let row = |(row, (fields, changed))| HexRow {
        row,
        offset: offset(row),
        digits: format!("{:width$}", digits(bytes(row)), width = digit_columns(per_row)),
        text: bytes(row).iter().map(|byte| printable(*byte)).collect(),
        fields,
        changed,
    };
    drawn.zip(outline.fields(&parts)).map(row).collect()
}

/// Returns the byte of a file reached by a key from the byte at `cursor`, on a screen of `page` rows.
fn step(bytes: &[u8], cursor: u32, key: Key, per_row: usize, page: usize) -> Option<u32> {
    let last = u32::try_from(bytes.len().checked_sub(1)?).unwrap_or(u32::MAX);
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

/// A screen of bytes, and which bytes of it a key moves.
#[derive(Clone, Copy, Debug)]
pub struct BytesOnScreen {
    pub per_row: usize,
    /// The rows of a screen.
    pub page: usize,
    /// `true` if the key extends the range of selected bytes.
    pub is_extended: bool,
}

impl BytesOnScreen {
    /// Returns bytes before they are rendered; `None` for a key that depends on the length of a row.
    pub fn undrawn(key: Key, page: usize) -> Option<Self> {
        let is_any_row = matches!(key, Key::Left | Key::Right | Key::First | Key::Last | Key::Activate);
        is_any_row.then_some(Self { per_row: 1, page, is_extended: false })
    }

    /// Moves from byte to byte, or to the end of a selected range.
    pub fn point(self, bytes: &[u8], cursor: u32, key: Key) -> Option<Point> {
        let offset = step(bytes, cursor, key, self.per_row, self.page)?;
        Some(if self.is_extended { Point::To(offset) } else { Point::At(offset) })
    }
}

/// Maximum number of fields that are counted exactly.
const COUNTED: usize = 1000;

/// Describes the byte under the cursor, or the selected bytes by offset, length, and the number of their fields.
pub fn describe_cursor(outline: &impl Outline, cursor: Cursor, words: Words) -> String {
    if let Some((start, end)) = cursor.range() {
        let (first, last) = (offset_text(start), offset_text(end.saturating_sub(1)));
        let fields = outline.count_fields((start, end), COUNTED);
        return words
            .say(StructureMsg::RangeSelected(first, last, end.saturating_sub(start), fields))
            .to_string();
    }
    let byte = usize::try_from(cursor.at).ok().and_then(|at| outline.bytes().get(at));
    let Some(byte) = byte else { return words.say(Msg::NoBytes).to_string() };
    let (offset, byte) = (offset_text(cursor.at), digits(&[*byte]));
    let message = match outline.field_name(cursor.at, words.language) {
        Some(field) => Msg::ByteAt(offset, byte, field),
        None => Msg::LoneByteAt(offset, byte),
    };
    words.say(message).to_string()
}

fn printable(byte: u8) -> char {
    if (0x20..0x7f).contains(&byte) { char::from(byte) } else { '·' }
}

/// Returns the part of a range of the file that is in the row at `offset`, as columns.
pub fn clipped((start, end): Range, offset: u32, length: usize) -> Option<(usize, usize)> {
    let column = |place: u32| usize::try_from(place.saturating_sub(offset)).unwrap_or(usize::MAX).min(length);
    let (start, end) = (column(start), column(end));
    (start < end).then_some((start, end))
}

#[cfg(test)]
mod tests;
