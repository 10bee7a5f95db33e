//! Compares the events of a DLL that was called without Perflib with the documentation.

use std::fs;
use std::path::Path;

use winperf_bundle::perflib_event::{happened, leaves_out};

/// The events of each row of the table of `docs/capturing.md`, and `true` if they leave an object out.
fn documented() -> Vec<(u32, bool)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/capturing.md");
    let document = fs::read_to_string(path).expect("the document");
    let table = document.lines().skip_while(|line| !line.starts_with("| problem | event of Perflib |"));
    let mut events = Vec::new();
    for row in table.skip(2).take_while(|line| line.starts_with('|')) {
        let [_, _, ids, answers, _] = row.split('|').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let mut answers = answers.trim().split(", ").cycle();
        for id in ids.trim().split(", ") {
            events.push((id.parse().expect(row), answers.next() == Some("yes")));
        }
    }
    events
}

#[test]
fn what_windows_leaves_out_is_what_the_documentation_says() {
    let events = documented();
    assert!(events.len() > 15, "{events:?}");
    for (id, is_left_out) in events {
        assert_eq!(leaves_out(id), is_left_out, "{id}");
        assert!(happened(id).is_some(), "{id}");
    }
}
