//! Captures with assumed numbers: names are redacted, and the file keeps its wrong numbers.

use std::sync::Arc;

use winperf::{Assumption, Capture, Names};
use winperf_redact::{Level, redact};
use winperf_synth::fields::{data_block, object_type};
use winperf_synth::{Field, Instance, Object, Place};

use crate::set::holds;

const NAME: &str = "payroll-service";

/// Returns a capture with a wrong `field`, read as if it were correct.
fn read_on(place: Place, field: Field, told: u64) -> (Capture, Assumption) {
    let counter = winperf_synth::Counter::new(6, winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT);
    let object = Object::new(230).counter(counter).instance(Instance::named(NAME).values([5]));
    let sound = winperf_synth::Capture::new().object(object).write_with_places();
    let offset = u32::try_from(sound.offset_of(place) + field.offset).expect("a small capture");
    let right = Assumption { offset, value: sound.value(place, field).try_into().expect("a small number") };
    let damaged = Capture::parse(sound.set(place, field, told).into_bytes());
    (damaged.assuming(&[right]).expect("a member"), right)
}

#[test]
fn names_behind_a_field_that_lies_are_replaced_and_the_field_still_lies() {
    for told in [7, 5000] {
        let (read, right) = read_on(Place::Object(0), object_type::TOTAL_BYTE_LENGTH, told);
        for level in [Level::Names, Level::Strict] {
            let set = redact(&[Arc::new(read.clone())], level, &Names::default()).unwrap();
            let copy = &set.captures[0];
            let kept: Vec<Assumption> = copy.assumed().iter().map(|assumed| assumed.assumption()).collect();
            assert_eq!(kept, [right]);
            assert!(holds(read.file(), NAME) && !holds(copy.file(), NAME));
            assert_eq!(copy.number_in_file(copy.assumed()[0].field), Some(told.try_into().unwrap()));
            assert_eq!(copy.file().len(), read.file().len());
            assert_eq!((copy.objects().len(), set.summary.names_replaced), (1, 2));
        }
    }
}

#[test]
fn a_date_that_is_assumed_is_moved_in_the_copy_and_assumed_no_more() {
    let (read, right) = read_on(Place::DataBlock, data_block::PERF_TIME_100NS, 5);
    let set = redact(&[Arc::new(read)], Level::Names, &Names::default()).unwrap();
    let copy = &set.captures[0];
    assert_eq!(copy.assumed(), []);
    let moved = copy.number_in_file(copy.assumable(right.offset).unwrap()).unwrap();
    assert!(moved != right.value && moved != 5, "{moved}");
}
