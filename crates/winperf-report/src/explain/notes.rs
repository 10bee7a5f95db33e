//! What is worth knowing about a value.

use winperf::CounterType;
use winperf::counter_type::TimeBase;
use winperf::formula::{NoValue, Note};
use winperf::pair::{self, Age};

use super::sample_program;
use crate::language::Language;
use crate::number::display;
use crate::phrases::{OtherReading, Pdh, Remark, Say};
use crate::values::Row;

pub(super) fn of(of: &pair::Row<'_>, row: &Row, time_base: TimeBase, language: Language) -> Vec<String> {
    let remarks = remarks(of, row, time_base).into_iter();
    remarks.map(|remark| remark.say(language)).collect()
}

fn remarks(of: &pair::Row<'_>, row: &Row, time_base: TimeBase) -> Vec<Remark> {
    let mut remarks: Vec<Remark> =
        row.notes.iter().filter_map(|name| Note::named(name)).map(Remark::Note).collect();
    if let Some(alternative) = row.alternative {
        let reading = other_reading(row.counter_type);
        remarks.push(Remark::Otherwise { reading, value: display(alternative) });
    }
    let counted = of.newer().and_then(|reading| reading.counted_text);
    let code_pages = of.pair().names(Age::Newer).code_pages();
    remarks.extend(counted.map(|text| Remark::CountedText(text.decode(code_pages))));
    if let Some(scaled) = row.on_chart() {
        remarks.push(Remark::OnChart { scale: row.default_scale, value: display(scaled) });
    }
    remarks.extend(sample_program::of(of, row, time_base).map(Remark::SampleProgram));
    remarks.extend(pdh(row).map(Remark::Pdh));
    if row.instance.as_ref().is_some_and(|instance| instance.full_name.contains(['\\', '(', ')', '*'])) {
        remarks.push(Remark::ReservedCharacters);
    }
    remarks
}

/// What the documents of PDH say of such a value.
fn pdh(row: &Row) -> Option<Pdh> {
    match row.value {
        Ok(value) if row.unit == Some("%") && value > 100.0 => Some(Pdh::CapsAt100),
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
