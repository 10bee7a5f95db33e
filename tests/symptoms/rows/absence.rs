//! Names that are lost, objects that are not there, and replies that cannot be read.

use std::time::Duration;

use winperf_bundle::failure::Cause;
use winperf_bundle::registrations::{Library, Registered, Registrations};
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::titles::multi_sz;
use winperf_synth::{Counter, Instance, Object, damage};

use super::{Shown, absent, desktop, issue, row, run};
use crate::made::{Beside, LEDGER, at, bundle, each, event, ledger, list, names, perflib, without_ledger};

pub(super) const ROWS: &[Shown] = &[
    row(1, |folder| {
        let broken = "1\x001847\x002\0System\0\0lost\x009100\0Ledger\0\0";
        issue(folder, desktop(), Beside { titles: vec![names("009", list(broken))], source: None })
    }),
    row(2, |folder| {
        let cut = "1\x001847\x002\0System\x009100\0Ledger\x009102\0\0";
        issue(folder, desktop(), Beside { titles: vec![names("009", list(cut))], source: None })
    }),
    row(3, |folder| {
        let beside = Beside::named(&LEDGER)
            .with(Registrations { perflib: Some(perflib()), ..Registrations::default() });
        run(&["find", r"\Ledger\Entries", &bundle(folder, "a.perfcap.zip", without_ledger(), beside)])
    }),
    row(5, |folder| {
        let german = multi_sz([(1, "1847"), (2, "System"), (9100, "Kontobuch"), (9102, "Buchungen")]);
        let titles = vec![names("007", german), names("009", multi_sz([(1, "1847"), (2, "System")]))];
        issue(folder, desktop(), Beside { titles, source: None })
    }),
    row(6, |folder| absent(folder, Registered { first_counter: None, last_counter: None, ..ledger() })),
    row(7, |folder| absent(folder, Registered { disabled: Some(1), ..ledger() })),
    row(9, |folder| {
        let process = || each(230, &Counter::new(784, PERF_COUNTER_RAWCOUNT), &[("svchost", 872)]);
        let second = each(9400, &Counter::new(9402, PERF_COUNTER_RAWCOUNT), &[("svchost:872", 872)]);
        let titles = [(9400, "Process V2"), (9402, "ID Process")];
        issue(folder, vec![at(0, [process()]), at(1, [process(), second])], Beside::named(&titles))
    }),
    row(10, |folder| {
        let counter = |title| Counter::new(title, PERF_COUNTER_RAWCOUNT);
        let object = |titles: &[u32]| {
            let object = Object::new(9500).counters(titles.iter().map(|title| counter(*title)));
            object.instance(Instance::named("Hv LP 0").values(titles.iter().map(|_| 1_u32)))
        };
        let titles = [
            (9500, "Hyper-V Hypervisor Logical Processor"),
            (9502, "% Guest Idle Time"),
            (9504, "% Total Run Time"),
        ];
        issue(folder, vec![at(0, [object(&[9502, 9504])]), at(1, [object(&[9504])])], Beside::named(&titles))
    }),
    row(13, |folder| {
        let object = || each(9500, &Counter::new(9502, PERF_COUNTER_RAWCOUNT), &[("*", 1), ("_total", 1)]);
        issue(
            folder,
            vec![at(0, [object()]), at(1, [object()])],
            Beside::named(&[(9500, "Event Tracing for Windows Session"), (9502, "Events")]),
        )
    }),
    row(14, |folder| {
        let object = || Object::new(9500).counter(Counter::new(9502, PERF_COUNTER_RAWCOUNT));
        let beside = Beside::named(&[(9500, "Network QoS Policy"), (9502, "Packets")]);
        let file = bundle(folder, "a.perfcap.zip", vec![at(0, [object()]), at(1, [object()])], beside);
        run(&["find", r"\Network QoS Policy(*)\Packets", &file])
    }),
    row(16, |folder| {
        let object = || Object::new(9500).counter(Counter::new(9502, PERF_COUNTER_RAWCOUNT)).values([7]);
        let beside = Beside::named(&[(9500, "MSSQL$BOOKS:Buffer Manager"), (9502, "Page life expectancy")]);
        let file = bundle(folder, "a.perfcap.zip", vec![at(0, [object()]), at(1, [object()])], beside);
        run(&["find", r"\SQLServer:Buffer Manager\Page life expectancy", &file])
    }),
    row(17, |folder| {
        let beside = Beside::named(&[(1, "1847"), (9100, "Ledger"), (9104, "Errors")]);
        let registrations =
            Registrations { perflib: Some(perflib()), services: vec![ledger()], ..Registrations::default() };
        issue(folder, without_ledger(), beside.with(registrations))
    }),
    row(18, |folder| {
        let library = Library {
            name: "ledger.dll".to_owned(),
            found: Some(false),
            other: Some("x86".to_owned()),
            ..Library::default()
        };
        absent(folder, Registered { library: Some(library), ..ledger() })
    }),
    row(20, |folder| {
        let registrations = Registrations {
            services: vec![ledger()],
            events: vec![event(1008, 21)],
            ..Registrations::default()
        };
        issue(folder, without_ledger(), Beside::named(&LEDGER).with(registrations))
    }),
    row(21, |folder| {
        let cause = Cause::TimedOut(Duration::from_secs(60));
        issue(folder, without_ledger(), Beside::default().failing("5560", "WmiApRpl", cause))
    }),
    row(23, |folder| {
        let cause = Cause::Crashed(0xC000_0005);
        issue(folder, without_ledger(), Beside::default().failing("9100", "LedgerSvc", cause))
    }),
    row(25, |folder| {
        let sound = without_ledger();
        let header = damage::with_replaced(&sound[0][..104], 20..24, &[0; 4]);
        let header = damage::with_replaced(&header, 28..32, &[0; 4]);
        let doubled = damage::with_tail(&sound[1], &[0xDD; 4096]);
        run(&["check", &folder.write("reply.bin", &header), &folder.write("grown.bin", &doubled)])
    }),
];
