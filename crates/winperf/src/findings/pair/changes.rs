//! What changed between two captures under names that stayed.

use alloc::vec::Vec;

use super::{PairFinding, PairFindingKind, WrongByName};
use crate::index::NameHash;
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::layout::PerfCounterDefinition;
use crate::outline::{DefinitionEntry, Place};
use crate::pair::{Cell, InstancePair, Match, ObjectPair, PairRef, Slot};
use crate::reader::{offset32, size};
use crate::{Capture, Counter, TitleIndex};

/// Counters whose type or size is another.
pub(super) fn definitions(of: PairRef<'_>) -> Option<PairFinding> {
    let changed = of.objects().iter().flat_map(|pair| {
        pair.counters.iter().filter(|counter| counter.changed).map(move |counter| (pair, counter))
    });
    let mut changed = changed.peekable();
    let (pair, counter) = *changed.peek()?;
    let older = of.older()?.object(pair.older?)?.counter(counter.older?)?;
    let newer = of.newer().object(pair.newer?)?.counter(counter.newer?)?;
    Some(PairFinding {
        kind: PairFindingKind::DefinitionChanged { count: offset32(changed.count()) },
        places: [older, newer].map(Counter::place),
        offsets: [older, newer]
            .map(|counter| Some(PerfCounterDefinition::CounterType.within(counter.offset()).offset)),
    })
}

fn definitions_of(capture: &Capture, object: u32) -> &[DefinitionEntry] {
    let object = capture.outline().objects().get(size(object));
    object.map(|object| capture.outline().definitions(object)).unwrap_or_default()
}

/// Whether names with their numbers belong to other instances of an object than before.
pub(super) fn shifted(of: PairRef<'_>, idx: u32, pair: &ObjectPair) -> Option<PairFinding> {
    let (older, newer) = (of.older()?, of.newer());
    let (older_object, newer_object) = (pair.older?, pair.newer?);
    // Names that are matched by name and order cannot be told from others of the same name at all.
    let by_id = |pair: &InstancePair| matches!(pair.matched, Match::ProcessId | Match::UniqueId);
    if !has_process_ids(newer, newer_object) && !pair.instances.iter().any(by_id) {
        return None;
    }
    let bearers = Bearers::new(older, older_object);
    let is_shifted = |(at, instances): (u32, &InstancePair)| {
        let Some(Slot::Instance(instance)) = instances.newer else { return None };
        if !matches!(instances.matched, Match::ProcessId | Match::UniqueId | Match::None) {
            return None;
        }
        let bearer = bearers.of(key(newer, newer_object, instance))?;
        // Of an instance whose id is cut off nobody knows whether it is another one.
        let are_known = || id(older, older_object, bearer).and(id(newer, newer_object, instance)).is_some();
        (instances.older != Some(Slot::Instance(bearer)) && are_known()).then_some((at, instance, bearer))
    };
    let mut shifted = (0..).zip(&pair.instances).filter_map(is_shifted);
    let (at, instance, bearer) = shifted.next()?;
    let kind = PairFindingKind::InstancesShifted {
        count: offset32(shifted.count()).saturating_add(1),
        older: id(older, older_object, bearer)?,
        newer: id(newer, newer_object, instance)?,
        wrong: wrong(of, (idx, pair), at, bearer),
    };
    Some(PairFinding {
        kind,
        places: [
            Place::Instance { object: older_object, instance: bearer },
            Place::Instance { object: newer_object, instance },
        ],
        offsets: [name_offset(older, older_object, bearer), name_offset(newer, newer_object, instance)],
    })
}

/// Where the name of an instance is; one without a name has its own start instead.
fn name_offset(capture: &Capture, object: u32, instance: u32) -> Option<u32> {
    let entry = capture.outline().instance(object, instance)?;
    Some(if entry.name_length > 0 { entry.name_offset } else { entry.offset })
}

fn has_process_ids(capture: &Capture, object: u32) -> bool {
    definitions_of(capture, object).iter().any(|definition| definition.title == TitleIndex::ID_PROCESS)
}

/// The first counter that matching by name gives another value.
fn wrong(
    of: PairRef<'_>,
    (object, pair): (u32, &ObjectPair),
    instance: u32,
    bearer: u32,
) -> Option<WrongByName> {
    let by_id = *pair.instances.get(size(instance))?;
    let by_name = by_id.with_older(Slot::Instance(bearer), Match::Name);
    let value = |instances: InstancePair, counter: u32| {
        let row = of.row_of(Cell { object, instance, counter }, instances)?;
        row.value().ok().filter(|_| row.counter_type().needs_two_samples())
    };
    (0..).zip(&pair.counters).find_map(|(at, counter)| {
        let (wrong, right) = (value(by_name, at)?, value(by_id, at));
        let counter = counter.newer?;
        (right != Some(wrong)).then_some(WrongByName { counter, by_name: wrong, value: right })
    })
}

/// The instance of every name and number of an object.
struct Bearers(Vec<(NameHash, u32)>);

impl Bearers {
    fn new(capture: &Capture, object: u32) -> Self {
        let count = capture.outline().objects().get(size(object)).map_or(0, |object| object.instance_count());
        let mut bearers: Vec<_> =
            (0..count).map(|instance| (key(capture, object, instance), instance)).collect();
        bearers.sort_unstable();
        Self(bearers)
    }

    fn of(&self, key: NameHash) -> Option<u32> {
        let first = self.0.partition_point(|(before, _)| *before < key);
        self.0.get(first).filter(|(found, _)| *found == key).map(|(_, instance)| *instance)
    }
}

/// The name of an instance with its number.
fn key(capture: &Capture, object: u32, instance: u32) -> NameHash {
    let name = capture.index().hash(capture.outline(), object, instance);
    name.and_number(capture.index().occurrence(capture.outline(), object, instance).into())
}

/// What tells an instance from others of its name: its thread id, process id or unique id; `None` where it has none that could be read.
fn id(capture: &Capture, object: u32, instance: u32) -> Option<u64> {
    let definitions = definitions_of(capture, object);
    let entry = capture.outline().instance(object, instance)?;
    let defined = |title| definitions.iter().find(|definition| definition.title == title);
    if let Some(definition) = defined(TitleIndex::ID_THREAD).or_else(|| defined(TitleIndex::ID_PROCESS)) {
        return capture.outline().value(capture.bytes(), &entry.block?, definition)?.number();
    }
    (entry.unique_id != PERF_NO_UNIQUE_ID).then_some(entry.unique_id.cast_unsigned().into())
}
