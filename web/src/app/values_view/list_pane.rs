//! The list of all values, scrolled.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::values_view::located;
use crate::browser::scroller::{Drawn, Scroller};
use crate::components::value_rows::{ValueHead, ValueRows, head_id, row_id};
use crate::keys::Key;
use crate::queries::values;
use crate::queries::values::list::{COLUMN_COUNT, List, Step, sort};
use crate::scroll::Window;
use crate::session::{Action, Session};
use crate::words::{Msg, Words};

/// The rows of the list.
pub(super) fn list_pane(session: &Session, list: List, words: Words, dispatch: &Callback<Action>) -> Html {
    let list = Rc::new(list);
    let on_row = on_row(session, &list, dispatch);
    let on_key = {
        let (list, dispatch, on_row) = (list.clone(), dispatch.clone(), on_row.clone());
        Callback::from(move |(key, window): (Key, Window)| match list.step(key, window.page) {
            Some(Step::Select(row)) => dispatch.emit(Action::SelectValue(row)),
            Some(Step::Change(change)) => dispatch.emit(Action::Values(change)),
            None if key == Key::Activate => on_row.emit(list.row),
            None => {}
        })
    };
    let on_typed = {
        let (list, dispatch) = (list.clone(), dispatch.clone());
        Callback::from(move |(letter, _): (char, Window)| {
            if let Some(change) = list.typed(letter) {
                dispatch.emit(Action::Values(change));
            }
        })
    };
    let on_selected = {
        let (list, dispatch) = (list.clone(), dispatch.clone());
        Callback::from(move |row: usize| {
            if let Some(row) = list.at(row) {
                dispatch.emit(Action::SelectValue(row));
            }
        })
    };
    let on_sorted = {
        let dispatch = dispatch.clone();
        Callback::from(move |column: usize| {
            if let Some(change) = sort(column) {
                dispatch.emit(Action::Values(change));
            }
        })
    };
    let header = ValueHead { sorted: list.sorted, current: list.header, on_sorted: &on_sorted }.draw(words);
    let draw = {
        let list = list.clone();
        Callback::from(move |window: Window| {
            let rows = list.rows(window, words.language);
            let drawn = rows.iter().any(|row| row.row == list.row);
            let active = match list.header {
                Some(column) => Some(head_id(column)),
                None => drawn.then(|| row_id(list.row)),
            };
            Drawn {
                count: list.shown.count,
                current: Some(list.row),
                active,
                rows: ValueRows { rows: &rows, on_selected: &on_selected, on_located: &on_row }.draw(words),
            }
        })
    };
    html! {
        <Scroller key="values-list" id="values" role="grid" label={words.say(Msg::ValuesTable)} column_count={COLUMN_COUNT}
            chosen={session.values.turn} {header} {draw} {on_key} {on_typed} />
    }
}

/// Goes to the bytes of a row.
fn on_row(session: &Session, list: &Rc<List>, dispatch: &Callback<Action>) -> Callback<usize> {
    let (session, list, on_located) = (session.clone(), list.clone(), located(dispatch));
    Callback::from(move |row: usize| {
        if let Some(place) = list.at(row).and_then(|row| values::location(&session, row)) {
            on_located.emit(place);
        }
    })
}
