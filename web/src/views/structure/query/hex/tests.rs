//! The rows of the hex pane.

use super::*;
use crate::state::library::side::Side;
use crate::views::structure::query::hex::capture::CaptureBytes;

fn words(message: StructureMsg) -> String {
    Words::default().say(message).to_string()
}

#[test]
fn digits_are_where_their_columns_say() {
    let bytes: Vec<u8> = (0..16).collect();
    let text = digits(&bytes);
    for byte in 0..16 {
        let column = digit_column(byte);
        assert_eq!(&text[column..column + 2], format!("{byte:02x}"));
    }
    assert_eq!(text.len(), digit_column(15) + 2);
}

#[test]
fn a_click_lands_on_the_byte_under_it() {
    let width = 48.0;
    for byte in 0..16 {
        let middle = (digit_column(byte) as f64 + 1.0) / width;
        assert_eq!(byte_at_share(middle, 16), byte);
    }
    assert_eq!(byte_at_share(1.0, 16), 15);
    assert_eq!(character_at_share(0.99, 8), 7);
}

#[test]
fn a_narrow_pane_has_shorter_rows() {
    let fits = [150.0, 80.0, 62.0, 46.0, 36.0, 10.0].map(Fit::for_width);
    assert_eq!(fits, FITS);
}

#[test]
fn keys_move_by_bytes_rows_and_screens_and_stay_in_the_file() {
    let steps = [
        (17, Key::Left, 16),
        (0, Key::Left, 0),
        (5, Key::Up, 5),
        (17, Key::Down, 33),
        (90, Key::Down, 90),
        (17, Key::Home, 16),
        (17, Key::End, 31),
        (98, Key::End, 99),
        (17, Key::PageDown, 65),
        (17, Key::Last, 99),
    ];
    for (cursor, key, target) in steps {
        assert_eq!(step(&[0; 100], cursor, key, 16, 4), Some(target), "{key:?} at {cursor}");
    }
    assert_eq!(step(&[], 0, Key::Right, 16, 4), None);
}

#[test]
fn every_byte_of_a_capture_is_in_exactly_one_field() {
    let session = crate::state::tests::opened(vec![winperf_synth::examples::all().swap_remove(0).older]);
    for row in all_rows(&session, Side::A) {
        let mut at = 0;
        for field in &row.fields {
            assert_eq!(field.start, at, "row {}", row.row);
            at = field.end;
        }
        assert_eq!(at, row.text.chars().count(), "row {}", row.row);
    }
}

fn all_rows(session: &crate::state::Session, side: Side) -> Vec<HexRow> {
    rows(&CaptureBytes::new(session, side).unwrap(), Window::ALL, 16)
}

#[test]
fn a_changed_field_is_signed_where_it_begins_and_its_bytes_are_marked() {
    // PerfTime100nSec is at 0x48.
    let rows = all_rows(&crate::state::tests::desktop(), Side::B);
    let field = rows[4].fields.iter().find(|field| field.start == 8).unwrap();
    assert_eq!((field.change, field.is_signed), (Change::Expected, true));
    assert!(rows[4].changed.iter().all(|(start, end)| (8..16).contains(start) && *end <= 16));
    assert!(!rows[4].changed.is_empty());
}

#[test]
fn a_new_structure_is_signed_once_and_all_its_fields_are_new() {
    let session = crate::state::tests::desktop();
    let rows = all_rows(&session, Side::B);
    let fields: Vec<&Field> = rows.iter().flat_map(|row| &row.fields).collect();
    let new = fields.iter().filter(|field| field.change == Change::New).count();
    let signed = fields.iter().filter(|field| field.change == Change::New && field.is_signed).count();
    assert!(0 < signed && signed * 4 < new, "{signed} of {new}");
    assert!(fields.iter().all(|field| field.change != Change::Unknown));
}

#[test]
fn a_field_that_lies_is_blamed_in_its_row_and_no_other_field_is() {
    let mut bytes = winperf_synth::examples::desktop().older;
    bytes[0x1c] = 12;
    let rows = all_rows(&crate::state::tests::opened(vec![bytes]), Side::A);
    let fields = rows.iter().flat_map(|row| row.fields.iter().map(move |field| (row.row, field)));
    let errors = fields.filter(|(_, field)| field.blame == Some(Severity::Error));
    let errors: Vec<_> = errors.map(|(row, field)| (row, field.start, field.end)).collect();
    assert_eq!(errors, [(1, 12, 16)]);
}

#[test]
fn the_bytes_of_a_file_that_is_no_capture_are_unread() {
    let rows = all_rows(&crate::state::tests::opened(vec![vec![7; 20]]), Side::A);
    let fields = rows.iter().map(|row| (row.fields.len(), row.fields[0].kind, row.fields[0].end));
    assert_eq!(fields.collect::<Vec<_>>(), [(1, SignKind::Unparsed, 16), (1, SignKind::Unparsed, 4)]);
}

#[test]
fn a_range_says_how_long_it_is_and_how_many_fields_it_touches() {
    let session = crate::state::tests::desktop();
    let bytes = CaptureBytes::new(&session, Side::A).unwrap();
    let selected = Cursor::default().extended(0x1e, 0x21);
    let range = StructureMsg::RangeSelected("0x1e".to_owned(), "0x21".to_owned(), 4, 2);
    assert_eq!(describe_cursor(&bytes, selected, Words::default()), words(range));
    let length = bytes.bytes().len() as u32;
    assert_eq!(bytes.count_fields((0, length), COUNTED), COUNTED + 1);
    assert_eq!(describe_cursor(&bytes, Cursor::default(), Words::default()), "0x0 = 50 · Signature");
}
