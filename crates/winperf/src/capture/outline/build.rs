//! The one walk over a capture.

use alloc::vec::Vec;

use super::super::place::{InstanceIdx, ObjectIdx};
use super::{BlockEntry, DefinitionEntry, InstanceEntry, ObjectEntry, Outline, ValueLayout};
use crate::counter::{CounterBlock, CounterDefinition};
use crate::format::block::{Objects, SIGNATURE};
use crate::instance::{Instance, MIN_LENGTH};
use crate::layout::{
    Member, PerfCounterBlock, PerfCounterDefinition, PerfDataBlock, PerfObjectType, Structure,
};
use crate::object::{NumInstances, ObjectType};
use crate::reader::{offset32, size};
use crate::{DataBlock, Error, ErrorKind};

pub(super) fn outline(bytes: &[u8], has_body: &dyn Fn(&ObjectType<'_>) -> bool) -> Outline {
    match DataBlock::read(bytes) {
        Ok(block) => Walk::new(bytes).walk(block, has_body),
        Err(error) => {
            // A header that is truncated after its signature is still one; its whole members are shown.
            let cut = matches!(error.kind, ErrorKind::TooShort { .. }) && bytes.len() >= SIGNATURE.len();
            Outline {
                has_root: cut,
                structure_count: u32::from(cut),
                error: Some(error),
                ..Walk::new(bytes).outline
            }
        }
    }
}

struct Walk {
    outline: Outline,
    next_number: u32,
}

impl Walk {
    fn new(bytes: &[u8]) -> Self {
        let length = offset32(bytes.len());
        let outline = Outline {
            length,
            has_root: false,
            error: None,
            header_end: None,
            objects_end: length.min(PerfDataBlock::LENGTH),
            declared_end: length,
            missing_objects: 0,
            uncounted_objects: 0,
            structure_count: 0,
            objects: Vec::new(),
            definitions: Vec::new(),
            instances: Vec::new(),
            value_layouts: Vec::new(),
        };
        Self { outline, next_number: 1 }
    }

    fn walk(mut self, block: DataBlock<'_>, has_body: &dyn Fn(&ObjectType<'_>) -> bool) -> Outline {
        self.outline.has_root = true;
        self.outline.declared_end = offset32(block.declared_end()).min(self.outline.length);
        let mut objects = block.objects();
        if let Ok(body) = block.body() {
            self.outline.objects_end = offset32(body.offset());
            self.outline.header_end = Some(self.outline.objects_end);
        }
        self.make_room(objects.clone(), has_body);
        for object in objects.by_ref() {
            match object {
                Ok(object) => self.object(object, has_body(&object)),
                Err(error) => self.outline.error = Some(error),
            }
        }
        self.outline.missing_objects = objects.remaining();
        self.outline.uncounted_objects = objects.uncounted();
        self.outline.structure_count = self.next_number;
        self.outline
    }

    /// Reserves capacity by the counts of the objects, as far as these fit into their bytes: growing tables are copied
    /// and leave gaps.
    fn make_room(&mut self, objects: Objects<'_>, has_body: &dyn Fn(&ObjectType<'_>) -> bool) {
        let (mut definitions, mut instances) = (0, 0);
        for object in objects.flatten() {
            let counters = object.header().num_counters.get();
            definitions =
                counters.min(object.length() / PerfCounterDefinition::LENGTH).saturating_add(definitions);
            if let NumInstances::Count(count) = object.num_instances()
                && has_body(&object)
            {
                instances = count.min(object.length() / MIN_LENGTH).saturating_add(instances);
            }
        }
        // If this fails, the tables grow as they are filled.
        drop(self.outline.definitions.try_reserve_exact(size(definitions)));
        drop(self.outline.instances.try_reserve_exact(size(instances)));
    }

    fn object(&mut self, object: ObjectType<'_>, has_body: bool) {
        let header = object.header();
        let offset = offset32(object.offset());
        let mut entry = ObjectEntry {
            offset,
            length: object.length(),
            declared: header.total_byte_length.get(),
            title: object.title(),
            num_instances: object.num_instances(),
            code_page: header.code_page.get(),
            perf_time: header.perf_time.get(),
            perf_freq: header.perf_freq.get(),
            block: None,
            definitions_error: None,
            instances_error: None,
            idx: ObjectIdx::new(self.outline.objects.len()),
            first_number: self.next_number,
            first_definition: offset32(self.outline.definitions.len()),
            definition_count: 0,
            first_instance: offset32(self.outline.instances.len()),
            instance_count: 0,
            definitions: (offset, offset),
            body: (offset, offset),
        };
        self.definitions(&object, &mut entry);
        if has_body {
            self.body(&object, &mut entry);
        }
        let last = self.outline.instances.last().filter(|_| entry.instance_count > 0);
        self.next_number =
            self.next_number.saturating_add(entry.structure_count()).saturating_sub(missing_block(last));
        self.outline.objects_end = offset.saturating_add(entry.length);
        self.outline.objects.push(entry);
    }

    fn definitions(&mut self, object: &ObjectType<'_>, entry: &mut ObjectEntry) {
        let mut definitions = object.counter_definitions();
        let start = offset32(definitions.offset());
        for definition in definitions.by_ref() {
            match definition {
                Ok(definition) => self.outline.definitions.push(definition_entry(&definition)),
                Err(error) => entry.definitions_error = Some(error),
            }
        }
        entry.definitions = (start, offset32(definitions.offset()));
        entry.definition_count =
            offset32(self.outline.definitions.len()).saturating_sub(entry.first_definition);
        self.outline.value_layouts.push(ValueLayout::new(self.outline.definitions(entry)));
        if entry.definitions_error.is_none() {
            let actual = object.header().num_counters.get();
            entry.definitions_error =
                missing(&PerfObjectType::NumCounters, entry.offset, entry.definition_count, actual);
        }
    }

    fn body(&mut self, object: &ObjectType<'_>, entry: &mut ObjectEntry) {
        let start = match object.body() {
            Ok(body) => offset32(body.offset()),
            Err(error) => {
                entry.instances_error = Some(error);
                // Readable definitions are kept; the start of the instances is unknown.
                entry.body = (entry.definitions.1, entry.definitions.1);
                return;
            }
        };
        entry.body = (start, start);
        match object.counter_block() {
            Some(Ok(block)) => {
                let block = self.block(&block, entry);
                entry.body.1 = block.offset.saturating_add(block.length);
                entry.block = Some(block);
            }
            Some(Err(error)) => entry.instances_error = Some(error),
            None => self.instances(object, entry),
        }
    }

    fn instances(&mut self, object: &ObjectType<'_>, entry: &mut ObjectEntry) {
        for instance in object.instances() {
            match instance {
                Ok(instance) => {
                    let instance = self.instance(&instance, entry);
                    let own = instance.offset.saturating_add(instance.length);
                    entry.body.1 =
                        instance.block.map_or(own, |block| block.offset.saturating_add(block.length));
                    self.outline.instances.push(instance);
                    entry.instance_count = entry.instance_count.saturating_add(1);
                }
                Err(error) => entry.instances_error = Some(error),
            }
        }
        if let (None, NumInstances::Count(actual)) = (entry.instances_error, entry.num_instances) {
            entry.instances_error =
                missing(&PerfObjectType::NumInstances, entry.offset, entry.instance_count, actual);
        }
    }

    fn instance(&self, instance: &Instance<'_>, entry: &mut ObjectEntry) -> InstanceEntry {
        let definition = &instance.definition;
        let header = definition.header();
        let name = definition.name_bytes().ok();
        if let Err(error) = instance.block {
            entry.instances_error = Some(error);
        }
        InstanceEntry {
            offset: offset32(definition.offset()),
            length: definition.length(),
            parent_object: header.parent_object_title_index.get(),
            parent_instance: InstanceIdx(header.parent_object_instance.get()),
            unique_id: header.unique_id.get(),
            name_offset: name.map_or(0, |name| offset32(name.offset())),
            name_length: name.map_or(0, |name| name.length_u32()),
            block: instance.block.ok().map(|block| self.block(&block, entry)),
        }
    }

    /// Returns the extent of a counter block: `ByteLength`, except that an object's last block extends to the end of its values if the object has the bytes.
    fn block(&self, block: &CounterBlock<'_>, entry: &ObjectEntry) -> BlockEntry {
        let (declared, reach) = (block.declared_length(), block.reach());
        let mut length = declared.max(PerfCounterBlock::LENGTH).min(reach);
        if length < reach {
            let layout = self.outline.value_layout(entry);
            let needed = layout.and_then(|layout| layout.ends_inside(reach).last().copied());
            length = length.max(needed.unwrap_or(0));
        }
        BlockEntry { offset: offset32(block.offset()), length, reach, declared }
    }
}

/// Returns the error of a count in the object at `object` that exceeds the number found.
fn missing(count: &'static Member, object: u32, present: u32, actual: u32) -> Option<Error> {
    let kind = ErrorKind::CountTooLarge { member: count, present, actual };
    (actual > present).then_some(Error { kind, offset: size(count.span_in(object).offset) })
}

/// Returns 1 if the last instance lacks its counter block, otherwise 0: only the last instance can lack it.
fn missing_block(last: Option<&InstanceEntry>) -> u32 {
    u32::from(last.is_some_and(|instance| instance.block.is_none()))
}

fn definition_entry(definition: &CounterDefinition<'_>) -> DefinitionEntry {
    let header = definition.header();
    let counter_size = header.counter_size.get();
    DefinitionEntry {
        offset: offset32(definition.offset()),
        length: definition.length(),
        title: definition.title(),
        counter_type: definition.counter_type(),
        value_offset: header.counter_offset.get(),
        value_length: definition.value_length(),
        counter_size,
        default_scale: header.default_scale.get(),
    }
}
