//! Problems of logs written here.

use winperf::Titles;
use winperf::counter_type::CounterType;
use winperf::pair::EnglishNames;
use winperf_log::AnyLog;
use winperf_series::{BUSY, Busy, Oddity, Problem, ProblemKind, ProblemSearch, problems};
use winperf_synth::log::{Entry, Log, SampleData};
use winperf_synth::{Capture, Counter, Object};

/// Returns a text log with these columns; a value of NaN is blank.
fn text(columns: &[(&str, &[f64])], seconds: impl Fn(usize) -> usize) -> AnyLog {
    let heads: String = columns.iter().map(|(path, _)| format!(",\"\\\\NORTH{path}\"")).collect();
    let mut text = format!("\"(PDH-CSV 4.0) (UTC)(0)\"{heads}\r\n");
    for place in 0..columns[0].1.len() {
        let second = seconds(place);
        let time = format!("{:02}:{:02}:{:02}", 10 + second / 3600, second / 60 % 60, second % 60);
        text += &format!("\"03/02/2026 {time}.000\"");
        for (_, values) in columns {
            let value = values[place];
            text += &if value.is_nan() { ",\" \"".to_owned() } else { format!(",\"{value}\"") };
        }
        text += "\r\n";
    }
    AnyLog::parse(text.into_bytes()).expect("a text log")
}

/// Returns the English names for a list in another language.
fn english(list: &str) -> EnglishNames {
    let mut titles = Titles::base();
    titles.add_list(&list.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()).expect("a list");
    EnglishNames::new(&titles)
}

fn each_ten(place: usize) -> usize {
    place * 10
}

fn find_problems(log: &AnyLog) -> Vec<Problem> {
    problems(log, BUSY, &EnglishNames::default())
}

#[test]
fn a_busy_period_names_the_processes_that_used_most_of_it() {
    let total = [10.0, 12.0, 90.0, 95.0, 70.0, 100.0, 99.0, 20.0, 15.0, 85.0, 15.0, 12.0];
    let sql = [1.0, 1.0, 70.0, 70.0, 50.0, 80.0, 80.0, 1.0, 1.0, 70.0, 1.0, 1.0];
    let svchost = [5.0; 12];
    let columns = [
        (r"\Processor(_Total)\% Processor Time", &total[..]),
        (r"\Process(sqlservr)\% Processor Time", &sql),
        (r"\Process(svchost)\% Processor Time", &svchost),
        (r"\Process(svchost#1)\% Processor Time", &svchost),
        (r"\Process(_Total)\% Processor Time", &total),
        (r"\Process(Idle)\% Processor Time", &total),
    ];
    let log = text(&columns, each_ten);
    let busy = |limit: f64| -> Vec<Problem> {
        let all = problems(&log, limit, &EnglishNames::default()).into_iter();
        all.filter(|problem| matches!(problem.kind, ProblemKind::Busy(_))).collect()
    };
    let [problem] = &busy(BUSY)[..] else { panic!("{:?}", busy(BUSY)) };
    // One interval below the limit does not end the period, and a single one above it is not a period.
    assert_eq!((problem.samples, problem.count), ([2, 7], 5));
    assert_eq!(problem.path, r"\\NORTH\Processor(_Total)\% Processor Time");
    let ProblemKind::Busy(Busy { above, average, most, process: Some((name, share)) }) = &problem.kind else {
        panic!()
    };
    assert_eq!((*above, *average, *most, name.as_str()), (80.0, 90.8, 100.0, "sqlservr"));
    assert!((share - 87.5).abs() < 0.01, "{share}");
    assert_eq!(busy(99.5), []);
    assert_eq!(busy(9.0).len(), 1);
}

