//! Samples with assumed numbers, which are reported, and packed unchanged.

use winperf::{Assumption, Names};
use winperf_bundle::{InOrder, open, pack_redacted};
use winperf_redact::{AtOnce, Level, at_once};
use winperf_synth::examples;

use crate::packing::{packing, summary};

/// Offset of `HeaderLength` of the data block, which states where the first object begins.
const HEADER_LENGTH: usize = 24;

#[test]
fn what_is_assumed_of_a_sample_is_told_in_the_summary_and_not_packed() {
    let example = examples::desktop();
    let number = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let object = number(&example.newer, HEADER_LENGTH) as usize;
    let right = Assumption { offset: object as u32, value: number(&example.newer, object).into() };
    let mut lying = example.newer.clone();
    lying[object..object + 4].copy_from_slice(&7_u32.to_le_bytes());
    let read = |samples: Vec<Vec<u8>>| at_once(InOrder::new(samples, &[], &mut AtOnce)).unwrap();
    // The sample that was given first is the newer one.
    let ordered = read(vec![lying, example.older]).assuming(&[vec![right], Vec::new()]);
    assert_eq!(ordered.samples.iter().map(|sample| sample.assumed().len()).collect::<Vec<_>>(), [0, 1]);
    let sound = read(vec![example.newer]);
    assert_eq!(ordered.samples[1].objects().len(), sound.samples[0].objects().len());
    for level in [Level::None, Level::Names] {
        let redacted = at_once(ordered.redacted(level, &Names::default(), &mut AtOnce)).unwrap();
        let packed = pack_redacted(redacted, packing(Vec::new())).unwrap();
        let told = format!(
            "- sample 1: PERF\\_OBJECT\\_TYPE.TotalByteLength at {object:#x} is read as {}; the file contains 7\n",
            right.value
        );
        assert!(summary(&packed).contains(&told), "{}", summary(&packed));
        let opened = open(packed.bytes).unwrap();
        assert_eq!(number(&opened.samples[1].bytes, object), 7, "{level:?}");
    }
}
