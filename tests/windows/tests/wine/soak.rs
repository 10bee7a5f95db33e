//! Capture after capture.

use winperf_provider::symbols::{BUSY_OBJECT, BYTES_SERVED, PEER, WORKLOAD};
use winperf_windows_tests::{Capture, Table};

/// Captures of two samples each; with what warms each of them up, 36 queries.
const CAPTURES: usize = 12;

#[test]
#[ignore = "needs Wine"]
fn each_of_twelve_captures_is_complete_and_right() {
    for count in 0..CAPTURES {
        let bundle = Capture::new(&["--interval", "0.2", "--redact", "names"]).run().expect(0).bundle();
        assert_eq!(bundle.samples.len(), 2, "capture {count}");
        let table = Table::of(&bundle);
        assert_eq!(table.values(PEER, BYTES_SERVED), [15.0, 30.0], "capture {count}");
        assert_eq!(table.values(WORKLOAD, BUSY_OBJECT), [10.0, 20.0, 30.0, 20.0], "capture {count}");
    }
}

#[test]
#[ignore = "needs Wine"]
fn one_process_answers_sixty_queries() {
    let samples = Capture::new(&["--interval", "0.1", "--count", "60"]).run().expect(0).bundle().samples;
    assert_eq!(samples.len(), 60);
    let times = samples
        .iter()
        .map(|sample| winperf::DataBlock::read(&sample.bytes).expect("a block").header().perf_time.get());
    assert!(times.is_sorted_by(|earlier, later| earlier < later), "each sample is a new one");
}
