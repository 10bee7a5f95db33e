//! A log of Performance Monitor: the slider over its samples, and the views of one that holds counters one by one.

pub mod log_bar;
mod log_notes;
mod log_structure;
mod log_values;
pub mod query;

use yew::prelude::*;

use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::log::LogMsg;
use crate::shared::Shared;
use crate::state::Session;
use crate::state::tab::Tab;
use crate::views::log::log_notes::LogNotes;
use crate::views::log::log_structure::LogStructure;
use crate::views::log::log_values::LogValues;

#[derive(Properties, PartialEq)]
pub struct LogViewProps {
    pub session: Shared<Session>,
}

/// A view of a log whose samples are no captures.
#[component]
pub fn LogView(LogViewProps { session }: &LogViewProps) -> Html {
    let words = use_words();
    match session.tab {
        Tab::Structure => html! { <LogStructure session={session.clone()} /> },
        Tab::Values => html! { <LogValues session={session.clone()} /> },
        Tab::Findings => html! { <LogNotes session={session.clone()} /> },
        // What a view of captures shows is not in such a log.
        _ => text("p", "workspace-empty", words.say(LogMsg::NoStructures)),
    }
}
