//! The list of differences: those that are kept, with any choice of their classes by row number.

use winperf::difference::{Difference, DifferenceClass, DifferenceClasses};

/// Differences in a piece of the list.
///
/// The list grows by pieces, so that one of millions is never copied while it grows, and a row is found by counting in one piece.
const PIECE: usize = 1024;

/// A list of differences: those of some classes are kept, and those of all are counted.
#[derive(Clone, Debug)]
pub struct Differences {
    kept: DifferenceClasses,
    counts: Counts,
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
struct Piece {
    /// How many of each class are kept before this piece.
    before: Counts,
    entries: Vec<Difference>,
}

/// How many there are of each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts([u32; DifferenceClasses::COUNT]);

impl Counts {
    fn of(&self, classes: DifferenceClasses) -> u32 {
        let counted =
            DifferenceClasses::all().iter().zip(self.0).filter(|(class, _)| classes.contains(*class));
        counted.fold(0, |sum: u32, (_, count)| sum.saturating_add(count))
    }

    fn add(&mut self, class: DifferenceClass) {
        let counted = DifferenceClasses::all().iter().zip(&mut self.0).find(|(of, _)| *of == class);
        if let Some((_, count)) = counted {
            *count = count.saturating_add(1);
        }
    }
}

impl Differences {
    /// The differences of a pair, of which those of the classes `kept` are kept, in one go.
    #[cfg(test)]
    pub(crate) fn of(pair: &winperf::Pair, kept: DifferenceClasses) -> Self {
        let mut list = Self::new(kept);
        pair.differences().for_each(|difference| list.push(difference));
        list
    }

    /// An empty list that keeps differences of the classes `kept`.
    pub fn new(kept: DifferenceClasses) -> Self {
        Self { kept, counts: Counts::default(), pieces: Vec::new() }
    }

    /// Counts a difference, and keeps it when it is of a class to be kept.
    pub fn push(&mut self, difference: Difference) {
        let class = difference.kind.class();
        self.counts.add(class);
        if !self.kept.contains(class) {
            return;
        }
        match self.pieces.last_mut() {
            Some(piece) if piece.entries.len() < PIECE => piece.entries.push(difference),
            last => {
                let before = last.map(|piece| piece.end()).unwrap_or_default();
                let mut entries = Vec::with_capacity(PIECE);
                entries.push(difference);
                self.pieces.push(Piece { before, entries });
            }
        }
    }

    /// The classes whose differences are kept.
    pub fn kept(&self) -> DifferenceClasses {
        self.kept
    }

    /// How many differences of some classes there are, kept or not.
    pub fn count(&self, classes: DifferenceClasses) -> usize {
        self.counts.of(classes) as usize
    }

    /// How many rows there are when the kept ones of some classes are shown.
    pub fn row_count(&self, classes: DifferenceClasses) -> usize {
        self.pieces.last().map_or(0, |piece| piece.end().of(classes) as usize)
    }

    /// The differences of the classes `shown`, from the row `first` on, each with its place among all that are kept.
    pub fn rows(
        &self,
        shown: DifferenceClasses,
        first: usize,
    ) -> impl Iterator<Item = (usize, Difference)> + '_ {
        let wanted = u32::try_from(first).unwrap_or(u32::MAX);
        let at = self.pieces.partition_point(|piece| piece.before.of(shown) <= wanted).saturating_sub(1);
        let before = self.pieces.get(at).map_or(0, |piece| piece.before.of(shown));
        let skipped = wanted.saturating_sub(before) as usize;
        self.placed(at).filter(move |(_, difference)| shown.contains(difference.kind.class())).skip(skipped)
    }

    /// The kept difference at a place.
    pub fn get(&self, place: usize) -> Option<Difference> {
        let (piece, within) = (place.checked_div(PIECE)?, place.checked_rem(PIECE)?);
        self.pieces.get(piece)?.entries.get(within).copied()
    }

    /// How many differences of the classes `shown` are kept before a place: the row of the one that is there, or of the next that is shown.
    pub fn row_of(&self, shown: DifferenceClasses, place: usize) -> usize {
        let at = place.checked_div(PIECE).unwrap_or(0);
        let Some(piece) = self.pieces.get(at) else { return self.row_count(shown) };
        let within = place.checked_rem(PIECE).unwrap_or(0);
        let shown_within =
            piece.entries.iter().take(within).filter(|difference| shown.contains(difference.kind.class()));
        piece.before.of(shown) as usize + shown_within.count()
    }

    /// All kept differences, each with its place.
    pub fn all(&self) -> impl Iterator<Item = (usize, Difference)> + '_ {
        self.placed(0)
    }

    /// The kept differences from a piece on, each with its place.
    fn placed(&self, piece: usize) -> impl Iterator<Item = (usize, Difference)> + '_ {
        let entries = self.pieces.iter().skip(piece).flat_map(|piece| piece.entries.iter().copied());
        (piece.saturating_mul(PIECE)..).zip(entries)
    }
}

impl Piece {
    /// How many of each class are kept up to the end of the piece.
    fn end(&self) -> Counts {
        let mut counts = self.before;
        self.entries.iter().for_each(|difference| counts.add(difference.kind.class()));
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::difference::DifferenceKind;

    const KINDS: [DifferenceKind; 5] = [
        DifferenceKind::New,
        DifferenceKind::Moved,
        DifferenceKind::Clock,
        DifferenceKind::Moved,
        DifferenceKind::Field,
    ];

    fn list(kept: DifferenceClasses, count: u32) -> Differences {
        let mut list = Differences::new(kept);
        for (offset, kind) in (0..count).zip(KINDS.into_iter().cycle()) {
            list.push(Difference::new(kind, None, Some(offset)));
        }
        list
    }

    #[test]
    fn every_row_of_every_choice_is_found_by_its_number_and_back() {
        let list = list(DifferenceClasses::all(), 5003);
        let choices = [
            DifferenceClasses::all(),
            DifferenceClasses::ALL_BUT_MOVED,
            DifferenceClasses::only(DifferenceClass::Moved),
            DifferenceClasses::only(DifferenceClass::Fields),
            DifferenceClasses::empty(),
        ];
        for shown in choices {
            let rows: Vec<_> = list.all().filter(|(_, found)| shown.contains(found.kind.class())).collect();
            assert_eq!(list.row_count(shown), rows.len());
            assert_eq!(list.count(shown), rows.len());
            for (row, expected) in rows.iter().enumerate() {
                assert_eq!(list.rows(shown, row).next(), Some(*expected), "{shown:?} {row}");
                assert_eq!(list.row_of(shown, expected.0), row);
                assert_eq!(list.get(expected.0), Some(expected.1));
            }
            assert_eq!(list.rows(shown, rows.len()).next(), None);
        }
    }

    #[test]
    fn what_is_not_kept_is_counted_all_the_same() {
        let list = list(DifferenceClasses::ALL_BUT_MOVED, 5003);
        let moved = DifferenceClasses::only(DifferenceClass::Moved);
        assert_eq!((list.count(moved), list.row_count(moved)), (2001, 0));
        assert_eq!(list.row_count(DifferenceClasses::all()), 3002);
        assert_eq!(list.row_of(DifferenceClasses::ALL_BUT_MOVED, 99_999), 3002);
    }
}
