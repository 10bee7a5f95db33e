//! Mistakes in the headers of the object and of the data, and in the structures after the definitions.

use super::definitions::is_base;
use super::shape::POSITION;
use super::{Mistake, SoundField, bytes_of, each_of, object_of};
use crate::damage::with_replaced;
use crate::fields::counter_definition::{COUNTER_NAME_TITLE_INDEX, COUNTER_TYPE};
use crate::fields::data_block::{
    HEADER_LENGTH as DATA_HEADER, NUM_OBJECT_TYPES, SYSTEM_NAME_LENGTH, SYSTEM_NAME_OFFSET,
    TOTAL_BYTE_LENGTH as DATA_TOTAL,
};
use crate::fields::instance_definition::{BYTE_LENGTH, NAME_LENGTH};
use crate::fields::object_type::{
    DEFAULT_COUNTER, DEFINITION_LENGTH, DETAIL_LEVEL, HEADER_LENGTH, NUM_COUNTERS, NUM_INSTANCES,
    OBJECT_HELP_TITLE_INDEX, OBJECT_NAME_TITLE_INDEX, TOTAL_BYTE_LENGTH,
};
use crate::sink::overwrite;
use crate::{Field, Instances, Object, Place, Written};

pub(super) const NO_INSTANCES: u64 = 0xFFFF_FFFF;

