//! The table of one object, scrolled.

use std::rc::Rc;

use yew::prelude::*;

use crate::app::values_view::located;
use crate::browser::pointer::column_under;
use crate::browser::scroller::{Drawn, Scroller};
use crate::components::value_grid::{GridHead, GridRows, cell_id, head_id};
use crate::keys::Key;
use crate::queries::values;
use crate::queries::values::grid::Grid;
use crate::scroll::Window;
use crate::session::value_order::Scope;
use crate::session::values_change::ValuesChange;
use crate::session::{Action, Session};
use crate::words::{Msg, Words};

/// Up to so many columns all are drawn, whether they are in sight or not; some eight are in sight on most screens.
const FEW_COLUMNS: usize = 12;

/// The instances of an object and the values of its counters.
pub(super) fn grid_pane(session: &Session, grid: Grid, words: Words, dispatch: &Callback<Action>) -> Html {
    let grid = Rc::new(grid);
    let on_change = {
        let dispatch = dispatch.clone();
        move |change: Option<ValuesChange>| {
            if let Some(change) = change {
                dispatch.emit(Action::Values(change));
            }
        }
    };
    let on_bytes = on_bytes(session, &grid, dispatch);
    let on_key = {
        let (grid, on_change, on_bytes) = (grid.clone(), on_change.clone(), on_bytes.clone());
        Callback::from(move |(key, window): (Key, Window)| match grid.step(key, window.page) {
            None if key == Key::Activate => on_bytes.emit(()),
            change => on_change(change),
        })
    };
    let on_typed = {
        let (grid, on_change) = (grid.clone(), on_change.clone());
        Callback::from(move |(letter, _): (char, Window)| on_change(grid.typed(letter)))
    };
    let on_clicked = {
        let (grid, on_change) = (grid.clone(), on_change.clone());
        Callback::from(move |(row, event): (usize, MouseEvent)| {
            // The name of an instance stands for the column that was current.
            let column = column_under(&event).and_then(|column| column.checked_sub(2));
            on_change(grid.select(row, column.unwrap_or(grid.column)));
        })
    };
    // A double click comes behind two clicks, which have made its cell current.
    let on_opened = on_bytes.reform(|_: (usize, MouseEvent)| ());
    let on_sorted = {
        let (grid, on_change) = (grid.clone(), on_change.clone());
        Callback::from(move |column: usize| on_change(grid.sort(column)))
    };
    let on_alone = {
        let grid = grid.clone();
        Callback::from(move |column: usize| on_change(grid.alone(column)))
    };
    let draw_header = {
        let grid = grid.clone();
        let is_alone = matches!(grid.shown.scope, Scope::Counter(..));
        Callback::from(move |window: Window| {
            let (first, end) = columns(&grid, window);
            let cells = &grid.head(first, end);
            let column_count = grid.counters.len();
            GridHead { cells, column_count, is_alone, on_sorted: &on_sorted, on_alone: &on_alone }.draw(words)
        })
    };
    let draw = {
        let grid = grid.clone();
        Callback::from(move |window: Window| drawn(&grid, window, &on_clicked, &on_opened, words))
    };
    let current_column = match grid.header {
        Some(column) => column.checked_sub(1),
        None => Some(grid.column),
    };
    html! {
        <Scroller key={scroller_key(&grid)} id="values" role="grid" label={words.say(Msg::ValuesTable)}
            column_count={grid.counters.len() + 1} chosen={session.values.turn} {current_column}
            {draw_header} {draw} {on_key} {on_typed} />
    }
}

fn drawn(
    grid: &Grid,
    window: Window,
    on_clicked: &Callback<(usize, MouseEvent)>,
    on_opened: &Callback<(usize, MouseEvent)>,
    words: Words,
) -> Drawn {
    let (first, end) = columns(grid, window);
    let rows = grid.rows(window, first, end);
    let is_drawn = rows.iter().flat_map(|row| &row.cells).any(|cell| cell.current);
    let active = match grid.header {
        Some(column) => Some(head_id(column)),
        None => is_drawn.then(|| cell_id(grid.row, grid.column)),
    };
    Drawn {
        count: grid.shown.count,
        current: Some(grid.row),
        active,
        rows: GridRows { rows: &rows, column_count: grid.counters.len(), on_clicked, on_opened }.draw(words),
    }
}

/// The columns that are drawn.
fn columns(grid: &Grid, window: Window) -> (usize, usize) {
    if grid.counters.len() <= FEW_COLUMNS { (0, FEW_COLUMNS) } else { window.across }
}

/// The tables of two objects are not the same table in another place.
fn scroller_key(grid: &Grid) -> String {
    let (Scope::Object(object) | Scope::Counter(object, _)) = grid.shown.scope else { return String::new() };
    format!("values-{object}")
}

/// Goes to the bytes of the current cell.
fn on_bytes(session: &Session, grid: &Rc<Grid>, dispatch: &Callback<Action>) -> Callback<()> {
    let (session, grid, on_located) = (session.clone(), grid.clone(), located(dispatch));
    Callback::from(move |()| {
        if let Some(place) =
            grid.number().and_then(|row| values::location(&session, usize::try_from(row).ok()?))
        {
            on_located.emit(place);
        }
    })
}
