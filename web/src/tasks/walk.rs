//! Walking the bytes of a file.

use winperf::Walked;

use crate::shared::Shared;
use crate::state::capture::{Bundle, Capture};
use crate::tasks::open::Work;

/// Walks the bytes of a file once, with a rest before names and parents are looked for; `None` when nobody wants them any more.
pub async fn walk(file: String, bytes: Vec<u8>, bundle: Shared<Bundle>, work: &Work) -> Option<Capture> {
    let walked = Walked::read(bytes);
    work.slices.rest().await;
    work.is_wanted().then(|| Capture::new(file, walked.with_names(), bundle))
}
