//! Choice of the load that counts as busy.

use winperf_series::BUSY;

/// Percentages above which a processor may count as busy.
pub const LIMITS: [u8; 5] = [50, 70, 80, 90, 95];

/// Percentage above which a processor is busy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BusyLimit(pub u8);

impl Default for BusyLimit {
    fn default() -> Self {
        Self(LIMITS.into_iter().find(|limit| f64::from(*limit) >= BUSY).unwrap_or(100))
    }
}
