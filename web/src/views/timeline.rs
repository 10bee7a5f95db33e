//! Values over time through all samples of a machine: as a drawing, as summaries, as numbers, and as a list of
//! problems.

pub mod query;
pub mod timeline_browser;
pub mod timeline_chart;
pub mod timeline_moments;
pub mod timeline_numbers;
pub mod timeline_overview;
pub mod timeline_plot;
pub mod timeline_point;
pub mod timeline_series;
pub mod timeline_tools;

#[cfg(test)]
mod tests;

use yew::prelude::*;

use crate::browser::files::picked;
use crate::components::file_picker::FilePicker;
use crate::components::text::text;
use crate::context::{use_commands, use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::timeline::TimelineMsg;
use crate::shared::Shared;
use crate::state::answers::question::Question;
use crate::state::library::opening::Destination;
use crate::state::view::copying::Form;
use crate::state::view::edge::Pane;
use crate::state::view::tab::Tab;
use crate::state::view::timeline::TimelineChange;
use crate::state::{Action, Session};
use crate::views::findings;
use crate::views::splitter::Split;
use crate::views::timeline::query::{keys, numbers, point};
use crate::views::timeline::timeline_browser::TimelineBrowser;
use crate::views::timeline::timeline_chart::TimelineChart;
use crate::views::timeline::timeline_moments::TimelineMoments;
use crate::views::timeline::timeline_numbers::TimelineNumbers;
use crate::views::timeline::timeline_point::TimelinePoint;
use crate::views::timeline::timeline_series::TimelineSeries;
use crate::views::timeline::timeline_tools::TimelineTools;
use crate::views::view::{ListKeys, View};

pub const VIEW: View = View {
    tools: |session| html! { <TimelineTools session={session.clone()} /> },
    parts: &["timeline", "timeline-below", "timeline-moments", "timeline-point", "timeline-counters"],
    lists: &[
        ListKeys { id: "timeline", key: keys::answer, typed: |typed, _, _, _| keys::typed(typed.letter) },
        ListKeys::plain("timeline-numbers", numbers::answer),
    ],
    shows_counters: true,
    subject: point::subject,
    copied: || &[Form::Value],
    ..View::plain(
        Tab::Timeline,
        "timeline-point",
        |session| html! { <TimelineView session={session.clone()} /> },
    )
};

#[derive(Properties, PartialEq)]
pub struct TimelineViewProps {
    pub session: Shared<Session>,
}

/// Shows the drawing, the table below it, the moments, and the values at the current interval.
#[component]
pub fn TimelineView(TimelineViewProps { session }: &TimelineViewProps) -> Html {
    let words = use_words();
    let timeline = &session.timeline();
    let Some(samples) = &timeline.samples else { return Html::default() };
    if samples.whole().is_none() {
        return html! { <TooFew has_raw_log={session.raw_log().is_some()} /> };
    }
    let has_numbers = timeline.view.numbers;
    let surveyed = session.answers.progress(|question| matches!(question, Question::Survey(_))).unwrap_or(0);
    let findings = findings::counts(session).map_or(0, |counts| counts.iter().sum());
    let first = html! {
        <section class="workspace-list timeline-drawn" data-browser={timeline.browsing.is_shown.map(|is_shown| is_shown.to_string())}>
            <TimelineBrowser timeline={timeline.clone()} />
            <div class="timeline-curves">
                <TimelineChart session={session.clone()} />
                <div class="timeline-choices">
                    <Below {has_numbers} />
                </div>
                if has_numbers {
                    <TimelineNumbers timeline={timeline.clone()} />
                } else {
                    <TimelineSeries timeline={timeline.clone()} />
                }
            </div>
        </section>
    };
    let second = html! {
        <div class="workspace-beside" aria-label={words.say(TimelineMsg::WhereWrong)}>
            <TimelineMoments timeline={timeline.clone()} {surveyed} {findings} />
            <TimelinePoint session={session.clone()} />
        </div>
    };
    html! { <Split pane={Pane::Moments} class="workspace-timeline" {first} {second} /> }
}

#[derive(Properties, PartialEq)]
struct TooFewProps {
    /// True if the samples are those of a log of counters, to which no file adds any.
    has_raw_log: bool,
}

/// Explains why there is nothing to draw, with links to more.
#[component]
fn TooFew(TooFewProps { has_raw_log }: &TooFewProps) -> Html {
    let words = use_words();
    let commands = use_commands();
    let on_picked = commands.open_files.reform(|event: Event| (picked(&event), Destination::Pair));
    html! {
        <div class="workspace-empty" id="timeline" tabindex="-1">
            { text("p", "", words.say(TimelineMsg::NeedsTwo)) }
            if !has_raw_log {
                <p><FilePicker id="open-more" label={words.say(TimelineMsg::OpenMore)} primary=true {on_picked} /></p>
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct BelowProps {
    has_numbers: bool,
}

/// Shows the choice of the table below the drawing.
#[component]
fn Below(BelowProps { has_numbers }: &BelowProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let has_numbers = *has_numbers;
    html! {
        <fieldset class="value-tools-switch timeline-below" id="timeline-below" tabindex="-1">
            { text("legend", "visually-hidden", words.say(TimelineMsg::Below)) }
            { choice(TimelineMsg::Series, !has_numbers, dispatch.reform(|_: Event| Action::Timeline(TimelineChange::Numbers(false))), words) }
            { choice(TimelineMsg::Numbers, has_numbers, dispatch.reform(|_: Event| Action::Timeline(TimelineChange::Numbers(true))), words) }
        </fieldset>
    }
}

fn choice(name: TimelineMsg, is_chosen: bool, onchange: Callback<Event>, words: Words) -> Html {
    html! {
        <label class="value-tools-choice">
            <input class="visually-hidden" type="radio" name="timeline-below" checked={is_chosen} {onchange} />
            { text("span", "value-tools-name", words.say(name)) }
        </label>
    }
}
