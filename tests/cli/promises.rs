//! Small captures that state more values than fit into memory.

use std::io::Write;

use winperf_synth::counter_type::{PERF_COUNTER_RAWCOUNT, PERF_COUNTER_TEXT};
use winperf_synth::{Capture, Counter, Instance, Object, Value, fixtures};
use winperf_tests::{Folder, winperf_within};

/// The address space of each run: enough for the capture many times over, and for none of the stated values.
const KILOBYTES: u32 = 128 << 10;

/// Number of bytes that are read of each output.
const FIRST: u64 = 100_000;

fn gzipped(counters: usize, instances: usize) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(&fixtures::promise(counters, instances).write()).expect("memory");
    packer.finish().expect("memory")
}

/// Panics unless the program writes as much as is read of it, within bounds, as often as `text` is to be in it.
fn check(arguments: &[&str], text: &str, least: usize) {
    let run = winperf_within(KILOBYTES, arguments, FIRST);
    assert_eq!((run.status, run.out.len()), (0, FIRST as usize), "{arguments:?}: {}", run.error);
    let found = run.out.matches(text).count();
    assert!(found >= least, "{arguments:?}: {found} of {text}");
}

#[test]
fn values_that_a_small_capture_promises_are_written_one_by_one() {
    let folder = Folder::new("promises");
    for (counters, instances) in [(2_000, 5_000), (40_000, 25_000)] {
        let packed = gzipped(counters, instances);
        assert!(packed.len() < 30_000, "{}", packed.len());
        let path = folder.write("a.gz", &packed);
        let of_path = ["--path", r"\Processor(*)\% Processor Time"];
        for chosen in [&[][..], &["--object", "Processor"], &of_path] {
            for (format, text) in [
                ("table", "PERF_COUNTER_RAWCOUNT"),
                ("csv", ",ok,"),
                ("markdown", "| ok |"),
                ("json", r#""value": 7"#),
            ] {
                check(&[&["values", &path, &path, "--format", format], chosen].concat(), text, 50);
            }
        }
        let find = ["find", r"\Processor(*)\#6", &path];
        check(&find, "\n  address     @0/0/", 20);
        let said = winperf_within(KILOBYTES, &find, FIRST).error;
        assert!(said.contains("the path matches more than 1000000 values"), "{said}");
        check(&["find", r"\Processor(a#7)\% Processor Time", &path], "\n  address     @0/7/", 20);
    }
}

#[test]
fn texts_that_share_their_bytes_are_given_in_part() {
    let folder = Folder::new("promised-texts");
    let (length, counters) = (8_000, 4_000);
    // Each counter has all of the one long text.
    let counter = Counter::new(6, PERF_COUNTER_TEXT).with_offset(4).size(2 * length);
    let text: Vec<u8> = "t".repeat(length).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let object = Object::new(238).counters(vec![counter; counters]).values([Value::Bytes(text)]);
    let path = folder.write("a.bin", &Capture::new().object(object).write());
    let run = winperf_within(KILOBYTES, &["values", &path, "--format", "csv"], 1 << 30);
    assert_eq!((run.status, run.out.lines().count()), (0, counters + 1), "{}", run.error);
    assert!(run.out.len() < 1200 * counters, "{}", run.out.len());
    assert!(run.out.contains(&format!(",{}…,", "t".repeat(1024))));
}

#[test]
fn names_that_there_are_instead_are_not_all_kept() {
    let folder = Folder::new("promised-names");
    // Each of the threads is called by the name of its process and its own.
    let process = Object::new(230).instance(Instance::named("p".repeat(50_000)));
    let thread = Instance::named("t").parent(230, 0).values([1]);
    let threads = Object::new(232).counter(Counter::new(6, PERF_COUNTER_RAWCOUNT));
    let threads = (0..3000).fold(threads, |threads, _| threads.instance(thread.clone()));
    let path = folder.write("a.bin", &Capture::new().object(process).object(threads).write());
    let run = winperf_within(KILOBYTES, &["find", r"\Thread(b)\% Processor Time", &path], FIRST);
    assert_eq!((run.status, run.error.lines().count()), (2, 1), "{run:?}");
    assert!(run.error.ends_with("/t#39 and 2960 more\n"));
}