#[rustfmt::skip]
pub(super) const MISTAKES: &[Mistake] = &[
    each_of("total-without-header", &["PERF_OBJECT_TYPE.TotalByteLength"], &["leaves out the header"], TOTAL_BYTE_LENGTH, |at| at.right - 64),
    each_of("total-without-definitions", &["PERF_OBJECT_TYPE.TotalByteLength"], &["leaves out the definitions"], TOTAL_BYTE_LENGTH, |at| at.right - at.object(DEFINITION_LENGTH)),
    each_of("total-of-definitions", &["PERF_OBJECT_TYPE.TotalByteLength"], &["leaves out", "follows the definitions"], TOTAL_BYTE_LENGTH, |at| at.object(DEFINITION_LENGTH)),
    each_of("total-zero", &["PERF_OBJECT_TYPE.TotalByteLength"], &["never set"], TOTAL_BYTE_LENGTH, |_| 0),
    each_of("total-with-definitions-twice", &["PERF_OBJECT_TYPE.TotalByteLength"], &["counts the definitions twice"], TOTAL_BYTE_LENGTH, |at| at.right + at.object(DEFINITION_LENGTH)),
    object_of("total-rounded-to-4", &["PERF_OBJECT_TYPE.TotalByteLength", "misaligned"], &["rounded up to 4", "8"], |object, _| object.slack = vec![0; 4]),
    object_of("total-with-slack", &["object-slack"], &["bytes of the object are unaccounted for"], |object, _| object.slack = vec![0; 88]),
    bytes_of("padding-of-memory", &["padding-not-zero"], &["leftover memory"], |written| filled(written, 0xCD)),
    each_of("definition-length-without-header", &["DefinitionLength"], &["leaves out the header"], DEFINITION_LENGTH, |at| at.right - 64),
    each_of("definition-length-of-header", &["DefinitionLength"], &["leaves out the definitions"], DEFINITION_LENGTH, |_| 64),
    each_of("definition-length-of-one", &["DefinitionLength"], &["of one definition"], DEFINITION_LENGTH, |_| 104),
    each_of("definition-length-zero", &["DefinitionLength"], &["never set"], DEFINITION_LENGTH, |_| 0),
    each_of("definition-length-of-all", &["DefinitionLength"], &["of the whole object"], DEFINITION_LENGTH, |at| at.object(TOTAL_BYTE_LENGTH)),
    each_of("object-header-length-zero", &["PERF_OBJECT_TYPE.HeaderLength"], &["never set"], HEADER_LENGTH, |_| 0),
    each_of("object-header-length-with-definitions", &["PERF_OBJECT_TYPE.HeaderLength"], &["includes the definitions"], HEADER_LENGTH, |at| at.object(DEFINITION_LENGTH)),
    each_of("object-header-length-of-data", &["PERF_OBJECT_TYPE.HeaderLength"], &["PERF_DATA_BLOCK"], HEADER_LENGTH, |_| 88),
    each_of("object-header-length-in-64-bits", &["PERF_OBJECT_TYPE.HeaderLength"], &["8-byte pointers"], HEADER_LENGTH, |_| 80),
    bytes_of("object-without-frequency", &["structure-shifted"], &["older winperf.h"], |written| with_header(written, |header| header[..56].to_vec())),
    bytes_of("object-without-title-member", &["PERF_OBJECT_TYPE.ObjectNameTitle", "structure-shifted"], &["ObjectNameTitle", "left out"], |written| with_header(written, without_title)),
    bytes_of("definition-without-title-member", &["PERF_COUNTER_DEFINITION.ByteLength", "PERF_COUNTER_DEFINITION.CounterNameTitle", "structure-shifted"], &["left out"], |written| with_definitions(written, |definition| [&definition[..8], &definition[12..]].concat())),
    bytes_of("structures-in-64-bits", &["PERF_OBJECT_TYPE.HeaderLength", "structure-shifted"], &["8-byte pointers"], in_64_bits),
    each_of("num-counters-without-bases", &["NumCounters"], &["leaves out the bases"], NUM_COUNTERS, |at| at.right - bases(at)),
    each_of("num-counters-too-many", &["NumCounters"], &["one more"], NUM_COUNTERS, |at| at.right + 1),
    each_of("num-counters-last", &["NumCounters"], &["last position"], NUM_COUNTERS, |at| at.right - 1),
    each_of("num-counters-zero", &["NumCounters"], &["never set"], NUM_COUNTERS, |_| 0),
    each_of("num-counters-in-bytes", &["NumCounters"], &["counts bytes"], NUM_COUNTERS, |at| at.right * 40),
    each_of("num-instances-last", &["NumInstances"], &["last position"], NUM_INSTANCES, |at| if at.right == NO_INSTANCES { at.right } else { at.right - 1 }),
    each_of("num-instances-of-slots", &["NumInstances"], &["slots"], NUM_INSTANCES, |at| if at.right == NO_INSTANCES { at.right } else { at.right + 16 }),
    each_of("no-instances-for-rows", &["NumInstances"], &["PERF_NO_INSTANCES"], NUM_INSTANCES, |_| NO_INSTANCES),
    each_of("num-instances-zero", &["NumInstances"], &["0", "-1"], NUM_INSTANCES, |at| if at.right == NO_INSTANCES { 0 } else { at.right }),
    each_of("num-instances-one", &["NumInstances"], &["one block without instances", "-1"], NUM_INSTANCES, |at| if at.right == NO_INSTANCES { 1 } else { at.right }),
    each_of("num-instances-never-set", &["NumInstances"], &["never set"], NUM_INSTANCES, |at| if at.right == NO_INSTANCES { at.right } else { 0 }),
    bytes_of("several-blocks", &["NumInstances"], &["one block", "PERF_INSTANCE_DEFINITION"], several_blocks),
    each_of("default-counter-count", &["default-counter-outside"], &["DefaultCounter"], DEFAULT_COUNTER, |at| at.object(NUM_COUNTERS)),
    each_of("default-counter-title", &["default-counter-outside"], &["title index"], DEFAULT_COUNTER, |at| at.counters(COUNTER_NAME_TITLE_INDEX)[0]),
    each_of("object-detail-level", &["detail-level-unknown"], &["100, 200, 300 or 400"], DETAIL_LEVEL, |_| 2),
    each_of("object-title-of-help", &["title-odd"], &["help text"], OBJECT_NAME_TITLE_INDEX, |at| at.right + 1),
    each_of("object-help-same", &["help-title-same"], &["that of the name"], OBJECT_HELP_TITLE_INDEX, |at| at.right - 1),
    object_of("titles-relative", &["title-relative"], &["First Counter"], |object, _| relative(object, 0)),
    object_of("titles-relative-from-2", &["title-relative"], &["First Counter"], |object, _| relative(object, 2)),
    each_of("num-object-types-less", &["NumObjectTypes"], &["last position"], NUM_OBJECT_TYPES, |at| at.right - 1),
    each_of("num-object-types-zero", &["NumObjectTypes"], &["never set"], NUM_OBJECT_TYPES, |_| 0),
    each_of("data-total-zero", &["PERF_DATA_BLOCK.TotalByteLength"], &["never set"], DATA_TOTAL, |_| 0),
    each_of("data-total-of-header", &["PERF_DATA_BLOCK.TotalByteLength"], &["leaves out the objects"], DATA_TOTAL, |at| at.written.value(Place::DataBlock, DATA_HEADER)),
    each_of("data-header-without-name", &["PERF_DATA_BLOCK.HeaderLength"], &["leaves out the computer name"], DATA_HEADER, |_| 88),
    each_of("data-header-zero", &["PERF_DATA_BLOCK.HeaderLength"], &["never set"], DATA_HEADER, |_| 0),
    each_of("system-name-length-in-characters", &["SystemNameLength"], &["counts characters"], SYSTEM_NAME_LENGTH, |at| at.right / 2),
    each_of("system-name-length-without-nul", &["SystemNameLength"], &["without the NUL"], SYSTEM_NAME_LENGTH, |at| at.right - 2),
    each_of("system-name-offset-zero", &["SystemNameOffset"], &["never set"], SYSTEM_NAME_OFFSET, |_| 0),
];

