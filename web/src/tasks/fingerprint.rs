//! Computing the fingerprints of files.

use sha2::{Digest, Sha256};
use yew::Callback;

use crate::browser::pause::Slices;
use crate::state::Action;
use crate::state::document::Document;
use crate::state::fingerprint::Fingerprint;

/// Bytes between two looks at the clock.
const PIECE: usize = 0x10_0000;

/// Computes the fingerprints of files, with rests, and ends in [`Action::Learn`].
///
/// `crypto.subtle` takes a whole file at once, and is not there on a page that came over plain HTTP.
pub async fn learn(captures: Vec<Document>, dispatch: Callback<Action>) {
    let slices = Slices::begin();
    let mut known = Vec::new();
    for capture in captures {
        let mut hash = Sha256::new();
        for piece in capture.original().chunks(PIECE) {
            hash.update(piece);
            slices.rest().await;
        }
        known.push((capture, Fingerprint::of_hash(hash.finalize().into())));
    }
    dispatch.emit(Action::Learn(known));
}
