//! Bit fields of a counter type, and the names of their values in `winperf.h`.

use super::{CounterType, ValueClass};

/// A constant of `winperf.h`, and its bits in a counter type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Its name, as in `PERF_SIZE_LARGE`.
    pub name: &'static str,
    /// Its number, which is in one range of bits.
    pub bits: u32,
}

/// Constants by bit field.
macro_rules! constants {
    ($($range:ident { $($(#[doc = $doc:literal])* $name:ident = $bits:literal;)* })*) => {
        $($($(#[doc = $doc])* pub const $name: u32 = $bits;)*)*

        $(static $range: &[Constant] = &[$(Constant { name: stringify!($name), bits: $name },)*];)*
    };
}

constants! {
    SIZES {
        /// 4 bytes.
        PERF_SIZE_DWORD = 0x0000_0000;
        /// 8 bytes.
        PERF_SIZE_LARGE = 0x0000_0100;
        /// No bytes at all.
        PERF_SIZE_ZERO = 0x0000_0200;
        /// `CounterSize` bytes.
        PERF_SIZE_VARIABLE_LEN = 0x0000_0300;
    }
    TYPES {
        /// A number that is shown unchanged.
        PERF_TYPE_NUMBER = 0x0000_0000;
        /// A number that enters a computation.
        PERF_TYPE_COUNTER = 0x0000_0400;
        /// Text.
        PERF_TYPE_TEXT = 0x0000_0800;
        /// Shown as 0.
        PERF_TYPE_ZERO = 0x0000_0C00;
    }
    NUMBERS {
        /// Number: hexadecimal.
        PERF_NUMBER_HEX = 0x0000_0000;
        /// Number: decimal.
        PERF_NUMBER_DECIMAL = 0x0001_0000;
        /// Number: decimal, divided by 1000.
        PERF_NUMBER_DEC_1000 = 0x0002_0000;
    }
    COUNTERS {
        /// Counter: the value itself, or its difference.
        PERF_COUNTER_VALUE = 0x0000_0000;
        /// Counter: divided by time.
        PERF_COUNTER_RATE = 0x0001_0000;
        /// Counter: divided by the base counter that follows.
        PERF_COUNTER_FRACTION = 0x0002_0000;
        /// Counter: the base of the counter before it.
        PERF_COUNTER_BASE = 0x0003_0000;
        /// Counter: the time since a start.
        PERF_COUNTER_ELAPSED = 0x0004_0000;
        /// Counter: a queue length summed over time.
        PERF_COUNTER_QUEUELEN = 0x0005_0000;
        /// Counter: a histogram; no predefined type uses it.
        PERF_COUNTER_HISTOGRAM = 0x0006_0000;
        /// Counter: divided by a clock of its own that follows as a base.
        PERF_COUNTER_PRECISION = 0x0007_0000;
    }
    TEXTS {
        /// Text: UTF-16.
        PERF_TEXT_UNICODE = 0x0000_0000;
        /// Text: in the code page of the object.
        PERF_TEXT_ASCII = 0x0001_0000;
    }
    CLOCKS {
        /// `PerfTime` of the data block.
        PERF_TIMER_TICK = 0x0000_0000;
        /// `PerfTime100nSec` of the data block.
        PERF_TIMER_100NS = 0x0010_0000;
        /// `PerfTime` of the object.
        PERF_OBJECT_TIMER = 0x0020_0000;
    }
    MODIFIERS {
        /// The difference of two samples is taken.
        PERF_DELTA_COUNTER = 0x0040_0000;
        /// The difference of two samples of the base is taken.
        PERF_DELTA_BASE = 0x0080_0000;
        /// The result is taken from 100 %.
        PERF_INVERSE_COUNTER = 0x0100_0000;
        /// The counter sums several instances.
        PERF_MULTI_COUNTER = 0x0200_0000;
    }
    DISPLAYS {
        /// Without a unit.
        PERF_DISPLAY_NO_SUFFIX = 0x0000_0000;
        /// `/sec`.
        PERF_DISPLAY_PER_SEC = 0x1000_0000;
        /// `%`.
        PERF_DISPLAY_PERCENT = 0x2000_0000;
        /// `secs`.
        PERF_DISPLAY_SECONDS = 0x3000_0000;
        /// Not displayed.
        PERF_DISPLAY_NOSHOW = 0x4000_0000;
    }
}

/// A range of the bits of a counter type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BitGroup {
    /// Form in which the result is shown.
    Display,
    /// Further steps of the calculation, one for each bit.
    Modifiers,
    /// The clock.
    TimeBase,
    /// Kind of the number or text; its meaning depends on the type.
    Subtype,
    /// Bits that `winperf.h` leaves free; only `PERF_DOUBLE_RAW` sets one of them.
    Reserved,
    /// Kind of the raw value.
    Type,
    /// Length of the raw value.
    Size,
    /// The low byte, which is 0 but in three of the bases.
    LowByte,
}

impl BitGroup {
    /// Every range, from the highest bits to the lowest: each bit is in one of them.
    pub const ALL: [Self; 8] = [
        Self::Display,
        Self::Modifiers,
        Self::TimeBase,
        Self::Subtype,
        Self::Reserved,
        Self::Type,
        Self::Size,
        Self::LowByte,
    ];

    /// Returns the bits of the field.
    pub const fn mask(self) -> u32 {
        match self {
            Self::Display => 0xF000_0000,
            Self::Modifiers => 0x0FC0_0000,
            Self::TimeBase => 0x0030_0000,
            Self::Subtype => 0x000F_0000,
            Self::Reserved => 0x0000_F000,
            Self::Type => 0x0000_0C00,
            Self::Size => 0x0000_0300,
            Self::LowByte => 0x0000_00FF,
        }
    }

    /// Returns `true` if each bit has a meaning of its own, `false` if all of them together are one number.
    pub fn is_of_flags(self) -> bool {
        matches!(self, Self::Modifiers)
    }

    /// Returns the constants of `winperf.h` for this field in a type of that class.
    pub fn constants(self, class: ValueClass) -> &'static [Constant] {
        match (self, class) {
            (Self::Display, _) => DISPLAYS,
            (Self::Modifiers, _) => MODIFIERS,
            (Self::TimeBase, _) => CLOCKS,
            (Self::Subtype, ValueClass::Number) => NUMBERS,
            (Self::Subtype, ValueClass::Counter) => COUNTERS,
            (Self::Subtype, ValueClass::Text) => TEXTS,
            (Self::Subtype, ValueClass::Zero) | (Self::Reserved | Self::LowByte, _) => &[],
            (Self::Type, _) => TYPES,
            (Self::Size, _) => SIZES,
        }
    }
}

impl CounterType {
    /// Returns the bits of a range, at their places.
    pub const fn bits_of(self, group: BitGroup) -> u32 {
        self.0 & group.mask()
    }

    /// Returns the same type with changed bits in a range; bits outside the range are ignored.
    #[must_use]
    pub const fn with_bits(self, group: BitGroup, bits: u32) -> Self {
        Self(self.0 & !group.mask() | bits & group.mask())
    }

    /// Returns the constants whose combination is in a bit field; none if `winperf.h` has no name for them.
    pub fn constants_of(self, group: BitGroup) -> impl Iterator<Item = Constant> {
        let (bits, are_flags) = (self.bits_of(group), group.is_of_flags());
        let constants = group.constants(self.class()).iter().copied();
        constants.filter(
            move |constant| {
                if are_flags { bits & constant.bits != 0 } else { bits == constant.bits }
            },
        )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_is_in_one_range_and_the_ranges_go_down() {
        let all = BitGroup::ALL.iter().fold(0_u32, |all, group| {
            assert_eq!(all & group.mask(), 0, "{group:?}");
            all | group.mask()
        });
        assert_eq!(all, u32::MAX);
        assert!(BitGroup::ALL.is_sorted_by(|higher, lower| higher.mask() > lower.mask()));
    }

    #[test]
    fn a_predefined_type_is_composed_of_the_constants_of_its_ranges() {
        let classes = [ValueClass::Number, ValueClass::Counter, ValueClass::Text, ValueClass::Zero];
        for group in BitGroup::ALL {
            for constant in classes.iter().flat_map(|class| group.constants(*class)) {
                assert_eq!(constant.bits & !group.mask(), 0, "{}", constant.name);
            }
        }
        for counter_type in CounterType::predefined() {
            let constants = BitGroup::ALL.into_iter().flat_map(|group| counter_type.constants_of(group));
            let composed = constants.fold(0, |bits, constant| bits | constant.bits);
            let free = counter_type.bits_of(BitGroup::Reserved) | counter_type.bits_of(BitGroup::LowByte);
            let unnamed = counter_type == CounterType::PERF_COUNTER_HISTOGRAM_TYPE;
            assert!(unnamed || composed | free == counter_type.0, "{counter_type:?}");
        }
    }

    #[test]
    fn other_bits_in_a_range_make_another_type_and_nothing_leaves_its_range() {
        let timer = CounterType::PERF_100NSEC_TIMER;
        assert_eq!(timer.with_bits(BitGroup::TimeBase, PERF_TIMER_TICK), CounterType::PERF_COUNTER_TIMER);
        let inverse = timer.bits_of(BitGroup::Modifiers) | PERF_INVERSE_COUNTER;
        assert_eq!(timer.with_bits(BitGroup::Modifiers, inverse), CounterType::PERF_100NSEC_TIMER_INV);
        assert_eq!(timer.with_bits(BitGroup::Size, u32::MAX).0, timer.0 | BitGroup::Size.mask());
        let names = |group| timer.constants_of(group).map(|constant| constant.name).next();
        assert_eq!(names(BitGroup::Display), Some("PERF_DISPLAY_PERCENT"));
        assert_eq!(
            timer.with_bits(BitGroup::Display, 0x7000_0000).constants_of(BitGroup::Display).next(),
            None
        );
    }
}
