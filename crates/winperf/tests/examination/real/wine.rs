//! `wine-acme`: two samples of thirteen objects of providers that demonstrate the features of the format.

use winperf::Parent;
use winperf::findings::{PairFinding, PairFindingKind};
use winperf::formula::{NoValue, Note, Notes};
use winperf::pair::{Age, InstancePair, Match};
use winperf::text::CodePages;
use winperf::{CounterIdx, DataBlock, InstanceIdx, LeafKind, Names, NumInstances, ObjectIdx, Pair, Place};

use crate::opened::{Opened, alone, between, find, idx, idx_of, names, names_in, open};

/// The characters of Windows-1252 in the capture.
struct WesternEurope;

impl CodePages for WesternEurope {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        assert_eq!(code_page, 1252);
        let character = |byte: &u8| if *byte == 0x80 { '€' } else { char::from(*byte) };
        Some(bytes.iter().map(character).collect())
    }
}

fn both() -> Option<(Opened, Opened)> {
    Some((open("wine-acme/s1/global.bin")?, open("wine-acme/s2/global.bin")?))
}

#[test]
fn there_are_thirteen_objects_and_nothing_is_wrong_with_them() {
    let Some((older, newer)) = both() else { return };
    for capture in [older, newer] {
        let titles: Vec<u32> = capture.objects().map(|object| object.title().0).collect();
        assert_eq!(
            titles,
            [2, 238, 230, 232, 10_000, 10_008, 10_100, 10_106, 10_112, 10_140, 10_144, 10_148, 10_152]
        );
        assert_eq!((capture.error(), capture.missing_objects()), (None, 0));
        for object in capture.objects() {
            assert_eq!((object.definitions_error(), object.instances_error()), (None, None));
        }
        assert_eq!(DataBlock::read(capture.file()).unwrap().system_name().unwrap().to_string(), "VM");
    }
}

#[test]
fn every_other_query_of_the_same_machine_is_read_without_an_error() {
    let counts = [("process", 1), ("thread", 2), ("timers", 1), ("mixed", 3), ("none", 0)];
    for (name, count) in counts {
        for sample in ["s1", "s2"] {
            let Some(capture) = open(&format!("wine-acme/{sample}/{name}.bin")) else { return };
            assert_eq!(capture.error(), None, "{sample}/{name}");
            assert_eq!(capture.objects().len(), count, "{sample}/{name}");
        }
    }
}

#[test]
fn a_second_process_of_a_name_has_a_number() {
    let Some((older, _)) = both() else { return };
    let expected = ["services", "explorer", "winedevice", "winedevice#1", "plugplay", "svchost", "perfdump"];
    assert_eq!(names(&older, 230), expected);
}

#[test]
fn a_thread_is_named_behind_its_process_and_counted_by_the_whole_name() {
    let Some((older, _)) = both() else { return };
    let names = names(&older, 232);
    assert_eq!((names.len(), names[0].as_str(), names[8].as_str()), (32, "services/0", "services/8"));
    // The threads of the second winedevice have the number; the name of their parent does not.
    let expected = ["winedevice/0", "winedevice/1", "winedevice/2", "winedevice/3"];
    assert_eq!(names[11..15], expected);
    assert_eq!(names[17..19], ["winedevice/0#1", "winedevice/1#1"]);
    assert_eq!((names[23].as_str(), names[31].as_str()), ("winedevice/6", "perfdump/0"));
    let thread = idx_of(&older, 232);
    let parent = Parent::Instance { object: ObjectIdx(idx_of(&older, 230)), instance: InstanceIdx(3) };
    assert_eq!(
        older.object(ObjectIdx(thread)).unwrap().instance(InstanceIdx(17)).unwrap().parent_place(),
        parent
    );
}

