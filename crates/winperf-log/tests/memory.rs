//! Memory for reading and using a log: at most three times its length, including the file.
//!
//! The page has one memory, which never shrinks, so its peak counts.

use std::fs;
use std::path::Path;

use peak_alloc::PeakAlloc;
use winperf_log::{AnyLog, Log, Sample};
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::log::{Entry, Log as Written, SampleData};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// Maximum memory for computations with two samples, in addition to the log; their number of counters is independent of
/// its length.
const OF_TWO_SAMPLES: usize = 1 << 20;

/// Returns a log of the project with its buffers repeated after the first, up to some megabytes, as after a longer run.
fn longer(name: &str) -> Vec<u8> {
    const BUFFER: usize = 65_536;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    let mut log = fs::read(path).expect("a log of the project");
    let buffers = log[BUFFER..].to_vec();
    while log.len() < 12 << 20 {
        log.extend(&buffers);
    }
    log.shrink_to_fit();
    log
}

/// The maximum number of samples that fit into the bytes: one counter each.
fn smallest_samples() -> Vec<u8> {
    let mut log = Written::new();
    log.buffer_length = 65_536;
    log = log.entry(Entry::counter("\\\\M", "Memory", None, "Pages", PERF_COUNTER_RAWCOUNT));
    for second in 0..40_000 {
        log = log.sample(second, vec![SampleData::Counter(1, 0)]);
    }
    log.write()
}

/// A text log as written by PowerShell, in UTF-16.
fn text() -> Vec<u8> {
    let head = "\"(PDH-CSV 4.0) (Pacific Standard Time)(480)\",\"\\\\M\\Memory\\Pages/sec\"\r\n";
    let line = "\"02/19/2013 18:50:17.844\",\"9.5\"\r\n";
    let text = head.to_owned() + &line.repeat(60_000);
    [vec![0xFF, 0xFE], text.encode_utf16().flat_map(u16::to_le_bytes).collect()].concat()
}

/// Reads the parts of an open log that a viewer needs: times, the last two samples, their places, and the structure
/// around them.
fn look_at(log: &Log) {
    let (older, newer) = (log.sample(log.samples().len() - 2), log.samples().last());
    let newer = newer.expect("a sample");
    let captures = [older, Some(newer)].into_iter().flatten().map(|sample: Sample<'_>| sample.capture());
    let captures: Vec<_> = captures.collect();
    let rows = newer.rows(older.as_ref());
    assert!(captures.iter().flatten().count() == 2 || !rows.is_empty());
    let structure = log.structure();
    let buffer = structure.buffer_at(newer.offset()).expect("a buffer");
    assert!(structure.buffer(buffer).is_some());
}

#[test]
fn a_log_takes_three_times_its_length_at_most() {
    let logs = [
        ("whole objects", longer("pal-samplelog.blg")),
        ("raw counters", longer("tx-basicperfcounters.blg")),
        ("smallest samples", smallest_samples()),
        ("text", text()),
    ];
    for (name, bytes) in logs {
        let length = bytes.len();
        let before = HEAP.current_usage() - bytes.capacity();
        HEAP.reset_peak_usage();
        let log = AnyLog::parse(bytes).expect("a log");
        assert!(log.times().len() > 100, "{name}");
        if let AnyLog::Binary(log) = &log {
            look_at(log);
        }
        let most = HEAP.peak_usage() - before;
        println!("{name}: {length} bytes, {:.2} times that", most as f64 / length as f64);
        assert!(most <= 3 * length + OF_TWO_SAMPLES, "{name}: {most} of {length} bytes");
    }
}
