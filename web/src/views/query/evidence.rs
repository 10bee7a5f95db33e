//! The bytes that show a finding, decoded, from both captures if needed.

use winperf_report::language::Language;
use winperf_report::words::Words;

use crate::state::Session;
use crate::state::found::{About, blamed};
use crate::state::naming::Naming;
use crate::state::side::Side;
use crate::state::spot::Spot;
use crate::views::query::bytes::digits;
use crate::views::query::digits::Digits;
use crate::views::query::wording;

/// Bytes of a field that are written out, and bytes that follow it.
const BYTES: (u32, u32) = (8, 4);

/// The bytes of a field in one of the captures, and their meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvidenceRow {
    pub side: Side,
    pub offset: u32,
    /// Hex digits of the field.
    pub bytes: String,
    /// Hex digits of the bytes that follow.
    pub following: String,
    /// The name of the field and its value.
    pub says: String,
    /// The expected number.
    pub expected: Option<i64>,
}

/// Returns the bytes that show the finding in a row of the list; empty without evidence, such as equal bytes of both
/// captures.
pub fn of_finding(session: &Session, row: usize, language: Language) -> Vec<EvidenceRow> {
    let Some(odd) = session.found.get(row) else { return Vec::new() };
    match odd.about {
        About::Machine => Vec::new(),
        About::Pair => {
            let mut places = session.paired.as_ref().map(|paired| paired.places(odd.idx)).unwrap_or_default();
            places.sort_unstable();
            of_places(session, places, language)
        }
        About::Capture(side) => of_capture(session, side, odd.idx, language),
    }
}

/// Returns the fields at places of the captures; none if two of them show the same bytes.
pub fn of_places(
    session: &Session,
    places: impl IntoIterator<Item = (Side, u32)>,
    language: Language,
) -> Vec<EvidenceRow> {
    let rows = places.into_iter().filter_map(|(side, offset)| row_at(session, side, offset, language));
    let rows: Vec<EvidenceRow> = rows.collect();
    if differ(&rows) { rows } else { Vec::new() }
}

/// Returns the selected field of both captures; empty if no field is selected.
pub fn of_selected(session: &Session, language: Language) -> Vec<EvidenceRow> {
    let Some(offset) = session.shown().and_then(|slot| slot.spot?.leaf) else { return Vec::new() };
    let own = row_at(session, session.side, offset, language);
    let other = counterpart(session, session.side, offset, language);
    let mut rows: Vec<EvidenceRow> = [own, other].into_iter().flatten().collect();
    rows.sort_by_key(|row| row.side);
    rows
}

/// Returns the field of a finding about a capture, and its counterpart in the other capture if that differs.
fn of_capture(session: &Session, side: Side, idx: usize, language: Language) -> Vec<EvidenceRow> {
    let Some(finding) = session.found.side(side).get(idx) else { return Vec::new() };
    let Some(own) = row_at(session, side, blamed(finding), language) else { return Vec::new() };
    let own = EvidenceRow { expected: finding.expected.filter(|_| finding.field.is_some()), ..own };
    let other = counterpart(session, side, own.offset, language).filter(|other| other.bytes != own.bytes);
    let mut rows: Vec<EvidenceRow> = [Some(own), other].into_iter().flatten().collect();
    rows.sort_by_key(|row| row.side);
    rows
}

/// Returns the same field in the other capture.
fn counterpart(session: &Session, side: Side, offset: u32, language: Language) -> Option<EvidenceRow> {
    let (structure, leaf) = session.captures.capture(side)?.walked().leaf_at(offset)?;
    let spot = Spot { structure, leaf: Some(leaf.offset) };
    let (_, start, _) = session.counterpart(side, spot)??;
    row_at(session, side.other(), start, language)
}

/// Returns `true` if two rows show different bytes; a single row shows its content.
fn differ(rows: &[EvidenceRow]) -> bool {
    match rows {
        [one, other] => one.bytes != other.bytes,
        rows => rows.len() == 1,
    }
}

