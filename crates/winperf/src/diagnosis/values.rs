//! Checks that the values of an object fit: by their types, the other values and the counter blocks.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::reading::{Reading, Value};
use super::view::View;
use super::weights;
use crate::format::laws::padded;
use crate::layout::{PerfCounterBlock as Block, Structure};
use crate::order;
use crate::reader::{offset32, size};

/// Maximum number of blocks of an object that are read.
const LOOKED_INTO: usize = 64;

/// Maximum number of definitions with misplaced values kept.
const ODD: usize = 200;

/// Maximum number of pieces of a block without a value that are read.
const PIECES: usize = 200;

/// Cost of checking a value or a block in addition to reading it, in bytes.
const WORK: usize = 16;

/// Maximum number of definitions of one type with differing sizes compared one by one.
const ALIKE: u32 = 64;

/// Weighs the sizes and places of the values, and the lengths of the blocks.
pub(super) fn weigh(view: &View<'_>, reading: &mut Reading) {
    view.spend(reading.values.len().saturating_add(reading.blocks.len()).saturating_mul(WORK));
    lengths(reading);
    let mut weighing = Weighing { view, block: block_of(reading), reading };
    let top = weighing.one_by_one();
    weighing.beside_each_other(top);
    weighing.unclaimed();
    weighing.rising();
    let Weighing { block, reading, .. } = weighing;
    if let Some(block) = block
        && top <= block
        && block != padded(top)
    {
        let is_far = block >= padded(top).saturating_mul(2) && block.saturating_sub(top) > 64;
        reading.bad(if reading.blocks.len() == 1 && is_far {
            weights::LONE_BLOCK_TOO_LONG
        } else {
            weights::BLOCK_LENGTH
        });
    }
}

/// Checks that the blocks of an object have the length that most of them have.
fn lengths(reading: &mut Reading) {
    let mut lengths: BTreeMap<u32, u32> = BTreeMap::new();
    for (_, length) in &reading.blocks {
        let count = lengths.entry(*length).or_default();
        *count = count.saturating_add(1);
    }
    let fits = |length: u32| {
        let ends = reading.values.iter().map(|value| value.end()).filter(|end| *end <= length);
        padded(ends.max().unwrap_or(0)) == length
    };
    let most = lengths.iter().max_by_key(|(length, count)| (**count, fits(**length)));
    let Some(common) = most.map(|(length, _)| *length) else { return };
    reading.common = common;
    if lengths.len() == 1 {
        return;
    }
    let last = offset32(reading.blocks.len()).saturating_sub(1);
    let is_unlike = |(position, (_, length)): (u32, &(u32, u32))| {
        let is_excused = reading.is_last_short && position == last;
        (*length != common && !is_excused).then_some(position)
    };
    let unlike: Vec<u32> = (0..).zip(&reading.blocks).filter_map(is_unlike).take(9).collect();
    for position in unlike {
        reading.broken(position, weights::BLOCK_UNLIKE);
    }
}

/// Returns the length of the blocks, if blocks have that length.
fn block_of(reading: &Reading) -> Option<u32> {
    (Block::LENGTH..1 << 20).contains(&reading.common).then_some(reading.common)
}

struct Weighing<'a, 'b> {
    view: &'a View<'b>,
    reading: &'a mut Reading,
    block: Option<u32>,
}

impl Weighing<'_, '_> {
    fn odd(&mut self, price: u32, definition: u32) {
        if self.reading.involved.len() < ODD {
            self.reading.involved.insert(definition);
        }
        self.reading.bad(price);
    }

    /// Weighs each value, and returns the end of the last one in the block.
    fn one_by_one(&mut self) -> u32 {
        let values = core::mem::take(&mut self.reading.values);
        let far = values.iter().map(|value| if value.size == 0 { 8 } else { value.size.min(4096) });
        let far = far.fold(0_u32, u32::saturating_add).saturating_mul(3).saturating_add(64);
        let habits = Habits::new(&values, self.view.width);
        let mut top = Block::LENGTH;
        for value in &values {
            if !habits.is_untyped {
                self.check_size(*value, &values, &habits);
            }
            if value.size == 0 {
                let is_outside = value.offset > self.block.unwrap_or(1 << 20);
                if !value.offset.is_multiple_of(4) || is_outside {
                    self.odd(weights::EMPTY_VALUE_ELSEWHERE, value.definition);
                }
                continue;
            }
            self.place(*value, far);
            if self.block.is_none_or(|block| value.end() <= block) {
                top = top.max(value.end());
            }
        }
        self.reading.values = values;
        top
    }

    /// Offsets usually increase; a single exception is odd, several are a valid layout.
    fn rising(&mut self) {
        let placed: Vec<Value> = self.reading.values.iter().copied().filter(|value| value.size > 0).collect();
        let least = if self.reading.blocks.is_empty() { 5 } else { 2 };
        let falls: Vec<usize> = (0..)
            .zip(placed.iter().zip(placed.iter().skip(1)))
            .filter_map(|(position, (one, next))| (next.offset < one.offset).then_some(position))
            .collect();
        self.reading.falls = offset32(falls.len());
        let Some(first) = falls.first().filter(|_| placed.len() >= least) else { return };
        self.reading.bad(weights::OFFSET_FALLS);
        match alone(&placed, *first).filter(|_| falls.len() == 1) {
            Some(two) => self.reading.involved.extend(two.map(|value| value.definition)),
            // The price must not decrease with a further exception, and one exception alone means nothing.
            None => self.reading.usual = weights::OFFSET_FALLS,
        }
    }

