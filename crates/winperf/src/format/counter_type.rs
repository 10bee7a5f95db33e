//! `CounterType`: the bits that determine how a raw value becomes a display value, as in `winperf.h`.
//!
//! ```text
//!  31    28 27          22 21  20 19      16 15    12 11  10 9   8 7            0
//! +--------+--------------+------+----------+--------+------+-----+--------------+
//! |display | calculation  | time | counter  |reserved| type |size | reserved     |
//! |flags   | modifiers    | base | subtype  |        |      |     |              |
//! +--------+--------------+------+----------+--------+------+-----+--------------+
//! ```

mod bits;
mod predefined;

use core::fmt;

pub use bits::{
    BitGroup, Constant, PERF_COUNTER_BASE, PERF_COUNTER_ELAPSED, PERF_COUNTER_FRACTION,
    PERF_COUNTER_HISTOGRAM, PERF_COUNTER_PRECISION, PERF_COUNTER_QUEUELEN, PERF_COUNTER_RATE,
    PERF_COUNTER_VALUE, PERF_DELTA_BASE, PERF_DELTA_COUNTER, PERF_DISPLAY_NO_SUFFIX, PERF_DISPLAY_NOSHOW,
    PERF_DISPLAY_PER_SEC, PERF_DISPLAY_PERCENT, PERF_DISPLAY_SECONDS, PERF_INVERSE_COUNTER,
    PERF_MULTI_COUNTER, PERF_NUMBER_DEC_1000, PERF_NUMBER_DECIMAL, PERF_NUMBER_HEX, PERF_OBJECT_TIMER,
    PERF_SIZE_DWORD, PERF_SIZE_LARGE, PERF_SIZE_VARIABLE_LEN, PERF_SIZE_ZERO, PERF_TEXT_ASCII,
    PERF_TEXT_UNICODE, PERF_TIMER_100NS, PERF_TIMER_TICK, PERF_TYPE_COUNTER, PERF_TYPE_NUMBER,
    PERF_TYPE_TEXT, PERF_TYPE_ZERO,
};
use predefined::{PREDEFINED, Predefined};

/// Windows' code page for Western Europe, which text of an object without a code page is read in.
const ANSI: u32 = 1252;

/// `CounterType` of a definition; every value is kept, known or not, so the number can always be shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CounterType(pub u32);

/// Kind of the raw value, by the type bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueClass {
    /// A number that is shown unchanged.
    Number,
    /// A number that enters a computation.
    Counter,
    /// Text.
    Text,
    /// Shown as 0.
    Zero,
}

/// The clock of a counter, by the time-base bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeBase {
    /// `PerfTime` and `PerfFreq` of the data block.
    Tick,
    /// `PerfTime100nSec` of the data block.
    HundredNanoseconds,
    /// `PerfTime` and `PerfFreq` of the object.
    Object,
}

impl CounterType {
    /// Other name of [`CounterType::PERF_LARGE_RAW_BASE`], with the same number.
    pub const PERF_PRECISION_TIMESTAMP: Self = Self::PERF_LARGE_RAW_BASE;

    /// `PERF_LARGE_RAW_BASE` as the lists of WMI spell it; captures derived from those may contain it.
    pub(crate) const LARGE_RAW_BASE_OF_WMI: Self = Self(0x4003_0503);

