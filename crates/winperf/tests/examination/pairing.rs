//! Matching of instances between captures.

use winperf::Place;
use winperf::Titles;
use winperf::findings::{PairFinding, PairFindingKind, WrongByName};
use winperf::formula::{NoValue, Note, Notes};
use winperf::pair::{Age, InstancePair, Match, Slot};
use winperf::text::{AsciiOnly, CodePages};
use winperf::{CounterIdx, Identity, Ids, InstanceIdx, Names, ObjectIdx, Pair};
use winperf_synth::counter_type::*;
use winperf_synth::{Capture, Counter, Instance, Name, Object, examples, fixtures};

use crate::opened::{Opened, between, find, only_object};

/// Returns a capture 1 s before [`newer`].
fn older(objects: impl IntoIterator<Item = Object>) -> Opened {
    Opened::parse(Capture::new().objects(objects).write())
}

fn newer(objects: impl IntoIterator<Item = Object>) -> Opened {
    Opened::parse(later().objects(objects).write())
}

fn later() -> Capture {
    Capture::new().clock(36_010_000_000, 10_000_000).perf_time_100ns(133_486_382_466_780_000)
}

fn pair(older: &Opened, newer: &Opened) -> Pair {
    Pair::new(older.clone(), newer.clone())
}

/// Returns an object that counts differences, with instances with these names and raw values.
fn named(instances: &[(&str, u32)]) -> Object {
    let object = Object::new(5000).counter(Counter::new(5002, PERF_COUNTER_DELTA));
    instances
        .iter()
        .fold(object, |object, (name, value)| object.instance(Instance::named(*name).values([*value])))
}

/// Returns positions in the newer and the older capture, and how they were matched, of the first object.
fn matches(older: &Opened, newer: &Opened) -> Vec<(Option<u32>, Option<u32>, Match)> {
    let position = |slot| match slot {
        Some(Slot::Instance(instance)) => Some(instance.0),
        Some(Slot::Object) => panic!("an object with instances"),
        None => None,
    };
    let pair = pair(older, newer);
    let instances = pair.objects().next().expect("an object").instances();
    let positions = |age| move |pair: InstancePair<'_>| position(pair.slot(age));
    let (newer, older) = (positions(Age::Newer), positions(Age::Older));
    instances.map(|pair| (newer(pair), older(pair), pair.matched())).collect()
}

#[test]
fn names_that_differ_in_case_only_are_one_name_in_every_script() {
    for (lower, upper) in
        [("ștefan", "ȘTEFAN"), ("trường", "TRƯỜNG"), ("ὀδυσσεύς", "ὈΔΥΣΣΕΎΣ"), ("ⲁⲃⲅ", "ⲀⲂⲄ")]
    {
        let (older, newer) = (older([named(&[(lower, 5)])]), newer([named(&[(upper, 7)])]));
        assert_eq!(matches(&older, &newer), [(Some(0), Some(0), Match::Name)], "{lower}");
    }
    let (older, newer) = (older([named(&[("ısparta", 5)])]), newer([named(&[("ISPARTA", 7)])]));
    let alone = [(Some(0), None, Match::None), (None, Some(0), Match::None)];
    assert_eq!(matches(&older, &newer), alone);
}

#[test]
fn a_process_that_ends_does_not_give_its_slot_to_the_next() {
    let (older, newer) = fixtures::slot_shift();
    let (older, newer) = (Opened::parse(older.write()), Opened::parse(newer.write()));
    let id = Match::ProcessId;
    assert_eq!(
        matches(&older, &newer),
        [(Some(0), Some(0), id), (Some(1), Some(2), id), (None, Some(1), Match::None)]
    );
    let values = between(&older, &newer);
    let second = find(&values[..6], 230, "X#1", 28);
    assert_eq!((second.value, second.notes), (Ok(500.0), Notes::only(Note::MatchedByProcessId)));
    assert_eq!(find(&values[..6], 230, "X", 28).value, Ok(20.0));
    assert!(values[6..].iter().all(|value| value.value == Err(NoValue::OnlyInOlder)));
}

