//! The start screen: drop zone and examples.

pub mod example_list;
pub mod start_picture;
pub mod start_screen;
pub mod wanted_files;

use yew::prelude::*;

use crate::components::text::{button, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Msg;
use crate::shared::Shared;
use crate::state::{Action, Session};
use crate::views::captures::masthead::Masthead;
use crate::views::handbook::HandbookView;
use crate::views::menu::{HelpItem, Menu};
use crate::views::notices::Notices;
use crate::views::notices::opening_bar::OpeningBar;
use crate::views::start::start_screen::StartScreen;

#[derive(Properties, PartialEq)]
pub struct StartViewProps {
    pub session: Shared<Session>,
}

/// Shows the start screen, before a capture is open.
#[component]
pub fn StartView(StartViewProps { session }: &StartViewProps) -> Html {
    html! {
        <>
            <Masthead><Menu settings={session.view.settings}><HelpItem /></Menu></Masthead>
            <OpeningBar />
            <Notices session={session.clone()} />
            if !session.library.captures.is_empty() || session.raw_log().is_some() || session.shows_lists() {
                <ReturnButton />
            }
            if session.view.handbook.is_some() {
                <main class="start-handbook"><HandbookView session={session.clone()} /></main>
            } else {
                <StartScreen examples={session.library.examples.clone()} dragged={session.view.is_dragging}
                    wanted={session.wanted_files()} />
            }
        </>
    }
}

/// Shows the button that returns to the open captures.
#[component]
fn ReturnButton() -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let back = dispatch.reform(|_: MouseEvent| Action::ShowStart(false));
    html! { <p class="start-screen-back">{ button("button", None, back, inside(words.say(Msg::ToCaptures))) }</p> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::library::side::Side;
    use crate::state::tests::desktop;
    use crate::state::view::notice::Notice;
    use crate::testing::{in_language, rendered};

    async fn html(language: Language, session: fn(Session) -> Session) -> String {
        let draw = move || {
            let session = Shared::new(session(Session::default()));
            in_language(language, html! { <StartView {session} /> })
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn the_start_has_the_ways_in_the_settings_and_the_keys() {
        for &language in Language::ALL {
            let html = html(language, |session| session).await;
            for part in ["id=\"open-files\"", "class=\"settings-bar", "id=\"help-button\""] {
                assert!(html.contains(part), "{part} is missing in {html}");
            }
            assert!(!html.contains("id=\"notice-0\""), "{html}");
        }
    }

    #[tokio::test]
    async fn behind_the_start_the_captures_stay_open_and_a_button_leads_back() {
        let there = html(Language::English, |_| desktop().changed(Action::ShowStart(true))).await;
        assert!(there.contains(">Back to the captures</button>"), "{there}");
        assert!(!there.contains("id=\"notice-0\""), "{there}");
        let session = desktop().changed(Action::ShowStart(true)).changed(Action::ShowStart(false));
        assert!(!session.shows_start() && session.library.captures.slot(Side::B).is_some());
        assert!(!html(Language::English, |session| session).await.contains("Back to the captures"));
    }

    #[tokio::test]
    async fn what_has_happened_stands_above_the_ways_in() {
        let html =
            html(Language::English, |session| session.changed(Action::Tell(Notice::MoreFailed(3)))).await;
        let (notice, ways) = (html.find("3 more files"), html.find("id=\"open-files\""));
        assert!(notice.is_some() && notice < ways, "{html}");
    }
}
