//! Sorting and filtering the differences, in slices that leave the page usable.

use yew::Callback;

use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::comparison::{Comparing, ComparisonId};
use crate::views::compare::query::arrange::{Question, arrange};

/// Percent between two reports, each of which draws the page.
const REPORT: u8 = 4;

/// Answers a question, and ends in [`Comparing::Arranged`].
pub async fn answer(id: ComparisonId, question: Question, dispatch: Callback<Action>) {
    let slices = Slices::begin();
    let mut reported = 0;
    let arranged = arrange(&question, async |percent| {
        if slices.is_over() && percent >= reported + REPORT {
            reported = percent;
            dispatch.emit(Action::Compare(Comparing::Arranging(id, percent)));
        }
        slices.rest().await;
    });
    let arranged = Shared::new(arranged.await);
    dispatch.emit(Action::Compare(Comparing::Arranged(id, arranged)));
}
