//! Marks over the rows of bytes: selection, cursor, highlights, and the range of the selected number.

use winperf::Place;

use crate::state::library::side::Side;
use crate::state::view::highlight::Highlight;
use crate::state::view::reached::ReachedRange;
use crate::state::view::slot::Slot;
use crate::views::structure::query::hex::{Range, clipped};

/// Everything that is marked in the bytes of one file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// Length of the file.
    pub length: usize,
    /// The bytes of the selected structure.
    pub inside: Option<Range>,
    /// The bytes of the selected field.
    pub selected: Option<Range>,
    /// The bytes selected one by one.
    pub range: Option<Range>,
    pub highlights: Vec<Highlight>,
    /// The range of the number in the selected field.
    pub reached: Option<ReachedRange>,
    /// The byte under the cursor.
    pub cursor: Option<u32>,
}

/// Marks in one row, as columns of bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowMarks {
    /// The bytes of the selected structure.
    pub inside: Option<(usize, usize)>,
    /// The bytes of the selected field.
    pub selected: Option<(usize, usize)>,
    /// The bytes selected one by one.
    pub range: Option<(usize, usize)>,
    /// The bytes that are highlighted.
    pub highlighted: Vec<Lit>,
    /// The part of the range of the selected field in the row, if there is any.
    pub reach: Option<RowReach>,
    /// The byte under the cursor.
    pub cursor: Option<usize>,
}

/// Highlighted bytes in one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lit {
    /// Their columns.
    pub columns: (usize, usize),
    /// The letter before the first of all of them.
    pub letter: Option<char>,
}

/// Part in one row of the range from the base of an offset to its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowReach {
    /// The column of the byte of the origin.
    pub from: Option<usize>,
    /// Column of the target; the column after the last byte at the end of the file.
    pub to: Option<usize>,
}

impl RowReach {
    /// Returns `true` if the range continues in the row below.
    pub fn goes_on(self) -> bool {
        self.to.is_none()
    }
}

impl Marks {
    /// Returns the marks in the capture of a side.
    pub fn new(slot: &Slot, side: Side, (highlights, reached): (&[Highlight], Option<ReachedRange>)) -> Self {
        // A background behind every byte of the file would be meaningless.
        let around = slot.spot.map(|spot| spot.structure).filter(|structure| *structure != Place::DataBlock);
        let inside = around.and_then(|structure| slot.capture.walked().span(structure));
        Self {
            length: slot.capture.bytes().len(),
            inside: inside.map(|span| (span.offset, span.end())),
            selected: slot.spot.and_then(|spot| spot.leaf).and_then(|_| slot.spot_bytes()),
            range: slot.cursor.range(),
            highlights: highlights.iter().filter(|lit| lit.side == side).copied().collect(),
            reached: reached.filter(|reached| reached.side == side),
            cursor: Some(slot.cursor.at),
        }
    }

    /// Returns the row of the byte under the cursor.
    pub fn cursor_row(&self, per_row: usize) -> Option<usize> {
        usize::try_from(self.cursor?).ok()?.checked_div(per_row)
    }

    /// Returns the marks in a row of that many bytes.
    pub fn in_row(&self, row: usize, per_row: usize) -> RowMarks {
        let start = row.saturating_mul(per_row);
        let length = self.length.saturating_sub(start).min(per_row);
        let offset = u32::try_from(start).unwrap_or(u32::MAX);
        let columns = |range: Option<Range>| clipped(range?, offset, length);
        let lit = |lit: &Highlight| {
            let columns = columns(Some((lit.start, lit.end)))?;
            Some(Lit { columns, letter: lit.letter.filter(|_| lit.start >= offset) })
        };
        let reach =
            |reached: ReachedRange| row_reach(row, (reached.from.into(), reached.to), self.length, per_row);
        RowMarks {
            inside: columns(self.inside),
            selected: columns(self.selected),
            range: columns(self.range),
            highlighted: self.highlights.iter().filter_map(lit).collect(),
            reach: self.reached.and_then(reach),
            cursor: columns(self.cursor.map(|cursor| (cursor, cursor.saturating_add(1))))
                .map(|(start, _)| start),
        }
    }
}

