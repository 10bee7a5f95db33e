//! Searching captures block by block, in slices that leave the page usable.

use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::answers::tally::Tally;
use crate::state::view::search_state::Hit;
use crate::views::search::query::Search;

/// Number of slices between two reports, each of which redraws the page.
const REPORT: usize = 12;

/// Counts the hits of a search, reports them periodically, and returns them with the number of the last opened hit of
/// the former captures.
pub(super) async fn hits(
    search: Search,
    report: impl Fn(Shared<Tally>),
) -> (Shared<Tally>, Option<(u64, Hit)>) {
    let slices = Slices::begin();
    let mut tally = Tally::default();
    let mut hits = Vec::new();
    let blocks = search.blocks();
    let mut count = 0;
    let mut met = None;
    while tally.blocks() < blocks {
        if slices.is_over() {
            // What is found first is there at once.
            if count % REPORT == 0 {
                report(Shared::new(tally.clone()));
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
    (Shared::new(tally), met)
}
