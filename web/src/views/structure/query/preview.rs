//! Preview of the item under the pointer and its position in tree and bytes, without selecting it.

use winperf::Place;

use crate::phrases::Language;
use crate::shared::Shared;
use crate::state::Session;
use crate::state::library::side::Side;
use crate::state::view::reached::ReachedRange;
use crate::state::view::slot::Slot;
use crate::state::view::spot::Spot;
use crate::views::query::bytes::offset_text;
use crate::views::query::wording;
use crate::views::structure::query::hex::capture::CaptureBytes;
use crate::views::structure::query::hex::{Range, digit_column};
use crate::views::structure::query::overview;
use crate::views::structure::query::tree_index::TreeIndex;

#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// Its bytes in its capture, and in the other one if it has a counterpart.
    pub bytes: Vec<(Side, Range)>,
    /// Range that its number covers, in its capture.
    pub reached: Option<ReachedRange>,
    /// The row of the tree that shows it, or the nearest parent that has one.
    pub row: Option<usize>,
    /// Place, name and content.
    pub text: String,
}

/// Source of previews of the file in tree and bytes.
pub trait PreviewSource {
    /// Returns the preview of the item that contains a byte of the file on a side.
    fn for_byte(&self, side: Side, offset: u32) -> Option<Preview>;

    /// Returns the preview of a row of the tree.
    fn for_row(&self, row: usize) -> Option<Preview>;

    /// Describes the item at a share of the file on a side, from 0 to 1.
    fn at_share(&self, side: Side, share: f64) -> Option<String>;
}

/// Previews of the captures in A and B.
pub struct CapturePreviews {
    session: Shared<Session>,
    index: Shared<TreeIndex>,
    language: Language,
}

impl CapturePreviews {
    pub fn new(session: &Shared<Session>, index: &Shared<TreeIndex>, language: Language) -> Self {
        Self { session: session.clone(), index: index.clone(), language }
    }
}

impl PreviewSource for CapturePreviews {
    fn for_byte(&self, side: Side, offset: u32) -> Option<Preview> {
        for_byte(&self.session, &self.index, self.language, (side, offset))
    }

    fn for_row(&self, row: usize) -> Option<Preview> {
        for_row(&self.session, &self.index, self.language, row)
    }

    fn at_share(&self, side: Side, share: f64) -> Option<String> {
        let bytes = CaptureBytes::new(&self.session, side)?;
        Some(overview::at_share(&bytes, self.language, share))
    }
}

/// Returns the preview of the item that contains the byte at `offset` of a capture.
fn for_byte(
    session: &Session,
    index: &TreeIndex,
    language: Language,
    (side, offset): (Side, u32),
) -> Option<Preview> {
    let capture = session.library.captures.capture(side)?;
    match capture.walked().leaf_at(offset) {
        Some((structure, leaf)) => {
            let spot = Spot { structure, leaf: Some(leaf.offset) };
            let row = (side == session.view.side).then(|| nearest_row(session, index, spot)).flatten();
            for_spot(session, language, (side, spot), offset).map(|preview| Preview { row, ..preview })
        }
        None => Some(Preview {
            bytes: vec![(side, (offset, offset.saturating_add(1)))],
            reached: None,
            row: None,
            text: offset_text(offset),
        }),
    }
}

/// Returns the preview of a row of the tree; the pointer is on the row already.
fn for_row(session: &Session, index: &TreeIndex, language: Language, row: usize) -> Option<Preview> {
    let slot = session.shown()?;
    let item = index.item(slot.capture.walked(), row)?;
    let leaf = item.leaf.as_ref().map(|leaf| leaf.offset);
    let start = leaf.or_else(|| Some(slot.capture.walked().span(item.structure)?.offset))?;
    for_spot(session, language, (session.view.side, Spot { structure: item.structure, leaf }), start)
}

fn for_spot(session: &Session, language: Language, (side, spot): (Side, Spot), at: u32) -> Option<Preview> {
    let slot = session.library.captures.slot(side)?;
    let here = Slot { spot: Some(spot), ..slot.clone() }.spot_bytes()?;
    let there = session.counterpart(side, spot).flatten();
    let there = there.map(|(_, start, length)| (side.other(), (start, start.saturating_add(length))));
    let leaf = slot.capture.leaf(spot);
    let reached = leaf.and_then(|leaf| ReachedRange::from_leaf(&slot.capture, side, spot.structure, &leaf));
    let to = reached.map(|reached| format!(" · {} → {:#x}", offset_text(reached.from), reached.to));
    let described = described(session, slot, language, spot)?;
    let text = format!("{} · {described}{}", offset_text(at), to.unwrap_or_default());
    Some(Preview { bytes: [(side, here)].into_iter().chain(there).collect(), reached, row: None, text })
}

