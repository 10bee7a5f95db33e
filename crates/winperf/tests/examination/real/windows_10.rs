//! `windows-10`: the object Process, and the buffer of 260,000 bytes saved by a collector, with zeros after the object.

use winperf::findings::Finding;
use winperf::{Capture, Names};
use winperf_synth::recorded::read;

fn findings(bytes: Vec<u8>) -> Vec<Finding> {
    Capture::parse(bytes).findings(&Names::default())
}

#[test]
fn the_zeros_of_a_buffer_that_was_saved_whole_are_the_one_finding_more() {
    let Some(block) = read("windows-10/process.perfdata") else { return };
    let alone = findings(block.clone());
    for length in [8, 4096, 215_600] {
        let mut buffer = block.clone();
        buffer.resize(block.len() + length, 0);
        let mut found = findings(buffer);
        let rest = found.pop().expect("the zeros are told");
        assert_eq!((rest.kind.code(), rest.length as usize), ("buffer-saved-whole", length));
        assert_eq!(found, alone);
    }
}
