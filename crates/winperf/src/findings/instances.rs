//! What is odd about the instances of an object, their names, parents and counter blocks.

use alloc::vec::Vec;

use super::header::place_of;
use super::{Collector, FindingKind, OneObject, Tally};
use crate::index::Parent;
use crate::object::NumInstances;
use crate::outline::{BlockEntry, InstanceEntry, Place};
use crate::reader::offset32;
use crate::{ErrorKind, InstanceName, Reader};

pub(super) fn find(found: &mut Collector<'_>, object: OneObject<'_>) {
    walk(found, object);
    blocks(found, object);
    let outline = found.snapshot.outline;
    let mut tallies = Tallies::default();
    for (position, instance) in (0..).zip(outline.instances(object.entry)) {
        name(found, object, position, instance, &mut tallies);
        parent(found, object, position, instance, &mut tallies);
        alignment(object, position, instance, &mut tallies);
    }
    tallies.report(found);
}

/// What an object's instances have in common is told once.
#[derive(Default)]
struct Tallies {
    not_terminated: Tally,
    duplicate: Tally,
    reserved: Tally,
    parent_object: Tally,
    parent_title: u32,
    parent_instance: Tally,
    parent_position: u32,
    misaligned: Tally,
    misaligned_length: u32,
}

impl Tallies {
    fn report(self, found: &mut Collector<'_>) {
        self.not_terminated.report(found, |count| FindingKind::NameNotTerminated { count });
        self.duplicate.report(found, |count| FindingKind::DuplicateName { count });
        self.reserved.report(found, |count| FindingKind::ReservedCharacter { count });
        let title = self.parent_title;
        self.parent_object.report(found, |count| FindingKind::ParentObjectMissing { title, count });
        let position = self.parent_position;
        self.parent_instance.report(found, |count| FindingKind::ParentInstanceMissing { position, count });
        let actual = self.misaligned_length;
        self.misaligned.report(found, |count| FindingKind::Misaligned { actual, count });
    }
}

/// What ended the walk over the instances, and what the object states about them.
fn walk(found: &mut Collector<'_>, object: OneObject<'_>) {
    if let NumInstances::MetadataMultiple | NumInstances::MetadataNone = object.entry.num_instances {
        let actual = if object.entry.num_instances == NumInstances::MetadataNone { -3 } else { -2 };
        found.add(FindingKind::MetadataOnly { actual }, object.place(), object.member(40), 4);
    }
    if !object.entry.declared.is_multiple_of(8) {
        let kind = FindingKind::Misaligned { actual: object.entry.declared, count: 1 };
        found.add(kind, object.place(), object.entry.offset, 4);
    }
    let Some(error) = object.entry.instances_error else { return };
    let offset = offset32(error.offset);
    let at_header = offset < object.member(40);
    let kind = match error.kind {
        ErrorKind::NumInstances { .. } | ErrorKind::CountTooLarge { .. } => {
            FindingKind::InstanceCountInvalid { error }
        }
        ErrorKind::Below { .. } | ErrorKind::Above { .. } if at_header => {
            FindingKind::DefinitionLengthInvalid { error }
        }
        ErrorKind::Below { field, .. } | ErrorKind::Above { field, .. }
            if field.starts_with("PERF_COUNTER_BLOCK") =>
        {
            FindingKind::CounterBlockInvalid { error }
        }
        ErrorKind::TooShort { what: "PERF_COUNTER_BLOCK", .. } => FindingKind::CounterBlockInvalid { error },
        _ => FindingKind::InstanceInvalid { error },
    };
    let told = matches!(kind, FindingKind::DefinitionLengthInvalid { .. })
        && object.entry.definitions_error.is_some_and(|other| other == error);
    if !told {
        found.add(kind, place_of(found, error), offset, 4);
    }
}

/// Whether the counter blocks hold the values that the definitions place in them.
fn blocks(found: &mut Collector<'_>, object: OneObject<'_>) {
    let outline = found.snapshot.outline;
    let instances = (0..).zip(outline.instances(object.entry));
    let of_instances = instances.filter_map(|(position, instance)| {
        Some((Place::InstanceBlock(object.idx, position), instance.block?))
    });
    let own = object.entry.block.map(|block| (Place::ObjectBlock(object.idx), block));
    let blocks: Vec<(Place, BlockEntry)> = own.into_iter().chain(of_instances).collect();
    let definitions = outline.definitions(object.entry).iter();
    let mut ends: Vec<u32> = definitions
        .filter(|definition| definition.value_length > 0)
        .map(|definition| definition.value_offset.saturating_add(definition.value_length))
        .collect();
    ends.sort_unstable();
    let longest = blocks.iter().map(|(_, block)| block.reach).max().unwrap_or(0);
    if !blocks.is_empty() {
        nowhere(found, object, longest);
    }
    for (place, block) in blocks {
        one_block(found, place, &block, &ends, longest);
    }
}

/// Definitions whose values no block of the object can hold.
fn nowhere(found: &mut Collector<'_>, object: OneObject<'_>, longest: u32) {
    let definitions = found.snapshot.outline.definitions(object.entry);
    for (position, definition) in (0..).zip(definitions) {
        let wanted = definition.value_offset.saturating_add(definition.value_length);
        if definition.value_length == 0 || wanted <= longest {
            continue;
        }
        let place = Place::CounterDefinition(object.idx, position);
        let kind = if wanted > object.entry.length {
            FindingKind::CounterOutsideObject { wanted, had: object.entry.length }
        } else {
            FindingKind::CounterOutsideBlock { wanted, had: longest, count: 1 }
        };
        found.add(kind, place, definition.offset.saturating_add(36), 4);
    }
}

