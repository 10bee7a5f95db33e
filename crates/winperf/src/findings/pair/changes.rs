//! What changed between two captures under names that stayed.

use alloc::vec::Vec;

use super::{PairFinding, PairFindingKind, WrongByName};
use crate::index::NameHash;
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::layout::PerfCounterDefinition;
use crate::pair::{Age, CounterPair, InstancePair, Match, ObjectPair, Pair, Slot};
use crate::place::InstanceIdx;
use crate::reader::offset32;
use crate::{Counter, Instance, Object, TitleIndex};

/// Counters whose type or size is another.
pub(super) fn definitions(of: &Pair) -> Option<PairFinding> {
    let mut changed =
        of.objects().flat_map(ObjectPair::counters).filter(|counter| counter.is_changed()).peekable();
    let first = *changed.peek()?;
    let (older, newer) = (first.of(Age::Older)?, first.of(Age::Newer)?);
    Some(PairFinding {
        kind: PairFindingKind::DefinitionChanged { count: offset32(changed.count()) },
        places: [older, newer].map(Counter::place),
        offsets: [older, newer]
            .map(|counter| Some(PerfCounterDefinition::CounterType.within(counter.offset()).offset)),
    })
}

/// Whether names with their numbers belong to other instances of an object than before.
pub(super) fn shifted<'a>(object: ObjectPair<'a>) -> Option<PairFinding> {
    let (older, newer) = (object.of(Age::Older)?, object.of(Age::Newer)?);
    // Names that are matched by name and order cannot be told from others of the same name at all.
    let by_id = |pair: InstancePair<'_>| matches!(pair.matched(), Match::ProcessId | Match::UniqueId);
    if !has_process_ids(newer) && !object.instances().any(by_id) {
        return None;
    }
    let bearers = Bearers::new(older);
    let is_shifted = |pair: InstancePair<'a>| {
        if !matches!(pair.matched(), Match::ProcessId | Match::UniqueId | Match::None) {
            return None;
        }
        let instance = pair.of(Age::Newer)?;
        let bearer = older.instance(bearers.of(key(instance))?)?;
        // Of an instance whose id is cut off nobody knows whether it is another one.
        let are_known = || id(bearer).and(id(instance)).is_some();
        let is_other = pair.slot(Age::Older) != Some(Slot::Instance(bearer.idx()));
        (is_other && are_known()).then_some((pair, bearer))
    };
    let mut shifted = object.instances().filter_map(is_shifted);
    let (pair, bearer) = shifted.next()?;
    let instance = pair.of(Age::Newer)?;
    let kind = PairFindingKind::InstancesShifted {
        count: offset32(shifted.count()).saturating_add(1),
        older: id(bearer)?,
        newer: id(instance)?,
        wrong: wrong(pair, bearer.idx()),
    };
    let bearers = [bearer, instance];
    Some(PairFinding {
        kind,
        places: bearers.map(Instance::place),
        offsets: bearers.map(|bearer| Some(name_offset(bearer))),
    })
}

/// Where the name of an instance is; one without a name has its own start instead.
fn name_offset(instance: Instance<'_>) -> u32 {
    instance.name_span().map_or(instance.offset(), |name| name.offset)
}

fn has_process_ids(object: Object<'_>) -> bool {
    object.counters().any(|counter| counter.title() == TitleIndex::ID_PROCESS)
}

/// The first counter that matching by name gives another value.
fn wrong(by_id: InstancePair<'_>, bearer: InstanceIdx) -> Option<WrongByName> {
    let by_name = by_id.with_older(Slot::Instance(bearer), Match::Name);
    let value = |instance: InstancePair<'_>, counter: CounterPair<'_>| {
        let row = instance.row(counter)?;
        row.value().ok().filter(|_| row.counter_type().needs_two_samples())
    };
    by_id.object().counters().find_map(|counter| {
        let (wrong, right) = (value(by_name, counter)?, value(by_id, counter));
        let counter = counter.of(Age::Newer)?.idx();
        (right != Some(wrong)).then_some(WrongByName { counter, by_name: wrong, value: right })
    })
}

/// The instance of every name and number of an object.
struct Bearers(Vec<(NameHash, InstanceIdx)>);

impl Bearers {
    fn new(object: Object<'_>) -> Self {
        let instances = object.instances();
        let mut bearers: Vec<_> = instances.map(|instance| (key(instance), instance.idx())).collect();
        bearers.sort_unstable();
        Self(bearers)
    }

    fn of(&self, key: NameHash) -> Option<InstanceIdx> {
        let first = self.0.partition_point(|(before, _)| *before < key);
        self.0.get(first).filter(|(found, _)| *found == key).map(|(_, instance)| *instance)
    }
}

/// The name of an instance with its number.
fn key(instance: Instance<'_>) -> NameHash {
    instance.hash().and_number(instance.occurrence().into())
}

/// What tells an instance from others of its name: its thread id, process id or unique id; `None` where it has none that could be read.
fn id(instance: Instance<'_>) -> Option<u64> {
    let defined = |title| instance.object().counters().find(|counter| counter.title() == title);
    if let Some(counter) = defined(TitleIndex::ID_THREAD).or_else(|| defined(TitleIndex::ID_PROCESS)) {
        return instance.value(counter)?.number();
    }
    let id = instance.unique_id();
    (id != PERF_NO_UNIQUE_ID).then_some(id.cast_unsigned().into())
}
