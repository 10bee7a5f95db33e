//! The buttons that save what is shown.

use yew::prelude::*;

use crate::browser::download::save_bytes;
use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::timeline::TimelineMsg;
use crate::state::timeline::TimelineState;
use crate::views::timeline::query::saved::{self, SavedForm};

#[derive(Properties, PartialEq)]
pub struct TimelineSaveProps {
    pub timeline: TimelineState,
}

/// A button for each kind of file, and that names stand in them as they are.
#[component]
pub fn TimelineSave(TimelineSaveProps { timeline }: &TimelineSaveProps) -> Html {
    let words = use_words();
    let has_failed = use_state_eq(|| false);
    let save = |form: SavedForm, name: &'static str, message: TimelineMsg| {
        let (timeline, has_failed) = (timeline.clone(), has_failed.clone());
        let onclick = Callback::from(move |_: MouseEvent| {
            if let Some(text) = saved::text(&timeline, form) {
                has_failed.set(!save_bytes(text.as_bytes(), form.file(), "text/csv"));
            }
        });
        button("button", Some(words.say(message)), onclick, inside(name))
    };
    let note = if *has_failed { TimelineMsg::NotSaved } else { TimelineMsg::NamesStay };
    html! {
        <div class="timeline-save" role="group" aria-label={words.say(TimelineMsg::SaveAs)}>
            { text("span", "timeline-save-note", words.say(note)) }
            { text("span", "timeline-save-as", words.say(TimelineMsg::SaveAs)) }
            { save(SavedForm::PdhCsv, "PDH-CSV", TimelineMsg::PdhCsv) }
            { save(SavedForm::Csv, "CSV", TimelineMsg::Csv) }
        </div>
    }
}
