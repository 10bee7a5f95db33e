//! Findings about the end of the data: `TotalByteLength`, `NumObjectTypes`, the objects' own lengths, and the file.

use winperf::Place as Where;
use winperf::diagnosis::worst_first;
use winperf::findings::{Finding, Severity};
use winperf::{Names, ObjectIdx};
use winperf_synth::examples::desktop;
use winperf_synth::fields::{counter_block, data_block, object_type};
use winperf_synth::{Capture, Place, Written, damage, fixtures};

use crate::seen::{
    Spot, all, at, bytes, capture, check, check_cause, check_message, check_written, counted, diagnosed,
    error, info, lying, system, warning,
};

const TOTAL: Spot = Spot::header(20);
const COUNT: Spot = Spot::header(28);

/// Panics unless every prefix of the capture has one finding that is not an info and not of the whole: that its end is
/// missing.
fn check_every_cut(whole: &[u8]) {
    let of_whole: Vec<&str> = all(whole).iter().map(|finding| finding.kind.code()).collect();
    for prefix in damage::prefixes(whole).take(whole.len()) {
        let mut grave = all(prefix);
        grave.retain(|finding| {
            finding.kind.severity() != Severity::Info && !of_whole.contains(&finding.kind.code())
        });
        let codes: Vec<&str> = grave.iter().map(|finding| finding.kind.code()).collect();
        assert_eq!(codes, ["truncated"], "the first {} bytes: {grave:#?}", prefix.len());
    }
}

#[test]
fn a_cut_capture_is_truncated_and_nothing_else_wherever_it_is_cut() {
    check_every_cut(&capture().write());
    check_every_cut(&fixtures::transfer_and_peer().write());
    check_every_cut(&fixtures::processor_cap().write());
}

#[test]
fn a_cut_capture_of_samba_is_truncated_and_nothing_else_wherever_it_is_cut() {
    check_every_cut(&capture().samba_style().write());
    check_every_cut(&fixtures::samba_style().write());
}

#[test]
fn a_cut_says_how_long_the_file_was() {
    let whole = capture().write();
    let message = format!("the file must have {} bytes but has 300: its end is missing", whole.len());
    check_message(&whole[..300], "truncated", &message);
    check(&whole[..300], &[error("truncated", TOTAL)]);
    let samba = capture().samba_style().write();
    let cut = &samba[..samba.len() - 20];
    let message =
        format!("the file must have {} bytes but has {}: its end is missing", samba.len(), cut.len());
    check_message(cut, "truncated", &message);
}

#[test]
fn a_file_too_short_for_a_header_is_truncated() {
    check(b"", &[error("truncated", bytes(Where::DataBlock, 0, 0))]);
    check(b"P\0E\0", &[error("truncated", bytes(Where::DataBlock, 0, 4))]);
    check(&capture().write()[..87], &[error("truncated", bytes(Where::DataBlock, 0, 87))]);
}

#[test]
fn bytes_behind_the_data_trail() {
    let whole = capture().write();
    // A number of bytes equal to the header's length could be taken for Samba's meaning of the length.
    for length in [1, 8, 64, 104, 500] {
        let longer = damage::with_tail(&whole, &vec![1; length]);
        check(&longer, &[warning("trailing-bytes", bytes(Where::DataBlock, whole.len(), length))]);
    }
    let samba = capture().samba_style().write();
    let longer = damage::with_tail(&samba, &[0; 16]);
    let trail = bytes(Where::DataBlock, samba.len(), 16);
    check(&longer, &[info("total-length-without-header", TOTAL), info("buffer-saved-whole", trail)]);
}

