//! Values shown by readers that match instances by name and number.

use alloc::string::String;
use alloc::vec::Vec;

use super::cell::{InstancePairIdx, ObjectPairIdx};
use super::entries::{Match, Slot};
use super::handles::{InstancePair, ObjectPair};
use super::row::Row;
use super::{Age, Pair};
use crate::index::NameHash;
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::layout::PerfInstanceDefinition;
use crate::place::InstanceIdx;
use crate::reader::offset32;
use crate::span::Span;
use crate::{Counter, Instance, Object, PART, TitleIndex, at_once, no_rest, order};

/// The instances whose name and number belonged to a different instance in the older capture.
///
/// Finding them takes longer than pairing, and most pairs have none, so a [`Pair`] does not keep them.
///
/// ```
/// use winperf::{Capture, Pair};
///
/// let example = winperf_synth::examples::desktop();
/// let pair = Pair::new(Capture::parse(example.older), Capture::parse(example.newer));
/// let by_name = pair.by_name();
/// let row = pair.find(r"\Process(svchost#3)\% Processor Time")?.next().expect("in both captures");
/// assert_eq!(row.former_name().as_deref(), Some("svchost#4"));
/// assert!(by_name.value(&row).is_some_and(|value| value > 300_000.0));
/// # Ok::<(), winperf::pair::NotFound>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByName {
    /// Sorted by the positions of object and instance in the pair.
    previous_holders: Vec<PreviousHolder>,
}

/// An instance, and the one in the older capture with the same name and number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PreviousHolder {
    object: ObjectPairIdx,
    instance: InstancePairIdx,
    older: InstanceIdx,
}

impl Pair {
    /// Returns the instances that a reader which matches by name confuses with others.
    pub fn by_name(&self) -> ByName {
        at_once(self.by_name_with(&mut no_rest))
    }

    /// Async version of [`Pair::by_name`]: awaits `rest` after each part of the work, so that a UI stays responsive.
    #[doc(hidden)]
    pub async fn by_name_with(&self, rest: &mut impl AsyncFnMut()) -> ByName {
        let mut previous_holders = Vec::new();
        for object in self.objects() {
            object.find_previous_holders(&mut previous_holders, rest).await;
        }
        ByName { previous_holders }
    }
}

impl<'a> ObjectPair<'a> {
    /// Adds the instances whose name and number belonged to a different instance in the older capture.
    async fn find_previous_holders(self, found: &mut Vec<PreviousHolder>, rest: &mut impl AsyncFnMut()) {
        let Some(older) = self.get(Age::Older).filter(|_| self.has_ids()) else { return };
        rest().await;
        let names = NamesOfOlder::new(older);
        let ids = Age::BOTH.map(|age| self.get(age).and_then(id_counter));
        for (number, pair) in self.instances().enumerate() {
            if number.is_multiple_of(PART) {
                rest().await;
            }
            let older = pair.find_previous_holder(|key| names.find(key), ids);
            found.extend(older.map(|older| PreviousHolder {
                object: self.idx(),
                instance: pair.idx(),
                older: older.idx(),
            }));
        }
    }

    /// Returns `true` if its instances have ids; instances matched by name and order cannot be confused.
    fn has_ids(self) -> bool {
        let by_id = |pair: InstancePair<'_>| matches!(pair.matched(), Match::ProcessId | Match::UniqueId);
        self.get(Age::Newer).is_some_and(has_process_ids) || self.instances().any(by_id)
    }
}