#[test]
fn four_directories_of_one_name_are_told_apart_by_parent_and_number() {
    let Some((older, _)) = both() else { return };
    let volume = "HarddiskVolume2 ä中😀";
    assert_eq!(names(&older, 10_100), ["C:", volume, "_Total"]);
    let expected = [
        "C:/Users".to_owned(),
        "C:/svc".to_owned(),
        "C:/svc#1".to_owned(),
        format!("{volume}/svc"),
        format!("{volume}/svc#1"),
        "_Total/_Total".to_owned(),
    ];
    assert_eq!(names(&older, 10_106), expected);
}

#[test]
fn names_in_a_code_page_are_decoded_by_whoever_knows_it() {
    let Some((older, _)) = both() else { return };
    assert_eq!(names_in(&older, 10_148, &WesternEurope), ["plain ascii", "café €"]);
    assert_eq!(names(&older, 10_148), ["plain ascii", "caf\u{FFFD} \u{FFFD}"]);
}

#[test]
fn an_instance_without_a_name_is_called_by_its_unique_id() {
    let Some((older, _)) = both() else { return };
    assert_eq!(names(&older, 10_144), ["4", "1004", "named"]);
}

#[test]
fn an_object_with_no_instances_has_no_row() {
    let Some((older, newer)) = both() else { return };
    let object = older.object(ObjectIdx(idx_of(&older, 10_140))).unwrap();
    assert_eq!((object.num_instances(), object.block().is_none()), (NumInstances::Count(0), true));
    assert!(between(&older, &newer).iter().all(|value| value.object != 10_140));
}

#[test]
fn a_text_counter_is_text_up_to_its_nul_beside_its_number() {
    let Some((older, _)) = both() else { return };
    let values = alone(&older);
    let text = find(&values, 10_152, "", 10_154);
    assert_eq!((text.text.as_deref(), text.value), (Some("hello text"), Err(NoValue::Text)));
    assert_eq!(find(&values, 10_152, "", 10_156).value, Ok(7.0));
}

#[test]
fn values_of_one_sample_are_those_of_the_bytes() {
    let Some((older, _)) = both() else { return };
    let values = alone(&older);
    let check = |object, instance, counter, expected| {
        assert_eq!(find(&values, object, instance, counter).value, expected, "{object}({instance}){counter}");
    };
    check(2, "", 248, Ok(7.0));
    check(2, "", 1350, Ok(100.0 * 12_345_678.0 / 150_000_000.0));
    check(230, "winedevice#1", 784, Ok(120.0));
    check(10_100, "C:", 10_102, Ok(60.0));
    check(10_100, "C:", 10_104, Ok(3_735_928_559.0));
    check(10_008, "peer-a.example", 10_010, Ok(1_099_511_627_520.0));
    check(10_112, "", 10_134, Err(NoValue::NotDisplayable));
    check(10_000, "", 10_004, Err(NoValue::NeedsTwoSamples));
    // 134396332785092701 by the clock of the object, less the raw value 134396322840237653.
    check(2, "", 674, Ok(994.485_504_8));
}

#[test]
fn values_of_two_samples_are_those_of_the_formulas() {
    let Some((older, newer)) = both() else { return };
    let values = between(&older, &newer);
    let seconds = (9_986_089_865.0 - 9_944_538_487.0) / 1e7;
    let check = |object, instance, counter, expected: f64| {
        let found = find(&values, object, instance, counter);
        let value = found.value.unwrap_or_else(|reason| panic!("{object}({instance}){counter}: {reason:?}"));
        assert!((value - expected).abs() <= 1e-12 * expected.abs(), "{found:?}: {expected}");
    };
    check(10_000, "", 10_004, (4_927_621_001.0 - 4_927_448_969.0) / seconds);
    check(10_008, "peer-a.example", 10_012, 420.0 / seconds);
    check(10_106, "C:/svc#1", 10_108, (8_112_832.0 - 8_091_328.0) / 42.0);
    check(10_106, "C:/svc#1", 10_110, (24_986_000.0 - 24_944_000.0) / 1e7 / 42.0);
    check(10_112, "", 10_124, 100.0 * 42.0 / 42.0);
    check(10_112, "", 10_126, 84.0);
    check(
        10_112,
        "",
        10_132,
        100.0 * (3_328_798_434.0 - 3_314_959_473.0) / (9_986_395_302.0 - 9_944_878_419.0),
    );
}

