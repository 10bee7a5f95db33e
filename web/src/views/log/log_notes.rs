//! Findings about a log.

use yew::prelude::*;

use crate::components::severity_mark::severity_sign;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::log::LogMsg;
use crate::phrases::{Msg, Words};
use crate::signs::blame::Blame;
use crate::state::Action;
use crate::state::library::open_log::OpenLog;
use crate::views::log::query::notes::{LogNote, notes};
use crate::views::query::bytes::offset_text;

#[derive(Properties, PartialEq)]
pub struct LogNotesProps {
    pub log: OpenLog,
}

/// Shows each finding about something damaged, missing or not understood, with a link to its bytes.
#[component]
pub fn LogNotes(LogNotesProps { log }: &LogNotesProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    html! {
        <section class="log-notes" aria-label={words.say(LogMsg::OfLog(log.file.clone()))}>
            <ul>
                for note in notes(log, words.language) {
                    { item(&note, log.binary().is_some(), &dispatch, words) }
                }
            </ul>
        </section>
    }
}

/// Shows a note; without a link for a text log, which has no bytes to show.
fn item(note: &LogNote, has_bytes: bool, dispatch: &Callback<Action>, words: Words) -> Html {
    let offset = note.offset;
    let place = inside(words.say(LogMsg::At(offset_text(offset))));
    let place = if has_bytes {
        let onclick = dispatch.reform(move |_: MouseEvent| Action::LocateInLog(offset));
        button("button-link log-notes-place", None, onclick, place)
    } else {
        html! { <span class="log-notes-place">{ place }</span> }
    };
    html! {
        <li class="log-notes-item">
            <span class="log-notes-severity">
                { severity_sign(Blame::Own(note.severity), None) }
                { words.say(Msg::from(note.severity)) }
            </span>
            { text("code", "log-notes-code", note.code) }
            { text("span", "", note.message.clone()) }
            { place }
        </li>
    }
}
