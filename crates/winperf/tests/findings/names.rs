//! Findings about the names of instances.

use winperf::Place as Where;
use winperf::{InstanceIdx, ObjectIdx};
use winperf_synth::fields::instance_definition;
use winperf_synth::{Instance, Name, Object, Place, Written};

use crate::seen::{
    Spot, at, bytes, check_message, check_written, counted, error, info, instance, lying, only, warning,
};

fn named(name: Name) -> Instance {
    Instance::with_name(name).values([7, 9])
}

fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

fn with(instances: impl IntoIterator<Item = Instance>) -> Written {
    only(instances.into_iter().fold(counted(230), Object::instance))
}

/// Returns the bytes of the name of an instance of the first object.
fn name(written: &Written, position: usize, length: usize) -> Spot {
    let start = written.offset_of(Place::Instance(0, position)) + 24;
    bytes(Where::Instance { object: ObjectIdx(0), instance: InstanceIdx(position as u32) }, start, length)
}

#[test]
fn a_name_outside_of_its_instance_is_left_out() {
    for (field, value) in [
        (instance_definition::NAME_OFFSET, 8),
        (instance_definition::NAME_OFFSET, 32),
        (instance_definition::NAME_OFFSET, 0xFFFF_FFFF),
        (instance_definition::NAME_LENGTH, 10),
        (instance_definition::NAME_LENGTH, 0xFFFF_FFFE),
    ] {
        let written = lying(Place::Instance(0, 0), field, value);
        let spot = at(&written, Place::Instance(0, 0), instance_definition::NAME_OFFSET).wider(4);
        // The name that nothing refers to is unused.
        let left_over = name(&written, 0, 8);
        check_written(&written, &[error("name-outside-instance", spot), info("padding-not-zero", left_over)]);
    }
}

#[test]
fn names_without_a_nul_are_told_once() {
    let written = with([named(Name::Units(units("ab"))), named(Name::Units(units("cdef")))]);
    check_written(&written, &[info("name-not-terminated", name(&written, 0, 4))]);
    let message = "NameLength should include a terminating NUL but does not; 2 instances are affected";
    check_message(written.bytes(), "name-not-terminated", message);
}

#[test]
fn a_name_in_a_code_page_ends_with_one_nul() {
    let object =
        |bytes: &[u8]| only(counted(230).code_page(1252).instance(named(Name::Bytes(bytes.to_vec()))));
    check_written(&object(b"narrow\0"), &[]);
    let written = object(b"narrow");
    check_written(&written, &[info("name-not-terminated", name(&written, 0, 6))]);
}

#[test]
fn a_name_of_utf_16_with_half_a_unit_is_told_at_its_length() {
    let written = with([named(Name::Bytes(b"a\0b\0\0\0c".to_vec()))]);
    let spot = at(&written, Place::Instance(0, 0), instance_definition::NAME_LENGTH);
    check_written(&written, &[warning("name-odd-length", spot)]);
}

#[test]
fn a_name_with_half_a_character_cannot_be_decoded() {
    let written = with([named(Name::Units(vec![0x61, 0xD83D, 0x62, 0]))]);
    check_written(&written, &[warning("name-not-decodable", name(&written, 0, 8))]);
}

#[test]
fn a_name_that_has_a_replacement_character_of_its_own_can_be_decoded() {
    check_written(&with([named(Name::Text("a\u{FFFD}".into()))]), &[]);
}

#[test]
fn a_name_in_an_unknown_code_page_cannot_be_decoded_when_it_is_more_than_ascii() {
    let written = only(counted(230).code_page(1252).instance(named(Name::Bytes(b"caf\xe9\0".to_vec()))));
    check_written(&written, &[warning("name-not-decodable", name(&written, 0, 5))]);
}

#[test]
fn equal_names_are_told_once_without_regard_to_case() {
    let written = with(["svchost", "SvcHost", "other", "svchost"].map(instance));
    check_written(&written, &[info("duplicate-name", name(&written, 1, 16))]);
    let message =
        "2 instances share a name with an earlier one; the #n that tells them apart shifts when one ends";
    check_message(written.bytes(), "duplicate-name", message);
}

#[test]
fn unnamed_instances_of_one_unique_id_have_equal_names() {
    let unnamed = || Instance::unnamed().unique_id(5).values([7, 9]);
    let written = with([unnamed(), unnamed()]);
    let second = bytes(
        Where::Instance { object: ObjectIdx(0), instance: InstanceIdx(1) },
        written.offset_of(Place::Instance(0, 1)),
        24,
    );
    let id = at(&written, Place::Instance(0, 0), instance_definition::UNIQUE_ID);
    check_written(&written, &[info("unique-id-same", id), info("duplicate-name", second)]);
}

#[test]
fn unnamed_instances_with_ids_are_nothing_odd() {
    let numbered = |id| Instance::unnamed().unique_id(id).values([7, 9]);
    check_written(&with([numbered(1), numbered(2)]), &[]);
}

#[test]
fn a_name_that_ends_like_the_number_of_an_equal_name_is_told() {
    let written = with(["svchost", "svchost#1"].map(instance));
    let spot = name(&written, 1, 20);
    check_written(&written, &[warning("literal-index-name", spot), info("reserved-character", spot)]);
}

#[test]
fn names_that_a_counter_path_cannot_hold_are_told_once() {
    let written = with(["C#", "a(b)", "c:\\d", "e/f", "*", "plain"].map(instance));
    check_written(&written, &[info("reserved-character", name(&written, 0, 6))]);
    let message =
        r"the name contains a character reserved in counter paths (\ ( ) / # *); 5 instances are affected";
    check_message(written.bytes(), "reserved-character", message);
}
