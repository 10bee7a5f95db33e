//! Search for the problems in the values of a log.

use winperf_series::{Problem, ProblemSearch};

use crate::state::answers::problems::Searched;

/// Returns the problems of a log; `rest` is awaited after each sample, with the progress in percent.
pub async fn problems(searched: &Searched, mut rest: impl AsyncFnMut(u8)) -> Vec<Problem> {
    let search = ProblemSearch::new(&searched.log, searched.busy.into());
    let mut search = search.with_english(&searched.naming.english);
    while search.advance() {
        let (done, all) = search.progress();
        rest(u8::try_from(done.saturating_mul(100) / all.max(1)).unwrap_or(100)).await;
    }
    search.finish()
}
