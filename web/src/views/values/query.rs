//! The values: which are shown, in which order, and what stands in each cell.

pub mod chart;
pub mod choices;
pub mod digits;
pub mod explanation;
pub mod grid;
mod keys;
pub mod list;
mod names;
pub mod order;
pub mod shown;
pub mod sieve;

#[cfg(test)]
mod tests;

use winperf::pair::Age;

use crate::state::Session;
use crate::state::paired::Paired;
use crate::state::side::Side;
use crate::views::values::query::grid::Grid;
use crate::views::values::query::list::List;

/// How many values there are.
pub fn count(session: &Session) -> usize {
    let count = session.paired.as_ref().map_or(0, |paired| paired.pair().row_count());
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// The row of the pairing that is current on the screen; `None` when there is none.
pub fn current(session: &Session) -> Option<u64> {
    match Grid::of(session) {
        Some(grid) => grid.number(),
        None => List::of(session)?.number(),
    }
}

/// Where the raw value of a row stands: the newer one, or the older one when only that is there.
pub fn location(session: &Session, row: usize) -> Option<(Side, u32)> {
    location_in(session.paired.as_ref()?, row as u64)
}

/// As [`location`], in captures that are paired.
pub fn location_in(paired: &Paired, row: u64) -> Option<(Side, u32)> {
    let row = paired.pair().row(row)?;
    let of = |age: Age| Some((paired.side(age), row.reading(age)?.value?.offset));
    of(Age::Newer).or_else(|| of(Age::Older))
}
