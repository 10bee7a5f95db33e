//! The formula of a row in letters and in numbers, and its letters.

use winperf::counter_type::{CounterType, TimeBase};
use winperf::formula::{Formula, Letter, Note};
use winperf::layout::{Member, PerfDataBlock, PerfObjectType};
use winperf::pair::explanation::Bytes;
use winperf::pair::{self, Age, Reading, Row};

use super::OperandText;
use super::math::{self, Math};
use super::sort::ValueKind;
use crate::language::Language;
use crate::phrases::{DoubleFormula, Measure, Operand, Say, WhichCapture};

/// A formula from its letters to the step before the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// In letters.
    pub letters: Math,
    /// Formula with numbers instead of letters; `None` if a number is missing, and for a number that is the value
    /// itself.
    pub numbers: Option<Math>,
    /// Formula with its differences computed, and the unit of each number; `None` if that adds nothing.
    pub reduced: Option<Math>,
}

impl Written {
    /// Creates the formula of a type; `None` for a type without one.
    pub(super) fn new(
        counter_type: CounterType,
        numbers: math::Numbers<'_>,
        language: Language,
    ) -> Option<Self> {
        let letters = Math::in_letters(Formula::from_counter_type(counter_type).expression().ok()?);
        let is_trivial = letters.is_trivial();
        let in_numbers = letters.in_numbers(numbers).filter(|_| !is_trivial);
        let reduced = letters.reduced(numbers, language).filter(|_| !is_trivial);
        // A single number is the result, which comes next.
        let says_more = |reduced: &Math| {
            let others = in_numbers.as_ref().filter(|_| !reduced.is_trivial());
            others.is_some_and(|numbers| numbers.text() != reduced.text())
        };
        Some(Self { letters, reduced: reduced.filter(says_more), numbers: in_numbers })
    }

    /// Returns the lines from the letters on.
    pub fn lines(&self) -> impl Iterator<Item = &Math> {
        std::iter::once(&self.letters).chain(&self.numbers).chain(&self.reduced)
    }
}

pub(super) fn texts(
    row: &Row<'_>,
    time_base: TimeBase,
    language: Language,
) -> (Option<Written>, Vec<OperandText>) {
    let Ok(expression) = Formula::from_counter_type(row.counter_type()).expression() else {
        return (None, Vec::new());
    };
    let numbers = Numbers { row, older: row.older(), newer: row.newer(), time_base, language };
    let operands: Vec<OperandText> =
        expression.letters().into_iter().filter_map(|letter| numbers.operand(letter)).collect();
    (Written::new(row.counter_type(), &|letter| numbers.in_formula(letter), language), operands)
}

/// Returns the formula of a counter type in letters as text; `None` for a type without one.
pub fn in_letters(counter_type: CounterType, language: Language) -> Option<String> {
    let expression = Formula::from_counter_type(counter_type).expression().ok()?;
    if counter_type == CounterType::PERF_DOUBLE_RAW {
        return Some(DoubleFormula.say(language).to_owned());
    }
    Some(Math::in_letters(expression).text())
}

/// Source of the numbers for the letters of a row.
struct Numbers<'a> {
    row: &'a Row<'a>,
    older: Option<Reading<'a>>,
    newer: Option<Reading<'a>>,
    time_base: TimeBase,
    language: Language,
}

