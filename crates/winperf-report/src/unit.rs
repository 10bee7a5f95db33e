//! The units of values.

use winperf::CounterType;
use winperf::counter_type::{PERF_DISPLAY_PER_SEC, PERF_DISPLAY_PERCENT, PERF_DISPLAY_SECONDS};

/// What a value counts, as the display bits of its type say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Events or bytes per second.
    PerSecond,
    /// Percent.
    Percent,
    /// Seconds.
    Seconds,
}

impl Unit {
    /// The unit of a type, by its display bits.
    pub fn of(counter_type: CounterType) -> Option<Self> {
        match counter_type.display() {
            PERF_DISPLAY_PER_SEC => Some(Self::PerSecond),
            PERF_DISPLAY_PERCENT => Some(Self::Percent),
            PERF_DISPLAY_SECONDS => Some(Self::Seconds),
            _ => None,
        }
    }
}
