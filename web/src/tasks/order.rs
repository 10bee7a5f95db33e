//! Filtering and sorting the values, in slices that leave the page usable.
//!
//! This lies in the second part of the program.

use std::cell::Cell;
use std::rc::Rc;

use yew::Callback;

use crate::browser::pause::Slices;
use crate::pace::Pace;
use crate::queries::values::order;
use crate::session::Action;
use crate::session::value_order::Question;
use crate::session::values_change::ValuesChange;
use crate::shared::Shared;

/// Slices before the first word on how far the work is, and from one to the next.
const REPORT: usize = 12;

/// Answers a question, and ends in [`ValuesChange::Ordered`] as long as it is wanted.
pub async fn answer(question: Question, is_wanted: Rc<Cell<bool>>, dispatch: Callback<Action>) {
    let work = Answering { is_wanted, dispatch, slices: Slices::begin(), count: Cell::new(0) };
    let answer = order::order(question, &work).await;
    if let Some(order) = answer.filter(|_| work.is_wanted.get()) {
        work.dispatch.emit(Action::Values(ValuesChange::Ordered(Shared::new(order))));
    }
}

/// The work on one question.
struct Answering {
    is_wanted: Rc<Cell<bool>>,
    dispatch: Callback<Action>,
    slices: Slices,
    /// How many slices are over.
    count: Cell<usize>,
}

impl Pace for Answering {
    async fn pause(&self, percent: u8) -> Option<()> {
        if self.slices.is_over() {
            self.count.set(self.count.get() + 1);
            if self.count.get().is_multiple_of(REPORT) {
                self.dispatch.emit(Action::Values(ValuesChange::Progress(percent)));
            }
            self.slices.rest().await;
        }
        self.is_wanted.get().then_some(())
    }
}
