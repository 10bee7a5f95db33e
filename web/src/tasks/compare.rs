//! Search for differences between two captures.
//!
//! Raw values that merely increased, possibly millions, are always counted, but only kept if the user wants to see
//! them.

use winperf::Pair;
use winperf::difference::DifferenceClasses;
use winperf::pair::ObjectPair;

use crate::state::answers::differences::Differences;

/// Number of structures between two checks of the time.
const STEPS: u64 = 64;

/// Walks over both captures; keeps differences of the classes `kept`, and counts the others.
pub(super) async fn differences(
    pair: &Pair,
    kept: DifferenceClasses,
    mut rest: impl AsyncFnMut(u8),
) -> Differences {
    let mut found = Differences::new(kept);
    let total = structures(pair).max(1);
    for (done, (object, differences)) in (1..).zip(pair.differences_by_structure()) {
        differences.into_iter().for_each(|difference| found.push(object, difference));
        if done % STEPS == 0 {
            rest(u8::try_from((done * 100 / total).min(100)).unwrap_or(100)).await;
        }
    }
    found.with_shared_properties(pair)
}

/// Returns the approximate number of structures that are compared one by one.
fn structures(pair: &Pair) -> u64 {
    let of_object =
        |object: ObjectPair<'_>| 1 + object.counters().len() as u64 + object.instances().len() as u64;
    pair.objects().map(of_object).sum()
}
