//! What is odd about a log.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::log::LogMsg;
use crate::shared::Shared;
use crate::state::{Action, Session};
use crate::views::log::query::raw;
use crate::views::query::bytes::offset_text;

#[derive(Properties, PartialEq)]
pub(super) struct LogNotesProps {
    pub(super) session: Shared<Session>,
}

/// Each thing that is damaged, missing or not understood, and the way to its bytes.
#[component]
pub(super) fn LogNotes(LogNotesProps { session }: &LogNotesProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let notes = session.raw_log().map(|log| raw::notes(log, words.language)).unwrap_or_default();
    if notes.is_empty() {
        return text("p", "workspace-empty", words.say(LogMsg::NoNotes));
    }
    let to_bytes = |offset: u32| {
        let onclick = dispatch.reform(move |_: MouseEvent| Action::LocateInLog(offset));
        button(
            "button-link log-notes-place",
            None,
            onclick,
            inside(words.say(LogMsg::At(offset_text(offset)))),
        )
    };
    html! {
        <ul class="log-notes" id="findings" tabindex="-1">
            for note in notes.iter() {
                <li class={classes!("log-notes-item", format!("severity-{}", note.severity))}>
                    { text("code", "log-notes-code", note.code) }
                    { text("span", "", note.message.clone()) }
                    { to_bytes(note.offset) }
                </li>
            }
        </ul>
    }
}
