//! Differences between the captures: for structures and leaves on the screen, one after the other.

use winperf::difference::{DifferenceClass, DifferenceKind};
use winperf::pair::{Age, LeafPair};
use winperf::{Leaf, Pair, Place};

use crate::shared::Shared;
use crate::signs::change::Change;
use crate::state::Session;
use crate::state::answers::found::{AllFindings, CaptureFindings};
use crate::state::answers::paired::Paired;
use crate::state::library::capture::Capture;
use crate::state::library::side::Side;
use crate::state::names::structural::Structural;
use crate::state::view::spot::Spot;

/// Leaves longer than this are compared only in the visible part.
const COMPARED_WHOLE: u32 = 4096;

/// A leaf, its counterpart, and how they differ.
#[derive(Clone, Debug)]
pub struct ComparedLeaf {
    pub leaf: Leaf,
    /// Its counterpart in the other capture.
    pub other: Option<Leaf>,
    /// Difference to the other capture.
    pub change: Change,
}

/// Pairing and findings that rows of a capture show; equal as long as they show the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    paired: Option<Paired>,
    found: Shared<AllFindings>,
    side: Side,
}

impl Compared {
    /// Returns what is known about the capture of a side.
    pub fn new(session: &Session, side: Side) -> Self {
        Self { paired: session.paired().cloned(), found: session.found().clone(), side }
    }

    /// Returns the findings about the capture.
    pub fn found(&self) -> &CaptureFindings {
        self.found.side(self.side)
    }

    /// Returns the changes of the capture.
    pub fn changes<'a>(&'a self, capture: &'a Capture) -> Changes<'a> {
        Changes::new(capture, self.paired.as_ref(), self.side)
    }
}

/// Compares the structures of one capture with those of the other; caches the leaves of the last structure.
pub struct Changes<'a> {
    capture: &'a winperf::Capture,
    /// The other capture and the pairing, if both are known.
    paired: Option<(&'a Paired, Age)>,
    last: Option<(Place, Vec<ComparedLeaf>)>,
}

impl<'a> Changes<'a> {
    /// Returns the changes of the capture on a side, as far as the pairing is known.
    pub fn new(capture: &'a Capture, paired: Option<&'a Paired>, side: Side) -> Self {
        let paired = paired.filter(|paired| paired.older.is_some());
        let paired = paired.and_then(|paired| Some((paired, paired.age(side)?)));
        Self { capture: capture.walked(), paired, last: None }
    }

    /// Returns the capture whose structures are compared.
    pub fn capture(&self) -> &'a winperf::Capture {
        self.capture
    }

    /// Returns the change of a structure as a whole: new, gone or in both captures.
    pub fn structure_change(&self, place: Place) -> Change {
        let compare = |(paired, age): (&Paired, Age)| Some(change_of_structure(paired.both()?, age, place));
        let change = self.paired.and_then(compare).unwrap_or_default();
        if change == Change::Same && !self.inside(place).is_nothing() { Change::Inside } else { change }
    }

    /// Returns the structural differences of an object; no other structure has any.
    pub fn inside(&self, place: Place) -> Structural {
        match (self.paired, place) {
            (Some((paired, age)), Place::Object(object)) => paired.structural(age, object),
            _ => Structural::default(),
        }
    }

    /// Returns the change of a structure or of a leaf of one; `None` if there is no such leaf.
    pub fn spot_change(&mut self, spot: Spot) -> Option<Change> {
        let Some(offset) = spot.leaf else { return Some(self.structure_change(spot.structure)) };
        let leaves = self.leaves(spot.structure);
        leaves.iter().find(|compared| compared.leaf.offset == offset).map(|compared| compared.change)
    }

    /// Returns the leaves that belong directly to a structure.
    pub fn leaves(&mut self, place: Place) -> &[ComparedLeaf] {
        if self.last.as_ref().is_none_or(|(last, _)| *last != place) {
            self.last = Some((place, self.compared_leaves(place)));
        }
        self.last.as_ref().map(|(_, leaves)| leaves.as_slice()).unwrap_or_default()
    }

    /// Returns the structure and leaf that contain a byte.
    pub fn find(&mut self, offset: u32) -> Option<(Place, &ComparedLeaf)> {
        let place = self.capture.place_at(offset)?;
        let leaves = self.leaves(place);
        let found = leaves.get(leaves.partition_point(|compared| compared.leaf.end() <= offset))?;
        found.leaf.holds(offset).then_some((place, found))
    }

    /// Returns `true` if the byte at `offset` of a leaf differs from the one at the same place of its counterpart.
    pub fn differs(&self, leaf: &ComparedLeaf, offset: u32) -> bool {
        let theirs = self.paired.and_then(|(paired, age)| paired.capture(age.other()));
        let (Some(theirs), Some(other)) = (theirs, &leaf.other) else { return false };
        let within = offset.saturating_sub(leaf.leaf.offset);
        let there = (within < other.length).then(|| other.offset.saturating_add(within));
        let there = there.map(|offset| theirs.walked().reader().bytes().get(idx(offset)));
        there.flatten() != self.capture.reader().bytes().get(idx(offset))
    }

    fn compared_leaves(&self, place: Place) -> Vec<ComparedLeaf> {
        let compare = |(paired, age): (&Paired, Age)| compared_leaves(paired.both()?, age, place);
        self.paired.and_then(compare).unwrap_or_else(|| alone(self.capture, place, Change::Unknown))
    }
}

