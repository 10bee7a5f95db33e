//! Keys of the list of differences.

use crate::keys::Key;
use crate::state::answers::arranged::ListLine;
use crate::state::library::side::Side;
use crate::state::view::comparison::Comparing;
use crate::state::{Action, KeyAnswer, Session};
use crate::views::compare::query::COLUMNS;

/// Column sorted by the sort key while a line has the focus: kinds.
const FIRST: usize = 0;

/// Returns the action of a key on a screen of `page` rows; Enter shows the bytes of a difference, or expands a group.
pub fn answer(session: &Session, key: Key, page: usize) -> Option<Action> {
    let comparison = &session.view.comparison;
    if let Some(column) = comparison.header {
        return in_header(column, key).map(Action::Compare);
    }
    let (count, row) = (comparison.row_count(), comparison.row());
    let folded = match comparison.current_line()? {
        ListLine::Group(group, _) => Some((group, comparison.is_open(group))),
        ListLine::Difference(..) => None,
    };
    let change = match (key, folded) {
        (Key::Up, _) if row == 0 => Comparing::Header(Some(FIRST)),
        (Key::Activate, Some((group, _))) => Comparing::ToggleGroup(group),
        (Key::Right, Some((group, false))) | (Key::Left, Some((group, true))) => {
            Comparing::ToggleGroup(group)
        }
        (Key::Right, Some((_, true))) => Comparing::SelectRow(row + 1),
        (Key::Left, None) => Comparing::SelectRow(comparison.head_of(row)?),
        (Key::Activate, None) => {
            return location(session, row).map(|(side, offset)| Action::Locate(side, offset));
        }
        (key, _) => Comparing::SelectRow(key.row_from(row, count, page)?),
    };
    Some(Action::Compare(change))
}

fn in_header(column: usize, key: Key) -> Option<Comparing> {
    let last = COLUMNS.len() - 1;
    let to = |column| Some(Comparing::Header(column));
    match key {
        Key::Left => to(Some(column.saturating_sub(1))),
        Key::Right => to(Some(last.min(column + 1))),
        Key::Home | Key::First => to(Some(0)),
        Key::End | Key::Last => to(Some(last)),
        Key::Down | Key::PageDown => to(None),
        Key::Activate => sort(column),
        _ => None,
    }
}

/// Returns the action of a letter: `s` sorts by the current column of the header, or by rank.
pub fn typed(letter: char) -> Option<KeyAnswer> {
    let sorted =
        |session: &Session| sort(session.view.comparison.header.unwrap_or(FIRST)).map(Action::Compare);
    (letter == 's').then(|| KeyAnswer::new(sorted))
}

/// Sorts by a column, if it is sortable.
pub fn sort(column: usize) -> Option<Comparing> {
    COLUMNS.get(column)?.sort.map(Comparing::Sort)
}

/// Returns the location of the difference of a row.
pub fn location(session: &Session, row: usize) -> Option<(Side, u32)> {
    match session.view.comparison.line(row)? {
        ListLine::Difference(_, difference) => session.location_of(&difference),
        ListLine::Group(..) => None,
    }
}
