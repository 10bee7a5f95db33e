//! The keyboard.

use super::{HANDLES, TIME, after, capture, change, names, processes, session};
use crate::keys::Key;
use crate::state::Session;
use crate::state::view::value_order::SortBy;
use crate::state::view::values_change::ValuesChange;
use crate::state::view::values_state::Arrangement;
use crate::views::values::query::Keyed;
use crate::views::values::query::grid::Grid;
use crate::views::values::query::list::List;

fn three() -> Session {
    session(vec![capture(0, [processes(&[("a", 0, 1), ("b", 0, 3), ("c", 0, 2)])])])
}

/// A key press.
enum Press {
    K(Key),
    L(char),
}

use Press::{K, L};

/// Returns the session after keys, with 2 rows on a screen and the work required by them.
async fn pressed(mut session: Session, keys: &[Press]) -> Session {
    for key in keys {
        let step = match (Grid::new(&session), List::new(&session), key) {
            (Some(grid), _, K(key)) => grid.step(*key, 2),
            (Some(grid), _, L(letter)) => grid.typed(*letter),
            (None, Some(list), K(key)) => list.step(*key, 2),
            (None, Some(list), L(letter)) => list.typed(*letter),
            (None, None, _) => None,
        };
        if let Some(action) = step {
            session = after(session.changed(action), []).await;
            session = super::settled(session).await;
        }
    }
    session
}

/// Returns row, column and column of the header.
fn place(session: &Session) -> (usize, usize, Option<usize>) {
    let grid = Grid::new(session).unwrap();
    (grid.row, grid.column, grid.header)
}

#[tokio::test]
async fn arrows_move_the_current_cell_and_stop_at_the_edges() {
    let check = async |keys: &[Press], expected| assert_eq!(place(&pressed(three(), keys).await), expected);
    check(&[K(Key::Down), K(Key::Right)], (1, 1, None)).await;
    check(&[K(Key::Right), K(Key::Right), K(Key::Right)], (0, 1, None)).await;
    check(&[K(Key::Down), K(Key::Down), K(Key::Down)], (2, 0, None)).await;
    check(&[K(Key::Last), K(Key::End)], (2, 1, None)).await;
    check(&[K(Key::Last), K(Key::End), K(Key::Home), K(Key::First)], (0, 0, None)).await;
    check(&[K(Key::PageDown), K(Key::PageDown), K(Key::PageUp)], (1, 0, None)).await;
}

#[tokio::test]
async fn the_header_is_above_the_first_row_and_beside_the_first_column() {
    assert_eq!(place(&pressed(three(), &[K(Key::Right), K(Key::Up)]).await), (0, 1, Some(2)));
    assert_eq!(place(&pressed(three(), &[K(Key::Left)]).await), (0, 0, Some(0)));
    let back = pressed(three(), &[K(Key::Up), K(Key::Right), K(Key::Right), K(Key::Down)]).await;
    assert_eq!(place(&back), (0, 1, None));
}

#[tokio::test]
async fn a_column_is_sorted_by_from_the_rows_and_from_the_header() {
    let sorted = pressed(three(), &[K(Key::Right), L('s')]).await;
    assert_eq!((names(&sorted), place(&sorted)), (vec!["b".into(), "c".into(), "a".into()], (0, 1, None)));
    let by_name = pressed(three(), &[K(Key::Up), K(Key::Left), K(Key::Activate), K(Key::Activate)]).await;
    assert_eq!((names(&by_name), place(&by_name).2), (vec!["c".into(), "b".into(), "a".into()], Some(0)));
}

#[tokio::test]
async fn a_counter_is_shown_by_itself_and_all_of_them_again() {
    let alone = pressed(three(), &[K(Key::Right), L('c')]).await;
    let view = &alone.view.values.view;
    assert_eq!((view.arrangement, view.counter.unwrap().title.0), (Arrangement::Counter, HANDLES));
    assert_eq!(names(&alone), ["b", "c", "a"]);
    let again = pressed(alone, &[L('c')]).await;
    assert_eq!(again.view.values.view.arrangement, Arrangement::Object);
    assert_eq!(place(&again).1, 1);
    let from_header = pressed(three(), &[K(Key::Up), L('c')]).await;
    assert_eq!(from_header.view.values.view.counter.unwrap().title.0, TIME);
    let of_names = pressed(three(), &[K(Key::Left), L('c')]).await;
    assert_eq!(of_names.view.values.view.arrangement, Arrangement::Object);
}

#[tokio::test]
async fn what_is_current_stays_current_in_the_other_arrangement() {
    let there = pressed(three(), &[K(Key::Down), K(Key::Right)]).await;
    let row = crate::views::values::query::current(&there).unwrap();
    let listed = change(there, ValuesChange::Arrange(Arrangement::List));
    assert_eq!(crate::views::values::query::current(&listed), Some(row));
    let moved = pressed(listed, &[K(Key::Down), K(Key::Down)]).await;
    let back = change(moved, ValuesChange::Arrange(Arrangement::Object));
    assert_eq!((place(&back), crate::views::values::query::current(&back)), ((2, 1, None), Some(row + 2)));
}

#[tokio::test]
async fn the_list_is_moved_in_by_rows_and_sorted_in_its_header() {
    let listed = || change(three(), ValuesChange::Arrange(Arrangement::List));
    let at = |session: &Session| List::new(session).unwrap().row;
    assert_eq!(at(&pressed(listed(), &[K(Key::Last)]).await), 5);
    assert_eq!(at(&pressed(listed(), &[K(Key::PageDown), K(Key::Down), K(Key::Home)]).await), 0);
    let by_value = pressed(listed(), &[L('s')]).await;
    assert_eq!(by_value.view.values.view.sort.by, SortBy::Value);
    let by_counter =
        pressed(listed(), &[K(Key::Up), K(Key::Home), K(Key::Right), K(Key::Right), K(Key::Activate)]).await;
    assert_eq!(by_counter.view.values.view.sort.by, SortBy::Counter);
    let nothing = pressed(listed(), &[K(Key::Up), K(Key::Right), K(Key::Activate)]).await;
    assert_eq!(nothing.view.values.view.sort.by, SortBy::Capture);
    assert_eq!(nothing.view.values.header, Some(4));
}