impl<'a> InstancePair<'a> {
    /// Returns the instance of the older capture with the same name and number, if it is a different instance.
    ///
    /// This searches the whole object; [`Pair::by_name`] finds them for all instances at once.
    pub fn previous_holder(self) -> Option<Instance<'a>> {
        let older = self.object().get(Age::Older).filter(|_| self.object().has_ids())?;
        let lookup = |wanted| older.instances().find(|other| key(*other) == wanted).map(Instance::idx);
        self.find_previous_holder(lookup, Age::BOTH.map(|age| self.object().get(age).and_then(id_counter)))
    }

    /// Like `previous_holder`, with a lookup of instances by name and number, and the id counters of the older and the newer
    /// object.
    fn find_previous_holder(
        self,
        of: impl Fn(NameHash) -> Option<InstanceIdx>,
        [of_older, of_newer]: [Option<Counter<'_>>; 2],
    ) -> Option<Instance<'a>> {
        if !matches!(self.matched(), Match::ProcessId | Match::UniqueId | Match::None) {
            return None;
        }
        let found = self.get(Age::Newer)?;
        // Most have kept their name and number, which no other instance shares.
        if self.get(Age::Older).is_some_and(|own| key(own) == key(found)) {
            return None;
        }
        let bearer = self.object().get(Age::Older)?.instance(of(key(found))?)?;
        let is_other = self.slot(Age::Older) != Some(Slot::Instance(bearer.idx()));
        // An instance whose id is cut off may or may not be a different one.
        let are_known = || id_by(of_older, bearer).and(id_by(of_newer, found)).is_some();
        (is_other && are_known()).then_some(bearer)
    }
}

impl InstancePair<'_> {
    /// Returns the name of the instance in the older capture, if it differs from that in the newer one.
    pub fn former_name(self) -> Option<String> {
        let [older, newer] = Age::BOTH.map(|age| Some(self.get(age)?.name(self.object().pair().names(age))));
        older.filter(|older| newer.is_some_and(|newer| newer != *older))
    }
}

impl ByName {
    /// Returns `true` if no instance is confused with a different one.
    pub fn is_empty(&self) -> bool {
        self.previous_holders.is_empty()
    }

    /// Returns the instance of the older capture that has the name of an instance of the pair but is a different one.
    pub fn previous_holder(&self, instance: InstancePair<'_>) -> Option<InstanceIdx> {
        let wanted = (instance.object().idx(), instance.idx());
        let place = |bearer: &PreviousHolder| (bearer.object, bearer.instance);
        let found = self.previous_holders.binary_search_by_key(&wanted, place).ok()?;
        self.previous_holders.get(found).map(|bearer| bearer.older)
    }

    /// Returns `true` if some name in an object belonged to a different instance.
    pub fn concerns(&self, object: ObjectPair<'_>) -> bool {
        self.instances_in(object).len() > 0
    }

    /// Returns the instances of an object with such names, each with the instance that had its name.
    pub(crate) fn instances_in(
        &self,
        object: ObjectPair<'_>,
    ) -> impl ExactSizeIterator<Item = (InstancePairIdx, InstanceIdx)> {
        let first = self.previous_holders.partition_point(|bearer| bearer.object < object.idx());
        let behind = self.previous_holders.get(first..).unwrap_or_default();
        let count = behind.partition_point(|bearer| bearer.object == object.idx());
        behind.iter().take(count).map(|bearer| (bearer.instance, bearer.older))
    }

    /// Returns the value that a reader which matches by name shows in a row, if it differs from the correct value.
    pub fn value(&self, row: &Row<'_>) -> Option<f64> {
        row.value_with(self.previous_holder(row.instance())?)
    }
}

impl Row<'_> {
    /// Returns the wrong value that a reader which matches by name computes with that older instance; `None` if the
    /// formula needs no older sample.
    pub(crate) fn value_with(&self, older: InstanceIdx) -> Option<f64> {
        let instance = self.instance().with_older(Slot::Instance(older), Match::Name);
        let by_name = instance.row(self.counter())?.value().ok()?;
        (self.counter_type().needs_two_samples() && self.value() != Ok(by_name)).then_some(by_name)
    }

    /// Returns the value that a reader which matches by name shows, if it differs from the correct value;
    /// [`ByName::value`] is faster for many rows.
    pub fn value_by_name(&self) -> Option<f64> {
        self.value_with(self.instance().previous_holder()?.idx())
    }

    /// Returns the name of the instance in the older capture, if it differs from that in the newer one.
    pub fn former_name(&self) -> Option<String> {
        self.instance().former_name()
    }
}

/// The number that distinguishes an instance from others of its name, and its location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Id {
    pub(crate) number: u64,
    pub(crate) bytes: Span,
}

