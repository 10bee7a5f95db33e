//! The panel of the lessons, next to the views.
//!
//! Places in a lesson are names, as in addresses. Its numbers and answers are expressions over places, exact and
//! without loops, so a lesson cannot contradict its capture.
//! The marks of a card join the highlights, and its assumptions work as those of the user; both end with the card.

mod lesson_card;
mod lesson_list;
mod pieces;
pub mod query;
mod question;

use yew::prelude::*;

use crate::browser::keyboard::{is_composing, is_typed};
use crate::browser::page::is_focused;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::lessons::LessonsMsg;
use crate::shared::Shared;
use crate::state::view::lessons::{HEADING_ID, LessonsChange, PANEL_ID};
use crate::state::{Action, Session};
use crate::views::lessons::lesson_card::LessonCard;
use crate::views::lessons::lesson_list::LessonList;
use crate::views::lessons::query::{Panel, panel};

#[derive(Properties, PartialEq)]
pub struct LessonsPanelProps {
    pub session: Shared<Session>,
}

/// Shows the list of lessons, or a card of one.
#[component]
pub fn LessonsPanel(LessonsPanelProps { session }: &LessonsPanelProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let close = dispatch.reform(|_: MouseEvent| Action::Lessons(LessonsChange::Close));
    let inner = match panel(session, words.language) {
        Panel::Coming => empty(
            text("p", "lessons-panel-state", words.say(LessonsMsg::Coming)),
            words.say(LessonsMsg::Title),
        ),
        Panel::Missing => empty(
            text("p", "lessons-panel-state", words.say(LessonsMsg::Unavailable)),
            words.say(LessonsMsg::Title),
        ),
        Panel::List(entries) => {
            html! { <LessonList {entries} has_progress={!session.view.lessons.progress.is_empty()} /> }
        }
        Panel::Card(card) => {
            let key = format!("{} {}", card.lesson, card.id);
            html! { <LessonCard {key} card={*card} /> }
        }
    };
    html! {
        <aside class="lessons-panel" id={PANEL_ID} aria-label={words.say(LessonsMsg::Title)}
            onkeydown={on_keydown(session, &dispatch)}>
            <div class="lessons-panel-close">
                { button("button button-quiet", Some(words.say(LessonsMsg::Close)), close, inside("×")) }
            </div>
            { inner }
        </aside>
    }
}

/// Shows a heading that takes the focus, and a sentence; the heading of the loaded content has the same id, and so
/// keeps the focus.
fn empty(sentence: Html, heading: AttrValue) -> Html {
    html! { <><h2 class="lessons-panel-heading" id={HEADING_ID} tabindex="-1">{ heading }</h2>{ sentence }</> }
}

/// Returns the keys of a card: forward, back, and to its subject.
fn on_keydown(session: &Session, dispatch: &Callback<Action>) -> Callback<KeyboardEvent> {
    let (dispatch, quiet, has_card) =
        (dispatch.clone(), session.view.settings.quiet_keys, session.view.lessons.at.is_some());
    Callback::from(move |event: KeyboardEvent| {
        let is_plain = !event.ctrl_key() && !event.alt_key() && !event.meta_key();
        if !has_card || !is_plain || is_composing(&event) || is_typed(&event) {
            return;
        }
        let change = match event.key().as_str() {
            "Enter" if is_focused(HEADING_ID) => LessonsChange::Next,
            "Backspace" => LessonsChange::Back,
            "." if !quiet => LessonsChange::ShowAgain,
            _ => return,
        };
        event.prevent_default();
        dispatch.emit(Action::Lessons(change));
    })
}

#[cfg(test)]
mod tests {
    use winperf_report::language::Language;

    use super::*;
    use crate::state::answers::question::{self, Question};
    use crate::state::view::lessons::Shelf;
    use crate::state::view::lessons::check::Answer;
    use crate::state::view::lessons::tests::{lessons, over};
    use crate::testing::{in_language, rendered};

    async fn html(language: Language, session: impl FnOnce() -> Session + Send + 'static) -> String {
        rendered(move || in_language(language, html! { <LessonsPanel session={Shared::new(session())} /> }))
            .await
    }

    /// Returns a session at a card of a lesson, counted from 0.
    fn at(language: Language, lesson: usize, card: usize, changes: Vec<LessonsChange>) -> Session {
        let lesson = lessons(language).remove(lesson);
        let steps = std::iter::repeat_n(LessonsChange::Next, card).chain(changes);
        std::iter::once(LessonsChange::Begin(lesson.id.clone())).chain(steps).fold(
            over(&lesson.example, language),
            |session, change| {
                let session = session.changed(Action::Lessons(change));
                if session.intents.reading.is_some() { session.read().settled() } else { session }
            },
        )
    }

