//! Walking the bytes of a file.

use winperf::Walked;

use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::capture::{Bundle, Capture};

/// Walks the bytes of a file once, with a rest before names and parents are looked for.
pub async fn walk(file: String, bytes: Vec<u8>, bundle: Shared<Bundle>) -> Capture {
    let slices = Slices::begin();
    let walked = Walked::read(bytes);
    slices.rest().await;
    Capture::new(file, walked.with_names(), bundle)
}
