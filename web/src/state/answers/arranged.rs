//! The lines of the list of differences: filter, order, and groups.

use std::collections::BTreeSet;

use winperf::difference::{Difference, DifferenceClasses, DifferenceKind};
use winperf_report::language::Language;

use crate::shared::Shared;
use crate::state::answers::differences::{Differences, Group};
use crate::state::answers::paired::Paired;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;

/// The list of differences that is to be computed.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    pub paired: Paired,
    pub naming: Shared<Naming>,
    pub found: Shared<Differences>,
    pub arrangement: Arrangement,
    /// The language of the words that are searched for.
    pub language: Language,
}

/// Filter and order of the listed differences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// Listed classes.
    pub shown: DifferenceClasses,
    /// Words that they must contain; empty for all.
    pub text: String,
    pub sort: DifferenceSort,
}

impl Arrangement {
    /// Returns `true` for the arrangement of differences by object, which takes no work.
    pub fn is_plain(&self) -> bool {
        self.text.trim().is_empty() && self.sort == DifferenceSort::default()
    }
}

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DifferenceSort {
    pub by: DifferenceSortBy,
    /// `true` if the largest, or the last in the alphabet, comes first.
    pub descending: bool,
}

/// Sort key of the differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DifferenceSortBy {
    /// By object, then by importance; differences between any two captures come last.
    #[default]
    Object,
    /// By rank of the kind, whatever it is part of.
    Kind,
    /// The path of the structure.
    Place,
    /// The name of the field.
    Field,
    /// By the increase in the newer capture.
    Delta,
    /// By offset in a capture.
    Offset(Side),
}

impl DifferenceSort {
    /// Returns the order after this one when the user sorts by `by` again: the first direction, the reverse, then by
    /// object.
    pub fn next(self, by: DifferenceSortBy) -> Self {
        let first = Self { by, descending: by == DifferenceSortBy::Delta };
        if self.by != by {
            first
        } else if self == first {
            Self { by, descending: !first.descending }
        } else {
            Self::default()
        }
    }
}

/// Returns the rank of a kind of difference: the lower, the more relevant for a problem.
pub fn rank(difference: &Difference) -> u8 {
    match difference.kind {
        DifferenceKind::Field | DifferenceKind::Name | DifferenceKind::Unparsed => 0,
        DifferenceKind::Layout if !difference.follows => 0,
        DifferenceKind::Renumbered => 1,
        DifferenceKind::New | DifferenceKind::Gone | DifferenceKind::Ambiguous => 2,
        DifferenceKind::Value => 3,
        DifferenceKind::Layout => 4,
        DifferenceKind::Moved => 5,
        DifferenceKind::Clock => 6,
        DifferenceKind::Padding => 7,
    }
}

/// The differences of an arrangement, in its order.
#[derive(Debug, PartialEq)]
pub struct Arranged {
    pub arrangement: Arrangement,
    /// The lines with all groups collapsed: a difference by its place, or a group by its number plus the number of
    /// places.
    closed: Vec<u32>,
    /// Differences of each group, listed when it is open.
    members: Vec<Vec<u32>>,
    /// Number of differences, in groups or not.
    pub count: usize,
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ListLine<'a> {
    /// A difference and its place.
    Difference(usize, Difference),
    /// Differences on one line, and their number among such groups.
    Group(usize, &'a Group),
}

/// Returns the places of the differences of some classes, by object and by rank; objects in only one capture come
/// first.
pub fn by_object(found: &Differences, shown: DifferenceClasses) -> Vec<u32> {
    let mut objects: Vec<(u8, Vec<(u8, u32)>)> = Vec::new();
    for (places, is_alone) in found.by_object() {
        let ranked = places.filter_map(|place| {
            let difference = found.get(place)?;
            shown.contains(difference.kind.class()).then(|| (rank(&difference), line(place)))
        });
        let mut ranked: Vec<_> = ranked.collect();
        // Equal ones keep the order of the capture.
        ranked.sort_unstable();
        if let Some((first, _)) = ranked.first() {
            objects.push((if is_alone { 0 } else { *first }, ranked));
        }
    }
    objects.sort_by_key(|(first, _)| *first);
    objects.into_iter().flat_map(|(_, ranked)| ranked).map(|(_, place)| place).collect()
}

impl Arranged {
    /// Returns the differences at these places, in this order; a group is at the position of its first difference.
    pub fn new(found: &Differences, arrangement: Arrangement, places: &[u32]) -> Self {
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); found.groups().len()];
        let mut closed = Vec::new();
        for place in places {
            match found.group_of(*place as usize) {
                None => closed.push(*place),
                Some(group) => {
                    if members[group].is_empty() {
                        closed.push(line(found.len() + group));
                    }
                    members[group].push(*place);
                }
            }
        }
        if arrangement.sort == DifferenceSort::default() {
            let usual = |item: &u32| {
                Some(found.groups().get(group_of(found, *item)?)?.kind()).filter(|kind| kind.is_usual())
            };
            closed.sort_by_key(usual);
        }
        Self { arrangement, closed, members, count: places.len() }
    }

    /// Returns the lines with some groups open.
    pub fn lines(&self, found: &Differences, open: &BTreeSet<usize>) -> Vec<u32> {
        let mut lines = Vec::with_capacity(self.closed.len());
        for item in &self.closed {
            lines.push(*item);
            if let Some(group) = group_of(found, *item).filter(|group| self.is_open(*group, open)) {
                lines.extend(&self.members[group]);
            }
        }
        lines
    }

    /// Returns `true` if a group is expanded: groups in a filtered list are, unless the user collapsed them.
    pub fn is_open(&self, group: usize, turned: &BTreeSet<usize>) -> bool {
        turned.contains(&group) == self.arrangement.text.trim().is_empty()
    }

    /// Returns the row of a line with all groups collapsed: its own, or the one of its group.
    pub fn closed_row(&self, found: &Differences, item: usize) -> Option<usize> {
        let head = found.group_of(item).map_or(item, |group| found.len() + group);
        self.closed.iter().position(|closed| *closed == line(head))
    }
}

/// Returns the content of a line.
pub fn line_at(found: &Differences, item: u32) -> Option<ListLine<'_>> {
    match group_of(found, item) {
        Some(group) => Some(ListLine::Group(group, found.groups().get(group)?)),
        None => Some(ListLine::Difference(item as usize, found.get(item as usize)?)),
    }
}

/// Returns the number of the group that a line is.
pub fn group_of(found: &Differences, item: u32) -> Option<usize> {
    (item as usize).checked_sub(found.len())
}

/// Returns a place or a group in 32 bits, which are enough for any capture.
fn line(item: usize) -> u32 {
    u32::try_from(item).unwrap_or(u32::MAX)
}
