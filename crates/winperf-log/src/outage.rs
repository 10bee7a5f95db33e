//! Statuses of raw values: their names in PDH, and samples with invalid values.

use core::fmt;

/// A status of PDH, as `pdhmsg.h` defines them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PdhStatus(pub u32);

impl PdhStatus {
    /// Returns every status that `pdhmsg.h` defines.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|(status, _)| Self(*status))
    }

    /// Returns the name in `pdhmsg.h`; `None` if it defines none.
    pub fn name(self) -> Option<&'static str> {
        let place = NAMES.binary_search_by_key(&self.0, |(status, _)| *status).ok()?;
        NAMES.get(place).map(|(_, name)| *name)
    }

    /// Returns the status of a name, without regard to case.
    pub fn named(name: &str) -> Option<Self> {
        let known = NAMES.iter().find(|(_, known)| known.eq_ignore_ascii_case(name));
        known.map(|(status, _)| Self(*status))
    }

    /// Returns `true` if a raw value with this status is one: warnings and errors have the highest bit.
    pub fn is_valid(self) -> bool {
        self.0 & 0x8000_0000 == 0
    }
}

impl fmt::Display for PdhStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => write!(f, "{name} (0x{:08X})", self.0),
            None => write!(f, "status 0x{:08X}", self.0),
        }
    }
}

/// Consecutive samples with raw values that are invalid for the same reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outage {
    /// The first of the samples, from 1.
    pub first: u32,
    /// The last of them.
    pub last: u32,
    /// Why the values are not valid.
    pub status: PdhStatus,
    /// Position in the catalogue of the first counter that is struck.
    pub counter: u32,
}

impl fmt::Display for Outage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, last, status, .. } = self;
        match first == last {
            true => write!(f, "{status} in sample {first}"),
            false => write!(f, "{status} in samples {first} to {last}"),
        }
    }
}

