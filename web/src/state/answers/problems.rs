//! Search for the problems in the values of a log.

use winperf_log::AnyLog;

use crate::shared::Shared;
use crate::state::library::naming::Naming;

/// Subject of a search for problems.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    pub log: Shared<AnyLog>,
    /// Percentage above which a processor is busy.
    pub busy: u8,
    /// Names of a log in another language.
    pub naming: Shared<Naming>,
}
