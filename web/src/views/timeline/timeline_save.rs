//! The buttons that save the shown values, and the choice of their redaction level.

use yew::prelude::*;

use crate::browser::download::save_bytes;
use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::timeline::TimelineMsg;
use crate::state::copying::TakenOut;
use crate::state::timeline::TimelineState;
use crate::views::copy::TakenOutSelect;
use crate::views::timeline::query::saved::{self, SavedForm};

#[derive(Properties, PartialEq)]
pub struct TimelineSaveProps {
    pub timeline: TimelineState,
    pub taken_out: TakenOut,
}

/// Shows a button for each kind of file, and the choice of their redaction level.
#[component]
pub fn TimelineSave(TimelineSaveProps { timeline, taken_out }: &TimelineSaveProps) -> Html {
    let words = use_words();
    let failed = use_state_eq(|| None::<TimelineMsg>);
    let save = |form: SavedForm, name: &'static str, message: TimelineMsg| {
        let (timeline, failed, TakenOut(level)) = (timeline.clone(), failed.clone(), *taken_out);
        let onclick = Callback::from(move |_: MouseEvent| {
            let saved = saved::handed(&timeline, form, level).map(|text| match text {
                Ok(text) if save_bytes(text.as_bytes(), form.file(), "text/csv") => None,
                Ok(_) => Some(TimelineMsg::NotSaved),
                Err(saved::NotRedacted) => Some(TimelineMsg::NotRedacted),
            });
            failed.set(saved.flatten());
        });
        button("button", Some(words.say(message)), onclick, inside(name))
    };
    html! {
        <div class="timeline-save" role="group" aria-label={words.say(TimelineMsg::SaveAs)}>
            { text("span", "timeline-save-note", (*failed).clone().map(|failed| words.say(failed)).unwrap_or_default()) }
            <TakenOutSelect class="timeline-save-names" id="timeline-save-names" taken_out={*taken_out} />
            { text("span", "timeline-save-as", words.say(TimelineMsg::SaveAs)) }
            { save(SavedForm::PdhCsv, "PDH-CSV", TimelineMsg::PdhCsv) }
            { save(SavedForm::Csv, "CSV", TimelineMsg::Csv) }
        </div>
    }
}
