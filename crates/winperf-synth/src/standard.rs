//! The counter definitions of objects included in Windows, in its order.
//!
//! If no order is documented (Thread, Cache) it is the order of the title indices or of old providers.
//! A base has the title of its numerator, as on real machines.

use crate::Counter;
use crate::counter_type::{
    PERF_100NSEC_TIMER, PERF_100NSEC_TIMER_INV, PERF_AVERAGE_BASE, PERF_AVERAGE_BULK, PERF_AVERAGE_TIMER,
    PERF_COUNTER_100NS_QUEUELEN_TYPE, PERF_COUNTER_BULK_COUNT, PERF_COUNTER_COUNTER,
    PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT, PERF_COUNTER_RAWCOUNT_HEX, PERF_ELAPSED_TIME,
    PERF_PRECISION_100NS_TIMER, PERF_PRECISION_TIMESTAMP, PERF_RAW_BASE, PERF_RAW_FRACTION, PERF_SAMPLE_BASE,
    PERF_SAMPLE_FRACTION,
};

/// Title index of System.
pub const SYSTEM: u32 = 2;
/// Title index of Memory.
pub const MEMORY: u32 = 4;
/// Title index of Cache.
pub const CACHE: u32 = 86;
/// Title index of Process.
pub const PROCESS: u32 = 230;
/// Title index of Thread.
pub const THREAD: u32 = 232;
/// Title index of PhysicalDisk.
pub const PHYSICAL_DISK: u32 = 234;
/// Title index of Processor.
pub const PROCESSOR: u32 = 238;
/// Title index of Network Interface.
pub const NETWORK_INTERFACE: u32 = 510;
/// Title index of Paging File.
pub const PAGING_FILE: u32 = 700;

/// Title index, counter type, default scale, detail level.
type StandardCounter = (u32, u32, i32, u32);

fn definitions(rows: &[StandardCounter]) -> Vec<Counter> {
    let definition = |&(title, counter_type, scale, detail_level): &StandardCounter| {
        Counter::new(title, counter_type).help(help(title)).scale(scale).detail_level(detail_level)
    };
    rows.iter().map(definition).collect()
}

/// Returns the help index of a counter: next to its title's, but for two that share the text of older counters.
fn help(title: u32) -> u32 {
    match title {
        696 => 339,
        698 => 397,
        title => title + 1,
    }
}

/// Returns the 18 definitions of System, at the offsets of a real capture.
pub fn system() -> Vec<Counter> {
    definitions(&[
        (10, PERF_COUNTER_COUNTER, 0, 100),
        (12, PERF_COUNTER_COUNTER, 0, 100),
        (14, PERF_COUNTER_COUNTER, 0, 200),
        (16, PERF_COUNTER_BULK_COUNT, -4, 300),
        (18, PERF_COUNTER_BULK_COUNT, -4, 300),
        (20, PERF_COUNTER_BULK_COUNT, -3, 400),
        (146, PERF_COUNTER_COUNTER, -2, 200),
        (150, PERF_COUNTER_COUNTER, -1, 200),
        (406, PERF_COUNTER_COUNTER, 0, 100),
        (674, PERF_ELAPSED_TIME, -5, 100),
        (44, PERF_COUNTER_RAWCOUNT, 1, 400),
        (248, PERF_COUNTER_RAWCOUNT, 1, 400),
        (250, PERF_COUNTER_RAWCOUNT, 1, 400),
        (686, PERF_COUNTER_COUNTER, 0, 400),
        (688, PERF_COUNTER_COUNTER, 0, 400),
        (690, PERF_COUNTER_COUNTER, 0, 400),
        (1350, PERF_RAW_FRACTION, 0, 200),
        (1350, PERF_RAW_BASE, 0, 200),
    ])
}

