//! Tests of values of a single capture.

use winperf_report::values::ValueRow;

use super::*;
use crate::phrases::grouped;
use crate::views::query::digits::readable_numbers;

fn desktop() -> Session {
    let example = winperf_synth::examples::desktop();
    with(vec![example.older, example.newer])
}

#[test]
fn a_value_of_the_older_capture_is_found_where_it_stands() {
    let session = desktop();
    for text in ["= 1188", "ID Process = 1188", r"\Process(svchost#3)\ID Process = 1188"] {
        let rows = found(&session, text);
        let row = rows.iter().find(|row| row.name == r"\Process(svchost#3)\ID Process");
        let row = row.unwrap_or_else(|| panic!("{text}: {rows:?}"));
        assert!(row.value.starts_with("1188 · ") && row.place.unwrap().0 == Side::A, "{row:?}");
    }
    assert!(!found(&session, "= 1324").is_empty());
}

#[test]
fn the_first_hit_of_a_name_that_only_the_older_capture_has_is_in_it() {
    let session = desktop();
    let captures = Side::BOTH.map(|side| session.library.captures.capture(side).unwrap());
    let names = captures.map(|capture| {
        let objects = capture.walked().objects();
        let named = objects
            .flat_map(|object| object.instances())
            .map(|instance| instance.name(&session.library.naming.names));
        named.collect::<std::collections::BTreeSet<String>>()
    });
    let [older, newer] = names;
    let name = older.difference(&newer).next().expect("a name that only the older capture has");
    let rows = found(&session, name);
    let first = rows.first().unwrap_or_else(|| panic!("{name} is not found"));
    assert_eq!(first.place.map(|(side, _)| side), Some(Side::A), "{name}: {first:?}");
    assert!(rows.iter().all(|row| row.place.is_none_or(|(side, _)| side == Side::A)), "{name}: {rows:?}");
}

#[test]
fn a_value_that_is_another_by_now_is_found_in_the_older_capture() {
    let session = desktop();
    let paired = session.paired().cloned().unwrap();
    let values = paired.pair();
    let mut rows = values.rows().map(|row| ValueRow::new(&row));
    let row = rows.find(|row| row.object == "Memory" && row.counter == "Available Bytes").unwrap();
    let [older, newer] = [row.shown.raw.older, row.shown.raw.newer].map(Option::unwrap);
    assert_ne!(older, newer);
    let field = "Memory › PERF_COUNTER_BLOCK › Available Bytes";
    for text in [format!("= {older}"), format!("Available Bytes >= {older} <= {older}")] {
        let rows = found(&session, &text);
        let row = rows.iter().find(|row| row.name == field).unwrap_or_else(|| panic!("{text}: {rows:?}"));
        assert!(matches!(row.hit, Hit::Field(Side::A, ..)), "{row:?}");
        assert_eq!((&row.value, row.place.unwrap().0), (&grouped(older), Side::A));
    }
    let rows = found(&session, &format!("Available Bytes = {newer}"));
    assert!(rows.iter().all(|row| matches!(row.hit, Hit::Row(_))), "{rows:?}");
}

#[test]
fn a_path_shows_what_its_values_were_in_the_older_capture() {
    let session = desktop();
    let rows = found(&session, r"\Process(svchost#3)\ID Process");
    assert!(rows.iter().any(|row| row.value.starts_with("1188 · ")), "{rows:?}");
    let uptime = found(&session, r"\Memory\Available Bytes");
    assert!(uptime.len() == 1 && uptime[0].value.contains(" · A: "), "{uptime:?}");
}

#[test]
fn a_raw_value_is_found_by_all_of_its_digits_in_each_capture() {
    let session = desktop();
    let paired = session.paired().cloned().unwrap();
    let values = paired.pair();
    let is_counting = |row: &ValueRow| {
        row.shown.raw.older.is_some_and(|older| older > 1000)
            && row.shown.raw.older != row.shown.raw.newer
            && row.shown.value.is_ok()
    };
    let mut rows = values.rows().map(|row| ValueRow::new(&row));
    let row = rows.find(|row| is_counting(row) && row.shown.counter_type.needs_two_samples()).unwrap();
    for (side, raw) in [(Side::A, row.shown.raw.older.unwrap()), (Side::B, row.shown.raw.newer.unwrap())] {
        let rows = found(&session, &format!("= {raw}"));
        let is_here = |found: &HitRow| {
            matches!(found.hit, Hit::Field(at, ..) if at == side)
                && found.value.starts_with(&readable_numbers(&raw.to_string()))
        };
        assert!(rows.iter().any(is_here), "{raw}: {rows:?}");
        assert!(found(&session, &format!("= {raw} %")).is_empty());
    }
}

#[test]
fn a_lone_capture_has_raw_values_too() {
    let session = with(vec![winperf_synth::examples::desktop().older]);
    assert!(found(&session, "ID Process = 1188").iter().any(|row| matches!(row.hit, Hit::Row(_))));
    let paired = session.paired().cloned().unwrap();
    let mut rows = paired.pair().rows().map(|row| ValueRow::new(&row));
    let row = rows.find(|row| row.shown.value.is_err() && row.shown.raw.newer.is_some_and(|raw| raw > 1000));
    let raw = row.unwrap().shown.raw.newer.unwrap();
    assert!(
        found(&session, &format!("= {raw}")).iter().any(|row| matches!(row.hit, Hit::Field(Side::A, ..)))
    );
}

#[test]
fn a_number_that_matching_by_name_makes_leads_to_the_value_that_it_is_taken_for() {
    let session = desktop();
    for text in ["> 300000", "= 317266.870"] {
        let found = found(&session, text);
        let row = found.iter().find(|row| row.name == r"\Process(svchost#3)\% Processor Time");
        let value = row.map(|row| row.value.as_str());
        assert_eq!(value, Some("3.11255 % · 317\u{202f}266.9 % if matched by name"), "{text}");
    }
}
