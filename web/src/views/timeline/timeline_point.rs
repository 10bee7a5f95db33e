//! Values at the current interval, and how they are computed.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Msg;
use crate::phrases::timeline::TimelineMsg;
use crate::shared::Shared;
use crate::state::view::tab::Tab;
use crate::state::{Action, Session};
use crate::views::copy::CopyControl;
use crate::views::leads::use_lead_to_value;
use crate::views::log::log_explanation::LogExplanationPanel;
use crate::views::log::query::raw;
use crate::views::timeline::query::point;
use crate::views::timeline::query::readout::{self, Readout};
use crate::views::values::explanation_panel::ExplanationPanel;

#[derive(Properties, PartialEq)]
pub struct TimelinePointProps {
    pub session: Shared<Session>,
}

/// Shows the interval, its values, the button that shows its two samples, and the current value explained if these are
/// in A and B.
#[component]
pub fn TimelinePoint(TimelinePointProps { session }: &TimelinePointProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let readout =
        session.timeline().interval().and_then(|at| readout::read_interval(session, at, words.language));
    let Some(readout) = readout else {
        return html! {
            <section class="timeline-point" id="timeline-point" tabindex="-1" aria-label={words.say(TimelineMsg::Point)}></section>
        };
    };
    let [older, newer] = readout.files.clone();
    let on_chosen = dispatch.reform(|_: MouseEvent| Action::ChooseInterval);
    html! {
        <section class="timeline-point" id="timeline-point" tabindex="-1" aria-label={words.say(TimelineMsg::Point)}>
            <h2>{ readout.time.clone() }</h2>
            { text("p", "timeline-point-files", words.say(TimelineMsg::Between(older, newer, readout.length.clone()))) }
            { values(&readout) }
            if readout.is_chosen {
                <Chosen session={session.clone()} />
            } else {
                { button("button", None, on_chosen, inside(words.say(TimelineMsg::Choose))) }
            }
        </section>
    }
}

fn values(readout: &Readout) -> Html {
    html! {
        <ul class="timeline-point-values">
            for value in readout.values.iter() {
                <li class={value.is_current.then_some("timeline-point-current")}>
                    <i class={format!("timeline-chip timeline-series-{}", value.place)} aria-hidden="true"></i>
                    { text("span", "timeline-point-name", value.name.clone()) }
                    { text("strong", if value.is_absent { "timeline-point-absent" } else { "" }, value.text.clone()) }
                </li>
            }
        </ul>
    }
}

/// Shows the current value of A and B explained, with a link to the values view.
#[component]
fn Chosen(TimelinePointProps { session }: &TimelinePointProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let on_value = use_lead_to_value();
    let row = point::row(session);
    let onclick = Callback::from(move |_: MouseEvent| match row {
        Some(row) => on_value.emit(row),
        None => {
            dispatch.emit(Action::SelectTab(Tab::Values));
            dispatch.emit(Action::focus(Tab::Values.pane_id()));
        }
    });
    let to_values = html! {
        <p class="timeline-point-ways">
            { text("span", "", words.say(TimelineMsg::IsChosen)) }
            { button("button", None, onclick, inside(words.say(TimelineMsg::ToValues))) }
        </p>
    };
    let raw = raw::view(session).and_then(|view| raw::explained(view, words.language));
    html! {
        <>
            { to_values }
            if let Some(explained) = point::explained(session, words.language) {
                <ExplanationPanel {explained}><CopyControl session={session.clone()} subject={point::subject(session)} /></ExplanationPanel>
            } else if let Some(explained) = raw {
                <LogExplanationPanel {explained} />
            } else if session.is_examining() {
                { text("p", "timeline-point-hint", words.say(Msg::Examining)) }
            }
        </>
    }
}
