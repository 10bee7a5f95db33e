//! The lines and bytes of a log itself, and of title lists.

use super::*;
use crate::state::library::side::Side;
use crate::state::tests::logs::{raw, with_log};
use crate::state::tests::with_list;
use crate::state::view::point::Point;
use crate::views::outline::query::bytes::{KeptLines, OutlineBytes, marks};
use crate::views::outline::query::preview::OutlinePreviews;
use crate::views::structure::query::hex::{HexRow, Outline, rows};
use crate::views::structure::query::preview::PreviewSource;
use std::rc::Rc;

/// A list with a pair without an index, and with a mark before and NULs behind its pairs.
fn lists() -> Session {
    let one = with_list("Counter_009.bin", "1\x001847\x002\0System\0\0", Session::default());
    with_list("Counter_007.bin", "\u{feff}2\0System\0\0lost\x004\0Speicher\0\0", one)
}

fn outline(session: &Session) -> OutlineView {
    session.view.outline.clone().unwrap()
}

fn bytes(session: &Session) -> OutlineBytes {
    OutlineBytes::new(&outline(session), &Rc::default())
}

fn pointed(session: &Session, point: Point) -> Session {
    session.clone().changed(Action::Outline(OutlineChange::Point(point)))
}

fn name(session: &Session) -> String {
    current(&outline(session), Words::default()).unwrap().line.name
}

#[test]
fn every_byte_of_a_log_and_of_a_list_is_in_exactly_one_field() {
    for session in [raw(), lists()] {
        let bytes = bytes(&session);
        let window = Window { first: 0, end: 12_000, ..Window::default() };
        for HexRow { row, fields, text, .. } in rows(&bytes, window, 16) {
            let mut at = 0;
            for field in fields {
                assert_eq!(field.start, at, "row {row}");
                at = field.end;
            }
            assert_eq!(at, text.chars().count(), "row {row}");
        }
    }
}

#[test]
fn a_byte_leads_to_its_field_and_opens_its_buffer() {
    let session = raw();
    let first = outline(&session);
    let second = first.groups()[1];
    assert!(first.is_open(0) && !first.is_open(1));
    // BufferSize is the first field of each buffer.
    let session = pointed(&session, Point::At(second.offset + 1));
    let found = outline(&session);
    assert!(found.is_open(1) && name(&session) == "BufferSize");
    assert_eq!((found.cursor.at, found.cursor.range()), (second.offset + 1, None));
    // Beyond the end is the last byte.
    let last = pointed(&session, Point::At(u32::MAX));
    assert_eq!(outline(&last).cursor.at as usize, bytes(&last).bytes().len() - 1);
}

#[test]
fn a_range_leads_to_the_innermost_line_that_holds_it_all() {
    let session = with_log().changed(Action::ShowLogItself(true));
    let record = outline(&session).current_line().unwrap();
    let range = Point::Between(record.end() - 1, record.offset);
    let session = pointed(&session, range);
    assert_eq!(outline(&session).current_line().unwrap(), record);
    assert_eq!(outline(&session).cursor.range(), Some((record.offset, record.end())));
    // Nothing but the file holds bytes of two buffers.
    let start = outline(&session).groups()[1].offset;
    let session = pointed(&session, Point::Between(start - 1, start));
    assert_eq!(outline(&session).current_line().unwrap().content, LineContent::Group(1));
}

#[test]
fn keys_move_between_bytes_and_shift_selects_them() {
    let session = pointed(&raw(), Point::At(0));
    let screen = BytesOnScreen { per_row: 16, page: 10, is_extended: false };
    let down = in_bytes_on(&session, Key::Down, screen).unwrap();
    let session = session.changed(down);
    assert_eq!(outline(&session).cursor.at, 16);
    let extended = BytesOnScreen { is_extended: true, ..screen };
    let right = in_bytes_on(&session, Key::Right, extended).unwrap();
    assert_eq!(outline(&session.changed(right)).cursor.range(), Some((16, 18)));
    assert!(in_bytes(&raw(), Key::Down, 10).is_none() && in_bytes(&raw(), Key::Right, 10).is_some());
}

#[test]
fn the_bytes_of_the_current_line_and_of_what_is_around_it_are_marked() {
    let session = raw();
    let whole = marks(&outline(&session));
    let buffer = outline(&session).groups()[0];
    assert_eq!((whole.inside, whole.selected), (Some((buffer.offset, buffer.end())), None));
    let field = marks(&outline(&pointed(&session, Point::At(1))));
    assert_eq!((field.inside, field.selected), (whole.inside, Some((0, 4))));
    // A background behind every byte of a list would be meaningless.
    let list = marks(&outline(&lists()));
    assert_eq!((list.inside, list.selected), (None, None));
    let pair = marks(&outline(&pointed(&lists(), Point::At(2))));
    assert_eq!((pair.inside, pair.selected), (None, Some((2, 20))));
}

#[test]
fn the_bytes_of_a_list_are_those_of_the_list_with_the_current_line() {
    let session = lists();
    assert_eq!(bytes(&session).bytes(), session.library.title_lists()[1].bytes);
    let session = session.changed(Action::Outline(OutlineChange::Line(0)));
    assert_eq!(bytes(&session).bytes(), session.library.title_lists()[0].bytes);
    assert_eq!(bytes(&session).part_name(0, Words::default().language), "Counter_009.bin: 2 pairs");
    let session = pointed(&session, Point::At(4));
    assert!(outline(&session).is_open(0) && name(&session) == "1");
}

#[test]
fn what_is_under_the_pointer_says_its_place_its_name_and_its_value() {
    let session = raw();
    let preview = |session: &Session| OutlinePreviews { bytes: bytes(session), words: Words::default() };
    let byte = preview(&session).for_byte(Side::A, 1).unwrap();
    let size = outline(&session).groups()[0].length;
    assert_eq!(byte.text, format!("0x1 · buffer 1 › BufferSize = {size}"));
    assert_eq!((byte.bytes, byte.row), (vec![(Side::A, (0, 4))], Some(1)));
    let row = preview(&session).for_row(1).unwrap();
    assert_eq!(row.text, format!("0x0 · buffer 1 › BufferSize = {size}"));
    // The other buffers are closed, so each represents its whole content.
    let second = outline(&session).groups()[1];
    let inside = preview(&session).for_byte(Side::A, second.offset + 1).unwrap();
    assert!(inside.text.ends_with(&format!(" · buffer 2 › BufferSize = {size}")), "{}", inside.text);
    assert_eq!(inside.row, Some(outline(&session).place_of(1)));
    let list = preview(&lists()).for_byte(Side::A, 2).unwrap();
    assert_eq!(list.text, "0x2 · Counter_007.bin: 3 pairs › 2 = System");
    // The bytes of the other list are not in sight.
    assert!(preview(&lists()).for_row(0).unwrap().bytes.is_empty());
}

#[test]
fn rows_look_the_same_whatever_is_open_in_the_tree() {
    let session = raw();
    let kept = Rc::<KeptLines>::default();
    let [before, after] = [session.clone(), pointed(&session, Point::At(u32::MAX))]
        .map(|session| OutlineBytes::new(&outline(&session), &kept));
    assert!(before == after);
    let window = Window { first: 0, end: 40, ..Window::default() };
    assert_eq!(rows(&before, window, 16), rows(&after, window, 16));
    let other = raw();
    assert!(before != OutlineBytes::new(&outline(&other), &Rc::default()));
}
