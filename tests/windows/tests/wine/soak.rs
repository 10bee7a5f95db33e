//! Capture after capture, for a while.

use std::time::{Duration, Instant};

use winperf_provider::symbols::{BUSY_OBJECT, BYTES_SERVED, PEER, WORKLOAD};
use winperf_windows_tests::{Capture, Table};

const DURATION: Duration = Duration::from_secs(20);

#[test]
#[ignore = "needs Wine"]
fn for_twenty_seconds_every_capture_is_complete_and_right() {
    let start = Instant::now();
    let mut count = 0;
    while start.elapsed() < DURATION {
        let bundle = Capture::new(&["--interval", "0.2", "--redact", "names"]).run().expect(0).bundle();
        let table = Table::of(&bundle);
        assert_eq!(table.values(PEER, BYTES_SERVED), [15.0, 30.0], "capture {count}");
        assert_eq!(table.values(WORKLOAD, BUSY_OBJECT), [10.0, 20.0, 30.0, 20.0], "capture {count}");
        count += 1;
    }
    let samples = Capture::new(&["--interval", "0.1", "--count", "60"]).run().expect(0).bundle().samples;
    assert_eq!(samples.len(), 60);
    assert!(count > 1, "only {count} captures");
}
