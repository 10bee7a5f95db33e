//! `windows-xp/processor.bin`: Processor of a machine of 2012, whose last counter block states 64 of its 120 bytes.

use winperf::formula::{NoValue, Note};
use winperf::{DataBlock, InstanceIdx};

use crate::opened::{Opened, alone, find, names, open};

fn processor() -> Option<Opened> {
    open("windows-xp/processor.bin")
}

#[test]
fn machine_and_moment_are_those_of_the_header() {
    let Some(capture) = processor() else { return };
    let block = DataBlock::read(capture.file()).unwrap();
    assert_eq!(block.system_name().unwrap().to_string(), "NONE-B91CFA7B93");
    assert_eq!(block.header().perf_freq.get(), 3_579_545);
    assert_eq!(block.system_time(), block.perf_time_100nsec().calendar());
}

#[test]
fn the_object_has_two_instances_and_no_error() {
    let Some(capture) = processor() else { return };
    assert_eq!(names(&capture, 238), ["0", "_Total"]);
    let object = crate::opened::only_object(&capture);
    assert_eq!((object.definitions_error(), object.instances_error()), (None, None));
    assert_eq!(capture.error(), None);
    let last = object.instance(InstanceIdx(1)).unwrap().block().unwrap();
    assert_eq!((last.declared_length(), last.reach(), last.length()), (64, 120, 120));
}

#[test]
fn values_behind_the_stated_end_of_the_last_block_are_read_and_noted() {
    let Some(capture) = processor() else { return };
    let pair = winperf::Pair::single(capture.clone());
    let raw = |number| pair.row(number).unwrap().newer().unwrap().value.unwrap().raw.number;
    // C1 time and C1 transitions of `_Total`, at 72 and 96 in a block of 64.
    assert_eq!((raw(15 + 9), raw(15 + 12)), (1_236_416_518, 8791));
    assert_eq!((raw(9), raw(12)), (1_236_416_518, 8791));
    let values = alone(&capture);
    assert!(find(&values, 238, "_Total", 1748).notes.contains(Note::BlockTooShort));
    assert!(!find(&values, 238, "_Total", 1336).notes.contains(Note::BlockTooShort));
    assert!(!find(&values, 238, "0", 1748).notes.contains(Note::BlockTooShort));
}

#[test]
fn one_sample_shows_what_it_can_and_says_what_needs_two() {
    let Some(capture) = processor() else { return };
    let values = alone(&capture);
    assert_eq!(values.len(), 30);
    for value in values {
        let expected = if value.counter == 1336 { Ok(0.0) } else { Err(NoValue::NeedsTwoSamples) };
        assert_eq!(value.value, expected, "{value:?}");
    }
}
