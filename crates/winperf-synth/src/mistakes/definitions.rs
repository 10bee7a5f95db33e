//! Mistakes in counter definitions.

use super::shape::{ID_PROCESS, RATE, SHARE, WAITING, title_index};
use super::{Mistake, SoundField, each_of, object_of};
use crate::counter_type::{
    PERF_AVERAGE_BASE, PERF_COUNTER_COUNTER, PERF_COUNTER_RAWCOUNT, PERF_LARGE_RAW_BASE, PERF_RAW_BASE,
    PERF_SAMPLE_BASE,
};
use crate::fields::counter_block::BYTE_LENGTH as BLOCK_LENGTH;
use crate::fields::counter_definition::{
    BYTE_LENGTH, COUNTER_HELP_TITLE_INDEX, COUNTER_NAME_TITLE_INDEX, COUNTER_OFFSET, COUNTER_SIZE,
    COUNTER_TYPE, DEFAULT_SCALE, DETAIL_LEVEL,
};
use crate::fields::instance_definition::BYTE_LENGTH as INSTANCE_LENGTH;
use crate::fields::object_type::{DEFINITION_LENGTH, NUM_COUNTERS, OBJECT_NAME_TITLE_INDEX};
use crate::{Instances, Object, Value};

#[rustfmt::skip]
pub(super) const MISTAKES: &[Mistake] = &[
    each_of("counter-offset-from-data", &["CounterOffset"], &["from the end of the header of the block"], COUNTER_OFFSET, |at| at.right - 4),
    each_of("counter-offset-from-instance", &["CounterOffset"], &["from the start of the instance"], COUNTER_OFFSET, |at| at.right + first_instance(at)),
    each_of("counter-offset-from-definition", &["CounterOffset"], &["from the instance definition"], COUNTER_OFFSET, |at| at.right + 24),
    each_of("counter-offset-from-object", &["CounterOffset"], &["from the start of the object"], COUNTER_OFFSET, |at| at.right + at.object(DEFINITION_LENGTH) + first_instance(at)),
    each_of("counter-offset-position", &["CounterOffset"], &["position of the counter"], COUNTER_OFFSET, |at| at.position as u64),
    each_of("counter-offset-zero", &["CounterOffset"], &["never set"], COUNTER_OFFSET, |_| 0),
    each_of("counter-offset-all-first", &["CounterOffset"], &["of the first value"], COUNTER_OFFSET, |at| at.counters(COUNTER_OFFSET)[0]),
    each_of("counter-offset-by-4", &["CounterOffset"], &["as if each value had 4 bytes"], COUNTER_OFFSET, |at| 4 + 4 * at.position as u64),
    each_of("counter-offset-by-8", &["CounterOffset"], &["as if each value had 8 bytes"], COUNTER_OFFSET, |at| 8 + 8 * at.position as u64),
    each_of("counter-offset-in-dwords", &["CounterOffset"], &["counts DWORDs"], COUNTER_OFFSET, |at| at.right / 4),
    object_of("counter-offset-unaligned", &["CounterOffset", "misaligned"], &["CounterOffset", "multiple of 8"], |object, _| packed(object)),
    each_of("counter-size-4", &["CounterSize"], &["8"], COUNTER_SIZE, |_| 4),
    each_of("counter-size-8", &["CounterSize", "counter-size-mismatch"], &["4"], COUNTER_SIZE, |_| 8),
    each_of("counter-size-zero", &["CounterSize"], &["never set"], COUNTER_SIZE, |_| 0),
    each_of("counter-size-in-bits", &["CounterSize"], &["counts bits"], COUNTER_SIZE, |at| at.right * 8),
    each_of("counter-size-of-block", &["CounterSize"], &["of the whole block"], COUNTER_SIZE, block_length),
    each_of("counter-length-zero", &["PERF_COUNTER_DEFINITION.ByteLength"], &["never set"], BYTE_LENGTH, |_| 0),
    each_of("counter-length-of-all", &["PERF_COUNTER_DEFINITION.ByteLength"], &["of all definitions"], BYTE_LENGTH, |at| 40 * at.object(NUM_COUNTERS)),
    each_of("counter-length-of-value", &["PERF_COUNTER_DEFINITION.ByteLength"], &["of the value"], BYTE_LENGTH, |at| at.counters(COUNTER_SIZE)[at.position]),
    each_of("counter-length-of-header", &["PERF_COUNTER_DEFINITION.ByteLength"], &["PERF_OBJECT_TYPE"], BYTE_LENGTH, |_| 64),
    each_of("counter-length-in-64-bits", &["PERF_COUNTER_DEFINITION.ByteLength"], &["8-byte pointers"], BYTE_LENGTH, |_| 56),
    object_of("base-missing", &["base-missing"], &["base"], |object, _| without_bases(object)),
    object_of("base-first", &["base-missing"], &["before its counter"], |object, _| reordered(object, |position, is_base| if is_base { position as i64 - 2 } else { position as i64 })),
    object_of("bases-last", &["base-missing"], &["at the end"], |object, _| reordered(object, |position, is_base| position as i64 + if is_base { 1000 } else { 0 })),
    object_of("bases-first", &["base-missing"], &["before"], |object, _| reordered(object, |position, is_base| position as i64 - if is_base { 1000 } else { 0 })),
    object_of("base-of-other-kind", &["base-unexpected"], &["must follow", "PERF_SAMPLE_BASE"], |object, _| bases(object, PERF_SAMPLE_BASE)),
    object_of("base-of-number", &["base-missing"], &["base"], |object, _| bases(object, PERF_COUNTER_COUNTER)),
    each_of("type-zero", &["type-never-set"], &["never set"], COUNTER_TYPE, |at| if at.counters(COUNTER_SIZE).contains(&8) { 0 } else { at.right }),
    each_of("title-of-help", &["title-odd"], &["help text"], COUNTER_NAME_TITLE_INDEX, |at| at.right + 1),
    each_of("title-of-object", &["duplicate-title"], &["its own title index"], COUNTER_NAME_TITLE_INDEX, |at| at.object(OBJECT_NAME_TITLE_INDEX)),
    each_of("title-of-first", &["duplicate-title"], &["its own title index"], COUNTER_NAME_TITLE_INDEX, |at| at.counters(COUNTER_NAME_TITLE_INDEX)[0]),
    object_of("percentage-as-number", &["title-against-type"], &["percent sign", "PERF_COUNTER_RAWCOUNT"], |object, _| titled(object, PERF_COUNTER_RAWCOUNT, SHARE)),
    object_of("rate-as-number", &["title-against-type"], &["a rate per second", "PERF_COUNTER_RAWCOUNT"], |object, _| titled(object, PERF_COUNTER_RAWCOUNT, RATE)),
    object_of("number-as-rate", &["title-against-type"], &["does not say that the value is a rate", "PERF_COUNTER_COUNTER"], |object, _| titled(object, PERF_COUNTER_COUNTER, WAITING)),
    object_of("id-of-no-process", &["process-unknown"], &["Process", "no process there has ID 1"], |object, _| if matches!(object.instances, Instances::List(_)) { retitled(object, PERF_COUNTER_RAWCOUNT, ID_PROCESS) }),
    each_of("title-help-same", &["help-title-same"], &["that of the name"], COUNTER_HELP_TITLE_INDEX, |at| at.right - 1),
    each_of("detail-level-small", &["detail-level-unknown"], &["100, 200, 300 or 400"], DETAIL_LEVEL, |_| 1),
    each_of("detail-level-zero", &["detail-level-unknown"], &["100, 200, 300 or 400"], DETAIL_LEVEL, |_| 0),
    each_of("scale-as-factor", &["default-scale-outside"], &["-10 to 10", "power of ten"], DEFAULT_SCALE, |_| 100),
];

