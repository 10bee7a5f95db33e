//! Explanation of a counter type: its formula, the meanings of its letters, and an example with numbers.

use winperf::counter_type::{BitGroup, CounterType, PERF_INVERSE_COUNTER, TimeBase, Unit, ValueClass};
use winperf::formula::{Clocks, Formula, Letter, Raw, Sample};

use super::counted::{self, LetterText};
use super::formula::Written;
use super::math::{self, Math};
use super::sort::ValueKind;
use crate::language::Language;
use crate::phrases::counter_type::parts_of;
use crate::phrases::{BaseOf, DoubleFormula, Measure, Say};
use crate::values::shown::{digits_of, with_unit};

/// A counter type explained.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeExplained {
    /// The type.
    pub counter_type: CounterType,
    /// Sort of its values.
    pub sort: &'static str,
    /// The formula in letters; `None` for a type without one.
    pub formula: Option<Math>,
    /// Reading of the letters, if the formula does not show it.
    pub reading: Option<&'static str>,
    /// Why a type without a formula has none.
    pub reason: Option<&'static str>,
    /// Meanings of the letters.
    pub counts: Vec<LetterText>,
    /// The unit.
    pub unit: Option<&'static str>,
    /// Number of samples that a value needs; `None` without a formula.
    pub samples: Option<usize>,
    /// The base that `winperf.h` names for it.
    pub base: Option<CounterType>,
    /// Meaning of its base; `None` for a formula without one.
    pub base_counts: Option<String>,
    /// Alternative formula, if the sources disagree.
    pub other: Option<Math>,
    /// An example with numbers.
    pub example: Option<TypeExample>,
}

/// Two samples, and the value that follows from them.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeExample {
    /// The letters with their numbers.
    pub letters: Vec<(Letter, String)>,
    /// The formula with these.
    pub formula: Written,
    /// The value with its unit.
    pub result: String,
}

impl TypeExplained {
    /// Explains a type, predefined or not.
    pub fn new(counter_type: CounterType, language: Language) -> Self {
        let formula = Formula::from_counter_type(counter_type);
        let sort = ValueKind::from_counter_type(counter_type);
        let samples = if counter_type.needs_two_samples() { 2 } else { 1 };
        let expression = formula.expression();
        Self {
            counter_type,
            sort: sort.say(language),
            formula: expression.ok().map(Math::in_letters),
            reading: (sort == ValueKind::Double).then(|| DoubleFormula.say(language)),
            reason: expression.err().map(|reason| reason.say(language)),
            counts: counted::letters(counter_type, formula.time_base(), None, language),
            unit: Unit::from_counter_type(counter_type).map(|unit| unit.say(language)),
            samples: expression.is_ok().then_some(samples),
            base: counter_type.expected_base(),
            base_counts: formula.base().map(|_| BaseOf { sort, what: None }.say(language)),
            other: formula.other().map(Math::in_letters),
            example: expression.is_ok().then(|| example(counter_type, sort, language)).flatten(),
        }
    }
}

/// Returns the meaning of one of the bit fields of a type, one text for each flag; empty for a field without a meaning.
pub fn bits_in_words(counter_type: CounterType, group: BitGroup, language: Language) -> Vec<&'static str> {
    parts_of(counter_type, group).into_iter().map(|part| part.say(language)).collect()
}

/// Clocks of the example's older sample: 2 s pass by each, in ticks that differ.
const OLDER: Clocks = Clocks {
    perf_time: 50_000_000,
    perf_freq: 1_000_000,
    perf_time_100nsec: 133_000_000_000_000_000,
    object_time: 50_000,
    object_freq: 1000,
};
const NEWER: Clocks = Clocks {
    perf_time: 52_000_000,
    perf_time_100nsec: 133_000_000_020_000_000,
    object_time: 52_000,
    ..OLDER
};

/// Returns raw values and bases, older and newer, with a value that is easy to follow.
fn numbers(counter_type: CounterType, sort: ValueKind) -> [[u64; 2]; 2] {
    let time_base = counter_type.time_base();
    let [older, newer] = [&OLDER, &NEWER].map(|clocks| clocks.time(time_base).unsigned_abs());
    let elapsed = newer.saturating_sub(older);
    let of_several = match time_base {
        _ if counter_type.has(PERF_INVERSE_COUNTER) => elapsed / 2,
        TimeBase::HundredNanoseconds => elapsed / 2 * 3,
        TimeBase::Tick | TimeBase::Object => 1,
    };
    match sort {
        ValueKind::Hexadecimal => [[0xCAFE_0000, 0xCAFE_F00D], [0; 2]],
        ValueKind::Thousandths => [[2500, 2750], [0; 2]],
        ValueKind::Double => [[0.5_f64.to_bits(), 2.75_f64.to_bits()], [0; 2]],
        ValueKind::Growth => [[4, 9], [0; 2]],
        ValueKind::Rate => [[1000, 2001], [100, 160]],
        ValueKind::QueueLength => [[1000, 1000 + elapsed / 2 * 3], [0; 2]],
        ValueKind::ActiveTime | ValueKind::IdleTime => [[1000, 1000 + elapsed / 4], [0; 2]],
        ValueKind::TimeByOwnClock => [[1000, 1000 + elapsed / 4], [5000, 5000 + elapsed]],
        ValueKind::TimeOfSeveral => [[1000, 1000 + of_several], [2, 2]],
        ValueKind::Part => [[48, 51], [204, 204]],
        ValueKind::Hits => [[10, 40], [100, 160]],
        ValueKind::MeanTime => [[1000, 1000 + OLDER.perf_freq.unsigned_abs() * 2], [10, 14]],
        ValueKind::MeanAmount => [[1000, 9192], [10, 14]],
        ValueKind::Elapsed => {
            let start = newer.saturating_sub(5 * NEWER.frequency(time_base).unsigned_abs());
            [[start; 2], [0; 2]]
        }
        _ => [[17, 42], [0; 2]],
    }
}

