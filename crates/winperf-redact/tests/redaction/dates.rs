//! Dates: all are shifted together, and values computed from them do not change.

use std::slice;

use winperf::{Capture as Read, DataBlock, ObjectIdx};
use winperf_redact::{Level, RefusalReason};
use winperf_synth::counter_type::{
    PERF_100NSEC_TIMER, PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT, PERF_ELAPSED_TIME,
    PERF_PRECISION_100NS_TIMER, PERF_PRECISION_TIMESTAMP,
};
use winperf_synth::{Capture, Counter, Instance, Object, Value};

use crate::set::{copies, redacted, values};

/// 2024-09-24 14:21:20.0215149 UTC.
const NOW: i64 = 133_716_612_800_215_149;

/// Returns two samples of disks whose timestamps are dates, and of a process with a start time.
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
fn local_time_of_the_header_becomes_utc_as_beside_a_clock_of_utc_it_tells_the_zone() {
    let object = Object::new(2).counter(Counter::new(4, PERF_COUNTER_RAWCOUNT)).values([7_u64]);
    for minutes in [-240_i64, 330, 825] {
        let mut capture = Capture::new().perf_time_100ns(NOW).object(object.clone());
        let local = NOW + minutes * 600_000_000;
        capture.system_time = Some(winperf_synth::filetime::SystemTime::from_filetime(local));
        let original = capture.write();
        let zone = |bytes: &[u8]| DataBlock::read(bytes).unwrap().minutes_from_utc();
        let copy = copies(std::slice::from_ref(&original), Level::Names).remove(0);
        assert_eq!((zone(&original).map(i64::from), zone(&copy)), (Some(minutes), None));
        let time = DataBlock::read(&copy).unwrap().system_time().unwrap().to_string();
        assert_eq!(time, "2100-01-01T00:00:00.000Z");
    }
}

