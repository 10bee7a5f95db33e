//! Matching of objects and counters between captures.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;

use super::entries::{CounterEntry, ObjectEntry};
use crate::index::NameHash;
use crate::place::{CounterIdx, ObjectIdx};
use crate::reader::size;
use crate::text::upper_case;
use crate::{Capture, Counter, Object, TitleIndex, Titles};

/// A capture and its titles.
#[derive(Clone, Copy)]
pub(super) struct Titled<'a> {
    pub(super) capture: &'a Capture,
    pub(super) titles: &'a Titles,
}

impl<'a> Titled<'a> {
    fn counters(self, object: Option<ObjectIdx>) -> impl Iterator<Item = Counter<'a>> {
        object.and_then(|object| self.capture.object(object)).into_iter().flat_map(Object::counters)
    }
}

/// Returns the key that identifies a title index across captures: the hash of its name, or of the index itself.
///
/// The indices of the system are assigned by Windows and mean the same on every machine, in any language.
/// Higher indices are assigned on each machine when a provider is installed; for these the name decides if both captures have it.
fn title_key(index: TitleIndex, titles: &Titles, by: By) -> Option<NameHash> {
    let is_of_system = index <= TitleIndex::LAST_OF_SYSTEM;
    // No character has so large a number, so an index never equals a name.
    let index_key = || NameHash::new([]).and_number(u64::from(index.0) | 1 << 40);
    match (by, titles.name(index)) {
        (By::Name, _) if is_of_system => Some(index_key()),
        (By::Name, name) => name.map(|name| NameHash::new(name.chars().map(upper_case))),
        (By::IndexWithoutName, Some(_)) => None,
        _ => Some(index_key()),
    }
}

/// Key of a title index in one of the rounds of matching.
#[derive(Clone, Copy)]
enum By {
    /// By its name, or by the index if it is one of the system.
    Name,
    /// By the index, if no list names it.
    IndexWithoutName,
    /// By the index.
    Index,
}

/// The rounds, for the newer and the older capture: names decide if both have them, otherwise the index.
const ROUNDS: [(By, By); 3] =
    [(By::Name, By::Name), (By::Index, By::IndexWithoutName), (By::IndexWithoutName, By::Index)];

/// Matches each item of `newer` without a partner with the first free item of `older` that has the same key.
fn assign<T>(
    (newer, partners): (impl Iterator<Item = T>, &mut [Option<u32>]),
    (older, free): (impl Iterator<Item = T>, &mut [bool]),
    key_of_newer: impl Fn(&T) -> Option<NameHash>,
    key_of_older: impl Fn(&T) -> Option<NameHash>,
) {
    let mut waiting: BTreeMap<NameHash, VecDeque<u32>> = BTreeMap::new();
    for ((idx, candidate), _) in (0..).zip(older).zip(&*free).filter(|(_, free)| **free) {
        if let Some(key) = key_of_older(&candidate) {
            waiting.entry(key).or_default().push_back(idx);
        }
    }
    if waiting.is_empty() {
        return;
    }
    for (wanted, partner) in newer.zip(partners).filter(|(_, partner)| partner.is_none()) {
        let found = key_of_newer(&wanted).and_then(|key| waiting.get_mut(&key)?.pop_front());
        if let Some(is_free) = found.and_then(|idx| free.get_mut(size(idx))) {
            *is_free = false;
            *partner = found;
        }
    }
}

/// Returns the objects of the newer capture in its order, each with its partner, then those only in the older one.
pub(super) fn objects(older: Option<Titled<'_>>, newer: Titled<'_>) -> Vec<ObjectEntry> {
    let older_objects = || older.into_iter().flat_map(|older| older.capture.objects());
    let newer_objects = || newer.capture.objects();
    let mut partners = alloc::vec![None; newer_objects().len()];
    let mut free = alloc::vec![true; older_objects().count()];
    for (by_of_newer, by_of_older) in ROUNDS {
        assign(
            (newer_objects(), &mut partners),
            (older_objects(), &mut free),
            |object| title_key(object.title(), newer.titles, by_of_newer),
            |object| title_key(object.title(), older?.titles, by_of_older),
        );
    }
    let newer = (0..)
        .zip(partners)
        .map(|(idx, partner)| ObjectEntry::new(Some(ObjectIdx(idx)), partner.map(ObjectIdx)));
    newer.chain(list_unmatched(&free).map(|idx| ObjectEntry::new(None, Some(ObjectIdx(idx))))).collect()
}

/// Returns the indices without a partner.
fn list_unmatched(free: &[bool]) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(free).filter(|(_, free)| **free).map(|(idx, _)| idx)
}

/// Counters are matched by name or title index, type and size, in order; the order of counters may change, as seen with
/// sessions of Terminal Services.
///
/// A counter without such a partner is matched with one with the same title, a base only with a base; its definition
/// has changed.
pub(super) fn counters(
    older: Option<Titled<'_>>,
    newer: Titled<'_>,
    objects: &ObjectEntry,
) -> Vec<CounterEntry> {
    let newer_counters = || newer.counters(objects.newer);
    let older_counters = || older.into_iter().flat_map(|older| older.counters(objects.older));
    let mut partners = alloc::vec![None; newer_counters().count()];
    let mut free = alloc::vec![true; older_counters().count()];
    let exactly = |counter: Counter<'_>| (counter.counter_type().0, counter.value_length());
    let roughly = |counter: Counter<'_>| (u32::from(counter.counter_type().is_base()), 0);
    for is_exact in [true, false] {
        let kind = |counter: Counter<'_>| if is_exact { exactly(counter) } else { roughly(counter) };
        for (by_of_newer, by_of_older) in ROUNDS {
            let key = |counter: &Counter<'_>, titles, by| {
                let (kind, length) = kind(*counter);
                let title = title_key(counter.title(), titles, by)?;
                Some(title.and_number(kind.into()).and_number(length.into()))
            };
            assign(
                (newer_counters(), &mut partners),
                (older_counters(), &mut free),
                |counter| key(counter, newer.titles, by_of_newer),
                |counter| key(counter, older?.titles, by_of_older),
            );
        }
    }
    let object_of_older = older.zip(objects.older).and_then(|(older, object)| older.capture.object(object));
    let pairs = newer_counters().zip(partners).map(|(newer, partner)| {
        let older = partner.map(CounterIdx);
        let partner = object_of_older.zip(older).and_then(|(object, older)| object.counter(older));
        let changed = partner.is_some_and(|older| type_and_size(newer) != type_and_size(older));
        CounterEntry::new(Some(newer.idx()), older, changed)
    });
    let gone = list_unmatched(&free).map(|idx| CounterEntry::new(None, Some(CounterIdx(idx)), false));
    pairs.chain(gone).collect()
}

/// Returns the type and size of a counter, and of its base if it has one.
fn type_and_size(counter: Counter<'_>) -> [Option<(u32, u32)>; 2] {
    [Some(counter), counter.base()]
        .map(|counter| counter.map(|counter| (counter.counter_type().0, counter.value_length())))
}
