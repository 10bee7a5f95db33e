//! Values of other sources for the same samples, if they differ: the alternative formula, Microsoft's sample program,
//! PDH.

use winperf::counter_type::{CounterType, TimeBase, Unit};
use winperf::formula::{Formula, NoValue, Note};
use winperf::pair;

use super::Math;
use super::sample_program::{self, Printed};
use crate::language::Language;
use crate::number::display;
use crate::phrases::{Brief, Other, OtherReading, Ours, Pdh, SampleProgram, Say, Source};
use crate::values::ShownValue;
use crate::values::shown::with_unit;

/// Value of one of the sources for the samples.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadingText {
    /// Name of the source: winperf, an alternative formula from other documents, Microsoft's sample program, or PDH.
    pub source: &'static str,
    /// The value with its unit, the name of an error, or a replacement.
    pub value: String,
    /// Reason.
    pub why: &'static str,
    /// Its formula in letters, if it differs.
    pub formula: Option<Math>,
}

/// Returns the value of each source for a row, winperf first; empty if no source is known to differ.
pub(super) fn list_readings(
    of: &pair::Row<'_>,
    shown: &ShownValue,
    time_base: TimeBase,
    language: Language,
) -> Vec<ReadingText> {
    let unit = shown.unit;
    let other = shown.alternative.map(|value| {
        let reading = other_reading(shown.counter_type);
        let value = with_unit(&display(value), unit, language);
        let formula = Formula::from_counter_type(shown.counter_type).other().map(Math::in_letters);
        let text = text(Source::Other, value, Other::Reading(reading), language);
        (Ours::from_other(reading), ReadingText { formula, ..text })
    });
    let printed = sample_program::evaluate(of, shown, time_base).map(|Printed { done, value }| {
        let value = match value {
            Ok(digits) => with_unit(&digits, unit, language),
            Err(instead) => instead.say(language).to_owned(),
        };
        (
            Ours::beside_program(done, shown),
            text(Source::SampleProgram, value, Other::Program(done), language),
        )
    });
    let pdh = pdh(shown).map(|done| {
        let value = match done {
            Pdh::CapsAt100 => with_unit("100", unit, language),
            _ => done.code().to_owned(),
        };
        (Ours::beside_pdh(done), text(Source::Pdh, value, Other::Pdh(done), language))
    });
    let others: Vec<(Ours, ReadingText)> = [other, printed, pdh].into_iter().flatten().collect();
    let Some((why, _)) = others.first() else { return Vec::new() };
    let value = match shown.value {
        Ok(_) => shown.with_unit(language).unwrap_or_default(),
        Err(reason) => Brief(reason).say(language).to_owned(),
    };
    let ours =
        ReadingText { source: Source::Winperf.say(language), value, why: why.say(language), formula: None };
    std::iter::once(ours).chain(others.into_iter().map(|(_, text)| text)).collect()
}

fn text(source: Source, value: String, why: Other, language: Language) -> ReadingText {
    ReadingText { source: source.say(language), value, why: why.say(language), formula: None }
}

/// Returns the documented reaction of PDH to such a value.
fn pdh(shown: &ShownValue) -> Option<Pdh> {
    match shown.value {
        Ok(value) if shown.unit == Some(Unit::Percent) && value > 100.0 => Some(Pdh::CapsAt100),
        Ok(_) if shown.notes.contains(Note::Wrapped) => Some(Pdh::SmallerThanBefore),
        Err(NoValue::WentBackwards) => Some(Pdh::SmallerThanBefore),
        Err(NoValue::NeedsTwoSamples) => Some(Pdh::FirstSample),
        Err(NoValue::OnlyInOlder) => Some(Pdh::InstanceGone),
        Err(NoValue::BaseWentBackwards) => Some(Pdh::NegativeDenominator),
        Err(NoValue::NoTimeElapsed) => Some(Pdh::NegativeTimeBase),
        _ => None,
    }
}

impl Pdh {
    /// Returns the status that PDH returns.
    fn code(self) -> &'static str {
        match self {
            Self::CapsAt100 => "",
            Self::SmallerThanBefore | Self::FirstSample => "PDH_INVALID_DATA",
            Self::InstanceGone => "PDH_CSTATUS_NO_INSTANCE",
            Self::NegativeDenominator => "PDH_CALC_NEGATIVE_DENOMINATOR",
            Self::NegativeTimeBase => "PDH_CALC_NEGATIVE_TIMEBASE",
        }
    }
}

impl Ours {
    fn from_other(reading: OtherReading) -> Self {
        match reading {
            OtherReading::ByBase => Self::ByTime,
            OtherReading::WithoutFrequency => Self::InSeconds,
            OtherReading::NotDividedByBase => Self::DividedByBase,
            OtherReading::DividedByBase => Self::NotDividedByBase,
        }
    }

    fn beside_program(done: SampleProgram, shown: &ShownValue) -> Self {
        match done {
            SampleProgram::Refuses if shown.value.is_ok() && shown.notes.contains(Note::Wrapped) => {
                Self::Wrapped
            }
            SampleProgram::Refuses if shown.value.is_ok() => Self::MayFall,
            SampleProgram::Refuses => Self::Fell,
            SampleProgram::CastsTooLarge | SampleProgram::Casts => Self::KeepsFraction,
            SampleProgram::DividesByZeroSeconds | SampleProgram::TakesWholeSeconds => Self::InSeconds,
            SampleProgram::ReadsLowHalf | SampleProgram::ReadsTooMuch => Self::ByCounterSize,
            SampleProgram::WrapsAround => Self::NotStarted,
            SampleProgram::DoesNotPrint => Self::AsPerformanceMonitor,
            SampleProgram::ShowsOlder => Self::Newest,
            SampleProgram::DividesByZero if shown.value.is_ok() => Self::NothingHappened,
            SampleProgram::DividesByZero => Self::NoTime,
        }
    }

    fn beside_pdh(done: Pdh) -> Self {
        match done {
            Pdh::CapsAt100 => Self::NotCapped,
            Pdh::SmallerThanBefore => Self::Fell,
            Pdh::FirstSample => Self::TwoSamples,
            Pdh::InstanceGone => Self::Gone,
            Pdh::NegativeDenominator => Self::BaseFell,
            Pdh::NegativeTimeBase => Self::NoTime,
        }
    }
}

fn other_reading(counter_type: CounterType) -> OtherReading {
    match counter_type {
        CounterType::PERF_SAMPLE_COUNTER => OtherReading::ByBase,
        CounterType::PERF_COUNTER_MULTI_TIMER => OtherReading::WithoutFrequency,
        CounterType::PERF_100NSEC_MULTI_TIMER => OtherReading::NotDividedByBase,
        _ => OtherReading::DividedByBase,
    }
}
