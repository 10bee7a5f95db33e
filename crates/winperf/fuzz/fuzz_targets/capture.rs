//! Any bytes: every leaf of every structure in words, each byte of the file once, and every finding inside it.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use winperf::{Capture, Names, NodeIdx};
use winperf_report::language::Language;
use winperf_report::words::Words;

static NAMES: LazyLock<Names> = LazyLock::new(Names::default);

fuzz_target!(|bytes: &[u8]| {
    let capture = Capture::read(bytes.to_vec());
    let language = Language::ALL[bytes.len() % 2];
    let words = Words { capture: &capture, names: &NAMES, language };
    let mut covered = 0;
    for node in (0..capture.outline().node_count()).map(NodeIdx) {
        let _ = words.label(node);
        for leaf in capture.outline().leaves(bytes, node) {
            covered += leaf.length as usize;
            let _ = words.leaf(node, &leaf);
        }
    }
    assert!(capture.outline().root().is_none() || covered == bytes.len());
    for finding in words.findings() {
        assert!(finding.offset as usize + finding.length as usize <= bytes.len(), "{finding:?}");
        let _ = (words.place(finding.place), finding.kind.to_string());
    }
});
