//! A counter type taken apart: the meaning of each of its bit fields.

use winperf::counter_type::{
    BitGroup, CounterType, PERF_COUNTER_BASE, PERF_COUNTER_ELAPSED, PERF_COUNTER_FRACTION,
    PERF_COUNTER_HISTOGRAM, PERF_COUNTER_PRECISION, PERF_COUNTER_QUEUELEN, PERF_COUNTER_RATE,
    PERF_COUNTER_VALUE, PERF_DELTA_BASE, PERF_DELTA_COUNTER, PERF_DISPLAY_NO_SUFFIX, PERF_DISPLAY_NOSHOW,
    PERF_DISPLAY_PER_SEC, PERF_DISPLAY_PERCENT, PERF_DISPLAY_SECONDS, PERF_INVERSE_COUNTER,
    PERF_MULTI_COUNTER, PERF_NUMBER_DEC_1000, PERF_NUMBER_DECIMAL, PERF_NUMBER_HEX, PERF_SIZE_LARGE,
    PERF_SIZE_VARIABLE_LEN, PERF_SIZE_ZERO, PERF_TEXT_ASCII, PERF_TEXT_UNICODE, ValueClass,
};

use crate::phrases::TypeField;

/// Returns the meanings of a type's bit fields, in display order.
pub(super) fn parts(counter_type: CounterType) -> Vec<TypeField> {
    use BitGroup::{Display, Modifiers, Size, Subtype, TimeBase, Type};
    let clock = (counter_type.class() == ValueClass::Counter).then_some(TimeBase);
    let told = [Size, Type, Subtype].into_iter().chain(clock).chain([Modifiers, Display]);
    told.flat_map(|group| parts_of(counter_type, group)).collect()
}

/// Returns the meaning of one of the bit fields of a type; one for each flag.
pub(crate) fn parts_of(counter_type: CounterType, group: BitGroup) -> Vec<TypeField> {
    match group {
        BitGroup::Size => vec![size(counter_type)],
        BitGroup::Type => vec![TypeField::Class(counter_type.class())],
        BitGroup::Subtype => subtype(counter_type).into_iter().collect(),
        BitGroup::TimeBase => vec![TypeField::By(counter_type.time_base())],
        BitGroup::Modifiers => {
            let flags = [
                (PERF_DELTA_COUNTER, TypeField::DeltaCounter),
                (PERF_DELTA_BASE, TypeField::DeltaBase),
                (PERF_INVERSE_COUNTER, TypeField::Inverse),
                (PERF_MULTI_COUNTER, TypeField::Multi),
            ];
            flags.into_iter().filter(|(flag, _)| counter_type.has(*flag)).map(|(_, part)| part).collect()
        }
        BitGroup::Display => vec![display(counter_type)],
        BitGroup::Reserved | BitGroup::LowByte => Vec::new(),
    }
}

fn size(counter_type: CounterType) -> TypeField {
    match counter_type.size() {
        _ if counter_type == CounterType::PERF_DOUBLE_RAW => TypeField::Double,
        PERF_SIZE_LARGE => TypeField::Large,
        PERF_SIZE_ZERO => TypeField::NoBytes,
        PERF_SIZE_VARIABLE_LEN => TypeField::CounterSize,
        _ => TypeField::Dword,
    }
}

fn subtype(counter_type: CounterType) -> Option<TypeField> {
    Some(match (counter_type.class(), counter_type.subtype()) {
        (ValueClass::Zero, _) => return None,
        (ValueClass::Number, PERF_NUMBER_HEX) => TypeField::Hexadecimal,
        (ValueClass::Number, PERF_NUMBER_DECIMAL) => TypeField::Decimal,
        (ValueClass::Number, PERF_NUMBER_DEC_1000) => TypeField::Thousandths,
        (ValueClass::Text, PERF_TEXT_UNICODE) => TypeField::Utf16,
        (ValueClass::Text, PERF_TEXT_ASCII) => TypeField::InCodePage,
        (ValueClass::Counter, PERF_COUNTER_VALUE) => TypeField::Value,
        (ValueClass::Counter, PERF_COUNTER_RATE) => TypeField::Rate,
        (ValueClass::Counter, PERF_COUNTER_FRACTION) => TypeField::Fraction,
        (ValueClass::Counter, PERF_COUNTER_BASE) => TypeField::Base,
        (ValueClass::Counter, PERF_COUNTER_ELAPSED) => TypeField::Elapsed,
        (ValueClass::Counter, PERF_COUNTER_QUEUELEN) => TypeField::QueueLength,
        (ValueClass::Counter, PERF_COUNTER_HISTOGRAM) => TypeField::Histogram,
        (ValueClass::Counter, PERF_COUNTER_PRECISION) => TypeField::Precision,
        _ => TypeField::UnknownSubtype,
    })
}

fn display(counter_type: CounterType) -> TypeField {
    match counter_type.display() {
        PERF_DISPLAY_NO_SUFFIX => TypeField::NoUnit,
        PERF_DISPLAY_PER_SEC => TypeField::PerSecond,
        PERF_DISPLAY_PERCENT => TypeField::Percent,
        PERF_DISPLAY_SECONDS => TypeField::Seconds,
        PERF_DISPLAY_NOSHOW => TypeField::NotShown,
        _ => TypeField::UnknownDisplay,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::phrases::Say;

    fn english(counter_type: CounterType) -> String {
        counter_type.say(Language::English)
    }

    #[test]
    fn a_type_is_named_and_taken_apart() {
        assert_eq!(
            english(CounterType::PERF_100NSEC_TIMER_INV),
            "PERF_100NSEC_TIMER_INV: 8 bytes, counter, rate, by PerfTime100nSec, difference of two samples, inverse, shown in percent"
        );
        assert_eq!(
            english(CounterType(0)),
            "PERF_COUNTER_RAWCOUNT_HEX: 4 bytes, number, hexadecimal, no unit"
        );
        assert!(english(CounterType(0x0042_0500)).starts_with("not predefined: 8 bytes, counter, fraction"));
    }

    #[test]
    fn a_type_is_taken_apart_in_japanese() {
        assert_eq!(
            CounterType::PERF_100NSEC_TIMER_INV.say(Language::Japanese),
            "PERF_100NSEC_TIMER_INV: 8 バイト、カウンター、レート、PerfTime100nSec 基準、2 つのサンプルの差、反転、パーセントで表示"
        );
    }
}
