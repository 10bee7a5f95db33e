//! The values: their filter and order, and the content of each cell.

pub mod by_name;
pub mod chart;
pub mod choices;
pub mod explanation;
pub mod facts;
pub mod grid;
mod keyed;
mod keys;
pub mod list;
mod names;
pub mod order;
pub mod shown;
pub mod sieve;

#[cfg(test)]
mod tests;

use winperf::counter_type::Unit;

use crate::keys::Key;
use crate::state::names::series_name::SeriesName;
use crate::state::view::copying::Subject;
use crate::state::{Action, KeyAnswer, Session};
use crate::views::values::query::grid::Grid;
pub use crate::views::values::query::keyed::{Keyed, location};
use crate::views::values::query::list::List;

/// Letters with a meaning in a table of values.
const TYPED: [char; 2] = ['s', 'c'];

/// Returns the action of a key in the table on the screen.
pub fn answer(session: &Session, key: Key, page: usize) -> Option<Action> {
    OnScreen::new(session)?.answer(key, page)
}

/// Returns the meaning of a typed letter in the table on the screen; `None` if it has none in a table of values.
pub fn typed(letter: char) -> Option<KeyAnswer> {
    TYPED
        .contains(&letter)
        .then(|| KeyAnswer::new(move |session| OnScreen::new(session)?.keyed().typed(letter)))
}

/// Returns the number of values.
pub fn count(session: &Session) -> usize {
    let count = session.paired().map_or(0, |paired| paired.pair().row_count());
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// Returns the row of the pairing that is current on the screen; `None` if there is none.
pub fn current(session: &Session) -> Option<u64> {
    match OnScreen::new(session)? {
        OnScreen::Grid(grid) => grid.number(),
        OnScreen::List(list) => list.number(),
    }
}

/// Returns the current value, to be copied and shared.
pub fn subject(session: &Session) -> Option<Subject> {
    current(session).map(Subject::Value)
}

/// Returns the permanent name of the current value, which is the same in every sample of its machine.
pub fn series(session: &Session) -> Option<SeriesName> {
    SeriesName::from_row(&session.paired()?.pair().row(current(session)?)?)
}

/// Content of the values view, whether it is on the screen or not.
#[derive(Debug)]
pub enum OnScreen {
    Grid(Grid),
    List(List),
}

impl OnScreen {
    /// Returns the content; `None` if there is none.
    pub fn new(session: &Session) -> Option<Self> {
        Grid::new(session).map(Self::Grid).or_else(|| List::new(session).map(Self::List))
    }

    /// Returns the table, for keys.
    pub fn keyed(&self) -> &dyn Keyed {
        match self {
            Self::Grid(grid) => grid,
            Self::List(list) => list,
        }
    }

    /// Returns the action of a key on a screen of `page` rows; Enter on a value goes to its bytes.
    pub fn answer(&self, key: Key, page: usize) -> Option<Action> {
        let table = self.keyed();
        let location = || table.location().filter(|_| key == Key::Activate);
        table.step(key, page).or_else(|| location().map(|(side, offset)| Action::Locate(side, offset)))
    }

    /// Returns the maximum number of values.
    pub fn count(&self) -> usize {
        match self {
            Self::Grid(grid) => grid.shown.count.saturating_mul(grid.counters.len()),
            Self::List(list) => list.shown.count,
        }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        match self {
            Self::Grid(grid) => grid.shown.count,
            Self::List(list) => list.shown.count,
        }
    }

    /// Returns the value that fills a bar, in digits, and its unit; `None` if there are no bars.
    pub fn full(&self) -> Option<(String, Option<Unit>)> {
        match self {
            Self::Grid(grid) => grid.full(),
            Self::List(list) => list.full(),
        }
    }

    /// Returns the rows of the pairing in a row of it.
    pub fn numbers(&self, row: usize) -> Vec<u64> {
        match self {
            Self::Grid(grid) => grid.numbers(row).collect(),
            Self::List(list) => list.row_number(row).into_iter().collect(),
        }
    }
}