    #[tokio::test]
    async fn every_card_of_every_lesson_is_drawn_whole_in_every_language() {
        for &language in Language::ALL {
            for (place, lesson) in lessons(language).into_iter().enumerate() {
                for card in 0..lesson.cards.len() {
                    let html = html(language, move || at(language, place, card, Vec::new())).await;
                    let name = format!("{} {card} in {language:?}", lesson.id);
                    assert!(html.contains(&format!("id=\"{HEADING_ID}\"")), "{name}: {html}");
                    assert!(!html.contains("lessons-card-obstacle") && !html.contains('{'), "{name}: {html}");
                    let marks = html.matches("lessons-card-mark\"").count();
                    assert_eq!(marks, lesson.cards[card].marks.len(), "{name}: {html}");
                    let has_question = html.contains("class=\"lessons-question\"");
                    assert_eq!(has_question, lesson.cards[card].ask.is_some(), "{name}: {html}");
                }
            }
        }
    }

    #[tokio::test]
    async fn the_list_says_how_far_each_lesson_is_learnt() {
        let left = || at(Language::English, 1, 2, vec![LessonsChange::List]);
        let html = html(Language::English, left).await;
        assert!(html.contains("2. Walking the objects") && html.contains("card 3 of 12"), "{html}");
        assert!(html.contains("not started") && html.contains("Forget my progress"), "{html}");
        assert!(html.contains("card 3 of 12 · continue here"), "{html}");
        assert_eq!(html.matches("<li>").count(), lessons(Language::English).len(), "{html}");
        assert!(html.contains("Format reference"), "{html}");
    }

    #[tokio::test]
    async fn who_has_finished_a_lesson_is_shown_the_next() {
        let cards = lessons(Language::English)[0].cards.len();
        let finished = html(Language::English, move || at(Language::English, 0, cards, Vec::new())).await;
        let [before, next] =
            ["1. ", "2. "].map(|number| finished.find(&format!("<strong>{number}")).unwrap());
        let said = finished.find("continue here").unwrap();
        assert!(before < next && next < said, "{finished}");
        assert_eq!(finished.matches("continue here").count(), 1, "{finished}");
        let begun = html(Language::English, || {
            over("desktop", Language::English).changed(Action::Lessons(LessonsChange::Open))
        });
        assert!(!begun.await.contains("continue here"));
    }

    #[tokio::test]
    async fn an_answer_is_commented_and_read_out_and_a_right_one_shows_the_way() {
        let wrong = || {
            let answer = LessonsChange::Answer(Answer::Typed("88".to_owned()));
            at(Language::English, 1, 0, vec![answer, LessonsChange::Hint])
        };
        let html_of = html(Language::English, wrong).await;
        let (_, says) = html_of.split_once("role=\"status\"").unwrap();
        assert!(says.contains("The name of the computer is counted too."), "{says}");
        assert!(says.contains("One field of the header contains the distance."), "{says}");
        assert!(!says.contains("Solution"), "{says}");
        let right =
            || at(Language::English, 1, 0, vec![LessonsChange::Answer(Answer::Typed("0x78".to_owned()))]);
        let html_of = html(Language::English, right).await;
        assert!(html_of.contains("Right.") && html_of.contains("Solution"), "{html_of}");
    }

    #[tokio::test]
    async fn captures_without_what_a_card_is_about_lead_to_the_example() {
        let elsewhere = || {
            let session = over("every-counter-type", Language::English);
            session.changed(Action::Lessons(LessonsChange::Begin("walk".to_owned())))
        };
        let html = html(Language::English, elsewhere).await;
        assert!(html.contains("do not contain the subject of this card"), "{html}");
        assert!(html.contains("Open the example desktop"), "{html}");
    }

    #[tokio::test]
    async fn lessons_that_are_on_their_way_or_cannot_be_had_say_so() {
        let session_with = |shelf: fn() -> Shelf| {
            move || {
                let arrive =
                    Action::Answer(Question::Lessons(Language::Japanese), question::Answer::Lessons(shelf()));
                let mut session = Session::default();
                session.view.settings.language = Language::Japanese;
                session.changed(Action::Lessons(LessonsChange::Open)).changed(arrive)
            }
        };
        let coming = html(Language::Japanese, session_with(|| Shelf::Coming)).await;
        assert!(coming.contains("読み込んでいます"), "{coming}");
        let missing = html(Language::Japanese, session_with(|| Shelf::Missing)).await;
        assert!(missing.contains("読み込めません"), "{missing}");
    }
}
