//! Agreement of two values.

use strum::VariantArray;
use winperf::counter_type::{CounterType, PERF_INVERSE_COUNTER};
use winperf::formula::{NoValue, Note, Outcome};

use crate::{Answer, Answers, Asked, Question};

/// Verdict of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Equal values.
    Equal,
    /// Neither has a value.
    NoneInBoth,
    /// A difference that `docs/fidelity.md` explains.
    Documented(Difference),
    /// Anything else.
    Different,
}

/// A difference that is meant, in the order of the documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum Difference {
    /// PDH sets what exceeds 100 to 100.
    Cap,
    /// PDH computes a difference from one sample.
    FirstSample,
    /// PDH gives 0 where winperf names the reason why there is no value.
    ZeroForNone,
    /// winperf gives 0 of no operations where PDH has no value.
    NoOperations,
    /// A counter of 32 bits passed its largest number, which winperf follows.
    Wrap,
    /// PDH follows the other reading of a formula about which the sources disagree.
    OtherReading,
    /// The object keeps no clock, and winperf takes that of the system.
    SystemClock,
}

impl Difference {
    /// Returns the name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cap => "cap",
            Self::FirstSample => "first sample",
            Self::ZeroForNone => "0 instead of none",
            Self::NoOperations => "no operations",
            Self::Wrap => "wrap",
            Self::OtherReading => "other reading",
            Self::SystemClock => "clock of the system",
        }
    }
}

impl Verdict {
    /// Compares the outcome of winperf with the answers of PDH to the same question.
    pub fn of(asked: &Asked, question: &Question, pdh: &Answers) -> Self {
        let Asked { counter_type, outcome, .. } = asked;
        let same = |value: Option<f64>, answer: Answer| {
            value.zip(answer.ok()).is_some_and(|(value, answer)| is_near(*counter_type, value, answer))
        };
        let value = outcome.value.ok();
        if same(value, pdh.usual) {
            return Self::Equal;
        }
        let is_capped = pdh.usual == Ok(100.0) && value.is_some_and(|value| value > 100.0);
        if is_capped && same(value, pdh.uncapped) {
            return Self::Documented(Difference::Cap);
        }
        if same(outcome.alternative, pdh.usual) || is_capped && same(outcome.alternative, pdh.uncapped) {
            return Self::Documented(Difference::OtherReading);
        }
        match outcome.value {
            Ok(_) => without_agreement(outcome, question, pdh.usual),
            Err(reason) => without_value(reason, asked, pdh.usual),
        }
    }
}

fn without_agreement(outcome: &Outcome, question: &Question, answer: Answer) -> Verdict {
    let is_none = !matches!(answer, Ok(value) if value != 0.0);
    let has = |note| outcome.notes.contains(note);
    if has(Note::NoOperations) && is_none {
        Verdict::Documented(Difference::NoOperations)
    } else if (has(Note::Wrapped) || has(Note::BaseWrapped)) && is_none {
        Verdict::Documented(Difference::Wrap)
    } else if has(Note::FallbackClock) && (is_none || is_by_object(question, answer)) {
        Verdict::Documented(Difference::SystemClock)
    } else {
        Verdict::Different
    }
}

/// Returns whether an answer is the time from a start to the clock of the object, which does not advance.
#[expect(clippy::cast_precision_loss, reason = "PDH computes in doubles too")]
fn is_by_object(question: &Question, answer: Answer) -> bool {
    let ticks = question.newer.second.wrapping_sub(question.newer.first);
    let elapsed = ticks as f64 / question.time_base as f64;
    answer.is_ok_and(|answer| is_near(question.counter_type, elapsed, answer))
}

fn without_value(reason: NoValue, asked: &Asked, answer: Answer) -> Verdict {
    match (reason, answer) {
        (_, Err(_)) => Verdict::NoneInBoth,
        (NoValue::NeedsTwoSamples | NoValue::OnlyInNewer, Ok(answer)) if is_since_zeros(asked, answer) => {
            Verdict::Documented(Difference::FirstSample)
        }
        (_, Ok(0.0)) => Verdict::Documented(Difference::ZeroForNone),
        (_, Ok(_)) => Verdict::Different,
    }
}

/// Returns whether PDH gives the value of the newer sample since an older one of zeros: with or without its cap, or
/// 99.99 for an inverse timer.
fn is_since_zeros(asked: &Asked, answer: f64) -> bool {
    let is_inverse = asked.counter_type.has(PERF_INVERSE_COUNTER);
    let is_value = asked
        .since_zeros
        .is_some_and(|value| is_near(asked.counter_type, value, answer) || value > 100.0 && answer == 100.0);
    is_value || is_inverse && answer == 99.99
}

