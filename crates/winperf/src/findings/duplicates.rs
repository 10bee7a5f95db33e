//! Objects with the same title index.

use alloc::collections::{BTreeMap, BTreeSet};

use super::{Collector, FindingKind, Tally};
use crate::TitleIndex;
use crate::layout::PerfObjectType;

/// Reports each title index that several objects have, at the second of them.
pub(super) fn find(found: &mut Collector<'_>) {
    let mut more: BTreeMap<TitleIndex, Tally> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for object in found.capture.objects() {
        if !seen.insert(object.title()) {
            let field = object.field(&PerfObjectType::ObjectNameTitleIndex);
            more.entry(object.title()).or_default().add(field);
        }
    }
    for (title, tally) in more {
        tally.report(found, |count| FindingKind::DuplicateObject { title: title.0, count });
    }
}
