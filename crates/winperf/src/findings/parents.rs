//! Instances whose parents form a cycle.
//!
//! A full name only includes the direct parent, so cycles are harmless here; a reader that follows all parents never
//! ends.

use alloc::vec;
use alloc::vec::Vec;

use super::{Collector, FindingKind, Subject, Tally};
use crate::Instance;
use crate::layout::PerfInstanceDefinition;

/// State of following the parents of an instance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chain {
    Unknown,
    BeingFollowed,
    Ends,
    Circles,
}

/// Reports the instances on such cycles, and those whose parents lead to one.
pub(super) fn find(found: &mut Collector<'_>) {
    let capture = found.capture;
    // Indexed by the number of an instance in the capture. Each is visited at most twice: on the way up, and when the
    // end of the chain is recorded.
    let mut chains = vec![Chain::Unknown; capture.instance_count()];
    let mut circles = Tally::default();
    for object in capture.objects() {
        for instance in object.instances() {
            if follow(&mut chains, instance) == Chain::Circles {
                circles.add(parent(instance));
            }
        }
    }
    circles.report(found, |count| FindingKind::ParentCycle { count });
}

/// Returns the two members that identify the parent; the second one is for the instance.
fn parent(instance: Instance<'_>) -> Subject {
    let title = instance.field(&PerfInstanceDefinition::ParentObjectTitleIndex);
    let position = instance.field(&PerfInstanceDefinition::ParentObjectInstance);
    Subject::bytes(instance.place(), title.span().through(position.span())).blaming(position)
}

fn follow(chains: &mut [Chain], from: Instance<'_>) -> Chain {
    let mut passed = Vec::new();
    let mut at = Some(from);
    let end = loop {
        let Some(instance) = at else { break Chain::Ends };
        match chains.get_mut(instance.number()) {
            Some(chain @ Chain::Unknown) => *chain = Chain::BeingFollowed,
            Some(Chain::BeingFollowed) => break Chain::Circles,
            Some(known) => break *known,
            None => break Chain::Ends,
        }
        passed.push(instance.number());
        at = instance.parent();
    };
    for number in passed {
        if let Some(chain) = chains.get_mut(number) {
            *chain = end;
        }
    }
    end
}
