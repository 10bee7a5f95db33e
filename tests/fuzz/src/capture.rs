//! Any bytes: every leaf of every structure in words, each byte of the file once, and every finding inside it.

use std::sync::LazyLock;

use winperf::{Capture, Names};
use winperf_report::language::Language;
use winperf_report::words::Words;

static NAMES: LazyLock<Names> = LazyLock::new(Names::default);

pub(super) fn check(bytes: &[u8]) {
    let capture = Capture::parse(bytes.to_vec());
    let language = Language::ALL[bytes.len() % Language::ALL.len()];
    let words = Words { capture: &capture, names: &NAMES, language };
    let mut covered = 0;
    for place in capture.places() {
        let _ = words.label(place);
        for leaf in capture.leaves(place) {
            covered += leaf.length as usize;
            let _ = words.leaf(place, &leaf);
        }
    }
    assert!(capture.root().is_none() || covered == bytes.len());
    for finding in words.findings() {
        assert!(finding.offset as usize + finding.length as usize <= bytes.len(), "{finding:?}");
        let _ = (words.place(finding.place), finding.kind.to_string());
    }
}
