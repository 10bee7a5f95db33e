//! Reads one object as its fields describe it, to its end, and weighs its inconsistencies.

use alloc::vec::Vec;

use super::reading::{Reading, Value};
use super::view::{Rule, View};
use super::{names, values, weights};
use crate::CounterType;
use crate::counter::value_length;
use crate::format::laws::{is_aligned, is_instance, padded};
use crate::instance::MIN_LENGTH;
use crate::layout::{
    PerfCounterBlock as Block, PerfCounterDefinition as Definition, PerfInstanceDefinition as Instance,
    PerfObjectType as Object, Structure,
};
use crate::object::PERF_NO_INSTANCES;
use crate::reader::{offset32, size};

/// Maximum number of instances weighed for a length that is no multiple of 8.
const MAX_UNALIGNED: u32 = 2;

/// Possible ends of the data.
pub(super) struct Ends {
    /// By the file, and by the header by either reading.
    pub(super) ends: Vec<u32>,
    /// End of the data before the file was truncated; `None` for a file that states no more than it has.
    pub(super) before_cut: Option<u32>,
}

/// Reads the object at `start`, and stops when its price exceeds `enough`.
pub(super) fn read(view: &View<'_>, start: u32, ends: &Ends, enough: u32) -> Reading {
    let get = |member| view.get(start, member);
    let total = get(&Object::TotalByteLength);
    let end = start.saturating_add(total);
    let reading = Reading {
        start,
        total,
        end,
        definition_length: get(&Object::DefinitionLength),
        num_counters: get(&Object::NumCounters),
        num_instances: get(&Object::NumInstances).cast_signed(),
        code_page: get(&Object::CodePage),
        is_cut: ends.before_cut.is_some_and(|whole| view.length() < end && end <= whole),
        ..Reading::default()
    };
    let mut walk = Walk { view, ends, enough, reading, unaligned: 0 };
    walk.definitions(start.saturating_add(get(&Object::HeaderLength)));
    walk.contents();
    walk.last_block();
    let before = walk.reading.price;
    // If the file was cut before the first block, the places of values are unknown.
    if before <= enough && !(walk.reading.is_cut && walk.reading.blocks.is_empty()) {
        values::weigh(view, &mut walk.reading);
    }
    let of_values = walk.reading.price.saturating_sub(before);
    walk.end();
    walk.reading.hard = walk.reading.price.saturating_sub(of_values);
    walk.reading
}

struct Walk<'a> {
    view: &'a View<'a>,
    ends: &'a Ends,
    enough: u32,
    reading: Reading,
    /// Number of instances weighed for a length that is no multiple of 8.
    unaligned: u32,
}