fn example(counter_type: CounterType, sort: ValueKind, language: Language) -> Option<TypeExample> {
    let formula = Formula::from_counter_type(counter_type);
    let [raw, base] = numbers(counter_type, sort);
    let has_base = formula.base().is_some();
    let is_large = counter_type.size() != 0 || sort == ValueKind::Double;
    let number = |number: u64| match u32::try_from(number) {
        Ok(number) if !is_large => Raw::dword(number),
        _ => Raw::large(number),
    };
    let sample = |clocks, at: usize| Sample {
        value: raw.get(at).copied().map(number),
        base: base.get(at).copied().filter(|_| has_base).map(number),
        clocks,
    };
    let (older, newer) = (sample(OLDER, 0), sample(NEWER, 1));
    let value = formula.evaluate(&newer, Some(&older)).value.ok()?;
    let digits = |letter: Letter| {
        let number = letter.number(formula.time_base(), &newer, Some(&older))?;
        let bits = u64::try_from(number).ok().filter(|_| sort == ValueKind::Double);
        Some((number, bits.map_or_else(|| number.to_string(), |bits| f64::from_bits(bits).to_string())))
    };
    let operand = |letter| {
        let (number, digits) = digits(letter)?;
        let measure = Measure::from_letter(letter, sort, formula.time_base());
        Some(math::Operand { digits, number: Some(number), has_wrapped: false, measure })
    };
    let letters = formula.expression().ok()?.letters().into_iter();
    let raw = newer.value.filter(|_| counter_type.class() == ValueClass::Number);
    Some(TypeExample {
        letters: letters.filter_map(|letter| Some((letter, digits(letter)?.1))).collect(),
        formula: Written::new(counter_type, &operand, language)?,
        result: with_unit(
            &digits_of(counter_type, raw, value),
            Unit::from_counter_type(counter_type),
            language,
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_predefined_type_is_explained_without_a_gap_in_every_language() {
        for counter_type in CounterType::predefined() {
            for &language in Language::ALL {
                let explained = TypeExplained::new(counter_type, language);
                assert!(!explained.sort.is_empty());
                assert_eq!(explained.formula.is_some(), explained.reason.is_none(), "{counter_type:?}");
                assert_eq!(explained.formula.is_some(), explained.example.is_some(), "{counter_type:?}");
                assert_eq!(explained.base.is_some(), explained.base_counts.is_some(), "{counter_type:?}");
                let letters = explained.formula.as_ref().map(Math::text).unwrap_or_default();
                assert_eq!(explained.counts.is_empty(), !letters.contains(['N', 'D']), "{counter_type:?}");
                for group in [BitGroup::Display, BitGroup::Type, BitGroup::Size, BitGroup::TimeBase] {
                    assert!(!bits_in_words(counter_type, group, language).is_empty(), "{counter_type:?}");
                }
            }
        }
    }

    #[test]
    fn the_numbers_of_an_example_are_easy_to_follow() {
        let example_text = |counter_type| {
            let example = TypeExplained::new(counter_type, Language::English).example.expect("an example");
            let lines: Vec<String> = example.formula.lines().map(Math::text).collect();
            format!("{} = {}", lines.join(" = "), example.result)
        };
        assert_eq!(
            example_text(CounterType::PERF_COUNTER_TIMER),
            "100 × (N1 − N0) ÷ (D1 − D0) = 100 × (501000 − 1000) ÷ (52000000 − 50000000) = 100 × 500000 [ticks] ÷ 2000000 [ticks] = 25 %"
        );
        let expected = [
            (CounterType::PERF_COUNTER_COUNTER, "= 500.5 /sec"),
            (CounterType::PERF_COUNTER_MULTI_TIMER, "= 25 %"),
            (CounterType::PERF_100NSEC_MULTI_TIMER, "= 75 %"),
            (CounterType::PERF_COUNTER_MULTI_TIMER_INV, "= 150 %"),
            (CounterType::PERF_AVERAGE_TIMER, "= 0.5 secs"),
            (CounterType::PERF_AVERAGE_BULK, "= 2048"),
            (CounterType::PERF_ELAPSED_TIME, "= 5 secs"),
            (CounterType::PERF_COUNTER_RAWCOUNT_HEX, "= 0xCAFEF00D"),
            (CounterType::PERF_DOUBLE_RAW, "= 2.75"),
            (CounterType::PERF_LARGE_RAW_FRACTION, "= 25 %"),
            (CounterType::PERF_100NSEC_TIMER_INV, "= 75 %"),
        ];
        for (counter_type, result) in expected {
            assert!(example_text(counter_type).ends_with(result), "{}", example_text(counter_type));
        }
    }

    #[test]
    fn any_bits_are_explained() {
        for bits in (0..=u32::MAX).step_by(999_983) {
            let explained = TypeExplained::new(CounterType(bits), Language::Japanese);
            assert_eq!(explained.formula.is_some(), explained.reason.is_none(), "{bits:#x}");
            for group in BitGroup::ALL {
                bits_in_words(CounterType(bits), group, Language::English);
            }
        }
    }
}