/// Panics unless a capture with bytes after it has the findings of the capture alone and one with one of these codes.
fn check_rest(whole: &[u8], rest: &[u8], any_of: &[&'static str]) {
    let codes = |bytes: &[u8]| -> Vec<&str> {
        let found = diagnosed(bytes, &Names::default());
        found.iter().map(|finding| finding.kind.code()).collect()
    };
    let found = codes(&damage::with_tail(whole, rest));
    let (last, others) = found.split_last().expect("a finding");
    assert_eq!(others, codes(whole), "{} bytes behind", rest.len());
    assert!(any_of.contains(last), "{last} of {} bytes behind", rest.len());
}

/// Returns captures of several writers and shapes.
fn captures() -> Vec<Vec<u8>> {
    let with_name = Capture::new().object(system()).system_name("A-LONGER-NAME");
    let captures = [capture(), capture().samba_style(), with_name, fixtures::samba_style()];
    let written = captures.map(|capture| capture.write());
    written.into_iter().chain([fixtures::transfer_and_peer().write(), desktop().older]).collect()
}

#[test]
fn the_zeros_of_a_buffer_accuse_no_field() {
    for whole in captures() {
        for length in [1, 4, 8, 40, 64, 128, 500, 4096, 215_600] {
            check_rest(&whole, &vec![0; length], &["buffer-saved-whole"]);
        }
    }
}

#[test]
fn the_rest_of_an_older_reply_accuses_no_field() {
    for whole in captures() {
        for older in captures() {
            for start in [0, 88, older.len() / 3, older.len() / 2] {
                check_rest(&whole, &older[start..], &["trailing-bytes", "buffer-saved-whole"]);
            }
        }
    }
}

#[test]
fn the_rest_of_an_older_reply_is_told_from_bytes_of_another_origin() {
    let (whole, older) = (capture().write(), desktop().older);
    let text = "a text that somebody appended\r\n".repeat(40);
    check_rest(&whole, text.as_bytes(), &["trailing-bytes"]);
    check_rest(&whole, &older, &["trailing-bytes"]);
    for start in [older.len() / 4, older.len() / 3, older.len() / 2] {
        let start = start.next_multiple_of(8);
        check_rest(&whole, &older[start..], &["buffer-saved-whole"]);
        let with_zeros = [&older[start..], &[0; 4096]].concat();
        check_rest(&whole, &with_zeros, &["buffer-saved-whole"]);
    }
    // A second capture, each of them filled up, is no older reply: that has lost its header.
    for zeros in [8, 1000] {
        check_rest(&whole, &[&vec![0; zeros], older.as_slice()].concat(), &["trailing-bytes"]);
    }
}

#[test]
fn a_field_that_lies_is_named_in_a_buffer_as_in_the_capture_alone() {
    let first = |bytes: &[u8]| {
        let found = worst_first(diagnosed(bytes, &Names::default()));
        let is_grave = |finding: &&Finding| finding.kind.severity() == Severity::Error;
        found.first().filter(is_grave).map(|finding| (finding.offset, finding.expected))
    };
    let written = capture().write_with_places();
    let fields = [
        (Place::Object(0), object_type::TOTAL_BYTE_LENGTH),
        (Place::Object(1), object_type::DEFINITION_LENGTH),
        (Place::Object(0), object_type::NUM_INSTANCES),
        (Place::CounterBlock(0, 0), counter_block::BYTE_LENGTH),
    ];
    for (place, field) in fields {
        let lie = written.value(place, field) + 16;
        let lying = written.clone().set(place, field, lie);
        let buffer = damage::with_tail(lying.bytes(), &[0; 60_000]);
        assert!(first(lying.bytes()).is_some());
        assert_eq!(first(&buffer), first(lying.bytes()), "{place:?}");
    }
}

#[test]
fn a_total_that_lies_is_a_mismatch_when_all_objects_are_there() {
    let whole = capture().write();
    let first = u64::from_le_bytes([whole[104], whole[105], whole[106], whole[107], 0, 0, 0, 0]) + 104;
    for total in [0, 1, 88, first, whole.len() as u64 - 8, whole.len() as u64 + 8, 0xFFFF_FFFF] {
        let written = lying(Place::DataBlock, data_block::TOTAL_BYTE_LENGTH, total);
        check_written(&written, &[warning("total-length-mismatch", TOTAL)]);
        let message = format!(
            "TotalByteLength must be {}, the end of the last object, but is {total}",
            written.bytes().len()
        );
        check_message(written.bytes(), "total-length-mismatch", &message);
    }
}

#[test]
fn a_total_without_the_header_is_the_way_of_samba() {
    let bytes = capture().samba_style().write();
    check(&bytes, &[info("total-length-without-header", TOTAL)]);
}

#[test]
fn a_count_that_is_too_large_is_a_mismatch() {
    for value in [3, 0xFFFF_FFFF] {
        let written = lying(Place::DataBlock, data_block::NUM_OBJECT_TYPES, value);
        check_written(&written, &[error("object-count-mismatch", COUNT)]);
        let message = format!("NumObjectTypes is {value} but 2 objects could be read");
        check_message(written.bytes(), "object-count-mismatch", &message);
    }
}

#[test]
fn a_count_that_is_too_small_is_a_mismatch() {
    for value in [0, 1] {
        let written = lying(Place::DataBlock, data_block::NUM_OBJECT_TYPES, value);
        check_written(&written, &[error("object-count-mismatch", COUNT)]);
        let message = format!("NumObjectTypes is {value} but 2 objects could be read");
        check_message(written.bytes(), "object-count-mismatch", &message);
    }
    let samba = capture().samba_style().lie(data_block::NUM_OBJECT_TYPES, 1).write();
    check(&samba, &[info("total-length-without-header", TOTAL), error("object-count-mismatch", COUNT)]);
}

#[test]
fn an_object_behind_the_end_that_header_and_count_agree_on_trails() {
    let written = capture().write_with_places();
    let start = written.offset_of(Place::Object(1));
    let length = written.bytes().len() - start;
    let written = written.set(Place::DataBlock, data_block::NUM_OBJECT_TYPES, 1);
    let written = written.set(Place::DataBlock, data_block::TOTAL_BYTE_LENGTH, start as u64);
    check_written(&written, &[warning("trailing-bytes", bytes(Where::DataBlock, start, length))]);
}

#[test]
fn an_object_too_short_for_its_header_ends_the_walk() {
    for length in [0, 8, 56] {
        let written = lying(Place::Object(1), object_type::TOTAL_BYTE_LENGTH, length);
        let spot = at(&written, Place::Object(1), object_type::TOTAL_BYTE_LENGTH).of(Where::DataBlock);
        check_written(
            &written,
            &[error("object-count-mismatch", COUNT), error("object-length-invalid", spot)],
        );
    }
}

#[test]
fn an_object_that_ends_before_or_behind_its_last_block_is_told_as_the_cause_of_what_follows() {
    let written = capture().write_with_places();
    for object in [0, 1] {
        let place = Place::Object(object);
        let length = written.value(place, object_type::TOTAL_BYTE_LENGTH);
        for lie in [length - 8, length - 4, length + 8] {
            let written = written.clone().set(place, object_type::TOTAL_BYTE_LENGTH, lie);
            let spot = at(&written, place, object_type::TOTAL_BYTE_LENGTH);
            if object == 0 || lie < length {
                check_cause(&written, &error("object-length-mismatch", spot));
            }
        }
    }
    let written = written.set(Place::Object(0), object_type::TOTAL_BYTE_LENGTH, 8);
    assert!(all(written.bytes()).iter().all(|finding| finding.kind.code() != "object-length-mismatch"));
}

#[test]
fn a_block_that_lies_is_not_taken_for_an_object_that_does() {
    let written = capture().write_with_places();
    for lie in [4, 16, 32, 1000] {
        let written = written.clone().set(Place::CounterBlock(0, 1), counter_block::BYTE_LENGTH, lie);
        let codes: Vec<&str> = all(written.bytes()).iter().map(|finding| finding.kind.code()).collect();
        assert!(!codes.contains(&"object-length-mismatch"), "{lie}: {codes:?}");
    }
}

#[test]
fn a_last_object_longer_than_the_file_is_invalid_where_the_header_agrees_with_the_file() {
    let written = capture().write_with_places();
    let length = written.value(Place::Object(1), object_type::TOTAL_BYTE_LENGTH);
    for length in [length + 8, 0xFFFF_FFF8] {
        let written = written.clone().set(Place::Object(1), object_type::TOTAL_BYTE_LENGTH, length);
        let spot = at(&written, Place::Object(1), object_type::TOTAL_BYTE_LENGTH);
        check_written(&written, &[error("object-length-invalid", spot)]);
    }
}

#[test]
fn an_object_that_swallows_the_next_is_told_by_what_is_left_over() {
    let written = Capture::new().object(counted(230)).object(system()).write_with_places();
    let length = written.bytes().len() - written.offset_of(Place::Object(0));
    let written = written.set(Place::Object(0), object_type::TOTAL_BYTE_LENGTH, length as u64);
    let start = written.offset_of(Place::Object(1));
    let rest = bytes(Where::Object(ObjectIdx(0)), start, written.bytes().len() - start);
    check_written(
        &written,
        &[
            error("object-count-mismatch", COUNT),
            warning("object-slack", rest),
            info("padding-not-zero", rest),
        ],
    );
}

#[test]
fn a_lie_in_a_cut_file_is_told_beside_the_cut() {
    let cut = |written: Written| damage::truncated(written.bytes(), written.offset_of(Place::Object(1)) + 80);
    let written = lying(Place::Object(0), object_type::TOTAL_BYTE_LENGTH, 0);
    let spot = at(&written, Place::Object(0), object_type::TOTAL_BYTE_LENGTH).of(Where::DataBlock);
    check(&cut(written), &[error("truncated", TOTAL), error("object-length-invalid", spot)]);
    let written = lying(Place::Object(1), object_type::TOTAL_BYTE_LENGTH, 90_000);
    let spot = at(&written, Place::Object(1), object_type::TOTAL_BYTE_LENGTH);
    check(&cut(written), &[error("truncated", TOTAL), error("object-length-invalid", spot)]);
}
