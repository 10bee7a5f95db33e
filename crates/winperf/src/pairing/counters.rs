//! Which counter of an object is which of the same object in the other capture.

use alloc::vec::Vec;

use super::waiting::Waiting;
use super::{CounterPair, ObjectPair, ROUNDS, title_key};
use crate::Capture;
use crate::Titles;
use crate::evaluation::base_of;
use crate::index::NameHash;
use crate::outline::DefinitionEntry;
use crate::reader::{offset32, size};

/// Counters are matched by name or title index, type and size, the first with the first; sessions of Terminal Services were seen with changing orders.
///
/// A counter that finds no such partner takes one of the same title, a base only a base; its definition has changed.
pub(super) fn pairs(
    older: Option<(&Capture, &Titles)>,
    newer: (&Capture, &Titles),
    objects: &ObjectPair,
) -> Vec<CounterPair> {
    let (of_newer, of_older) = (newer.1, older.map_or(newer.1, |older| older.1));
    let newer = definitions(Some(newer.0), objects.newer);
    let older = definitions(older.map(|older| older.0), objects.older);
    let mut pairs: Vec<CounterPair> = (0..offset32(newer.len()))
        .map(|position| CounterPair { newer: Some(position), older: None, changed: false })
        .collect();
    let mut free: Vec<bool> = older.iter().map(|_| true).collect();
    let exactly = |definition: &DefinitionEntry| (definition.counter_type.0, definition.value_length);
    let roughly = |definition: &DefinitionEntry| (u32::from(definition.counter_type.is_base()), 0);
    for is_exact in [true, false] {
        let kind =
            |definition: &DefinitionEntry| if is_exact { exactly(definition) } else { roughly(definition) };
        for (by_of_newer, by_of_older) in ROUNDS {
            let key = |definition: &DefinitionEntry, titles, by| {
                let (kind, length) = kind(definition);
                let title = title_key(definition.title, titles, by)?;
                Some(title.and_number(kind.into()).and_number(length.into()))
            };
            let key_of_newer = |definition: &DefinitionEntry| key(definition, of_newer, by_of_newer);
            let key_of_older = |definition: &DefinitionEntry| key(definition, of_older, by_of_older);
            assign(newer, older, &mut pairs, &mut free, key_of_newer, key_of_older);
        }
    }
    for pair in &mut pairs {
        let bases = pair
            .newer
            .zip(pair.older)
            .map(|(newer_at, older_at)| (base(newer, newer_at), base(older, older_at)));
        pair.changed |= bases.is_some_and(|(newer, older)| newer != older);
    }
    let gone = free.iter().enumerate().filter(|(_, free)| **free);
    pairs.extend(gone.map(|(position, _)| CounterPair {
        newer: None,
        older: Some(offset32(position)),
        changed: false,
    }));
    pairs
}

/// Type and size of the base that a counter is divided by, if it is.
fn base(definitions: &[DefinitionEntry], position: u32) -> Option<(u32, u32)> {
    let base = base_of(definitions, position)?;
    Some((base.counter_type.0, base.value_length))
}

/// Gives every counter without a partner the first free one of the same key.
fn assign(
    newer: &[DefinitionEntry],
    older: &[DefinitionEntry],
    pairs: &mut [CounterPair],
    free: &mut [bool],
    key_of_newer: impl Fn(&DefinitionEntry) -> Option<NameHash>,
    key_of_older: impl Fn(&DefinitionEntry) -> Option<NameHash>,
) {
    let left = (0..).zip(older).zip(&*free).filter(|(_, free)| **free);
    let keyed = left.filter_map(|((position, definition), _)| Some((key_of_older(definition)?, position)));
    let mut waiting = Waiting::new(keyed.collect());
    for (definition, pair) in newer.iter().zip(pairs).filter(|(_, pair)| pair.older.is_none()) {
        let Some(position) = key_of_newer(definition).and_then(|key| waiting.take(key)) else { continue };
        let Some((slot, partner)) = free.get_mut(size(position)).zip(older.get(size(position))) else {
            continue;
        };
        *slot = false;
        pair.older = Some(position);
        pair.changed = partner.counter_type != definition.counter_type
            || partner.value_length != definition.value_length;
    }
}

fn definitions(snapshot: Option<&Capture>, object: Option<u32>) -> &[DefinitionEntry] {
    let outline = snapshot.map(|snapshot| snapshot.outline());
    let found = outline.zip(object).and_then(|(outline, object)| {
        outline.objects().get(size(object)).map(|object| outline.definitions(object))
    });
    found.unwrap_or_default()
}
