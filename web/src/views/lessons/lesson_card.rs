//! A card of a lesson.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_commands, use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::lessons::LessonsMsg;
use crate::state::Action;
use crate::state::view::lessons::{HEADING_ID, LessonsChange};
use crate::views::lessons::pieces::{drawn, paragraphs};
use crate::views::lessons::query::{Card, Obstacle};
use crate::views::lessons::question::Question;

#[derive(Properties, PartialEq)]
pub(super) struct LessonCardProps {
    pub(super) card: Card,
}

/// Shows the text of a card, its marks, its question, and the button to continue.
#[component]
pub(super) fn LessonCard(LessonCardProps { card }: &LessonCardProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let does = |change: LessonsChange| dispatch.reform(move |_: MouseEvent| Action::Lessons(change.clone()));
    let way = |message: LessonsMsg, change: LessonsChange, class: &'static str| {
        button(class, None, does(change), inside(words.say(message)))
    };
    let on = if card.is_last { LessonsMsg::Finish } else { LessonsMsg::Next };
    html! {
        <article class="lessons-card" aria-labelledby={HEADING_ID}>
            <p class="lessons-panel-state">
                { way(LessonsMsg::All, LessonsChange::List, "button-link") }
                { text("span", "", format!(" · {} · {}", card.title, words.say(card.place.clone()))) }
            </p>
            <h2 class="lessons-panel-heading" id={HEADING_ID} tabindex="-1">{ card.heading.clone() }</h2>
            { for card.obstacle.as_ref().map(|obstacle| html! { <OtherCaptures obstacle={obstacle.clone()} /> }) }
            { paragraphs("lessons-card-text", &card.text, words) }
            { paragraphs("lessons-card-sum", &card.sums, words) }
            { marks(card, &dispatch, words) }
            if let Some(question) = &card.question {
                <Question question={question.clone()} />
            }
            if let Some(prevents) = &card.prevents {
                <p class="lessons-card-prevents">
                    <strong>{ words.say(LessonsMsg::Prevents) }</strong>{ " " }{ drawn(prevents, words) }
                </p>
            }
            <p class="lessons-card-ways">
                if !card.is_first {
                    { way(LessonsMsg::Back, LessonsChange::Back, "button") }
                }
                { way(LessonsMsg::ShowAgain, LessonsChange::ShowAgain, "button") }
                { way(on, LessonsChange::Next, "button button-primary lessons-card-next") }
            </p>
        </article>
    }
}

/// Lists the lettered marks, each with a link to its bytes.
fn marks(card: &Card, dispatch: &Callback<Action>, words: Words) -> Html {
    if card.marks.is_empty() {
        return Html::default();
    }
    let mark = |(letter, says): &(char, LessonsMsg)| {
        let letter = *letter;
        let onclick = dispatch.reform(move |_: MouseEvent| Action::Lessons(LessonsChange::ShowMark(letter)));
        html! { <li>{ button("button-link lessons-card-mark", None, onclick, inside(words.say(says.clone()))) }</li> }
    };
    html! {
        <ul class="lessons-card-marks" aria-label={words.say(LessonsMsg::Marks)}>
            { card.marks.iter().map(mark).collect::<Html>() }
        </ul>
    }
}

#[derive(Properties, PartialEq)]
struct OtherCapturesProps {
    obstacle: Obstacle,
}

/// Reports that captures other than those of the example are open, with a link to it.
#[component]
fn OtherCaptures(OtherCapturesProps { obstacle }: &OtherCapturesProps) -> Html {
    let (words, commands) = (use_words(), use_commands());
    let open = commands.example_named(&obstacle.examples);
    let name = obstacle.example.clone();
    let onclick = open.reform(move |_: MouseEvent| name.clone());
    html! {
        <div class="lessons-card-obstacle">
            { text("p", "", words.say(obstacle.says.clone())) }
            { button("button", None, onclick, inside(words.say(LessonsMsg::OpenExample(obstacle.example.clone())))) }
        </div>
    }
}
