//! Progress of reading, and events.

pub mod notice_list;
pub mod opening_bar;
pub mod query;

use yew::prelude::*;

use crate::context::use_words;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::Session;
use crate::state::view::notice::{Dismissed, Weight};
use crate::views::notices::notice_list::{NoticeList, Sentence};

#[derive(Properties, PartialEq)]
pub struct NoticesProps {
    pub session: Shared<Session>,
}

/// Shows events and the requests of a link; problems are shown by the verdict.
#[component]
pub fn Notices(NoticesProps { session }: &NoticesProps) -> Html {
    let words = use_words();
    let once = session.view.notices.iter().enumerate();
    let once = once.map(|(place, notice)| {
        sentence(words, notice.weight(), Dismissed::Notice(place), query::once(notice, words.language))
    });
    // The start screen has a list of what a link asks for.
    let link = query::link(session).filter(|_| !session.shows_start());
    let link = link.map(|message| sentence(words, Weight::Note, Dismissed::Link, message));
    html! { <NoticeList sentences={link.into_iter().chain(once).collect::<Vec<_>>()} /> }
}

fn sentence(words: Words, weight: Weight, dismissed_as: Dismissed, message: Msg) -> Sentence {
    Sentence { weight, text: words.say(message), dismissed_as }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::desktop;
    use crate::state::view::notice::Notice;
    use crate::state::{Action, Session};
    use crate::testing::rendered;

    async fn html(session: fn() -> Session) -> String {
        rendered(move || html! { <Notices session={Shared::new(session())} /> }).await
    }

    #[tokio::test]
    async fn what_has_happened_can_be_dismissed_and_what_is_wrong_is_told_elsewhere() {
        let html = html(|| desktop().changed(Action::Tell(Notice::LinkCopied(true)))).await;
        assert!(html.contains("The link is copied") && !html.contains("svchost"), "{html}");
        assert_eq!(html.matches("aria-label=\"Dismiss\"").count(), 1, "{html}");
    }

    #[tokio::test]
    async fn where_nothing_has_happened_nothing_is_said() {
        assert!(!html(desktop).await.contains("id=\"notice-0\""));
    }
}