fn change_of_structure(captures: &Pair, age: Age, place: Place) -> Change {
    match captures.counterpart(age, place) {
        Some(_) => Change::Same,
        None => without_counterpart(captures, age, place),
    }
}

fn compared_leaves(captures: &Pair, age: Age, place: Place) -> Option<Vec<ComparedLeaf>> {
    let Some((_, pairs)) = captures.leaf_pairs(age, place) else {
        return Some(alone(captures.capture(age)?, place, without_counterpart(captures, age, place)));
    };
    let compare_pair = |pair: LeafPair| {
        let LeafPair { own, other } = &pair;
        let change = match other {
            None => only_in(age),
            Some(other) if own.length > COMPARED_WHOLE && own.length == other.length => Change::Same,
            Some(other) if captures.is_same(age, own, other) => Change::Same,
            Some(_) => captures.difference(age, place, &pair).map_or(Change::Changed, change_for_kind),
        };
        ComparedLeaf { leaf: pair.own, other: pair.other, change }
    };
    Some(pairs.into_iter().map(compare_pair).collect())
}

/// Returns the leaves of a structure without a counterpart.
fn alone(capture: &winperf::Capture, place: Place, change: Change) -> Vec<ComparedLeaf> {
    let leaves = capture.leaves(place).into_iter();
    leaves.map(|leaf| ComparedLeaf { leaf, other: None, change }).collect()
}

/// Returns the mark for a kind of difference between two leaves.
fn change_for_kind(kind: DifferenceKind) -> Change {
    match kind.class() {
        DifferenceClass::Moved
        | DifferenceClass::Clocks
        | DifferenceClass::Layout
        | DifferenceClass::Padding => Change::Expected,
        DifferenceClass::Structure
        | DifferenceClass::Renumbered
        | DifferenceClass::Fields
        | DifferenceClass::Values => Change::Changed,
    }
}

/// Returns the change of a structure without a counterpart.
fn without_counterpart(captures: &Pair, age: Age, place: Place) -> Change {
    let is_ambiguous = captures.is_ambiguous(age, place);
    if is_ambiguous { Change::Ambiguous } else { only_in(age) }
}

/// Returns the change of an item in only one capture: new if that is the newer one.
fn only_in(age: Age) -> Change {
    match age {
        Age::Older => Change::Gone,
        Age::Newer => Change::New,
    }
}

