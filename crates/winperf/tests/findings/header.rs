//! Findings about the members of `PERF_DATA_BLOCK`.

use winperf::Place as Where;
use winperf_synth::fields::data_block;
use winperf_synth::{ByteOrder, Capture, Place};

use crate::seen::{
    Spot, all, at, bytes, capture, check, check_cause, check_message, check_written, error, info, lying,
    system, warning,
};

fn header_bytes(offset: usize, length: usize) -> Spot {
    bytes(Where::DataBlock, offset, length)
}

#[test]
fn a_file_of_text_has_no_signature() {
    check(b"hello, world", &[error("signature-missing", header_bytes(0, 8))]);
    check(b"hi", &[error("signature-missing", header_bytes(0, 2))]);
}

#[test]
fn a_signature_that_is_damaged_does_not_hide_the_capture() {
    let mut written = capture().write();
    written[6] = b'G';
    check(&written, &[error("signature-wrong", header_bytes(0, 8))]);
}

#[test]
fn a_capture_of_a_big_endian_machine_is_called_so() {
    let big = capture().byte_order(ByteOrder::Big).write();
    check(&big, &[error("big-endian", header_bytes(0, 16))]);
}

#[test]
fn a_header_that_says_big_endian_twice_is_called_so() {
    let written = lying(Place::DataBlock, data_block::LITTLE_ENDIAN, 0);
    let written = written.set(Place::DataBlock, data_block::VERSION, 0x0100_0000);
    check_written(&written, &[error("big-endian", header_bytes(8, 8))]);
}

#[test]
fn a_byte_order_that_is_none_does_not_hide_the_capture() {
    for value in [0, 2, 0x0100_0000] {
        let written = lying(Place::DataBlock, data_block::LITTLE_ENDIAN, value);
        let spot = at(&written, Place::DataBlock, data_block::LITTLE_ENDIAN);
        check_written(&written, &[warning("byte-order-unstated", spot)]);
    }
}

#[test]
fn another_version_is_read_as_version_1() {
    for value in [0, 2] {
        let written = lying(Place::DataBlock, data_block::VERSION, value);
        let spot = at(&written, Place::DataBlock, data_block::VERSION);
        check_written(&written, &[warning("version-unknown", spot)]);
    }
}

#[test]
fn a_system_time_that_is_no_moment_is_told_and_every_real_one_is_not() {
    let with_system_time = |words: [u16; 8]| {
        let words: Vec<u8> = words.into_iter().flat_map(u16::to_le_bytes).collect();
        let mut bytes = capture().write();
        bytes[36..52].copy_from_slice(&words);
        bytes
    };
    let february_30 = [2023, 2, 4, 30, 0, 0, 0, 0];
    for words in [[0xFFFF; 8], [0; 8], [2023, 13, 1, 1, 0, 0, 0, 0], [1600, 1, 1, 1, 0, 0, 0, 0], february_30]
    {
        check(&with_system_time(words), &[warning("system-time-invalid", header_bytes(36, 16))]);
    }
    for words in [[1601, 1, 1, 1, 0, 0, 0, 0], [2024, 2, 4, 29, 23, 59, 59, 999], [2023, 3, 9, 3, 0, 0, 0, 0]]
    {
        check(&with_system_time(words), &[]);
    }
}

#[test]
fn a_clock_that_does_not_tick_is_told() {
    for value in [0, -1, i64::MIN] {
        let written = lying(Place::DataBlock, data_block::PERF_FREQ, value.cast_unsigned());
        let spot = at(&written, Place::DataBlock, data_block::PERF_FREQ);
        check_written(&written, &[warning("perf-freq-invalid", spot)]);
    }
    check(&capture().clock(1, 1).write(), &[]);
}

#[test]
fn the_header_that_comes_with_error_more_data_is_an_empty_reply() {
    let reply = Capture::new().lie(data_block::TOTAL_BYTE_LENGTH, 0).write();
    let spot = header_bytes(20, 4);
    check(&reply, &[warning("empty-reply", spot)]);
    let with_rest_of_buffer = [reply, vec![0xCC; 40]].concat();
    check(&with_rest_of_buffer, &[warning("empty-reply", spot)]);
}

