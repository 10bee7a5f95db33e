//! Differences in the order of the newer capture, with fast access by number for any choice of classes.
//!
//! Differences that any two captures have come last, collapsed (`GroupKind::is_usual`): the layout of each object is
//! one group, and all clocks are one.

use winperf::Pair;
use winperf::difference::{Difference, DifferenceClass, DifferenceClasses, DifferenceKind};
use winperf::pair::{Age, ObjectPairIdx};
use winperf_report::account::{ChangedInstances, Renumbered};

/// Number of differences in a piece of the list.
///
/// The list grows by pieces, so a list of millions is never copied, and finding a row counts within one piece.
const PIECE: usize = 1024;

/// A list of differences, which keeps those of some classes and counts all.
#[derive(Clone, Debug)]
pub struct Differences {
    kept: DifferenceClasses,
    counts: Counts,
    pieces: Vec<Piece>,
    runs: Vec<Run>,
    groups: Vec<Group>,
    /// The group of the clocks, by its number.
    clocks: Option<usize>,
}

/// Consecutive differences in one object.
#[derive(Clone, Debug)]
struct Run {
    /// The object; `None` for the data block.
    object: Option<ObjectPairIdx>,
    /// Place of the first difference.
    first: usize,
    /// Numbers of the object's groups.
    groups: [Option<usize>; GroupKind::OF_OBJECT],
    /// `true` if only one of the captures has the object.
    is_alone: bool,
}

/// Differences in an object that share one line until the user expands it.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The object; `None` for the data block.
    pub object: Option<ObjectPairIdx>,
    /// Number of differences.
    pub count: usize,
    /// Place of the first difference.
    pub first: usize,
    /// Property shared by all of them.
    pub property: SharedProperty,
}

/// Property shared by all differences of a group.
#[derive(Clone, Debug, PartialEq)]
pub enum SharedProperty {
    /// The number after the names of instances changed, for these reasons.
    Renumbered(Option<Renumbered>),
    /// Lengths, counts and positions changed because of new and gone items; the name is that of their object.
    Layout(Option<String>, ChangedInstances),
    /// Clocks of the data block and of all objects changed.
    Clocks,
}

/// Kind of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GroupKind {
    Renumbered,
    Layout,
    Clocks,
}

impl GroupKind {
    /// Number of kinds with a group for each object.
    const OF_OBJECT: usize = 2;

    /// Returns the group that a difference is in.
    fn classify(difference: &Difference) -> Option<Self> {
        match difference.kind {
            DifferenceKind::Renumbered => Some(Self::Renumbered),
            DifferenceKind::Layout if difference.follows => Some(Self::Layout),
            DifferenceKind::Clock => Some(Self::Clocks),
            _ => None,
        }
    }

    /// Returns `true` for differences that any two captures have, which are listed after the others.
    pub fn is_usual(self) -> bool {
        self != Self::Renumbered
    }
}

impl Group {
    /// Returns the kind of differences that it contains.
    pub fn kind(&self) -> GroupKind {
        match self.property {
            SharedProperty::Renumbered(_) => GroupKind::Renumbered,
            SharedProperty::Layout(..) => GroupKind::Layout,
            SharedProperty::Clocks => GroupKind::Clocks,
        }
    }
}

#[derive(Clone, Debug)]
struct Piece {
    /// Number of differences of each class kept before this piece.
    before: Counts,
    entries: Vec<Difference>,
}

/// Number of differences of each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts([u32; DifferenceClasses::COUNT]);

