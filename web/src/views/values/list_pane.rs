//! The list of all values, or of the only instance of an object, scrolled.

use std::rc::Rc;

use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::list::drawn_rows::{use_drawn_rows, use_latest};
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::Msg;
use crate::phrases::values::ValuesMsg;
use crate::state::Action;
use crate::views::leads::use_lead_to_bytes;
use crate::views::values::keyboard::use_keys;
use crate::views::values::query::list::{List, sort};
use crate::views::values::value_grid::badge;
use crate::views::values::value_rows::{head_id, row_id, value_head, value_rows};

#[derive(Properties, PartialEq)]
pub struct ListPaneProps {
    pub list: Rc<List>,
    /// Number of times that the rows were reordered.
    pub turn: u32,
}

/// Shows the rows of the list; a single instance has its name above them.
#[component]
pub fn ListPane(ListPaneProps { list, turn }: &ListPaneProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let on_located = use_lead_to_bytes();
    let scrolled = use_virtual_list();
    let count = list.shown.count;
    let window = scrolled.window(Rows { count, current: Some(list.row), chosen: *turn });
    let (on_key, on_typed) = use_keys(window.page);
    let latest = use_latest(list);
    let on_sorted = {
        let dispatch = dispatch.clone();
        Callback::from(move |column| {
            sort(column).into_iter().for_each(|change| dispatch.emit(Action::Values(change)))
        })
    };
    let on_selected = {
        let latest = latest.clone();
        Callback::from(move |row| {
            latest.get().row_number(row).into_iter().for_each(|row| dispatch.emit(Action::SelectValue(row)))
        })
    };
    let on_opened = Callback::from(move |row| {
        latest.get().location_of(row).into_iter().for_each(|place| on_located.emit(place))
    });
    let rows = use_drawn_rows(
        (list.without_cursor(), words.language),
        window,
        |row| list.is_current(row),
        |window| {
            let rows = list.rows(window, words.language);
            value_rows(&rows, list.columns(), &on_selected, &on_opened, words)
        },
    );
    let active = match list.header {
        Some(column) => Some(head_id(column)),
        None => window.draws(list.row).then(|| row_id(list.row)),
    };
    html! {
        <>
            if let Some((Some(name), presence)) = list.instance() {
                <p class="value-rows-instance-name">
                    { text("span", "", words.say(ValuesMsg::OnlyInstance(name))) }
                    { presence.map(|presence| badge(presence, words)).unwrap_or_default() }
                </p>
            }
            <ListBox list={scrolled} {window} {count} id="values" role="grid" label={words.say(Msg::ValuesTable)}
                column_count={list.columns().count()} style={list.style()} header={value_head(list, &on_sorted, words)}
                {active} {on_key} {on_typed} {rows} />
        </>
    }
}