/// Returns the names of the enclosing structures, starting at the object, then the item and its value.
fn described(session: &Session, slot: &Slot, language: Language, spot: Spot) -> Option<String> {
    let capture = &slot.capture;
    let name = |place: Place| {
        wording::describe_structure(capture, &session.library.naming, place, language)
            .map(|wording| wording.name)
    };
    let is_named = |place: &Place| *place == spot.structure || *place != Place::DataBlock;
    let mut names: Vec<String> = spot.structure.around().filter(is_named).filter_map(name).collect();
    names.reverse();
    if spot.leaf.is_some() {
        let wording = wording::describe_spot(capture, &session.library.naming, spot, language)?;
        names.push(format!("{} = {}", wording.name, wording.value.readable()));
    }
    Some(names.join(" › "))
}

/// Returns the row of a leaf, or of its innermost parent that is not inside a closed structure.
fn nearest_row(session: &Session, index: &TreeIndex, spot: Spot) -> Option<usize> {
    let capture = session.shown()?.capture.walked();
    let around = spot.structure.around().map(Spot::whole);
    [spot].into_iter().chain(around).find_map(|spot| index.row_of(capture, spot))
}

/// Cells of a list in one rectangle: rows, and the columns of bytes in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub row: usize,
    pub rows: usize,
    /// The first byte in each of them.
    pub start: usize,
    /// End of the bytes in each of them (exclusive).
    pub end: usize,
}

impl Area {
    /// Returns a whole row of a list without bytes.
    pub fn row(row: usize) -> Self {
        Self { row, rows: 1, start: 0, end: 0 }
    }

    /// Returns the place as a style: in rows, digits and characters.
    pub fn style(self) -> String {
        let left = digit_column(self.start);
        let width = self.end.checked_sub(1).map_or(0, |last| digit_column(last) + 2 - left);
        format!(
            "--row:{};--rows:{};--left:{left};--width:{width};--start:{};--end:{}",
            self.row, self.rows, self.start, self.end
        )
    }
}

/// Returns the areas, in the rows that exist, of the range of a number: its origin, the rows between, and its target.
pub fn reached_areas(
    reached: ReachedRange,
    rows: std::ops::Range<usize>,
    per_row: usize,
) -> [Option<Area>; 3] {
    let place = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    let (from, to) = (place(reached.from.into()), place(reached.to));
    let byte = |offset: usize| {
        let (row, start) = (offset.checked_div(per_row)?, offset % per_row);
        rows.contains(&row).then_some(Area { row, rows: 1, start, end: start + 1 })
    };
    let between = || {
        let first = from.checked_div(per_row)?.max(rows.start);
        let end = to.checked_div(per_row)?.min(rows.end);
        let count = end.checked_sub(first).filter(|count| *count > 0)?;
        Some(Area { row: first, rows: count, start: 0, end: 0 })
    };
    [byte(from), between(), byte(to)]
}

