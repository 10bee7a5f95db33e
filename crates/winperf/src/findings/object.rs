//! Findings about one object.

use super::alignment::Misaligned;
use super::gaps::Padding;
use super::instances::{self, Blocks, Counts};
use super::{Collector, conventions, counters, hints, measure, oddities};
use crate::Object;
use crate::ValueLayout;
use crate::place::{InstanceIdx, Place};

/// Checks an object, then the structures in it in order.
pub(super) fn find(found: &mut Collector<'_>, object: Object<'_>) {
    measure::find(found, object);
    counters::find(found, object);
    conventions::find_in_definitions(found, object);
    instances::walk(found, object);
    let blocks = Blocks::new(object);
    blocks.find_unclaimed_values(found, object);
    let is_known = object.definitions_error().is_none();
    let mut rules = Rules {
        object,
        misaligned: Misaligned::check_object(object),
        counts: Counts::new(object),
        blocks,
        padding: Padding::check_object(found, object),
        layout: object.value_layout().filter(|_| is_known),
    };
    for child in object.capture().children(object.place()) {
        rules.check(found, child);
    }
    rules.misaligned.report(found);
    rules.counts.report(found);
    rules.padding.report(found);
    conventions::find_in_instances(found, object);
    hints::find_in_names(found, object);
    oddities::find(found, object);
}

/// Rules that the structures of an object are checked by.
struct Rules<'a> {
    object: Object<'a>,
    misaligned: Misaligned,
    counts: Counts,
    blocks: Blocks<'a>,
    padding: Padding,
    /// Layout of the values in counter blocks; `None` if a definition could not be read, since its values would seem to be slack.
    layout: Option<&'a ValueLayout>,
}

impl Rules<'_> {
    /// Checks a structure and its contents.
    fn check(&mut self, found: &mut Collector<'_>, place: Place) {
        let object = self.object;
        self.padding.check_structure(found, self.layout, place);
        for block in found.capture.children(place) {
            self.padding.check_structure(found, self.layout, block);
        }
        match place {
            Place::ObjectBlock(_) => {
                if let Some(block) = object.block() {
                    self.blocks.check(found, object, block);
                }
            }
            Place::Instance { instance, .. } => self.check_instance(found, instance),
            _ => {}
        }
    }

    fn check_instance(&mut self, found: &mut Collector<'_>, instance: InstanceIdx) {
        let object = self.object;
        let Some(instance) = object.instance(instance) else { return };
        self.misaligned.check_instance(instance);
        if let Some(block) = instance.block() {
            self.blocks.check(found, object, block);
        }
        self.counts.check(found, instance);
    }
}