impl Counts {
    fn count(&self, classes: DifferenceClasses) -> u32 {
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
    /// Collects the differences of a pair without yielding, and keeps those of the classes `kept`.
    #[cfg(test)]
    pub(crate) fn collect(pair: &Pair, kept: DifferenceClasses) -> Self {
        let mut list = Self::new(kept);
        for (object, differences) in pair.differences_by_structure() {
            differences.into_iter().for_each(|difference| list.push(object, difference));
        }
        list.with_shared_properties(pair)
    }

    /// Creates an empty list that keeps differences of the classes `kept`.
    pub fn new(kept: DifferenceClasses) -> Self {
        Self {
            kept,
            counts: Counts::default(),
            pieces: Vec::new(),
            runs: Vec::new(),
            groups: Vec::new(),
            clocks: None,
        }
    }

    /// Counts a difference in an object or the data block, and keeps it if its class is kept.
    pub fn push(&mut self, object: Option<ObjectPairIdx>, difference: Difference) {
        let class = difference.kind.class();
        self.counts.add(class);
        if !self.kept.contains(class) {
            return;
        }
        self.join(object, GroupKind::classify(&difference));
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

    /// Adds a difference to the counts of its object and its group.
    fn join(&mut self, object: Option<ObjectPairIdx>, kind: Option<GroupKind>) {
        let place = self.len();
        if self.runs.last().is_none_or(|run| run.object != object) {
            self.runs.push(Run { object, first: place, groups: Default::default(), is_alone: false });
        }
        let (Some(run), Some(kind)) = (self.runs.last_mut(), kind) else { return };
        let known = match kind {
            GroupKind::Clocks => &mut self.clocks,
            kind => &mut run.groups[kind as usize],
        };
        let number = *known.get_or_insert(self.groups.len());
        if number == self.groups.len() {
            let told = match kind {
                GroupKind::Renumbered => SharedProperty::Renumbered(None),
                GroupKind::Layout => SharedProperty::Layout(None, ChangedInstances::default()),
                GroupKind::Clocks => SharedProperty::Clocks,
            };
            self.groups.push(Group { object, count: 0, first: place, property: told });
        }
        self.groups[number].count += 1;
    }

    /// Adds the properties that the differences of each group share.
    #[must_use]
    pub fn with_shared_properties(mut self, pair: &Pair) -> Self {
        for run in &mut self.runs {
            let object = run.object.and_then(|object| pair.object(object));
            run.is_alone = object.is_some_and(|object| Age::BOTH.into_iter().any(|age| !object.is_in(age)));
        }
        for group in &mut self.groups {
            let object = group.object.and_then(|object| pair.object(object));
            match &mut group.property {
                SharedProperty::Renumbered(told) => *told = object.and_then(Renumbered::find),
                SharedProperty::Layout(name, who) => {
                    *name = object.map(|object| object.name().into_owned());
                    *who = ChangedInstances::new(
                        &object.map_or_else(|| pair.layout_causes(), |object| object.layout_causes()),
                    );
                }
                SharedProperty::Clocks => {}
            }
        }
        self
    }

    /// Returns `true` if no differences are kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of differences kept.
    pub fn len(&self) -> usize {
        self.pieces.len().checked_sub(1).map_or(0, |full| full * PIECE + self.pieces[full].entries.len())
    }

    /// Returns the groups, by number.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns the number of the group that the kept difference at a place is in.
    pub fn group_of(&self, place: usize) -> Option<usize> {
        let kind = GroupKind::classify(&self.get(place)?)?;
        if kind == GroupKind::Clocks {
            return self.clocks;
        }
        let run = self.runs.partition_point(|run| run.first <= place).checked_sub(1)?;
        self.runs.get(run)?.groups[kind as usize]
    }

    /// Returns the places of the kept differences of each object and of the data block, and `true` if only one capture
    /// has the object.
    pub fn by_object(&self) -> impl Iterator<Item = (std::ops::Range<usize>, bool)> + '_ {
        let ends = self.runs.iter().skip(1).map(|run| run.first).chain([self.len()]);
        self.runs.iter().zip(ends).map(|(run, end)| (run.first..end, run.is_alone))
    }

    /// Returns the classes whose differences are kept.
    pub fn kept(&self) -> DifferenceClasses {
        self.kept
    }

    /// Returns the number of differences of some classes, kept or not.
    pub fn count(&self, classes: DifferenceClasses) -> usize {
        self.counts.count(classes) as usize
    }

    /// Returns the number of rows when the kept differences of some classes are shown.
    pub fn row_count(&self, classes: DifferenceClasses) -> usize {
        self.pieces.last().map_or(0, |piece| piece.end().count(classes) as usize)
    }

    /// Returns the differences of the classes `shown`, from the row `first` on, each with its place among all that are
    /// kept.
    pub fn rows(
        &self,
        shown: DifferenceClasses,
        first: usize,
    ) -> impl Iterator<Item = (usize, Difference)> + '_ {
        let wanted = u32::try_from(first).unwrap_or(u32::MAX);
        let at = self.pieces.partition_point(|piece| piece.before.count(shown) <= wanted).saturating_sub(1);
        let before = self.pieces.get(at).map_or(0, |piece| piece.before.count(shown));
        let skipped = wanted.saturating_sub(before) as usize;
        self.placed(at).filter(move |(_, difference)| shown.contains(difference.kind.class())).skip(skipped)
    }

