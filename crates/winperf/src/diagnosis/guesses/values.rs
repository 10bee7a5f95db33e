//! Guesses for the sizes and offsets of values.

use super::list::Guesses;
use crate::diagnosis::halves::are_where_stated;
use crate::diagnosis::reading::{Reading, Value};
use crate::diagnosis::values::{aligned, neighbours};
use crate::layout::{PerfCounterBlock as Block, PerfCounterDefinition as Definition, Structure};

/// Maximum numbers of definitions and of holes that are checked.
const LOOKED_AT: (usize, usize) = (12, 4);

/// Adds guesses about the odd definitions: the size by the type, places next to their neighbours, and holes.
pub(super) fn add(guesses: &mut Guesses<'_, '_>, reading: &Reading) {
    let involved = |value: &Value| reading.involved.contains(&value.definition);
    let odd = (0..).zip(&reading.values).filter(|(_, value)| involved(value));
    for (position, value) in odd.take(LOOKED_AT.0) {
        add_size(guesses, reading, *value);
        add_offset(guesses, reading, *value, position);
    }
}

fn add_size(guesses: &mut Guesses<'_, '_>, reading: &Reading, value: Value) {
    let usual = guesses.view.width;
    let at = value.definition;
    let Some(width) = value.width else {
        let offsets = reading.values.iter().map(|other| other.offset);
        let next = offsets.filter(|offset| *offset > value.offset).min().unwrap_or(reading.common);
        guesses.add(at, &Definition::CounterSize, next.checked_sub(value.offset), 1);
        return;
    };
    guesses.add(at, &Definition::CounterSize, Some(if width == 4 { usual } else { width }), 1);
    if width == 4 {
        guesses.add(at, &Definition::CounterSize, Some(if usual == 4 { 8 } else { 4 }), 2);
    }
}

/// Returns `true` if several values of 8 bytes are not aligned, or the only one.
fn is_unaligned_by_habit(reading: &Reading) -> bool {
    let large = || reading.values.iter().filter(|value| value.size == 8);
    let unaligned = large().filter(|value| value.offset % 8 == 4).count();
    unaligned > 1 || unaligned == 1 && large().count() == 1
}

fn add_offset(guesses: &mut Guesses<'_, '_>, reading: &Reading, value: Value, position: u32) {
    let Value { definition, size, .. } = value;
    let (before, behind) = neighbours(&reading.values, position);
    let view = guesses.view;
    let mut add = |offset: Option<u32>, rank| {
        let is_refuted = |offset: &u32| {
            is_unaligned_by_habit(reading)
                && are_where_stated(view, reading, core::iter::once((value, *offset)))
        };
        guesses.add(
            definition,
            &Definition::CounterOffset,
            offset.filter(|offset| !is_refuted(offset)),
            rank,
        );
    };
    add(Some(aligned(before.map_or(Block::LENGTH, Value::end), size)), 1);
    if before.is_none() {
        add(Some(4), 2);
        add(Some(8), 2);
    }
    match behind {
        Some(behind) => add(behind.offset.checked_sub(size), 1),
        None if reading.common > 0 && size > 0 => {
            let step = if matches!(size, 4 | 8) { size } else { 4 };
            let last = reading.common.checked_sub(size);
            add(last.and_then(|last| last.checked_div(step)?.checked_mul(step)), 2);
        }
        None => {}
    }
    for (start, end) in reading.holes.iter().take(LOOKED_AT.1) {
        add(Some(if matches!(size, 4 | 8) { aligned(*start, size) } else { *start }), 2);
        add(end.checked_sub(size).filter(|offset| *offset >= Block::LENGTH), 3);
    }
}