/// What one block lacks of the values that other blocks have; `ends` are where the values end, sorted.
fn one_block(found: &mut Collector<'_>, place: Place, block: &BlockEntry, ends: &[u32], longest: u32) {
    let reached = ends.get(..ends.partition_point(|end| *end <= block.reach)).unwrap_or_default();
    let needed = reached.last().copied().unwrap_or(0);
    if needed > block.declared && block.declared >= crate::counter::BLOCK_LENGTH {
        let kind = FindingKind::CounterBlockShort { wanted: needed, had: block.declared };
        found.add(kind, place, block.offset, 4);
    }
    let elsewhere = ends.get(..ends.partition_point(|end| *end <= longest)).unwrap_or_default();
    let count = offset32(elsewhere.len().saturating_sub(reached.len()));
    if let (1.., Some(wanted)) = (count, elsewhere.last()) {
        let kind = FindingKind::CounterOutsideBlock { wanted: *wanted, had: block.reach, count };
        found.add(kind, place, block.offset, block.length);
    }
}

fn name(
    found: &mut Collector<'_>,
    object: OneObject<'_>,
    position: u32,
    entry: &InstanceEntry,
    tallies: &mut Tallies,
) {
    let snapshot = found.snapshot;
    let place = Place::Instance(object.idx, position);
    if let Some(error) = outside(&snapshot, entry, object.entry.code_page) {
        found.add(FindingKind::NameOutsideInstance { error }, place, entry.offset.saturating_add(16), 8);
    }
    if snapshot.index.occurrence(snapshot.outline, object.idx, position) > 0 {
        tallies.duplicate.add(place, entry.name_offset, entry.name_length);
    }
    let Some(bytes) = Reader::new(snapshot.bytes).window(entry.name_offset, entry.name_length) else {
        return;
    };
    let (bytes, code_page) = (bytes.bytes(), object.entry.code_page);
    if bytes.is_empty() {
        return;
    }
    let (offset, length) = (entry.name_offset, entry.name_length);
    let wide = code_page == 0;
    if wide && !bytes.len().is_multiple_of(2) {
        found.add(FindingKind::NameOddLength { actual: length }, place, entry.offset.saturating_add(20), 4);
    }
    let terminated =
        if wide { bytes.as_chunks::<2>().0.last() == Some(&[0, 0]) } else { bytes.last() == Some(&0) };
    if !terminated {
        tallies.not_terminated.add(place, offset, length);
    }
    text(found, place, InstanceName::new(bytes, code_page), (offset, length, code_page), tallies);
}

/// Why a name is nowhere, read again from the definition, since the outline keeps no errors of single names.
fn outside(
    snapshot: &crate::pairing::Snapshot<'_>,
    entry: &InstanceEntry,
    code_page: u32,
) -> Option<crate::Error> {
    if entry.name_length > 0 {
        return None;
    }
    let reader = Reader::new(snapshot.bytes).window(entry.offset, entry.length)?;
    crate::InstanceDefinition::read(reader, code_page).ok()?.name_bytes().err()
}

fn text(
    found: &mut Collector<'_>,
    place: Place,
    name: InstanceName<'_>,
    (offset, length, code_page): (u32, u32, u32),
    tallies: &mut Tallies,
) {
    let decoded = name.decode(found.code_pages);
    if decoded.contains(char::REPLACEMENT_CHARACTER) {
        found.add(FindingKind::NameNotDecodable { code_page }, place, offset, length);
    }
    if decoded
        .rsplit_once('#')
        .is_some_and(|(_, digits)| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    {
        found.add(FindingKind::LiteralIndexName, place, offset, length);
    }
    if decoded.contains(['\\', '(', ')', '/', '#', '*']) {
        tallies.reserved.add(place, offset, length);
    }
}

fn parent(
    found: &Collector<'_>,
    object: OneObject<'_>,
    position: u32,
    entry: &InstanceEntry,
    tallies: &mut Tallies,
) {
    let snapshot = found.snapshot;
    let place = Place::Instance(object.idx, position);
    match snapshot.index.parent(snapshot.outline, object.idx, position) {
        Parent::None | Parent::Instance { .. } => {}
        Parent::ObjectMissing => {
            if tallies.parent_object.count == 0 {
                tallies.parent_title = entry.parent_object;
            }
            tallies.parent_object.add(place, entry.offset.saturating_add(4), 4);
        }
        Parent::InstanceMissing => {
            if tallies.parent_instance.count == 0 {
                tallies.parent_position = entry.parent_instance;
            }
            tallies.parent_instance.add(place, entry.offset.saturating_add(8), 4);
        }
    }
}

fn alignment(object: OneObject<'_>, position: u32, entry: &InstanceEntry, tallies: &mut Tallies) {
    let block =
        entry.block.map(|block| (Place::InstanceBlock(object.idx, position), block.offset, block.declared));
    let own = (Place::Instance(object.idx, position), entry.offset, entry.length);
    for (place, offset, length) in [Some(own), block].into_iter().flatten() {
        if !length.is_multiple_of(8) {
            if tallies.misaligned.count == 0 {
                tallies.misaligned_length = length;
            }
            tallies.misaligned.add(place, offset, 4);
        }
    }
}
