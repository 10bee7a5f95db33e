//! Answers that Windows gives and Wine does not, through a registry that gives them.

use winperf_windows_tests::{Capture, FaultyRegistry, Table};

#[test]
#[ignore = "needs Wine"]
fn a_busy_registry_is_asked_again() {
    let run = FaultyRegistry::Busy(3).capture(&[]).run().expect(0);
    assert_eq!(run.bundle().samples.len(), 2);
}

#[test]
#[ignore = "needs Wine"]
fn a_registry_that_stays_busy_is_given_up_with_a_sentence() {
    let run = FaultyRegistry::Busy(u32::MAX).capture(&[]).run().expect(2);
    assert!(
        run.output.contains("found Windows busy again and again: try once more in a while"),
        "{}",
        run.output
    );
    assert!(run.files().is_empty());
}

#[test]
#[ignore = "needs Wine"]
fn without_rights_the_group_is_named_that_gives_them() {
    let run = FaultyRegistry::Refuse(5).capture(&[]).run().expect(2);
    assert!(run.output.contains("to the group Performance Monitor Users"), "{}", run.output);
    assert!(run.files().is_empty());
}

#[test]
#[ignore = "needs Wine"]
fn the_buffer_grows_by_its_own_size_when_the_length_means_nothing() {
    let run = FaultyRegistry::UndefinedLength.capture(&["--redact", "none"]).run().expect(0);
    let bundle = run.bundle();
    assert!(
        bundle.samples.iter().all(|sample| sample.bytes.len() < 10_000),
        "nothing of the small buffers is left"
    );
    assert!(!Table::of(&bundle).rows().is_empty());
}

#[test]
#[ignore = "needs Wine"]
fn a_machine_that_is_not_there_is_said_with_what_it_needs() {
    let run = Capture::new(&["--machine", "no-such-machine", "--count", "1"]).run().expect(2);
    assert!(run.output.contains("its service Remote Registry must run"), "{}", run.output);
    assert!(run.files().is_empty());
}
