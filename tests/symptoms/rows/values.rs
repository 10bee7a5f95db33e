//! Values that are not what was expected.

use winperf_synth::counter_type::{
    PERF_100NSEC_TIMER, PERF_AVERAGE_BASE, PERF_AVERAGE_BULK, PERF_AVERAGE_TIMER, PERF_COUNTER_COUNTER,
    PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT, PERF_ELAPSED_TIME, PERF_LARGE_RAW_BASE,
    PERF_LARGE_RAW_FRACTION, PERF_PRECISION_100NS_TIMER, PERF_PRECISION_TIMESTAMP, PERF_RAW_BASE,
    PERF_RAW_FRACTION,
};
use winperf_synth::{Counter, Object};

use super::{Shown, based, explained, issue, row, run, two};
use crate::made::{Beside, NOON, TICKS, at, bundle, each};

const GPU: [(u32, &str); 2] = [(9200, "GPU Engine"), (9202, "Utilization Percentage")];

const INFORMATION: [(u32, &str); 2] = [(9300, "Processor Information"), (9302, "% Processor Utility")];

pub(super) const ROWS: &[Shown] = &[
    row(27, |folder| {
        let free = Counter::new(408, PERF_RAW_FRACTION);
        explained(
            folder,
            r"\LogicalDisk(C:)\% Free Space",
            based(236, &free, PERF_RAW_BASE, [[51_200, 204_800]; 2]),
            &[],
        )
    }),
    row(28, |folder| {
        let free = Counter::new(9502, PERF_LARGE_RAW_FRACTION);
        let [sample, _] = based(9500, &free, PERF_LARGE_RAW_BASE, [[51_200, 204_800]; 2]);
        run(&["tree", &folder.write("a.bin", &sample)])
    }),
    row(29, |folder| {
        let up_time = Counter::new(674, PERF_ELAPSED_TIME);
        let object = || {
            let started = (NOON - 86_400 * TICKS).cast_unsigned();
            Object::new(2).counter(up_time.clone()).clock(NOON + TICKS, TICKS).values([started])
        };
        explained(folder, r"\System\System Up Time", [at(0, [object()]), at(1, [object()])], &[])
    }),
    row(30, |folder| {
        let utility = Counter::new(9302, PERF_AVERAGE_BULK);
        let values = [[5_000_000_000, u64::from(u32::MAX) - 99_999], [5_042_000_000, 525_000]];
        explained(
            folder,
            r"\Processor Information(C:)\% Processor Utility",
            based(9300, &utility, PERF_AVERAGE_BASE, values),
            &INFORMATION,
        )
    }),
    row(31, |folder| {
        let utility = Counter::new(9302, PERF_AVERAGE_BULK);
        let values = [[5_000_000_000, 100_000], [5_026_250_000, 725_000]];
        explained(
            folder,
            r"\Processor Information(C:)\% Processor Utility",
            based(9300, &utility, PERF_AVERAGE_BASE, values),
            &INFORMATION,
        )
    }),
    row(32, |folder| {
        let latency = Counter::new(206, PERF_AVERAGE_TIMER);
        explained(
            folder,
            r"\PhysicalDisk(C:)\Avg. Disk sec/Transfer",
            based(234, &latency, PERF_AVERAGE_BASE, [[1_000_000, 50], [1_500_000, 60]]),
            &[],
        )
    }),
    row(33, |folder| {
        let busy = Counter::new(9202, PERF_100NSEC_TIMER);
        explained(
            folder,
            r"\GPU Engine(pid_4816_luid_0x0_0x1_phys_0_eng_0_engtype_3D)\Utilization Percentage",
            two(
                9200,
                &busy,
                "pid_4816_luid_0x0_0x1_phys_0_eng_0_engtype_3D",
                [21_440_000_000, 21_442_500_000],
            ),
            &GPU,
        )
    }),
    row(34, |folder| {
        let busy = Counter::new(9202, PERF_100NSEC_TIMER);
        let sample = |seconds: i64, times: [u64; 3]| {
            let names = [
                "pid_4816_luid_0x0_0x1_phys_0_eng_0_engtype_3D",
                "pid_7216_luid_0x0_0x1_phys_0_eng_0_engtype_3D",
                "pid_1520_luid_0x0_0x1_phys_0_eng_1_engtype_Copy",
            ];
            let values: Vec<(&str, u64)> = names.into_iter().zip(times).collect();
            at(seconds, [each(9200, &busy, &values)])
        };
        explained(
            folder,
            r"\GPU Engine(pid_4816_luid_0x0_0x1_phys_0_eng_0_engtype_3D)\Utilization Percentage",
            [sample(0, [0; 3]), sample(1, [5_500_000, 4_300_000, 2_000_000])],
            &GPU,
        )
    }),
    row(35, |folder| {
        let busy = Counter::new(6, PERF_100NSEC_TIMER);
        explained(
            folder,
            r"\Process(render)\% Processor Time",
            two(230, &busy, "render", [0, 79_000_000]),
            &[],
        )
    }),
    row(36, |folder| {
        let utility = Counter::new(9302, PERF_AVERAGE_BULK);
        let values = [[5_000_000_000, 100_000], [5_075_625_000, 725_000]];
        explained(
            folder,
            r"\Processor Information(C:)\% Processor Utility",
            based(9300, &utility, PERF_AVERAGE_BASE, values),
            &INFORMATION,
        )
    }),
    row(37, |folder| {
        let busy = Counter::new(200, PERF_PRECISION_100NS_TIMER);
        explained(
            folder,
            r"\PhysicalDisk(C:)\% Disk Time",
            based(234, &busy, PERF_PRECISION_TIMESTAMP, [[0, 0], [30_000_000, 10_000_000]]),
            &[],
        )
    }),
    row(38, |folder| {
        let rate = Counter::new(28, PERF_COUNTER_COUNTER);
        let sample = |seconds: i64, values: [u64; 3]| {
            let values: Vec<(&str, u64)> = ["ledger", "spooler", "indexer"].into_iter().zip(values).collect();
            at(seconds, [each(230, &rate, &values)])
        };
        issue(folder, vec![sample(0, [9000, 500, 70]), sample(1, [100, 510, 75])], Beside::default())
    }),
    row(39, |folder| {
        let counters =
            [10, 12, 14, 16, 18, 20, 146, 150].map(|title| Counter::new(title, PERF_COUNTER_COUNTER));
        let sample = |seconds: i64, value: u32| {
            at(seconds, [Object::new(2).counters(counters.clone()).values([value; 8])])
        };
        issue(folder, vec![sample(0, 90_000), sample(1, 12)], Beside::default())
    }),
    row(43, |folder| {
        let total = Counter::new(9502, PERF_COUNTER_LARGE_RAWCOUNT);
        explained(
            folder,
            r"\Ledger(a)\Seconds",
            two(9500, &total, "a", [4_220_362, 4_220_363]),
            &[(9500, "Ledger"), (9502, "Seconds")],
        )
    }),
    row(44, |folder| {
        let pending = Counter::new(9502, PERF_COUNTER_RAWCOUNT);
        let samples = two(9500, &pending, "all", [4_294_967_293, 4_294_967_293]).into();
        issue(
            folder,
            samples,
            Beside::named(&[
                (9500, "Remote Desktop Connection Broker Counterset"),
                (9502, "Pending Connections"),
            ]),
        )
    }),
    row(45, |folder| {
        let up_time = Counter::new(9502, PERF_ELAPSED_TIME);
        let samples = two(9500, &up_time, "DefaultAppPool", [(NOON - 3600 * TICKS).cast_unsigned(); 2]);
        explained(
            folder,
            r"\APP_POOL_WAS(DefaultAppPool)\Current Application Pool Uptime",
            samples,
            &[(9500, "APP_POOL_WAS"), (9502, "Current Application Pool Uptime")],
        )
    }),
    row(46, |folder| {
        let ratio = Counter::new(9502, PERF_RAW_FRACTION);
        issue(
            folder,
            two(9500, &ratio, "a", [1, 1]).into(),
            Beside::named(&[(9500, "Ledger"), (9502, "Hit Ratio")]),
        )
    }),
    row(47, |folder| {
        let rate = Counter::new(28, PERF_COUNTER_COUNTER);
        let file = bundle(
            folder,
            "a.perfcap.zip",
            vec![at(0, [each(230, &rate, &[("ledger", 9)])])],
            Beside::default(),
        );
        run(&["issue", &file, "--path", r"\Process(ledger)\Page Faults/sec"])
    }),
    row(48, |folder| {
        let busy = Counter::new(6, PERF_100NSEC_TIMER).scale(-1);
        explained(
            folder,
            r"\Process(render)\% Processor Time",
            two(230, &busy, "render", [0, 31_415_920]),
            &[],
        )
    }),
    row(86, |folder| {
        let transfers = Counter::new(212, PERF_COUNTER_COUNTER);
        let disks = each(234, &transfers, &[("0 C:", 9), ("1 D: E:", 9)]);
        let file = bundle(folder, "disks.perfcap.zip", vec![at(0, [disks])], Beside::default());
        run(&["find", r"\PhysicalDisk(0 D:)\Disk Transfers/sec", &file])
    }),
    row(87, |folder| {
        let id = Counter::new(784, PERF_COUNTER_RAWCOUNT);
        let processes = each(230, &id, &[("w3wp_4711", 4711), ("w3wp_812", 812), ("Idle", 0)]);
        let file = bundle(folder, "ids.perfcap.zip", vec![at(0, [processes])], Beside::default());
        run(&["check", &file])
    }),
];
