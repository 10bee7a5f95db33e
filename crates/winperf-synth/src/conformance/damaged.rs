//! Each kind of damage: missing bytes, and every length, count and offset with a wrong number.

use super::{Case, counted};
use crate::fields::{counter_block, counter_definition, data_block, instance_definition, object_type};
use crate::{ByteOrder, Capture, Field, Instance, Object, Place, damage};

pub(super) fn cases() -> Vec<Case> {
    [cuts(), headers(), objects(), inner()].into_iter().flatten().collect()
}

/// Returns two objects, so a reader can continue with the second.
fn capture() -> Capture {
    let process = counted(230)
        .instance(Instance::named("a").values([1, 2]))
        .instance(Instance::named("b").values([3, 4]));
    Capture::new().object(process).object(Object::new(2).counters(counted(2).counters).values([5, 6]))
}

#[rustfmt::skip]
fn cuts() -> Vec<Case> {
    let bytes = capture().write();
    let cut = |name: &str, shows: &str, length| Case::bytes(name, shows, damage::truncated(&bytes, length)).broken();
    let written = capture().write_with_places();
    let at = |place| written.offset_of(place);
    vec![
        cut("cut-to-nothing", "An empty file.", 0).found("truncated"),
        cut("cut-in-signature", "The file ends inside its signature.", 6).found("truncated"),
        cut("cut-in-header", "The file ends inside PERF_DATA_BLOCK.", 60).found("truncated"),
        cut("cut-in-object", "The file ends inside PERF_OBJECT_TYPE.", at(Place::Object(0)) + 20).found("truncated"),
        cut("cut-in-definition", "The file ends inside a counter definition.", at(Place::CounterDefinition(0, 1)) + 12).found("truncated"),
        cut("cut-in-instance", "The file ends inside an instance definition.", at(Place::Instance(0, 1)) + 10).found("truncated"),
        cut("cut-in-value", "The file ends inside a value: the one before it is there.", at(Place::CounterBlock(0, 1)) + 12).found("truncated"),
        cut("cut-second-object", "The file ends with the first object: that one is whole.", at(Place::Object(1))).found("truncated"),
        Case::bytes("trailing-bytes", "12 bytes follow the data.", damage::with_tail(&bytes, &[0xAB; 12])).found("trailing-bytes"),
        Case::bytes("signature-missing", "Text, and no capture.", b"counter,value\r\n% Processor Time,25\r\n".to_vec()).found("signature-missing").broken(),
        Case::bytes("big-endian", "A capture with its bytes in the order of big-endian machines.", capture().byte_order(ByteOrder::Big).write()).found("big-endian").broken(),
    ]
}

/// Returns the capture with one wrong member.
fn lying(name: &str, shows: &str, place: Place, field: Field, value: u64) -> Case {
    Case::bytes(name, shows, capture().write_with_places().set(place, field, value).into_bytes())
}

#[rustfmt::skip]
fn headers() -> Vec<Case> {
    let header_case = |name, shows, field, value| lying(name, shows, Place::DataBlock, field, value);
    vec![
        header_case("version-2", "Version is 2: read as 1.", data_block::VERSION, 2).found("version-unknown"),
        header_case("byte-order-unstated", "LittleEndian is 7 in a little-endian capture.", data_block::LITTLE_ENDIAN, 7).found("byte-order-unstated"),
        header_case("system-time-invalid", "Month 13.", data_block::SYSTEM_TIME_MONTH, 13).found("system-time-invalid"),
        header_case("header-length-80", "HeaderLength is 80, less than the header.", data_block::HEADER_LENGTH, 80).found("header-invalid").broken(),
        header_case("header-length-outside", "HeaderLength leads out of the file.", data_block::HEADER_LENGTH, 0xFFFF_FFF8).found("header-invalid").broken(),
        header_case("header-length-in-name", "HeaderLength is 96, inside the computer's name.", data_block::HEADER_LENGTH, 96).found("header-length-short").broken(),
        header_case("total-length-short", "TotalByteLength is 8 less than the data: the objects say where they end.", data_block::TOTAL_BYTE_LENGTH, capture().write().len() as u64 - 8).found("total-length-mismatch"),
        header_case("total-length-huge", "TotalByteLength is 4294967295: nothing may be reserved by it.", data_block::TOTAL_BYTE_LENGTH, 0xFFFF_FFFF).found("total-length-mismatch"),
        header_case("too-many-objects", "NumObjectTypes is 4294967295, and 2 objects are there.", data_block::NUM_OBJECT_TYPES, 0xFFFF_FFFF).found("object-count-mismatch").broken(),
        header_case("too-few-objects", "NumObjectTypes is 1, and 2 objects are there.", data_block::NUM_OBJECT_TYPES, 1).found("object-count-mismatch").broken(),
        header_case("system-name-outside", "SystemNameOffset leads out of the file.", data_block::SYSTEM_NAME_OFFSET, 0xFFFF_FFF0).found("system-name-outside"),
    ]
}

