//! The counters of a log with their values, and the current one explained.

use winperf::pair::Age;
use yew::prelude::*;

use crate::browser::keyboard::typed;
use crate::components::text::{button, cell, long_cell, row, text};
use crate::context::{use_dispatch, use_words};
use crate::keys::Key;
use crate::list::drawn_rows::use_drawn_rows;
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::log::LogMsg;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::library::naming::Naming;
use crate::state::names::series_name::SeriesName;
use crate::state::view::raw_view::{ByValue, RawChange, RawView};
use crate::state::view::tab::Tab;
use crate::state::{Action, Session};
use crate::views::log::log_explanation::LogExplanationPanel;
use crate::views::log::query::raw::{self, RawRow};
use crate::views::over_time::OverTime;
use crate::views::sheet::SheetClose;

#[derive(Properties, PartialEq)]
pub(super) struct LogValuesProps {
    pub(super) session: Shared<Session>,
}

/// Shows the filter, the rows, and the link from the bytes of the log to the current value.
#[component]
pub(super) fn LogValues(LogValuesProps { session }: &LogValuesProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let Some(view) = raw::view(session) else { return Html::default() };
    let naming = session.library.naming.clone();
    let oninput = dispatch.reform(move |event: InputEvent| {
        Action::Raw(RawChange::Text(typed(&event).unwrap_or_default(), naming.clone()))
    });
    html! {
        <div class="split workspace-explained">
            <section class="workspace-list log-values">
                <div class="log-values-tools">
                    <input class="log-values-filter" type="search" value={view.text.clone()} placeholder={words.say(LogMsg::Filter)}
                        aria-label={words.say(LogMsg::Filter)} autocomplete="off" spellcheck="false" maxlength="500" {oninput} />
                    <p id="value-count" role="status">{ words.say(LogMsg::Count(view.order.len(), view.rows.count())) }</p>
                </div>
                if view.order.is_empty() {
                    { text("p", "workspace-empty", words.say(LogMsg::NothingLeft)) }
                } else {
                    <LogRows view={view.clone()} naming={session.library.naming.clone()} />
                }
            </section>
            <div class="workspace-beside">
                <SheetClose tab={Tab::Values} />
                if let Some(explained) = raw::explained(view, words.language) {
                    <LogExplanationPanel explained={explained.clone()}><OverTime series={SeriesName::Path(explained.path)} /></LogExplanationPanel>
                } else {
                    { text("p", "workspace-empty", words.say(LogMsg::OnlyValues)) }
                }
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct LogRowsProps {
    view: RawView,
    naming: Shared<Naming>,
}

/// Shows the rows, scrolled.
#[component]
fn LogRows(LogRowsProps { view, naming }: &LogRowsProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let list = use_virtual_list();
    let (count, current) = (view.order.len(), view.current);
    let window = list.window(Rows { count, current: Some(current), chosen: 0 });
    let on_key = {
        let page = window.page;
        dispatch.reform(move |key: Key| Action::key(move |session| raw::answer(session, key, page)))
    };
    let rows = use_drawn_rows(
        (view.rows.clone(), view.order.clone(), naming.clone(), words.language),
        window,
        |row| row == current,
        |window| {
            let rows = raw::rows(view, window, &naming.english, words.language);
            rows.iter().map(|row| log_row(row, &dispatch)).collect()
        },
    );
    html! {
        <ListBox {list} {window} {count} id="values" role="grid" label={words.say(Msg::ValuesTable)} column_count=5
            header={head(view.sort, &dispatch, words)} active={window.draws(current).then(|| row_id(current))} {on_key} {rows} />
    }
}

fn row_id(place: usize) -> String {
    format!("log-row-{place}")
}

fn head(sort: ByValue, dispatch: &Callback<Action>, words: Words) -> Html {
    let sorted = match sort {
        ByValue::Not => None,
        ByValue::Largest => Some("descending"),
        ByValue::Smallest => Some("ascending"),
    };
    let on_sorted = dispatch.reform(|_: MouseEvent| Action::Raw(RawChange::Sort));
    let arrow = match sort {
        ByValue::Not => "",
        ByValue::Largest => " ▼",
        ByValue::Smallest => " ▲",
    };
    html! {
        <div class="list-row list-row-header log-values-row" role="row" aria-rowindex="1">
            { cell("columnheader", "log-values-path", words.say(LogMsg::Path)) }
            <span class="log-values-value" role="columnheader" aria-sort={sorted}>
                { button("button-link", None, on_sorted, html! { <>{ words.say(Msg::ColumnValue) }<span aria-hidden="true">{ arrow }</span></> }) }
            </span>
            { cell("columnheader", "log-values-unit", words.say(Msg::ColumnUnit)) }
            { cell("columnheader", "log-values-raw", words.say(LogMsg::First(Age::Older))) }
            { cell("columnheader", "log-values-raw", words.say(LogMsg::First(Age::Newer))) }
        </div>
    }
}

fn log_row(of: &RawRow, dispatch: &Callback<Action>) -> Html {
    let place = of.place;
    let on_selected = dispatch.reform(move |_: MouseEvent| Action::Raw(RawChange::Select(place)));
    let [older, newer] = of.raw.clone();
    let value = if of.has_value { "log-values-value" } else { "log-values-value log-values-absent" };
    let path = match &of.english {
        Some(english) => format!("{} = {english}", of.path),
        None => of.path.clone(),
    };
    let cells = html! {
        <>
            { long_cell("log-values-path", path) }
            { long_cell(value, of.value.clone()) }
            { cell("gridcell", "log-values-unit", of.unit.clone()) }
            { cell("gridcell", "log-values-raw", older) }
            { cell("gridcell", "log-values-raw", newer) }
        </>
    };
    row("log-values-row", row_id(place), place, of.current, [Some(on_selected), None], cells)
}