#[test]
fn a_query_that_matched_nothing_has_no_objects() {
    let spot = header_bytes(28, 4);
    check(&Capture::new().write(), &[info("no-objects", spot)]);
}

#[test]
fn a_header_length_without_room_for_the_header_is_invalid() {
    for value in [0, 80] {
        let written = lying(Place::DataBlock, data_block::HEADER_LENGTH, value);
        let spot = at(&written, Place::DataBlock, data_block::HEADER_LENGTH);
        check_written(&written, &[error("header-invalid", spot)]);
    }
}

#[test]
fn a_header_that_ends_inside_the_name_of_the_computer_is_too_short() {
    let whole = capture().system_name("PC-OF-A-LONG-NAME").write_with_places();
    let length = whole.value(Place::DataBlock, data_block::HEADER_LENGTH);
    for lie in [96, length - 8] {
        let written = whole.clone().set(Place::DataBlock, data_block::HEADER_LENGTH, lie);
        let spot = at(&written, Place::DataBlock, data_block::HEADER_LENGTH);
        check_cause(&written, &error("header-length-short", spot));
        let read = winperf::Capture::parse(written.bytes().to_vec());
        assert_eq!(read.objects().count(), 0, "what stands in the name is no object");
        let mended = read.mended().capture;
        assert_eq!(mended.objects().count(), 2);
    }
}

#[test]
fn a_name_that_reaches_into_an_object_does_not_make_the_header_short() {
    let written = lying(Place::DataBlock, data_block::SYSTEM_NAME_LENGTH, 60);
    assert!(all(written.bytes()).iter().all(|finding| finding.kind.code() != "header-length-short"));
}

#[test]
fn a_header_length_beyond_the_file_is_invalid() {
    for value in [10_000, 0xFFFF_FFF8] {
        let written = lying(Place::DataBlock, data_block::HEADER_LENGTH, value);
        let spot = at(&written, Place::DataBlock, data_block::HEADER_LENGTH);
        check_written(&written, &[error("header-invalid", spot)]);
    }
}

#[test]
fn a_header_length_that_is_no_multiple_of_8_misaligns_all_that_follows() {
    let bytes = capture().header_slack([0; 4]).write();
    check(&bytes, &[warning("misaligned", header_bytes(24, 4))]);
    check_message(
        &bytes,
        "misaligned",
        "HeaderLength must be a multiple of 8 but is 108, rounded up to 4 and not to 8; 1 length or offset here is not",
    );
}

#[test]
fn a_computer_name_outside_of_the_file_is_left_out() {
    for (field, value) in
        [(data_block::SYSTEM_NAME_OFFSET, 9000), (data_block::SYSTEM_NAME_LENGTH, 0xFFFF_FFFF)]
    {
        let written = lying(Place::DataBlock, field, value);
        // The name that nothing refers to is unused.
        let left_over = info("padding-not-zero", header_bytes(88, 16));
        check_written(&written, &[warning("system-name-outside", header_bytes(80, 8)), left_over]);
    }
}

/// Returns a capture whose `SystemTime` is this number of milliseconds ahead of `PerfTime100nSec`.
fn ahead_by(milliseconds: i64) -> Vec<u8> {
    let time = 133_486_382_456_780_000_i64;
    let written = Capture::new().perf_time_100ns(time).object(system()).write_with_places();
    let by_100nsec = (time - milliseconds * 10_000).cast_unsigned();
    written.set(Place::DataBlock, data_block::PERF_TIME_100NS, by_100nsec).bytes().to_vec()
}

#[test]
fn a_time_that_is_whole_quarters_of_an_hour_from_utc_is_a_local_one() {
    let hour = 3_600_000;
    for milliseconds in [-4 * hour, 5 * hour + hour / 2, 14 * hour + 1900, hour / 4 - 1900] {
        check(&ahead_by(milliseconds), &[info("system-time-local", header_bytes(36, 16))]);
    }
    for milliseconds in [0, 1900, hour / 4 - 2100, 14 * hour + hour / 4, 24 * hour, 4 * hour + 60_000] {
        check(&ahead_by(milliseconds), &[]);
    }
    let message = "SystemTime must be the time of PerfTime100nSec, which is UTC, but differs from it by -9:30 h: one of the two is local time";
    check_message(&ahead_by(-9 * hour - hour / 2), "system-time-local", message);
}