/// Returns `ByteLength` of the first instance; 0 without instances.
fn first_instance(at: &SoundField<'_>) -> u64 {
    SoundField { position: 0, ..*at }.read(INSTANCE_LENGTH)
}

fn block_length(at: &SoundField<'_>) -> u64 {
    SoundField { position: 0, ..*at }.read(BLOCK_LENGTH)
}

/// Gives the first counter of a type a different title of the provider, if there is one.
fn titled(object: &mut Object, counter_type: u32, number: u32) {
    retitled(object, counter_type, title_index(number));
}

fn retitled(object: &mut Object, counter_type: u32, title: u32) {
    if let Some(counter) = object.counters.iter_mut().find(|counter| counter.counter_type == counter_type) {
        (counter.title, counter.help) = (title, title + 1);
    }
}

/// Places the values without gaps from byte 4 on.
fn packed(object: &mut Object) {
    let mut end = 4;
    for counter in &mut object.counters {
        counter.offset = Some(end);
        end += counter.size;
    }
}

/// Returns `true` for the type of a base; as a number, since it is one in a field too.
pub(super) fn is_base(counter_type: u64) -> bool {
    let bases = [PERF_RAW_BASE, PERF_AVERAGE_BASE, PERF_LARGE_RAW_BASE, PERF_SAMPLE_BASE];
    bases.iter().any(|base| u64::from(*base) == counter_type)
}

/// Returns the values of each block.
pub(super) fn values(object: &mut Object) -> Vec<&mut Vec<Value>> {
    match &mut object.instances {
        Instances::None(block) => vec![&mut block.values],
        Instances::List(list) => list.iter_mut().map(|instance| &mut instance.block.values).collect(),
        _ => Vec::new(),
    }
}

fn without_bases(object: &mut Object) {
    let kept: Vec<bool> =
        object.counters.iter().map(|counter| !is_base(counter.counter_type.into())).collect();
    retain(&mut object.counters, &kept);
    for values in values(object) {
        retain(values, &kept);
    }
}

fn retain<T>(all: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    all.retain(|_| kept.next().copied().unwrap_or(true));
}

/// Orders the definitions, and the values with them, by a key of their position.
fn reordered(object: &mut Object, key: fn(usize, bool) -> i64) {
    let mut order: Vec<usize> = (0..object.counters.len()).collect();
    order.sort_by_key(|position| key(*position, is_base(object.counters[*position].counter_type.into())));
    object.counters = order.iter().map(|position| object.counters[*position].clone()).collect();
    for values in values(object) {
        *values = order.iter().map(|position| values[*position].clone()).collect();
    }
}

fn bases(object: &mut Object, counter_type: u32) {
    for counter in object.counters.iter_mut().filter(|counter| is_base(counter.counter_type.into())) {
        (counter.counter_type, counter.size) = (counter_type, crate::counter_type::size(counter_type));
        if counter_type == PERF_COUNTER_COUNTER {
            (counter.title, counter.help) = (counter.title + 50, counter.help + 50);
        }
    }
}
