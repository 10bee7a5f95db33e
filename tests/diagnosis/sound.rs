//! Captures with nothing wrong in them.

use winperf::findings::Severity;

use crate::captures::{Sound, found, real, windows_vista, with_habits, written};

/// Returns the sentences of the findings that accuse a field.
fn accusations(bytes: &[u8]) -> Vec<String> {
    let found = found(bytes).into_iter();
    found.filter(|finding| finding.kind.is_culprit()).map(|finding| finding.kind.to_string()).collect()
}

fn check(all: impl IntoIterator<Item = Sound>, least: usize) {
    let mut count = 0;
    for Sound { name, bytes } in all {
        assert_eq!(accusations(&bytes), [""; 0], "{name}");
        count += 1;
    }
    assert!(count >= least, "{count}");
}

#[test]
fn captures_that_are_written_soundly_accuse_no_field() {
    check(written(), 11);
}

#[test]
fn captures_of_writers_with_other_habits_accuse_no_field() {
    check(with_habits(1000), 1000);
}

#[test]
fn the_objects_of_a_log_of_windows_accuse_no_field() {
    check(windows_vista(), 88);
}

#[test]
fn captures_of_wine_samba_and_windows_xp_accuse_no_field() {
    check(real(), 0);
}

#[test]
fn a_file_that_was_cut_is_called_cut_and_accuses_no_field() {
    let mut cut = 0;
    for Sound { name, bytes } in written().into_iter().chain(windows_vista().into_iter().take(8)) {
        let of_end = (1..40).map(|missing| bytes.len() - missing);
        for length in (1..12).map(|part| bytes.len() * part / 12).chain(of_end) {
            let bytes = &bytes[..length];
            let found = found(bytes);
            let culprits: Vec<String> = found
                .iter()
                .filter(|finding| finding.kind.is_culprit())
                .map(|finding| finding.kind.to_string())
                .collect();
            assert_eq!(culprits, [""; 0], "{name}, cut after {length}");
            let first = found.first().map(|first| (first.kind.code(), first.kind.severity()));
            cut += usize::from(first == Some(("truncated", Severity::Error)));
        }
    }
    assert!(cut > 100, "{cut}");
}