fn idx(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Session;
    use crate::state::tests::desktop;
    use winperf::ObjectIdx;

    fn changes(session: &Session, side: Side) -> Changes<'_> {
        Changes::new(session.library.captures.capture(side).unwrap(), session.paired(), side)
    }

    /// Returns the changes of all leaves of a capture, with the members by name.
    fn all(session: &Session, side: Side) -> Vec<(u32, Change)> {
        let mut changes = changes(session, side);
        let places = changes.capture().places();
        places
            .flat_map(|place| {
                changes.leaves(place).iter().map(|leaf| (leaf.leaf.offset, leaf.change)).collect::<Vec<_>>()
            })
            .collect()
    }

    #[test]
    fn clocks_differ_and_the_signature_does_not() {
        let session = desktop();
        let mut changes = changes(&session, Side::A);
        let (_, signature) = changes.find(0).unwrap();
        assert_eq!(signature.change, Change::Same);
        let time = changes.find(0x48).unwrap().1.clone();
        assert_eq!(time.change, Change::Expected);
        let differing: Vec<u32> = (0x48..0x50).filter(|offset| changes.differs(&time, *offset)).collect();
        assert!(!differing.is_empty() && differing.len() < 8, "{differing:?}");
    }

    #[test]
    fn what_has_begun_is_new_in_the_newer_capture_and_what_has_ended_gone_from_the_older() {
        let session = desktop();
        let [older, newer] = Side::BOTH.map(|side| all(&session, side));
        assert!(newer.iter().any(|(_, change)| *change == Change::New));
        assert!(older.iter().any(|(_, change)| *change == Change::Gone));
        assert!(!older.iter().any(|(_, change)| *change == Change::New));
        assert!(!newer.iter().any(|(_, change)| *change == Change::Gone));
    }

    #[test]
    fn an_object_says_how_many_of_its_instances_are_new_and_gone_in_both_captures() {
        let session = desktop();
        for side in Side::BOTH {
            let changes = changes(&session, side);
            let objects = changes.capture().children(Place::DataBlock);
            let marked = objects.filter(|place| changes.structure_change(*place) == Change::Inside);
            let marked: Vec<Structural> = marked.map(|place| changes.inside(place)).collect();
            let process = Structural { new: 1, gone: 1, other: 0 };
            assert_eq!(marked.len(), 2, "{marked:?}");
            assert_eq!(marked[0], process);
        }
    }

    #[test]
    fn what_moves_on_is_told_from_what_changes() {
        let session = desktop();
        let found = all(&session, Side::A);
        let count = |change| found.iter().filter(|(_, found)| *found == change).count();
        assert!(count(Change::Expected) > count(Change::Changed), "{}", count(Change::Changed));
        assert!(count(Change::Same) > count(Change::Expected));
    }

    #[test]
    fn instances_of_one_name_of_which_one_has_ended_are_ambiguous_in_both_captures() {
        use winperf_synth::{Counter, Instance, Object};
        let capture = |names: &[&str], time| {
            let object = Object::new(5000)
                .counter(Counter::new(5002, winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT));
            let instances = names.iter().map(|name| Instance::named(*name).values([7]));
            let object = instances.fold(object, Object::instance);
            winperf_synth::Capture::new().perf_time_100ns(time).object(object).write()
        };
        let captures = vec![capture(&["x", "x", "y"], 1), capture(&["x", "y"], 2)];
        let session = crate::state::tests::opened(captures);
        for (side, expected) in [(Side::A, 2), (Side::B, 1)] {
            let changes = changes(&session, side);
            let is_instance = |place: &Place| matches!(place, Place::Instance { .. });
            let instances = changes.capture().places().filter(is_instance);
            let found = instances.map(|place| changes.structure_change(place));
            let found: Vec<Change> = found.collect();
            assert_eq!(
                found.iter().filter(|change| **change == Change::Ambiguous).count(),
                expected,
                "{found:?}"
            );
            assert_eq!(found.last(), Some(&Change::Same));
        }
    }

    #[test]
    fn without_a_second_capture_nothing_is_known_to_differ() {
        let session = desktop();
        let capture = session.library.captures.capture(Side::A).unwrap();
        let mut changes = Changes::new(capture, None, Side::A);
        assert_eq!(changes.find(0x48).unwrap().1.change, Change::Unknown);
        assert_eq!(changes.structure_change(Place::Object(ObjectIdx(0))), Change::Unknown);
    }

    #[test]
    fn swapped_captures_keep_what_is_new_new() {
        let session = desktop();
        let newer = all(&session, Side::B);
        let session = session.changed(crate::state::Action::Swap).settled();
        assert_eq!(all(&session, Side::A), newer);
    }
}
