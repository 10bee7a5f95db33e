//! What is worth knowing about a value.

use winperf::counter_type::{CounterType, TimeBase};
use winperf::formula::NoValue;
use winperf::pair::{self, Age};

use super::sample_program;
use crate::language::Language;
use crate::number::display;
use crate::phrases::{OtherReading, Pdh, Remark, Say};
use crate::values::{Shown, with_unit};
use winperf::counter_type::Unit;

pub(super) fn of(of: &pair::Row<'_>, shown: &Shown, time_base: TimeBase, language: Language) -> Vec<String> {
    let remarks = remarks(of, shown, time_base, language).into_iter();
    remarks.map(|remark| remark.say(language)).collect()
}

fn remarks(of: &pair::Row<'_>, shown: &Shown, time_base: TimeBase, language: Language) -> Vec<Remark> {
    let mut remarks: Vec<Remark> = shown.notes.iter().map(Remark::Note).collect();
    let before = of.instance().renumbered_by().and_then(|_| of.former_name());
    remarks.extend(before.map(|before| Remark::Renumbered { before }));
    if let Some((value, name)) = of.value_by_name().zip(of.instance_name()) {
        let value = with_unit(&display(value), shown.unit, language);
        remarks.push(Remark::ByName { name, value });
    }
    if let Some(alternative) = shown.alternative {
        let reading = other_reading(shown.counter_type);
        remarks.push(Remark::Otherwise { reading, value: display(alternative) });
    }
    let counted = of.newer().and_then(|reading| reading.counted_text);
    let code_pages = of.pair().names(Age::Newer).code_pages();
    remarks
        .extend(counted.map(|text| Remark::CountedText(text.decode_first(pair::Row::MOST_TEXT, code_pages))));
    if let Some(scaled) = shown.on_chart() {
        remarks.push(Remark::OnChart { scale: shown.default_scale, value: display(scaled) });
    }
    remarks.extend(sample_program::of(of, shown, time_base).map(Remark::SampleProgram));
    remarks.extend(pdh(shown).map(Remark::Pdh));
    if of.instance_name().is_some_and(|name| name.contains(['\\', '(', ')', '*'])) {
        remarks.push(Remark::ReservedCharacters);
    }
    remarks
}

/// What the documents of PDH say of such a value.
fn pdh(shown: &Shown) -> Option<Pdh> {
    match shown.value {
        Ok(value) if shown.unit == Some(Unit::Percent) && value > 100.0 => Some(Pdh::CapsAt100),
        Err(NoValue::NeedsTwoSamples) => Some(Pdh::FirstSample),
        Err(NoValue::OnlyInOlder) => Some(Pdh::InstanceGone),
        Err(NoValue::BaseWentBackwards) => Some(Pdh::NegativeDenominator),
        Err(NoValue::NoTimeElapsed) => Some(Pdh::NegativeTimeBase),
        _ => None,
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
