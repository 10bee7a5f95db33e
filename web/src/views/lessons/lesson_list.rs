//! The list of lessons, with how far each is learnt.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::lessons::LessonsMsg;
use crate::state::Action;
use crate::state::view::handbook::{Handbook, Manual};
use crate::state::view::lessons::{HEADING_ID, LessonsChange};
use crate::views::lessons::query::Entry;

#[derive(Properties, PartialEq)]
pub(super) struct LessonListProps {
    pub(super) entries: Vec<Entry>,
    /// `true` if there is progress to reset.
    pub(super) has_progress: bool,
}

/// Shows the link to the specification, where fields are documented.
fn look_up(dispatch: &Callback<Action>, words: Words) -> Html {
    let specification = || Some(Handbook::Document(Manual::Format, String::new()));
    let onclick = dispatch.reform(move |_: MouseEvent| Action::Consult(specification()));
    button("button-link", None, onclick, inside(words.say(LessonsMsg::Specification)))
}

/// Shows all lessons, each as a button that continues it.
#[component]
pub(super) fn LessonList(LessonListProps { entries, has_progress }: &LessonListProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let forget = dispatch.reform(|_: MouseEvent| Action::Lessons(LessonsChange::Forget));
    let entry = |entry: &Entry| {
        let id = entry.id.clone();
        let onclick = dispatch.reform(move |_: MouseEvent| Action::Lessons(LessonsChange::Begin(id.clone())));
        let go_on = entry.is_next.then_some(LessonsMsg::GoOn);
        let state = entry.state.iter().cloned().chain(go_on).map(|state| words.say(state).to_string());
        let state = state.collect::<Vec<_>>().join(" · ");
        let next = entry.is_next.then_some("lessons-panel-entry-next");
        html! {
            <li>
                <button type="button" class={classes!("lessons-panel-entry", next)} {onclick}>
                    { text("strong", "", entry.title.clone()) }
                    { text("span", "", entry.goal.clone()) }
                    { text("span", "lessons-panel-state", state) }
                </button>
            </li>
        }
    };
    html! {
        <>
            <h2 class="lessons-panel-heading" id={HEADING_ID} tabindex="-1">{ words.say(LessonsMsg::Title) }</h2>
            { text("p", "lessons-panel-intro", words.say(LessonsMsg::Intro)) }
            <ol class="lessons-panel-list">{ entries.iter().map(entry).collect::<Html>() }</ol>
            <p>{ look_up(&dispatch, words) }</p>
            if *has_progress {
                <p>{ button("button", None, forget, inside(words.say(LessonsMsg::Forget))) }</p>
            }
        </>
    }
}