fn row_reach(row: usize, (from, to): (u64, u64), length: usize, per_row: usize) -> Option<RowReach> {
    let place = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    let (from, to) = (place(from), place(to));
    let start = row.checked_mul(per_row)?;
    // The end of the file is drawn after its last byte, without a separate row.
    let is_last = start.saturating_add(per_row) >= length;
    let column = |offset: usize| {
        let column = offset.checked_sub(start)?;
        (column < per_row || is_last && offset == length && column == per_row).then_some(column)
    };
    let is_between = from < start.saturating_add(per_row) && start <= to;
    let (from, to) = (column(from), column(to));
    (is_between || to.is_some()).then_some(RowReach { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::library::capture::Capture;
    use crate::state::view::spot::Spot;

    fn slot() -> Slot {
        Slot::new(Capture::parse("example".to_owned(), winperf_synth::examples::desktop().older).into())
    }

    #[test]
    fn a_structure_has_a_ground_behind_its_bytes_and_the_whole_capture_has_none() {
        let slot = slot();
        let tinted = |slot: &Slot| {
            let marks = Marks::new(slot, Side::A, (&[], None));
            (0..slot.capture.bytes().len() / 16).filter(|row| marks.in_row(*row, 16).inside.is_some()).count()
        };
        assert_eq!(slot.spot.map(|spot| spot.structure), Some(Place::DataBlock));
        assert_eq!(tinted(&slot), 0);
        let object = slot.capture.walked().objects().next().unwrap().place();
        assert!(tinted(&slot.selecting(Spot::whole(object))) > 0);
    }

    #[test]
    fn the_letter_of_a_mark_stands_in_the_row_where_the_mark_begins() {
        let mark = |side, start, end, letter| Highlight { side, start, end, letter };
        let highlights =
            [mark(Side::A, 30, 34, Some('b')), mark(Side::B, 0, 4, Some('c')), mark(Side::A, 36, 37, None)];
        let slot = slot();
        let marks = Marks::new(&slot, Side::A, (&highlights, None));
        let lit_columns = |columns, letter| Lit { columns, letter };
        assert_eq!(
            [0, 1, 2, 3].map(|row| marks.in_row(row, 16).highlighted),
            [
                vec![],
                vec![lit_columns((14, 16), Some('b'))],
                vec![lit_columns((0, 2), None), lit_columns((4, 5), None)],
                vec![]
            ]
        );
    }

    #[test]
    fn a_key_changes_the_marks_of_the_rows_of_what_was_and_what_is_selected() {
        let changed = |before: &Slot, after: &Slot| {
            let [before, after] = [before, after].map(|slot| Marks::new(slot, Side::A, (&[], None)));
            (0..1000).filter(|row| before.in_row(*row, 16) != after.in_row(*row, 16)).collect::<Vec<_>>()
        };
        // Signature is in row 0, NumObjectTypes in row 1.
        let first = slot().selecting_byte(0);
        assert_eq!(changed(&first, &first.selecting_byte(0x1c)), [0, 1]);
        assert_eq!(changed(&first, &first.selecting_byte(1)), [0]);
        assert!(changed(&first, &first).is_empty());
    }

    #[test]
    fn what_a_field_reaches_is_drawn_from_where_it_counts_to_where_it_leads() {
        let reach_in_row = |row, from, to| row_reach(row, (from, to), 100, 16);
        assert_eq!(reach_in_row(1, 20, 70), Some(RowReach { from: Some(4), to: None }));
        assert_eq!(reach_in_row(2, 20, 70), Some(RowReach::default()));
        assert_eq!(reach_in_row(4, 20, 70), Some(RowReach { from: None, to: Some(6) }));
        assert_eq!([reach_in_row(0, 20, 70), reach_in_row(5, 20, 70)], [None, None]);
        assert_eq!(reach_in_row(1, 20, 24), Some(RowReach { from: Some(4), to: Some(8) }));
        // At the end of a row the next row has the byte, and at the end of the file none has.
        assert_eq!(
            [reach_in_row(1, 20, 32), reach_in_row(2, 20, 32)].map(Option::unwrap).map(|reach| reach.to),
            [None, Some(0)]
        );
        assert_eq!(reach_in_row(6, 20, 100), Some(RowReach { from: None, to: Some(4) }));
        assert_eq!(row_reach(5, (20, 96), 96, 16), Some(RowReach { from: None, to: Some(16) }));
        // A range beyond the end of the file continues to the end.
        assert_eq!(reach_in_row(6, 20, 5000), Some(RowReach::default()));
    }
}