/// Returns its thread id, process id or unique id; `None` if it has no readable one.
pub(crate) fn id(instance: Instance<'_>) -> Option<Id> {
    id_by(id_counter(instance.object()), instance)
}

/// Returns the counter that contains the ids of the instances of an object; `None` if they only have unique ids.
fn id_counter(object: Object<'_>) -> Option<Counter<'_>> {
    let defined = |title| object.counters().find(|counter| counter.title() == title);
    defined(TitleIndex::ID_THREAD).or_else(|| defined(TitleIndex::ID_PROCESS))
}

/// Returns the id of an instance, by the counter of its object that contains it.
fn id_by(counter: Option<Counter<'_>>, instance: Instance<'_>) -> Option<Id> {
    if let Some(counter) = counter {
        let value = instance.value(counter)?;
        let bytes = Span { offset: offset32(value.offset()), length: offset32(value.length()) };
        return Some(Id { number: value.number()?, bytes });
    }
    let unique_id = instance.unique_id();
    let bytes = PerfInstanceDefinition::UniqueID.span_in(instance.offset());
    let number = unique_id.cast_unsigned().into();
    (unique_id != PERF_NO_UNIQUE_ID).then_some(Id { number, bytes })
}

fn has_process_ids(object: Object<'_>) -> bool {
    object.counters().any(|counter| counter.title() == TitleIndex::ID_PROCESS)
}

/// Instances of an object by name and number.
struct NamesOfOlder(Vec<(NameHash, InstanceIdx)>);

impl NamesOfOlder {
    fn new(object: Object<'_>) -> Self {
        let instances = object.instances();
        let mut names: Vec<_> = instances.map(|instance| (key(instance), instance.idx())).collect();
        order::sort_by(&mut names, Ord::cmp);
        Self(names)
    }

    fn find(&self, key: NameHash) -> Option<InstanceIdx> {
        let first = self.0.partition_point(|(before, _)| *before < key);
        self.0.get(first).filter(|(found, _)| *found == key).map(|(_, instance)| *instance)
    }
}

/// Returns the name of an instance with its number.
fn key(instance: Instance<'_>) -> NameHash {
    instance.hash().and_number(instance.occurrence().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Capture;

    fn desktop() -> Pair {
        let example = winperf_synth::examples::desktop();
        Pair::new(Capture::parse(example.older), Capture::parse(example.newer))
    }

    #[test]
    fn every_value_by_name_is_that_of_a_pair_of_equal_names() {
        let pair = desktop();
        let by_name = pair.by_name();
        let mut found = 0;
        for row in pair.rows() {
            let Some(value) = by_name.value(&row) else {
                assert_eq!(row.value_by_name(), None, "{}", row.path());
                continue;
            };
            found += 1;
            let older = by_name.previous_holder(row.instance()).unwrap();
            let bearer = row.object().get(Age::Older).unwrap().instance(older).unwrap();
            assert_eq!(Some(bearer.name(pair.names(Age::Older))), row.instance().name());
            assert_ne!(row.value(), Ok(value), "{}", row.path());
            assert_eq!(row.value_by_name(), Some(value), "{}", row.path());
        }
        assert!(found > 0);
    }

    #[test]
    fn who_was_called_something_else_has_the_same_id() {
        let pair = desktop();
        let mut found = Vec::new();
        for row in pair.rows() {
            let is_in_both = Age::BOTH.into_iter().all(|age| row.instance().is_in(age));
            let Some(former) = row.former_name() else { continue };
            assert!(is_in_both && row.instance().name().as_ref() != Some(&former), "{}", row.path());
            if row.counter_name() == "ID Process" && row.object_name() == "Process" {
                assert_eq!(row.raw(Age::Older), row.raw(Age::Newer));
                found.push((former, row.instance().name().unwrap()));
            }
        }
        assert!(found.contains(&("svchost#4".into(), "svchost#3".into())), "{found:?}");
    }

    #[test]
    fn one_capture_has_no_names_to_mistake() {
        let pair = Pair::single(Capture::parse(winperf_synth::examples::desktop().newer));
        assert!(pair.by_name().is_empty());
    }
}
