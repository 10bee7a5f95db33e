//! What is worth knowing about a value, in sentences.

use winperf::CounterType;
use winperf::counter_type::TimeBase;
use winperf::evaluation::Evaluation;
use winperf::formula::NoValue;

use super::sample_program;
use crate::number::display;
use crate::values::{Row, Values};

/// Why there is no value, in a sentence.
pub(super) fn reason(reason: NoValue) -> &'static str {
    match reason {
        NoValue::NeedsTwoSamples => {
            "no value: this type is a difference of two samples, and there is one capture"
        }
        NoValue::WentBackwards => {
            "no value: the raw value is smaller than before, so the counter was reset or belongs to something else now"
        }
        NoValue::BaseWentBackwards => {
            "no value: the base is smaller than before, so the counter was reset or belongs to something else now"
        }
        NoValue::NoTimeElapsed => "no value: the clock of this type did not advance between the captures",
        NoValue::ZeroBase => "no value: the base is 0, and the counter is not",
        NoValue::ZeroFrequency => "no value: the clock of this type states no ticks per second",
        NoValue::NoStartTime => "no value: the start time is 0",
        NoValue::StartInFuture => "no value: the start time is later than the capture",
        NoValue::BaseMissing => "no value: the type needs a base counter right behind it, and there is none",
        NoValue::ValueMissing => "no value: the raw value would lie outside its counter block and its object",
        NoValue::ObjectClockMissing => {
            "no value: the type counts by the object's own clock, and the object keeps none"
        }
        NoValue::NotDisplayable => "no value: a base, a label or a marker is not shown by itself",
        NoValue::Text => "no number: this is text",
        NoValue::UnknownType => "no value: the bits of the type do not say how to compute one",
        NoValue::OnlyInNewer => "no value: a difference needs both captures, and only the newer one has this",
        NoValue::OnlyInOlder => "no value: only the older capture has this",
        NoValue::AmbiguousMatch => {
            "no value: both captures have instances of this name, but not as many, so none can be told from the others"
        }
        NoValue::DefinitionChanged => "no value: the counter has another type or size in the older capture",
    }
}

/// What a note of a value says.
fn note(name: &str) -> Option<&'static str> {
    Some(match name {
        "wrapped" => {
            "wrapped: the 32-bit raw value passed 4294967295 between the captures; the difference is taken modulo 2^32"
        }
        "base-wrapped" => {
            "base-wrapped: the 32-bit base passed 4294967295 between the captures; the difference is taken modulo 2^32"
        }
        "no-operations" => {
            "no-operations: nothing happened between the captures, so the average is shown as 0, as Performance Monitor does"
        }
        "derived-type" => "derived-type: nobody predefined this type; the value follows from its bit fields",
        "disputed-formula" => "disputed-formula: the sources disagree about this type",
        "matched-by-order" => {
            "matched-by-order: several instances have this name, as many in both captures; they were matched in order, which is wrong if one ended and another started"
        }
        "matched-by-process-id" => {
            "matched-by-process-id: found by id and start time, since numbers such as #1 shift when a process ends"
        }
        "matched-by-unique-id" => "matched-by-unique-id: found by its unique id",
        "fallback-clock" => {
            "fallback-clock: the object keeps no clock, and the raw value is a plausible time; PerfTime100nSec was used"
        }
        "size-from-definition" => {
            "size-from-definition: CounterSize differs from the size bits of the type and was followed"
        }
        "block-too-short" => {
            "block-too-short: ByteLength of the counter block leaves this value out, but the object has its bytes"
        }
        "base-unexpected" => {
            "base-unexpected: what follows is not the base definition that this type calls for; the formula shows which number was taken"
        }
        "only-in-newer" => "only-in-newer: the older capture has no such instance or counter",
        _ => return None,
    })
}

pub(super) fn of(
    values: &Values<'_>,
    row: &Row,
    evaluation: &Evaluation<'_>,
    time_base: TimeBase,
) -> Vec<String> {
    let mut notes: Vec<String> = row.notes.iter().filter_map(|name| note(name)).map(str::to_owned).collect();
    if let Some(alternative) = row.alternative {
        notes.push(format!(
            "the other reading: {} gives {}",
            other_reading(row.counter_type),
            display(alternative)
        ));
    }
    let counted = evaluation.newer.as_ref().and_then(|reading| reading.counted_text);
    if let Some(text) = counted.map(|text| text.decode(values.code_pages)) {
        notes.push(format!(
            "the other reading: with its length in front, as the Platform SDK of 2000 has it, the text is {text:?}"
        ));
    }
    if let Some(scaled) = row.on_chart() {
        notes.push(format!("on a chart, DefaultScale {} makes it {}", row.default_scale, display(scaled)));
    }
    notes.extend(sample_program::note(row, evaluation, time_base));
    notes.extend(pdh(row).map(str::to_owned));
    if row.instance.as_ref().is_some_and(|instance| instance.full_name.contains(['\\', '(', ')', '*'])) {
        notes.push("the instance has characters that counter paths reserve, so PDH may not take this path; the address is sure".to_owned());
    }
    notes
}

/// What the documents of PDH say of such a value.
fn pdh(row: &Row) -> Option<&'static str> {
    match row.value {
        Ok(value) if row.unit == Some("%") && value > 100.0 => {
            Some("PDH shows 100 for more than 100 %, unless PDH_FMT_NOCAP100 is asked for")
        }
        Err(NoValue::NeedsTwoSamples) => {
            Some("PDH gives PDH_INVALID_DATA for the first sample of such a counter")
        }
        Err(NoValue::OnlyInOlder) => Some("PDH gives PDH_CSTATUS_NO_INSTANCE for an instance that is gone"),
        Err(NoValue::BaseWentBackwards) => Some("PDH gives PDH_CALC_NEGATIVE_DENOMINATOR"),
        Err(NoValue::NoTimeElapsed) => {
            Some("PDH gives PDH_CALC_NEGATIVE_TIMEBASE when the clock goes backwards")
        }
        _ => None,
    }
}

fn other_reading(counter_type: CounterType) -> &'static str {
    match counter_type {
        CounterType::PERF_SAMPLE_COUNTER => {
            "(N1 − N0) ÷ (B1 − B0), as the Platform SDK of 2000 and WMI have it,"
        }
        CounterType::PERF_COUNTER_MULTI_TIMER => {
            "100 × ((N1 − N0) ÷ (D1 − D0)) ÷ B1, as the header and the Resource Kit have it,"
        }
        CounterType::PERF_100NSEC_MULTI_TIMER => {
            "100 × ((N1 − N0) ÷ (D1 − D0)), not divided by B1, as the header suggests,"
        }
        _ => "the same divided by B1, as the Platform SDK of 2000 has it,",
    }
}