impl Walk<'_> {
    /// Returns the number of bytes from the object to the end of the data.
    fn room(&self) -> u32 {
        let whole = self.ends.before_cut.filter(|_| self.reading.is_cut);
        whole.unwrap_or(self.view.length()).saturating_sub(self.reading.start)
    }

    fn definitions(&mut self, first: u32) {
        let (view, start, file) = (self.view, self.reading.start, self.view.length());
        if first != start.saturating_add(Object::LENGTH) {
            self.reading.bad(weights::HEADER_LENGTH);
        }
        let has_room = file.saturating_sub(start) / Definition::LENGTH;
        let (mut at, mut unlike) = (first, 0_u32);
        for _ in 0..self.reading.num_counters.min(has_room.saturating_add(1)) {
            if at.saturating_add(Definition::LENGTH) > file {
                if !self.reading.is_cut {
                    self.reading.bad(weights::DEFINITION_OUTSIDE);
                    unlike = 9;
                }
                break;
            }
            let length = Rule::CounterLength.number(view, &self.reading, at);
            if length != Definition::LENGTH {
                self.reading.bad(weights::DEFINITION_BYTE_LENGTH);
            }
            if view.definition_traits(at) < 5 {
                self.reading.bad(weights::DEFINITION_UNLIKE);
                unlike = unlike.saturating_add(1);
                if unlike > 2 {
                    break;
                }
            }
            self.value(at);
            if length < 8 {
                self.reading.bad(weights::DEFINITION_TOO_SHORT);
                unlike = 9;
                break;
            }
            at = at.saturating_add(length);
        }
        if self.reading.num_counters > self.room() / Definition::LENGTH {
            self.reading.bad(weights::COUNTERS_WITHOUT_ROOM);
        }
        let stated = start.saturating_add(self.reading.definition_length);
        let is_missing = self.reading.is_cut && at.saturating_add(Definition::LENGTH) > file;
        if unlike < 3 && !is_missing && at != stated {
            self.reading.bad(if at < stated && view.is_definition(at) {
                weights::DEFINITION_UNCOUNTED
            } else {
                weights::DEFINITION_LENGTH
            });
        }
        self.reading.definitions_end = at;
        let ends = self.reading.values.iter().map(|value| value.end()).filter(|end| *end <= 1 << 16);
        self.reading.needed = padded(ends.max().unwrap_or(Block::LENGTH));
    }

    fn value(&mut self, definition: u32) {
        let view = self.view;
        let in_order = view.has_rule(self.reading.start, Rule::ValuesInOrder);
        let rule = if in_order { Rule::ValuesInOrder } else { Rule::CounterOffset };
        let offset = rule.number(view, &self.reading, definition);
        let size = Rule::CounterSize.number(view, &self.reading, definition);
        let counter_type = CounterType(view.get(definition, &Definition::CounterType));
        let width = match value_length(counter_type, u32::MAX) {
            // The marker of a histogram has a value or none.
            0 if counter_type == CounterType::PERF_COUNTER_HISTOGRAM_TYPE && size > 0 => Some(4),
            // A text has any length.
            u32::MAX => None,
            width => Some(width),
        };
        self.reading.values.push(Value { definition, offset, size, width, counter_type: counter_type.0 });
    }

    fn contents(&mut self) {
        let first = self.reading.start.saturating_add(self.reading.definition_length);
        self.reading.contents_end = first;
        match self.reading.num_instances {
            PERF_NO_INSTANCES => self.block_of_object(first),
            0.. => self.instances(first),
            -3..0 => {}
            _ => self.reading.bad(weights::NUM_INSTANCES),
        }
    }

    fn block_of_object(&mut self, start: u32) {
        let length = self.view.get(start, &Block::ByteLength);
        let end = start.saturating_add(length);
        if (length < Block::LENGTH || end > self.view.length()) && !self.reading.is_cut {
            self.reading.broken(0, weights::BLOCK_OUTSIDE);
        }
        self.reading.blocks.push((start, length));
        self.reading.contents_end = if self.has_blocks_behind(end, length) { self.reading.end } else { end };
    }

    /// Returns `true` if more blocks of a length follow the one of an object without instances, up to its end: no wrong field, but a writer without instances.
    fn has_blocks_behind(&self, first: u32, length: u32) -> bool {
        let room = self.reading.end.saturating_sub(first);
        let are_whole = length > Block::LENGTH && room > 0 && room.is_multiple_of(length);
        are_whole
            && !is_instance(first.saturating_sub(length), |at| self.view.number(at))
            && self.reading.end <= self.view.length()
            && (first..self.reading.end).step_by(size(length)).all(|at| self.view.number(at) == Some(length))
    }

    fn instances(&mut self, first: u32) {
        let count = self.reading.count();
        self.reading.code_page = names::code_page(self.view, &self.reading, first);
        if self.reading.code_page != self.view.get(self.reading.start, &Object::CodePage) {
            self.reading.bad(weights::CODE_PAGE);
        }
        let mut rooms = names::Rooms::default();
        let mut at = first;
        for position in 0..count {
            if at == self.reading.end {
                self.reading.count_at_end = Some(position);
            }
            if self.reading.price > self.enough {
                break;
            }
            match self.instance(at, position, &mut rooms) {
                Step::To(next) => at = next,
                Step::Ends(end) => {
                    at = end;
                    break;
                }
            }
        }
        let read = offset32(self.reading.instances.len());
        if at == self.reading.end && read > 0 {
            self.reading.count_at_end = Some(read);
        }
        self.reading.contents_end = at;
        rooms.weigh(&mut self.reading);
        if count > self.room() / MIN_LENGTH {
            self.reading.bad(weights::INSTANCES_WITHOUT_ROOM);
        }
    }

    /// Reads the instance at `at` and its block.
    fn instance(&mut self, at: u32, position: u32, rooms: &mut names::Rooms) -> Step {
        let (view, file, is_cut) = (self.view, self.view.length(), self.reading.is_cut);
        let behind = self.reading.count().saturating_sub(position);
        let lost = |more: u32| {
            let lost = behind.saturating_sub(more).min(weights::MAX_LOST);
            weights::INSTANCE_OUTSIDE.saturating_add(lost.saturating_mul(weights::INSTANCE_LOST))
        };
        if at.saturating_add(MIN_LENGTH) > file {
            if !is_cut {
                self.reading.broken(position, lost(0));
            }
            return Step::Ends(at);
        }
        self.reading.instances.push(at);
        let length = Rule::InstanceLength.number(view, &self.reading, at);
        let block = at.saturating_add(length);
        let whole = self.ends.before_cut.filter(|_| is_cut).unwrap_or(0);
        if length < Instance::LENGTH || block.saturating_add(Block::LENGTH) > file {
            if length < Instance::LENGTH || block > whole {
                self.reading.broken(position, lost(0));
            }
            return Step::Ends(at);
        }
        if !is_aligned(length) && self.unaligned < MAX_UNALIGNED {
            // A writer that pads nothing makes each of them so, which is one mistake.
            self.unaligned = self.unaligned.saturating_add(1);
            self.reading.broken(position, weights::INSTANCE_UNALIGNED);
        }
        names::weigh(view, &mut self.reading, rooms, at, position);
        let block_length = Rule::BlockLength.number(view, &self.reading, block);
        let end = block.saturating_add(block_length);
        self.reading.blocks.push((block, block_length));
        if block_length < Block::LENGTH || end > file {
            if block_length < Block::LENGTH || end > whole {
                self.reading.broken(position, lost(1));
            }
            return Step::Ends(end);
        }
        Step::To(end)
    }

    /// Windows XP states less for the last block of an object than it has.
    fn last_block(&mut self) {
        let Reading { end, contents_end, needed, .. } = self.reading;
        let count = self.reading.count();
        let is_whole = count > 1 && offset32(self.reading.blocks.len()) == count;
        let Some(((last, _), others)) = self.reading.blocks.split_last().filter(|_| is_whole) else { return };
        let has_room = contents_end < end && end <= self.view.length();
        let is_alike = others.iter().all(|(_, length)| *length == needed);
        if has_room && is_alike && last.saturating_add(needed) == end && !self.reading.values.is_empty() {
            self.reading.is_last_short = true;
            self.reading.contents_end = end;
            self.reading.broken(count.saturating_sub(1), weights::LAST_BLOCK_SHORT);
        }
    }

    /// Checks that the contents end at the stated end of the object, and that a structure begins there.
    fn end(&mut self) {
        let Reading { start, end, total, contents_end, .. } = self.reading;
        if self.reading.is_cut || self.reading.price > self.enough {
            return;
        }
        let file = self.view.length();
        if contents_end != end {
            let is_whole =
                self.reading.num_instances == 0 || self.reading.price == 0 && self.has_equal_blocks();
            let is_room = contents_end < end && end <= file && is_whole;
            self.reading.bad(if is_room && self.view.is_zero(contents_end, end) {
                weights::ROOM_OF_ZEROS
            } else {
                weights::CONTENTS_END
            });
        }
        if !is_aligned(total) {
            self.reading.bad(weights::OBJECT_UNALIGNED);
        }
        // Where everything fits without padding, no field is wrong: the writer pads nothing.
        if contents_end == end && self.unaligned > 0 {
            let of_instances = self.unaligned.saturating_mul(weights::INSTANCE_UNALIGNED);
            let of_object = if is_aligned(total) { 0 } else { weights::OBJECT_UNALIGNED };
            self.reading.usual = self.reading.usual.saturating_add(of_instances).saturating_add(of_object);
        }
        let is_last_of_cut =
            self.ends.before_cut.is_some() && file.saturating_sub(end) < Object::LENGTH.saturating_add(40);
        if end <= start || end > file || !(self.ends.follows(self.view, end) || is_last_of_cut) {
            self.reading.bad(weights::NOTHING_FOLLOWS);
        } else if total < self.reading.definition_length {
            self.reading.bad(weights::OBJECT_WITHOUT_DEFINITIONS);
        }
    }
}

impl Walk<'_> {
    /// Returns `true` if all counter blocks end with their values, so none of them lacks the bytes after the last.
    fn has_equal_blocks(&self) -> bool {
        let Reading { blocks, needed, num_instances, .. } = &self.reading;
        *num_instances > 0
            && offset32(blocks.len()) == self.reading.count()
            && blocks.iter().all(|(_, length)| length == needed)
    }
}

impl Ends {
    /// Returns `true` if the data may end, or an object seems to begin, at an offset.
    pub(super) fn follows(&self, view: &View<'_>, offset: u32) -> bool {
        self.ends.contains(&offset) || view.is_object(offset)
    }
}

/// Next step of the walk over the instances, or its end.
enum Step {
    To(u32),
    Ends(u32),
}
