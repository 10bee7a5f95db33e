//! The tools above the drawing: its samples, the series to add, and its view state.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::timeline::TimelineMsg;
use crate::shared::Shared;
use crate::state::question::Question;
use crate::state::timeline::TimelineChange;
use crate::state::{Action, Session};
use crate::views::select::Select;
use crate::views::timeline::query::keys::{Zoom, zoomed};
use crate::views::timeline::timeline_picker::TimelinePicker;

#[derive(Properties, PartialEq)]
pub struct TimelineToolsProps {
    pub session: Shared<Session>,
}

/// Shows machine, counters to add, zoom and scale.
#[component]
pub fn TimelineTools(TimelineToolsProps { session }: &TimelineToolsProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let timeline = &session.timeline;
    let change = dispatch.reform(Action::Timeline);
    let zoom = |message: TimelineMsg, sign: &'static str, zoom: Zoom| {
        let onclick = {
            let span = zoomed(timeline, zoom);
            change.reform(move |_: MouseEvent| TimelineChange::Zoom(span))
        };
        button("button", Some(words.say(message)), onclick, inside(sign))
    };
    let is_log = timeline.view.is_log;
    let progress = session.progress(|question| matches!(question, Question::Curves(_)));
    html! {
        <div class="timeline-tools">
            <Machines session={session.clone()} />
            if let Some(survey) = timeline.survey.clone() {
                <TimelinePicker {survey} />
            }
            if let Some(percent) = progress {
                <span class="timeline-tools-progress" role="status">{ words.say(TimelineMsg::Gathering(percent)) }</span>
            }
            <span class="timeline-tools-rest">
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

/// Shows the machine, if there are several, and the samples left out.
#[component]
fn Machines(TimelineToolsProps { session }: &TimelineToolsProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let Some(samples) = session.timeline.samples.clone() else { return Html::default() };
    let left_out = samples.left_out.first().cloned();
    let left_out = left_out.map(|file| TimelineMsg::LeftOut(file, samples.left_out.len()));
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
                    options={samples.machines.iter().map(|(machine, count)| words.say(TimelineMsg::Machine(machine.clone(), *count))).collect::<Vec<_>>()}
                    chosen={samples.machines.iter().position(|(machine, _)| *machine == samples.machine).unwrap_or(0)} />
            } else {
                { text("span", "timeline-tools-samples", words.say(TimelineMsg::SamplesOf(samples.count(), samples.machine.clone()))) }
            }
            { for left_out.map(|message| text("span", "timeline-tools-left-out", words.say(message))) }
        </>
    }
}
