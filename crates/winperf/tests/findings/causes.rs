//! Causes of findings.

use winperf::Names;
use winperf::diagnosis::consequences;
use winperf_synth::fields::{data_block, object_type};
use winperf_synth::{Field, Place};

use crate::seen::{capture, diagnosed};

/// Panics unless the finding with the code `cause` is the cause of those with the codes `following`, and there are no
/// other causes.
fn check(place: Place, field: Field, value: u64, cause: &str, following: &[&str]) {
    let found = diagnosed(capture().write_with_places().set(place, field, value).bytes(), &Names::default());
    let code = |position: &u32| found[*position as usize].kind.code();
    for (position, consequences) in consequences(&found).into_iter().enumerate() {
        let codes: Vec<&str> = consequences.iter().map(code).collect();
        let expected = if found[position].kind.code() == cause { following } else { &[] };
        assert_eq!(codes, expected, "{found:#?}");
        assert!(consequences.iter().all(|of| found[*of as usize].cause == u32::try_from(position).ok()));
    }
    assert!(found.iter().any(|finding| finding.kind.code() == cause), "{found:#?}");
}

#[test]
fn what_stands_where_a_wrong_length_led_and_the_objects_behind_it_follow_from_that_length() {
    let total = capture().write_with_places().value(Place::Object(0), object_type::TOTAL_BYTE_LENGTH);
    let of_object =
        ["object-count-mismatch", "counter-block-invalid", "counter-outside-block", "object-length-invalid"];
    check(Place::Object(0), object_type::TOTAL_BYTE_LENGTH, total - 8, "object-length-mismatch", &of_object);
    check(Place::DataBlock, data_block::HEADER_LENGTH, 90, "header-length-short", &["misaligned"]);
}

#[test]
fn objects_behind_one_without_a_length_were_promised_rightly() {
    let following = ["object-count-mismatch", "object-length-invalid"];
    check(Place::Object(1), object_type::TOTAL_BYTE_LENGTH, 8, "field-wrong", &following);
}

#[test]
fn a_count_that_is_wrong_by_itself_follows_from_nothing() {
    check(Place::DataBlock, data_block::NUM_OBJECT_TYPES, 7, "object-count-mismatch", &[]);
}