#[test]
fn start_times_and_timestamps_move_with_the_clocks_and_every_value_stays() {
    let originals = set();
    let set = redacted(&originals, Level::Names).unwrap();
    for (original, copy) in originals.iter().zip(&set.captures) {
        assert_eq!(values(None, original), values(None, copy.file()));
    }
    let after = values(Some(set.captures[0].file()), set.captures[1].file());
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

/// Returns one object with these counters and values, in a sample of [`NOW`].
fn sample(counters: &[Counter], values: &[u64]) -> Vec<u8> {
    let object = Object::new(9000).counters(counters.iter().cloned());
    let object = object.instance(Instance::named("1").values(values.iter().copied()));
    Capture::new().perf_time_100ns(NOW).object(object).write()
}

/// Returns the difference in units of 100 ns between the dates of a copy and those of [`NOW`].
fn shift(copy: &[u8]) -> i64 {
    DataBlock::read(copy).expect("a header").perf_time_100nsec().0 - NOW
}

/// Returns the offsets in a copy of 64-bit numbers that are dates within twenty years of [`NOW`].
fn dates(copy: &[u8]) -> Vec<usize> {
    let twenty_years = 20 * 365 * 864_000_000_000;
    let windows = copy.windows(8).map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight bytes")));
    let found = windows.enumerate();
    found
        .filter(|(_, number)| number.abs_diff(NOW.cast_unsigned()) < twenty_years)
        .map(|(at, _)| at)
        .collect()
}

#[test]
fn a_date_that_a_counter_shows_as_a_number_moves_with_the_others() {
    let counters = [9002, 9004, 9006].map(|title| Counter::new(title, PERF_COUNTER_LARGE_RAWCOUNT));
    let week = 7 * 864_000_000_000;
    let (past, future) = (NOW.cast_unsigned() - week, NOW.cast_unsigned() + 50 * week);
    let original = sample(&counters, &[past, future, 5_000_000_000]);
    for level in [Level::Names, Level::Strict] {
        let copy = &copies(slice::from_ref(&original), level)[0];
        assert_eq!(dates(&original).len(), 3);
        assert_eq!(dates(copy), [0_usize; 0]);
        let moved = |date: u64| date.checked_add_signed(shift(copy)).unwrap().to_le_bytes();
        for kept in [moved(past), moved(future), 5_000_000_000_u64.to_le_bytes()] {
            assert!(copy.windows(8).any(|bytes| bytes == kept), "{kept:?}");
        }
    }
}

#[test]
fn clocks_that_are_dates_move_whatever_their_frequency() {
    for frequency in [10_000_000, 1, 3_579_545, 0] {
        let start = NOW.cast_unsigned() - 50_000_000;
        let object = Object::new(9000).clock(NOW, frequency).counter(Counter::new(684, PERF_ELAPSED_TIME));
        let object = object.instance(Instance::named("1").values([start]));
        let capture = Capture::new().clock(NOW, frequency).perf_time_100ns(NOW).object(object);
        let original = capture.write();
        let copy = &copies(slice::from_ref(&original), Level::Names)[0];
        assert_eq!(dates(copy), [0_usize; 0], "{frequency}");
        assert_eq!(values(None, &original), values(None, copy), "{frequency}");
        assert_eq!(
            Read::parse(copy.clone()).object(ObjectIdx(0)).expect("an object").perf_time(),
            NOW + shift(copy)
        );
    }
}

#[test]
fn a_start_time_that_is_a_date_moves_where_its_clock_is_none() {
    let start = NOW.cast_unsigned() - 50_000_000;
    let object = Object::new(9000).clock(9000, 1000).counter(Counter::new(684, PERF_ELAPSED_TIME));
    let object = object.instance(Instance::named("1").values([start]));
    let original = Capture::new().perf_time_100ns(NOW).object(object).write();
    assert_eq!(dates(&copies(&[original], Level::Names)[0]), [0_usize; 0]);
}

#[test]
fn a_date_of_which_a_second_definition_uses_a_half_is_refused() {
    let counters = [
        Counter::new(9002, PERF_COUNTER_LARGE_RAWCOUNT).with_offset(8),
        Counter::new(9004, PERF_COUNTER_RAWCOUNT).with_offset(12),
    ];
    let object = Object::new(9000).counters(counters);
    let object =
        object.instance(Instance::named("1").values([Value::Number(NOW.cast_unsigned()), Value::Absent]));
    let original = Capture::new().perf_time_100ns(NOW).object(object).write();
    let refusal = redacted(&[original], Level::Names).unwrap_err();
    assert!(matches!(refusal.reason, RefusalReason::DateLeft { .. }), "{refusal}");
}

#[test]
fn the_time_of_a_sample_in_two_halves_is_refused() {
    let counters = [9002, 9004].map(|title| Counter::new(title, PERF_COUNTER_RAWCOUNT));
    let now = NOW.cast_unsigned();
    let refusal = redacted(&[sample(&counters, &[now & 0xFFFF_FFFF, now >> 32])], Level::Names).unwrap_err();
    assert!(matches!(refusal.reason, RefusalReason::DateLeft { .. }), "{refusal}");
}

#[test]
fn dates_move_where_no_header_has_one() {
    let (start, now) = (NOW.cast_unsigned() - 50_000_000, NOW);
    let process = |clock| {
        let object = Object::new(230).clock(clock, 10_000_000);
        let object = object.counter(Counter::new(684, PERF_ELAPSED_TIME));
        object.counter(Counter::new(9002, PERF_COUNTER_LARGE_RAWCOUNT)).values([start, start])
    };
    for (ticks, clock) in [(0, 0), (now, 0), (0, now)] {
        let capture = Capture::new().clock(ticks, 10_000_000).perf_time_100ns(0).object(process(clock));
        let original = capture.write();
        assert!(dates(&original).len() >= 2);
        for level in [Level::Names, Level::Strict] {
            let copy = &copies(slice::from_ref(&original), level)[0];
            assert_eq!(dates(copy), [0_usize; 0], "{ticks} {clock}");
            assert_eq!(values(None, &original)[0], values(None, copy)[0], "{ticks} {clock}");
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
    assert_eq!(Read::parse(copy.clone()).object(ObjectIdx(0)).expect("an object").perf_time(), 9000);
    assert_eq!(DataBlock::read(copy).unwrap().system_time().unwrap().year, 2100);
}
