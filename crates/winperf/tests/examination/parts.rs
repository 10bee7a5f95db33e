//! Long work in parts: it awaits its rest often enough for a UI, and gives the same as in one piece.

use std::sync::Arc;

use winperf::diagnosis::{errors, errors_with};
use winperf::{Capture, Names, PART, Pair, at_once};
use winperf_synth::big;

/// Returns two captures with thousands of instances in two objects, and the number of instances of each.
fn captures() -> ([(Arc<Capture>, Names); 2], usize) {
    let big = big::capture(2_000_000, 1);
    let read = [big.older, big.newer].map(|bytes| (Arc::new(Capture::parse(bytes)), Names::default()));
    let count = read[1].0.objects().map(|object| object.instances().len()).sum();
    (read, count)
}

/// Runs work, and fails if it awaits its rest less than once for each part of `structures`.
#[track_caller]
fn check<T>(structures: usize, work: impl AsyncFnOnce(&mut dyn FnMut()) -> T) -> T {
    let mut rests = 0;
    let done = at_once(work(&mut || rests += 1));
    assert!(structures > 5 * PART && rests >= structures / PART, "{rests} rests, {structures} structures");
    done
}

#[test]
fn two_captures_are_paired_and_examined_in_parts() {
    let ([older, newer], count) = captures();
    let whole = Pair::with_names(older.clone(), newer.clone());
    let pair = check(2 * count, async |rest| Pair::paired_with(newer, older, &mut async || rest()).await);
    assert!(pair.is_swapped() && pair.rows().map(|row| row.value()).eq(whole.rows().map(|row| row.value())));
    let by_name = check(count, async |rest| whole.by_name_with(&mut async || rest()).await);
    assert_eq!(by_name, whole.by_name());
    let found = check(count, async |rest| whole.findings_with(&by_name, &mut async || rest()).await);
    assert_eq!(found, whole.findings());
}

#[test]
fn errors_of_a_capture_are_found_in_parts() {
    let ([(capture, _), _], count) = captures();
    let found = check(count, async |rest| errors_with(&capture, &mut async || rest()).await);
    assert_eq!(found, errors(&capture));
}