/// Returns the 15 definitions of Processor, at the offsets of a real capture.
pub fn processor() -> Vec<Counter> {
    definitions(&[
        (6, PERF_100NSEC_TIMER_INV, 0, 100),
        (142, PERF_100NSEC_TIMER, 0, 200),
        (144, PERF_100NSEC_TIMER, 0, 200),
        (148, PERF_COUNTER_COUNTER, -2, 100),
        (696, PERF_100NSEC_TIMER, 0, 200),
        (698, PERF_100NSEC_TIMER, 0, 200),
        (1334, PERF_COUNTER_COUNTER, 0, 200),
        (1336, PERF_COUNTER_RAWCOUNT, 0, 200),
        (1746, PERF_100NSEC_TIMER, 0, 400),
        (1748, PERF_100NSEC_TIMER, 0, 400),
        (1750, PERF_100NSEC_TIMER, 0, 400),
        (1752, PERF_100NSEC_TIMER, 0, 400),
        (1754, PERF_COUNTER_BULK_COUNT, 0, 400),
        (1756, PERF_COUNTER_BULK_COUNT, 0, 400),
        (1758, PERF_COUNTER_BULK_COUNT, 0, 400),
    ])
}

/// Returns the 28 definitions of Process.
pub fn process() -> Vec<Counter> {
    definitions(&[
        (6, PERF_100NSEC_TIMER, 0, 100),
        (142, PERF_100NSEC_TIMER, 0, 200),
        (144, PERF_100NSEC_TIMER, 0, 200),
        (172, PERF_COUNTER_LARGE_RAWCOUNT, -6, 300),
        (174, PERF_COUNTER_LARGE_RAWCOUNT, -6, 300),
        (28, PERF_COUNTER_COUNTER, -1, 100),
        (178, PERF_COUNTER_LARGE_RAWCOUNT, -5, 200),
        (180, PERF_COUNTER_LARGE_RAWCOUNT, -5, 100),
        (182, PERF_COUNTER_LARGE_RAWCOUNT, -6, 200),
        (184, PERF_COUNTER_LARGE_RAWCOUNT, -6, 200),
        (186, PERF_COUNTER_LARGE_RAWCOUNT, -5, 200),
        (680, PERF_COUNTER_RAWCOUNT, 0, 100),
        (682, PERF_COUNTER_RAWCOUNT, 0, 200),
        (684, PERF_ELAPSED_TIME, -4, 200),
        (784, PERF_COUNTER_RAWCOUNT, -1, 100),
        (1410, PERF_COUNTER_RAWCOUNT, -1, 200),
        (56, PERF_COUNTER_RAWCOUNT, -1, 200),
        (58, PERF_COUNTER_RAWCOUNT, -1, 200),
        (952, PERF_COUNTER_RAWCOUNT, 0, 200),
        (1412, PERF_COUNTER_BULK_COUNT, 0, 100),
        (1414, PERF_COUNTER_BULK_COUNT, 0, 100),
        (1416, PERF_COUNTER_BULK_COUNT, 0, 100),
        (1418, PERF_COUNTER_BULK_COUNT, 0, 100),
        (1420, PERF_COUNTER_BULK_COUNT, -4, 100),
        (1422, PERF_COUNTER_BULK_COUNT, -4, 100),
        (1424, PERF_COUNTER_BULK_COUNT, -4, 100),
        (1426, PERF_COUNTER_BULK_COUNT, -4, 100),
        (1478, PERF_COUNTER_LARGE_RAWCOUNT, -5, 100),
    ])
}

/// Returns the 12 definitions of Thread.
pub fn thread() -> Vec<Counter> {
    definitions(&[
        (6, PERF_100NSEC_TIMER, 0, 100),
        (142, PERF_100NSEC_TIMER, 0, 200),
        (144, PERF_100NSEC_TIMER, 0, 200),
        (146, PERF_COUNTER_COUNTER, -2, 200),
        (684, PERF_ELAPSED_TIME, -4, 200),
        (694, PERF_COUNTER_RAWCOUNT, 0, 200),
        (682, PERF_COUNTER_RAWCOUNT, 0, 200),
        (706, PERF_COUNTER_RAWCOUNT_HEX, 0, 400),
        (46, PERF_COUNTER_RAWCOUNT, 0, 400),
        (336, PERF_COUNTER_RAWCOUNT, 0, 400),
        (784, PERF_COUNTER_RAWCOUNT, -1, 100),
        (804, PERF_COUNTER_RAWCOUNT, -1, 100),
    ])
}

