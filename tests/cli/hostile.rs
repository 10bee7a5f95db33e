//! Small files that would take much: each is refused in a sentence or read within bounds.

use std::io::Write;

use winperf_synth::counter_type::PERF_COUNTER_TEXT;
use winperf_synth::{Capture, Counter, Object, Value, examples};
use winperf_tests::{Folder, Run, winperf_within};

/// The address space beyond the unpacked length of a file.
const BEYOND: u32 = 300 << 10;

/// Number of bytes that are read of an output.
const ALL: u64 = 1 << 30;

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Returns a title list of that many bytes, of one index and name again and again.
fn pairs(length: usize) -> Vec<u8> {
    utf16("9\0a\0").repeat(length / 8)
}

/// Returns a ZIP archive of a capture and a title list, which claims to unpack to `states`.
fn with_list(list: &[u8], states: usize) -> Vec<u8> {
    let sample = examples::iexplore().older;
    let members =
        [("sample-0.perfdata", &sample[..], sample.len()), ("titles/counter-009.bin", list, states)];
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes, states) in members {
        let packed = deflated(bytes);
        let mut check = flate2::Crc::new();
        check.update(bytes);
        let mut fields = Vec::new();
        fields.extend([20_u16, 0, 8, 0, 0].iter().flat_map(|field| field.to_le_bytes()));
        for number in [check.sum(), packed.len() as u32, states as u32] {
            fields.extend(number.to_le_bytes());
        }
        fields.extend([name.len() as u16, 0].iter().flat_map(|field| field.to_le_bytes()));
        let start = archive.len() as u32;
        archive.extend([b"PK\x03\x04", &fields[..], name.as_bytes(), &packed].concat());
        directory.extend([b"PK\x01\x02\x14\0", &fields[..], &[0; 10]].concat());
        directory.extend(start.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let start = archive.len() as u32;
    archive.extend(&directory);
    archive.extend(b"PK\x05\x06\0\0\0\0\x02\0\x02\0");
    archive.extend((directory.len() as u32).to_le_bytes());
    archive.extend(start.to_le_bytes());
    archive.extend([0; 2]);
    archive
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes).expect("memory");
    packer.finish().expect("memory")
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes).expect("memory");
    packer.finish().expect("memory")
}

/// Runs the program with room for the file unpacked and 300 MB.
fn run(arguments: &[&str], unpacked: usize) -> Run {
    winperf_within(BEYOND + u32::try_from(unpacked >> 10).expect("a small file"), arguments, ALL)
}

#[test]
fn a_bundle_whose_title_list_would_take_much_is_refused() {
    let folder = Folder::new("hostile-lists");
    let long = 62 << 20;
    for (name, list, states) in [
        ("pairs.zip", pairs(long), long),
        ("zeros.zip", vec![0; long], long),
        ("stated.zip", pairs(1 << 20), 1 << 30),
    ] {
        let path = folder.write(name, &with_list(&list, states));
        let out = folder.path("out.zip");
        for arguments in [&["check", &path][..], &["pack", &path, "-o", &out], &["issue", &path]] {
            let run = run(arguments, long);
            assert_eq!(run.status, 2, "{arguments:?}: {run:?}");
            assert!(run.error.contains("a title list has at most 16777216 bytes"), "{}", run.error);
        }
    }
}

#[test]
fn a_title_list_as_a_capture_and_gzip_of_many_members_are_refused() {
    let folder = Folder::new("hostile-files");
    let mut list = utf16("1\x001847\0");
    list.extend(pairs(65 << 20));
    let path = folder.write("list.bin", &list);
    let refused = run(&["check", &path], list.len());
    assert_eq!(refused.status, 2, "{refused:?}");
    assert!(refused.error.contains("a title list"), "{}", refused.error);
    let mut members = gzipped(&[]).repeat(500_000);
    members.extend(gzipped(&examples::iexplore().older));
    let path = folder.write("members.gz", &members);
    let refused = run(&["check", &path], members.len());
    assert_eq!(refused.status, 2, "{refused:?}");
    assert!(refused.error.contains("more than 32,768 members"), "{}", refused.error);
}

#[test]
fn a_text_that_many_counters_share_is_written_in_part() {
    let folder = Folder::new("hostile-texts");
    let (length, counters) = (64_000, 32_000);
    let counter = Counter::new(6, PERF_COUNTER_TEXT).with_offset(4).size(2 * length);
    let object =
        Object::new(238).counters(vec![counter; counters]).values([Value::Bytes(utf16(&"t".repeat(length)))]);
    let capture = Capture::new().object(object).write();
    let path = folder.write("texts.gz", &gzipped(&capture));
    let run = run(&["values", &path, "--format", "csv"], capture.len());
    assert_eq!((run.status, run.out.lines().count()), (0, counters + 1), "{}", run.error);
    assert!(run.out.len() < 1200 * counters, "{}", run.out.len());
}
