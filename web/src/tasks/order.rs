//! Filtering and sorting the values, in slices that leave the page usable.

use yew::Callback;

use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::value_order::Question;
use crate::state::values_change::ValuesChange;
use crate::views::values::query::order;

/// Percent between two reports, each of which draws the page.
const REPORT: u8 = 4;

/// Answers a question, and ends in [`ValuesChange::Ordered`].
pub async fn answer(question: Question, dispatch: Callback<Action>) {
    let slices = Slices::begin();
    let mut reported = 0;
    let order = order::order(question, async |percent| {
        if slices.is_over() && percent >= reported + REPORT {
            reported = percent;
            dispatch.emit(Action::Values(ValuesChange::Progress(percent)));
        }
        slices.rest().await;
    });
    let order = Shared::new(order.await);
    dispatch.emit(Action::Values(ValuesChange::Ordered(order)));
}
