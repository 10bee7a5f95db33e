//! What of a capture could not be read, without a look at what else is odd about it.

use alloc::vec::Vec;

use super::instances::{self, Blocks, name_outside};
use super::{Collector, Finding, OneObject, Severity, counters, header, in_order, measure};
use crate::outline::Place;
use crate::text::AsciiOnly;
use crate::{Capture, Names, Object, Titles};

/// Those of all [`Capture::findings`] that are errors, in a small part of the time: no name is read, and no byte that has no meaning.
pub fn errors(capture: &Capture) -> Vec<Finding> {
    let names = Names::new(Titles::none(), &AsciiOnly);
    let mut found = Collector::new(capture, &names);
    header::find(&mut found);
    for (idx, entry) in (0..).zip(capture.outline().objects()) {
        of_object(&mut found, OneObject { idx, entry });
    }
    found.findings.retain(|finding| finding.kind.severity() == Severity::Error);
    in_order(found.findings)
}

fn of_object(found: &mut Collector<'_>, object: OneObject<'_>) {
    measure::find(found, object);
    counters::find(found, object);
    instances::walk(found, object);
    let blocks = Blocks::of(found, object);
    blocks.find_values_of_none(found, object);
    let capture = found.capture;
    if let Some(block) = capture.block(Place::ObjectBlock(object.idx)) {
        blocks.look_at(found, object, block);
    }
    for instance in capture.object(object.idx).into_iter().flat_map(Object::instances) {
        if let Some(block) = instance.block() {
            blocks.look_at(found, object, block);
        }
        name_outside(found, instance);
    }
}
