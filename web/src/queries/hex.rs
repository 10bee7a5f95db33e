//! The rows of the hex pane.

use winperf::NodeKind;
use winperf::outline::Leaf;

use crate::keys::Key;
use crate::queries::kind::Kind;
use crate::scroll::Window;
use crate::session::capture::Capture;
use crate::session::slot::Slot;

/// Digits of an offset and the space behind them.
const OFFSET_DIGITS: f64 = 10.0;
/// Digits for one byte: two of hex with a space, one of text.
const DIGITS_PER_BYTE: f64 = 4.2;

/// A row of bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct HexRow {
    /// Position of the row, from 0.
    pub row: usize,
    /// Offset of its first byte.
    pub offset: u32,
    /// Its bytes as hex digits.
    pub digits: String,
    /// Its bytes as ASCII.
    pub text: String,
    /// What its bytes belong to.
    pub fields: Vec<Field>,
    /// The bytes of the selected structure, as columns.
    pub inside: Option<(usize, usize)>,
    /// The bytes of the selected field, as columns.
    pub selected: Option<(usize, usize)>,
    /// The column of the byte under the cursor.
    pub cursor: Option<usize>,
}

/// Bytes of one leaf in one row.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The first column.
    pub start: usize,
    /// The column behind the last one.
    pub end: usize,
    /// What the leaf is.
    pub kind: Kind,
    /// The structure that it belongs to.
    pub structure: NodeKind,
}

/// How many bytes fit into a row that many digits wide: 16, 8 or 4.
pub fn bytes_per_row(columns: f64) -> usize {
    let fits = |bytes: f64| OFFSET_DIGITS + bytes * DIGITS_PER_BYTE + bytes / 8.0 <= columns;
    match () {
        () if fits(16.0) => 16,
        () if fits(8.0) => 8,
        () => 4,
    }
}

/// How many rows a capture has.
pub fn row_count(capture: &Capture, per_row: usize) -> usize {
    capture.bytes().len().div_ceil(per_row)
}

/// The column of a byte's first digit: three for each byte, and one more after every eight.
pub fn digit_column(byte: usize) -> usize {
    byte * 3 + byte / 8
}

/// The byte whose digits are at a share of the width of a row's digits, from 0 to 1.
pub fn byte_at_share(share: f64, per_row: usize) -> usize {
    let width = digit_column(per_row - 1) + 2;
    let column = share * width as f64;
    let nearest = (0..per_row).rev().find(|byte| digit_column(*byte) as f64 - 0.5 <= column);
    nearest.unwrap_or(0)
}

/// The character at a share of the width of a row's text, from 0 to 1.
pub fn character_at_share(share: f64, per_row: usize) -> usize {
    ((share * per_row as f64) as usize).min(per_row - 1)
}

/// The rows of a window, with what is selected.
pub fn rows(slot: &Slot, window: Window, per_row: usize) -> Vec<HexRow> {
    let capture = &slot.capture;
    let count = row_count(capture, per_row);
    let mut fields = Fields { capture, last: None };
    let inside = slot.spot.and_then(|spot| capture.outline().node(spot.node));
    let inside = inside.map(|node| (node.offset, node.offset.saturating_add(node.length)));
    let leaf = slot.spot.filter(|spot| spot.leaf.is_some());
    let selected = leaf.and_then(|_| capture.outline().leaf_at(capture.bytes(), slot.cursor));
    let selected = selected.map(|(_, leaf)| (leaf.offset, leaf.end()));
    let drawn = window.first.min(count)..window.end.min(count);
    let row = |row: usize| {
        let start = row * per_row;
        let bytes = capture.bytes().get(start..).unwrap_or_default();
        let bytes = bytes.get(..per_row).unwrap_or(bytes);
        let offset = u32::try_from(start).unwrap_or(u32::MAX);
        let columns = |range: Option<(u32, u32)>| range.and_then(|range| clipped(range, offset, bytes.len()));
        HexRow {
            row,
            offset,
            digits: format!("{:width$}", digits(bytes), width = digit_column(per_row - 1) + 2),
            text: bytes.iter().map(|byte| printable(*byte)).collect(),
            fields: fields.of_row(offset, bytes.len()),
            inside: columns(inside),
            selected: columns(selected),
            cursor: columns(Some((slot.cursor, slot.cursor.saturating_add(1)))).map(|(start, _)| start),
        }
    };
    drawn.map(row).collect()
}

/// The byte that a key goes to from the byte at `cursor`, when a screen shows `page` rows.
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