/// Returns the field at an offset; outside of all fields the bytes themselves.
fn row_at(session: &Session, side: Side, offset: u32, language: Language) -> Option<EvidenceRow> {
    let capture = session.captures.capture(side)?.walked();
    let Naming { names } = &*session.naming;
    let words = Words { capture, names, language };
    let (place, leaf) = capture.leaf_at(offset)?;
    let (length, behind) = BYTES;
    let text = words.leaf(place, &leaf);
    let label = words.leaf_label(place, &leaf);
    let value = Digits { plain: text.value, is_identifier: !wording::is_quantity(words, place, &leaf) };
    let window = |from: u32, length: u32| {
        let rest = capture.length().saturating_sub(from);
        let window = capture.reader().window(from, length.min(rest));
        window.map(|window| digits(window.bytes())).unwrap_or_default()
    };
    Some(EvidenceRow {
        side,
        offset: leaf.offset,
        bytes: window(leaf.offset, leaf.length.min(length)),
        following: window(leaf.end(), behind),
        says: format!("{label} = {}", value.readable()),
        expected: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::{damaged, desktop, opened};

    fn rows(session: &Session, row: usize) -> Vec<EvidenceRow> {
        of_finding(session, row, Language::English)
    }

    #[test]
    fn a_name_of_another_instance_is_shown_by_the_ids_of_both() {
        let session = desktop();
        let row = session.found.row_of_pair(0).unwrap();
        let [older, newer] = &rows(&session, row)[..] else { panic!("{:?}", rows(&session, row)) };
        assert_eq!((older.side, older.offset, older.bytes.as_str()), (Side::A, 0x3120, "a4 04 00 00"));
        assert_eq!((newer.side, newer.offset, newer.bytes.as_str()), (Side::B, 0x3120, "2c 05 00 00"));
        assert_eq!([&older.says, &newer.says], ["ID Process = 1188", "ID Process = 1324"]);
    }

    #[test]
    fn a_field_that_lies_stands_beside_its_counterpart_with_the_number_that_belongs_there() {
        let example = winperf_synth::examples::desktop();
        let mut lying = example.older;
        // TotalByteLength of the data block.
        lying[0x14..0x18].copy_from_slice(&99_u32.to_le_bytes());
        let session = opened(vec![lying, example.newer]);
        let row = session.found.row_of(
            Side::A,
            session.found.side(Side::A).find(winperf::findings::Severity::Error, 0).unwrap(),
        );
        let rows = rows(&session, row.unwrap());
        assert_eq!(rows[0].bytes, "63 00 00 00");
        assert!(rows[0].says.starts_with("TotalByteLength = 99"), "{rows:?}");
        assert!(rows[0].expected.is_some_and(|value| value > 30_000), "{rows:?}");
        assert!(rows.len() == 2 && rows[1].side == Side::B && rows[1].bytes != rows[0].bytes, "{rows:?}");
    }

    #[test]
    fn the_selected_field_is_shown_of_both_captures() {
        let session = desktop().at_byte(0x14);
        let rows = of_selected(&session, Language::English);
        let said: Vec<_> = rows.iter().map(|row| (row.side, row.says.as_str())).collect();
        assert_eq!(
            said,
            [(Side::A, "TotalByteLength = 34\u{202f}752"), (Side::B, "TotalByteLength = 34\u{202f}888")]
        );
        assert_eq!(of_selected(&desktop(), Language::English), [], "the header is selected as a whole");
    }

    #[test]
    fn no_finding_has_two_rows_of_equal_bytes() {
        for session in [desktop(), opened(damaged())] {
            for row in 0..session.found.count() {
                let rows = rows(&session, row);
                assert!(rows.len() < 2 || rows[0].bytes != rows[1].bytes, "{rows:?}");
            }
        }
    }
}
