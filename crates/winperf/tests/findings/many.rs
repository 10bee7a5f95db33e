//! Captures with plausible parts that multiply.

use winperf_synth::counter_type::{PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT};
use winperf_synth::{
    ByteOrder, Capture, Counter, CounterBlock, EncodedInstances, Instance, Instances, Object,
};

use crate::seen::all;

/// As many definitions as instances: checking every definition for every block would take forever.
#[test]
fn very_many_definitions_and_very_many_blocks_are_checked_one_after_the_other() {
    let overlapping = |position: usize| {
        let kind =
            if position.is_multiple_of(2) { PERF_COUNTER_RAWCOUNT } else { PERF_COUNTER_LARGE_RAWCOUNT };
        Counter::new(6, kind).with_offset(4 + position % 9)
    };
    let counters: Vec<Counter> = (0..150_000).map(overlapping).collect();
    let mut instances = EncodedInstances::new(&counters[..1], ByteOrder::Little);
    for position in 0..150_000 {
        let block = CounterBlock::new([position]).byte_length(24);
        instances.push(&Instance::unnamed().unique_id(position).block(block));
    }
    let object = Object::new(230).counters(counters).instances(Instances::Encoded(instances));
    let found = all(&Capture::new().object(object).write());
    assert!(found.iter().any(|finding| finding.kind.code() == "counters-overlap"));
    assert!(found.len() <= 300_000, "{}", found.len());
}