/// Hex digits of bytes, with a wider gap after every eight.
pub fn digits(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(bytes.len() * 3 + 1);
    for (idx, byte) in bytes.iter().enumerate() {
        if idx > 0 {
            text.push_str(if idx.is_multiple_of(8) { "  " } else { " " });
        }
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

/// An offset as the page writes it.
pub fn offset_text(offset: u32) -> String {
    format!("0x{offset:x}")
}

fn printable(byte: u8) -> char {
    if (0x20..0x7f).contains(&byte) { char::from(byte) } else { '·' }
}

/// The part of a range of the file that is in the row at `offset`, as columns.
fn clipped((start, end): (u32, u32), offset: u32, length: usize) -> Option<(usize, usize)> {
    let column = |place: u32| usize::try_from(place.saturating_sub(offset)).unwrap_or(usize::MAX).min(length);
    let (start, end) = (column(start), column(end));
    (start < end).then_some((start, end))
}

/// Finds the leaves of consecutive bytes; remembers those of the structure it saw last.
struct Fields<'a> {
    capture: &'a Capture,
    last: Option<(winperf::NodeIdx, Vec<Leaf>)>,
}

impl Fields<'_> {
    fn of_row(&mut self, offset: u32, length: usize) -> Vec<Field> {
        let end = offset.saturating_add(u32::try_from(length).unwrap_or(u32::MAX));
        let mut fields = Vec::new();
        let mut at = offset;
        while at < end {
            let Some(field) = self.at(at, offset, length) else { break };
            at = offset.saturating_add(u32::try_from(field.end).unwrap_or(u32::MAX));
            fields.push(field);
        }
        fields
    }

    fn at(&mut self, at: u32, row: u32, length: usize) -> Option<Field> {
        let outline = &self.capture.outline();
        let node = outline.node_at(at)?;
        if self.last.as_ref().is_none_or(|(last, _)| *last != node) {
            self.last = Some((node, outline.leaves(self.capture.bytes(), node)));
        }
        let (_, leaves) = self.last.as_ref()?;
        let leaf =
            leaves.get(leaves.partition_point(|leaf| leaf.end() <= at)).filter(|leaf| leaf.holds(at))?;
        let (start, end) = clipped((leaf.offset, leaf.end()), row, length)?;
        Some(Field { start, end, kind: Kind::of_leaf(&leaf.kind), structure: outline.node(node)?.kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_where_their_columns_say() {
        let bytes: Vec<u8> = (0..16).collect();
        let text = digits(&bytes);
        for byte in 0..16 {
            let column = digit_column(byte);
            assert_eq!(&text[column..column + 2], format!("{byte:02x}"));
        }
        assert_eq!(text.len(), digit_column(15) + 2);
    }

    #[test]
    fn a_click_lands_on_the_byte_under_it() {
        let width = 48.0;
        for byte in 0..16 {
            let middle = (digit_column(byte) as f64 + 1.0) / width;
            assert_eq!(byte_at_share(middle, 16), byte);
        }
        assert_eq!(byte_at_share(1.0, 16), 15);
        assert_eq!(character_at_share(0.99, 8), 7);
    }

    #[test]
    fn a_narrow_pane_has_shorter_rows() {
        assert_eq!([90.0, 60.0, 30.0].map(bytes_per_row), [16, 8, 4]);
    }

    #[test]
    fn keys_move_by_bytes_rows_and_screens_and_stay_in_the_file() {
        let capture = Capture::read(String::new(), vec![0; 100]);
        let steps = [
            (17, Key::Left, 16),
            (0, Key::Left, 0),
            (5, Key::Up, 5),
            (17, Key::Down, 33),
            (90, Key::Down, 90),
            (17, Key::Home, 16),
            (17, Key::End, 31),
            (98, Key::End, 99),
            (17, Key::PageDown, 65),
            (17, Key::Last, 99),
        ];
        for (cursor, key, target) in steps {
            assert_eq!(step(&capture, cursor, key, 16, 4), Some(target), "{key:?} at {cursor}");
        }
        let empty = Capture::read(String::new(), Vec::new());
        assert_eq!(step(&empty, 0, Key::Right, 16, 4), None);
    }

    #[test]
    fn every_byte_of_a_capture_is_in_exactly_one_field() {
        let capture =
            Capture::read("example".to_owned(), winperf_synth::examples::all().swap_remove(0).older);
        let slot = Slot::new(crate::shared::Shared::new(capture));
        let window = Window { first: 0, end: usize::MAX, ..Window::default() };
        for row in rows(&slot, window, 16) {
            let mut at = 0;
            for field in &row.fields {
                assert_eq!(field.start, at, "row {}", row.row);
                at = field.end;
            }
            assert_eq!(at, row.text.chars().count(), "row {}", row.row);
        }
    }
}