/// Names by their numbers, in the order of these.
const NAMES: [(u32, &str); 86] = [
    (0x0000_0000, "PDH_CSTATUS_VALID_DATA"),
    (0x0000_0001, "PDH_CSTATUS_NEW_DATA"),
    (0x8000_07D0, "PDH_CSTATUS_NO_MACHINE"),
    (0x8000_07D1, "PDH_CSTATUS_NO_INSTANCE"),
    (0x8000_07D2, "PDH_MORE_DATA"),
    (0x8000_07D3, "PDH_CSTATUS_ITEM_NOT_VALIDATED"),
    (0x8000_07D4, "PDH_RETRY"),
    (0x8000_07D5, "PDH_NO_DATA"),
    (0x8000_07D6, "PDH_CALC_NEGATIVE_DENOMINATOR"),
    (0x8000_07D7, "PDH_CALC_NEGATIVE_TIMEBASE"),
    (0x8000_07D8, "PDH_CALC_NEGATIVE_VALUE"),
    (0x8000_07D9, "PDH_DIALOG_CANCELLED"),
    (0x8000_07DA, "PDH_END_OF_LOG_FILE"),
    (0x8000_07DB, "PDH_ASYNC_QUERY_TIMEOUT"),
    (0x8000_07DC, "PDH_CANNOT_SET_DEFAULT_REALTIME_DATASOURCE"),
    (0x8000_0BD5, "PDH_UNABLE_MAP_NAME_FILES"),
    (0x8000_0BF3, "PDH_PLA_VALIDATION_WARNING"),
    (0xC000_0BB8, "PDH_CSTATUS_NO_OBJECT"),
    (0xC000_0BB9, "PDH_CSTATUS_NO_COUNTER"),
    (0xC000_0BBA, "PDH_CSTATUS_INVALID_DATA"),
    (0xC000_0BBB, "PDH_MEMORY_ALLOCATION_FAILURE"),
    (0xC000_0BBC, "PDH_INVALID_HANDLE"),
    (0xC000_0BBD, "PDH_INVALID_ARGUMENT"),
    (0xC000_0BBE, "PDH_FUNCTION_NOT_FOUND"),
    (0xC000_0BBF, "PDH_CSTATUS_NO_COUNTERNAME"),
    (0xC000_0BC0, "PDH_CSTATUS_BAD_COUNTERNAME"),
    (0xC000_0BC1, "PDH_INVALID_BUFFER"),
    (0xC000_0BC2, "PDH_INSUFFICIENT_BUFFER"),
    (0xC000_0BC3, "PDH_CANNOT_CONNECT_MACHINE"),
    (0xC000_0BC4, "PDH_INVALID_PATH"),
    (0xC000_0BC5, "PDH_INVALID_INSTANCE"),
    (0xC000_0BC6, "PDH_INVALID_DATA"),
    (0xC000_0BC7, "PDH_NO_DIALOG_DATA"),
    (0xC000_0BC8, "PDH_CANNOT_READ_NAME_STRINGS"),
    (0xC000_0BC9, "PDH_LOG_FILE_CREATE_ERROR"),
    (0xC000_0BCA, "PDH_LOG_FILE_OPEN_ERROR"),
    (0xC000_0BCB, "PDH_LOG_TYPE_NOT_FOUND"),
    (0xC000_0BCC, "PDH_NO_MORE_DATA"),
    (0xC000_0BCD, "PDH_ENTRY_NOT_IN_LOG_FILE"),
    (0xC000_0BCE, "PDH_DATA_SOURCE_IS_LOG_FILE"),
    (0xC000_0BCF, "PDH_DATA_SOURCE_IS_REAL_TIME"),
    (0xC000_0BD0, "PDH_UNABLE_READ_LOG_HEADER"),
    (0xC000_0BD1, "PDH_FILE_NOT_FOUND"),
    (0xC000_0BD2, "PDH_FILE_ALREADY_EXISTS"),
    (0xC000_0BD3, "PDH_NOT_IMPLEMENTED"),
    (0xC000_0BD4, "PDH_STRING_NOT_FOUND"),
    (0xC000_0BD6, "PDH_UNKNOWN_LOG_FORMAT"),
    (0xC000_0BD7, "PDH_UNKNOWN_LOGSVC_COMMAND"),
    (0xC000_0BD8, "PDH_LOGSVC_QUERY_NOT_FOUND"),
    (0xC000_0BD9, "PDH_LOGSVC_NOT_OPENED"),
    (0xC000_0BDA, "PDH_WBEM_ERROR"),
    (0xC000_0BDB, "PDH_ACCESS_DENIED"),
    (0xC000_0BDC, "PDH_LOG_FILE_TOO_SMALL"),
    (0xC000_0BDD, "PDH_INVALID_DATASOURCE"),
    (0xC000_0BDE, "PDH_INVALID_SQLDB"),
    (0xC000_0BDF, "PDH_NO_COUNTERS"),
    (0xC000_0BE0, "PDH_SQL_ALLOC_FAILED"),
    (0xC000_0BE1, "PDH_SQL_ALLOCCON_FAILED"),
    (0xC000_0BE2, "PDH_SQL_EXEC_DIRECT_FAILED"),
    (0xC000_0BE3, "PDH_SQL_FETCH_FAILED"),
    (0xC000_0BE4, "PDH_SQL_ROWCOUNT_FAILED"),
    (0xC000_0BE5, "PDH_SQL_MORE_RESULTS_FAILED"),
    (0xC000_0BE6, "PDH_SQL_CONNECT_FAILED"),
    (0xC000_0BE7, "PDH_SQL_BIND_FAILED"),
    (0xC000_0BE8, "PDH_CANNOT_CONNECT_WMI_SERVER"),
    (0xC000_0BE9, "PDH_PLA_COLLECTION_ALREADY_RUNNING"),
    (0xC000_0BEA, "PDH_PLA_ERROR_SCHEDULE_OVERLAP"),
    (0xC000_0BEB, "PDH_PLA_COLLECTION_NOT_FOUND"),
    (0xC000_0BEC, "PDH_PLA_ERROR_SCHEDULE_ELAPSED"),
    (0xC000_0BED, "PDH_PLA_ERROR_NOSTART"),
    (0xC000_0BEE, "PDH_PLA_ERROR_ALREADY_EXISTS"),
    (0xC000_0BEF, "PDH_PLA_ERROR_TYPE_MISMATCH"),
    (0xC000_0BF0, "PDH_PLA_ERROR_FILEPATH"),
    (0xC000_0BF1, "PDH_PLA_SERVICE_ERROR"),
    (0xC000_0BF2, "PDH_PLA_VALIDATION_ERROR"),
    (0xC000_0BF4, "PDH_PLA_ERROR_NAME_TOO_LONG"),
    (0xC000_0BF5, "PDH_INVALID_SQL_LOG_FORMAT"),
    (0xC000_0BF6, "PDH_COUNTER_ALREADY_IN_QUERY"),
    (0xC000_0BF7, "PDH_BINARY_LOG_CORRUPT"),
    (0xC000_0BF8, "PDH_LOG_SAMPLE_TOO_SMALL"),
    (0xC000_0BF9, "PDH_OS_LATER_VERSION"),
    (0xC000_0BFA, "PDH_OS_EARLIER_VERSION"),
    (0xC000_0BFB, "PDH_INCORRECT_APPEND_TIME"),
    (0xC000_0BFC, "PDH_UNMATCHED_APPEND_COUNTER"),
    (0xC000_0BFD, "PDH_SQL_ALTER_DETAIL_FAILED"),
    (0xC000_0BFE, "PDH_QUERY_PERF_DATA_TIMEOUT"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn names_are_in_the_order_of_their_numbers_and_each_is_found() {
        assert!(NAMES.is_sorted_by(|(one, _), (other, _)| one < other));
        for status in PdhStatus::all() {
            assert_eq!(status.name().and_then(PdhStatus::named), Some(status));
        }
        assert_eq!(PdhStatus(0x8000_07D0).to_string(), "PDH_CSTATUS_NO_MACHINE (0x800007D0)");
        assert_eq!(PdhStatus(0xC000_0BC6).to_string(), "PDH_INVALID_DATA (0xC0000BC6)");
        assert_eq!(PdhStatus(0x1234).to_string(), "status 0x00001234");
        assert_eq!([0, 1, 0x8000_07D0].map(|status| PdhStatus(status).is_valid()), [true, true, false]);
    }
}
