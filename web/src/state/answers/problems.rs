//! Search for the problems in the values of a log.

use winperf_log::AnyLog;
use winperf_series::BUSY;

use crate::shared::Shared;
use crate::state::library::naming::Naming;

/// Percentages above which a processor may count as busy.
pub const LIMITS: [u8; 5] = [50, 70, 80, 90, 95];

/// Subject of a search for problems.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    pub log: Shared<AnyLog>,
    /// Percentage above which a processor is busy.
    pub busy: u8,
    /// Names of a log in another language.
    pub naming: Shared<Naming>,
}

/// Percentage above which a processor is busy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BusyLimit(pub u8);

impl Default for BusyLimit {
    fn default() -> Self {
        Self(LIMITS.into_iter().find(|limit| f64::from(*limit) >= BUSY).unwrap_or(100))
    }
}
