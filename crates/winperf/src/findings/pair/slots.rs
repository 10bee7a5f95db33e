//! Instances that continue the counts of others at their positions in the older capture.

use alloc::vec::Vec;

use super::{PairFinding, PairFindingKind};
use crate::PART;
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::pair::{Age, CounterPair, InstancePair, Match, ObjectPair, Slot};
use crate::reader::offset32;

/// Minimum count that a new instance does not reach by chance.
const MIN: u64 = 100;

/// Minimum number of counts that a new instance with another id continues.
const COUNTS_BESIDE_ID: usize = 3;

/// Returns the instances of an object that continue the counts of differently named instances at their positions, if
/// all others kept their positions.
pub(super) async fn renamed(object: ObjectPair<'_>, rest: &mut impl AsyncFnMut()) -> Option<PairFinding> {
    let [older, newer] = [object.get(Age::Older)?, object.get(Age::Newer)?];
    let mut new = object.instances().filter(|instance| instance.only_in() == Some(Age::Newer)).peekable();
    new.peek()?;
    let stays = |instance: InstancePair<'_>| match Age::BOTH.map(|age| instance.slot(age)) {
        [Some(older), Some(newer)] => older == newer,
        _ => instance.only_in().is_some(),
    };
    if older.instances().len() != newer.instances().len() || !object.instances().all(stays) {
        return None;
    }
    let compared = object.compared();
    let mut renamed = Vec::new();
    for (number, instance) in new.enumerate() {
        if number.is_multiple_of(PART) {
            rest().await;
        }
        if continues(instance, &compared) {
            renamed.push(instance);
        }
    }
    let first = renamed.first()?.get(Age::Newer)?;
    let before = older.instance(first.idx())?;
    Some(PairFinding {
        kind: PairFindingKind::SlotRenamed { count: offset32(renamed.len()) },
        places: [before.place(), first.place()],
        offsets: [before, first].map(|instance| Some(instance.name_span()?.offset)),
    })
}

/// Returns `true` if all counts of an instance are a little larger than the counts of the former instance at its
/// position.
fn continues<'a>(instance: InstancePair<'a>, compared: &[CounterPair<'a>]) -> bool {
    let Some(slot @ Slot::Instance(idx)) = instance.slot(Age::Newer) else { return false };
    let has_id = |age| {
        let object = instance.object().get(age).and_then(|object| object.instance(idx));
        object.is_none_or(|instance| instance.unique_id() != PERF_NO_UNIQUE_ID)
    };
    // An instance with an id is known by it; only several counts that continue say otherwise.
    let needed = if Age::BOTH.into_iter().any(has_id) { COUNTS_BESIDE_ID } else { 1 };
    let as_one = instance.with_older(slot, Match::Order);
    let mut counts = 0_usize;
    let goes_on = compared.iter().all(|counter| {
        let Some(row) = as_one.row(*counter) else { return false };
        let numbers = Age::BOTH.map(|age| row.raw(age).map(|raw| raw.number));
        let [Some(was), Some(is)] = numbers else { return false };
        counts = counts.saturating_add(usize::from(was >= MIN));
        is.checked_sub(was).is_some_and(|more| more <= was / 4)
    });
    goes_on && counts >= needed
}
