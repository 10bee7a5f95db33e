//! Tests of the rows of one process, found by counters and by names.

use winperf::text::AsciiOnly;
use winperf::{Capture as Read, Names, Pair, Titles};
use winperf_synth::counter_type::{PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT};
use winperf_synth::titles::multi_sz;
use winperf_synth::{Capture, Counter, Instance, Object};

/// Returns an object of one counter, whose instances have these names and values.
fn object(title: u32, counter: u32, instances: &[(&str, u32)]) -> Object {
    let object = Object::new(title).counter(Counter::new(counter, PERF_COUNTER_RAWCOUNT));
    instances
        .iter()
        .fold(object, |object, (name, value)| object.instance(Instance::named(*name).values([*value])))
}

const TITLES: [(u32, &str); 10] = [
    (9000, "GPU Engine"),
    (9002, "Utilization"),
    (9010, "W3SVC_W3WP"),
    (9020, ".NET CLR Memory"),
    (9022, "Process ID"),
    (9030, ".NET CLR Jit"),
    (9040, ".NET Data Provider for SqlServer"),
    (9050, "Ledger"),
    (9060, "Process V2"),
    (9062, "ID Process"),
];

fn paired(objects: Vec<Object>, titles: &[(u32, &str)]) -> Pair {
    let capture = Capture::new().objects(objects).write();
    let mut known = Titles::base();
    known.add_list(&multi_sz(titles.iter().copied())).expect("a short list");
    // A list in a different language over the English one changes the shown names, but not the facts.
    known.add_list(&multi_sz([(9010, "Arbeitsprozesse"), (9022, "Prozesskennung")])).expect("a short list");
    Pair::single_with_names(Read::parse(capture), Names::new(known, &AsciiOnly))
}

fn instances_of_process(pair: &Pair, id: u32) -> Vec<String> {
    pair.by_process()
        .instances(pair, id)
        .map(|found| format!("{}({})", found.object().name(), found.name().unwrap_or_default()))
        .collect()
}

fn objects() -> Vec<Object> {
    vec![
        object(230, 784, &[("Idle", 0), ("svchost", 1188), ("svchost", 0), ("w3wp", 4711), ("_Total", 0)]),
        object(
            9000,
            9002,
            &[
                ("pid_1188_luid_0x0_0x1_phys_0_eng_0_engtype_3D", 7),
                ("pid_11_luid_0x0", 1188),
                ("luid_1188", 1),
            ],
        ),
        object(9010, 9002, &[("4711_DefaultAppPool", 1), ("_Total", 4711)]),
        object(9020, 9022, &[("_Global_", 0), ("ledger", 1188)]),
        object(9030, 9002, &[("ledger_p1188_r12", 1), ("ledger", 1), ("_p1188", 1)]),
        object(9040, 9002, &[("ledger[1188]", 1), ("ledger[x]", 1), ("1188", 1)]),
        object(9050, 9002, &[("1188", 1), ("1188_books", 1), ("ledger[1188]", 1)]),
        object(9060, 9062, &[("svchost:1188", 1188), ("gone:1188", 0)]),
    ]
}

#[test]
fn what_carries_the_id_of_a_process_belongs_together_in_every_object() {
    let pair = paired(objects(), &TITLES);
    assert_eq!(
        instances_of_process(&pair, 1188),
        [
            "Process(svchost)",
            "GPU Engine(pid_1188_luid_0x0_0x1_phys_0_eng_0_engtype_3D)",
            ".NET CLR Memory(ledger)",
            ".NET CLR Jit(ledger_p1188_r12)",
            ".NET Data Provider for SqlServer(ledger[1188])",
            "Process V2(svchost:1188)",
        ]
    );
    assert_eq!(instances_of_process(&pair, 4711), ["Process(w3wp)", "Arbeitsprozesse(4711_DefaultAppPool)"]);
}

#[test]
fn an_id_of_0_belongs_to_nobody() {
    let pair = paired(objects(), &TITLES);
    assert_eq!(instances_of_process(&pair, 0), [""; 0]);
    let without: Vec<String> = pair
        .objects()
        .flat_map(|object| object.instances())
        .filter(|found| found.process_id().is_none())
        .filter_map(|found| found.name())
        .collect();
    assert!(without.contains(&"Idle".to_owned()) && without.contains(&"svchost#1".to_owned()), "{without:?}");
}

#[test]
fn names_that_no_list_knows_are_known_by_their_form_where_that_is_certain() {
    let pair = paired(objects(), &[]);
    let found = instances_of_process(&pair, 1188);
    assert!(found.iter().any(|found| found.starts_with("#9000(pid_1188_")), "{found:?}");
    assert!(!found.iter().any(|found| found.starts_with("#9050")), "{found:?}");
}

#[test]
fn an_instance_of_both_captures_has_the_id_of_the_newer_one() {
    let capture = |seconds: i64, instances: &[(&str, u64)]| {
        let object = Object::new(9020).counter(Counter::new(784, PERF_COUNTER_LARGE_RAWCOUNT));
        let object = instances
            .iter()
            .fold(object, |object, (name, id)| object.instance(Instance::named(*name).values([*id])));
        let ticks = 10_000_000;
        let capture = Capture::new().clock((3600 + seconds) * ticks, ticks);
        Read::parse(capture.perf_time_100ns(133_486_382_456_780_000 + seconds * ticks).object(object).write())
    };
    let pair =
        Pair::new(capture(0, &[("ending", 7), ("ledger", 8)]), capture(1, &[("ledger", 8), ("new", 9)]));
    assert_eq!(instances_of_process(&pair, 7), ["#9020(ending)"]);
    assert_eq!(instances_of_process(&pair, 8), ["#9020(ledger)"]);
    assert_eq!(instances_of_process(&pair, 9), ["#9020(new)"]);
}