#[rustfmt::skip]
fn objects() -> Vec<Case> {
    let object_case = |name, shows, field, value| lying(name, shows, Place::Object(0), field, value).broken();
    vec![
        object_case("object-length-0", "TotalByteLength of an object is 0: a reader that adds it stays where it is for ever.", object_type::TOTAL_BYTE_LENGTH, 0).found("object-length-invalid"),
        object_case("object-length-outside", "TotalByteLength of an object leads out of the file.", object_type::TOTAL_BYTE_LENGTH, 0xFFFF_FFF8).found("object-length-invalid"),
        object_case("object-length-short", "TotalByteLength of an object ends inside its last counter block.", object_type::TOTAL_BYTE_LENGTH, length(0) - 8).found("object-length-mismatch"),
        object_case("definition-length-outside", "DefinitionLength is larger than the object.", object_type::DEFINITION_LENGTH, 0x0001_0000).found("definition-length-invalid"),
        object_case("definition-length-0", "DefinitionLength is 0.", object_type::DEFINITION_LENGTH, 0).found("definition-length-invalid"),
        object_case("object-header-length-8", "HeaderLength of an object is 8, less than the header.", object_type::HEADER_LENGTH, 8).found("definition-length-invalid"),
        object_case("too-many-counters", "NumCounters is 4294967295: nothing may be reserved by it.", object_type::NUM_COUNTERS, 0xFFFF_FFFF).found("counter-definition-invalid"),
        object_case("too-few-counters", "NumCounters is 1 and DefinitionLength has room for 2.", object_type::NUM_COUNTERS, 1).found("object-slack"),
        object_case("too-many-instances", "NumInstances is 2147483647: nothing may be reserved by it.", object_type::NUM_INSTANCES, 0x7FFF_FFFF).found("instance-count-invalid"),
        object_case("instances-negative", "NumInstances is -7, which has no meaning.", object_type::NUM_INSTANCES, (-7_i32).cast_unsigned().into()).found("instance-count-invalid"),
        object_case("too-few-instances", "NumInstances is 1, and 2 instances are there.", object_type::NUM_INSTANCES, 1).found("object-slack"),
    ]
}

/// Returns `TotalByteLength` of an object.
fn length(object: usize) -> u64 {
    capture().write_with_places().value(Place::Object(object), object_type::TOTAL_BYTE_LENGTH)
}

#[rustfmt::skip]
fn inner() -> Vec<Case> {
    let counter = |name, shows, field, value| lying(name, shows, Place::CounterDefinition(0, 0), field, value).broken();
    let instance = |name, shows, field, value| lying(name, shows, Place::Instance(0, 0), field, value).broken();
    let block = |name, shows, value| lying(name, shows, Place::CounterBlock(0, 0), counter_block::BYTE_LENGTH, value).broken();
    vec![
        counter("definition-length-of-counter-0", "ByteLength of a counter definition is 0.", counter_definition::BYTE_LENGTH, 0).found("counter-definition-invalid"),
        counter("definition-length-of-counter-outside", "ByteLength of a counter definition leads beyond the definitions.", counter_definition::BYTE_LENGTH, 4096).found("counter-definition-invalid"),
        counter("counter-offset-0", "CounterOffset is 0, where the length of the block stands.", counter_definition::COUNTER_OFFSET, 0).found("counter-offset-invalid"),
        counter("counter-offset-outside", "CounterOffset and CounterSize pass 4294967295 together: add them with more than 32 bits.", counter_definition::COUNTER_OFFSET, 0xFFFF_FFFC).found("counter-outside-object"),
        instance("instance-length-0", "ByteLength of an instance is 0.", instance_definition::BYTE_LENGTH, 0).found("instance-invalid"),
        instance("instance-length-outside", "ByteLength of an instance leads out of the object.", instance_definition::BYTE_LENGTH, 0x0001_0000).found("instance-invalid"),
        instance("name-offset-0", "NameOffset is 0, inside the definition.", instance_definition::NAME_OFFSET, 0).found("name-outside-instance"),
        instance("name-length-outside", "NameOffset and NameLength lead out of the instance.", instance_definition::NAME_LENGTH, 0xFFFF_FFFF).found("name-outside-instance"),
        block("block-length-0", "ByteLength of a counter block is 0: the next instance cannot be found.", 0).found("counter-block-invalid"),
        block("block-length-outside", "ByteLength of a counter block leads out of the object.", 0xFFFF_FFF8).found("counter-block-invalid"),
    ]
}
