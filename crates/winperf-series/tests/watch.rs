//! Events in an hour of a server, made by `winperf-synth`.

use std::collections::BTreeMap;
use std::sync::Arc;

use winperf::formula::NoValue;
use winperf::text::AsciiOnly;
use winperf::{Capture, Names, TitleIndex, Titles};
use winperf_log::AnyLog;
use winperf_series::{
    Absent, Event, EventKind, Interval, LogSample, SeriesKey, Stamp, Statistics, Watch, machines,
};
use winperf_synth::examples::outage;
use winperf_synth::log::{self, SampleData};

/// Object and counter that show a change best.
fn list_values(moment: &Event) -> Vec<(u32, u32)> {
    let object_and_counter = |series: &SeriesKey| match series {
        SeriesKey::Lasting { instance, counter } => (instance.object.0, counter.title.0),
        SeriesKey::Path(path) => panic!("{path}"),
    };
    moment.series.iter().map(object_and_counter).collect()
}

/// The captures of the hour except those that are left out.
fn captures(is_read: impl Fn(usize) -> bool) -> Vec<Option<Arc<Capture>>> {
    let read = |(number, (_, bytes))| is_read(number).then(|| Arc::new(Capture::parse(bytes)));
    outage().into_iter().enumerate().map(read).collect()
}

/// Returns the changes between each two captures; a missing capture gives none.
fn watched(captures: &[Option<Arc<Capture>>]) -> Vec<Event> {
    let names = Names::new(Titles::base(), &AsciiOnly);
    let mut watch = Watch::default();
    for two in captures.windows(2) {
        match two {
            [Some(older), Some(newer)] => {
                let sample = |capture: &Arc<Capture>| (Arc::clone(capture), names.clone());
                watch.add(
                    &Interval::from_captures(sample(older), sample(newer)).expect("two samples in order"),
                );
            }
            _ => watch.add_unreadable(),
        }
    }
    watch.finish()
}

fn such(moments: &[Event], is_it: impl Fn(EventKind) -> bool) -> Vec<&Event> {
    moments.iter().filter(|moment| is_it(moment.kind)).collect()
}

#[test]
fn an_hour_has_its_leaps_where_the_worker_leaks_and_another_worker_where_it_died() {
    let moments = watched(&captures(|number| number != 6));
    eprintln!("{moments:#?}");
    let leaps = such(&moments, |what| matches!(what, EventKind::Jumped { .. }));
    let processor = leaps.iter().find(|leap| list_values(leap)[0].0 == 238).expect("a leap of the processor");
    let process = leaps.iter().find(|leap| list_values(leap)[0].0 == 230).expect("a leap of a process");
    // The interval that ends with capture 11, in which the leak begins.
    assert_eq!((processor.interval, process.interval), (10, 10), "{leaps:#?}");
    let anew = such(&moments, |what| what == EventKind::Restarted);
    let [anew] = anew[..] else { panic!("{anew:#?}") };
    assert_eq!((anew.interval, anew.count, list_values(anew)), (13, 1, vec![(230, 6), (230, 6)]));
    assert_ne!(anew.series[0], anew.series[1]);
    // What cannot be read is not a gap of the values.
    assert_eq!(
        such(&moments, |what| matches!(what, EventKind::Gap { .. } | EventKind::Gone)).len(),
        0,
        "{moments:#?}"
    );
}

#[test]
fn a_capture_that_lost_objects_leaves_a_gap_in_each_of_them() {
    let moments = watched(&captures(|_| true));
    let gaps = such(&moments, |what| matches!(what, EventKind::Gap { .. }));
    assert!(!gaps.is_empty() && gaps.iter().all(|gap| gap.interval == 5), "{gaps:#?}");
    let EventKind::Gap { intervals, reason } = gaps[0].kind else { panic!() };
    assert_eq!(intervals, 2);
    assert!(matches!(reason, Absent::NoValue(NoValue::OnlyInOlder) | Absent::NotThere), "{reason:?}");
}

#[test]
fn an_object_that_does_not_come_back_is_gone() {
    let all = captures(|number| number != 6).into_iter().flatten().enumerate();
    let without = all.map(|(number, capture)| {
        let kept = if number < 10 { &[TitleIndex(2), TitleIndex(238)][..] } else { &[TitleIndex(2)] };
        Some(Arc::new(capture.excerpt(kept).unwrap()))
    });
    let moments = watched(&without.collect::<Vec<_>>());
    let gone = such(&moments, |what| what == EventKind::Gone);
    let [gone] = gone[..] else { panic!("{gone:#?}") };
    assert_eq!((gone.interval, list_values(gone)[0].0), (9, 238));
}

