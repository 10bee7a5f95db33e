//! Captures of some objects of others.

use std::collections::BTreeMap;

use winperf::NoExcerpt;
use winperf::findings::Severity;
use winperf::{Capture, ErrorKind, Names, Pair, TitleIndex};
use winperf_synth::{damage, examples, fixtures, recorded};

const PROCESS: TitleIndex = TitleIndex(230);
const THREAD: TitleIndex = TitleIndex(232);

fn titles(capture: &Capture) -> Vec<TitleIndex> {
    capture.objects().map(|object| object.title()).collect()
}

/// Returns the outcome of every row of a pair, by its path and its number among rows of that path.
fn said(pair: &Pair) -> BTreeMap<(String, usize), String> {
    let mut said = BTreeMap::new();
    for row in pair.rows() {
        let path = row.path().to_string();
        let number = said.range((path.clone(), 0)..=(path.clone(), usize::MAX)).count();
        said.insert((path, number), format!("{:?} {:?}", row.outcome(), row.text()));
    }
    said
}

#[test]
fn threads_bring_their_processes_along() {
    let newer = Capture::parse(examples::iexplore().newer);
    let copy = newer.excerpt(&[THREAD]).unwrap();
    assert_eq!(titles(&copy), [PROCESS, THREAD]);
    let alone = newer.excerpt(&[PROCESS]).unwrap();
    assert_eq!(titles(&alone), [PROCESS]);
    assert!(alone.file().len() < copy.file().len());
}

#[test]
fn every_object_of_every_example_keeps_its_values() {
    let mut compared = 0;
    for example in examples::all() {
        let [older, newer] = [example.older, example.newer].map(Capture::parse);
        let whole = said(&Pair::new(older.clone(), newer.clone()));
        for title in titles(&newer) {
            let copies = [&older, &newer].map(|capture| capture.excerpt(&[title]).unwrap());
            for (path, outcome) in said(&Pair::new(copies[0].clone(), copies[1].clone())) {
                assert_eq!(whole.get(&path), Some(&outcome), "{path:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn an_excerpt_is_a_sound_capture_where_its_original_is() {
    let examples = examples::all().into_iter().flat_map(|example| [example.older, example.newer]);
    let fixtures = [fixtures::transfer_and_peer(), fixtures::processor_cap(), fixtures::system_cap()];
    let mut all: Vec<Vec<u8>> = examples.chain(fixtures.map(|fixture| fixture.write())).collect();
    all.extend(recorded::all().into_iter().map(|(_, bytes)| bytes));
    let names = Names::default();
    let codes = |capture: &Capture| -> Vec<&'static str> {
        let found = capture.findings(&names);
        found
            .iter()
            .filter(|found| found.kind.severity() != Severity::Info)
            .map(|found| found.kind.code())
            .collect()
    };
    let mut written = 0;
    for bytes in all {
        let capture = Capture::parse(bytes);
        let of_original = codes(&capture);
        for title in titles(&capture) {
            let Ok(copy) = capture.excerpt(&[title]) else {
                assert!(!of_original.is_empty(), "{title} is refused without a reason");
                continue;
            };
            assert!(titles(&copy).contains(&title));
            let new = codes(&copy).into_iter().find(|code| !of_original.contains(code));
            assert_eq!(new, None, "{title}");
            let header = copy.header().unwrap();
            assert_eq!(header.header().num_object_types.get() as usize, copy.objects().len());
            written += 1;
        }
    }
    assert!(written > 20, "{written}");
}

#[test]
fn the_header_keeps_its_clocks_and_names_a_default_object_that_is_there() {
    let newer = Capture::parse(examples::desktop().newer);
    let before = newer.header().unwrap().header();
    let default = TitleIndex(before.default_object.get().try_into().unwrap());
    for title in titles(&newer) {
        let copy = newer.excerpt(&[title]).unwrap();
        let after = copy.header().unwrap().header();
        assert_eq!(after.total_byte_length.get() as usize, copy.file().len());
        assert_eq!(after.perf_time.get(), before.perf_time.get());
        assert_eq!(after.perf_time_100nsec.get(), before.perf_time_100nsec.get());
        assert_eq!(copy.system_name(), newer.system_name());
        let expected = if titles(&copy).contains(&default) { before.default_object.get() } else { -1 };
        assert_eq!(after.default_object.get(), expected);
    }
}

#[test]
fn a_whole_object_is_taken_out_of_a_capture_that_was_cut() {
    let newer = examples::desktop().newer;
    let whole = Capture::parse(newer.clone());
    let [first, last] = [whole.objects().next().unwrap(), whole.objects().last().unwrap()];
    let cut = Capture::parse(damage::truncated(&newer, last.offset() as usize + 100));
    let [of_cut, of_whole] = [&cut, &whole].map(|capture| capture.excerpt(&[first.title()]).unwrap());
    assert_eq!(of_cut.file(), of_whole.file());
    let refused = cut.excerpt(&[last.title()]).unwrap_err();
    assert!(matches!(refused, NoExcerpt::Unread(_) | NoExcerpt::Cut { .. }), "{refused}");
}

#[test]
fn what_cannot_be_taken_out_is_said() {
    let newer = Capture::parse(examples::desktop().newer);
    assert_eq!(newer.excerpt(&[TitleIndex(4)]).is_ok(), titles(&newer).contains(&TitleIndex(4)));
    assert_eq!(newer.excerpt(&[TitleIndex(9999)]).unwrap_err(), NoExcerpt::NoneOfThem);
    assert_eq!(newer.excerpt(&[]).unwrap_err(), NoExcerpt::NoneOfThem);
    let none = Capture::parse(b"hello".to_vec()).excerpt(&[PROCESS]).unwrap_err();
    assert!(
        matches!(none, NoExcerpt::Unread(error) if matches!(error.kind, ErrorKind::SignatureMissing { .. }))
    );
}

#[test]
fn whatever_a_capture_says_an_excerpt_reads_like_its_objects_or_is_refused() {
    let newer = examples::desktop().newer;
    let mut written = 0;
    for seed in 0..300 {
        let capture = Capture::parse(damage::with_hostile_dwords(&newer, 3, seed));
        for title in titles(&capture) {
            let Ok(copy) = capture.excerpt(&[title]) else { continue };
            assert_eq!(copy.error(), None);
            assert!(titles(&copy).contains(&title));
            written += 1;
        }
    }
    assert!(written > 500, "{written}");
}
