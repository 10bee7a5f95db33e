//! Computing the fingerprints of files.
//!
//! This lies in the second part of the program.

use std::cell::Cell;
use std::rc::Rc;

use yew::Callback;

use crate::browser::pause::Slices;
use crate::session::Action;
use crate::session::capture::Capture;
use crate::session::fingerprint::Fingerprint;
use crate::sha256::Sha256;
use crate::shared::Shared;

/// Bytes between two looks at the clock.
const PIECE: usize = 0x1_0000;

/// Computes the fingerprints of files, with rests, and ends in [`Action::Learn`] unless they are not wanted any more.
pub async fn learn(captures: Vec<Shared<Capture>>, wanted: Rc<Cell<bool>>, dispatch: Callback<Action>) {
    let slices = Slices::begin();
    let mut known = Vec::new();
    for capture in captures {
        let mut hash = Sha256::default();
        for piece in capture.bytes().chunks(PIECE) {
            hash.update(piece);
            slices.rest().await;
            if !wanted.get() {
                return;
            }
        }
        known.push((capture, Fingerprint::of_hash(hash.finish())));
    }
    dispatch.emit(Action::Learn(known));
}
