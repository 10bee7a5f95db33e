//! Answers of PDH.

use std::fmt;

/// A value, or the status in its place.
pub type Answer = Result<f64, Status>;

/// Answers of PDH with `PDH_FMT_DOUBLE | PDH_FMT_NOSCALE`.
#[derive(Clone, Copy, Debug)]
pub struct Answers {
    /// As Performance Monitor asks.
    pub usual: Answer,
    /// With `PDH_FMT_NOCAP100`, as .NET asks: a value above 100 is not set to 100.
    pub uncapped: Answer,
}

/// A status of PDH, or of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status(pub u32);

/// Status codes that a computation may give, by `pdhmsg.h`.
const NAMES: [(u32, &str); 9] = [
    (0x8000_07D5, "PDH_NO_DATA"),
    (0x8000_07D6, "PDH_CALC_NEGATIVE_DENOMINATOR"),
    (0x8000_07D7, "PDH_CALC_NEGATIVE_TIMEBASE"),
    (0x8000_07D8, "PDH_CALC_NEGATIVE_VALUE"),
    (0xC000_0BBA, "PDH_CSTATUS_INVALID_DATA"),
    (0xC000_0BBD, "PDH_INVALID_ARGUMENT"),
    (0xC000_0BC6, "PDH_INVALID_DATA"),
    (0x0000_0057, "ERROR_INVALID_PARAMETER"),
    (0x0000_03E6, "ERROR_NOACCESS"),
];

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NAMES.iter().find(|(number, _)| *number == self.0) {
            Some((_, name)) => f.write_str(name),
            None => write!(f, "{:#010x}", self.0),
        }
    }
}
