//! `CounterType`: how a raw value becomes a display value, composed as `winperf.h` composes it.
//!
//! ```text
//!  31    28 27          22 21  20 19      16 15    12 11  10 9   8 7            0
//! +--------+--------------+------+----------+--------+------+-----+--------------+
//! |display | calculation  | time | counter  |reserved| type |size | reserved     |
//! |flags   | modifiers    | base | subtype  |        |      |     |              |
//! +--------+--------------+------+----------+--------+------+-----+--------------+
//! ```

use core::fmt;

/// The bits that say how long the raw value is.
const SIZE_MASK: u32 = 0x0000_0300;
/// 4 bytes.
pub const PERF_SIZE_DWORD: u32 = 0x0000_0000;
/// 8 bytes.
pub const PERF_SIZE_LARGE: u32 = 0x0000_0100;
/// No bytes at all.
pub const PERF_SIZE_ZERO: u32 = 0x0000_0200;
/// As many bytes as `CounterSize` says.
pub const PERF_SIZE_VARIABLE_LEN: u32 = 0x0000_0300;

/// The bits that say what the raw value is.
const TYPE_MASK: u32 = 0x0000_0C00;
/// A number that is shown as it is.
pub const PERF_TYPE_NUMBER: u32 = 0x0000_0000;
/// A number that enters a computation.
pub const PERF_TYPE_COUNTER: u32 = 0x0000_0400;
/// Text.
pub const PERF_TYPE_TEXT: u32 = 0x0000_0800;
/// Shown as 0.
pub const PERF_TYPE_ZERO: u32 = 0x0000_0C00;

/// The bits whose meaning depends on the type.
const SUBTYPE_MASK: u32 = 0x000F_0000;
/// Number: hexadecimal.
pub const PERF_NUMBER_HEX: u32 = 0x0000_0000;
/// Number: decimal.
pub const PERF_NUMBER_DECIMAL: u32 = 0x0001_0000;
/// Number: decimal, divided by 1000.
pub const PERF_NUMBER_DEC_1000: u32 = 0x0002_0000;
/// Counter: the value itself, or its difference.
pub const PERF_COUNTER_VALUE: u32 = 0x0000_0000;
/// Counter: divided by time.
pub const PERF_COUNTER_RATE: u32 = 0x0001_0000;
/// Counter: divided by the base counter that follows.
pub const PERF_COUNTER_FRACTION: u32 = 0x0002_0000;
/// Counter: the base of the counter before it.
pub const PERF_COUNTER_BASE: u32 = 0x0003_0000;
/// Counter: the time since a start.
pub const PERF_COUNTER_ELAPSED: u32 = 0x0004_0000;
/// Counter: a queue length summed over time.
pub const PERF_COUNTER_QUEUELEN: u32 = 0x0005_0000;
/// Counter: a histogram; no predefined type uses it.
pub const PERF_COUNTER_HISTOGRAM: u32 = 0x0006_0000;
/// Counter: divided by a clock of its own that follows as a base.
pub const PERF_COUNTER_PRECISION: u32 = 0x0007_0000;
/// Text: UTF-16.
pub const PERF_TEXT_UNICODE: u32 = 0x0000_0000;
/// Text: in the code page of the object.
pub const PERF_TEXT_ASCII: u32 = 0x0001_0000;

/// The bits that name the clock.
const TIMER_MASK: u32 = 0x0030_0000;
/// `PerfTime` of the data block.
pub const PERF_TIMER_TICK: u32 = 0x0000_0000;
/// `PerfTime100nSec` of the data block.
pub const PERF_TIMER_100NS: u32 = 0x0010_0000;
/// `PerfTime` of the object.
pub const PERF_OBJECT_TIMER: u32 = 0x0020_0000;

/// The difference of two samples is taken.
pub const PERF_DELTA_COUNTER: u32 = 0x0040_0000;
/// The difference of two samples of the base is taken.
pub const PERF_DELTA_BASE: u32 = 0x0080_0000;
/// The result is taken from 100 %.
pub const PERF_INVERSE_COUNTER: u32 = 0x0100_0000;
/// The counter sums several instances.
pub const PERF_MULTI_COUNTER: u32 = 0x0200_0000;

