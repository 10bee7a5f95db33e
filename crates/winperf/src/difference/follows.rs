//! Layout differences that result from new or gone structures.

use core::iter::once;

use super::causes::{Cause, alone_in};
use crate::layout::{
    Member, MemberId, PerfCounterBlock, PerfCounterDefinition, PerfDataBlock, PerfInstanceDefinition,
    PerfObjectType,
};
use crate::pair::{Age, CounterPair, InstancePair, Match, ObjectPair, Pair};
use crate::{Counter, Field, Instance, Object};

/// Layout differences of a structure and its contents that follow from new or gone structures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Follows {
    /// `NumObjectTypes`.
    objects: bool,
    /// Changes due to counters: length and number of definitions, offsets of values, lengths of blocks.
    counters: bool,
    /// `NumInstances`.
    instances: bool,
    /// `TotalByteLength`.
    total: bool,
    /// Positions of parents.
    parents: bool,
}

impl Follows {
    /// Returns `true` if a difference of a member results from these changes.
    pub(super) fn covers(self, member: MemberId) -> bool {
        const OF_COUNTERS: [MemberId; 5] = [
            PerfObjectType::DefinitionLength.id,
            PerfObjectType::NumCounters.id,
            PerfObjectType::DefaultCounter.id,
            PerfCounterDefinition::CounterOffset.id,
            PerfCounterBlock::ByteLength.id,
        ];
        const TOTALS: [MemberId; 2] = [PerfObjectType::TotalByteLength.id, PerfDataBlock::TotalByteLength.id];
        self.counters && OF_COUNTERS.contains(&member)
            || self.instances && member == PerfObjectType::NumInstances.id
            || self.total && TOTALS.contains(&member)
            || self.objects && member == PerfDataBlock::NumObjectTypes.id
            || self.parents && member == PerfInstanceDefinition::ParentObjectInstance.id
    }

    /// Returns the changes in the data block: objects that are new or gone, and lengths that result from changes inside each object.
    pub(super) fn for_data_block(pair: &Pair) -> Self {
        let grown_by = |member| grown(|age| pair.capture(age)?.number_in(Field::in_data_block(member)));
        let is_alone = |object: &ObjectPair<'_>| Age::BOTH.into_iter().any(|age| !object.is_in(age));
        let is_in = |age| pair.objects().filter(move |object| object.is_in(age));
        let lengths = |age| {
            is_in(age).filter_map(move |object| object.get(age)).map(Object::declared_length).map(i64::from)
        };
        let has_moved = |object: ObjectPair<'_>| !is_alone(&object) && declared(object) != Some(0);
        let objects = pair.objects().any(|object| is_alone(&object));
        let total_follows = (objects || pair.objects().any(has_moved))
            && pair
                .objects()
                .filter(|object| has_moved(*object))
                .all(|object| Self::for_object(object).total)
            && grown_by(&PerfDataBlock::TotalByteLength) == grown(|age| Some(sum(lengths(age))));
        Self {
            objects: objects
                && grown_by(&PerfDataBlock::NumObjectTypes) == grown(|age| Some(number(is_in(age).count()))),
            total: total_follows,
            ..Self::default()
        }
    }

    /// Returns the changes in an object and its contents.
    pub(super) fn for_object(object: ObjectPair<'_>) -> Self {
        let changes = Changes::new(object);
        let grown_by = |member| grown(|age| stated(object.get(age)?, member));
        let count = grown(|age| Some(number(object.get(age)?.instances().len())));
        // The rest of an object are a few bytes that round it up.
        let rest = grown(|age| {
            let object = object.get(age)?;
            Some(i64::from(object.declared_length()).saturating_sub(held(object)))
        });
        // A single wrong number makes structures new or gone, and then not all of these fit.
        let fits = grown_by(&PerfObjectType::DefinitionLength) == Some(changes.definition_bytes)
            && grown_by(&PerfObjectType::NumCounters) == Some(changes.counters)
            && grown_by(&PerfObjectType::NumInstances) == count
            && rest.is_some_and(|rest| rest.unsigned_abs() < 8);
        Self {
            counters: fits && changes.has_counters,
            instances: fits && changes.has_instances,
            total: fits && (changes.has_counters || changes.has_instances),
            parents: object.layout_causes().count() > 0,
            objects: false,
        }
    }
}

/// New and gone structures of an object.
struct Changes {
    has_counters: bool,
    has_instances: bool,
    /// Increase in the number of counters.
    counters: i64,
    /// Increase of the length of their definitions in bytes.
    definition_bytes: i64,
}

impl Changes {
    fn new(object: ObjectPair<'_>) -> Self {
        let mut changes =
            Self { has_counters: false, has_instances: false, counters: 0, definition_bytes: 0 };
        for cause in alone_in(object) {
            match cause {
                Cause::Counter(counter) => changes.add(counter),
                Cause::Instance(_) | Cause::Object(_) => changes.has_instances = true,
            }
        }
        // What cannot be distinguished changed, too.
        let is_ambiguous = |instance: InstancePair<'_>| instance.matched() == Match::Ambiguous;
        changes.has_instances |= object.instances().any(is_ambiguous);
        changes
    }

    fn add(&mut self, counter: CounterPair<'_>) {
        let length = counter.definition().map_or(0, |definition| i64::from(definition.length()));
        let sign = if counter.is_in(Age::Newer) { 1 } else { -1 };
        self.has_counters = true;
        self.counters = self.counters.saturating_add(sign);
        self.definition_bytes = self.definition_bytes.saturating_add(length.saturating_mul(sign));
    }
}

/// Returns the increase of a number from the older to the newer capture.
fn grown(of: impl Fn(Age) -> Option<i64>) -> Option<i64> {
    Some(of(Age::Newer)?.saturating_sub(of(Age::Older)?))
}

/// Returns the increase of the length of an object that both captures contain.
fn declared(object: ObjectPair<'_>) -> Option<i64> {
    grown(|age| Some(object.get(age)?.declared_length().into()))
}

/// Returns the number of bytes of the definitions and instances of an object, with their blocks.
fn held(object: Object<'_>) -> i64 {
    let counters = object.counters().map(Counter::length);
    let instance = |instance: Instance<'_>| {
        once(instance.length()).chain(instance.block().map(|block| block.declared_length()))
    };
    let block = object.block().map(|block| block.declared_length());
    sum(counters.chain(object.instances().flat_map(instance)).chain(block).map(i64::from))
}

fn sum(numbers: impl Iterator<Item = i64>) -> i64 {
    numbers.fold(0, i64::saturating_add)
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn stated(object: Object<'_>, member: &'static Member) -> Option<i64> {
    object.capture().number_in(object.field(member))
}