#[test]
fn what_is_the_same_in_every_sample_has_no_moment() {
    let counter = winperf_synth::Counter::new(952, winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT);
    let capture = |number: i64| {
        let object = winperf_synth::Object::new(230).counter(counter.clone());
        let instance = winperf_synth::Instance::named("a").values([7_u64]);
        let written =
            winperf_synth::Capture::new().clock(100 + number, 10).perf_time_100ns(number * 10_000_000);
        Some(Arc::new(Capture::parse(written.object(object.instance(instance)).write())))
    };
    assert_eq!(watched(&(0..9).map(capture).collect::<Vec<_>>()), []);
}

const COUNT: u32 = 0x1041_0500;
const GAUGE: u32 = 0x0001_0000;

/// Returns a watch after all samples of a log.
fn watched_log(written: &log::Log) -> Watch {
    pass(&AnyLog::parse(written.write()).expect("a log"))
}

fn pass(log: &AnyLog) -> Watch {
    let [machine] = &machines(&Stamp::all_in_log(log))[..] else { panic!() };
    let mut watch = Watch::default();
    let samples: Vec<_> = (0..log.times().len()).map(LogSample::new).collect();
    for (older, newer) in machine.neighbours() {
        watch.add(&Interval::from_log(log, &samples[older], &samples[newer]).expect("two samples"));
    }
    watch
}

/// A log in which an instance disappears, a counter occurs twice, and the catalogue changes.
fn changing_log() -> log::Log {
    let entry = || log::Entry::instances("\\\\WEST", "Process", "Threads", GAUGE);
    let part = |names: &[&str], number: u64| {
        SampleData::Instances(names.iter().map(|name| ((*name).to_owned(), number, 0)).collect())
    };
    let both_parts = |sample: u64| {
        let names: &[&str] = if sample == 2 { &["b", "c"] } else { &["a", "a", "b"] };
        vec![part(names, 10 + sample), part(&["a", "b"], 20 + sample)]
    };
    let samples = |log: log::Log, range: core::ops::Range<i64>| {
        range.fold(log, |log, sample| log.sample(sample, both_parts(sample.cast_unsigned())))
    };
    let written = samples(log::Log::new().entry(entry()).entry(entry()), 0..5);
    samples(written.catalogue(vec![entry(), entry()]), 5..8)
}

#[test]
fn statistics_of_a_log_are_those_of_the_rows_of_each_two_samples() {
    let log = AnyLog::parse(changing_log().write()).expect("a log");
    let AnyLog::Binary(binary) = &log else { panic!() };
    let mut values: BTreeMap<(String, usize), Vec<f64>> = BTreeMap::new();
    for newer in 0..binary.samples().len() {
        let older = newer.checked_sub(1).and_then(|older| binary.sample(older));
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for row in binary.sample(newer).expect("a sample").rows(older.as_ref()) {
            let path = row.path().to_string();
            let repeated = seen.entry(path.clone()).or_default();
            values.entry((path, *repeated)).or_default().extend(row.outcome.value);
            *repeated += 1;
        }
    }
    let statistics = Statistics::from_log(&log);
    let mut found: Vec<(&str, usize, f64, f64)> = statistics
        .counters()
        .filter_map(|(path, counter)| counter.spread().map(|all| (path, all.count, all.average, all.last)))
        .collect();
    let mut expected: Vec<(&str, usize, f64, f64)> = values
        .iter()
        .map(|((path, _), values)| {
            let average = values.iter().sum::<f64>() / values.len() as f64;
            (path.as_str(), values.len(), average, *values.last().expect("a value"))
        })
        .collect();
    found.sort_by(|one, other| one.partial_cmp(other).expect("numbers"));
    expected.sort_by(|one, other| one.partial_cmp(other).expect("numbers"));
    assert_eq!(found, expected);
    assert!(found.len() > 5, "{found:?}");
}

#[test]
fn each_sample_of_a_log_is_decoded_once_for_the_intervals_on_both_of_its_sides() {
    let log = AnyLog::parse(changing_log().write()).expect("a log");
    let AnyLog::Binary(binary) = &log else { panic!() };
    let samples = binary.samples().len();
    Statistics::from_log(&log);
    assert_eq!(binary.decoded(), samples);
    pass(&log);
    assert_eq!(binary.decoded(), 2 * samples);
}

/// Interval, path and count of each jump.
fn leaps(moments: &[Event]) -> Vec<(u32, String, u32)> {
    let describe_leap = |moment: &Event| match &moment.series[0] {
        SeriesKey::Path(path) => (moment.interval, path.clone(), moment.count),
        SeriesKey::Lasting { .. } => panic!("{moment:?}"),
    };
    such(moments, |what| matches!(what, EventKind::Jumped { .. })).into_iter().map(describe_leap).collect()
}