/// Returns the 30 definitions of Memory that every Windows since XP has.
pub fn memory() -> Vec<Counter> {
    definitions(&[
        (28, PERF_COUNTER_COUNTER, -1, 100),
        (24, PERF_COUNTER_LARGE_RAWCOUNT, -6, 100),
        (26, PERF_COUNTER_LARGE_RAWCOUNT, -6, 100),
        (30, PERF_COUNTER_LARGE_RAWCOUNT, -6, 200),
        (32, PERF_COUNTER_COUNTER, 0, 200),
        (34, PERF_COUNTER_COUNTER, -1, 200),
        (36, PERF_COUNTER_COUNTER, -1, 100),
        (38, PERF_COUNTER_COUNTER, -1, 100),
        (40, PERF_COUNTER_COUNTER, 1, 100),
        (822, PERF_COUNTER_COUNTER, 0, 200),
        (42, PERF_COUNTER_COUNTER, 0, 200),
        (48, PERF_COUNTER_COUNTER, 0, 200),
        (56, PERF_COUNTER_LARGE_RAWCOUNT, -5, 200),
        (58, PERF_COUNTER_LARGE_RAWCOUNT, -5, 200),
        (50, PERF_COUNTER_COUNTER, 0, 200),
        (60, PERF_COUNTER_RAWCOUNT, -2, 200),
        (64, PERF_COUNTER_RAWCOUNT, -2, 200),
        (678, PERF_COUNTER_RAWCOUNT, -3, 200),
        (818, PERF_COUNTER_LARGE_RAWCOUNT, -5, 100),
        (820, PERF_COUNTER_LARGE_RAWCOUNT, -5, 100),
        (66, PERF_COUNTER_LARGE_RAWCOUNT, -5, 200),
        (68, PERF_COUNTER_LARGE_RAWCOUNT, -5, 200),
        (70, PERF_COUNTER_LARGE_RAWCOUNT, -5, 200),
        (72, PERF_COUNTER_LARGE_RAWCOUNT, -5, 200),
        (74, PERF_COUNTER_LARGE_RAWCOUNT, -5, 200),
        (76, PERF_COUNTER_LARGE_RAWCOUNT, -5, 200),
        (1406, PERF_RAW_FRACTION, 0, 100),
        (1406, PERF_RAW_BASE, 0, 100),
        (1380, PERF_COUNTER_LARGE_RAWCOUNT, -3, 100),
        (1382, PERF_COUNTER_LARGE_RAWCOUNT, 0, 100),
    ])
}

