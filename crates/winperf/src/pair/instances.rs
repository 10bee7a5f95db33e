//! Matching of the instances of an object between captures.

use alloc::vec;
use alloc::vec::Vec;

use super::Age;
use super::entries::{InstanceEntry, Match, ObjectEntry, Slot};
use crate::identity::{Identities, Ids, Method};
use crate::index::NameHash;
use crate::object::NumInstances;
use crate::place::{InstanceIdx, ObjectIdx};
use crate::reader::{offset32, size};
use crate::{Capture, Instance, Object, PART};

/// Returns the instances of an object in both captures: those of the newer one in its order, then those only in the
/// older one.
///
/// Process and Thread have names that repeat and numbers (`svchost#1`) that shift when a process ends, so they are
/// matched by their ids and start times; other objects by unique ids if all have one, otherwise by full name.
/// Ambiguous instances of the older capture are in no pair.
pub(super) async fn instances(
    older: Option<&Capture>,
    newer: &Capture,
    objects: &ObjectEntry,
    rest: &mut impl AsyncFnMut(),
) -> Vec<InstanceEntry> {
    let newer = objects.newer.and_then(|object| ObjectSide::new(newer, object));
    let older = older.zip(objects.older).and_then(|(older, object)| ObjectSide::new(older, object));
    let mut matches = Matches {
        newer: vec![(None, Match::None); size(newer.as_ref().map_or(0, ObjectSide::count))],
        gone: vec![true; size(older.as_ref().map_or(0, ObjectSide::count))],
    };
    match older.as_ref().zip(newer.as_ref()) {
        Some((older, newer)) if older.is_single() && newer.is_single() => {
            matches.pair(&[0], &[0], Match::Name)
        }
        Some((older, newer)) if !older.is_single() && !newer.is_single() => {
            matches.find(older, newer, rest).await;
        }
        _ => {}
    }
    matches.listed(older.as_ref(), newer.as_ref())
}

/// An object in one of the captures.
struct ObjectSide<'a> {
    object: Object<'a>,
    identities: Identities<'a>,
}

impl<'a> ObjectSide<'a> {
    fn new(capture: &'a Capture, idx: ObjectIdx) -> Option<Self> {
        let object = capture.object(idx)?;
        Some(Self { object, identities: Identities::new(object) })
    }

    fn is_single(&self) -> bool {
        self.object.num_instances() == NumInstances::NoInstances
    }

    fn count(&self) -> u32 {
        if self.is_single() { 1 } else { offset32(self.object.instances().len()) }
    }

    fn slot(&self, instance: u32) -> Slot {
        if self.is_single() { Slot::Object } else { Slot::Instance(InstanceIdx(instance)) }
    }

    fn keyed(&self, age: Age, instance: Instance<'_>, method: Method) -> Keyed {
        let identity = self.identities.identity(instance, method);
        let has_ids = identity.ids() != Ids::None;
        Keyed { key: identity.key(), age, position: instance.idx().0, has_ids }
    }
}

/// Returns the best method that both sides have.
fn method(older: &ObjectSide<'_>, newer: &ObjectSide<'_>) -> Method {
    let both_have = |method: &Method| older.identities.has(*method) && newer.identities.has(*method);
    Method::BEST_FIRST.into_iter().find(both_have).unwrap_or(Method::Name)
}

impl From<Method> for Match {
    fn from(method: Method) -> Self {
        match method {
            Method::UniqueId => Self::UniqueId,
            Method::ProcessId | Method::ThreadId => Self::ProcessId,
            Method::Name => Self::Name,
        }
    }
}

/// An instance of either capture; sorted by key, then the older capture first, then by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Keyed {
    key: NameHash,
    age: Age,
    position: u32,
    /// `true` if the key is more than the name.
    has_ids: bool,
}

/// The partner of every instance of both captures.
struct Matches {
    /// Index in the older capture by index in the newer one.
    newer: Vec<(Option<u32>, Match)>,
    /// `true` for each instance of the older capture that is listed as gone.
    gone: Vec<bool>,
}

impl Matches {
    /// Pairs instances with the same key.
    async fn find(&mut self, older: &ObjectSide<'_>, newer: &ObjectSide<'_>, rest: &mut impl AsyncFnMut()) {
        rest().await;
        let method = method(older, newer);
        let mut keyed = Vec::with_capacity(self.newer.len().saturating_add(self.gone.len()));
        for (age, side) in [(Age::Older, older), (Age::Newer, newer)] {
            for instance in side.object.instances() {
                if keyed.len().is_multiple_of(PART) {
                    rest().await;
                }
                keyed.push(side.keyed(age, instance, method));
            }
        }
        keyed.sort_unstable();
        for (number, same) in keyed.chunk_by(|left, right| left.key == right.key).enumerate() {
            if number.is_multiple_of(PART) {
                rest().await;
            }
            let middle = same.partition_point(|keyed| keyed.age == Age::Older);
            let Some((of_older @ [first, ..], of_newer @ [_, ..])) = same.split_at_checked(middle) else {
                continue;
            };
            let matched = if first.has_ids { method.into() } else { Match::Name };
            let idxs = |keyed: &[Keyed]| keyed.iter().map(|keyed| keyed.position).collect::<Vec<u32>>();
            self.pair(&idxs(of_older), &idxs(of_newer), matched);
        }
    }

    /// Pairs the instances with one key, each side in the order of its capture.
    fn pair(&mut self, older: &[u32], newer: &[u32], matched: Match) {
        let matched = match (older.len(), newer.len()) {
            (1, 1) => matched,
            (older, newer) if older == newer => Match::Order,
            _ => Match::Ambiguous,
        };
        let mut partners = older.iter().copied().filter(|_| matched != Match::Ambiguous);
        for newer in newer {
            if let Some(slot) = self.newer.get_mut(size(*newer)) {
                *slot = (partners.next(), matched);
            }
        }
        for older in older {
            if let Some(gone) = self.gone.get_mut(size(*older)) {
                *gone = false;
            }
        }
    }

    fn listed(&self, older: Option<&ObjectSide<'_>>, newer: Option<&ObjectSide<'_>>) -> Vec<InstanceEntry> {
        let gone = self.gone.iter().filter(|gone| **gone).count();
        let mut pairs = Vec::with_capacity(self.newer.len().saturating_add(gone));
        let slot = |side: Option<&ObjectSide<'_>>, idx: usize| side.map(|side| side.slot(offset32(idx)));
        pairs.extend(self.newer.iter().enumerate().map(|(idx, (partner, matched))| {
            InstanceEntry::new(
                slot(newer, idx),
                partner.and_then(|partner| slot(older, size(partner))),
                *matched,
            )
        }));
        pairs.extend(
            self.gone
                .iter()
                .enumerate()
                .filter(|(_, gone)| **gone)
                .map(|(idx, _)| InstanceEntry::new(None, slot(older, idx), Match::None)),
        );
        pairs
    }
}
