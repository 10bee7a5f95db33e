//! Searching captures block by block, in slices that leave the page usable.

use yew::Callback;

use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::search_state::SearchChange;
use crate::state::tally::Tally;
use crate::views::search::query::Search;

/// Slices from one report to the next, each of which draws the page.
const REPORT: usize = 12;

/// Counts the hits of a search and reports them with [`SearchChange::Found`], until it is done.
pub async fn run(search: Shared<Search>, dispatch: Callback<Action>) {
    if search.asked.is_none() {
        return;
    }
    let slices = Slices::begin();
    let mut tally = Tally::default();
    let mut hits = Vec::new();
    let blocks = search.blocks();
    let report = |tally: &Tally| {
        let found = SearchChange::Found(search.version, Shared::new(tally.clone()));
        dispatch.emit(Action::Search(found));
    };
    let mut count = 0;
    let mut met = None;
    while tally.blocks() < blocks {
        if slices.is_over() {
            // What is found first is there at once.
            if count % REPORT == 0 {
                report(&tally);
            }
            count += 1;
            slices.rest().await;
        }
        hits.clear();
        search.hits_in(tally.blocks(), &mut hits);
        met = met.or_else(|| search.met(&tally, &hits));
        tally.push(hits.len());
    }
    tally.is_complete = true;
    report(&tally);
    met.into_iter().for_each(|met| dispatch.emit(Action::Search(met)));
}