#[test]
fn names_of_other_languages_are_busy_too_and_a_log_without_processes_names_none() {
    let total = [90.0; 6];
    for path in [
        r"\Prozessor(_Total)\Prozessorzeit (%)",
        r"\processeur(_total)\% temps processeur",
        r"\Процессор(_Total)\% загруженности процессора",
        r"\Processor Information(_Total)\% Processor Time",
    ] {
        let found = find_problems(&text(&[(path, &total)], each_ten));
        let is_busy =
            |problem: &Problem| matches!(&problem.kind, ProblemKind::Busy(busy) if busy.process.is_none());
        assert!(found.iter().any(is_busy), "{path}: {found:?}");
    }
    let other = find_problems(&text(&[(r"\Disk(_Total)\% Processor Time", &total)], each_ten));
    assert_eq!(other, []);
}

#[test]
fn a_title_list_tells_the_processors_and_processes_of_any_language() {
    let list = "1\x001847\x004\0内存\x006\0% 处理器时间\x00230\0进程\x00238\0处理器\0\0";
    let log = text(
        &[
            (r"\处理器(_Total)\% 处理器时间", &[90.0; 6]),
            (r"\进程(sqlservr)\% 处理器时间", &[50.0; 6]),
            (r"\内存\% 处理器时间", &[90.0; 6]),
        ],
        each_ten,
    );
    assert_eq!(find_problems(&log), []);
    let [problem] = &problems(&log, BUSY, &english(list))[..] else { panic!() };
    assert_eq!(problem.path, r"\\NORTH\处理器(_Total)\% 处理器时间");
    let ProblemKind::Busy(Busy { process: Some((name, _)), .. }) = &problem.kind else { panic!() };
    assert_eq!(name, "sqlservr");
}

#[test]
fn a_queue_that_empties_is_no_problem() {
    let queue = [1.0, 1.0, 1.0, 1.0, 0.0, 1.0, 1.0];
    assert_eq!(
        find_problems(&text(&[(r"\PhysicalDisk(_Total)\Current Disk Queue Length", &queue)], each_ten)),
        []
    );
    let queue = Entry::counter("\\\\NORTH", "System", None, "Processor Queue Length", 0x0001_0000);
    let log = (0..7).fold(Log::new().entry(queue), |log, second| {
        log.sample(second, vec![SampleData::Counter(u64::from(second != 4), 0)])
    });
    assert_eq!(find_problems(&AnyLog::parse(log.write()).expect("a log")), []);
}

