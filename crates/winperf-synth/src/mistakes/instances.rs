//! Mistakes in instance definitions, their names and their counter blocks.

use super::structures::NO_INSTANCES;
use super::{Mistake, SoundField, each_of, object_of};
use crate::fields::counter_block::BYTE_LENGTH as BLOCK_LENGTH;
use crate::fields::counter_definition::{COUNTER_OFFSET, COUNTER_SIZE};
use crate::fields::instance_definition::{
    BYTE_LENGTH, NAME_LENGTH, NAME_OFFSET, PARENT_OBJECT_INSTANCE, PARENT_OBJECT_TITLE_INDEX, UNIQUE_ID,
};
use crate::fields::object_type::{CODE_PAGE, DEFINITION_LENGTH, NUM_INSTANCES, OBJECT_NAME_TITLE_INDEX};
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::{Instance, Instances, Name, Object};

#[rustfmt::skip]
pub(super) const MISTAKES: &[Mistake] = &[
    each_of("name-length-in-characters", &["NameLength"], &["counts characters", "NUL"], NAME_LENGTH, |at| at.right / 2),
    each_of("name-length-in-characters-without-nul", &["NameLength"], &["counts characters", "NUL"], NAME_LENGTH, |at| at.right / 2 - 1),
    each_of("name-length-without-nul", &["NameLength"], &["without the NUL"], NAME_LENGTH, |at| at.right - 2),
    object_of("name-length-in-dwords", &["NameLength"], &["4 bytes for each character"], |object, _| instances(object, |instance| in_room(instance, 2))),
    object_of("name-length-of-array", &["NameLength"], &["size of the array"], |object, _| instances(object, in_array)),
    each_of("name-length-with-padding", &["NameLength"], &["padding"], NAME_LENGTH, |at| at.read(BYTE_LENGTH) - 24),
    each_of("name-length-zero", &["NameLength"], &["never set"], NAME_LENGTH, |_| 0),
    each_of("name-length-of-definition", &["NameLength"], &["includes the definition"], NAME_LENGTH, |at| at.right + 24),
    object_of("name-without-nul", &["NameLength", "name-not-terminated"], &["NUL"], |object, _| named(object, |name| Name::Units(name.encode_utf16().collect()))),
    object_of("name-in-8-bits", &["CodePage"], &["8-bit", "CodePage is 0"], |object, _| named(object, |name| Name::Bytes([name.as_bytes(), &[0]].concat()))),
    object_of("name-in-8-bits-without-nul", &["CodePage"], &["8-bit", "CodePage is 0"], |object, _| named(object, |name| Name::Bytes(name.as_bytes().to_vec()))),
    object_of("name-in-utf-8", &["CodePage"], &["8-bit", "CodePage is 0"], |object, _| named(object, |name| Name::Bytes(format!("{name} größe\0").into_bytes()))),
    each_of("code-page-of-utf-16", &["CodePage"], &["UTF-16", "1200"], CODE_PAGE, |at| if at.read(NAME_LENGTH) > 0 { 1200 } else { 0 }),
    each_of("code-page-of-the-system", &["CodePage"], &["UTF-16", "1252"], CODE_PAGE, |at| if at.read(NAME_LENGTH) > 0 { 1252 } else { 0 }),
    object_of("name-big-endian", &["name-byte-order"], &["big-endian"], |object, _| named(object, |name| Name::Units(name.encode_utf16().chain([0]).map(u16::swap_bytes).collect()))),
    object_of("name-with-mark", &["name-byte-order"], &["byte order mark"], |object, _| named(object, |name| Name::Text(format!("\u{FEFF}{name}")))),
    object_of("name-empty", &["name-missing"], &["neither a name nor a UniqueID"], |object, _| nameless(object, Name::Text(String::new()))),
    object_of("name-none", &["name-missing"], &["neither a name nor a UniqueID"], |object, _| nameless(object, Name::None)),
    object_of("name-cut", &["duplicate-name"], &["cut"], |object, _| several_named(object, |name| Name::Text(format!("Windows Service {name}").chars().take(15).collect()))),
    object_of("name-cut-at-127", &["name-cut"], &["exactly 127 characters", "cut"], |object, _| several_named(object, |name| Name::Text(format!("{name} of {}", "a long path-".repeat(12)).chars().take(127).collect()))),
    object_of("name-long", &["name-long"], &["127 characters"], |object, _| named(object, |name| Name::Text(format!("{name} of {}", "a long path-".repeat(12))))),
    object_of("name-with-reserved-character", &["reserved-character"], &["reserved in counter paths"], |object, _| named(object, |name| Name::Text(format!("({name}:1)")))),
    object_of("name-with-own-number", &["literal-index-name"], &["# and digits"], |object, _| named(object, |name| Name::Text(format!("{name}#1")))),
    object_of("name-of-the-one-before", &["duplicate-name"], &["shares a name with an earlier one"], |object, _| nth_named(object, 1, 0)),
    object_of("total-of-another-name", &["total-named-otherwise"], &["_Total"], |object, _| last_named(object, "Total")),
    object_of("name-of-an-ended-process", &["process-unknown"], &["Process", "no process there has ID 9996"], |object, _| named_by(object, |position| format!("pid_{}_engine", if position == 0 { 4 } else { 9992 + 4 * position }))),
    each_of("name-offset-zero", &["NameOffset"], &["end of the definition", "never set"], NAME_OFFSET, |_| 0),
    each_of("name-offset-of-object", &["NameOffset"], &["from the start of the object"], NAME_OFFSET, |at| at.start_in_object() + 24),
    each_of("name-offset-of-data", &["NameOffset"], &["from the start of the data"], NAME_OFFSET, |at| at.start() + 24),
    each_of("name-offset-of-member", &["NameOffset"], &["from the member"], NAME_OFFSET, |_| 8),
    each_of("name-offset-of-block", &["NameOffset"], &["of the counter block"], NAME_OFFSET, |at| at.read(BYTE_LENGTH)),
    each_of("instance-length-with-block", &["PERF_INSTANCE_DEFINITION.ByteLength"], &["includes its counter block"], BYTE_LENGTH, |at| at.right + at.read(BLOCK_LENGTH)),
    each_of("instance-length-without-name", &["PERF_INSTANCE_DEFINITION.ByteLength"], &["leaves out the name"], BYTE_LENGTH, |_| 24),
    each_of("instance-length-of-name", &["PERF_INSTANCE_DEFINITION.ByteLength"], &["leaves out the definition"], BYTE_LENGTH, |at| at.right - 24),
    each_of("instance-length-unpadded", &["PERF_INSTANCE_DEFINITION.ByteLength"], &["leaves out the padding"], BYTE_LENGTH, |at| 24 + at.read(NAME_LENGTH)),
    each_of("instance-length-of-characters", &["PERF_INSTANCE_DEFINITION.ByteLength"], &["counts the characters of the name"], BYTE_LENGTH, |at| 24 + (at.read(NAME_LENGTH) / 2).next_multiple_of(8)),
    each_of("instance-length-zero", &["PERF_INSTANCE_DEFINITION.ByteLength"], &["never set"], BYTE_LENGTH, |_| 0),
    object_of("instance-unpadded", &["PERF_INSTANCE_DEFINITION.ByteLength", "misaligned"], &["rounded up to", "to 8"], |object, _| instances(object, |instance| instance.rounded_to(2))),
    object_of("instance-rounded-to-4", &["PERF_INSTANCE_DEFINITION.ByteLength", "misaligned"], &["rounded up to", "to 8"], |object, _| instances(object, |instance| instance.rounded_to(4))),
    each_of("block-length-without-itself", &["PERF_COUNTER_BLOCK.ByteLength"], &["leaves out its own 4 bytes"], BLOCK_LENGTH, |at| at.right - 4),
    each_of("block-length-of-sizes", &["PERF_COUNTER_BLOCK.ByteLength"], &["sum of the sizes", "without"], BLOCK_LENGTH, sizes),
    each_of("block-length-of-sizes-and-itself", &["PERF_COUNTER_BLOCK.ByteLength"], &["sum of the sizes", "padding"], BLOCK_LENGTH, |at| 4 + sizes(at)),
    each_of("block-length-unrounded", &["PERF_COUNTER_BLOCK.ByteLength"], &["not rounded up to 8"], BLOCK_LENGTH, values_end),
    each_of("block-length-zero", &["PERF_COUNTER_BLOCK.ByteLength"], &["never set"], BLOCK_LENGTH, |_| 0),
    each_of("block-length-of-header", &["PERF_COUNTER_BLOCK.ByteLength"], &["leaves out the values"], BLOCK_LENGTH, |_| 4),
    each_of("block-length-with-instance", &["PERF_COUNTER_BLOCK.ByteLength"], &["includes its instance"], BLOCK_LENGTH, |at| at.right + at.read(BYTE_LENGTH)),
    each_of("block-length-of-all", &["PERF_COUNTER_BLOCK.ByteLength"], &["of all instances"], BLOCK_LENGTH, |at| if at.object(NUM_INSTANCES) == NO_INSTANCES { at.right } else { at.right * at.object(NUM_INSTANCES) }),
    each_of("block-length-in-dwords", &["PERF_COUNTER_BLOCK.ByteLength"], &["counts DWORDs"], BLOCK_LENGTH, |at| at.right / 4),
    each_of("block-length-of-definitions", &["PERF_COUNTER_BLOCK.ByteLength"], &["of the definitions"], BLOCK_LENGTH, |at| at.object(DEFINITION_LENGTH)),
    object_of("block-rounded-to-4", &["PERF_COUNTER_BLOCK.ByteLength", "misaligned"], &["rounded up to 4", "8"], |object, _| blocks_of_4(object)),
    object_of("unique-id-zero", &["unique-id-same"], &["UniqueID is 0", "PERF_NO_UNIQUE_ID"], |object, _| with_id(object, 0)),
    object_of("unique-id-one", &["unique-id-same"], &["UniqueID is 1", "PERF_NO_UNIQUE_ID"], |object, _| with_id(object, 1)),
    each_of("unique-id-of-object", &["unique-id-same"], &["UniqueID is 10", "PERF_NO_UNIQUE_ID"], UNIQUE_ID, |at| if at.object(NUM_INSTANCES) == 1 { at.right } else { at.object(OBJECT_NAME_TITLE_INDEX) }),
    each_of("parent-by-id", &["ParentObjectInstance"], &["a process ID, not a position"], PARENT_OBJECT_INSTANCE, |at| if has_parent(at) { [4, 1288, 1840][(at.right % 3) as usize] } else { at.right }),
    each_of("parent-from-1", &["ParentObjectInstance"], &["counted from 1"], PARENT_OBJECT_INSTANCE, |at| if has_parent(at) && at.object(NUM_INSTANCES) > 2 { at.right + 1 } else { at.right }),
    each_of("parent-by-help", &["ParentObjectTitleIndex"], &["help text"], PARENT_OBJECT_TITLE_INDEX, |at| if has_parent(at) { at.right + 1 } else { at.right }),
    each_of("parent-by-symbol", &["ParentObjectTitleIndex"], &["First Counter"], PARENT_OBJECT_TITLE_INDEX, |at| if has_parent(at) { 4 } else { at.right }),
];

