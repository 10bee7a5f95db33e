//! The table of values, scrolled.

use yew::prelude::*;

use crate::browser::page::focus_soon;
use crate::browser::scroller::Scroller;
use crate::components::text::text;
use crate::components::value_rows::{COLUMN_COUNT, ValueRows, row_id, value_header};
use crate::keys::Key;
use crate::queries::values;
use crate::scroll::Window;
use crate::session::{Action, Session};
use crate::words::{Msg, Words};

/// What a [`ValuesView`] shows and reports.
#[derive(Properties, PartialEq)]
pub(super) struct ValuesViewProps {
    /// The session.
    pub(super) session: Session,
    /// What the page says.
    pub(super) words: Words,
    /// Takes the actions.
    pub(super) dispatch: Callback<Action>,
}

/// The values of both captures, and how many there are.
#[component]
pub(super) fn ValuesView(props: &ValuesViewProps) -> Html {
    let words = props.words;
    let window = use_state(Window::default);
    let session = &props.session;
    let count = values::count(session);
    if count == 0 {
        let message = if session.paired.is_some() { Msg::NoCounters } else { Msg::NoValues };
        return text("p", "workspace-empty", words.say(message));
    }
    let rows = values::rows(session, *window);
    let drawn = rows.iter().any(|row| row.current);
    let on_key = {
        let (session, dispatch, page) = (session.clone(), props.dispatch.clone(), window.page);
        Callback::from(move |key: Key| match (key, key.row_from(session.value_row, count, page)) {
            (_, Some(row)) => dispatch.emit(Action::SelectValue(row)),
            (Key::Activate, None) => locate(&session, &dispatch, session.value_row),
            (_, None) => {}
        })
    };
    let on_located = {
        let (session, dispatch) = (session.clone(), props.dispatch.clone());
        Callback::from(move |row| locate(&session, &dispatch, row))
    };
    let on_selected = props.dispatch.reform(Action::SelectValue);
    let on_window = {
        let window = window.clone();
        Callback::from(move |next| window.set(next))
    };
    html! {
        <section class="workspace-values">
            <Scroller id="values" role="grid" label={words.say(Msg::ValuesTable)} column_count={COLUMN_COUNT.to_string()}
                active={drawn.then(|| row_id(session.value_row))} rows={count} reveal={session.value_row}
                window={*window} header={value_header(words)} {on_window} {on_key}>
                { ValueRows { rows: &rows, on_selected: &on_selected, on_located: &on_located }.draw() }
            </Scroller>
            <p class="value-rows-count" id="value-count">{ words.say(Msg::ValueCount(count)) }</p>
        </section>
    }
}

/// Goes from a value to its bytes.
fn locate(session: &Session, dispatch: &Callback<Action>, row: usize) {
    if let Some((side, offset)) = values::location(session, row) {
        dispatch.emit(Action::Locate(side, offset));
        focus_soon("tree");
    }
}