    /// Checks that the size of a value matches its type.
    fn check_size(&mut self, value: Value, values: &[Value], habits: &Habits) {
        let usual = self.view.width;
        let by_type = value.width.map(|width| if width == 4 { usual } else { width });
        let wanted = by_type.map(|by_type| habits.size_of_alike(value, values).unwrap_or(by_type));
        let Some(wanted) = wanted else {
            if value.size == 0 || value.size > 4096 {
                self.odd(weights::TEXT_SIZE, value.definition);
            }
            return;
        };
        if !matches!(value.size, 0 | 4 | 8) {
            self.odd(weights::SIZE_INVALID, value.definition);
        } else if value.size != wanted {
            let is_within = self.block.is_none_or(|block| value.end() <= block);
            let is_alone = !habits.is_cut_into(value);
            let is_long = value.width == Some(4) && value.size == 8 && usual == 4;
            // Windows 11 writes types of 4 bytes with 8, if there is room.
            if is_long && value.offset.is_multiple_of(8) && is_within && is_alone {
                self.odd(weights::SIZE_OF_WINDOWS_11, value.definition);
            } else {
                let is_other = value.size != 0 && value.width != Some(0);
                self.odd(
                    if is_other { weights::SIZE_OF_OTHER_TYPE } else { weights::SIZE_WITHOUT_VALUE },
                    value.definition,
                );
            }
        }
    }

    /// Checks that a value is after the length of its block, aligned, and inside.
    fn place(&mut self, value: Value, far: u32) {
        if value.offset < Block::LENGTH || !value.offset.is_multiple_of(4) {
            self.odd(weights::OFFSET_INVALID, value.definition);
        } else if value.size == 8 && !value.offset.is_multiple_of(8) {
            self.odd(weights::VALUE_UNALIGNED, value.definition);
        }
        let is_outside = match self.block {
            Some(block) => value.end() > block,
            None => value.offset > far,
        };
        if is_outside {
            self.odd(weights::VALUE_OUTSIDE, value.definition);
        }
    }

    /// Returns values that have bytes, sorted by offset, then by definition.
    fn by_place(&self) -> Vec<Value> {
        let mut sorted: Vec<Value> =
            self.reading.values.iter().copied().filter(|value| value.size > 0).collect();
        order::sort_by_key(&mut sorted, |value| (value.offset, value.end(), value.definition));
        sorted
    }

    /// Values share no bytes in part, and leave none between them.
    fn beside_each_other(&mut self, top: u32) {
        let mut reach = Block::LENGTH;
        let mut last: Option<Value> = None;
        let (mut twins, mut holes) = (Vec::new(), Vec::new());
        for value in self.by_place() {
            let (start, end) = (value.offset, value.end());
            if end > 1 << 20 && self.block.is_none_or(|block| start > block) {
                continue;
            }
            if let Some(before) = last.filter(|_| start < reach) {
                self.reading.involved.insert(before.definition);
                if (start, end) == (before.offset, before.end()) {
                    self.reading.involved.insert(value.definition);
                    twins.push(value.definition);
                } else {
                    self.odd(weights::VALUES_OVERLAP, value.definition);
                }
            }
            if is_hole(reach, value) {
                holes.push((reach, start));
            }
            if end > reach {
                (reach, last) = (end, Some(value));
            }
        }
        if let Some(block) = self.block.filter(|block| padded(top) < *block) {
            holes.push((top, block));
        }
        // With a hole and two definitions at one offset, one of the two belongs in the hole.
        if let ([twin], [_, ..]) = (twins.as_slice(), holes.as_slice()) {
            self.odd(weights::TWIN_BESIDE_HOLE, *twin);
        }
        self.reading.holes = holes;
    }

    /// Bytes of blocks that no value has are 0.
    fn unclaimed(&mut self) {
        let Some(block) = self.block.filter(|_| !self.reading.blocks.is_empty()) else { return };
        let sorted = self.by_place();
        let mut free: Vec<(u32, u32, Option<Value>)> = Vec::new();
        let mut at = Block::LENGTH;
        for value in &sorted {
            if value.offset > at {
                free.push((at, value.offset.min(block), Some(*value)));
            }
            at = at.max(value.end().min(block));
        }
        if at < block {
            free.push((at, block, None));
        }
        let is_calm = self.reading.involved.is_empty();
        let mut price = 0_u32;
        for (start, end, behind) in free.into_iter().take(PIECES) {
            if start >= end || !self.is_dirty(start, end, block) {
                continue;
            }
            // Some objects of Windows leave old bytes in holes; without other problems these are ignored.
            let is_room = behind.is_none_or(|behind| !is_hole(start, behind));
            price = price.saturating_add(match (is_room && is_calm, end == block) {
                (true, _) => weights::DIRTY_ROOM,
                (false, true) => weights::DIRTY_END,
                (false, false) => weights::DIRTY_HOLE,
            });
            self.reading.holes.push((start, end));
            self.reading.involved.extend(behind.map(|behind| behind.definition));
            if end == block && self.reading.involved.len() < ODD {
                let before = sorted.iter().filter(|value| value.end() == start);
                self.reading.involved.extend(before.map(|value| value.definition));
            }
        }
        self.reading.bad(price.min(weights::MAX_DIRTY));
    }