    /// Returns the kept difference at a place.
    pub fn get(&self, place: usize) -> Option<Difference> {
        let (piece, within) = (place.checked_div(PIECE)?, place.checked_rem(PIECE)?);
        self.pieces.get(piece)?.entries.get(within).copied()
    }

    /// Returns the number of kept differences of the classes `shown` before a place: the row there, or the next one
    /// shown.
    pub fn row_of(&self, shown: DifferenceClasses, place: usize) -> usize {
        let at = place.checked_div(PIECE).unwrap_or(0);
        let Some(piece) = self.pieces.get(at) else { return self.row_count(shown) };
        let within = place.checked_rem(PIECE).unwrap_or(0);
        let shown_within =
            piece.entries.iter().take(within).filter(|difference| shown.contains(difference.kind.class()));
        piece.before.count(shown) as usize + shown_within.count()
    }

    /// Returns all kept differences, each with its place.
    pub fn all(&self) -> impl Iterator<Item = (usize, Difference)> + '_ {
        self.placed(0)
    }

    /// Returns the kept differences from a piece on, each with its place.
    fn placed(&self, piece: usize) -> impl Iterator<Item = (usize, Difference)> + '_ {
        let entries = self.pieces.iter().skip(piece).flat_map(|piece| piece.entries.iter().copied());
        (piece.saturating_mul(PIECE)..).zip(entries)
    }
}

impl Piece {
    /// Returns the number of differences of each class kept up to the end of the piece.
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
            list.push(Some(ObjectPairIdx(offset / 100)), Difference::new(kind, None, Some(offset)));
        }
        list
    }

    #[test]
    fn the_differences_of_an_object_stand_together() {
        let list = list(DifferenceClasses::all(), 2030);
        let runs: Vec<_> = list.by_object().map(|(places, _)| places).collect();
        assert_eq!((runs.len(), runs[0].clone(), runs[20].clone()), (21, 0..100, 2000..2030));
        assert_eq!(list.len(), 2030);
    }

    #[test]
    fn what_is_renumbered_is_a_line_of_its_object_as_layout_is_and_clocks_are_one_line_together() {
        let mut list = Differences::new(DifferenceClasses::all());
        let layout = |follows| Difference::new(DifferenceKind::Layout, Some(1), Some(1)).following(follows);
        let renumbered = Difference::new(DifferenceKind::Renumbered, Some(1), Some(1));
        let clock = Difference::new(DifferenceKind::Clock, Some(1), Some(1));
        let object = |at| Some(ObjectPairIdx(at));
        for (of, difference) in [
            (None, clock),
            (object(0), layout(true)),
            (object(0), layout(false)),
            (object(0), renumbered),
            (object(0), layout(true)),
            (object(1), layout(true)),
            (object(1), clock),
        ] {
            list.push(of, difference);
        }
        let groups: Vec<_> = (0..7).map(|place| list.group_of(place)).collect();
        assert_eq!(groups, [Some(0), Some(1), None, Some(2), Some(1), Some(3), Some(0)]);
        let counts: Vec<_> = list.groups().iter().map(|group| (group.count, group.first)).collect();
        assert_eq!(counts, [(2, 0), (2, 1), (1, 3), (1, 5)]);
        assert_eq!(list.groups()[2].kind(), GroupKind::Renumbered);
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
