//! Finding what differs between two captures.

use std::cell::Cell;
use std::rc::Rc;

use winperf::difference::{Classes, Differences, Walker};
use yew::Callback;

use crate::browser::pause::Slices;
use crate::session::Action;
use crate::session::comparison::{Comparing, ComparisonId};
use crate::session::paired::Paired;
use crate::shared::Shared;

/// Structures between two looks at the clock.
const STEPS: u64 = 64;

/// Percent between two reports, each of which draws the page anew.
const REPORT: u8 = 4;

/// One comparison, and whether it is still wanted.
pub struct Work {
    /// Which comparison it is.
    pub id: ComparisonId,
    /// The captures.
    pub paired: Shared<Paired>,
    /// The classes of differences that are kept, and not only counted.
    pub kept: Classes,
    /// Whether nothing has made this comparison void.
    pub wanted: Rc<Cell<bool>>,
    /// Takes the actions.
    pub dispatch: Callback<Action>,
}

/// Walks over both captures in slices, and ends in [`Comparing::Receive`] unless the comparison is not wanted any more.
pub async fn compare(work: Work) {
    let Some(compared) = work.paired.compared() else { return };
    let total = Walker::step_count(&compared).max(1);
    let slices = Slices::begin();
    let mut found = Differences::new(work.kept);
    let mut walker = Walker::new();
    let mut reported = 0;
    while walker.step(&compared, &mut |difference| found.push(difference)) {
        if !walker.steps().is_multiple_of(STEPS) {
            continue;
        }
        slices.rest().await;
        if !work.wanted.get() {
            return;
        }
        let percent = u8::try_from(walker.steps() * 100 / total).unwrap_or(100);
        if percent >= reported + REPORT {
            reported = percent;
            work.dispatch.emit(Action::Compare(Comparing::Progress(work.id, percent)));
        }
    }
    work.dispatch.emit(Action::Compare(Comparing::Receive(work.id, found)));
}
