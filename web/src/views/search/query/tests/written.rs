//! Tests that text written by the page finds its source.

use winperf::LeafKind;
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::{Counter, Instance, Object};

use super::*;
use crate::views::query::wording;

fn hits(session: &Session, text: &str) -> Vec<Hit> {
    found(session, text).iter().map(|row| row.hit).collect()
}

#[test]
fn an_object_an_instance_and_a_counter_are_found_with_what_is_around_them() {
    let session = iexplore();
    assert_eq!(names(&session, "pROCESS (230)"), ["A Process (230)", "B Process (230)"]);
    assert_eq!(names(&session, "Thread(iexplore/0#2)"), ["A Thread(iexplore/0#2)", "B Thread(iexplore/0#2)"]);
    let counters = names(&session, r"Thread\Elapsed Time");
    assert!(counters.ends_with(&[r"A Thread\Elapsed Time".to_owned(), r"B Thread\Elapsed Time".to_owned()]));
    assert!(counters.len() > 2, "{counters:?}");
    let value = found(&session, r"Thread(iexplore/0#2)\% Processor Time");
    assert_eq!(value.iter().filter(|row| row.value == "12.5 %").count(), 1, "{value:?}");
    let large = found(&session, "Thread(iexplore/0#2) > 12");
    assert!(!large.is_empty() && large.iter().all(|row| row.name.contains("iexplore/0#2")), "{large:?}");
}

#[test]
fn each_structure_and_field_is_found_by_its_path_in_both_languages() {
    let session = iexplore();
    let capture = session.library.captures.capture(Side::A).unwrap();
    for (number, structure) in (0..).zip(capture.walked().places()).step_by(41) {
        let leaves = capture.walked().leaves(structure);
        let spots = leaves.iter().map(|leaf| Spot { structure, leaf: Some(leaf.offset) });
        for spot in spots.chain([Spot::whole(structure)]) {
            for language in [Language::English, Language::Japanese] {
                let path = wording::in_full(capture, &session.library.naming, spot, language).unwrap();
                let field = |leaf| Hit::Field(Side::A, number, leaf);
                let wanted = spot.leaf.map_or(Hit::Structure(Side::A, number), field);
                assert!(hits(&session, &path).contains(&wanted), "{path}");
            }
        }
    }
}

#[test]
fn a_path_inside_of_something_finds_nothing_elsewhere() {
    let session = iexplore();
    assert_eq!(
        names(&session, "PERF_DATA_BLOCK › name"),
        ["A PERF_DATA_BLOCK › name", "B PERF_DATA_BLOCK › name"]
    );
    let names_of_instances = found(&session, "Thread(*) › name");
    assert!(names_of_instances.len() > 2);
    assert!(names_of_instances.iter().all(|row| row.name.starts_with("Thread(")), "{names_of_instances:?}");
    assert_eq!(found(&session, "PERF_INSTANCE_DEFINITION.NameLength"), {
        let rows = found(&session, "Thread(*) › NameLength").len()
            + found(&session, "Process(*) › NameLength").len();
        let all = found(&session, "NameLength");
        assert!(all.len() >= rows);
        all.into_iter()
            .filter(|row| !row.name.starts_with("PERF_DATA_BLOCK"))
            .enumerate()
            .map(|(number, row)| HitRow { number, ..row })
            .collect::<Vec<_>>()
    });
    let short = hits(&session, r"Thread(iexplore/0#2) › % Processor Time");
    assert_eq!(short, hits(&session, r"Thread(iexplore/0#2) › PERF_COUNTER_BLOCK › % Processor Time"));
    assert_eq!(short.len(), 2);
}

#[test]
fn what_the_bytes_pane_says_of_a_byte_is_found() {
    let session = iexplore();
    let found = names(&session, "Process (230) › % Processor Time › CounterType");
    assert_eq!(
        found,
        [r"A Process\% Processor Time › CounterType", r"B Process\% Processor Time › CounterType"]
    );
}

#[test]
fn stars_and_wide_characters_find_names() {
    let session = iexplore();
    let plain = found(&session, "iexplore");
    assert_eq!(found(&session, "ｉｅｘｐｌｏｒｅ"), plain);
    let of_thread = hits(&session, "iexplore/0*");
    assert!(!of_thread.is_empty() && of_thread.len() < plain.len());
    assert_eq!(hits(&session, "*plore/0#2"), hits(&session, "iexplore/0#2"));
    let path = hits(&session, r"\Thread(iexplore/0#2)\% Processor Time");
    assert_eq!(hits(&session, "¥Thread(iexplore/0#2)¥% Processor Time"), path);
    assert_eq!(hits(&session, r"＼Ｔｈｒｅａｄ（ｉｅｘｐｌｏｒｅ／０＃２）＼％　Processor　Time"), path);
}

#[test]
fn what_compare_findings_and_values_call_a_thing_finds_it_in_every_example() {
    for example in winperf_synth::examples::all() {
        let session = with(vec![example.older, example.newer]);
        let capture = session.library.captures.capture(Side::B).unwrap();
        for place in capture.walked().places().step_by(23) {
            for language in [Language::English, Language::Japanese] {
                let words = wording::words(capture, &session.library.naming, language);
                let name = words.place(place);
                assert!(!found(&session, &name).is_empty(), "{name}");
                let leaves = capture.walked().leaves(place);
                for leaf in leaves.iter().filter(|leaf| matches!(leaf.kind, LeafKind::Value)) {
                    let path = format!("{name}\\{}", words.leaf_label(place, leaf));
                    assert!(!found(&session, &path).is_empty(), "{path}");
                }
            }
        }
        let paired = session.paired().cloned().unwrap();
        let values = paired.pair();
        for row in values.rows().step_by(19) {
            let path = row.path().to_string();
            assert!(!found(&session, &path).is_empty(), "{path}");
        }
    }
}

/// Names that have characters of the syntax.
const ODD: [&str; 9] = [
    "ｓｖｃ＞１",
    r"\??\C:\pagefile.sys",
    "q*r",
    "C:¥x",
    "中 (1)",
    "a › b",
    "PERF_X.y",
    "isatap.{8A5F}",
    "0,0",
];

#[test]
fn names_with_characters_of_the_syntax_are_found_by_themselves_and_by_their_paths() {
    let handles = Counter::new(952, PERF_COUNTER_RAWCOUNT);
    let object = ODD.iter().fold(Object::new(230).counter(handles), |object, name| {
        object.instance(Instance::named(*name).values([7_u32]))
    });
    let session = with(vec![winperf_synth::Capture::new().object(object).write()]);
    for name in ODD {
        let place = format!("Process({name})");
        let path = format!("\\{place}\\Handle Count");
        for text in [name, &place, &path] {
            let named = found(&session, text);
            assert!(named.iter().any(|row| row.name.contains(&place)), "{text}: {named:?}");
        }
        let inside = format!("{place} › PERF_COUNTER_BLOCK › Handle Count");
        // A separator that is part with this name itself is ambiguous.
        assert_eq!(found(&session, &inside).len(), usize::from(!name.contains('›')), "{inside}");
    }
}
