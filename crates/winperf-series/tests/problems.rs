//! Problems of logs written here.

use winperf::counter_type::CounterType;
use winperf_log::AnyLog;
use winperf_series::{BUSY, Busy, Problem, ProblemKind, problems};
use winperf_synth::log::{Entry, Log, SampleData};

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
    AnyLog::read(text.into_bytes()).expect("a text log")
}

fn each_ten(place: usize) -> usize {
    place * 10
}

fn find_problems(log: &AnyLog) -> Vec<Problem> {
    problems(log, BUSY)
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
        let all = problems(&log, limit).into_iter();
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
    AnyLog::read(log.write()).expect("a log")
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
