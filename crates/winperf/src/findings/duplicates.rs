//! Objects of one capture that have the same title index.

use alloc::collections::{BTreeMap, BTreeSet};

use super::{Collector, FindingKind, Tally};
use crate::TitleIndex;
use crate::layout::PerfObjectType;

/// Tells of each title index that several objects have, at the second of them.
pub(super) fn find(found: &mut Collector<'_>) {
    let mut more: BTreeMap<TitleIndex, Tally> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for object in found.capture.objects() {
        if !seen.insert(object.title()) {
            let member = object.member(&PerfObjectType::ObjectNameTitleIndex);
            more.entry(object.title()).or_default().add(object.place(), member);
        }
    }
    for (title, tally) in more {
        tally.report(found, |count| FindingKind::DuplicateObject { title: title.0, count });
    }
}
