//! Logs: two of real machines, and written ones, whole and damaged.

mod damage;
mod lookup;
mod real;
mod structure;
mod text;
mod written;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use winperf_log::{Log, Sample};

const REAL: [&str; 2] = ["pal-samplelog.blg", "tx-basicperfcounters.blg"];

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

fn bytes(name: &str) -> Vec<u8> {
    fs::read(fixture(name)).expect("a log of the project")
}

fn log(name: &str) -> Log {
    Log::parse(bytes(name)).expect("a log")
}

/// Returns the expected content of a real log.
fn expected(name: &str) -> Value {
    let text = fs::read_to_string(fixture("expected.json")).expect("a file of the project");
    let all: Value = serde_json::from_str(&text).expect("JSON");
    let files = all["files"].as_array().expect("a list");
    files.iter().find(|file| file["file"] == name).expect("the log").clone()
}

/// The whole content of a sample, as one comparable text.
fn content(sample: &Sample<'_>) -> String {
    let blocks: Vec<Vec<u8>> = sample.blocks().into_iter().map(|(bytes, _)| bytes).collect();
    let rows: Vec<_> = sample
        .rows(None)
        .into_iter()
        .map(|row| (row.path(), row.newer.map(|raw| (raw.status, raw.first, raw.second, raw.multi_count))))
        .collect();
    format!("{blocks:?} {rows:?}")
}
