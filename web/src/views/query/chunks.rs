//! Pieces in which long lists are worked through.

/// Rows between two rests.
pub const CHUNK: usize = 1024;

/// How far a work is, in percent.
pub fn percent(done: usize, total: usize) -> u8 {
    u8::try_from(done.saturating_mul(100) / total.max(1)).unwrap_or(100)
}
