//! Instances that are taken for others, and what cannot be read elsewhere.

use winperf_synth::counter_type::{PERF_100NSEC_TIMER, PERF_COUNTER_RAWCOUNT};
use winperf_synth::fields::object_type;
use winperf_synth::log::{Entry, Log, SampleData};
use winperf_synth::titles::multi_sz;
use winperf_synth::{Counter, Object};

use super::{Shown, desktop, explained, issue, row, run, two};
use crate::made::{Beside, at, bundle, each, ledger, names};

pub(super) const ROWS: &[Shown] = &[
    row(50, |folder| issue(folder, desktop(), Beside::default())),
    row(51, |folder| {
        let process = each(230, &Counter::new(784, PERF_COUNTER_RAWCOUNT), &[("w3wp", 5120), ("w3wp", 4711)]);
        let clr = each(9500, &Counter::new(9502, PERF_COUNTER_RAWCOUNT), &[("w3wp", 4711), ("w3wp", 5120)]);
        let worker =
            each(9510, &Counter::new(9512, PERF_COUNTER_RAWCOUNT), &[("5120_Default", 1), ("4711_Books", 3)]);
        let titles = [
            (9500, ".NET CLR Memory"),
            (9502, "Process ID"),
            (9510, "W3SVC_W3WP"),
            (9512, "Active Requests"),
        ];
        let file =
            bundle(folder, "a.perfcap.zip", vec![at(0, [process, clr, worker])], Beside::named(&titles));
        run(&["values", "--process", "4711", "--format", "csv", &file])
    }),
    row(52, |folder| {
        let ids = Counter::new(784, PERF_COUNTER_RAWCOUNT);
        let object = || {
            each(230, &ids, &[("Idle", 0), ("svchost", 0), ("svchost", 872), ("svchost", 0), ("_Total", 0)])
        };
        issue(folder, vec![at(0, [object()]), at(1, [object()])], Beside::default())
    }),
    row(53, |folder| {
        let ids = Counter::new(784, PERF_COUNTER_RAWCOUNT);
        let samples = vec![
            at(0, [each(230, &ids, &[("ledger", 4816), ("svchost", 872)])]),
            at(1, [each(230, &ids, &[("svchost", 872)])]),
        ];
        issue(folder, samples, Beside::default())
    }),
    row(54, |folder| {
        let bytes = Counter::new(388, PERF_COUNTER_RAWCOUNT);
        let object = || each(510, &bytes, &[("Intel[R] PRO_1000 MT #2", 1), ("Ledger (virtual)", 2)]);
        issue(folder, vec![at(0, [object()]), at(1, [object()])], Beside::default())
    }),
    row(55, |folder| {
        let bytes = Counter::new(388, PERF_COUNTER_RAWCOUNT);
        let object = || each(510, &bytes, &[("Teredo", 1), ("Teredo", 2)]);
        issue(folder, vec![at(0, [object()]), at(1, [object()])], Beside::default())
    }),
    row(56, |folder| {
        let object = || Object::new(9500).counter(Counter::new(9502, PERF_COUNTER_RAWCOUNT)).values([7]);
        explained(
            folder,
            r"\Ledger\Entries",
            [at(0, [object()]), at(1, [object()])],
            &[(9500, "Ledger"), (9502, "Entries")],
        )
    }),
    row(57, |folder| {
        let processors = |title: u32, counter: u32, count: u64, prefix: &str| {
            let names: Vec<String> =
                (0..count).map(|number| format!("{prefix}{number}")).chain(["_Total".to_owned()]).collect();
            let values: Vec<(&str, u64)> = names.iter().map(|name| (name.as_str(), 1)).collect();
            each(title, &Counter::new(counter, PERF_100NSEC_TIMER), &values)
        };
        let objects = || [processors(238, 6, 64, ""), processors(9300, 9304, 96, "0,")];
        let titles = [(9300, "Processor Information"), (9304, "% Processor Time")];
        issue(folder, vec![at(0, objects()), at(1, objects())], Beside::named(&titles))
    }),
    row(58, |folder| {
        let german = multi_sz([(1, "1847"), (6, "Prozessorzeit (%)"), (238, "Prozessor")]);
        let [older, newer] = two(238, &Counter::new(6, PERF_100NSEC_TIMER), "0", [0, 2_500_000]);
        let titles = vec![
            names("007", german),
            names("009", multi_sz([(1, "1847"), (6, "% Processor Time"), (238, "Processor")])),
        ];
        let file = bundle(folder, "a.perfcap.zip", vec![older, newer], Beside { titles, source: None });
        run(&["issue", &file, "--path", r"\Prozessor(0)\Prozessorzeit (%)"])
    }),
    row(59, |folder| {
        let object = || {
            each(9500, &Counter::new(9502, PERF_COUNTER_RAWCOUNT), &[("a", 1), ("b", 2)])
                .lie(object_type::NUM_COUNTERS, 3)
        };
        issue(
            folder,
            vec![at(0, [object()]), at(1, [object()])],
            Beside::named(&[(9500, "Ledger"), (9502, "Entries")]),
        )
    }),
    row(60, |folder| {
        let object = |title| Object::new(title).counter(Counter::new(250, PERF_COUNTER_RAWCOUNT)).values([7]);
        let titles = [(1, "1847"), (9100, "Ledger"), (9102, "Entries"), (9104, "Errors")];
        let beside = Beside::named(&titles).with_service(ledger());
        issue(folder, vec![at(0, [object(2), object(9100)]), at(1, [object(2)])], beside)
    }),
    row(61, |folder| {
        let busy = Entry::instances("\\\\WORKSHOP", "Processor", "% Processor Time", PERF_100NSEC_TIMER);
        let part = |value: u64| {
            vec![SampleData::Instances(vec![("0".into(), value, 10), ("_Total".into(), value, 10)])]
        };
        let log = Log::new().entry(busy).sample(0, part(5)).sample(1, part(9));
        run(&["log", &folder.write("day.blg", &log.write())])
    }),
];
