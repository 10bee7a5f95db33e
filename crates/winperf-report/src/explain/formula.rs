//! The formula of a row in letters and in numbers, and its letters.

use winperf::counter_type::{CounterType, TimeBase};
use winperf::formula::{Expression, Formula, Letter, Note};
use winperf::layout::{Member, PerfDataBlock, PerfObjectType};
use winperf::pair::explanation::Bytes;
use winperf::pair::{self, Age, Reading, Row};

use super::OperandText;
use crate::language::Language;
use crate::phrases::{DoubleFormula, Operand, Say, Whose};

pub(super) fn texts(
    row: &Row<'_>,
    time_base: TimeBase,
    language: Language,
) -> (Option<String>, Option<String>, Vec<OperandText>) {
    let Ok(expression) = Formula::of(row.counter_type()).expression() else {
        return (None, None, Vec::new());
    };
    let numbers = Numbers { row, older: row.older(), newer: row.newer(), time_base, language };
    let operands: Vec<OperandText> =
        expression.letters().into_iter().filter_map(|letter| numbers.operand(letter)).collect();
    let symbolic = in_letters(row.counter_type(), language);
    if row.counter_type() == CounterType::PERF_DOUBLE_RAW {
        return (symbolic, None, operands);
    }
    let substituted =
        written(expression, &|letter| Some(format!("{}{}", numbers.number(letter)?, numbers.wrap(letter))));
    let trivial = matches!(expression, Expression::Letter(_) | Expression::Number(_));
    (symbolic, substituted.filter(|_| !trivial), operands)
}

/// The formula of a counter type in letters; `None` for a type without one.
pub fn in_letters(counter_type: CounterType, language: Language) -> Option<String> {
    let expression = Formula::of(counter_type).expression().ok()?;
    if counter_type == CounterType::PERF_DOUBLE_RAW {
        return Some(DoubleFormula.say(language).to_owned());
    }
    written(expression, &|letter| Some(letter.name().to_owned()))
}

/// Where the letters of a row get their numbers from.
struct Numbers<'a> {
    row: &'a Row<'a>,
    older: Option<Reading<'a>>,
    newer: Option<Reading<'a>>,
    time_base: TimeBase,
    language: Language,
}

impl Numbers<'_> {
    fn number(&self, letter: Letter) -> Option<String> {
        let newer = self.reading(self.newest())?.sample();
        let older = self.older.map(|reading| reading.sample());
        let number = letter.number(self.time_base, &newer, older.as_ref());
        // A multi counter without a base is computed with 1.
        let assumed = matches!(letter, Letter::B1) && self.row.counter_type().counts_instances();
        number.map(|number| number.to_string()).or(assumed.then(|| "1".to_owned()))
    }

    /// What a number that passed its largest has to be taken larger by.
    fn wrap(&self, letter: Letter) -> &'static str {
        let notes = self.row.notes();
        let wrapped = matches!(letter, Letter::N1) && notes.contains(Note::Wrapped)
            || matches!(letter, Letter::B1) && notes.contains(Note::BaseWrapped);
        if wrapped { " + 4294967296" } else { "" }
    }

    /// The capture that the letters of the newest sample stand for: the older one by itself where only that has the row.
    fn newest(&self) -> Age {
        if self.row.of_older_alone().is_some() { Age::Older } else { Age::Newer }
    }

    fn reading(&self, age: Age) -> Option<&Reading<'_>> {
        age.choose(self.older.as_ref(), self.newer.as_ref())
    }

    fn operand(&self, letter: Letter) -> Option<OperandText> {
        let value = self.number(letter)?;
        let age = match letter {
            Letter::N0 | Letter::D0 | Letter::B0 => Age::Older,
            Letter::N1 | Letter::D1 | Letter::B1 | Letter::F => self.newest(),
        };
        let reading = self.reading(age)?;
        let whose = Whose::of(age, self.row.pair().older().is_some());
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
        Some(OperandText { letter: letter.name(), value, meaning, bytes })
    }

    /// The name and the bytes of a clock, or of its ticks per second.
    fn clock(&self, age: Age, frequency: bool) -> (Operand, Option<Bytes>) {
        let at = |member: Member, structure| {
            let bytes = member.within(structure);
            Some(Bytes { age, offset: bytes.offset, length: bytes.length })
        };
        let whose = Whose::of(age, self.row.pair().older().is_some());
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
        Some(self.row.object().of(age)?.offset())
    }
}

/// The formula as text; `None` where `letter` has nothing to write.
fn written(expression: &Expression, letter: &dyn Fn(Letter) -> Option<String>) -> Option<String> {
    let pair = |left: &Expression, sign: &str, right: &Expression| {
        Some(format!("{} {sign} {}", bracketed(left, letter)?, bracketed(right, letter)?))
    };
    match expression {
        Expression::Letter(found) => letter(*found),
        Expression::Number(number) => Some(number.to_string()),
        Expression::Difference(left, right) => pair(left, "−", right),
        Expression::Product(left, right) => pair(left, "×", right),
        Expression::Quotient(left, right) => pair(left, "÷", right),
    }
}

fn bracketed(expression: &Expression, letter: &dyn Fn(Letter) -> Option<String>) -> Option<String> {
    let text = written(expression, letter)?;
    match expression {
        Expression::Letter(_) | Expression::Number(_) => Some(text),
        _ => Some(format!("({text})")),
    }
}
