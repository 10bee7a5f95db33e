//! What is being read, what lasts, and what has happened.

pub mod notice_list;
pub mod opening_bar;
pub mod query;

use yew::prelude::*;

use crate::context::use_words;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::Session;
use crate::state::notice::{Dismissed, Weight};
use crate::views::notices::notice_list::{NoticeList, Sentence};
use crate::views::notices::query::Lasting;

#[derive(Properties, PartialEq)]
pub struct NoticesProps {
    pub session: Shared<Session>,
}

/// What lasts, and what has happened.
#[component]
pub fn Notices(NoticesProps { session }: &NoticesProps) -> Html {
    let words = use_words();
    let lasting = query::lasting(session, words.language).into_iter();
    let lasting = lasting.map(|Lasting { weight, message, bytes, finding }| Sentence {
        bytes,
        finding,
        ..sentence(words, weight, None, message)
    });
    let once = session.notices.iter().enumerate();
    let once = once.map(|(place, notice)| {
        sentence(words, notice.weight(), Some(Dismissed::Notice(place)), query::once(notice, words.language))
    });
    // The start screen has a list of what a link asks for.
    let link = query::link(session).filter(|_| !session.shows_start());
    let link = link.map(|message| sentence(words, Weight::Note, Some(Dismissed::Link), message));
    let sentences: Vec<Sentence> = lasting.chain(link).chain(once).collect();
    html! { <NoticeList {sentences} /> }
}

fn sentence(words: Words, weight: Weight, dismissed_as: Option<Dismissed>, message: Msg) -> Sentence {
    Sentence { weight, text: words.say(message), dismissed_as, bytes: None, finding: None }
}
