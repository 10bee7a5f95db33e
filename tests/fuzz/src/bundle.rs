//! Any bytes as a file of captures: a file that opens is packed at every level, and the bundle opens again with the
//! same samples.

use winperf::Capture;
use winperf::text::AsciiOnly;
use winperf_bundle::{Limits, Opened, Packing, open, open_within};
use winperf_redact::{AtOnce, Level, at_once};
use winperf_report::guide::{ENGLISH, Guide};
use winperf_report::summary::pack_with;

/// More values than this are compared for too long.
const MAX_VALUES: u64 = 20_000;

const LIMITS: Limits =
    Limits { members: 50, member_length: 1 << 18, total_length: 1 << 19, free_length: 1 << 16, ratio: 20 };

pub(super) fn check(bytes: &[u8]) {
    let opened = match open_within(bytes.to_vec(), &LIMITS) {
        Ok(opened) => opened,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert!(!opened.samples.is_empty());
    let longest = opened.samples.iter().map(|sample| sample.bytes.len()).max().unwrap_or(0);
    assert!(longest as u64 <= LIMITS.member_length.max(bytes.len() as u64));
    if values(&opened) > MAX_VALUES {
        return;
    }
    for level in Level::ALL {
        let packed = match at_once(pack_with(packing(opened.clone(), level), Guide(ENGLISH), &mut AtOnce)) {
            Ok(packed) => packed,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        let again = open(packed.bytes).expect("what is packed opens");
        let samples: Vec<_> = again.samples.into_iter().map(|sample| sample.bytes).collect();
        assert!(samples.iter().eq(packed.redacted.captures.iter().map(|capture| capture.file())));
        assert_eq!(again.titles, packed.titles);
        assert_eq!(again.manifest.and_then(|manifest| manifest.redaction()), Some(level));
        assert!(level == Level::None || again.others.is_empty());
    }
}

/// Returns the number of values that the samples state together.
fn values(opened: &Opened) -> u64 {
    let count_values = |bytes: &[u8]| {
        let capture = Capture::parse(bytes.to_vec());
        let objects = capture.objects();
        objects
            .map(|object| object.counters().len() as u64 * object.instances().len().max(1) as u64)
            .sum::<u64>()
    };
    opened.samples.iter().map(|sample| count_values(&sample.bytes)).sum()
}

fn packing(opened: Opened, level: Level) -> Packing<'static> {
    Packing {
        samples: opened.samples.into_iter().map(|sample| sample.bytes).collect(),
        titles: opened.titles,
        manifest: opened.manifest,
        others: opened.others,
        source: None,
        tool: ("fuzz", "0"),
        created: None,
        level,
        titles_in_use: false,
        only: &[],
        code_pages: &AsciiOnly,
    }
}