#[test]
fn an_instance_has_the_same_identity_in_both_captures_whatever_its_number_is() {
    let (older, newer) = fixtures::slot_shift();
    let (older, newer) = (Opened::parse(older.write()), Opened::parse(newer.write()));
    let identities = |capture: &Opened| -> Vec<Identity> { only_object(capture).identities().collect() };
    let (of_older, of_newer) = (identities(&older), identities(&newer));
    assert!(matches!(of_newer[1].ids(), Ids::Process { id: 300, .. }), "{of_newer:?}");
    assert_eq!((of_older[0], of_older[2]), (of_newer[0], of_newer[1]));
    assert!(!of_newer.contains(&of_older[1]));
    let alone = only_object(&newer).instances().map(winperf::Instance::identity);
    assert!(alone.eq(of_newer));
}

#[test]
fn instances_of_the_examples_are_matched_where_their_identities_are_the_same() {
    let mut compared = 0;
    for example in examples::all() {
        let pair = Pair::new(Opened::parse(example.older), Opened::parse(example.newer));
        for objects in pair.objects() {
            let known =
                |age: Age| -> Option<Vec<Identity>> { Some(objects.get(age)?.identities().collect()) };
            let Some((older, newer)) = known(Age::Older).zip(known(Age::Newer)) else { continue };
            for instances in objects.instances() {
                let Some(of_newer) = instances.get(Age::Newer) else { continue };
                let identity = newer[of_newer.idx().0 as usize];
                match instances.get(Age::Older) {
                    Some(of_older) => assert_eq!(older[of_older.idx().0 as usize], identity, "{instances:?}"),
                    _ if instances.matched() == Match::None => assert!(!older.contains(&identity)),
                    _ => continue,
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn a_number_that_shifted_is_found_with_what_matching_by_it_would_show() {
    let (older, newer) = fixtures::slot_shift();
    let (older, newer) = (Opened::parse(older.write()), Opened::parse(newer.write()));
    let wrong = WrongByName { counter: CounterIdx(0), by_name: 1480.0, value: Some(500.0) };
    let kind = PairFindingKind::InstancesShifted { count: 1, older: 200, newer: 300, wrong: Some(wrong) };
    let findings = pair(&older, &newer).findings();
    let [PairFinding { places, offsets, .. }] = findings[..] else { panic!("{findings:?}") };
    assert_eq!(
        (findings[0].kind, places),
        (kind, [Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(1) }; 2])
    );
    let process = newer.objects().next().unwrap();
    assert_eq!(process.counter(wrong.counter).unwrap().name(&Names::default()), "Page Faults/sec");
    for ((offset, opened), id) in offsets.into_iter().zip([&older, &newer]).zip([200_u32, 300]) {
        let bytes = opened.file().get(offset.unwrap() as usize..).unwrap();
        assert!(bytes.starts_with(&id.to_le_bytes()), "{bytes:?}");
    }
}

/// Windows-1252, for the letters of Latin-1 only.
struct Western;

impl CodePages for Western {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        (code_page == 1252).then(|| bytes.iter().copied().map(char::from).collect())
    }
}

#[test]
fn a_number_that_shifted_is_told_with_a_name_in_its_code_page() {
    let process = |ids: [u32; 2]| {
        let instance = |id: u32| Instance::with_name(Name::Bytes(b"caf\xe9\0".to_vec())).values([id]);
        let object = Object::new(230).code_page(1252).counter(Counter::new(784, PERF_COUNTER_RAWCOUNT));
        ids.into_iter().fold(object, |object, id| object.instance(instance(id)))
    };
    let (older, newer) = (older([process([100, 200])]), newer([process([100, 300])]));
    let names = Names::new(Titles::base(), &Western);
    let (older, newer): (&winperf::Capture, &winperf::Capture) = (&older, &newer);
    let findings =
        Pair::with_names((older.clone(), names.clone()), (newer.clone(), names.clone())).findings();
    let [PairFinding { places: [_, Place::Instance { object, instance }], .. }] = findings[..] else {
        panic!("{findings:?}")
    };
    let instance = newer.object(object).unwrap().instance(instance).unwrap();
    assert_eq!(instance.name(&names), "café#1");
}

#[test]
fn what_the_headers_say_of_a_pair_leads_to_their_members() {
    let written = |name: &str, freq: i64, time: i64| {
        let capture = Capture::new().system_name(name).clock(time, freq);
        Opened::parse(capture.perf_time_100ns(time).write())
    };
    let check = |newer: Opened, code: &str, wanted: [Option<u32>; 2]| {
        let older = written("PC1", 10_000_000, 100_000_000);
        let pair = pair(&older, &newer);
        let findings = pair.findings();
        let found = findings.iter().find(|found| found.kind.code() == code).unwrap();
        assert_eq!(found.offsets, wanted, "{code}");
    };
    check(written("PC2", 10_000_000, 110_000_000), "different-machine", [Some(88), Some(88)]);
    check(written("", 10_000_000, 110_000_000), "different-machine", [Some(88), Some(80)]);
    check(written("PC1", 3_000_000, 110_000_000), "different-frequency", [Some(64), Some(64)]);
    check(written("PC1", 10_000_000, 100_000_000), "same-capture", [None, None]);
}

#[test]
fn the_same_without_ids_is_ambiguous_and_not_guessed() {
    let older = older([named(&[("X", 40), ("X", 20), ("X", 1000)])]);
    let newer = newer([named(&[("X", 60), ("X", 1500)])]);
    let values = between(&older, &newer);
    assert_eq!(values.len(), 2);
    assert!(values.iter().all(|value| value.value == Err(NoValue::AmbiguousMatch)));
}

#[test]
fn as_many_of_a_name_in_both_are_matched_by_order_and_noted() {
    let older = older([named(&[("X", 40), ("Y", 1), ("x", 20)])]);
    let newer = newer([named(&[("Y", 2), ("X", 60), ("X", 25)])]);
    let order = Match::Order;
    let expected = [(Some(0), Some(1), Match::Name), (Some(1), Some(0), order), (Some(2), Some(2), order)];
    assert_eq!(matches(&older, &newer), expected);
    let values = between(&older, &newer);
    let second = find(&values, 5000, "X#1", 5002);
    assert_eq!((second.value, second.notes), (Ok(5.0), Notes::only(Note::MatchedByOrder)));
    assert_eq!(find(&values, 5000, "Y", 5002).notes, Notes::empty());
}

#[test]
fn an_instance_of_one_capture_only_is_new_or_gone() {
    let gauge = |object: Object| object.counter(Counter::new(5004, PERF_COUNTER_RAWCOUNT));
    let older = older([gauge(named(&[("gone", 1), ("stays", 1)]))]);
    let newer = newer([gauge(named(&[("stays", 3), ("new", 9)]))]);
    let values = between(&older, &newer);
    assert_eq!(find(&values, 5000, "stays", 5002).value, Ok(2.0));
    assert_eq!(find(&values, 5000, "new", 5002).value, Err(NoValue::OnlyInNewer));
    let gauge = find(&values, 5000, "new", 5004);
    assert_eq!((gauge.value, gauge.notes), (Ok(0.0), Notes::only(Note::OnlyInNewer)));
    for counter in [5002, 5004] {
        assert_eq!(find(&values, 5000, "gone", counter).value, Err(NoValue::OnlyInOlder));
    }
}

#[test]
fn unique_ids_go_before_order_and_need_the_same_name() {
    let object = |ids: &[(i32, &str, u32)]| {
        let object = Object::new(5000).counter(Counter::new(5002, PERF_COUNTER_DELTA));
        ids.iter().fold(object, |object, (id, name, value)| {
            object.instance(Instance::named(*name).unique_id(*id).values([*value]))
        })
    };
    let older = older([object(&[(7, "X", 10), (8, "X", 20), (9, "Y", 30)])]);
    let newer = newer([object(&[(8, "X", 25), (7, "X", 11), (9, "Z", 31)])]);
    let values = between(&older, &newer);
    let first = find(&values, 5000, "X", 5002);
    assert_eq!((first.value, first.notes), (Ok(5.0), Notes::only(Note::MatchedByUniqueId)));
    assert_eq!(find(&values, 5000, "X#1", 5002).value, Ok(1.0));
    assert_eq!(find(&values, 5000, "Z", 5002).value, Err(NoValue::OnlyInNewer));
    assert_eq!(find(&values, 5000, "Y", 5002).value, Err(NoValue::OnlyInOlder));
}

#[test]
fn unique_ids_that_repeat_identify_nothing() {
    let object = |values: [u32; 2]| {
        let object = Object::new(5000).counter(Counter::new(5002, PERF_COUNTER_DELTA));
        let instance = |name: &str, value: u32| Instance::named(name).unique_id(3).values([value]);
        object.instance(instance("A", values[0])).instance(instance("B", values[1]))
    };
    let values = between(&older([object([1, 2])]), &newer([object([5, 9])]));
    let first = find(&values, 5000, "A", 5002);
    assert_eq!((first.value, first.notes), (Ok(4.0), Notes::empty()));
}

#[test]
fn unique_ids_that_one_instance_lacks_identify_nothing() {
    let object = |value: u32| {
        let object = Object::new(5000).counter(Counter::new(5002, PERF_COUNTER_DELTA));
        let instance = |name: &str, id| Instance::named(name).unique_id(id).values([value]);
        object.instance(instance("A", 3)).instance(instance("B", -1))
    };
    let values = between(&older([object(1)]), &newer([object(5)]));
    let first = find(&values, 5000, "A", 5002);
    assert_eq!((first.value, first.notes), (Ok(4.0), Notes::empty()));
}

/// Returns object Thread: counter, start, process id, thread id.
fn threads(rows: &[(&str, u32, i64, u32, u32)]) -> Object {
    let object = Object::new(232)
        .counter(Counter::new(28, PERF_COUNTER_DELTA))
        .counter(Counter::new(684, PERF_ELAPSED_TIME))
        .counter(Counter::new(784, PERF_COUNTER_RAWCOUNT))
        .counter(Counter::new(804, PERF_COUNTER_RAWCOUNT))
        .clock(133_486_382_456_780_000, 10_000_000);
    rows.iter().fold(object, |object, (name, value, start, process, thread)| {
        let values = [i64::from(*value), *start, i64::from(*process), i64::from(*thread)];
        object.instance(Instance::named(*name).values(values))
    })
}

#[test]
fn threads_are_matched_by_both_ids_and_start() {
    let older = older([threads(&[("0", 10, 5, 4, 100), ("0", 20, 6, 8, 104), ("1", 30, 7, 8, 108)])]);
    let newer = newer([threads(&[("0", 25, 6, 8, 104), ("0", 11, 9, 4, 100), ("1", 33, 7, 12, 108)])]);
    let values = between(&older, &newer);
    let kept = find(&values[..12], 232, "0", 28);
    assert_eq!((kept.value, kept.notes), (Ok(5.0), Notes::only(Note::MatchedByProcessId)));
    // The same ids with a different start, and the same thread id in a different process, mean different threads.
    assert_eq!(find(&values[..12], 232, "0#1", 28).value, Err(NoValue::OnlyInNewer));
    assert_eq!(find(&values[..12], 232, "1", 28).value, Err(NoValue::OnlyInNewer));
    assert_eq!(values.len(), 12 + 8);
}

#[test]
fn threads_with_id_0_are_known_by_their_names() {
    let older = older([threads(&[("0", 10, 0, 0, 0), ("1", 20, 0, 0, 0)])]);
    let newer = newer([threads(&[("1", 25, 0, 0, 0), ("0", 11, 0, 0, 0)])]);
    let values = between(&older, &newer);
    let idle = find(&values, 232, "1", 28);
    assert_eq!((idle.value, idle.notes), (Ok(5.0), Notes::empty()));
}

/// Returns object Process: counter, start, process id.
fn processes(rows: &[(&str, u32, i64, u32)]) -> Object {
    let object = Object::new(230)
        .counter(Counter::new(28, PERF_COUNTER_DELTA))
        .counter(Counter::new(684, PERF_ELAPSED_TIME))
        .counter(Counter::new(784, PERF_COUNTER_RAWCOUNT));
    rows.iter().fold(object, |object, (name, value, start, id)| {
        object.instance(Instance::named(*name).values([i64::from(*value), *start, i64::from(*id)]))
    })
}

#[test]
fn processes_with_id_0_are_known_by_their_names() {
    let older = older([processes(&[("Idle", 1, 0, 0), ("a", 1, 5, 4), ("_Total", 10, 0, 0)])]);
    let newer = newer([processes(&[("_Total", 15, 0, 0), ("Idle", 3, 0, 0), ("a", 2, 6, 4)])]);
    let values = between(&older, &newer);
    let total = find(&values, 230, "_Total", 28);
    assert_eq!((total.value, total.notes), (Ok(5.0), Notes::empty()));
    assert_eq!(find(&values, 230, "Idle", 28).value, Ok(2.0));
    // The id was given to a different process with the same name, according to its start.
    assert_eq!(find(&values[..9], 230, "a", 28).value, Err(NoValue::OnlyInNewer));
}

#[test]
fn a_total_that_falls_went_backwards() {
    let older = older([processes(&[("_Total", 15, 0, 0)])]);
    let newer = newer([processes(&[("_Total", 10, 0, 0)])]);
    assert_eq!(find(&between(&older, &newer), 230, "_Total", 28).value, Err(NoValue::WentBackwards));
}

#[test]
fn children_are_told_apart_by_the_names_of_their_parents() {
    let parents = || named(&[("A", 1), ("B", 1)]);
    let children = |rows: &[(u32, u32)]| {
        let object = Object::new(5010).counter(Counter::new(5012, PERF_COUNTER_DELTA));
        rows.iter().fold(object, |object, (parent, value)| {
            object.instance(Instance::named("0").parent(5000, *parent).values([*value]))
        })
    };
    let older = older([parents(), children(&[(0, 10), (1, 20)])]);
    let newer = newer([children(&[(1, 26), (0, 13)]), parents()]);
    let values = between(&older, &newer);
    assert_eq!(find(&values, 5010, "A/0", 5012).value, Ok(3.0));
    assert_eq!(find(&values, 5010, "B/0", 5012).value, Ok(6.0));
}

#[test]
fn a_counter_with_another_type_or_size_has_changed() {
    let object = |counter: Counter| Object::new(5000).counter(counter).values([7_u64]);
    let check = |before: Counter, after: Counter, expected| {
        let values = between(&older([object(before)]), &newer([object(after)]));
        assert_eq!(find(&values, 5000, "", 5002).value, expected);
    };
    let delta = || Counter::new(5002, PERF_COUNTER_DELTA);
    check(delta(), delta(), Ok(0.0));
    check(delta(), delta().size(8), Err(NoValue::DefinitionChanged));
    check(Counter::new(5002, PERF_COUNTER_COUNTER), delta(), Err(NoValue::DefinitionChanged));
    check(delta(), Counter::new(5002, PERF_COUNTER_RAWCOUNT), Ok(7.0));
    check(Counter::new(5004, PERF_COUNTER_DELTA), delta(), Err(NoValue::OnlyInNewer));
}

#[test]
fn counters_in_another_order_are_found_with_their_bases() {
    let average = || Counter::new(5002, PERF_AVERAGE_BULK);
    let base = || average().base(PERF_AVERAGE_BASE);
    let delta = || Counter::new(5004, PERF_COUNTER_DELTA);
    let before = Object::new(5000).counters([average(), base(), delta()]).values([10_u64, 1, 5]);
    let after = Object::new(5000).counters([delta(), average(), base()]).values([6_u64, 40, 4]);
    let values = between(&older([before]), &newer([after]));
    assert_eq!(find(&values, 5000, "", 5002).value, Ok(10.0));
    assert_eq!(find(&values, 5000, "", 5004).value, Ok(1.0));
}

#[test]
fn counters_that_differ_in_size_only_are_told_apart() {
    let small = || Counter::new(5002, PERF_COUNTER_DELTA);
    let large = || small().size(8);
    let before = Object::new(5000).counters([small(), large()]).values([1_u64, 100]);
    let after = Object::new(5000).counters([large(), small()]).values([107_u64, 3]);
    let values = between(&older([before]), &newer([after]));
    let values: Vec<_> = values.into_iter().map(|value| value.value).collect();
    assert_eq!(values, [Ok(7.0), Ok(2.0)]);
}

#[test]
fn a_base_is_no_partner_of_the_counter_whose_title_it_has() {
    let average = || Counter::new(5002, PERF_AVERAGE_BULK);
    let before = Object::new(5000).counters([average().base(PERF_AVERAGE_BASE)]).values([1_u64]);
    let after = Object::new(5000).counters([average(), average().base(PERF_RAW_BASE)]).values([9_u64, 4]);
    let values = between(&older([before]), &newer([after]));
    assert_eq!(find(&values, 5000, "", 5002).value, Err(NoValue::OnlyInNewer));
    assert_eq!(values.len(), 2);
}

#[test]
fn objects_above_the_systems_own_are_matched_by_name_and_without_one_by_index() {
    let object = |title| Object::new(title).counter(Counter::new(title + 2, PERF_COUNTER_DELTA)).values([3]);
    let capture =
        |machine: &str, title| Opened::parse(later().system_name(machine).object(object(title)).write());
    let mut titles = Titles::base();
    let list = winperf_synth::titles::multi_sz([(5000, "Here"), (6000, "HERE")]);
    titles.add_list(&list).unwrap();
    let names = Names::new(titles, &AsciiOnly);
    let count = |older: &Opened, newer: &Opened| {
        Pair::with_names((older.clone(), names.clone()), (newer.clone(), names.clone())).objects().len()
    };
    assert_eq!(count(&capture("A", 5000), &capture("B", 6000)), 1);
    assert_eq!(count(&capture("A", 5000), &capture("a", 6000)), 1);
    assert_eq!(count(&capture("A", 7000), &capture("B", 7000)), 1);
    assert_eq!(count(&capture("A", 7000), &capture("B", 6000)), 2);
}

#[test]
fn findings_say_what_is_odd_about_a_pair() {
    let check = |older: Capture, newer: Capture, expected: &[&str]| {
        let (older, newer) = (Opened::parse(older.write()), Opened::parse(newer.write()));
        let codes: Vec<_> = pair(&older, &newer).findings().iter().map(|found| found.kind.code()).collect();
        assert_eq!(codes, expected);
    };
    check(Capture::new(), later(), &[]);
    check(Capture::new(), Capture::new(), &["same-capture"]);
    check(Capture::new(), later().system_name("OTHER"), &["different-machine"]);
    check(Capture::new(), later().system_name("synth"), &[]);
    check(Capture::new(), later().clock(5, 10_000_000), &["rebooted"]);
    check(Capture::new(), later().clock(36_010_000_000, 3_579_545), &["different-frequency"]);
    check(Capture::new(), later().clock(36_100_000_000, 10_000_000), &["clock-disagrees"]);
    check(later(), Capture::new(), &["swapped"]);
}

#[test]
fn swapped_files_are_recognised_by_either_clock() {
    let check = |older: Capture, newer: Capture, expected| {
        let (older, newer) = (Opened::parse(older.write()), Opened::parse(newer.write()));
        assert_eq!(pair(&older, &newer).is_swapped(), expected);
    };
    check(Capture::new(), later(), false);
    check(later(), Capture::new(), true);
    check(Capture::new(), Capture::new(), false);
    // After a restart the performance clock is smaller, but the capture is still the later one.
    check(Capture::new(), later().clock(5, 10_000_000), false);
    check(Capture::new().clock(9, 1), Capture::new().clock(8, 1), true);
}

#[test]
fn one_capture_lists_everything_and_pairs_nothing() {
    let capture = older([named(&[("A", 1), ("B", 2)])]);
    let pair = Pair::single(capture.clone());
    assert!(pair.older().is_none());
    assert_eq!(pair.findings(), []);
    let values = crate::opened::alone(&capture);
    assert!(values.iter().all(|value| value.value == Err(NoValue::NeedsTwoSamples)));
    assert_eq!(values.len(), 2);
}

#[test]
fn an_object_that_gets_instances_is_new_and_gone_at_once() {
    let single = Object::new(5000).counter(Counter::new(5002, PERF_COUNTER_DELTA)).values([1]);
    let values = between(&older([single.clone()]), &newer([named(&[("A", 5)])]));
    assert_eq!(find(&values, 5000, "A", 5002).value, Err(NoValue::OnlyInNewer));
    assert_eq!(find(&values, 5000, "", 5002).value, Err(NoValue::OnlyInOlder));
    let values = between(&older([single.clone()]), &newer([single]));
    assert_eq!(find(&values, 5000, "", 5002).value, Ok(0.0));
}
