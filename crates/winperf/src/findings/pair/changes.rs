//! Changes between two captures under names that stayed the same.

use super::{PairFinding, PairFindingKind, WrongByName};
use crate::layout::PerfCounterDefinition;
use crate::pair::{Age, ByName, InstancePair, ObjectPair, Pair, id};
use crate::reader::offset32;
use crate::{Counter, Instance};

/// Returns counters whose type or size changed.
pub(super) fn definitions(of: &Pair) -> Option<PairFinding> {
    let mut changed =
        of.objects().flat_map(ObjectPair::counters).filter(|counter| counter.is_changed()).peekable();
    let first = *changed.peek()?;
    let (older, newer) = (first.get(Age::Older)?, first.get(Age::Newer)?);
    Some(PairFinding {
        kind: PairFindingKind::DefinitionChanged { count: offset32(changed.count()) },
        places: [older, newer].map(Counter::place),
        offsets: [older, newer]
            .map(|counter| Some(PerfCounterDefinition::CounterType.span_in(counter.offset()).offset)),
    })
}

/// Finds numbered names that belong to different instances of an object than before.
pub(super) fn shifted(object: ObjectPair<'_>, by_name: &ByName) -> Option<PairFinding> {
    let mut bearers = by_name.instances_in(object);
    let count = offset32(bearers.len());
    let (instance, bearer) = bearers.next()?;
    let (pair, bearer) = (object.instance(instance)?, object.get(Age::Older)?.instance(bearer)?);
    let instances = [bearer, pair.get(Age::Newer)?];
    let [before, now] = instances.map(id);
    let (before, now) = (before?, now?);
    let kind = PairFindingKind::InstancesShifted {
        count,
        older: before.number,
        newer: now.number,
        wrong: wrong(pair, bearer),
    };
    Some(PairFinding {
        kind,
        places: instances.map(Instance::place),
        offsets: [before, now].map(|id| Some(id.bytes.offset)),
    })
}

/// Returns the first counter for which matching by name gives a different value.
fn wrong(by_id: InstancePair<'_>, bearer: Instance<'_>) -> Option<WrongByName> {
    by_id.object().counters().find_map(|counter| {
        let row = by_id.row(counter)?;
        let by_name = row.value_with(bearer.idx())?;
        Some(WrongByName { counter: counter.get(Age::Newer)?.idx(), by_name, value: row.value().ok() })
    })
}
