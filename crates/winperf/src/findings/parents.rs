//! Instances whose parents lead back to themselves.
//!
//! A full name has the direct parent only, so such circles do no harm here; a reader that follows parents to the end never ends.

use alloc::vec;
use alloc::vec::Vec;

use super::{Collector, FindingKind, Tally};
use crate::Outline;
use crate::index::Parent;
use crate::layout::PerfInstanceDefinition;
use crate::outline::{Cursor, Place};
use crate::reader::size;
use crate::span::Span;
use crate::steps::Allowance;

/// What is known of where the parents of an instance lead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Unknown,
    BeingFollowed,
    Ends,
    Circles,
}

/// The ways of all instances. Each is passed at most twice: on the way up, and when it is told how the way ended.
pub(super) struct Ways {
    /// By the idx of an instance among all of the capture.
    ways: Vec<Way>,
    to_follow: Cursor,
    circles: Tally,
}

impl Ways {
    pub(super) fn new(outline: &Outline) -> Self {
        let ways = vec![Way::Unknown; outline.all_instances().len()];
        Self { ways, to_follow: Cursor::default(), circles: Tally::default() }
    }

    /// Goes on; whether there is more to do.
    pub(super) fn step(&mut self, found: &Collector<'_>, allowance: &mut Allowance) -> bool {
        let outline = found.snapshot.outline();
        while let Some((object, instance)) = self.to_follow.instance(outline) {
            if !allowance.take() {
                return true;
            }
            if follow(found, &mut self.ways, (object, instance)) == Way::Circles {
                let offset = outline.instance(object, instance).map_or(0, |entry| entry.offset);
                self.circles.add(Place::Instance(object, instance), parent_members(offset));
            }
            self.to_follow.pass();
        }
        false
    }

    pub(super) fn report(self, found: &mut Collector<'_>) {
        self.circles.report(found, |count| FindingKind::ParentCycle { count });
    }
}

/// The two members that say who the parent is.
fn parent_members(instance: u32) -> Span {
    let last = PerfInstanceDefinition::ParentObjectInstance.within(instance);
    PerfInstanceDefinition::ParentObjectTitleIndex.within(instance).through(last)
}

fn follow(found: &Collector<'_>, ways: &mut [Way], from: (u32, u32)) -> Way {
    let mut passed = Vec::new();
    let mut at = Some(from);
    let end = loop {
        let Some((idx, place)) = at.and_then(|place| Some((number(found, place)?, place))) else {
            break Way::Ends;
        };
        match ways.get_mut(idx) {
            Some(way @ Way::Unknown) => *way = Way::BeingFollowed,
            Some(Way::BeingFollowed) => break Way::Circles,
            Some(known) => break *known,
            None => break Way::Ends,
        }
        passed.push(idx);
        at = match found.snapshot.index().parent(found.snapshot.outline(), place.0, place.1) {
            Parent::Instance { object, instance } => Some((object, instance)),
            _ => None,
        };
    };
    for idx in passed {
        if let Some(way) = ways.get_mut(idx) {
            *way = end;
        }
    }
    number(found, from).and_then(|idx| ways.get(idx)).copied().unwrap_or(Way::Ends)
}

/// The idx of an instance among all of the capture.
fn number(found: &Collector<'_>, (object, instance): (u32, u32)) -> Option<usize> {
    let outline = found.snapshot.outline();
    let range = outline.instance_range(outline.objects().get(size(object))?);
    let idx = range.start.checked_add(size(instance))?;
    range.contains(&idx).then_some(idx)
}