fn has_parent(at: &SoundField<'_>) -> bool {
    at.read(PARENT_OBJECT_TITLE_INDEX) != 0
}

/// Returns the offset in the block at which the last value ends.
fn values_end(at: &SoundField<'_>) -> u64 {
    at.counters(COUNTER_OFFSET)
        .into_iter()
        .zip(at.counters(COUNTER_SIZE))
        .map(|(offset, size)| offset + size)
        .max()
        .unwrap_or(4)
}

/// Returns the sum of the sizes of all values.
fn sizes(at: &SoundField<'_>) -> u64 {
    at.counters(COUNTER_SIZE).into_iter().sum()
}

/// Rewrites each instance.
fn instances(object: &mut Object, rewritten: fn(Instance) -> Instance) {
    if let Instances::List(list) = &mut object.instances {
        *list = list.drain(..).map(rewritten).collect();
    }
}

/// Gives each instance a different name, if there are several.
fn several_named(object: &mut Object, name: fn(&str) -> Name) {
    // Names repeat only among instances of one parent.
    let has_several =
        |list: &[Instance]| list.iter().skip(1).any(|instance| instance.parent == list[0].parent);
    if matches!(&object.instances, Instances::List(list) if has_several(list)) {
        named(object, name);
        instances(object, |instance| instance.unique_id(PERF_NO_UNIQUE_ID));
    }
}

