//! Process ids that no instance of Process has.

use alloc::collections::BTreeSet;

use super::{Collector, FindingKind, Tally};
use crate::layout::PerfInstanceDefinition;
use crate::{Object, TitleIndex};

/// Reports instances of other objects whose process is missing from Process.
pub(super) fn find(found: &mut Collector<'_>) {
    let (capture, names) = (found.capture, found.names);
    let is_process = |object: &Object<'_>| object.title() == TitleIndex::PROCESS;
    let Some(process) =
        capture.objects().find(is_process).filter(|process| process.instances_error().is_none())
    else {
        return;
    };
    let Some(ids) = process.process_ids(names) else { return };
    let mut known = BTreeSet::new();
    known.extend(process.instances().filter_map(|instance| ids.find(instance)));
    if known.is_empty() {
        return;
    }
    for object in capture.objects().filter(|object| !is_process(object)) {
        let Some(ids) = object.process_ids(names) else { continue };
        let (mut unknown, mut first) = (Tally::default(), 0);
        for instance in object.instances() {
            let Some(id) = ids.find(instance).filter(|id| !known.contains(id)) else { continue };
            if unknown.count == 0 {
                first = id;
            }
            unknown.add(instance.field(&PerfInstanceDefinition::NameLength));
        }
        unknown.report(found, |count| FindingKind::ProcessUnknown { id: first, count });
    }
}
