//! The numbers behind the curves.

use yew::prelude::*;

use crate::components::text::{cell, long_cell, row};
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::list::drawn_rows::use_drawn_rows;
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::Words;
use crate::phrases::timeline::TimelineMsg;
use crate::state::view::timeline::Timeline;
use crate::state::{Action, Session};
use crate::views::timeline::query::numbers::{self, NumbersRow};
use crate::views::timeline::query::summed;

#[derive(Properties, PartialEq)]
pub struct TimelineNumbersProps {
    pub timeline: Timeline,
}

/// Shows a row for each interval in view, scrolled.
#[component]
pub fn TimelineNumbers(TimelineNumbersProps { timeline }: &TimelineNumbersProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let list = use_virtual_list();
    let (count, current) = (numbers::shown(timeline).len(), numbers::current(timeline));
    let window = list.window(Rows { count, current, chosen: 0 });
    let on_key = {
        let page = window.page;
        dispatch.reform(move |key: Key| Action::key(move |session| numbers::answer(session, key, page)))
    };
    let rows = use_drawn_rows(
        (timeline.without_cursor(), words.language),
        window,
        |row| current == Some(row),
        |window| {
            let rows = numbers::rows(timeline, window, words.language);
            rows.iter().map(|row| numbers_row(row, &dispatch)).collect()
        },
    );
    let names: Vec<String> = summed::rows(timeline).into_iter().map(|row| row.name).collect();
    let style = format!("--series:{}", names.len().max(1));
    html! {
        <div class="timeline-numbers" {style}>
            <ListBox {list} {window} {count} id="timeline-numbers" role="grid" label={words.say(TimelineMsg::Numbers)}
                column_count={names.len() + 1} header={head(&names, words)}
                active={current.filter(|current| window.draws(*current)).map(row_id)} {on_key} {rows} />
        </div>
    }
}

fn row_id(place: usize) -> String {
    format!("timeline-number-{place}")
}

fn head(names: &[String], words: Words) -> Html {
    html! {
        <div class="list-row list-row-header timeline-numbers-row" role="row" aria-rowindex="1">
            { cell("columnheader", "timeline-numbers-time", words.say(TimelineMsg::ColumnTime)) }
            for (place, name) in names.iter().enumerate() {
                <span class="timeline-numbers-number" role="columnheader" title={name.clone()}>
                    <i class={format!("timeline-chip timeline-series-{place}")} aria-hidden="true"></i>
                    { name.clone() }
                </span>
            }
        </div>
    }
}

fn numbers_row(of: &NumbersRow, dispatch: &Callback<Action>) -> Html {
    let place = of.place;
    let answered = move |session: &Session| numbers::select_interval(&session.timeline(), place);
    let onclick = dispatch.reform(move |_: MouseEvent| Action::key(answered));
    let ondblclick = dispatch.reform(|_: MouseEvent| Action::ChooseInterval);
    let cells = html! {
        <>
            { cell("gridcell", "timeline-numbers-time", of.time.clone()) }
            for (text, is_number) in of.cells.iter() {
                { long_cell(if *is_number { "timeline-numbers-number" } else { "timeline-numbers-number timeline-numbers-absent" }, text.clone()) }
            }
        </>
    };
    row("timeline-numbers-row", row_id(place), place, of.is_current, [Some(onclick), Some(ondblclick)], cells)
}