fn threads_of(machine: &str) -> log::Entry {
    log::Entry::counter(machine, "System", None, "Threads", GAUGE)
}

#[test]
fn what_a_log_showed_before_it_got_another_catalogue_is_still_told() {
    let west = (0..6).fold(log::Log::new().entry(threads_of("\\\\WEST")), |log, sample| {
        log.sample(sample, vec![SampleData::Counter(if sample == 5 { 90 } else { 9 }, 0)])
    });
    let processes = log::Entry::counter("\\\\WEST", "System", None, "Processes", GAUGE);
    let both = (6..9).fold(west.catalogue(vec![processes]), |log, sample| {
        log.sample(sample, vec![SampleData::Counter(7, 0)])
    });
    let watch = watched_log(&both);
    assert_eq!(watch.paths(), [r"\\WEST\System\Processes", r"\\WEST\System\Threads"]);
    assert_eq!(leaps(&watch.finish()), [(4, r"\\WEST\System\Threads".to_owned(), 1)]);
}

#[test]
fn counters_of_one_name_of_two_machines_of_a_log_are_told_apart() {
    let empty = log::Log::new().entry(threads_of("\\\\WEST")).entry(threads_of("\\\\EAST"));
    let written = (0..7).fold(empty, |log, sample| {
        let count = if sample == 5 { 90 } else { 9 };
        log.sample(sample, vec![SampleData::Counter(count, 0), SampleData::Counter(count, 0)])
    });
    let moments = watched_log(&written).finish();
    let expected = ["EAST", "WEST"].map(|machine| (4, format!(r"\\{machine}\System\Threads"), 1));
    assert_eq!(leaps(&moments), expected);
}

#[test]
fn a_percentage_that_may_be_the_sum_of_several_has_no_bound_in_any_language() {
    const TIMER: u32 = 0x2051_0500;
    const FRACTION: u32 = 0x2002_0400;
    let out_of_bounds = |object: &str, counter_type: u32| {
        let entry = log::Entry::counter("\\\\WEST", object, Some("a"), "%", counter_type);
        let written = (0..4).fold(log::Log::new().entry(entry), |log, sample| {
            let second = 10_000_000;
            let part = if counter_type == TIMER {
                SampleData::Counter(
                    u64::try_from(sample).unwrap() * 3 * second,
                    log::Log::utc(sample).cast_unsigned(),
                )
            } else {
                SampleData::Counter(3, 2)
            };
            log.sample(sample, vec![part])
        });
        let moments = watched_log(&written).finish();
        such(&moments, |what| matches!(what, EventKind::OutOfBounds(_))).len()
    };
    for object in ["Process", "Prozess", "Process V2"] {
        assert_eq!(out_of_bounds(object, TIMER), 0, "{object}");
    }
    assert_eq!(out_of_bounds("Paging File", FRACTION), 1);
}

#[test]
fn a_log_is_watched_by_its_paths() {
    let counts = [10, 20, 30, 40, 50, 900, 3, 13];
    let empty = log::Log::new()
        .entry(log::Entry::instances("\\\\WEST", "Web Service", "Gets/sec", COUNT))
        .entry(log::Entry::counter("\\\\WEST", "System", None, "Threads", GAUGE));
    let written = (0..).zip(counts).fold(empty, |log, (sample, count)| {
        let clock = 10_000_000 * (1 + u64::try_from(sample).unwrap());
        let gets = vec![("a".to_owned(), count, clock), ("b".to_owned(), 7, clock)];
        let threads = if sample == 4 { 90 } else { 9 };
        log.sample(sample, vec![SampleData::Instances(gets), SampleData::Counter(threads, 0)])
    });
    let moments = watched_log(&written).finish();
    let found: Vec<(u32, &str, &str)> = moments
        .iter()
        .map(|moment| {
            let SeriesKey::Path(path) = &moment.series[0] else { panic!("{moment:?}") };
            let what = match moment.kind {
                EventKind::Jumped { .. } => "leapt",
                EventKind::WentBackwards => "went backwards",
                other => panic!("{other:?}"),
            };
            (moment.interval, path.as_str(), what)
        })
        .collect();
    let gets = r"\\WEST\Web Service(a)\Gets/sec";
    let expected = [(3, r"\\WEST\System\Threads", "leapt"), (4, gets, "leapt"), (5, gets, "went backwards")];
    assert_eq!(found, expected);
}
