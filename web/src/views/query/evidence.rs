//! The bytes that show a finding, of the captures in A and B.

use winperf_report::evidence::{self, FieldBytes};
use winperf_report::language::Language;
use winperf_report::words::Words;

use crate::state::Session;
use crate::state::answers::found::{About, blamed};
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;

/// A field in one of the captures: its bytes, and their meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvidenceRow {
    pub side: Side,
    pub field: FieldBytes,
}

/// Returns the bytes that show the finding in a row of the list; empty without evidence, such as equal bytes of both
/// captures.
pub fn for_finding(session: &Session, row: usize, language: Language) -> Vec<EvidenceRow> {
    let Some(odd) = session.found().get(row) else { return Vec::new() };
    match odd.about {
        About::Machine => Vec::new(),
        About::Pair => {
            let mut places = session.paired().map(|paired| paired.places(odd.idx)).unwrap_or_default();
            places.sort_unstable();
            for_places(session, places, language)
        }
        About::Capture(side) => for_capture_finding(session, side, odd.idx, language),
    }
}

/// Returns the fields at places of the captures; none if two of them show the same bytes.
pub fn for_places(
    session: &Session,
    places: impl IntoIterator<Item = (Side, u32)>,
    language: Language,
) -> Vec<EvidenceRow> {
    let rows = places.into_iter().filter_map(|(side, offset)| row_at(session, side, offset, language));
    let rows: Vec<EvidenceRow> = rows.collect();
    if differ(&rows) { rows } else { Vec::new() }
}

/// Returns the selected field of both captures; empty if no field is selected.
pub fn for_selection(session: &Session, language: Language) -> Vec<EvidenceRow> {
    let Some(offset) = session.shown().and_then(|slot| slot.spot?.leaf) else { return Vec::new() };
    let own = row_at(session, session.view.side, offset, language);
    // Evidence is the field compared by the finding, which may belong to a different instance.
    let other = session.view.selection.as_ref().and_then(|selection| selection.counterpart?);
    let other = other.and_then(|(_, start, _)| row_at(session, session.view.side.other(), start, language));
    let mut rows: Vec<EvidenceRow> = [own, other].into_iter().flatten().collect();
    rows.sort_by_key(|row| row.side);
    rows
}

/// Returns the field of a finding about a capture, and its counterpart in the other capture if that differs.
fn for_capture_finding(session: &Session, side: Side, idx: usize, language: Language) -> Vec<EvidenceRow> {
    let Some(finding) = session.found().side(side).get(idx) else { return Vec::new() };
    let paired = session.paired().and_then(|paired| Some((paired, paired.age(side)?)));
    let mut rows: Vec<EvidenceRow> = match paired {
        Some((paired, age)) => {
            let fields = evidence::capture_fields(paired.pair(), age, finding, language).into_iter();
            fields.map(|(age, field)| EvidenceRow { side: paired.side(age), field }).collect()
        }
        None => row_at(session, side, blamed(finding), language).into_iter().collect(),
    };
    rows.sort_by_key(|row| row.side);
    rows
}

/// Returns `true` if two rows show different bytes; a single row shows its content.
pub fn differ(rows: &[EvidenceRow]) -> bool {
    evidence::differ(rows.iter().map(|row| &row.field))
}

/// Returns the field at an offset; outside of all fields the bytes themselves.
fn row_at(session: &Session, side: Side, offset: u32, language: Language) -> Option<EvidenceRow> {
    let capture = session.library.captures.capture(side)?.walked();
    let Naming { names, .. } = &*session.library.naming;
    Some(EvidenceRow { side, field: FieldBytes::at(&Words { capture, names, language }, offset)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::library::both::Both;
    use crate::state::tests::{damaged, desktop, opened};

    fn rows(session: &Session, row: usize) -> Vec<EvidenceRow> {
        for_finding(session, row, Language::English)
    }

    #[test]
    fn a_name_of_another_instance_is_shown_by_the_ids_of_both() {
        let session = desktop();
        let row = session.found().row_of_pair(0).unwrap();
        let [older, newer] = &rows(&session, row)[..] else { panic!("{:?}", rows(&session, row)) };
        assert_eq!(
            (older.side, older.field.offset, older.field.bytes.as_str()),
            (Side::A, 0x3120, "a4 04 00 00")
        );
        assert_eq!(
            (newer.side, newer.field.offset, newer.field.bytes.as_str()),
            (Side::B, 0x3120, "2c 05 00 00")
        );
        assert_eq!([older, newer].map(|row| row.field.says()), ["ID Process = 1188", "ID Process = 1324"]);
    }

    #[test]
    fn a_field_that_lies_stands_beside_its_counterpart_with_the_number_that_belongs_there() {
        let example = winperf_synth::examples::desktop();
        let mut lying = example.older;
        // TotalByteLength of the data block.
        lying[0x14..0x18].copy_from_slice(&99_u32.to_le_bytes());
        let session = opened(vec![lying, example.newer]);
        let row = session.found().row_of(
            Side::A,
            session.found().side(Side::A).find(winperf::findings::Severity::Error, 0).unwrap(),
        );
        let rows = rows(&session, row.unwrap());
        assert_eq!(rows[0].field.bytes, "63 00 00 00");
        assert!(rows[0].field.says().starts_with("TotalByteLength = 99"), "{rows:?}");
        assert!(rows[0].field.expected.is_some_and(|value| value > 30_000), "{rows:?}");
        assert!(
            rows.len() == 2 && rows[1].side == Side::B && rows[1].field.bytes != rows[0].field.bytes,
            "{rows:?}"
        );
    }

    #[test]
    fn the_selected_field_is_shown_of_both_captures() {
        let session = desktop().at_byte(0x14);
        let rows = for_selection(&session, Language::English);
        let said: Vec<_> = rows.iter().map(|row| (row.side, row.field.says())).collect();
        let length = |length: &str| format!("TotalByteLength = 34\u{202f}{length}");
        assert_eq!(said, [(Side::A, length("752")), (Side::B, length("888"))]);
        assert_eq!(for_selection(&desktop(), Language::English), [], "the header is selected as a whole");
    }

    #[test]
    fn bytes_that_evidence_leads_to_are_shown_as_the_evidence_shows_them() {
        let session = desktop();
        let row = session.found().row_of_pair(0).unwrap();
        let told = rows(&session, row);
        let both = Both { a: 0x3120, b: 0x3120 };
        let session = session.changed(Action::LocateBoth(both, Side::B));
        assert_eq!(for_selection(&session, Language::English), told);
    }

    #[test]
    fn no_finding_has_two_rows_of_equal_bytes() {
        for session in [desktop(), opened(damaged())] {
            for row in 0..session.found().count() {
                let rows = rows(&session, row);
                assert!(rows.len() < 2 || rows[0].field.bytes != rows[1].field.bytes, "{rows:?}");
            }
        }
    }
}
