//! What changed between two captures under names that stayed.

use alloc::vec::Vec;

use super::{PairFinding, PairFindingKind, WrongByName};
use crate::index::NameHash;
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::layout::PerfCounterDefinition;
use crate::pair::{Cell, InstancePair, Match, ObjectPair, Pair, Slot};
use crate::place::InstanceIdx;
use crate::reader::{offset32, size};
use crate::{Counter, Instance, Object, TitleIndex};

/// Counters whose type or size is another.
pub(super) fn definitions(of: &Pair) -> Option<PairFinding> {
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

/// Whether names with their numbers belong to other instances of an object than before.
pub(super) fn shifted(of: &Pair, idx: u32, pair: &ObjectPair) -> Option<PairFinding> {
    let (older, newer) = (of.older()?.object(pair.older?)?, of.newer().object(pair.newer?)?);
    // Names that are matched by name and order cannot be told from others of the same name at all.
    let by_id = |pair: &InstancePair| matches!(pair.matched, Match::ProcessId | Match::UniqueId);
    if !has_process_ids(newer) && !pair.instances.iter().any(by_id) {
        return None;
    }
    let bearers = Bearers::new(older);
    let is_shifted = |(at, instances): (u32, &InstancePair)| {
        let Some(Slot::Instance(instance)) = instances.newer else { return None };
        if !matches!(instances.matched, Match::ProcessId | Match::UniqueId | Match::None) {
            return None;
        }
        let instance = newer.instance(instance)?;
        let bearer = older.instance(bearers.of(key(instance))?)?;
        // Of an instance whose id is cut off nobody knows whether it is another one.
        let are_known = || id(bearer).and(id(instance)).is_some();
        let is_other = instances.older != Some(Slot::Instance(bearer.idx()));
        (is_other && are_known()).then_some((at, instance, bearer))
    };
    let mut shifted = (0..).zip(&pair.instances).filter_map(is_shifted);
    let (at, instance, bearer) = shifted.next()?;
    let kind = PairFindingKind::InstancesShifted {
        count: offset32(shifted.count()).saturating_add(1),
        older: id(bearer)?,
        newer: id(instance)?,
        wrong: wrong(of, (idx, pair), at, bearer.idx()),
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
fn wrong(
    of: &Pair,
    (object, pair): (u32, &ObjectPair),
    instance: u32,
    bearer: InstanceIdx,
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
