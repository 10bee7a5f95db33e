//! Work for each question, in slices that leave the page usable.

use winperf_report::language::Language;
use yew::Callback;

use crate::browser::fetch;
use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::Action;
use crate::state::answers::question::{Answer, Question};
use crate::state::view::lessons::Shelf;
use crate::tasks::compare::differences;
use crate::tasks::examine::{examined, worst_findings};
use crate::tasks::fingerprint::fingerprints;
use crate::tasks::problems::problems;
use crate::tasks::search::hits;
use crate::tasks::{guide, share};
use crate::views::compare::query::arrange::arrange;
use crate::views::search::query::Search;
use crate::views::timeline::query::gather::gather;
use crate::views::timeline::query::offers::early;
use crate::views::timeline::query::survey::survey;
use crate::views::values::query::order::order;

/// Percentage between two reports, each of which redraws the page.
const REPORT: u8 = 4;

/// Answers a question, and ends in [`Action::Answer`].
pub async fn answer(question: Question, dispatch: Callback<Action>) {
    let mut rest = rests(question.clone(), dispatch.clone());
    let answer = match &question {
        Question::Examination(examination) => Answer::Examination(examined(examination).await),
        Question::Reading(awaited) => {
            // What the user has done is drawn first.
            Slices::begin().give_way().await;
            Answer::Reading(awaited.read())
        }
        Question::Differences(paired, kept) => {
            let Some(pair) = paired.both() else { return };
            Answer::Differences(differences(pair, *kept, rest).await)
        }
        Question::Listing(listing) => Answer::Listing(Shared::new(arrange(listing, rest).await)),
        Question::Order(question) => Answer::Order(Shared::new(order(question.clone(), rest).await)),
        Question::Curves(gathering) => Answer::Curves(gather(gathering, rest).await),
        Question::Offers(unseen) => Answer::Offers(early(unseen, &mut async || rest(0).await).await),
        Question::Survey(unseen) => Answer::Survey(survey(unseen, rest).await),
        Question::Problems(searched) => Answer::Problems(problems(searched, rest).await),
        Question::Hits(sought) => {
            let report = |tally| dispatch.emit(Action::Answer(question.clone(), Answer::Hits(tally, None)));
            let (tally, met) = hits(Search::new(sought), report).await;
            Answer::Hits(tally, met)
        }
        Question::Share(request) => {
            let asked = question.clone();
            let report =
                dispatch.reform(move |progress| Action::Answer(asked.clone(), Answer::Share(progress)));
            Answer::Share(share::prepare(request, report).await)
        }
        Question::ShareLog(request) => {
            let asked = question.clone();
            let report =
                dispatch.reform(move |progress| Action::Answer(asked.clone(), Answer::ShareLog(progress)));
            Answer::ShareLog(share::logs::prepare(request, report).await)
        }
        Question::Fingerprints(files) => Answer::Fingerprints(fingerprints(files).await),
        Question::Worst(unmarked) => Answer::Worst(worst_findings(unmarked).await),
        Question::Text(text, language) => Answer::Text(guide::fetch(*text, *language).await),
        Question::Lessons(language) => Answer::Lessons(lessons(*language).await),
    };
    dispatch.emit(Action::Answer(question, answer));
}

/// Rests after each slice, and reports before that how far the work is.
fn rests(question: Question, dispatch: Callback<Action>) -> impl AsyncFnMut(u8) {
    let slices = Slices::begin();
    let mut reported = 0;
    async move |percent| {
        if slices.is_over() && percent >= reported + REPORT {
            reported = percent;
            dispatch.emit(Action::Progress(question.clone(), percent));
        }
        slices.rest().await;
    }
}

/// Fetches the lessons in a language.
async fn lessons(language: Language) -> Shelf {
    let lessons = fetch::json(&format!("lessons.{}.json", language.code())).await;
    lessons.map_or(Shelf::Missing, |lessons| Shelf::Here(Shared::new(lessons)))
}
