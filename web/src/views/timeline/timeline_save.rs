//! The buttons that save the shown values, and the choice of their redaction level.

use winperf_log::AnyLog;
use winperf_redact::Level;
use yew::platform::spawn_local;
use yew::prelude::*;

use crate::browser::download::save_bytes;
use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::timeline::TimelineMsg;
use crate::state::Action;
use crate::state::copying::RedactionLevel;
use crate::state::open_log::OpenLog;
use crate::state::tab::Tab;
use crate::state::timeline::TimelineState;
use crate::tasks::share::redacted_log;
use crate::views::copy::TakenOutSelect;
use crate::views::timeline::query::saved::{self, SavedForm};

/// The id of the choice of the redaction level.
const NAMES_ID: &str = "timeline-save-names";

/// Goes to the buttons by which a log of counters is shared.
pub fn to_saving(dispatch: &Callback<Action>) {
    dispatch.emit(Action::SelectTab(Tab::Timeline));
    dispatch.emit(Action::focus(NAMES_ID));
}

#[derive(Properties, PartialEq)]
pub struct TimelineSaveProps {
    pub timeline: TimelineState,
    pub taken_out: RedactionLevel,
}

/// Shows a button for each kind of file, and the choice of their redaction level.
#[component]
pub fn TimelineSave(TimelineSaveProps { timeline, taken_out }: &TimelineSaveProps) -> Html {
    let words = use_words();
    let failed = use_state_eq(|| None::<TimelineMsg>);
    let save = |form: SavedForm, name: &'static str, message: TimelineMsg| {
        let (timeline, failed, RedactionLevel(level)) = (timeline.clone(), failed.clone(), *taken_out);
        let onclick = Callback::from(move |_: MouseEvent| {
            let saved = saved::handed(&timeline, form, level).map(|text| match text {
                Ok(text) if save_bytes(text.as_bytes(), form.file(), form.media_type()) => None,
                Ok(_) => Some(TimelineMsg::NotSaved),
                Err(saved::NotRedacted) => Some(TimelineMsg::NotRedacted),
            });
            failed.set(saved.flatten());
        });
        button("button", Some(words.say(message)), onclick, inside(name))
    };
    let whole = timeline.samples.as_ref().and_then(|samples| samples.only_log()).map(|log| {
        let (log, failed, RedactionLevel(level)) = (log.clone(), failed.clone(), *taken_out);
        let onclick = Callback::from(move |_: MouseEvent| save_log(&log, level, failed.setter()));
        button("button", Some(words.say(TimelineMsg::WholeLog)), onclick, inside(words.say(TimelineMsg::Log)))
    });
    html! {
        <div class="timeline-save" role="group" aria-label={words.say(TimelineMsg::SaveAs)}>
            { text("span", "timeline-save-note", (*failed).clone().map(|failed| words.say(failed)).unwrap_or_default()) }
            <TakenOutSelect class="timeline-save-names" id={NAMES_ID} taken_out={*taken_out} />
            { text("span", "timeline-save-as", words.say(TimelineMsg::SaveAs)) }
            { save(SavedForm::PdhCsv, "PDH-CSV", TimelineMsg::PdhCsv) }
            { save(SavedForm::Csv, "CSV", TimelineMsg::Csv) }
            { save(SavedForm::Markdown, "Markdown", TimelineMsg::Markdown) }
            { save(SavedForm::Svg, "SVG", TimelineMsg::Svg) }
            { for whole }
        </div>
    }
}

/// Saves a whole log with the redaction of a level.
fn save_log(log: &OpenLog, level: Level, failed: UseStateSetter<Option<TimelineMsg>>) {
    let (file, media_type) = match log.log() {
        AnyLog::Binary(_) => ("winperf-log.blg", "application/octet-stream"),
        AnyLog::Text(log) if log.separator() == '\t' => ("winperf-log.tsv", "text/tab-separated-values"),
        AnyLog::Text(_) => ("winperf-log.csv", "text/csv"),
    };
    let log = log.shared();
    spawn_local(async move {
        failed.set(match redacted_log(&log, level).await {
            Some(bytes) if save_bytes(&bytes, file, media_type) => None,
            Some(_) => Some(TimelineMsg::NotSaved),
            None => Some(TimelineMsg::NotRedacted),
        });
    });
}
