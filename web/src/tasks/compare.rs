//! Finding what differs between two captures.

use winperf::Pair;
use winperf::difference::DifferenceClasses;
use winperf::pair::ObjectPair;
use yew::Callback;

use crate::browser::pause::Slices;
use crate::state::Action;
use crate::state::comparison::{Comparing, ComparisonId};
use crate::state::differences::Differences;
use crate::state::paired::Paired;

/// Structures between two looks at the clock.
const STEPS: u64 = 64;

/// Percent between two reports, each of which draws the page anew.
const REPORT: u8 = 4;

pub struct ComparisonWork {
    pub id: ComparisonId,
    pub paired: Paired,
    /// The classes of differences that are kept, and not only counted.
    pub kept: DifferenceClasses,
    pub dispatch: Callback<Action>,
}

/// Walks over both captures in slices, and ends in [`Comparing::Receive`].
pub async fn compare(work: ComparisonWork) {
    let Some(pair) = work.paired.both() else { return };
    let slices = Slices::begin();
    let mut found = Differences::new(work.kept);
    let total = structures(pair).max(1);
    let mut reported = 0;
    for (done, (object, differences)) in (1..).zip(pair.differences_by_structure()) {
        differences.into_iter().for_each(|difference| found.push(object, difference));
        if done % STEPS != 0 {
            continue;
        }
        slices.rest().await;
        let percent = u8::try_from((done * 100 / total).min(100)).unwrap_or(100);
        if percent >= reported + REPORT {
            reported = percent;
            work.dispatch.emit(Action::Compare(Comparing::Progress(work.id, percent)));
        }
    }
    let found = found.told(pair);
    work.dispatch.emit(Action::Compare(Comparing::Receive(work.id, found)));
}

/// About how many structures are compared, one by one.
fn structures(pair: &Pair) -> u64 {
    let of_object =
        |object: ObjectPair<'_>| 1 + object.counters().len() as u64 + object.instances().len() as u64;
    pair.objects().map(of_object).sum()
}
