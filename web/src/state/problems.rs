//! Problems in the values of a log, as far as they have been searched for.

use winperf_log::AnyLog;
use winperf_series::{BUSY, Problem};

use crate::shared::Shared;

/// Percentages above which a processor may count as busy.
pub const LIMITS: [u8; 5] = [50, 70, 80, 90, 95];

/// Subject of a search for problems.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    pub log: Shared<AnyLog>,
    /// Percentage above which a processor is busy.
    pub busy: u8,
}

/// The problems of the log that was searched last.
#[derive(Clone, Debug, PartialEq)]
pub struct LogProblems {
    /// Percentage above which a processor is busy.
    pub busy: u8,
    found: Option<(Searched, Shared<Vec<Problem>>)>,
}

impl Default for LogProblems {
    fn default() -> Self {
        let busy = LIMITS.into_iter().find(|limit| f64::from(*limit) >= BUSY).unwrap_or(100);
        Self { busy, found: None }
    }
}

impl LogProblems {
    /// Stores the problems of a log.
    pub(super) fn receive(&mut self, searched: Searched, found: Vec<Problem>) {
        self.found = Some((searched, Shared::new(found)));
    }

    /// Returns the problems of a log; `None` until they are found.
    pub(super) fn found_in(&self, wanted: &Searched) -> Option<&Shared<Vec<Problem>>> {
        self.found.as_ref().filter(|(searched, _)| searched == wanted).map(|(_, found)| found)
    }
}
