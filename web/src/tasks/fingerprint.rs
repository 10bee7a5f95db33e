//! Computing the fingerprints of files.

use sha2::{Digest, Sha256};

use crate::browser::hash;
use crate::browser::pause::Slices;
use crate::state::library::document::Document;
use crate::state::library::fingerprint::Fingerprint;

/// Number of bytes between two checks of the time.
const PIECE: usize = 0x10_0000;

/// Computes the fingerprints of files: by the browser, or in slices.
pub(super) async fn fingerprints(files: &[Document]) -> Vec<Fingerprint> {
    let slices = Slices::begin();
    let mut known = Vec::new();
    for file in files {
        let hash = match hash::sha256(file.original()).await {
            Some(hash) => hash,
            None => in_slices(file.original(), &slices).await,
        };
        known.push(Fingerprint::from_hash(hash));
    }
    known
}

async fn in_slices(bytes: &[u8], slices: &Slices) -> [u8; 32] {
    let mut hash = Sha256::new();
    for piece in bytes.chunks(PIECE) {
        hash.update(piece);
        slices.rest().await;
    }
    hash.finalize().into()
}
