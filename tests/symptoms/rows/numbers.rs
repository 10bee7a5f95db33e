//! Names and numbers that mean something else than they seem to: local names, parts of names, and units.

use winperf_synth::counter_type::{
    PERF_100NSEC_TIMER, PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT, PERF_RAW_BASE, PERF_RAW_FRACTION,
};
use winperf_synth::fields::data_block;
use winperf_synth::titles::multi_sz;
use winperf_synth::{Capture, Counter, Object};

use super::{Shown, based, explained, issue, row, run, two};
use crate::made::{Beside, NOON, TICKS, at, bundle, each};

const GPU: [(u32, &str); 2] = [(9200, "GPU Engine"), (9202, "Utilization Percentage")];

/// Returns the name of an instance of a GPU engine.
fn engine(process: u32, engine: &str) -> String {
    format!("pid_{process}_luid_0x00000000_0x0000E4C6_phys_0_eng_{engine}")
}

pub(super) const ROWS: &[Shown] = &[
    row(88, |folder| {
        let text = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\NORTH\\İşlemci(_Total)\\% İşlemci Zamanı\"\r\n\"11/27/2026 10:00:00.000\",\"25\"\r\n\"11/27/2026 10:00:01.000\",\"26\"\r\n";
        let log = folder.write("a.csv", text.as_bytes());
        let list = multi_sz([(1, "1847"), (6, "% İşlemci Zamanı"), (238, "İşlemci")]);
        let list = folder.write("Counter_01F.bin", &list);
        run(&["values", &log, "--titles", &list, "--path", r"\Processor(_Total)\% Processor Time"])
    }),
    row(89, |folder| {
        let name = "n".repeat(140);
        let object = || each(9500, &Counter::new(9502, PERF_COUNTER_RAWCOUNT), &[(name.as_str(), 1)]);
        issue(folder, vec![at(0, [object()]), at(1, [object()])], Beside::default())
    }),
    row(90, |folder| {
        let object = || {
            let free = 18_446_744_068_825_718_784;
            each(9500, &Counter::new(9502, PERF_COUNTER_LARGE_RAWCOUNT), &[("a", free)])
        };
        issue(folder, vec![at(0, [object()]), at(1, [object()])], Beside::default())
    }),
    row(91, |folder| {
        let speed = Counter::new(520, PERF_COUNTER_LARGE_RAWCOUNT);
        let samples = two(510, &speed, "Teredo", [u32::MAX.into(); 2]);
        explained(folder, r"\Network Interface(Teredo)\Current Bandwidth", samples, &[])
    }),
    row(92, |folder| {
        let [busy, other] = [engine(4816, "0_engtype_3D"), engine(512, "3_engtype_Copy")];
        let object = |busy_for: u64| {
            let counter = Counter::new(9202, PERF_100NSEC_TIMER);
            each(9200, &counter, &[(busy.as_str(), busy_for), (other.as_str(), busy_for / 4)])
        };
        let path = format!(r"\GPU Engine({busy})\Utilization Percentage");
        explained(folder, &path, [at(0, [object(0)]), at(1, [object(8_000_000)])], &GPU)
    }),
    row(93, |folder| {
        let usage = Counter::new(702, PERF_RAW_FRACTION);
        let samples = based(700, &usage, PERF_RAW_BASE, [[25, 100]; 2]);
        explained(folder, r"\Paging File(C:)\% Usage", samples, &[])
    }),
    row(94, |folder| {
        let busy = Counter::new(6, PERF_100NSEC_TIMER);
        let samples = two(238, &busy, "0", [0, 3_906_250]);
        explained(folder, r"\Processor(0)\% Processor Time", samples, &[])
    }),
    row(95, |folder| {
        let frequency = Counter::new(9304, PERF_COUNTER_RAWCOUNT);
        let samples = two(9300, &frequency, "0,0", [100, 100]);
        let titles = [(9300, "Processor Information"), (9304, "% of Maximum Frequency")];
        explained(folder, r"\Processor Information(0,0)\% of Maximum Frequency", samples, &titles)
    }),
    row(96, |folder| {
        let busy = Counter::new(6, PERF_100NSEC_TIMER);
        let processors = |of: u64| {
            each(238, &busy, &[("0", 9_000_000 * of), ("1", 3_000_000 * of), ("_Total", 6_000_000 * of)])
        };
        let path = r"\Processor(*)\% Processor Time";
        explained(folder, path, [at(0, [processors(0)]), at(1, [processors(1)])], &[])
    }),
    row(97, |folder| {
        let set = Counter::new(180, PERF_COUNTER_LARGE_RAWCOUNT);
        let samples = two(230, &set, "ledger", [4096, 4096]);
        explained(folder, r"\Process(ledger)\Working Set", samples, &[])
    }),
    row(98, |folder| {
        let [older, newer] = two(9470, &Counter::new(9472, PERF_COUNTER_RAWCOUNT), "a", [7, 7]);
        let beside = Beside::named(&[(9470, "PacketsWithReplayDetection"), (9472, "TunnelBytesSent")]);
        let file = bundle(folder, "a.perfcap.zip", vec![older, newer], beside);
        run(&["find", r"\9470(a)\9472", &file])
    }),
    row(99, |folder| {
        let object = Object::new(2).counter(Counter::new(250, PERF_COUNTER_RAWCOUNT)).values([7]);
        let capture = Capture::new().clock(3600 * TICKS, TICKS).perf_time_100ns(NOON).object(object);
        let bytes = capture.lie(data_block::NUM_OBJECT_TYPES, 2).write();
        run(&["check", &folder.write("a.bin", &bytes)])
    }),
];
