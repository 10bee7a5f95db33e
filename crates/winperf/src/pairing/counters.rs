//! Which counter of an object is which of the same object in the other capture.

use alloc::collections::BTreeMap;
use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::{CounterPair, ObjectPair, Snapshot};
use crate::outline::DefinitionEntry;
use crate::reader::{offset32, size};

/// Counters are matched by title, type and size, the first with the first; sessions of Terminal Services were seen with changing orders.
///
/// A counter that finds no such partner takes one of the same title, a base only a base; its definition has changed.
pub(super) fn pairs(
    older: Option<&Snapshot<'_>>,
    newer: &Snapshot<'_>,
    objects: &ObjectPair,
) -> Vec<CounterPair> {
    let newer = definitions(Some(newer), objects.newer);
    let older = definitions(older, objects.older);
    let mut pairs: Vec<CounterPair> = (0..offset32(newer.len()))
        .map(|position| CounterPair { newer: Some(position), older: None, changed: false })
        .collect();
    let mut free: Vec<bool> = older.iter().map(|_| true).collect();
    assign(newer, older, &mut pairs, &mut free, |definition| {
        (definition.title.0, definition.counter_type.0, definition.value_length)
    });
    assign(newer, older, &mut pairs, &mut free, |definition| {
        (definition.title.0, u32::from(definition.counter_type.is_base()), 0)
    });
    let gone = free.iter().enumerate().filter(|(_, free)| **free);
    pairs.extend(gone.map(|(position, _)| CounterPair {
        newer: None,
        older: Some(offset32(position)),
        changed: false,
    }));
    pairs
}

/// Gives every counter without a partner the first free one of the same key.
fn assign(
    newer: &[DefinitionEntry],
    older: &[DefinitionEntry],
    pairs: &mut [CounterPair],
    free: &mut [bool],
    key: impl Fn(&DefinitionEntry) -> (u32, u32, u32),
) {
    let mut candidates: BTreeMap<_, VecDeque<u32>> = BTreeMap::new();
    for ((position, definition), _) in older.iter().enumerate().zip(&*free).filter(|(_, free)| **free) {
        candidates.entry(key(definition)).or_default().push_back(offset32(position));
    }
    for (definition, pair) in newer.iter().zip(pairs).filter(|(_, pair)| pair.older.is_none()) {
        let Some(position) = candidates.get_mut(&key(definition)).and_then(VecDeque::pop_front) else {
            continue;
        };
        let Some((slot, partner)) = free.get_mut(size(position)).zip(older.get(size(position))) else {
            continue;
        };
        *slot = false;
        pair.older = Some(position);
        pair.changed = partner.counter_type != definition.counter_type
            || partner.value_length != definition.value_length;
    }
}

fn definitions<'a>(snapshot: Option<&Snapshot<'a>>, object: Option<u32>) -> &'a [DefinitionEntry] {
    let outline = snapshot.map(|snapshot| snapshot.outline);
    let found = outline.zip(object).and_then(|(outline, object)| {
        outline.objects().get(size(object)).map(|object| outline.definitions(object))
    });
    found.unwrap_or_default()
}
