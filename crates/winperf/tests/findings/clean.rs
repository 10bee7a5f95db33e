//! Captures without mistakes, written and real.

use winperf::findings::Severity;
use winperf::text::CodePages;
use winperf::{Names, Titles};
use winperf_synth::{examples, fixtures, recorded};

use crate::seen::all_in;

/// Reads the Western code page, where the bytes of letters are their numbers.
struct Western;

impl CodePages for Western {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        (code_page == 1252).then(|| bytes.iter().copied().map(char::from).collect())
    }
}

/// Returns the codes of all findings with at least this severity.
fn codes(bytes: &[u8], least: Severity) -> Vec<&'static str> {
    let found = all_in(bytes, &Names::new(Titles::base(), &Western)).into_iter();
    found.filter(|finding| finding.kind.severity() >= least).map(|finding| finding.kind.code()).collect()
}

#[test]
fn the_examples_have_nothing_worth_a_warning() {
    for example in examples::all() {
        for bytes in [example.older, example.newer] {
            assert_eq!(codes(&bytes, Severity::Warning), [""; 0], "{}", example.name);
        }
    }
}

#[test]
fn the_captures_of_documents_and_of_windows_have_nothing_worth_a_warning() {
    for capture in [fixtures::transfer_and_peer(), fixtures::system_cap(), fixtures::processor_cap()] {
        assert_eq!(codes(&capture.write(), Severity::Warning), [""; 0]);
    }
}

#[test]
fn a_capture_in_the_style_of_samba_lacks_a_clock_and_has_no_error() {
    let bytes = fixtures::samba_style().write();
    assert_eq!(codes(&bytes, Severity::Warning), ["object-clock-missing"]);
}

fn check_real(path: &str, expected: &[&str]) {
    let Some(bytes) = recorded::read(path) else { return };
    assert_eq!(codes(&bytes, Severity::Warning), expected, "{path}");
}

#[test]
fn captures_of_wine_with_well_formed_objects_have_nothing_worth_a_warning() {
    for sample in ["s1", "s2"] {
        for name in ["global", "mixed", "none", "process", "thread", "timers"] {
            check_real(&format!("wine-acme/{sample}/{name}.bin"), &[]);
        }
    }
}

#[test]
fn a_capture_of_wine_whose_objects_are_late_and_cut_has_errors() {
    check_real("wine-bug/global.bin", &["object-count-mismatch", "object-length-invalid"]);
}

#[test]
fn captures_of_samba_have_nothing_worth_a_warning() {
    for sample in ["s1", "s2"] {
        check_real(&format!("samba-writer/{sample}/Global.bin"), &[]);
    }
}

#[test]
fn captures_of_windows_xp_have_a_short_block_and_an_empty_reply() {
    check_real("windows-xp/processor.bin", &["counter-block-short"]);
    check_real("windows-xp/more-data-reply.bin", &["empty-reply"]);
}
