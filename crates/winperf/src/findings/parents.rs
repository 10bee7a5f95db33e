//! Instances whose parents lead back to themselves.
//!
//! A full name has the direct parent only, so such circles do no harm here; a reader that follows parents to the end never ends.

use alloc::vec;
use alloc::vec::Vec;

use super::{Collector, FindingKind, Tally};
use crate::index::Parent;
use crate::layout::PerfInstanceDefinition;
use crate::outline::Place;
use crate::reader::size;
use crate::span::Span;

/// What is known of where the parents of an instance lead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chain {
    Unknown,
    BeingFollowed,
    Ends,
    Circles,
}

/// Tells of the instances on such circles, and of those whose parents lead to one.
pub(super) fn find(found: &mut Collector<'_>) {
    let outline = found.snapshot.outline();
    // By the idx of an instance among all of the capture. Each is passed at most twice: on the way up, and when it is told how the chain ended.
    let mut chains = vec![Chain::Unknown; outline.all_instances().len()];
    let mut circles = Tally::default();
    for (object, entry) in (0..).zip(outline.objects()) {
        for (instance, entry) in (0..).zip(outline.instances(entry)) {
            if follow(found, &mut chains, (object, instance)) == Chain::Circles {
                circles.add(Place::Instance { object, instance }, parent_members(entry.offset));
            }
        }
    }
    circles.report(found, |count| FindingKind::ParentCycle { count });
}

/// The two members that say who the parent is.
fn parent_members(instance: u32) -> Span {
    let last = PerfInstanceDefinition::ParentObjectInstance.within(instance);
    PerfInstanceDefinition::ParentObjectTitleIndex.within(instance).through(last)
}

fn follow(found: &Collector<'_>, chains: &mut [Chain], from: (u32, u32)) -> Chain {
    let mut passed = Vec::new();
    let mut at = Some(from);
    let end = loop {
        let Some((idx, place)) = at.and_then(|place| Some((number(found, place)?, place))) else {
            break Chain::Ends;
        };
        match chains.get_mut(idx) {
            Some(chain @ Chain::Unknown) => *chain = Chain::BeingFollowed,
            Some(Chain::BeingFollowed) => break Chain::Circles,
            Some(known) => break *known,
            None => break Chain::Ends,
        }
        passed.push(idx);
        at = match found.snapshot.index().parent(found.snapshot.outline(), place.0, place.1) {
            Parent::Instance { object, instance } => Some((object, instance)),
            _ => None,
        };
    };
    for idx in passed {
        if let Some(chain) = chains.get_mut(idx) {
            *chain = end;
        }
    }
    number(found, from).and_then(|idx| chains.get(idx)).copied().unwrap_or(Chain::Ends)
}

/// The idx of an instance among all of the capture.
fn number(found: &Collector<'_>, (object, instance): (u32, u32)) -> Option<usize> {
    let outline = found.snapshot.outline();
    let range = outline.instance_range(outline.objects().get(size(object))?);
    let idx = range.start.checked_add(size(instance))?;
    range.contains(&idx).then_some(idx)
}