    /// Returns `true` if bytes of the blocks are not 0.
    fn is_dirty(&self, start: u32, end: u32, block: u32) -> bool {
        let file = self.view.length();
        self.reading.blocks.iter().take(LOOKED_INTO).any(|(at, length)| {
            let is_one = *length == block && at.saturating_add(end) <= file;
            is_one && !self.view.is_zero(at.saturating_add(start), at.saturating_add(end))
        })
    }
}

/// Returns the two values at the only decrease of offsets, if removing one of them leaves no decrease.
fn alone(placed: &[Value], step: usize) -> Option<[Value; 2]> {
    let at = |position: Option<usize>| placed.get(position?).copied();
    let (high, low) = (at(Some(step))?, at(step.checked_add(1))?);
    let (before, behind) = (at(step.checked_sub(1)), at(step.checked_add(2)));
    let rises_without_high = before.is_none_or(|before| before.offset <= low.offset);
    let rises_without_low = behind.is_none_or(|behind| behind.offset >= high.offset);
    (rises_without_high || rises_without_low).then_some([high, low])
}

/// Common properties of an object's definitions, computed once.
struct Habits {
    /// The smallest and the largest size and the count of the definitions of each counter type.
    sizes: BTreeMap<u32, (u32, u32, u32)>,
    /// Starts of values, in ascending order.
    starts: Vec<u32>,
    /// `true` if all types are 0 and some sizes are not of that type: no type was set.
    is_untyped: bool,
}

impl Habits {
    fn new(values: &[Value], width: u32) -> Self {
        let mut sizes: BTreeMap<u32, (u32, u32, u32)> = BTreeMap::new();
        let mut starts = Vec::with_capacity(values.len());
        for value in values {
            let (least, most, count) = sizes.entry(value.counter_type).or_insert((u32::MAX, 0, 0));
            (*least, *most) = ((*least).min(value.size), (*most).max(value.size));
            *count = count.saturating_add(1);
            starts.push(value.offset);
        }
        order::sort_by_key(&mut starts, |start| *start);
        let is_untyped = sizes.len() == 1
            && sizes.get(&0).is_some_and(|(_, most, count)| *most == 8 && *count > 1 && width == 4);
        Self { sizes, starts, is_untyped }
    }

    /// Returns the size of all definitions of the type, or of all but this one, if there are several.
    fn size_of_alike(&self, value: Value, values: &[Value]) -> Option<u32> {
        let (least, most, count) = *self.sizes.get(&value.counter_type)?;
        if least == most {
            return Some(least).filter(|size| count > 2 && matches!(size, 4 | 8));
        }
        if count <= 2 || count > ALIKE {
            return None;
        }
        let is_other =
            |other: &&Value| other.counter_type == value.counter_type && other.definition != value.definition;
        let mut sizes = values.iter().filter(is_other).map(|other| other.size);
        let first = sizes.next()?;
        (matches!(first, 4 | 8) && sizes.all(|size| size == first)).then_some(first)
    }

    /// Returns `true` if a different value begins inside this one.
    fn is_cut_into(&self, value: Value) -> bool {
        let behind = self.starts.partition_point(|start| *start <= value.offset);
        self.starts.get(behind).is_some_and(|start| *start < value.end())
    }
}

/// Returns `true` if there are more bytes before a value than its alignment needs.
fn is_hole(reach: u32, value: Value) -> bool {
    let start = value.offset;
    if start <= reach {
        return false;
    }
    let step = match value.end().saturating_sub(start).min(8) {
        0 => 4,
        step => step,
    };
    let aligned = reach.checked_next_multiple_of(step).unwrap_or(u32::MAX);
    let more = if step == 4 { 4 } else { 8 };
    start >= aligned.saturating_add(more)
        || step == 4
            && Some(start) == reach.checked_next_multiple_of(4).and_then(|reach| reach.checked_add(4))
}

/// Returns the aligned offset of a value after the preceding values.
pub(super) fn aligned(offset: u32, size_of_value: u32) -> u32 {
    let step = if matches!(size_of_value, 4 | 8) { size_of_value } else { 4 };
    offset.checked_next_multiple_of(step).unwrap_or(u32::MAX)
}

/// Returns the last of these values that begins before an offset, and the first that begins after it.
pub(super) fn neighbours(values: &[Value], position: u32) -> (Option<Value>, Option<Value>) {
    let before = position.checked_sub(1).and_then(|before| values.get(size(before)));
    let behind = position.checked_add(1).and_then(|behind| values.get(size(behind)));
    (before.copied(), behind.copied())
}
