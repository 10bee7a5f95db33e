//! What changed between two captures under names that stayed.

use alloc::string::String;

use super::{PairFinding, WrongByName};
use crate::Capture;
use crate::evaluation::Evaluation;
use crate::index::NameHash;
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::outline::Place;
use crate::pairing::{CounterPair, InstancePair, Match, ObjectPair, Pairing, Row, Slot};
use crate::reader::{offset32, size};
use crate::sort::Sorting;
use crate::steps::Allowance;
use crate::text::AsciiOnly;
use crate::{TitleIndex, Titles};

/// Counters whose type or size is another.
pub(super) fn definitions(pairing: &Pairing, newer: &Capture, titles: &Titles) -> Option<PairFinding> {
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
        places: [
            Place::CounterDefinition(pair.older?, counter.older?),
            Place::CounterDefinition(object, counter.newer?),
        ],
    })
}

fn object_name(snapshot: &Capture, object: u32, titles: &Titles) -> Option<String> {
    Some(titles.display(snapshot.outline().objects().get(size(object))?.title).into_owned())
}

fn counter_name(snapshot: &Capture, object: u32, counter: &CounterPair, titles: &Titles) -> Option<String> {
    let object = snapshot.outline().objects().get(size(object))?;
    let definition = snapshot.outline().definitions(object).get(size(counter.newer?))?;
    Some(titles.display(definition.title).into_owned())
}

/// An object of both captures.
pub(super) struct Shift<'a> {
    pub(super) pairing: &'a Pairing,
    pub(super) older: &'a Capture,
    pub(super) newer: &'a Capture,
    pub(super) titles: &'a Titles,
    /// Its idx in the pairing.
    pub(super) idx: u32,
    pub(super) pair: &'a ObjectPair,
}

/// Whether a name with its number belongs to another instance of an object than before, found in steps.
#[derive(Debug)]
pub(super) struct ShiftWork {
    /// The instance of every name and number in the older capture.
    bearers: Sorting<(NameHash, u32)>,
    /// The next instance of the older capture that comes among them.
    to_key: u32,
    /// The next pair of instances that is compared with them.
    to_compare: usize,
    /// How many names have another bearer, and the first of these: the pair, its instance and the one that bore the name.
    count: u32,
    first: Option<(InstancePair, u32, u32)>,
}

impl ShiftWork {
    fn new(count: u32) -> Self {
        let bearers = Sorting::with_capacity(size(count));
        Self { bearers, to_key: 0, to_compare: 0, count: 0, first: None }
    }
}

impl Shift<'_> {
    /// The work for this object; `None` where instances are not known by ids.
    pub(super) fn begin(&self) -> Option<ShiftWork> {
        let (older_object, newer_object) = (self.pair.older?, self.pair.newer?);
        // Names that are matched by name and order cannot be told from others of the same name at all.
        let by_id = |pair: &InstancePair| matches!(pair.matched, Match::ProcessId | Match::UniqueId);
        if !self.has_process_ids(newer_object) && !self.pair.instances.iter().any(by_id) {
            return None;
        }
        let count =
            self.older.outline().objects().get(size(older_object)).map(|object| object.instance_count());
        Some(ShiftWork::new(count.unwrap_or(0)))
    }

    /// Goes on; whether there is more to do.
    pub(super) fn step(&self, work: &mut ShiftWork, allowance: &mut Allowance) -> bool {
        let (Some(older_object), Some(newer_object)) = (self.pair.older, self.pair.newer) else {
            return false;
        };
        while self.older.outline().instance(older_object, work.to_key).is_some() {
            if !allowance.take() {
                return true;
            }
            work.bearers.push((key(self.older, older_object, work.to_key), work.to_key));
            work.to_key = work.to_key.saturating_add(1);
        }
        if work.bearers.step(allowance) {
            return true;
        }
        while let Some(pair) = self.pair.instances.get(work.to_compare) {
            if !allowance.take() {
                return true;
            }
            work.to_compare = work.to_compare.saturating_add(1);
            let Some(Slot::Instance(instance)) = pair.newer else { continue };
            let key = key(self.newer, newer_object, instance);
            let Some(bearer) = bearer(&work.bearers, key) else { continue };
            // Of an instance whose id is cut off nobody knows whether it is another one.
            let are_known =
                || id(self.older, older_object, bearer).and(id(self.newer, newer_object, instance)).is_some();
            if pair.older != Some(Slot::Instance(bearer))
                && matches!(pair.matched, Match::ProcessId | Match::UniqueId | Match::None)
                && are_known()
            {
                work.count = work.count.saturating_add(1);
                work.first = work.first.or(Some((*pair, instance, bearer)));
            }
        }
        false
    }

    /// What was found, when there is no more to do.
    pub(super) fn finding(&self, work: &ShiftWork) -> Option<PairFinding> {
        let (older_object, newer_object) = (self.pair.older?, self.pair.newer?);
        let (pair, instance, bearer) = work.first?;
        let snapshot = self.newer;
        Some(PairFinding::InstancesShifted {
            object: object_name(snapshot, newer_object, self.titles)?,
            instance: snapshot.index().display(
                snapshot.bytes(),
                snapshot.outline(),
                newer_object,
                instance,
                &AsciiOnly,
            ),
            count: work.count,
            older: id(self.older, older_object, bearer)?,
            newer: id(self.newer, newer_object, instance)?,
            wrong: self.wrong(&pair, bearer),
            places: [Place::Instance(older_object, bearer), Place::Instance(newer_object, instance)],
        })
    }

    fn has_process_ids(&self, object: u32) -> bool {
        let object = self.newer.outline().objects().get(size(object));
        let definitions = object.map(|object| self.newer.outline().definitions(object)).unwrap_or_default();
        definitions.iter().any(|definition| definition.title == TitleIndex::ID_PROCESS)
    }

    /// The first counter that matching by name gives another value.
    fn wrong(&self, pair: &InstancePair, bearer: u32) -> Option<WrongByName> {
        let by_name = InstancePair { older: Some(Slot::Instance(bearer)), matched: Match::Name, ..*pair };
        let value = |instance: InstancePair, counter: CounterPair| {
            let row = Row { object: self.idx, instance, counter };
            let evaluation = Evaluation::new(self.pairing, Some(self.older), self.newer, &row);
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
fn bearer(bearers: &Sorting<(NameHash, u32)>, key: NameHash) -> Option<u32> {
    let (found, instance) = bearers.get(bearers.place_of((key, 0)))?;
    (found == key).then_some(instance)
}

/// The name of an instance with its number.
fn key(snapshot: &Capture, object: u32, instance: u32) -> NameHash {
    let name = snapshot.index().hash(snapshot.outline(), object, instance);
    name.and_number(snapshot.index().occurrence(snapshot.outline(), object, instance).into())
}

/// What tells an instance from others of its name: its thread id, process id or unique id; `None` where it has none that could be read.
fn id(snapshot: &Capture, object: u32, instance: u32) -> Option<u64> {
    let entry = snapshot.outline().objects().get(size(object))?;
    let definitions = snapshot.outline().definitions(entry);
    let defined = |title| definitions.iter().find(|definition| definition.title == title);
    if let Some(definition) = defined(TitleIndex::ID_THREAD).or_else(|| defined(TitleIndex::ID_PROCESS)) {
        let block = snapshot.outline().block(Place::InstanceBlock(object, instance))?;
        return snapshot.outline().value(snapshot.bytes(), &block, definition)?.number();
    }
    let unique = snapshot.outline().instance(object, instance)?.unique_id;
    (unique != PERF_NO_UNIQUE_ID).then_some(unique.cast_unsigned().into())
}