#[test]
fn an_interval_that_stretches_is_one_problem_with_the_longest() {
    let values: Vec<f64> = (0..12).map(f64::from).collect();
    let seconds =
        |place: usize| place * 10 + if place > 4 { 30 } else { 0 } + if place > 8 { 3600 } else { 0 };
    let found = find_problems(&text(&[(r"\Memory\Pages/sec", &values)], seconds));
    let [gap] = &found
        .iter()
        .filter(|problem| matches!(problem.kind, ProblemKind::Stretched { .. }))
        .collect::<Vec<_>>()[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((gap.count, gap.samples), (2, [9, 10]));
    assert_eq!(gap.kind, ProblemKind::Stretched { usual: 100_000_000, longest: 36_100_000_000 });
}

#[test]
fn an_object_whose_numbers_are_all_those_before_was_not_refreshed() {
    let column = |base: f64| -> Vec<f64> {
        // The sample at position 5 repeats the previous one.
        (0..12).map(|place| base + if place == 5 { 4.0 } else { f64::from(place) }).collect()
    };
    let (one, two, three) = (column(1.0), column(20.0), column(300.0));
    let constant = [7.0; 12];
    let found = find_problems(&text(
        &[
            (r"\Web(_Total)\A", &one),
            (r"\Web(_Total)\B", &two),
            (r"\Web(_Total)\C", &three),
            (r"\Fixed\A", &constant),
            (r"\Fixed\B", &constant),
            (r"\Fixed\C", &constant),
        ],
        each_ten,
    ));
    let stale: Vec<&Problem> = found.iter().filter(|problem| problem.kind == ProblemKind::Stale).collect();
    let [stale] = stale[..] else { panic!("{found:?}") };
    assert_eq!((stale.path.as_str(), stale.samples, stale.count), (r"\\NORTH\Web", [6, 6], 1));
}

#[test]
fn a_leap_and_values_that_are_absent_for_a_while_are_problems_of_their_objects() {
    let nan = f64::NAN;
    let leap = [10.0, 11.0, 12.0, 10.0, 11.0, 12.0, 900.0, 11.0, 12.0, 11.0, 10.0, 11.0];
    let holes = [10.0, 11.0, 12.0, nan, nan, nan, 11.0, 11.0, 12.0, 11.0, 10.0, 11.0];
    let found =
        find_problems(&text(&[(r"\Memory\Pages/sec", &leap), (r"\Disk(0 C:)\Reads/sec", &holes)], each_ten));
    let kinds: Vec<_> = found.iter().map(|problem| (&problem.kind, problem.samples)).collect();
    assert!(kinds.contains(&(&ProblemKind::Jumped { from: 12.0, to: 900.0 }, [7, 7])), "{kinds:?}");
    assert!(
        found
            .iter()
            .any(|problem| matches!(problem.kind, ProblemKind::Absent(_)) && problem.samples == [4, 6]),
        "{kinds:?}"
    );
}

/// Returns a log of raw counters of two machines, with the raw values of two counters of each.
fn raw(rows: &[[[u64; 2]; 2]]) -> AnyLog {
    let mut log = Log::new();
    for machine in ["\\\\NORTH", "\\\\SOUTH"] {
        for counter in ["Reads/sec", "Writes/sec"] {
            log = log.entry(Entry::counter(
                machine,
                "Disk",
                None,
                counter,
                CounterType::PERF_COUNTER_BULK_COUNT.0,
            ));
        }
    }
    for (second, machines) in (0..).zip(rows) {
        let clock = (10_000_000 * (second + 1)) as u64;
        let parts = machines.iter().flatten().map(|value| SampleData::Counter(*value, clock)).collect();
        log = log.sample(second, parts);
    }
    AnyLog::parse(log.write()).expect("a log")
}

#[test]
fn machines_whose_values_all_fall_were_restarted_and_single_values_went_backwards() {
    let rows = |third: [[u64; 2]; 2]| {
        [[[900, 900], [900, 900]], [[1000, 1000], [1000, 1000]], third, [[2000, 2000], [2000, 2000]]]
    };
    let kinds = |third: [[u64; 2]; 2]| -> Vec<(ProblemKind, [usize; 2], usize)> {
        let found = find_problems(&raw(&rows(third))).into_iter();
        let falls = found
            .filter(|problem| matches!(problem.kind, ProblemKind::Restarted | ProblemKind::WentBackwards));
        falls.map(|problem| (problem.kind, problem.samples, problem.count)).collect()
    };
    assert_eq!(kinds([[1100, 1100], [1100, 1100]]), []);
    assert_eq!(kinds([[5, 1100], [1100, 1100]]), [(ProblemKind::WentBackwards, [2, 3], 1)]);
    assert_eq!(kinds([[5, 5], [7, 7]]), [(ProblemKind::Restarted, [2, 3], 2)]);
    assert_eq!(kinds([[5, 5], [1100, 1100]]), [(ProblemKind::Restarted, [2, 3], 1)]);
}

/// Returns a log of whole objects: a gauge that is 0 in every third sample and once far above the others, and an object
/// whose three counts are those of each sample in `counts`.
fn whole(counts: &[[u64; 3]]) -> AnyLog {
    let entry = |object: &str| Entry::object("\\\\NORTH", object);
    let mut log = Log::new().entry(entry("Memory")).entry(entry("System"));
    for (second, counts) in (0_i64..).zip(counts) {
        let gauge = match second {
            20 => 9000,
            second if second % 3 == 2 => 0,
            second => 500 + second.cast_unsigned(),
        };
        let block = |object: Object| {
            let capture = Capture::new().system_name("NORTH").clock(1000 + second * 10, 10);
            SampleData::Block(capture.perf_time_100ns(Log::utc(second)).object(object).write())
        };
        let number = |title| Counter::new(title, CounterType::PERF_COUNTER_LARGE_RAWCOUNT.0);
        let count = |title| Counter::new(title, CounterType::PERF_COUNTER_BULK_COUNT.0);
        let memory = Object::new(4).counter(number(24)).values([gauge]);
        let system = Object::new(2).counters([10, 12, 14].map(count)).values(*counts);
        log = log.sample(second, vec![block(memory), block(system)]);
    }
    AnyLog::parse(log.write()).expect("a log")
}

/// Counts that increase in each sample.
fn growing() -> Vec<[u64; 3]> {
    (0..24).map(|place| [1000, 2000, 3000].map(|start| start + 10 * place)).collect()
}

#[test]
fn a_log_of_whole_objects_has_the_problems_of_a_log_of_counters() {
    let mut counts = growing();
    // Sample 6 repeats sample 5; at sample 13 the machine restarts; in sample 19 one count decreases.
    counts[5] = counts[4];
    for (place, counts) in (0..).zip(&mut counts[12..]) {
        *counts = [5, 6, 7].map(|start| start + 10 * place);
    }
    counts[18][1] = 3;
    let found = find_problems(&whole(&counts));
    let one = |is_it: &dyn Fn(&ProblemKind) -> bool| {
        let all: Vec<&Problem> = found.iter().filter(|problem| is_it(&problem.kind)).collect();
        let [one] = all[..] else { panic!("{found:#?}") };
        (one.samples, one.count, one.path.clone())
    };
    let (memory, system) = (r"\\NORTH\Memory\Available Bytes", r"\\NORTH\System\");
    let (samples, count, path) = one(&|kind| *kind == ProblemKind::Restarted);
    assert_eq!((samples, count), ([12, 13], 1), "{path}");
    assert!(path.starts_with(system), "{path}");
    let (samples, count, path) = one(&|kind| *kind == ProblemKind::WentBackwards);
    assert_eq!((samples, count), ([18, 19], 1), "{path}");
    assert_eq!(one(&|kind| *kind == ProblemKind::Stale), ([6, 6], 1, r"\\NORTH\System".to_owned()));
    let (samples, _, path) = one(&|kind| matches!(kind, ProblemKind::Jumped { to: 9000.0, .. }));
    assert_eq!((samples, path.as_str()), ([21, 21], memory));
}

#[test]
fn every_third_value_of_a_log_of_whole_objects_that_is_0_is_regular() {
    let mut counts = growing();
    counts.truncate(20);
    let found = find_problems(&whole(&counts));
    let regular: Vec<&Problem> =
        found.iter().filter(|problem| matches!(problem.kind, ProblemKind::Regular(_))).collect();
    let [regular] = regular[..] else { panic!("{found:#?}") };
    let ProblemKind::Regular(kind) = &regular.kind else { panic!() };
    assert_eq!((kind.oddity, kind.every, kind.count), (Oddity::Zero, 3, 6));
    assert_eq!(regular.path, r"\\NORTH\Memory\Available Bytes");
    // Counts that increase by the same number are rates that are equal, but their numbers are not.
    assert_eq!(found.len(), 1, "{found:#?}");
}

#[test]
fn each_sample_of_whole_objects_becomes_captures_once_for_all_that_looks_at_them() {
    let log = whole(&growing());
    let AnyLog::Binary(binary) = &log else { panic!() };
    let (mut search, mut pairs) = (ProblemSearch::new(&log, BUSY), Vec::new());
    while search.advance_with(&mut |pair, samples| pairs.push((pair.row_count(), samples))) {}
    assert_eq!(pairs, (1..24).map(|older| (4, [older, older + 1])).collect::<Vec<_>>());
    assert_eq!(binary.decoded(), 24);
}