fn bases(at: &SoundField<'_>) -> u64 {
    let types = at.counters(COUNTER_TYPE);
    types.into_iter().filter(|counter_type| is_base(*counter_type)).count() as u64
}

/// Writes a byte into the padding after the names of the provider's instances.
fn filled(written: &Written, byte: u8) -> Vec<u8> {
    let mut bytes = written.bytes().to_vec();
    for place in written.places() {
        if let Place::Instance(POSITION, _) = place {
            let [length, name] = [BYTE_LENGTH, NAME_LENGTH].map(|field| written.value(place, field) as usize);
            let start = written.offset_of(place);
            bytes[start + 24 + name..start + length].fill(byte);
        }
    }
    bytes
}

/// Leaves out First Counter in the title indices of the object and its counters.
fn relative(object: &mut Object, first: u32) {
    let lower = object.title - first;
    (object.title, object.help) = (object.title - lower, object.help - lower);
    // A title of Windows is below those of the provider.
    for counter in object.counters.iter_mut().filter(|counter| counter.title >= lower) {
        (counter.title, counter.help) = (counter.title - lower, counter.help - lower);
    }
}

/// Replaces bytes of the provider's object and adjusts the lengths that include them.
fn replaced(
    written: &Written,
    range: std::ops::Range<usize>,
    bytes: &[u8],
    counting: &[(Place, Field)],
) -> Vec<u8> {
    let (had, has) = (range.len() as u64, bytes.len() as u64);
    let mut rewritten = with_replaced(written.bytes(), range, bytes);
    for (place, field) in counting {
        let number = written.value(*place, *field) + has - had;
        overwrite(
            &mut rewritten,
            written.order,
            written.offset_of(*place) + field.offset,
            field.width,
            number,
        );
    }
    rewritten
}

const OBJECT: Place = Place::Object(POSITION);
const TOTALS: [(Place, Field); 2] = [(Place::DataBlock, DATA_TOTAL), (OBJECT, TOTAL_BYTE_LENGTH)];

/// Writes a different header of the object.
fn with_header(written: &Written, header: fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let start = written.offset_of(OBJECT);
    let mut header = header(&written.bytes()[start..start + 64]);
    let less = 64 - header.len() as u64;
    for field in [TOTAL_BYTE_LENGTH, DEFINITION_LENGTH, HEADER_LENGTH] {
        let number = written.value(OBJECT, field) - less;
        overwrite(&mut header, written.order, field.offset, field.width, number);
    }
    replaced(written, start..start + 64, &header, &TOTALS[..1])
}

