//! The list of all values, scrolled.

use std::rc::Rc;

use yew::prelude::*;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::list::scroller::{Drawn, Scroller};
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::values_change::ValuesChange;
use crate::state::{Action, Session};
use crate::views::leads::located;
use crate::views::values::on;
use crate::views::values::query as values;
use crate::views::values::query::list::{COLUMN_COUNT, List, Step, sort};
use crate::views::values::value_rows::{ValueHead, ValueRows, head_id, row_id};

/// The rows of the list.
pub(crate) fn list_pane(
    session: &Shared<Session>,
    list: List,
    words: Words,
    dispatch: &Callback<Action>,
) -> Html {
    let pane = Rc::new(Pane { list, session: session.clone(), dispatch: dispatch.clone() });
    let on_key = on(&pane, |pane, (key, window): (Key, Window)| pane.press(key, window));
    let on_typed = {
        let pane = pane.clone();
        Callback::from(move |(letter, _): (char, Window)| pane.typed(letter))
    };
    let on_sorted = &on(&pane, |pane, column| pane.change(sort(column)));
    let has_pair = session.paired.as_ref().is_some_and(|paired| paired.older.is_some());
    let header = ValueHead { sorted: pane.list.sorted, has_pair, current: pane.list.header, on_sorted };
    let header = header.draw(words);
    let draw = {
        let on_selected = on(&pane, |pane, row| pane.select(row));
        let on_opened = on(&pane, |pane, row| pane.go_to_bytes(row));
        Callback::from(move |window| pane.rows(window, &on_selected, &on_opened, words))
    };
    html! {
        <Scroller key="values-list" id="values" role="grid" label={words.say(Msg::ValuesTable)} column_count={COLUMN_COUNT}
            chosen={session.values.turn} {header} {draw} {on_key} {on_typed} />
    }
}

/// The list and what it acts on.
struct Pane {
    list: List,
    session: Shared<Session>,
    dispatch: Callback<Action>,
}

impl Pane {
    fn change(&self, change: Option<ValuesChange>) {
        if let Some(change) = change {
            self.dispatch.emit(Action::Values(change));
        }
    }

    /// Does what a letter asks for; whether it asks for anything.
    fn typed(&self, letter: char) -> bool {
        let change = self.list.typed(letter);
        let is_meant = change.is_some();
        self.change(change);
        is_meant
    }

    fn press(&self, key: Key, window: Window) {
        match self.list.step(key, window.page) {
            Some(Step::Select(row)) => self.dispatch.emit(Action::SelectValue(row)),
            Some(Step::Change(change)) => self.change(Some(change)),
            None if key == Key::Activate => self.go_to_bytes(self.list.row),
            None => {}
        }
    }

    fn select(&self, row: usize) {
        if let Some(row) = self.list.at(row) {
            self.dispatch.emit(Action::SelectValue(row));
        }
    }

    /// Goes to the bytes of a row.
    fn go_to_bytes(&self, row: usize) {
        if let Some(place) = self.list.at(row).and_then(|row| values::location(&self.session, row)) {
            located(&self.dispatch).emit(place);
        }
    }

    fn rows(
        &self,
        window: Window,
        on_selected: &Callback<usize>,
        on_located: &Callback<usize>,
        words: Words,
    ) -> Drawn {
        let rows = self.list.rows(window, words.language);
        let is_drawn = rows.iter().any(|row| row.row == self.list.row);
        let active = match self.list.header {
            Some(column) => Some(head_id(column)),
            None => is_drawn.then(|| row_id(self.list.row)),
        };
        Drawn {
            count: self.list.shown.count,
            current: Some(self.list.row),
            active,
            rows: ValueRows { rows: &rows, on_selected, on_located }.draw(words),
        }
    }
}
