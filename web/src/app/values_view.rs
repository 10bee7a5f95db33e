//! The table of values, scrolled, and the current value explained.

use yew::prelude::*;

use crate::browser::page::focus_soon;
use crate::browser::scroller::{Drawn, Scroller};
use crate::components::explanation_panel::ExplanationPanel;
use crate::components::text::text;
use crate::components::value_rows::{COLUMN_COUNT, ValueRows, row_id, value_header};
use crate::keys::Key;
use crate::queries::{explanation, values};
use crate::scroll::Window;
use crate::session::side::Side;
use crate::session::{Action, Session};
use crate::words::{Msg, Words};

/// The values of both captures, how many there are, and how the current one was found.
pub(super) fn values_view(session: &Session, words: Words, dispatch: &Callback<Action>) -> Html {
    let count = values::count(session);
    if count == 0 {
        let message = if session.paired.is_some() { Msg::NoCounters } else { Msg::NoValues };
        return text("p", "workspace-empty", words.say(message));
    }
    let on_located = located(dispatch);
    let on_row = {
        let (session, on_located) = (session.clone(), on_located.clone());
        Callback::from(move |row| {
            if let Some(place) = values::location(&session, row) {
                on_located.emit(place);
            }
        })
    };
    let on_key = {
        let (current, dispatch, on_row) = (session.value_row, dispatch.clone(), on_row.clone());
        Callback::from(move |(key, window): (Key, Window)| match key.row_from(current, count, window.page) {
            Some(row) => dispatch.emit(Action::SelectValue(row)),
            None if key == Key::Activate => on_row.emit(current),
            None => {}
        })
    };
    let draw = {
        let (session, on_selected) = (session.clone(), dispatch.reform(Action::SelectValue));
        Callback::from(move |window: Window| {
            let rows = values::rows(&session, window);
            let drawn = rows.iter().any(|row| row.current);
            Drawn {
                count,
                current: Some(session.value_row),
                active: drawn.then(|| row_id(session.value_row)),
                rows: ValueRows { rows: &rows, on_selected: &on_selected, on_located: &on_row }.draw(),
            }
        })
    };
    let explained = explanation::of_current(session, words.language);
    html! {
        <div class="workspace-values">
            <section class="workspace-list">
                <Scroller key="values" id="values" role="grid" label={words.say(Msg::ValuesTable)} column_count={COLUMN_COUNT}
                    header={value_header(words)} {draw} {on_key} />
                <p class="value-rows-count" id="value-count">{ words.say(Msg::ValueCount(count)) }</p>
            </section>
            { ExplanationPanel { explained: explained.as_ref(), on_located: &on_located }.draw(words) }
        </div>
    }
}

/// Goes to bytes of a capture, in the tree.
pub(super) fn located(dispatch: &Callback<Action>) -> Callback<(Side, u32)> {
    let dispatch = dispatch.clone();
    Callback::from(move |(side, offset)| {
        dispatch.emit(Action::Locate(side, offset));
        focus_soon("tree");
    })
}
