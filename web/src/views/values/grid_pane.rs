//! The table of one object, scrolled.

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::pointer::column_under;
use crate::context::{use_dispatch, use_words};
use crate::list::drawn_rows::{Latest, use_drawn_rows, use_latest};
use crate::list::scroll::Window;
use crate::list::virtual_list::{ListBox, Rows, use_virtual_list};
use crate::phrases::Msg;
use crate::state::Action;
use crate::state::view::values_change::ValuesChange;
use crate::views::leads::use_lead_to_bytes;
use crate::views::values::keyboard::use_keys;
use crate::views::values::query::Keyed;
use crate::views::values::query::grid::Grid;
use crate::views::values::value_grid::{cell_id, grid_head, grid_rows, head_id};

/// Up to that many columns all are drawn, whether they are in view or not; some eight are in view on most screens.
const FEW_COLUMNS: usize = 12;

#[derive(Properties, PartialEq)]
pub struct GridPaneProps {
    pub grid: Rc<Grid>,
    /// Number of times that the rows were reordered.
    pub turn: u32,
}

/// Shows the instances of an object and the values of its counters.
#[component]
pub fn GridPane(GridPaneProps { grid, turn }: &GridPaneProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let on_located = use_lead_to_bytes();
    let list = use_virtual_list();
    let count = grid.shown.count;
    let window = list.window(Rows { count, current: Some(grid.row), chosen: *turn });
    let (on_key, on_typed) = use_keys(window.page);
    use_effect_with((current_column(grid), *turn), {
        let list = list.clone();
        move |&(column, _)| column.into_iter().for_each(|column| list.show_column(column))
    });
    let columns = columns(grid, window);
    let is_drawn = window.draws(grid.row) && (columns.0..columns.1).contains(&grid.column);
    let latest = use_latest(grid);
    let active = match grid.header {
        Some(column) => Some(head_id(column)),
        None => is_drawn.then(|| cell_id(grid.row, grid.column)),
    };
    let on_sorted = changes(&latest, &dispatch, Grid::sort);
    let on_alone = changes(&latest, &dispatch, Grid::alone);
    let on_clicked = changes(&latest, &dispatch, |grid, (row, event): (usize, MouseEvent)| {
        // The name of an instance keeps the column that was current.
        let column = column_under(&event).and_then(|column| column.checked_sub(2 + grid.facts().count()));
        grid.select(row, column.unwrap_or(grid.column))
    });
    // A double click follows two clicks, which have made its cell current.
    let on_opened = Callback::from(move |_: (usize, MouseEvent)| {
        latest.get().location().into_iter().for_each(|place| on_located.emit(place))
    });
    let rows = use_drawn_rows(
        (grid.without_cursor(), columns, words.language),
        window,
        |row| grid.current_in(row),
        |window| {
            let rows = grid.rows(window, columns.0, columns.1);
            grid_rows(&rows, grid.counters.len(), &on_clicked, &on_opened, words)
        },
    );
    html! {
        <ListBox {list} {window} {count} id="values" role="grid" label={words.say(Msg::ValuesTable)}
            column_count={grid.counters.len() + grid.facts().count() + 1} header={grid_head(grid, columns, &on_sorted, &on_alone, words)}
            {active} {on_key} {on_typed} {rows} />
    }
}

/// Returns the column of a counter to scroll into view; the names of the instances always are.
fn current_column(grid: &Grid) -> Option<usize> {
    match grid.header {
        Some(column) => column.checked_sub(1),
        None => Some(grid.column),
    }
}

/// Reports the change of an action of the table.
fn changes<T: 'static>(
    grid: &Latest<Rc<Grid>>,
    dispatch: &Callback<Action>,
    change: impl Fn(&Grid, T) -> Option<ValuesChange> + 'static,
) -> Callback<T> {
    let (grid, dispatch) = (grid.clone(), dispatch.clone());
    Callback::from(move |reported| {
        change(&grid.get(), reported).into_iter().for_each(|change| dispatch.emit(Action::Values(change)));
    })
}

/// Returns the columns that are drawn: the first, and the one after the last.
fn columns(grid: &Grid, window: Window) -> (usize, usize) {
    if grid.counters.len() <= FEW_COLUMNS { (0, FEW_COLUMNS) } else { window.across }
}