#[test]
fn the_pair_matches_by_name_and_by_order_and_its_clocks_agree() {
    let Some((older, newer)) = both() else { return };
    let pair = Pair::new(older.clone(), newer.clone());
    assert!(!pair.is_swapped());
    // Every process was restarted between the two, according to the ids and start times; nothing else is odd.
    let names = Names::default();
    let shifted = |finding: &PairFinding| match (finding.kind, finding.places) {
        (
            PairFindingKind::InstancesShifted { count, older, newer: id, .. },
            [_, Place::Instance { object, instance }],
        ) => {
            let object = newer.object(object).unwrap();
            let instance = object.instance(instance).unwrap();
            (object.name(&names).into_owned(), instance.name(&names), count, older, id)
        }
        other => panic!("{other:?}"),
    };
    let findings = pair.findings();
    let [processes, threads] = &findings[..] else { panic!("{findings:?}") };
    assert_eq!(shifted(processes), ("Process".to_owned(), "perfdump".to_owned(), 7, 224, 32));
    assert_eq!(shifted(threads), ("Thread".to_owned(), "perfdump/0".to_owned(), 22, 228, 36));
    let matched = |title: u32| -> Vec<Match> {
        let object = pair.object_in(Age::Newer, ObjectIdx(idx_of(&newer, title))).unwrap();
        object.instances().map(InstancePair::matched).collect()
    };
    use Match::{Name, Order};
    assert_eq!(matched(10_106), [Name, Order, Order, Order, Order, Name]);
    // All processes were restarted between the samples, some with ids of former processes.
    assert_eq!(matched(230), [Match::None; 14]);
}

#[test]
fn a_pair_of_the_same_capture_has_no_value_by_the_clock_and_says_so() {
    let Some((older, _)) = both() else { return };
    assert_eq!(Pair::new(older.clone(), older.clone()).findings()[0].kind, PairFindingKind::SameCapture);
    let values = between(&older, &older);
    assert_eq!(find(&values, 10_000, "", 10_004).value, Err(NoValue::NoTimeElapsed));
    let average = find(&values, 10_106, "C:/Users", 10_108);
    assert_eq!((average.value, average.notes), (Ok(0.0), Notes::only(Note::NoOperations)));
}

#[test]
fn a_text_counter_and_a_name_in_a_code_page_are_leaves_of_their_own() {
    let Some((older, _)) = both() else { return };
    let all: Vec<_> = older.places().flat_map(|place| older.leaves(place)).collect();
    let has = |offset, length, kind: &LeafKind| {
        all.iter().any(|leaf| (leaf.offset, leaf.length, &leaf.kind) == (offset, length, kind))
    };
    let text = older.object(ObjectIdx(12)).unwrap().block().unwrap().offset() + 8;
    assert!(has(text, 32, &LeafKind::Value));
    let (block, leaf) = older.leaf_at(text).unwrap();
    assert!(older.counters_of(block, &leaf).eq([CounterIdx(0)]));
    assert!(has(7456 + 24, 7, &LeafKind::Name));
    // 24 + 7 bytes, and the one that aligns the block after them.
    assert!(has(7456 + 31, 1, &LeafKind::Padding));
}

#[test]
fn every_row_of_every_query_has_a_finite_value_or_a_reason() {
    for name in ["global", "process", "thread", "timers", "mixed", "none"] {
        let (Some(older), Some(newer)) =
            (open(&format!("wine-acme/s1/{name}.bin")), open(&format!("wine-acme/s2/{name}.bin")))
        else {
            return;
        };
        let values = between(&older, &newer);
        assert!(values.iter().all(|value| value.value.is_ok_and(f64::is_finite) || value.value.is_err()));
        let counts: usize = newer.objects().map(|object| object.counters().len()).sum();
        assert!(values.len() >= idx(usize::from(counts > 0)) as usize, "{name}");
    }
}
