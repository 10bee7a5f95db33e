//! The lines of the list of differences: which there are, in which order, and what is folded in them.

use std::collections::BTreeSet;

use winperf::difference::{Difference, DifferenceClasses, DifferenceKind};
use winperf_report::language::Language;

use crate::shared::Shared;
use crate::state::differences::{Differences, Group};
use crate::state::naming::Naming;
use crate::state::paired::Paired;
use crate::state::side::Side;

/// The list of differences that is to be worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    pub paired: Paired,
    pub naming: Shared<Naming>,
    pub found: Shared<Differences>,
    pub arrangement: Arrangement,
    /// The language of the words that are looked for.
    pub language: Language,
}

/// What decides which differences are listed, and in which order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    /// Which classes.
    pub shown: DifferenceClasses,
    /// Words that they have to hold; empty for all of them.
    pub text: String,
    pub sort: DifferenceSort,
}

impl Arrangement {
    /// Whether it is that of the differences by object, which takes no work.
    pub fn is_plain(&self) -> bool {
        self.text.trim().is_empty() && self.sort == DifferenceSort::default()
    }
}

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DifferenceSort {
    pub by: DifferenceSortBy,
    /// Whether the largest, or the last of the alphabet, comes first.
    pub descending: bool,
}

/// What decides the order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DifferenceSortBy {
    /// The object, those first in which something matters most, and in each what matters most.
    #[default]
    Object,
    /// How much it matters, whatever it is part of.
    Kind,
    /// The path of the structure.
    Place,
    /// The name of the field.
    Field,
    /// By how much the newer capture has more.
    Delta,
    /// Where it stands in a capture.
    Offset(Side),
}

impl DifferenceSort {
    /// The order after this one, when sorting by `by` is asked for again: the first, the other, that by object.
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

/// How much a kind of difference matters: the lower, the more it says of what is wrong.
pub fn rank(difference: &Difference) -> u8 {
    match difference.kind {
        DifferenceKind::Field | DifferenceKind::Name | DifferenceKind::Unparsed => 0,
        DifferenceKind::Layout if !difference.follows => 0,
        DifferenceKind::New | DifferenceKind::Gone | DifferenceKind::Ambiguous => 1,
        DifferenceKind::Renumbered => 2,
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
    /// The lines while nothing is open: a difference by its place, or a group by its number behind the places.
    closed: Vec<u32>,
    /// Of each group the differences that are listed when it is open.
    members: Vec<Vec<u32>>,
    /// How many differences there are, whether in groups or not.
    pub count: usize,
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Line<'a> {
    /// A difference and its place.
    Difference(usize, Difference),
    /// Differences that are one line, and their number among such.
    Group(usize, &'a Group),
}

/// The places of the differences of some classes, by object and by what matters.
pub fn by_object(found: &Differences, shown: DifferenceClasses) -> Vec<u32> {
    let mut objects: Vec<(u8, Vec<(u8, u32)>)> = Vec::new();
    for places in found.by_object() {
        let ranked = places.filter_map(|place| {
            let difference = found.get(place)?;
            shown.contains(difference.kind.class()).then(|| (rank(&difference), line(place)))
        });
        let mut ranked: Vec<_> = ranked.collect();
        // Equal ones stay in the order of the capture, by their places.
        ranked.sort_unstable();
        if let Some((first, _)) = ranked.first() {
            objects.push((*first, ranked));
        }
    }
    objects.sort_by_key(|(first, _)| *first);
    objects.into_iter().flat_map(|(_, ranked)| ranked).map(|(_, place)| place).collect()
}

impl Arranged {
    /// The differences at these places, in this order; a group stands where the first of its differences would.
    pub fn of(found: &Differences, arrangement: Arrangement, places: &[u32]) -> Self {
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
        Self { arrangement, closed, members, count: places.len() }
    }

    /// The lines with some groups open.
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

    /// Whether a group is open: those of which words are looked for are, but for those that were closed.
    pub fn is_open(&self, group: usize, turned: &BTreeSet<usize>) -> bool {
        turned.contains(&group) == self.arrangement.text.trim().is_empty()
    }

    /// Where a line is while nothing is open: its own place, or that of its group.
    pub fn closed_row(&self, found: &Differences, item: usize) -> Option<usize> {
        let head = found.group_of(item).map_or(item, |group| found.len() + group);
        self.closed.iter().position(|closed| *closed == line(head))
    }
}

/// What a line is.
pub fn line_at(found: &Differences, item: u32) -> Option<Line<'_>> {
    match group_of(found, item) {
        Some(group) => Some(Line::Group(group, found.groups().get(group)?)),
        None => Some(Line::Difference(item as usize, found.get(item as usize)?)),
    }
}

/// The number of the group that a line is.
pub fn group_of(found: &Differences, item: u32) -> Option<usize> {
    (item as usize).checked_sub(found.len())
}

/// A place or a group in 32 bits; no capture has so many differences.
fn line(item: usize) -> u32 {
    u32::try_from(item).unwrap_or(u32::MAX)
}
