//! Computing the fingerprints of files.

use sha2::{Digest, Sha256};

use crate::browser::pause::Slices;
use crate::state::library::document::Document;
use crate::state::library::fingerprint::Fingerprint;

/// Number of bytes between two checks of the time.
const PIECE: usize = 0x10_0000;

/// Computes the fingerprints of files, with yields.
///
/// `crypto.subtle` takes a complete file, and is missing on pages loaded over plain HTTP.
pub(super) async fn fingerprints(files: &[Document]) -> Vec<Fingerprint> {
    let slices = Slices::begin();
    let mut known = Vec::new();
    for file in files {
        let mut hash = Sha256::new();
        for piece in file.original().chunks(PIECE) {
            hash.update(piece);
            slices.rest().await;
        }
        known.push(Fingerprint::from_hash(hash.finalize().into()));
    }
    known
}
