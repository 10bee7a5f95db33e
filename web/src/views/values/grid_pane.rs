//! The table of one object, scrolled.

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::pointer::column_under;
use crate::keys::Key;
use crate::list::scroll::Window;
use crate::list::scroller::{Drawn, Scroller};
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::value_order::Scope;
use crate::state::values_change::ValuesChange;
use crate::state::{Action, Session};
use crate::views::leads::located;
use crate::views::values::on;
use crate::views::values::query as values;
use crate::views::values::query::grid::Grid;
use crate::views::values::value_grid::{GridHead, GridRows, cell_id, head_id};

/// Up to so many columns all are drawn, whether they are in sight or not; some eight are in sight on most screens.
const FEW_COLUMNS: usize = 12;

/// The instances of an object and the values of its counters.
pub(crate) fn grid_pane(
    session: &Shared<Session>,
    grid: Grid,
    words: Words,
    dispatch: &Callback<Action>,
) -> Html {
    let current_column = match grid.header {
        Some(column) => column.checked_sub(1),
        None => Some(grid.column),
    };
    let (key, column_count) = (scroller_key(&grid), grid.counters.len() + 1);
    let pane = Rc::new(Pane { grid, session: session.clone(), dispatch: dispatch.clone() });
    let on_key = on(&pane, |pane, (key, window): (Key, Window)| pane.press(key, window));
    let on_typed = {
        let pane = pane.clone();
        Callback::from(move |(letter, _): (char, Window)| pane.typed(letter))
    };
    let draw_header = {
        let on_sorted = on(&pane, |pane, column| pane.change(pane.grid.sort(column)));
        let on_alone = on(&pane, |pane, column| pane.change(pane.grid.alone(column)));
        let pane = pane.clone();
        Callback::from(move |window| pane.head(window, &on_sorted, &on_alone, words))
    };
    let draw = {
        let on_clicked = on(&pane, |pane, (row, event)| pane.click(row, &event));
        // A double click comes behind two clicks, which have made its cell current.
        let on_opened = on(&pane, |pane, _: (usize, MouseEvent)| pane.go_to_bytes());
        let pane = pane.clone();
        Callback::from(move |window| pane.rows(window, &on_clicked, &on_opened, words))
    };
    html! {
        <Scroller {key} id="values" role="grid" label={words.say(Msg::ValuesTable)} {column_count}
            chosen={session.values.turn} {current_column} {draw_header} {draw} {on_key} {on_typed} />
    }
}

/// The table and what it acts on.
struct Pane {
    grid: Grid,
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
        let change = self.grid.typed(letter);
        let is_meant = change.is_some();
        self.change(change);
        is_meant
    }

    fn press(&self, key: Key, window: Window) {
        match self.grid.step(key, window.page) {
            None if key == Key::Activate => self.go_to_bytes(),
            change => self.change(change),
        }
    }

    fn click(&self, row: usize, event: &MouseEvent) {
        // The name of an instance stands for the column that was current.
        let column = column_under(event).and_then(|column| column.checked_sub(2));
        self.change(self.grid.select(row, column.unwrap_or(self.grid.column)));
    }

    /// Goes to the bytes of the current cell.
    fn go_to_bytes(&self) {
        let row = self.grid.number().and_then(|row| usize::try_from(row).ok());
        if let Some(place) = row.and_then(|row| values::location(&self.session, row)) {
            located(&self.dispatch).emit(place);
        }
    }

    fn head(
        &self,
        window: Window,
        on_sorted: &Callback<usize>,
        on_alone: &Callback<usize>,
        words: Words,
    ) -> Html {
        let (first, end) = self.columns(window);
        let cells = &self.grid.head(first, end);
        let column_count = self.grid.counters.len();
        let is_alone = matches!(self.grid.shown.scope, Scope::Counter(..));
        GridHead { cells, column_count, is_alone, on_sorted, on_alone }.draw(words)
    }

    fn rows(
        &self,
        window: Window,
        on_clicked: &Callback<(usize, MouseEvent)>,
        on_opened: &Callback<(usize, MouseEvent)>,
        words: Words,
    ) -> Drawn {
        let grid = &self.grid;
        let (first, end) = self.columns(window);
        let rows = grid.rows(window, first, end);
        let is_drawn = rows.iter().flat_map(|row| &row.cells).any(|cell| cell.current);
        let active = match grid.header {
            Some(column) => Some(head_id(column)),
            None => is_drawn.then(|| cell_id(grid.row, grid.column)),
        };
        let column_count = grid.counters.len();
        Drawn {
            count: grid.shown.count,
            current: Some(grid.row),
            active,
            rows: GridRows { rows: &rows, column_count, on_clicked, on_opened }.draw(words),
        }
    }

    /// The columns that are drawn.
    fn columns(&self, window: Window) -> (usize, usize) {
        if self.grid.counters.len() <= FEW_COLUMNS { (0, FEW_COLUMNS) } else { window.across }
    }
}

/// The tables of two objects are not the same table in another place.
fn scroller_key(grid: &Grid) -> String {
    let (Scope::Object(object) | Scope::Counter(object, _)) = grid.shown.scope else { return String::new() };
    format!("values-{object}")
}