/// Returns the 31 definitions of PhysicalDisk.
pub fn physical_disk() -> Vec<Counter> {
    definitions(&[
        (198, PERF_COUNTER_RAWCOUNT, 1, 100),
        (200, PERF_PRECISION_100NS_TIMER, 0, 100),
        (200, PERF_PRECISION_TIMESTAMP, 0, 100),
        (1400, PERF_COUNTER_100NS_QUEUELEN_TYPE, 2, 200),
        (202, PERF_PRECISION_100NS_TIMER, 0, 200),
        (202, PERF_PRECISION_TIMESTAMP, 0, 200),
        (1402, PERF_COUNTER_100NS_QUEUELEN_TYPE, 2, 200),
        (204, PERF_PRECISION_100NS_TIMER, 0, 200),
        (204, PERF_PRECISION_TIMESTAMP, 0, 200),
        (1404, PERF_COUNTER_100NS_QUEUELEN_TYPE, 2, 200),
        (206, PERF_AVERAGE_TIMER, 3, 200),
        (206, PERF_AVERAGE_BASE, 0, 200),
        (208, PERF_AVERAGE_TIMER, 3, 200),
        (208, PERF_AVERAGE_BASE, 0, 200),
        (210, PERF_AVERAGE_TIMER, 3, 200),
        (210, PERF_AVERAGE_BASE, 0, 200),
        (212, PERF_COUNTER_COUNTER, 0, 200),
        (214, PERF_COUNTER_COUNTER, 0, 200),
        (216, PERF_COUNTER_COUNTER, 0, 200),
        (218, PERF_COUNTER_BULK_COUNT, -4, 200),
        (220, PERF_COUNTER_BULK_COUNT, -4, 200),
        (222, PERF_COUNTER_BULK_COUNT, -4, 200),
        (224, PERF_AVERAGE_BULK, -2, 300),
        (224, PERF_AVERAGE_BASE, 0, 300),
        (226, PERF_AVERAGE_BULK, -2, 300),
        (226, PERF_AVERAGE_BASE, 0, 300),
        (228, PERF_AVERAGE_BULK, -2, 300),
        (228, PERF_AVERAGE_BASE, 0, 300),
        (1482, PERF_PRECISION_100NS_TIMER, 0, 200),
        (1482, PERF_PRECISION_TIMESTAMP, 0, 200),
        (1484, PERF_COUNTER_COUNTER, 0, 300),
    ])
}

/// Returns 33 definitions of Cache: rates, and four hit ratios with their bases.
pub fn cache() -> Vec<Counter> {
    const RATIOS: [u32; 4] = [94, 104, 112, 120];
    let mut rows = Vec::new();
    for title in (88..=140).step_by(2) {
        if RATIOS.contains(&title) {
            rows.push((title, PERF_SAMPLE_FRACTION, 0, 200));
            rows.push((title, PERF_SAMPLE_BASE, 0, 200));
        } else {
            rows.push((title, PERF_COUNTER_COUNTER, 0, 200));
        }
    }
    rows.push((1810, PERF_COUNTER_LARGE_RAWCOUNT, -3, 200));
    rows.push((1812, PERF_COUNTER_LARGE_RAWCOUNT, -3, 200));
    definitions(&rows)
}

/// Returns the 17 classic definitions of Network Interface.
pub fn network_interface() -> Vec<Counter> {
    definitions(&[
        (388, PERF_COUNTER_BULK_COUNT, -4, 100),
        (400, PERF_COUNTER_COUNTER, -1, 100),
        (266, PERF_COUNTER_COUNTER, -1, 100),
        (452, PERF_COUNTER_COUNTER, -1, 100),
        (520, PERF_COUNTER_LARGE_RAWCOUNT, -6, 100),
        (264, PERF_COUNTER_BULK_COUNT, -4, 200),
        (524, PERF_COUNTER_COUNTER, -1, 200),
        (526, PERF_COUNTER_COUNTER, -1, 200),
        (528, PERF_COUNTER_LARGE_RAWCOUNT, 0, 200),
        (530, PERF_COUNTER_LARGE_RAWCOUNT, 0, 200),
        (532, PERF_COUNTER_LARGE_RAWCOUNT, 0, 200),
        (506, PERF_COUNTER_BULK_COUNT, -4, 200),
        (536, PERF_COUNTER_COUNTER, -1, 200),
        (538, PERF_COUNTER_COUNTER, -1, 200),
        (540, PERF_COUNTER_LARGE_RAWCOUNT, 0, 200),
        (542, PERF_COUNTER_LARGE_RAWCOUNT, 0, 200),
        (544, PERF_COUNTER_LARGE_RAWCOUNT, 0, 200),
    ])
}

/// Returns the 4 definitions of Paging File.
pub fn paging_file() -> Vec<Counter> {
    definitions(&[
        (702, PERF_RAW_FRACTION, 0, 100),
        (702, PERF_RAW_BASE, 0, 100),
        (704, PERF_RAW_FRACTION, 0, 200),
        (704, PERF_RAW_BASE, 0, 200),
    ])
}
