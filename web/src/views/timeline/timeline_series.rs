//! Summary of each series, as Performance Monitor has it below a graph.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::timeline::TimelineMsg;
use crate::state::Action;
use crate::state::view::timeline::{Timeline, TimelineChange};
use crate::views::timeline::query::summed::{SeriesRow, rows};

#[derive(Properties, PartialEq)]
pub struct TimelineSeriesProps {
    pub timeline: Timeline,
}

/// The columns of numbers, as Performance Monitor calls them.
const COLUMNS: [fn() -> TimelineMsg; 5] = [
    || TimelineMsg::Last,
    || TimelineMsg::Average,
    || TimelineMsg::Minimum,
    || TimelineMsg::Maximum,
    || TimelineMsg::Duration,
];

/// Shows a row for each series, with its colour.
#[component]
pub fn TimelineSeries(TimelineSeriesProps { timeline }: &TimelineSeriesProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let rows = rows(timeline);
    html! {
        <div class="timeline-series">
            <table class="timeline-series-table">
                <thead>
                    <tr>
                        <th class="timeline-series-name" scope="col">{ words.say(TimelineMsg::ColumnSeries) }</th>
                        for column in COLUMNS {
                            <th class="timeline-series-number" scope="col">{ words.say(column()) }</th>
                        }
                        <td></td>
                    </tr>
                </thead>
                <tbody>
                    for row in rows.iter() {
                        { series_row(row, &dispatch, words) }
                    }
                </tbody>
            </table>
        </div>
    }
}

fn series_row(row: &SeriesRow, dispatch: &Callback<Action>, words: Words) -> Html {
    let place = row.place;
    let on_selected = dispatch.reform(move |_: MouseEvent| Action::Timeline(TimelineChange::Series(place)));
    let on_removed = dispatch.reform(move |_: MouseEvent| Action::Timeline(TimelineChange::Remove(place)));
    let numbers = row.numbers.clone().map(|numbers| numbers.into_iter().chain([row.duration.clone()]));
    let why = match (row.is_pending, row.is_nowhere) {
        (true, _) => "…".into(),
        (false, true) => words.say(TimelineMsg::Nowhere),
        (false, false) => words.say(TimelineMsg::NoValues),
    };
    let remove = words.say(TimelineMsg::Remove(row.name.clone()));
    html! {
        <tr key={place} class={row.is_current.then_some("timeline-series-current")}>
            <th class="timeline-series-name" scope="row">
                <button type="button" class="timeline-series-select" aria-pressed={if row.is_current { "true" } else { "false" }} onclick={on_selected}>
                    <svg class={format!("timeline-series-sample timeline-series-{place}")} viewBox="0 0 24 8" aria-hidden="true">
                        <path class="timeline-plot-curve" d="M0 4h24" />
                    </svg>
                    { text("span", "", row.name.clone()) }
                </button>
            </th>
            if let Some(numbers) = numbers {
                for (number, column) in numbers.zip(COLUMNS) {
                    <td class="timeline-series-number">
                        { text("span", "timeline-series-label", words.say(column())) }
                        { number }
                    </td>
                }
            } else {
                <td class="timeline-series-why" colspan="5">{ why }</td>
            }
            <td class="timeline-series-remove">{ button("button button-quiet", Some(remove), on_removed, inside("×")) }</td>
        </tr>
    }
}
