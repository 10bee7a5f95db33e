//! Walking the bytes of a file.

use winperf::capture::CaptureWork;

use crate::browser::pause::Slices;
use crate::session::capture::Capture;

/// Structures between two looks at the clock.
const STRUCTURES: usize = 1024;

/// Walks the bytes of a file once, with rests.
pub async fn walk(file: String, bytes: Vec<u8>) -> Capture {
    let slices = Slices::begin();
    let mut work = CaptureWork::new(bytes);
    while work.step(STRUCTURES) {
        slices.rest().await;
    }
    Capture::new(file, work.finish())
}
