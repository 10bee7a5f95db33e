//! The tools beside the tabs: its samples, the series to add, and its view state.

use yew::prelude::*;

use crate::browser::narrow::is_narrow;
use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::timeline::TimelineMsg;
use crate::shared::Shared;
use crate::state::answers::question::Question;
use crate::state::view::timeline::TimelineChange;
use crate::state::view::timeline::browsing::BrowsingChange;
use crate::state::view::timeline::samples::{ALL_MACHINES, Samples};
use crate::state::{Action, Session};
use crate::views::log::encoding_choice::EncodingChoice;
use crate::views::select::Select;
use crate::views::timeline::query::keys::{Zoom, zoomed};

#[derive(Properties, PartialEq)]
pub struct TimelineToolsProps {
    pub session: Shared<Session>,
}

/// Shows machine, counters to add, zoom and scale, if there is anything to draw.
#[component]
pub fn TimelineTools(TimelineToolsProps { session }: &TimelineToolsProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let timeline = &session.timeline();
    let Some(samples) = &timeline.samples else { return Html::default() };
    let encoding = session.raw_log().map(|log| html! { <EncodingChoice log={log.clone()} /> });
    if samples.whole().is_none() {
        // A machine with two samples, or the names in another encoding, can still be chosen.
        return html! { <div class="timeline-tools"><Machines session={session.clone()} />{ for encoding }</div> };
    }
    let change = dispatch.reform(Action::Timeline);
    let zoom = |message: TimelineMsg, sign: &'static str, zoom: Zoom| {
        let onclick = {
            let span = zoomed(timeline, zoom);
            change.reform(move |_: MouseEvent| TimelineChange::Zoom(span))
        };
        button("button", Some(words.say(message)), onclick, inside(sign))
    };
    let is_log = timeline.view.is_log;
    let progress = session.answers.progress(
        |question| matches!(question, Question::Curves(gathering) if timeline.draws(&gathering.series)),
    );
    html! {
        <div class="timeline-tools">
            <Machines session={session.clone()} />
            { counters(timeline.browsing.is_shown, &change, words) }
            { for encoding }
            if let Some(percent) = progress {
                <span class="timeline-tools-progress" role="status">{ words.say(TimelineMsg::Gathering(percent)) }</span>
            }
            <span class="timeline-tools-rest">
                if timeline.has_clocks() {
                    { clocks(timeline.view.is_utc, &change, words) }
                }
                <label class="value-tools-check">
                    <input id="timeline-log" type="checkbox" checked={is_log} onchange={change.reform(move |_: Event| TimelineChange::LogScale(!is_log))} />
                    { text("span", "", words.say(TimelineMsg::LogScale)) }
                </label>
                { zoom(TimelineMsg::ZoomOut, "−", Zoom::Out) }
                { zoom(TimelineMsg::ZoomIn, "+", Zoom::In) }
                { button("button", None, change.reform(|_: MouseEvent| TimelineChange::Zoom(None)), inside(words.say(TimelineMsg::WholeTime))) }
            </span>
        </div>
    }
}

/// Shows the button that shows or hides the counter browser, which a narrow window hides at first.
fn counters(is_shown: Option<bool>, change: &Callback<TimelineChange>, words: Words) -> Html {
    let onclick = change.reform(move |_: MouseEvent| {
        let is_shown = is_shown.unwrap_or_else(|| !is_narrow());
        TimelineChange::Browse(BrowsingChange::Show(!is_shown))
    });
    html! {
        <button type="button" class="button" id="timeline-browse" aria-expanded={is_shown.map(|is_shown| is_shown.to_string())} {onclick}>
            { words.say(TimelineMsg::Counters) }
        </button>
    }
}

/// Shows the choice between local time and UTC.
fn clocks(is_utc: bool, change: &Callback<TimelineChange>, words: Words) -> Html {
    let choice = |of_utc: bool, name: TimelineMsg| {
        let onchange = change.reform(move |_: Event| TimelineChange::Utc(of_utc));
        html! {
            <label class="value-tools-choice">
                <input class="visually-hidden" type="radio" name="timeline-clock" checked={is_utc == of_utc} {onchange} />
                { text("span", "value-tools-name", words.say(name)) }
            </label>
        }
    };
    html! {
        <fieldset class="value-tools-switch timeline-clock">
            { text("legend", "visually-hidden", words.say(TimelineMsg::ClockChoice)) }
            { choice(false, TimelineMsg::LocalTime) }
            { choice(true, TimelineMsg::Utc) }
        </fieldset>
    }
}

/// Shows the number of samples and their machine, whose name may be cut.
fn samples_of(samples: &Samples, words: Words) -> Html {
    let said = words.say(TimelineMsg::SamplesOf(samples.count(), samples.machine.clone()));
    html! { <span class="timeline-tools-samples" title={said.clone()}>{ said }</span> }
}

fn machine_name(machine: &str, count: usize, has_whole: bool) -> TimelineMsg {
    if machine == ALL_MACHINES {
        TimelineMsg::AllMachines(count, has_whole)
    } else {
        TimelineMsg::Machine(machine.to_owned(), count)
    }
}

fn is_chosen(machine: &str, samples: &Samples) -> bool {
    if samples.is_all { machine == ALL_MACHINES } else { machine == samples.machine }
}

/// Shows the machine, if there are several, and the samples left out.
#[component]
fn Machines(TimelineToolsProps { session }: &TimelineToolsProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let Some(samples) = session.answers.sampled.samples.clone() else { return Html::default() };
    let left_out = samples.left_out.first().cloned();
    let left_out = left_out.map(|file| TimelineMsg::LeftOut(file, samples.left_out.len()));
    let from_starts = session.view.timeline.view.from_starts;
    let on_aligned =
        dispatch.reform(move |_: Event| Action::Timeline(TimelineChange::FromStarts(!from_starts)));
    let on_chosen = {
        let samples = samples.clone();
        dispatch.reform(move |place: usize| {
            let machine = samples.machines.get(place).map(|(machine, _)| machine.clone());
            Action::Timeline(TimelineChange::Machine(machine.unwrap_or_default()))
        })
    };
    html! {
        <>
            if samples.machines.len() > 1 {
                <Select class="value-tools-field" id="timeline-machine" label={words.say(TimelineMsg::MachineChoice)} {on_chosen}
                    options={samples.machines.iter().map(|(machine, count)| words.say(machine_name(machine, *count, samples.has_whole))).collect::<Vec<_>>()}
                    chosen={samples.machines.iter().position(|(machine, _)| is_chosen(machine, &samples)).unwrap_or(0)} />
            } else {
                { samples_of(&samples, words) }
            }
            if samples.has_several_logs() {
                <label class="value-tools-check">
                    <input id="timeline-starts" type="checkbox" checked={from_starts} onchange={on_aligned} />
                    { text("span", "", words.say(TimelineMsg::FromStarts)) }
                </label>
            }
            { for left_out.map(|message| text("span", "timeline-tools-left-out", words.say(message))) }
        </>
    }
}