/// Leaves `ObjectNameTitle` out; the compiler then pads before `PerfTime`.
fn without_title(header: &[u8]) -> Vec<u8> {
    [&header[..16], &header[20..48], &[0; 4], &header[48..]].concat()
}

/// Writes different definitions.
fn with_definitions(written: &Written, rewritten: fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let start = written.offset_of(OBJECT) + 64;
    let end =
        written.offset_of(OBJECT) + usize::try_from(written.value(OBJECT, DEFINITION_LENGTH)).expect("small");
    let definitions = written.bytes()[start..end].chunks(40).map(|definition| {
        let mut definition = rewritten(definition);
        let length = u32::try_from(definition.len()).expect("small");
        definition[..4].copy_from_slice(&length.to_le_bytes());
        definition
    });
    let definitions: Vec<u8> = definitions.flatten().collect();
    // What is lost is padded after the definitions, so instances are aligned as before.
    let padded =
        [definitions.as_slice(), &vec![0; definitions.len().next_multiple_of(8) - definitions.len()]]
            .concat();
    replaced(written, start..end, &padded, &[TOTALS[0], TOTALS[1], (OBJECT, DEFINITION_LENGTH)])
}

/// Compiles the structures for 64 bits with pointers in them, as their names in the header suggest.
fn in_64_bits(written: &Written) -> Vec<u8> {
    let widened = with_definitions(written, |definition| {
        let part = |from: usize, to: usize| &definition[from..to];
        [part(0, 8), &[0; 8], part(12, 16), &[0; 12], part(20, 40), &[0; 4]].concat()
    });
    let start = written.offset_of(OBJECT);
    let header = &widened[start..start + 64];
    let part = |from: usize, to: usize| &header[from..to];
    let mut header =
        [part(0, 16), &[0; 8], part(20, 24), &[0; 12], part(28, 48), &[0; 4], part(48, 64)].concat();
    let mut widened = with_replaced(&widened, start..start + 64, &[0; 80]);
    for field in [TOTAL_BYTE_LENGTH, DEFINITION_LENGTH, HEADER_LENGTH] {
        let bytes = &header[field.offset..field.offset + 4];
        let number = bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
        overwrite(&mut header, written.order, field.offset, field.width, number + 16);
    }
    widened[start..start + 80].copy_from_slice(&header);
    let total = u64::from(u32::from_le_bytes([widened[20], widened[21], widened[22], widened[23]]));
    overwrite(&mut widened, written.order, DATA_TOTAL.offset, 4, total + 16);
    widened
}

/// Leaves the instance definitions out, and writes one block after the other.
fn several_blocks(written: &Written) -> Vec<u8> {
    let is_instance = |place: &Place| matches!(place, Place::Instance(POSITION, _));
    let instances: Vec<Place> = written.places().into_iter().filter(is_instance).collect();
    if instances.len() < 2 {
        return written.bytes().to_vec();
    }
    let mut blocks = Vec::new();
    for (position, _) in instances.iter().enumerate() {
        let place = Place::CounterBlock(POSITION, position);
        let start = written.offset_of(place);
        let length = written.value(place, crate::fields::counter_block::BYTE_LENGTH);
        blocks.extend_from_slice(&written.bytes()[start..start + usize::try_from(length).expect("small")]);
    }
    let start = written.offset_of(OBJECT);
    let number = |field| usize::try_from(written.value(OBJECT, field)).expect("small");
    let range = start + number(DEFINITION_LENGTH)..start + number(TOTAL_BYTE_LENGTH);
    let mut rewritten = replaced(written, range, &blocks, &TOTALS);
    overwrite(&mut rewritten, written.order, start + NUM_INSTANCES.offset, 4, NO_INSTANCES);
    rewritten
}

/// Returns the instances of an object that has any.
pub(super) fn list(object: &mut Object) -> Option<&mut Vec<crate::Instance>> {
    match &mut object.instances {
        Instances::List(list) => Some(list),
        _ => None,
    }
}