impl Numbers<'_> {
    fn number(&self, letter: Letter) -> Option<i128> {
        let newer = self.reading(self.newest())?.sample();
        let older = self.older.map(|reading| reading.sample());
        let number = letter.number(self.time_base, &newer, older.as_ref());
        // A multi counter without a base is computed with 1.
        let assumed = matches!(letter, Letter::B1) && self.row.counter_type().counts_instances();
        number.or(assumed.then_some(1))
    }

    /// Returns the digits of a letter; for an IEEE double, the digits of its 8 bytes.
    fn digits(&self, letter: Letter) -> Option<String> {
        let number = self.number(letter)?;
        let is_double = self.row.counter_type() == CounterType::PERF_DOUBLE_RAW;
        let bits = u64::try_from(number).ok().filter(|_| is_double);
        Some(bits.map_or_else(|| number.to_string(), |bits| f64::from_bits(bits).to_string()))
    }

    fn in_formula(&self, letter: Letter) -> Option<math::Operand> {
        let sort = ValueKind::from_counter_type(self.row.counter_type());
        Some(math::Operand {
            digits: self.digits(letter)?,
            number: self.number(letter),
            has_wrapped: self.has_wrapped(letter),
            measure: Measure::from_letter(letter, sort, self.time_base),
        })
    }

    /// Returns `true` if a number has passed its largest.
    fn has_wrapped(&self, letter: Letter) -> bool {
        let notes = self.row.notes();
        matches!(letter, Letter::N1) && notes.contains(Note::Wrapped)
            || matches!(letter, Letter::B1) && notes.contains(Note::BaseWrapped)
    }

    /// Returns the capture of the newest sample in the formula: the older one if only that has the row.
    fn newest(&self) -> Age {
        if self.row.outcome_of_older().is_some() { Age::Older } else { Age::Newer }
    }

    fn reading(&self, age: Age) -> Option<&Reading<'_>> {
        age.choose(self.older.as_ref(), self.newer.as_ref())
    }

    fn operand(&self, letter: Letter) -> Option<OperandText> {
        let value = self.digits(letter)?;
        let age = match letter {
            Letter::N0 | Letter::D0 | Letter::B0 => Age::Older,
            Letter::N1 | Letter::D1 | Letter::B1 | Letter::F => self.newest(),
        };
        let reading = self.reading(age)?;
        let whose = WhichCapture::from_age(age, self.row.pair().older().is_some());
        let raw = |operand: Option<pair::Operand>| {
            operand.map(|operand| Bytes { age, offset: operand.offset, length: operand.raw.length.into() })
        };
        let (meaning, bytes) = match letter {
            Letter::N0 | Letter::N1 => (Operand::Raw(whose), raw(reading.value)),
            Letter::B0 | Letter::B1 if reading.base.is_none() => (Operand::AssumedBase, None),
            Letter::B0 | Letter::B1 => (Operand::Base(whose), raw(reading.base)),
            Letter::D0 | Letter::D1 => self.clock(age, false),
            Letter::F => self.clock(age, true),
        };
        let meaning = meaning.say(self.language);
        Some(OperandText { letter, value, meaning, bytes })
    }

    /// Returns the name and the bytes of a clock, or of its ticks per second.
    fn clock(&self, age: Age, frequency: bool) -> (Operand, Option<Bytes>) {
        let at = |member: Member, structure| {
            let bytes = member.span_in(structure);
            Some(Bytes { age, offset: bytes.offset, length: bytes.length })
        };
        let whose = WhichCapture::from_age(age, self.row.pair().older().is_some());
        match (self.time_base, frequency) {
            (TimeBase::Tick, false) => (Operand::PerfTime(whose), at(PerfDataBlock::PerfTime, 0)),
            (TimeBase::Tick, true) => (Operand::PerfFreq(whose), at(PerfDataBlock::PerfFreq, 0)),
            (TimeBase::HundredNanoseconds, false) => {
                (Operand::PerfTime100nSec(whose), at(PerfDataBlock::PerfTime100nSec, 0))
            }
            (TimeBase::HundredNanoseconds, true) => (Operand::UnitsInSecond, None),
            (TimeBase::Object, frequency) => {
                let (operand, member) = match frequency {
                    true => (Operand::ObjectPerfFreq(whose), PerfObjectType::PerfFreq),
                    false => (Operand::ObjectPerfTime(whose), PerfObjectType::PerfTime),
                };
                let bytes = self.object_offset(age).and_then(|offset| at(member, offset));
                (operand, bytes)
            }
        }
    }

    fn object_offset(&self, age: Age) -> Option<u32> {
        Some(self.row.object().get(age)?.offset())
    }
}