    /// Returns the name in `winperf.h`, or `None` if `winperf.h` does not define this type.
    pub fn name(self) -> Option<&'static str> {
        self.canonical().row().map(|predefined| predefined.name)
    }

    /// Returns the type as `winperf.h` spells it.
    fn canonical(self) -> Self {
        if self == Self::LARGE_RAW_BASE_OF_WMI { Self::PERF_LARGE_RAW_BASE } else { self }
    }

    fn row(self) -> Option<&'static Predefined> {
        let at = PREDEFINED.binary_search_by_key(&self, |predefined| predefined.counter_type).ok()?;
        PREDEFINED.get(at)
    }

    /// Returns every predefined type, in the order of their numbers.
    pub fn predefined() -> impl Iterator<Item = Self> {
        PREDEFINED.iter().map(|predefined| predefined.counter_type)
    }

    /// Returns the kind of the raw value.
    pub fn class(self) -> ValueClass {
        match self.bits_of(BitGroup::Type) {
            PERF_TYPE_COUNTER => ValueClass::Counter,
            PERF_TYPE_TEXT => ValueClass::Text,
            PERF_TYPE_ZERO => ValueClass::Zero,
            _ => ValueClass::Number,
        }
    }

    /// Returns the size bits: one of the `PERF_SIZE_…` constants.
    pub fn size(self) -> u32 {
        self.bits_of(BitGroup::Size)
    }

    /// Returns the subtype bits; their meaning depends on [`CounterType::class`].
    pub fn subtype(self) -> u32 {
        self.bits_of(BitGroup::Subtype)
    }

    /// Returns the clock; bits that name none are read as the clock of the object.
    pub fn time_base(self) -> TimeBase {
        match self.bits_of(BitGroup::TimeBase) {
            PERF_TIMER_TICK => TimeBase::Tick,
            PERF_TIMER_100NS => TimeBase::HundredNanoseconds,
            _ => TimeBase::Object,
        }
    }

    /// Returns the display bits: one of the `PERF_DISPLAY_…` constants, if it is a known one.
    pub fn display(self) -> u32 {
        self.bits_of(BitGroup::Display)
    }

    /// Returns `true` if `flag` is set: one of the modifiers such as [`PERF_DELTA_COUNTER`].
    pub fn has(self, flag: u32) -> bool {
        self.0 & flag != 0
    }

    /// Returns `true` for the base of the preceding counter.
    ///
    /// Microsoft's sample and programs modelled on it test only two bits of the subtype, which precision timers have as well.
    pub fn is_base(self) -> bool {
        self.class() == ValueClass::Counter && self.subtype() == PERF_COUNTER_BASE
    }

    /// Returns `true` if the value is computed with the base counter that follows, or may be (multi counters).
    pub(crate) fn wants_base(self) -> bool {
        self.class() == ValueClass::Counter
            && (matches!(self.subtype(), PERF_COUNTER_FRACTION | PERF_COUNTER_PRECISION)
                || self.has(PERF_MULTI_COUNTER) && self.subtype() == PERF_COUNTER_RATE)
    }

    /// Returns `true` if the next counter is the base that a value is computed with.
    ///
    /// Some programs divide the samples of `PERF_SAMPLE_COUNTER` by a `PERF_SAMPLE_BASE`, although its bits do not ask for one.
    pub(crate) fn takes_base(self, next: Self) -> bool {
        let is_sampled = self == Self::PERF_SAMPLE_COUNTER && next == Self::PERF_SAMPLE_BASE;
        is_sampled || self.wants_base() && next.is_base()
    }

    /// Returns the base that `winperf.h` names for this type, or `None` if it names none.
    pub fn expected_base(self) -> Option<Self> {
        self.row()?.base
    }

    /// Returns `true` for a multi counter of `winperf.h`: its base is a count of instances,
    /// which programs read after the value if no definition describes it.
    pub fn counts_instances(self) -> bool {
        self.expected_base() == Some(Self::PERF_COUNTER_MULTI_BASE)
    }

    /// Returns the code page of a text with this type in an object with the code page `of_object`; 0 for UTF-16.
    pub fn text_code_page(self, of_object: u32) -> u32 {
        match (self.subtype(), of_object) {
            (PERF_TEXT_ASCII, 0) => ANSI,
            (PERF_TEXT_ASCII, code_page) => code_page,
            _ => 0,
        }
    }

    /// Returns `true` if `base` is the base that `winperf.h` names for this type; a type without one accepts any.
    pub(crate) fn accepts_base(self, base: Self) -> bool {
        self.expected_base().is_none_or(|expected| expected == base.canonical())
    }

    /// Returns `true` if a value needs an older sample.
    ///
    /// The delta flag alone is not enough: `PERF_AVERAGE_TIMER` and `PERF_AVERAGE_BULK` lack it.
    pub fn needs_two_samples(self) -> bool {
        if self.class() != ValueClass::Counter {
            return false;
        }
        match self.subtype() {
            PERF_COUNTER_BASE | PERF_COUNTER_ELAPSED | PERF_COUNTER_HISTOGRAM => false,
            // A fraction without the flag uses one sample if it is a percentage, otherwise it is an average of two.
            PERF_COUNTER_FRACTION => self.has(PERF_DELTA_COUNTER) || self.display() != PERF_DISPLAY_PERCENT,
            PERF_COUNTER_VALUE => self.has(PERF_DELTA_COUNTER),
            _ => true,
        }
    }
}

impl fmt::Debug for CounterType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#010x}", self.0)?;
        self.name().map_or(Ok(()), |name| write!(f, " {name}"))
    }
}

/// Unit of a value, by the display bits of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Events or bytes per second.
    PerSecond,
    /// Percent.
    Percent,
    /// Seconds.
    Seconds,
}

impl Unit {
    /// Returns the unit of a type; `None` for a plain number.
    pub fn from_counter_type(counter_type: CounterType) -> Option<Self> {
        match counter_type.display() {
            PERF_DISPLAY_PER_SEC => Some(Self::PerSecond),
            PERF_DISPLAY_PERCENT => Some(Self::Percent),
            PERF_DISPLAY_SECONDS => Some(Self::Seconds),
            _ => None,
        }
    }

    /// Returns the suffix of a value in English lists: `/sec`, `%` or `secs`.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::PerSecond => "/sec",
            Self::Percent => "%",
            Self::Seconds => "secs",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_precision_timer_is_no_base_although_it_has_the_bits_of_one() {
        assert!(!CounterType::PERF_PRECISION_100NS_TIMER.is_base());
        assert!(CounterType::PERF_PRECISION_TIMESTAMP.is_base());
        assert!(CounterType::PERF_COUNTER_MULTI_BASE.is_base());
        assert!(!CounterType(0x0003_0000).is_base());
    }

    #[test]
    fn averages_need_two_samples_although_they_lack_the_delta_flag() {
        assert!(CounterType::PERF_AVERAGE_TIMER.needs_two_samples());
        assert!(CounterType::PERF_AVERAGE_BULK.needs_two_samples());
        assert!(!CounterType::PERF_RAW_FRACTION.needs_two_samples());
        assert!(!CounterType::PERF_ELAPSED_TIME.needs_two_samples());
        assert!(CounterType::PERF_PRECISION_SYSTEM_TIMER.needs_two_samples());
    }
}