/// Returns a range of bytes as at most three rectangles, cut to the rows that exist: the rest of its first row, whole
/// rows, the start of its last.
pub fn areas((start, end): Range, rows: std::ops::Range<usize>, per_row: usize) -> Vec<Area> {
    let place = |offset: u32| usize::try_from(offset).unwrap_or(usize::MAX);
    let seen = |row: usize| row.saturating_mul(per_row);
    let (start, end) = (place(start).max(seen(rows.start)), place(end).min(seen(rows.end)));
    let Some(last) = end.checked_sub(1).filter(|last| *last >= start && per_row > 0) else {
        return Vec::new();
    };
    let (first_row, last_row) = (start / per_row, last / per_row);
    let (from, to) = (start % per_row, last % per_row + 1);
    if first_row == last_row {
        return vec![Area { row: first_row, rows: 1, start: from, end: to }];
    }
    let (head, tail) = (usize::from(from > 0), usize::from(to < per_row));
    let whole =
        Area { row: first_row + head, rows: last_row + 1 - first_row - head - tail, start: 0, end: per_row };
    let head = (head > 0).then_some(Area { row: first_row, rows: 1, start: from, end: per_row });
    let tail = (tail > 0).then_some(Area { row: last_row, rows: 1, start: 0, end: to });
    head.into_iter().chain(Some(whole).filter(|whole| whole.rows > 0)).chain(tail).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::desktop;
    use winperf::ObjectIdx;

    fn index(session: &Session) -> TreeIndex {
        let slot = session.shown().unwrap();
        TreeIndex::new(slot.capture.walked(), &slot.open)
    }

    #[test]
    fn a_byte_shows_its_field_in_both_captures_and_the_nearest_row() {
        let session = desktop();
        let index = index(&session);
        let preview = for_byte(&session, &index, Language::English, (Side::A, 0x1d)).unwrap();
        assert_eq!(preview.text, "0x1d · PERF_DATA_BLOCK › NumObjectTypes = 9");
        assert_eq!(preview.bytes, [(Side::A, (0x1c, 0x20)), (Side::B, (0x1c, 0x20))]);
        let spot = Spot { structure: Place::DataBlock, leaf: Some(0x1c) };
        assert_eq!(preview.row, index.row_of(session.shown().unwrap().capture.walked(), spot));
        // The objects are closed, so each represents its whole content.
        let inside = for_byte(&session, &index, Language::English, (Side::A, 0x9d8)).unwrap();
        let row = index.item(session.shown().unwrap().capture.walked(), inside.row.unwrap()).unwrap();
        assert!(inside.text.starts_with("0x9d8 · Processor (238) › % Processor Time › "), "{}", inside.text);
        assert_eq!(row.structure, Place::Object(ObjectIdx(2)));
        assert_eq!(for_byte(&session, &index, Language::English, (Side::B, 0x1c)).unwrap().row, None);
    }

    #[test]
    fn a_row_shows_its_bytes() {
        let session = desktop();
        let preview = for_row(&session, &index(&session), Language::English, 1).unwrap();
        assert_eq!(preview.text, "0x0 · PERF_DATA_BLOCK › Signature = PERF");
        assert_eq!(preview.bytes[0], (Side::A, (0, 8)));
        assert_eq!(for_row(&session, &index(&session), Language::English, 1_000_000), None);
    }

    fn all(areas: &[Area], per_row: usize) -> Vec<usize> {
        let bytes = |area: &Area| {
            let (start, end) = (area.start, area.end);
            (area.row..area.row + area.rows)
                .flat_map(move |row| (start..end).map(move |at| row * per_row + at))
        };
        areas.iter().flat_map(bytes).collect()
    }

    #[test]
    fn every_range_is_covered_once_by_at_most_three_rectangles() {
        for start in 0..40 {
            for end in start + 1..50 {
                let areas = areas((start, end), 0..20, 8);
                assert!(areas.len() <= 3, "{start}..{end}");
                let expected: Vec<usize> = (start as usize..end as usize).collect();
                assert_eq!(all(&areas, 8), expected);
            }
        }
    }

    #[test]
    fn a_length_under_the_pointer_shows_where_it_counts_from_and_where_it_leads() {
        let session = desktop();
        // DefinitionLength of Processor.
        let preview = for_byte(&session, &index(&session), Language::English, (Side::A, 0x995)).unwrap();
        assert!(preview.text.ends_with("DefinitionLength = 664 · 0x990 → 0xc28"), "{}", preview.text);
        let areas = reached_areas(preview.reached.unwrap(), 0..1000, 16);
        assert_eq!(areas[0], Some(Area { row: 0x99, rows: 1, start: 0, end: 1 }));
        assert_eq!(areas[1], Some(Area { row: 0x99, rows: 0xc2 - 0x99, start: 0, end: 0 }));
        assert_eq!(areas[2], Some(Area { row: 0xc2, rows: 1, start: 8, end: 9 }));
        let far = reached_areas(preview.reached.unwrap(), 0xa0..0xa8, 16);
        assert_eq!(far, [None, Some(Area { row: 0xa0, rows: 8, start: 0, end: 0 }), None]);
        let other = for_byte(&session, &index(&session), Language::English, (Side::A, 0x1d)).unwrap();
        assert_eq!(other.reached, None);
    }

    #[test]
    fn what_is_out_of_sight_is_cut_away() {
        assert_eq!(areas((0, 50_000_000), 100..102, 16), [Area { row: 100, rows: 2, start: 0, end: 16 }]);
        assert_eq!(areas((0, 16), 5..9, 16), []);
        assert_eq!(areas((0, 16), 0..9, 0), []);
    }
}
