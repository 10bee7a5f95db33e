//! Fingerprints.

use alloc::format;
use alloc::string::String;

use sha2::{Digest, Sha256};
use winperf_redact::Pace;

use crate::meter::{Meter, PIECE};

/// Returns the SHA-256 in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Async version of [`sha256`]: yields between chunks.
pub(crate) async fn sha256_with<P: Pace>(bytes: &[u8], meter: &mut Meter<'_, P>) -> String {
    let mut hash = Sha256::new();
    for piece in bytes.chunks(PIECE) {
        hash.update(piece);
        meter.hashed(piece.len()).await;
    }
    hexadecimal(&hash.finalize())
}

fn hexadecimal(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}
