//! The question of a card, with the verdict on an answer.

use yew::prelude::*;

use crate::browser::keyboard;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::lessons::LessonsMsg;
use crate::state::Action;
use crate::state::view::lessons::LessonsChange;
use crate::state::view::lessons::check::Answer;
use crate::state::view::lessons::text::Piece;
use crate::views::lessons::pieces::drawn;
use crate::views::lessons::query::{AnswerKind, QuestionCard, Says};

/// The id of the verdict on an answer.
const SAYS_ID: &str = "lessons-says";

#[derive(Properties, PartialEq)]
pub(super) struct QuestionProps {
    pub(super) question: QuestionCard,
}

/// Shows a question, its inputs, and its hints.
#[component]
pub(super) fn Question(QuestionProps { question }: &QuestionProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let answer = dispatch.reform(|answer| Action::Lessons(LessonsChange::Answer(answer)));
    let does = |change: LessonsChange| dispatch.reform(move |_: MouseEvent| Action::Lessons(change.clone()));
    let help = |message, change| button("button", None, does(change), inside(words.say(message)));
    let labelled = |message: LessonsMsg| words.say(message);
    let form = match &question.kind {
        AnswerKind::Number => {
            html! { <Typed label={labelled(LessonsMsg::NumberLabel)} on_typed={answer.clone()} /> }
        }
        AnswerKind::Path => {
            html! { <Typed label={labelled(LessonsMsg::PathLabel)} on_typed={answer.clone()} /> }
        }
        AnswerKind::Selection(selected) => {
            let onclick = answer.reform(|_: MouseEvent| Answer::Selected);
            html! {
                <p class="lessons-question-form">
                    { text("code", "lessons-question-selected", selected.clone()) }
                    { button("button", None, onclick, inside(words.say(LessonsMsg::CheckSelection))) }
                </p>
            }
        }
        AnswerKind::Choices(choices) => choice_buttons(choices, &answer, words),
    };
    let said = |says: &Says| match says {
        Says::Message(message) => inside(words.say(message.clone())),
        Says::Pieces(pieces) => drawn(pieces, words),
    };
    let class = if question.is_right { "lessons-question-right" } else { "lessons-question-wrong" };
    html! {
        <section class="lessons-question">
            <p class="lessons-question-text">{ drawn(&question.text, words) }</p>
            { form }
            <div class="lessons-question-says" id={SAYS_ID} role="status">
                if let Some(says) = &question.says {
                    <p {class}>{ said(says) }</p>
                }
                if let Some(hint) = &question.hint {
                    <p>{ drawn(hint, words) }</p>
                }
                if let Some(solution) = &question.solution {
                    <p><strong>{ words.say(LessonsMsg::Solution) }</strong>{ " " }{ drawn(solution, words) }</p>
                }
            </div>
            if question.solution.is_none() {
                <p class="lessons-question-form">
                    if question.hint.is_none() {
                        { help(LessonsMsg::Hint, LessonsChange::Hint) }
                    }
                    { help(LessonsMsg::Solve, LessonsChange::Solve) }
                </p>
            }
        </section>
    }
}

fn choice_buttons(choices: &[Vec<Piece>], answer: &Callback<Answer>, words: Words) -> Html {
    let choice = |(place, pieces): (usize, &Vec<Piece>)| {
        let onclick = answer.reform(move |_: MouseEvent| Answer::Chosen(place));
        html! { <li>{ button("button lessons-question-choice", None, onclick, drawn(pieces, words)) }</li> }
    };
    html! { <ul class="lessons-question-choices">{ choices.iter().enumerate().map(choice).collect::<Html>() }</ul> }
}

#[derive(Properties, PartialEq)]
struct TypedProps {
    label: AttrValue,
    on_typed: Callback<Answer>,
}

/// Shows an input for a number or a path, and the button that checks it.
#[component]
fn Typed(TypedProps { label, on_typed }: &TypedProps) -> Html {
    let words = use_words();
    let written = use_state_eq(String::new);
    let oninput = {
        let written = written.setter();
        Callback::from(move |event: InputEvent| {
            keyboard::typed(&event).into_iter().for_each(|text| written.set(text));
        })
    };
    let onsubmit = {
        let (written, on_typed) = (written.clone(), on_typed.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            on_typed.emit(Answer::Typed((*written).clone()));
        })
    };
    html! {
        <form class="lessons-question-form" {onsubmit}>
            <label class="lessons-question-label">
                { text("span", "", label) }
                <input class="lessons-question-input" id="lessons-answer" type="text" autocomplete="off" spellcheck="false"
                    aria-describedby={SAYS_ID} value={(*written).clone()} {oninput} />
            </label>
            <button type="submit" class="button">{ words.say(LessonsMsg::Check) }</button>
        </form>
    }
}
