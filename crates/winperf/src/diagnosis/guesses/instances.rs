//! Guesses for the lengths of instances, names and counter blocks.

use alloc::collections::BTreeSet;

use super::list::Guesses;
use crate::diagnosis::law::{NEAR, text};
use crate::diagnosis::reading::Reading;
use crate::format::laws::{instance_length, is_aligned};
use crate::layout::{PerfCounterBlock as Block, PerfInstanceDefinition as Instance, Structure};
use crate::object::PERF_NO_INSTANCES;
use crate::reader::{offset32, size};

/// Adds guesses about the first and the last odd instances: a later break hides the smaller oddity that is its cause.
pub(super) fn add(guesses: &mut Guesses<'_, '_>, reading: &Reading, end: u32) {
    if reading.num_instances == PERF_NO_INSTANCES {
        let Some((at, _)) = reading.blocks.first() else { return };
        guesses.add(*at, &Block::ByteLength, end.checked_sub(*at).filter(|length| is_aligned(*length)), 1);
        guesses.add(*at, &Block::ByteLength, Some(reading.needed), 2);
        return;
    }
    let count = offset32(reading.instances.len());
    let Some(last) = count.checked_sub(1) else { return };
    let mut about: BTreeSet<u32> = BTreeSet::new();
    for position in reading.odd.iter().take(2).chain(reading.odd.last()) {
        about.extend(position.saturating_sub(1)..=position.saturating_add(1));
    }
    if about.is_empty() {
        about.extend(last.saturating_sub(1)..=last);
    }
    if reading.contents_end != reading.end {
        about.insert(last);
    }
    for position in about.into_iter().filter(|position| *position < count) {
        add_instance(guesses, reading, position, end);
    }
}

fn add_instance(guesses: &mut Guesses<'_, '_>, reading: &Reading, position: u32, end: u32) {
    let view = guesses.view;
    let Some(at) = reading.instances.get(size(position)).copied() else { return };
    let length = view.get(at, &Instance::ByteLength);
    let offset = view.get(at, &Instance::NameOffset);
    let stated = view.get(at, &Instance::NameLength);
    let name = text(view, reading, at, Instance::LENGTH);
    let elsewhere = name.filter(|_| offset < NEAR).and_then(|_| text(view, reading, at, offset));
    let before = position.checked_sub(1).and_then(|before| reading.instances.get(size(before)));
    guesses.add(at, &Instance::NameOffset, Some(Instance::LENGTH), 1);
    guesses.add(at, &Instance::NameLength, name, 1);
    guesses.add(at, &Instance::NameLength, elsewhere, 2);
    guesses.add(at, &Instance::NameLength, length.checked_sub(Instance::LENGTH), 4);
    guesses.add(at, &Instance::ByteLength, Some(instance_length(stated)), 1);
    guesses.add(at, &Instance::ByteLength, name.map(instance_length), 1);
    guesses.add(at, &Instance::ByteLength, before.map(|before| view.number_or_0(*before)), 3);
    distance_to_block(guesses, reading, at);
    add_block(guesses, reading, at.saturating_add(length), position, end);
}

/// Adds the distance to the nearest number after an instance that is the length of blocks.
fn distance_to_block(guesses: &mut Guesses<'_, '_>, reading: &Reading, at: u32) {
    let view = guesses.view;
    let first = at.saturating_add(Instance::LENGTH);
    for wanted in [reading.common, reading.needed] {
        let mut offsets = (first..first.saturating_add(NEAR / 4)).step_by(4);
        let block = offsets.find(|offset| wanted > 0 && view.number(*offset) == Some(wanted));
        guesses.add(at, &Instance::ByteLength, block.and_then(|block| block.checked_sub(at)), 2);
    }
}

fn add_block(guesses: &mut Guesses<'_, '_>, reading: &Reading, block: u32, position: u32, end: u32) {
    let view = guesses.view;
    if view.number(block).is_none() {
        return;
    }
    guesses.add(block, &Block::ByteLength, Some(reading.common), 1);
    guesses.add(block, &Block::ByteLength, Some(reading.needed), 2);
    let behind = position.saturating_add(1);
    if behind == offset32(reading.instances.len()) || behind == reading.count() {
        guesses.add(
            block,
            &Block::ByteLength,
            end.checked_sub(block).filter(|length| is_aligned(*length)),
            2,
        );
    }
    let first = block.saturating_add(Block::LENGTH);
    let is_instance = |at: &u32| {
        view.get(*at, &Instance::NameOffset) == Instance::LENGTH
            && view.number(*at) == Some(instance_length(view.get(*at, &Instance::NameLength)))
    };
    let next = (first..first.saturating_add(NEAR)).step_by(4).find(is_instance);
    guesses.add(block, &Block::ByteLength, next.and_then(|next| next.checked_sub(block)), 2);
}