/// Returns whether two values are equal, but for the last digits of what PDH computes in doubles.
///
/// A number that is subtracted from 100 loses digits of the result and not of the 100.
fn is_near(counter_type: CounterType, left: f64, right: f64) -> bool {
    let least = if counter_type.has(PERF_INVERSE_COUNTER) { 100.0 } else { 0.0 };
    left == right || (left - right).abs() <= 1e-9 * left.abs().max(right.abs()).max(least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RawCounter, Status};
    use winperf::formula::Notes;

    const TIMER: CounterType = CounterType::PERF_100NSEC_TIMER;
    const NEGATIVE: Answer = Err(Status(0x8000_07D8));

    fn outcome(value: Result<f64, NoValue>, notes: Notes) -> Outcome {
        Outcome { value, notes, alternative: None }
    }

    /// A process that started at 40, on an object whose clock shows 60 and counts 2 ticks a second.
    const QUESTION: Question = Question {
        counter_type: TIMER,
        time_base: 2,
        newer: RawCounter { first: 40, second: 60, multi: 1, time_stamp: 30 },
        older: None,
    };

    fn verdict(counter_type: CounterType, outcome: Outcome, answers: &Answers) -> Verdict {
        let (name, question) = (String::new(), Question { counter_type, ..QUESTION });
        let since_zeros = Some(12.5);
        let asked = Asked { name, counter_type, outcome, question: Some(question), since_zeros };
        Verdict::of(&asked, &question, answers)
    }

    fn check(value: Result<f64, NoValue>, notes: Notes, usual: Answer, expected: Verdict) {
        let answers = Answers { usual, uncapped: usual };
        assert_eq!(verdict(TIMER, outcome(value, notes), &answers), expected);
    }

    #[test]
    fn a_value_is_equal_up_to_its_last_digits() {
        check(Ok(25.0), Notes::empty(), Ok(25.000_000_000_000_1), Verdict::Equal);
        check(Ok(25.0), Notes::empty(), Ok(25.000_1), Verdict::Different);
        check(Ok(1e-9), Notes::empty(), Ok(2e-9), Verdict::Different);
        check(Ok(25.0), Notes::empty(), NEGATIVE, Verdict::Different);
    }

    #[test]
    fn near_0_percent_an_inverse_timer_has_the_digits_of_100() {
        let answers = Answers { usual: Ok(1e-13), uncapped: Ok(1e-13) };
        let judge = |counter_type| verdict(counter_type, outcome(Ok(0.0), Notes::empty()), &answers);
        assert_eq!(judge(CounterType::PERF_100NSEC_TIMER_INV), Verdict::Equal);
        assert_eq!(judge(TIMER), Verdict::Different);
    }

    #[test]
    fn a_cap_is_one_only_where_pdh_has_the_value_without_it() {
        let winperf_outcome = || outcome(Ok(250.0), Notes::empty());
        let judge = |uncapped| verdict(TIMER, winperf_outcome(), &Answers { usual: Ok(100.0), uncapped });
        assert_eq!(judge(Ok(250.0)), Verdict::Documented(Difference::Cap));
        assert_eq!(judge(Ok(125.0)), Verdict::Different);
    }

    #[test]
    fn the_other_reading_is_told_from_a_difference() {
        let winperf_outcome = || Outcome { alternative: Some(5.0), ..outcome(Ok(50.0), Notes::empty()) };
        let judge = |value| verdict(TIMER, winperf_outcome(), &Answers { usual: value, uncapped: value });
        assert_eq!(judge(Ok(5.0)), Verdict::Documented(Difference::OtherReading));
        assert_eq!(judge(Ok(6.0)), Verdict::Different);
    }

    #[test]
    fn no_value_beside_a_value_is_documented_for_0_and_for_first_samples_alone() {
        let none = Notes::empty();
        check(Err(NoValue::WentBackwards), none, NEGATIVE, Verdict::NoneInBoth);
        check(Err(NoValue::WentBackwards), none, Ok(0.0), Verdict::Documented(Difference::ZeroForNone));
        check(Err(NoValue::WentBackwards), none, Ok(7.0), Verdict::Different);
    }

    #[test]
    fn a_first_sample_explains_the_value_since_zeros_and_no_other() {
        let judge = |counter_type, value| {
            let without = outcome(Err(NoValue::OnlyInNewer), Notes::empty());
            verdict(counter_type, without, &Answers { usual: Ok(value), uncapped: Ok(value) })
        };
        assert_eq!(judge(TIMER, 12.5), Verdict::Documented(Difference::FirstSample));
        assert_eq!(judge(TIMER, 99.99), Verdict::Different);
        assert_eq!(
            judge(CounterType::PERF_100NSEC_TIMER_INV, 99.99),
            Verdict::Documented(Difference::FirstSample)
        );
    }

    #[test]
    fn notes_explain_what_pdh_does_not_compute() {
        check(
            Ok(0.0),
            Notes::only(Note::NoOperations),
            NEGATIVE,
            Verdict::Documented(Difference::NoOperations),
        );
        check(Ok(320.0), Notes::only(Note::Wrapped), NEGATIVE, Verdict::Documented(Difference::Wrap));
        check(Ok(320.0), Notes::only(Note::Wrapped), Ok(9.0), Verdict::Different);
        for of_pdh in [Ok(10.0), Ok(0.0), NEGATIVE] {
            check(
                Ok(7.0),
                Notes::only(Note::FallbackClock),
                of_pdh,
                Verdict::Documented(Difference::SystemClock),
            );
        }
        check(Ok(7.0), Notes::only(Note::FallbackClock), Ok(9.0), Verdict::Different);
    }
}
