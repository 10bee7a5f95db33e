//! Problems in the values of a log: each event once, with a link to its samples.

pub mod query;

use yew::prelude::*;

use crate::components::severity_mark::severity_mark;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::log::LogMsg;
use crate::shared::Shared;
use crate::signs::blame::Blame;
use crate::state::answers::question::Question;
use crate::state::view::busy_limit::LIMITS;
use crate::state::view::tab::Tab;
use crate::state::{Action, Session};
use crate::views::problems::query::{ProblemRow, rows};
use crate::views::select::Select;

#[derive(Properties, PartialEq)]
pub struct ProblemListProps {
    pub session: Shared<Session>,
}

/// Shows the problems of the log, in the order of time, and the choice of the load that counts as busy.
#[component]
pub fn ProblemList(ProblemListProps { session }: &ProblemListProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let found = session.problems();
    let english = &session.library.naming.english;
    let rows = found.map(|found| rows(found, english, words.language)).unwrap_or_default();
    let searching =
        session.answers.progress(|question| matches!(question, Question::Problems(_))).unwrap_or(0);
    let said = match found {
        None => Some(LogMsg::SearchingProblems(searching)),
        Some(_) if rows.is_empty() => Some(LogMsg::NoProblems),
        Some(_) => None,
    };
    html! {
        <section class="problems" aria-labelledby="problems-title">
            <div class="problems-head">
                <h2 id="problems-title">{ words.say(LogMsg::Problems) }</h2>
                <BusyLimit percent={session.view.busy.0} />
            </div>
            for said in said {
                { text("p", "problems-said", words.say(said)) }
            }
            <ol class="problems-list">
                for row in rows.iter() {
                    { problem(row, &dispatch, words) }
                }
            </ol>
        </section>
    }
}

fn problem(row: &ProblemRow, dispatch: &Callback<Action>, words: Words) -> Html {
    let position = row.sample.saturating_sub(1);
    let dispatch = dispatch.clone();
    let onclick = Callback::from(move |_: MouseEvent| {
        dispatch.emit(Action::ChooseSample(position));
        dispatch.emit(Action::SelectTab(Tab::Values));
    });
    let label = inside(words.say(LogMsg::ShowValuesOf(row.sample)));
    html! {
        <li class="problems-item">
            { severity_mark(Some(Blame::Own(row.severity)), words) }
            { text("span", "problems-text", row.says.clone()) }
            { button("button-link problems-show", None, onclick, label) }
        </li>
    }
}

#[derive(Properties, PartialEq)]
struct BusyLimitProps {
    percent: u8,
}

/// Shows the choice of the percentage above which a processor is busy.
#[component]
fn BusyLimit(BusyLimitProps { percent }: &BusyLimitProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let options = LIMITS.map(|limit| words.say(LogMsg::Percent(limit))).to_vec();
    let chosen = LIMITS.iter().position(|limit| limit == percent).unwrap_or(0);
    let on_chosen =
        dispatch.reform(|place: usize| Action::LimitBusy(LIMITS.get(place).copied().unwrap_or(80)));
    let label = words.say(LogMsg::BusyAbove);
    html! {
        <span class="problems-busy">
            { label.clone() }
            <Select class="problems-limit" id="problems-limit" {label} {options} {chosen} {on_chosen} />
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::answers::question::Answer;
    use crate::state::tests::logs::raw;
    use crate::testing::{in_language, rendered};

    /// Returns the list of the log of a session whose problems have been searched for.
    fn searched() -> Session {
        let session = raw().changed(Action::SelectTab(Tab::Findings));
        let question =
            session.questions().into_iter().find(|question| matches!(question, Question::Problems(_)));
        let question = question.expect("a search");
        let Question::Problems(searched) = &question else { panic!() };
        let found = winperf_series::problems(&searched.log, searched.busy.into(), &searched.naming.english);
        assert!(!found.is_empty());
        session.changed(Action::Answer(question, Answer::Problems(found)))
    }

    async fn drawn(language: Language, session: fn() -> Session) -> String {
        rendered(move || {
            let session = Shared::new(session());
            in_language(language, html! { <ProblemList {session} /> })
        })
        .await
    }

    #[tokio::test]
    async fn each_problem_is_a_line_with_a_link_to_its_sample() {
        let html = drawn(Language::English, searched).await;
        assert!(html.contains("jumps from") && html.contains("Show values of sample 91"), "{html}");
        assert!(html.contains("is -1.55873 in sample 315") && html.contains("80 %"), "{html}");
        let html = drawn(Language::Japanese, searched).await;
        assert!(html.contains("急変しました") && html.contains("サンプル 91 の値を表示"), "{html}");
    }

    #[tokio::test]
    async fn a_search_has_its_progress_and_another_limit_has_another_search() {
        let html = drawn(Language::English, || raw().changed(Action::SelectTab(Tab::Findings))).await;
        assert!(html.contains("Searching for problems: 0 %"), "{html}");
        let session = searched();
        let asks = |session: &Session| {
            session.questions().iter().any(|question| matches!(question, Question::Problems(_)))
        };
        assert!(!asks(&session));
        assert!(asks(&session.clone().changed(Action::LimitBusy(90))));
        assert!(!asks(&session.changed(Action::LimitBusy(90)).changed(Action::SelectTab(Tab::Values))));
    }
}
