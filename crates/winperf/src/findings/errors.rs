//! The findings that are errors, by the rules that can find one: no name and no padding is read.

use alloc::vec::Vec;

use super::instances::{self, Blocks, name_outside};
use super::{Collector, Finding, Severity, conventions, counters, header, measure};
use crate::text::AsciiOnly;
use crate::{Capture, Names, Object, PART, Titles};

/// Returns the errors, in no order; awaits `rest` after each part of the work.
pub(crate) async fn errors(capture: &Capture, rest: &mut impl AsyncFnMut()) -> Vec<Finding> {
    let names = Names::new(Titles::none(), &AsciiOnly);
    let mut found = Collector::new(capture, &names);
    header::find(&mut found);
    for object in capture.objects() {
        find_in_object(&mut found, object, rest).await;
    }
    found.findings.retain(|finding| finding.kind.severity() == Severity::Error);
    found.findings
}

async fn find_in_object(found: &mut Collector<'_>, object: Object<'_>, rest: &mut impl AsyncFnMut()) {
    rest().await;
    measure::find(found, object);
    conventions::find_errors(found, object);
    counters::find(found, object);
    instances::walk(found, object);
    let blocks = Blocks::new(object);
    blocks.find_unclaimed_values(found, object);
    if let Some(block) = object.block() {
        blocks.check(found, object, block);
    }
    for (number, instance) in object.instances().enumerate() {
        if number.is_multiple_of(PART) {
            rest().await;
        }
        if let Some(block) = instance.block() {
            blocks.check(found, object, block);
        }
        name_outside(found, instance);
    }
}
