//! Pieces in which long lists are processed.

/// Rows between two rests.
pub const CHUNK: usize = 1024;

/// Returns the progress of work, in percent.
pub fn percent(done: usize, total: usize) -> u8 {
    u8::try_from(done.saturating_mul(100) / total.max(1)).unwrap_or(100)
}
