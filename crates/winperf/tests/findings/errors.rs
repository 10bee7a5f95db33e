//! The findings that are errors, listed without the others.

use winperf::diagnosis::errors;
use winperf::findings::{Finding, Severity};
use winperf::{Capture, Names};
use winperf_synth::{damage, examples, fixtures};

/// Panics unless the list of errors alone equals the errors among all findings; returns their number.
fn check(bytes: Vec<u8>) -> usize {
    let (capture, names) = (Capture::parse(bytes), Names::default());
    let mut all = capture.findings(&names);
    all.retain(|finding| finding.kind.severity() == Severity::Error);
    // A cause is a position in a list, and these are two lists.
    let without_cause = |mut found: Vec<Finding>| {
        found.iter_mut().for_each(|finding| finding.cause = None);
        found
    };
    let by_themselves = errors(&capture);
    let count = |found: &[Finding]| found.iter().filter(|finding| finding.cause.is_some()).count();
    assert_eq!(count(&by_themselves), count(&all));
    let all = without_cause(all);
    assert_eq!(without_cause(by_themselves), all);
    all.len()
}

#[test]
fn errors_found_by_themselves_are_those_among_all_findings() {
    let mut sound: Vec<Vec<u8>> = [
        fixtures::system_cap(),
        fixtures::processor_cap(),
        fixtures::samba_style(),
        fixtures::transfer_and_peer(),
    ]
    .map(|capture| capture.write())
    .into();
    sound.extend(examples::all().into_iter().flat_map(|example| [example.older, example.newer]));
    let mut found = 0;
    for bytes in sound {
        check(bytes.clone());
        for part in 1..40 {
            found += check(damage::truncated(&bytes, bytes.len() * part / 40));
        }
        for seed in 0..60 {
            found += check(damage::with_flipped_bits(&bytes, 1 + seed as usize * 4, seed));
            found += check(damage::with_hostile_dwords(&bytes, 1 + seed as usize, seed));
        }
    }
    assert!(found > 3000, "{found}");
}
