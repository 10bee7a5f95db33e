//! The values on the screen as rows of text, to be copied.

use crate::queries::values::grid::{Content, Grid};
use crate::queries::values::list::List;
use crate::scroll::Window;
use crate::session::Session;
use crate::words::values::named;
use crate::words::{Msg, Words};

/// What is shown, in the order in which it is shown.
pub enum Table {
    /// One object, or one counter of it.
    Grid(Grid),
    /// All values.
    List(List),
}

impl Table {
    /// The table on the screen; `None` when there is none.
    pub fn of(session: &Session) -> Option<Self> {
        match Grid::of(session) {
            Some(grid) => Some(Self::Grid(grid)),
            None => List::of(session).map(Self::List),
        }
    }

    /// How many rows it has.
    pub fn count(&self) -> usize {
        match self {
            Self::Grid(grid) => grid.shown.count,
            Self::List(list) => list.shown.count,
        }
    }

    /// The names of its columns; a counter with a unit has it behind its name.
    pub fn head(&self, words: Words) -> Vec<String> {
        match self {
            Self::Grid(grid) => {
                let counters = grid.head(0, usize::MAX).into_iter().skip(1);
                let counters = counters.map(|cell| named(&cell.name, cell.unit, words.language));
                std::iter::once(words.say(Msg::ColumnInstance).to_string()).chain(counters).collect()
            }
            Self::List(_) => LIST_HEAD.into_iter().map(|message| words.say(message).to_string()).collect(),
        }
    }

    /// The cells of a row; where there is no value stands the code of the reason.
    pub fn row(&self, row: usize, words: Words) -> Vec<String> {
        let window = Window { first: row, end: row.saturating_add(1), ..Window::default() };
        match self {
            Self::Grid(grid) => {
                let text = |content| match content {
                    Content::Number(text) | Content::Text(text) => text,
                    Content::Absent(reason) => reason.name().to_owned(),
                    Content::Nowhere => String::new(),
                };
                let Some(row) = grid.rows(window, 0, usize::MAX).pop() else { return Vec::new() };
                let cells = row.cells.into_iter().map(|cell| text(cell.content));
                std::iter::once(row.name).chain(cells).collect()
            }
            Self::List(list) => {
                list.rows(window, words.language).pop().map(|row| row.cells.into()).unwrap_or_default()
            }
        }
    }
}

/// The names of the columns of the list.
pub const LIST_HEAD: [Msg; crate::queries::values::list::COLUMN_COUNT] = [
    Msg::ColumnObject,
    Msg::ColumnInstance,
    Msg::ColumnCounter,
    Msg::ColumnOlderRaw,
    Msg::ColumnNewerRaw,
    Msg::ColumnValue,
    Msg::ColumnUnit,
    Msg::ColumnStatus,
    Msg::ColumnCounterType,
];
