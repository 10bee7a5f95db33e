//! What changed between two captures under names that stayed.

use alloc::string::String;
use alloc::vec::Vec;

use super::{PairFinding, WrongByName};
use crate::evaluation::Evaluation;
use crate::index::NameHash;
use crate::pairing::{CounterPair, InstancePair, Match, ObjectPair, Pairing, Row, Slot, Snapshot};
use crate::reader::{offset32, size};
use crate::sort::sort;
use crate::text::AsciiOnly;
use crate::{TitleIndex, Titles};

/// Counters whose type or size is another.
pub(super) fn definitions(pairing: &Pairing, newer: &Snapshot<'_>, titles: &Titles) -> Option<PairFinding> {
    let changed = pairing.objects().iter().flat_map(|pair| {
        pair.counters.iter().filter(|counter| counter.changed).map(move |counter| (pair, counter))
    });
    let mut changed = changed.peekable();
    let (pair, counter) = *changed.peek()?;
    let object = pair.newer?;
    Some(PairFinding::DefinitionChanged {
        object: object_name(newer, object, titles)?,
        counter: counter_name(newer, object, counter, titles)?,
        count: offset32(changed.count()),
    })
}

fn object_name(snapshot: &Snapshot<'_>, object: u32, titles: &Titles) -> Option<String> {
    Some(titles.display(snapshot.outline.objects().get(size(object))?.title).into_owned())
}

fn counter_name(
    snapshot: &Snapshot<'_>,
    object: u32,
    counter: &CounterPair,
    titles: &Titles,
) -> Option<String> {
    let object = snapshot.outline.objects().get(size(object))?;
    let definition = snapshot.outline.definitions(object).get(size(counter.newer?))?;
    Some(titles.display(definition.title).into_owned())
}

/// Objects in which a name with its number belongs to another instance than before.
pub(super) fn instances<'a>(
    pairing: &'a Pairing,
    older: &'a Snapshot<'_>,
    newer: &'a Snapshot<'_>,
    titles: &'a Titles,
) -> impl Iterator<Item = PairFinding> + 'a {
    let objects = (0..).zip(pairing.objects());
    objects.filter_map(move |(idx, pair)| Shift { pairing, older, newer, titles, idx, pair }.finding())
}

/// An object of both captures.
struct Shift<'a, 'data> {
    pairing: &'a Pairing,
    older: &'a Snapshot<'data>,
    newer: &'a Snapshot<'data>,
    titles: &'a Titles,
    idx: u32,
    pair: &'a ObjectPair,
}

impl Shift<'_, '_> {
    fn finding(&self) -> Option<PairFinding> {
        let (older_object, newer_object) = (self.pair.older?, self.pair.newer?);
        // Names that are matched by name and order cannot be told from others of the same name at all.
        let by_id = |pair: &InstancePair| matches!(pair.matched, Match::ProcessId | Match::UniqueId);
        if !self.has_process_ids(newer_object) && !self.pair.instances.iter().any(by_id) {
            return None;
        }
        let bearers = self.bearers(older_object);
        let mut count: u32 = 0;
        let mut first = None;
        for pair in &self.pair.instances {
            let Some(Slot::Instance(instance)) = pair.newer else { continue };
            let Some(bearer) = bearer(&bearers, key(self.newer, newer_object, instance)) else { continue };
            if pair.older != Some(Slot::Instance(bearer))
                && matches!(pair.matched, Match::ProcessId | Match::UniqueId | Match::None)
            {
                count = count.saturating_add(1);
                first = first.or(Some((pair, instance, bearer)));
            }
        }
        let (pair, instance, bearer) = first?;
        let snapshot = self.newer;
        Some(PairFinding::InstancesShifted {
            object: object_name(snapshot, newer_object, self.titles)?,
            instance: snapshot.index.display(
                snapshot.bytes,
                snapshot.outline,
                newer_object,
                instance,
                &AsciiOnly,
            ),
            count,
            older: id(self.older, older_object, bearer),
            newer: id(self.newer, newer_object, instance),
            wrong: self.wrong(pair, bearer),
        })
    }

    fn has_process_ids(&self, object: u32) -> bool {
        let object = self.newer.outline.objects().get(size(object));
        let definitions = object.map(|object| self.newer.outline.definitions(object)).unwrap_or_default();
        definitions.iter().any(|definition| definition.title == TitleIndex::ID_PROCESS)
    }

    /// The instance of every name and number in the older capture, sorted.
    fn bearers(&self, object: u32) -> Vec<(NameHash, u32)> {
        let count =
            self.older.outline.objects().get(size(object)).map_or(0, |object| object.instance_count());
        let mut bearers: Vec<_> =
            (0..count).map(|instance| (key(self.older, object, instance), instance)).collect();
        sort(&mut bearers);
        bearers
    }

    /// The first counter that matching by name gives another value.
    fn wrong(&self, pair: &InstancePair, bearer: u32) -> Option<WrongByName> {
        let by_name = InstancePair { older: Some(Slot::Instance(bearer)), matched: Match::Name, ..*pair };
        let value = |instance: InstancePair, counter: CounterPair| {
            let row = Row { object: self.idx, instance, counter };
            let evaluation = Evaluation::new(self.pairing, Some(*self.older), *self.newer, &row);
            evaluation.outcome.value.ok().filter(|_| {
                evaluation.definition().is_some_and(|definition| definition.counter_type.needs_two_samples())
            })
        };
        self.pair.counters.iter().find_map(|counter| {
            let (wrong, right) = (value(by_name, *counter)?, value(*pair, *counter));
            let counter = counter_name(self.newer, self.pair.newer?, counter, self.titles)?;
            (right != Some(wrong)).then_some(WrongByName { counter, by_name: wrong, value: right })
        })
    }
}

/// The instance of a name and number.
fn bearer(bearers: &[(NameHash, u32)], key: NameHash) -> Option<u32> {
    let at = bearers.partition_point(|(before, _)| *before < key);
    bearers.get(at).filter(|(found, _)| *found == key).map(|(_, instance)| *instance)
}

/// The name of an instance with its number.
fn key(snapshot: &Snapshot<'_>, object: u32, instance: u32) -> NameHash {
    let name = snapshot.index.hash(snapshot.outline, object, instance);
    name.and_number(snapshot.index.occurrence(snapshot.outline, object, instance).into())
}

/// The thread id, process id or unique id of an instance.
fn id(snapshot: &Snapshot<'_>, object: u32, instance: u32) -> u64 {
    let number = |title: TitleIndex| {
        let entry = snapshot.outline.objects().get(size(object))?;
        let definition =
            snapshot.outline.definitions(entry).iter().find(|definition| definition.title == title)?;
        let block = snapshot.block(object, Slot::Instance(instance))?;
        snapshot.outline.value(snapshot.bytes, &block, definition)?.number()
    };
    let unique =
        || snapshot.outline.instance(object, instance).map(|entry| entry.unique_id.cast_unsigned().into());
    number(TitleIndex::ID_THREAD).or_else(|| number(TitleIndex::ID_PROCESS)).or_else(unique).unwrap_or(0)
}
