//! Gathering values over time, and looking for where they go wrong, in slices that leave the page usable.

use yew::Callback;

use crate::browser::pause::Slices;
use crate::state::Action;
use crate::state::timeline::TimelineChange;
use crate::views::timeline::query::gather::{self, Gathered, Question};
use crate::views::timeline::query::survey::{self, Unseen};

/// Percent between two reports, each of which draws the page.
const REPORT: u8 = 4;

/// Gathers the values of series, and ends in [`TimelineChange::Found`].
pub async fn gather(question: Question, dispatch: Callback<Action>) {
    let Gathered { curves, damaged } = gather::gather(&question, rests(&dispatch)).await;
    dispatch.emit(Action::Timeline(TimelineChange::Found(question.samples, curves, damaged)));
}

/// Goes through all samples, and ends in [`TimelineChange::Surveyed`].
pub async fn survey(unseen: Unseen, dispatch: Callback<Action>) {
    let found = survey::survey(&unseen, rests(&dispatch)).await;
    dispatch.emit(Action::Timeline(TimelineChange::Surveyed(unseen.0, found)));
}

/// Rests after each slice, and says before how far the work is.
fn rests(dispatch: &Callback<Action>) -> impl AsyncFnMut(u8) {
    let (slices, dispatch) = (Slices::begin(), dispatch.clone());
    let mut reported = 0;
    async move |percent| {
        if slices.is_over() && percent >= reported + REPORT {
            reported = percent;
            dispatch.emit(Action::Timeline(TimelineChange::Progress(percent)));
        }
        slices.rest().await;
    }
}
