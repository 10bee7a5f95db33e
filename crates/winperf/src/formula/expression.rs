//! A formula as a tree, which can be written with letters, written with numbers, and computed.

use alloc::vec::Vec;

use super::Sample;
use crate::counter_type::TimeBase;
use crate::time::FileTime;

/// A letter of Microsoft's formulas: 0 is the older sample, 1 the newer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Letter {
    /// The older raw value.
    N0,
    /// The newer raw value.
    N1,
    /// The older time.
    D0,
    /// The newer time.
    D1,
    /// Ticks per second.
    F,
    /// The older base.
    B0,
    /// The newer base.
    B1,
}

impl Letter {
    /// Returns the letter as Microsoft writes it, with a digit if there are two samples.
    pub fn name(self) -> &'static str {
        match self {
            Self::N0 => "N0",
            Self::N1 => "N1",
            Self::D0 => "D0",
            Self::D1 => "D1",
            Self::F => "F",
            Self::B0 => "B0",
            Self::B1 => "B1",
        }
    }

    /// Returns the number for this letter; `None` if it is missing from the captures.
    pub fn number(self, time_base: TimeBase, newer: &Sample, older: Option<&Sample>) -> Option<i128> {
        let frequency = |sample: &Sample| match time_base {
            TimeBase::Tick => sample.clocks.perf_freq,
            TimeBase::HundredNanoseconds => FileTime::PER_SECOND,
            TimeBase::Object => sample.clocks.object_freq,
        };
        match self {
            Self::N0 => older?.value.map(|raw| raw.number.into()),
            Self::N1 => newer.value.map(|raw| raw.number.into()),
            Self::D0 => Some(older?.clocks.time(time_base).into()),
            Self::D1 => Some(newer.clocks.time(time_base).into()),
            Self::F => Some(frequency(newer).into()),
            Self::B0 => older?.base.map(|raw| raw.number.into()),
            Self::B1 => newer.base.map(|raw| raw.number.into()),
        }
    }
}

/// A formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A letter.
    Letter(Letter),
    /// A number that is part of the formula.
    Number(u32),
    /// The first less the second.
    Difference(&'static Expression, &'static Expression),
    /// The first times the second.
    Product(&'static Expression, &'static Expression),
    /// The first divided by the second.
    Quotient(&'static Expression, &'static Expression),
}

impl Expression {
    /// Returns the letters of the formula, each once, in the order of occurrence.
    pub fn letters(&self) -> Vec<Letter> {
        let mut letters = Vec::new();
        self.collect(&mut letters);
        letters
    }

    fn collect(&self, letters: &mut Vec<Letter>) {
        match self {
            Self::Letter(letter) if letters.contains(letter) => {}
            Self::Letter(letter) => letters.push(*letter),
            Self::Number(_) => {}
            Self::Difference(left, right) | Self::Product(left, right) | Self::Quotient(left, right) => {
                left.collect(letters);
                right.collect(letters);
            }
        }
    }
}