/// The bits that say how the result is shown.
const DISPLAY_MASK: u32 = 0xF000_0000;
/// Without a unit.
pub const PERF_DISPLAY_NO_SUFFIX: u32 = 0x0000_0000;
/// `/sec`.
pub const PERF_DISPLAY_PER_SEC: u32 = 0x1000_0000;
/// `%`.
pub const PERF_DISPLAY_PERCENT: u32 = 0x2000_0000;
/// `secs`.
pub const PERF_DISPLAY_SECONDS: u32 = 0x3000_0000;
/// Not shown by itself.
pub const PERF_DISPLAY_NOSHOW: u32 = 0x4000_0000;

/// Windows' code page for Western Europe, which text of an object without a code page is read in.
const ANSI: u32 = 1252;

/// `CounterType` of a definition; every value is kept, known or not, so that the number can always be shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CounterType(pub u32);

/// What the raw value is, by the type bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueClass {
    /// A number that is shown as it is.
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

/// What `winperf.h` says of a type beside its bits.
struct Predefined {
    counter_type: CounterType,
    name: &'static str,
    /// The base that its values are divided by.
    base: Option<CounterType>,
}

const fn first(bases: &[CounterType]) -> Option<CounterType> {
    match bases {
        [base, ..] => Some(*base),
        [] => None,
    }
}