/// Leaves instances without a name and an id.
fn nameless(object: &mut Object, name: Name) {
    instances(object, |instance| instance.unique_id(PERF_NO_UNIQUE_ID));
    if let Instances::List(list) = &mut object.instances {
        list.iter_mut().for_each(|instance| instance.name = name.clone());
    }
}

/// Gives all instances one id, if there are several.
fn with_id(object: &mut Object, id: i32) {
    if let Instances::List(list) = &mut object.instances
        && list.len() > 1
    {
        list.iter_mut().for_each(|instance| instance.unique_id = id);
    }
}

/// Gives an instance the name of a different one.
fn nth_named(object: &mut Object, position: usize, other: usize) {
    if let Instances::List(list) = &mut object.instances
        && let [Some(before), Some(instance)] = [other, position].map(|at| list.get(at).cloned())
        && before.parent == instance.parent
    {
        list[position].name = before.name;
    }
}

/// Gives the last of at least three instances a different name.
fn last_named(object: &mut Object, name: &str) {
    if let Instances::List(list) = &mut object.instances
        && list.len() > 2
        && let Some(last) = list.last_mut()
    {
        last.name = Name::Text(name.to_owned());
    }
}

/// Gives each of several instances a name by its position.
fn named_by(object: &mut Object, name: fn(usize) -> String) {
    if let Instances::List(list) = &mut object.instances
        && list.len() > 1
    {
        for (position, instance) in list.iter_mut().enumerate() {
            instance.name = Name::Text(name(position));
        }
    }
}

/// Gives each instance a different name.
fn named(object: &mut Object, name: fn(&str) -> Name) {
    if let Instances::List(list) = &mut object.instances {
        for instance in list {
            if let Name::Text(text) = &instance.name {
                instance.name = name(text);
            }
        }
    }
}

/// Returns the name padded to a multiple of its length, which is also its `NameLength`.
fn in_room(instance: Instance, times: usize) -> Instance {
    let Name::Text(text) = &instance.name else { return instance };
    let needed = 2 * (text.encode_utf16().count() + 1) * times;
    instance.name_buffer(needed).lie(NAME_LENGTH, needed as u64)
}

fn in_array(instance: Instance) -> Instance {
    instance.name_buffer(64).lie(NAME_LENGTH, 64)
}

/// Rounds the length of each block up to 4 only.
fn blocks_of_4(object: &mut Object) {
    let end = object.counters.iter().fold(4, |end: usize, counter| {
        let start = if counter.size == 8 { end.next_multiple_of(8) } else { end };
        start + counter.size
    });
    match &mut object.instances {
        Instances::None(block) => block.byte_length = Some(end),
        Instances::List(list) => {
            for instance in list {
                instance.block.byte_length = Some(end);
            }
        }
        _ => {}
    }
}
