//! The flat tables of an outline: entries of the structures.

use super::super::place::{CounterIdx, InstanceIdx, ObjectIdx, Place};
use crate::object::NumInstances;
use crate::{CounterType, Error, TitleIndex};

/// An object, as found by the walk. Offsets are in bytes from the start of the capture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ObjectEntry {
    /// Start of the object.
    pub(crate) offset: u32,
    /// Its length in bytes, as far as the file has them.
    pub(crate) length: u32,
    /// `TotalByteLength`.
    pub(crate) declared: u32,
    /// Its name in the title lists.
    pub(crate) title: TitleIndex,
    /// Contents after the definitions.
    pub(crate) num_instances: NumInstances,
    /// Code page of the instance names; 0 means UTF-16.
    pub(crate) code_page: u32,
    /// Its own clock in ticks of `perf_freq`; 0 if it keeps none.
    pub(crate) perf_time: i64,
    /// Ticks per second of `perf_time`.
    pub(crate) perf_freq: i64,
    /// The counter block of an object without instances.
    pub(crate) block: Option<BlockEntry>,
    /// Error that ended the walk over the definitions early.
    pub(crate) definitions_error: Option<Error>,
    /// Error that ended the walk over the instances early.
    pub(crate) instances_error: Option<Error>,
    /// Which of the objects it is.
    pub(crate) idx: ObjectIdx,
    /// Its number in the order of the file.
    pub(super) first_number: u32,
    pub(super) first_definition: u32,
    pub(super) definition_count: u32,
    pub(super) first_instance: u32,
    pub(super) instance_count: u32,
    /// Start and end of the walk over the definitions.
    pub(super) definitions: (u32, u32),
    /// Start and end of the walk over the instances, or of the counter block.
    pub(super) body: (u32, u32),
}

/// A counter definition, as the walk found it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DefinitionEntry {
    /// Bytes from the start of the capture.
    pub(crate) offset: u32,
    /// Length in bytes.
    pub(crate) length: u32,
    /// The counter's name in the title lists.
    pub(crate) title: TitleIndex,
    /// Counter type, which determines how the value is computed and shown.
    pub(crate) counter_type: CounterType,
    /// Bytes from the start of a counter block to the raw value.
    pub(crate) value_offset: u32,
    /// Length in bytes of the raw value.
    pub(crate) value_length: u32,
    /// `CounterSize`.
    pub(crate) counter_size: u32,
    /// Power of ten by which a chart multiplies the value.
    pub(crate) default_scale: i32,
}

/// An instance, as the walk found it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InstanceEntry {
    /// Bytes from the start of the capture.
    pub(crate) offset: u32,
    /// Length in bytes of structure, name and padding, without the counter block.
    pub(crate) length: u32,
    /// Title index of the parent's object, or 0 if there is no parent.
    pub(crate) parent_object: u32,
    /// Position of the parent among the instances of its object.
    pub(crate) parent_instance: InstanceIdx,
    /// A number used instead of the name, or -1.
    pub(crate) unique_id: i32,
    /// Bytes from the start of the capture to the name.
    pub(crate) name_offset: u32,
    /// Length in bytes of the name; 0 if there is none or it is outside.
    pub(crate) name_length: u32,
    /// Its raw values; only the last instance of a truncated object has none.
    pub(crate) block: Option<BlockEntry>,
}

/// A counter block, as the walk found it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockEntry {
    /// Bytes from the start of the capture.
    pub(crate) offset: u32,
    /// Length in bytes of its `ByteLength` and values together.
    pub(crate) length: u32,
    /// Bytes from the start of the block that a value may use.
    pub(crate) reach: u32,
    /// `ByteLength`.
    pub(crate) declared: u32,
}

impl DefinitionEntry {
    /// Returns the offset of the end of the raw value, in bytes from the start of a counter block.
    pub(crate) fn value_end(&self) -> u32 {
        self.value_offset.saturating_add(self.value_length)
    }
}

impl ObjectEntry {
    /// Returns the number of readable definitions.
    pub(crate) fn definition_count(&self) -> u32 {
        self.definition_count
    }

    pub(super) fn child_count(&self) -> u32 {
        let block = u32::from(self.block.is_some());
        self.definition_count.saturating_add(self.instance_count).saturating_add(block)
    }

    /// Returns the number of structures in the object, itself included, as if no instance lacked its block.
    pub(super) fn structure_count(&self) -> u32 {
        self.child_count().saturating_add(self.instance_count).saturating_add(1)
    }

    /// Returns the direct child of the object at a position.
    pub(super) fn place_of_child(&self, position: u32) -> Option<Place> {
        let object = self.idx;
        match position.checked_sub(self.definition_count) {
            None => Some(Place::CounterDefinition { object, counter: CounterIdx(position) }),
            Some(0) if self.block.is_some() => Some(Place::ObjectBlock(object)),
            Some(instance) => (instance < self.instance_count)
                .then_some(Place::Instance { object, instance: InstanceIdx(instance) }),
        }
    }

    /// Returns the structure that is `within` structures after the object itself.
    pub(super) fn place(&self, within: u32) -> Option<Place> {
        let Some(behind) = within.checked_sub(1) else { return Some(Place::Object(self.idx)) };
        let Some(rest) = behind.checked_sub(self.definition_count).filter(|_| self.block.is_none()) else {
            return self.place_of_child(behind);
        };
        let (object, instance) = (self.idx, InstanceIdx(rest / 2));
        if instance.0 >= self.instance_count {
            return None;
        }
        let is_block = !rest.is_multiple_of(2);
        Some(if is_block {
            Place::InstanceBlock { object, instance }
        } else {
            Place::Instance { object, instance }
        })
    }

    /// Returns the position of a structure of the object, where the object itself is 0: the inverse of [`ObjectEntry::place`].
    pub(super) fn number_within(&self, place: Place) -> Option<u32> {
        let before = self.definition_count.checked_add(1)?;
        let instance_number = |instance: InstanceIdx| instance.0.checked_mul(2)?.checked_add(before);
        match place {
            Place::DataBlock => None,
            Place::Object(_) => Some(0),
            Place::CounterDefinition { counter, .. } => counter.0.checked_add(1),
            Place::ObjectBlock(_) => Some(before),
            Place::Instance { instance, .. } => instance_number(instance),
            Place::InstanceBlock { instance, .. } => instance_number(instance)?.checked_add(1),
        }
    }
}

impl BlockEntry {
    pub(super) fn holds(&self, offset: u32) -> bool {
        offset.checked_sub(self.offset).is_some_and(|within| within < self.length)
    }
}

/// Returns the base of a counter: the next definition, wherever its value is; `None` for a type without a base, even if
/// a base follows.
pub(crate) fn base_of(definitions: &[DefinitionEntry], counter: CounterIdx) -> Option<DefinitionEntry> {
    let counter_type = definitions.get(counter.idx())?.counter_type;
    let next = definitions.get(counter.next()?.idx())?;
    counter_type.takes_base(next.counter_type).then_some(*next)
}