macro_rules! predefined {
    ($($(#[doc = $doc:literal])* $name:ident = $value:literal $(, divided by $base:ident)?;)*) => {
        impl CounterType {
            $($(#[doc = $doc])* pub const $name: Self = Self($value);)*
        }

        /// The types of `winperf.h` by value.
        static PREDEFINED: &[Predefined] = &[$(Predefined {
            counter_type: CounterType::$name,
            name: stringify!($name),
            base: first(&[$(CounterType::$base)?]),
        },)*];
    };
}

predefined! {
    /// The number, in hexadecimal.
    PERF_COUNTER_RAWCOUNT_HEX = 0x0000_0000;
    /// The 64-bit number, in hexadecimal.
    PERF_COUNTER_LARGE_RAWCOUNT_HEX = 0x0000_0100;
    /// Text of `CounterSize` bytes.
    PERF_COUNTER_TEXT = 0x0000_0B00;
    /// The number.
    PERF_COUNTER_RAWCOUNT = 0x0001_0000;
    /// The 64-bit number.
    PERF_COUNTER_LARGE_RAWCOUNT = 0x0001_0100;
    /// The number as an IEEE double; in the lists of WMI, not in `winperf.h`.
    PERF_DOUBLE_RAW = 0x0001_2000;
    /// `N1 - N0`.
    PERF_COUNTER_DELTA = 0x0040_0400;
    /// `N1 - N0`, 64 bits.
    PERF_COUNTER_LARGE_DELTA = 0x0040_0500;
    /// `(N1 - N0) / ((D1 - D0) / F)`, without a unit.
    PERF_SAMPLE_COUNTER = 0x0041_0400;
    /// `(N1 - N0) / (D1 - D0)`.
    PERF_COUNTER_QUEUELEN_TYPE = 0x0045_0400;
    /// `(N1 - N0) / (D1 - D0)`, 64 bits.
    PERF_COUNTER_LARGE_QUEUELEN_TYPE = 0x0045_0500;
    /// `(N1 - N0) / (D1 - D0)` in units of 100 ns.
    PERF_COUNTER_100NS_QUEUELEN_TYPE = 0x0055_0500;
    /// `(N1 - N0) / (D1 - D0)` by the clock of the object.
    PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE = 0x0065_0500;
    /// `(N1 - N0) / ((D1 - D0) / F)` per second.
    PERF_COUNTER_COUNTER = 0x1041_0400;
    /// `(N1 - N0) / ((D1 - D0) / F)` per second, 64 bits.
    PERF_COUNTER_BULK_COUNT = 0x1041_0500;
    /// `100 * N / B`.
    PERF_RAW_FRACTION = 0x2002_0400, divided by PERF_RAW_BASE;
    /// `100 * N / B`, 64 bits.
    PERF_LARGE_RAW_FRACTION = 0x2002_0500, divided by PERF_LARGE_RAW_BASE;
    /// `100 * (N1 - N0) / (D1 - D0)`.
    PERF_COUNTER_TIMER = 0x2041_0500;
    /// `100 * (N1 - N0) / (B1 - B0)`, the base being a clock in ticks.
    PERF_PRECISION_SYSTEM_TIMER = 0x2047_0500, divided by PERF_PRECISION_TIMESTAMP;
    /// `100 * (N1 - N0) / (D1 - D0)` in units of 100 ns.
    PERF_100NSEC_TIMER = 0x2051_0500;
    /// `100 * (N1 - N0) / (B1 - B0)`, the base being a clock in units of 100 ns.
    PERF_PRECISION_100NS_TIMER = 0x2057_0500, divided by PERF_PRECISION_TIMESTAMP;
    /// `100 * (N1 - N0) / (D1 - D0)` by the clock of the object.
    PERF_OBJ_TIME_TIMER = 0x2061_0500;
    /// `100 * (N1 - N0) / (B1 - B0)`, the base being a clock of the object.
    PERF_PRECISION_OBJECT_TIMER = 0x2067_0500, divided by PERF_PRECISION_TIMESTAMP;
    /// `100 * (N1 - N0) / (B1 - B0)`.
    PERF_SAMPLE_FRACTION = 0x20C2_0400, divided by PERF_SAMPLE_BASE;
    /// `100 * (1 - (N1 - N0) / (D1 - D0))`.
    PERF_COUNTER_TIMER_INV = 0x2141_0500;
    /// `100 * (1 - (N1 - N0) / (D1 - D0))` in units of 100 ns.
    PERF_100NSEC_TIMER_INV = 0x2151_0500;
    /// `100 * ((N1 - N0) / ((D1 - D0) / TB)) / B1`.
    PERF_COUNTER_MULTI_TIMER = 0x2241_0500, divided by PERF_COUNTER_MULTI_BASE;
    /// `100 * ((N1 - N0) / (D1 - D0)) / B1` in units of 100 ns.
    PERF_100NSEC_MULTI_TIMER = 0x2251_0500, divided by PERF_COUNTER_MULTI_BASE;
    /// `100 * (B1 - (N1 - N0) / (D1 - D0))`.
    PERF_COUNTER_MULTI_TIMER_INV = 0x2341_0500, divided by PERF_COUNTER_MULTI_BASE;
    /// `100 * (B1 - (N1 - N0) / (D1 - D0))` in units of 100 ns.
    PERF_100NSEC_MULTI_TIMER_INV = 0x2351_0500, divided by PERF_COUNTER_MULTI_BASE;
    /// `((N1 - N0) / F) / (B1 - B0)`.
    PERF_AVERAGE_TIMER = 0x3002_0400, divided by PERF_AVERAGE_BASE;
    /// `(D1 - N1) / F` by the clock of the object.
    PERF_ELAPSED_TIME = 0x3024_0500;
    /// A label without a value.
    PERF_COUNTER_NODATA = 0x4000_0200;
    /// `(N1 - N0) / (B1 - B0)`.
    PERF_AVERAGE_BULK = 0x4002_0500, divided by PERF_AVERAGE_BASE;
    /// The base of `PERF_SAMPLE_FRACTION`.
    PERF_SAMPLE_BASE = 0x4003_0401;
    /// The base of `PERF_AVERAGE_TIMER` and `PERF_AVERAGE_BULK`.
    PERF_AVERAGE_BASE = 0x4003_0402;
    /// The base of `PERF_RAW_FRACTION`.
    PERF_RAW_BASE = 0x4003_0403;
    /// The base of `PERF_LARGE_RAW_FRACTION`; as `PERF_PRECISION_TIMESTAMP` the clock of the precision timers.
    PERF_LARGE_RAW_BASE = 0x4003_0500;
    /// The count of instances that a multi counter sums.
    PERF_COUNTER_MULTI_BASE = 0x4203_0500;
    /// A marker that is no value.
    PERF_COUNTER_HISTOGRAM_TYPE = 0x8000_0000;
}

impl CounterType {
    /// The same number as [`CounterType::PERF_LARGE_RAW_BASE`], by its other name.
    pub const PERF_PRECISION_TIMESTAMP: Self = Self::PERF_LARGE_RAW_BASE;

    /// `PERF_LARGE_RAW_BASE` as the lists of WMI spell it; captures derived from those may hold it.
    pub(crate) const LARGE_RAW_BASE_OF_WMI: Self = Self(0x4003_0503);

    /// The name in `winperf.h`, or `None` when nobody predefined this type.
    pub fn name(self) -> Option<&'static str> {
        self.of_header().row().map(|predefined| predefined.name)
    }

    /// The same type as `winperf.h` spells it.
    fn of_header(self) -> Self {
        if self == Self::LARGE_RAW_BASE_OF_WMI { Self::PERF_LARGE_RAW_BASE } else { self }
    }

    fn row(self) -> Option<&'static Predefined> {
        let at = PREDEFINED.binary_search_by_key(&self, |predefined| predefined.counter_type).ok()?;
        PREDEFINED.get(at)
    }

    /// Every predefined type, in the order of their numbers.
    pub fn predefined() -> impl Iterator<Item = Self> {
        PREDEFINED.iter().map(|predefined| predefined.counter_type)
    }

    /// What the raw value is.
    pub fn class(self) -> ValueClass {
        match self.0 & TYPE_MASK {
            PERF_TYPE_COUNTER => ValueClass::Counter,
            PERF_TYPE_TEXT => ValueClass::Text,
            PERF_TYPE_ZERO => ValueClass::Zero,
            _ => ValueClass::Number,
        }
    }

    /// The size bits: one of the `PERF_SIZE_…` constants.
    pub fn size(self) -> u32 {
        self.0 & SIZE_MASK
    }

    /// The subtype bits; their meaning depends on [`CounterType::class`].
    pub fn subtype(self) -> u32 {
        self.0 & SUBTYPE_MASK
    }

    /// The clock; bits that name none are read as the clock of the object.
    pub fn time_base(self) -> TimeBase {
        match self.0 & TIMER_MASK {
            PERF_TIMER_TICK => TimeBase::Tick,
            PERF_TIMER_100NS => TimeBase::HundredNanoseconds,
            _ => TimeBase::Object,
        }
    }

    /// The display bits: one of the `PERF_DISPLAY_…` constants, if it is a known one.
    pub fn display(self) -> u32 {
        self.0 & DISPLAY_MASK
    }

    /// Whether `flag` is set: one of the modifiers such as [`PERF_DELTA_COUNTER`].
    pub fn has(self, flag: u32) -> bool {
        self.0 & flag != 0
    }

    /// Whether this is the base of the counter before it.
    ///
    /// Microsoft's sample and programs after it test two bits of the subtype only, which precision timers have as well.
    pub fn is_base(self) -> bool {
        self.class() == ValueClass::Counter && self.subtype() == PERF_COUNTER_BASE
    }

    /// Whether the value is computed with the base counter that follows, or may be (multi counters).
    pub(crate) fn wants_base(self) -> bool {
        self.class() == ValueClass::Counter
            && (matches!(self.subtype(), PERF_COUNTER_FRACTION | PERF_COUNTER_PRECISION)
                || self.has(PERF_MULTI_COUNTER) && self.subtype() == PERF_COUNTER_RATE)
    }

    /// Whether the counter that follows is the base that a value is computed with.
    ///
    /// Some divide the samples of `PERF_SAMPLE_COUNTER` by a `PERF_SAMPLE_BASE`, which its bits do not ask for.
    pub(crate) fn takes_base(self, next: Self) -> bool {
        let is_sampled = self == Self::PERF_SAMPLE_COUNTER && next == Self::PERF_SAMPLE_BASE;
        is_sampled || self.wants_base() && next.is_base()
    }

    /// The base that `winperf.h` names for this type, or `None` where it names none.
    pub fn expected_base(self) -> Option<Self> {
        self.row()?.base
    }

    /// Whether this is a multi counter of `winperf.h`: its base is a count of instances,
    /// which programs read behind the value where no definition describes it.
    pub fn counts_instances(self) -> bool {
        self.expected_base() == Some(Self::PERF_COUNTER_MULTI_BASE)
    }

    /// The code page that a text of this type is read in, where the object has the code page `of_object`; 0 for UTF-16.
    pub fn text_code_page(self, of_object: u32) -> u32 {
        match (self.subtype(), of_object) {
            (PERF_TEXT_ASCII, 0) => ANSI,
            (PERF_TEXT_ASCII, code_page) => code_page,
            _ => 0,
        }
    }

    /// Whether `base` is the base that `winperf.h` names for this type; a type without one takes any.
    pub(crate) fn accepts_base(self, base: Self) -> bool {
        self.expected_base().is_none_or(|expected| expected == base.of_header())
    }

    /// Whether a value needs an older sample.
    ///
    /// The delta flag alone does not say so: `PERF_AVERAGE_TIMER` and `PERF_AVERAGE_BULK` lack it.
    pub fn needs_two_samples(self) -> bool {
        if self.class() != ValueClass::Counter {
            return false;
        }
        match self.subtype() {
            PERF_COUNTER_BASE | PERF_COUNTER_ELAPSED | PERF_COUNTER_HISTOGRAM => false,
            // A fraction without the flag is of one sample when it is a percentage, else an average of two.
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

const _: () = {
    const fn composed(bits: &[u32]) -> u32 {
        match bits {
            [] => 0,
            [first, rest @ ..] => *first | composed(rest),
        }
    }
    let bulk = [PERF_SIZE_LARGE, PERF_TYPE_COUNTER, PERF_COUNTER_RATE, PERF_TIMER_TICK, PERF_DELTA_COUNTER];
    assert!(CounterType::PERF_COUNTER_BULK_COUNT.0 == composed(&bulk) | PERF_DISPLAY_PER_SEC);
    let inverse =
        [PERF_SIZE_LARGE, PERF_TYPE_COUNTER, PERF_COUNTER_RATE, PERF_TIMER_100NS, PERF_DELTA_COUNTER];
    let inverse = composed(&inverse) | PERF_INVERSE_COUNTER | PERF_DISPLAY_PERCENT;
    assert!(CounterType::PERF_100NSEC_TIMER_INV.0 == inverse);
    assert!(CounterType::PERF_100NSEC_MULTI_TIMER_INV.0 == inverse | PERF_MULTI_COUNTER);
    let fraction = [PERF_TYPE_COUNTER, PERF_COUNTER_FRACTION, PERF_DELTA_COUNTER, PERF_DELTA_BASE];
    assert!(CounterType::PERF_SAMPLE_FRACTION.0 == composed(&fraction) | PERF_DISPLAY_PERCENT);
    let text = [PERF_SIZE_VARIABLE_LEN, PERF_TYPE_TEXT, PERF_TEXT_UNICODE];
    assert!(CounterType::PERF_COUNTER_TEXT.0 == composed(&text));
};

/// What a value counts, as the display bits of its type say.
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
    /// The unit of a type; `None` for a plain number.
    pub fn of(counter_type: CounterType) -> Option<Self> {
        match counter_type.display() {
            PERF_DISPLAY_PER_SEC => Some(Self::PerSecond),
            PERF_DISPLAY_PERCENT => Some(Self::Percent),
            PERF_DISPLAY_SECONDS => Some(Self::Seconds),
            _ => None,
        }
    }

    /// What English lists have behind a value: `/sec`, `%` or `secs`.
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
    fn the_predefined_types_are_sorted_by_their_numbers_and_each_has_a_name() {
        assert!(PREDEFINED.is_sorted_by_key(|predefined| predefined.counter_type));
        assert_eq!(CounterType::predefined().count(), 40);
        assert_eq!(CounterType(0x2051_0500).name(), Some("PERF_100NSEC_TIMER"));
        assert_eq!(CounterType(0).name(), Some("PERF_COUNTER_RAWCOUNT_HEX"));
        assert_eq!(CounterType(0x4003_0503).name(), Some("PERF_LARGE_RAW_BASE"));
        assert_eq!(CounterType(0x1234_5678).name(), None);
    }

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
