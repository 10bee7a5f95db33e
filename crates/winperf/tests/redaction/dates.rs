//! Dates: all of them move together, and nothing that is computed from them changes.

use std::slice;

use winperf::redact::Level;
use winperf::{Capture as Read, DataBlock};
use winperf_synth::counter_type::{
    PERF_100NSEC_TIMER, PERF_ELAPSED_TIME, PERF_PRECISION_100NS_TIMER, PERF_PRECISION_TIMESTAMP,
};
use winperf_synth::{Capture, Counter, Instance, Object};

use crate::set::{copies, redacted, values};

/// 2024-09-24 14:21:20.0215149 UTC.
const NOW: i64 = 133_716_612_800_215_149;

/// Two samples of disks whose timestamps are dates, and of a process with a start time.
fn set() -> Vec<Vec<u8>> {
    [0, 10_000_000]
        .map(|later| {
            let now = NOW + later;
            let moment = now.cast_unsigned() - 77;
            let timer = Counter::new(200, PERF_PRECISION_100NS_TIMER);
            let disks = Object::new(234).counter(timer.clone()).counter(timer.base(PERF_PRECISION_TIMESTAMP));
            let busy = 4_000_000 + later.cast_unsigned() / 4;
            let disks = disks.instance(Instance::named("0 C:").values([busy, moment]));
            let disks = disks.instance(Instance::named("_Total").values([3 * busy, 3 * moment]));
            let process = Object::new(230)
                .clock(now, 10_000_000)
                .counter(Counter::new(6, PERF_100NSEC_TIMER))
                .counter(Counter::new(684, PERF_ELAPSED_TIME))
                .instance(Instance::named("svchost").values([busy, NOW.cast_unsigned() - 50_000_000]))
                .instance(Instance::named("Idle").values([busy, 0]));
            Capture::new().perf_time_100ns(now).objects([disks, process]).write()
        })
        .to_vec()
}

#[test]
fn the_first_sample_moves_to_2100_and_the_second_keeps_its_distance() {
    let copies = copies(&set(), Level::Names);
    let times: Vec<String> = copies
        .iter()
        .map(|copy| {
            let block = DataBlock::read(copy).unwrap();
            format!("{} {}", block.system_time().unwrap(), block.perf_time_100nsec().0)
        })
        .collect();
    assert_eq!(
        times,
        ["2100-01-01T00:00:00.000Z 157469184000005149", "2100-01-01T00:00:01.000Z 157469184010005149",]
    );
}

#[test]
fn start_times_and_timestamps_move_with_the_clocks_and_every_value_stays() {
    let originals = set();
    let set = redacted(&originals, Level::Names).unwrap();
    for (original, copy) in originals.iter().zip(&set.captures) {
        assert_eq!(values(None, original), values(None, copy));
    }
    let after = values(Some(&set.captures[0]), &set.captures[1]);
    assert_eq!(values(Some(&originals[0]), &originals[1]), after);
    assert!(after.iter().any(|value| value.contains("Ok(25.0)")), "{after:?}");
    assert!(after.iter().any(|value| value.contains("Ok(6.0)")), "{after:?}");
}

#[test]
fn no_eight_bytes_of_a_copy_are_a_date_of_the_original() {
    let day = 864_000_000_000;
    for copy in copies(&set(), Level::Names) {
        for window in copy.windows(8) {
            let number = u64::from_le_bytes(window.try_into().unwrap());
            let off = [1, 3].map(|clocks| number.abs_diff(clocks * NOW.cast_unsigned()));
            assert!(off[0] > 365 * day && off[1] > 365 * day, "{number}");
        }
    }
}

#[test]
fn a_capture_without_dates_keeps_its_small_clocks() {
    let object = Object::new(230).counter(Counter::new(684, PERF_ELAPSED_TIME)).clock(9000, 1000);
    let mut capture = Capture::new().perf_time_100ns(5_000_000).object(object.values([4000_u64]));
    capture.system_time = Some(winperf_synth::filetime::SystemTime::from_filetime(NOW));
    let original = capture.write();
    let copy = &copies(slice::from_ref(&original), Level::Names)[0];
    assert_eq!(DataBlock::read(copy).unwrap().perf_time_100nsec().0, 5_000_000);
    assert_eq!(values(None, &original), values(None, copy));
    assert_eq!(Read::read(copy.clone()).outline().objects()[0].perf_time, 9000);
    assert_eq!(DataBlock::read(copy).unwrap().system_time().unwrap().year, 2100);
}
