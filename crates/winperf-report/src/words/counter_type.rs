//! A counter type in words: its name and what each of its fields says.

use winperf::CounterType;
use winperf::counter_type::{
    Class, PERF_COUNTER_BASE, PERF_COUNTER_ELAPSED, PERF_COUNTER_FRACTION, PERF_COUNTER_HISTOGRAM,
    PERF_COUNTER_PRECISION, PERF_COUNTER_QUEUELEN, PERF_COUNTER_RATE, PERF_COUNTER_VALUE, PERF_DELTA_BASE,
    PERF_DELTA_COUNTER, PERF_DISPLAY_NO_SUFFIX, PERF_DISPLAY_NOSHOW, PERF_DISPLAY_PER_SEC,
    PERF_DISPLAY_PERCENT, PERF_DISPLAY_SECONDS, PERF_INVERSE_COUNTER, PERF_MULTI_COUNTER,
    PERF_NUMBER_DEC_1000, PERF_NUMBER_DECIMAL, PERF_NUMBER_HEX, PERF_SIZE_LARGE, PERF_SIZE_VARIABLE_LEN,
    PERF_SIZE_ZERO, PERF_TEXT_ASCII, PERF_TEXT_UNICODE, TimeBase,
};

/// The name of a type and its bit fields, as in `PERF_100NSEC_TIMER: 8 bytes, counter, rate, by PerfTime100nSec, …`.
pub fn in_words(counter_type: CounterType) -> String {
    let name = counter_type.name().unwrap_or("not predefined");
    format!("{name}: {}", fields(counter_type).join(", "))
}

fn fields(counter_type: CounterType) -> Vec<&'static str> {
    let mut fields = vec![size(counter_type), class(counter_type.class())];
    fields.extend(subtype(counter_type));
    if counter_type.class() == Class::Counter {
        fields.push(match counter_type.time_base() {
            TimeBase::Tick => "by PerfTime",
            TimeBase::HundredNanoseconds => "by PerfTime100nSec",
            TimeBase::Object => "by the object's PerfTime",
        });
    }
    let flags = [
        (PERF_DELTA_COUNTER, "difference of two samples"),
        (PERF_DELTA_BASE, "difference of two bases"),
        (PERF_INVERSE_COUNTER, "inverse"),
        (PERF_MULTI_COUNTER, "sum of several instances"),
    ];
    fields.extend(flags.into_iter().filter(|(flag, _)| counter_type.has(*flag)).map(|(_, text)| text));
    fields.push(display(counter_type));
    fields
}

fn size(counter_type: CounterType) -> &'static str {
    match counter_type.size() {
        _ if counter_type == CounterType::PERF_DOUBLE_RAW => "8 bytes, IEEE double",
        PERF_SIZE_LARGE => "8 bytes",
        PERF_SIZE_ZERO => "no bytes",
        PERF_SIZE_VARIABLE_LEN => "CounterSize bytes",
        _ => "4 bytes",
    }
}

fn class(class: Class) -> &'static str {
    match class {
        Class::Number => "number",
        Class::Counter => "counter",
        Class::Text => "text",
        Class::Zero => "zero",
    }
}

fn subtype(counter_type: CounterType) -> Option<&'static str> {
    Some(match (counter_type.class(), counter_type.subtype()) {
        (Class::Zero, _) => return None,
        (Class::Number, PERF_NUMBER_HEX) => "hexadecimal",
        (Class::Number, PERF_NUMBER_DECIMAL) => "decimal",
        (Class::Number, PERF_NUMBER_DEC_1000) => "decimal, divided by 1000",
        (Class::Text, PERF_TEXT_UNICODE) => "UTF-16",
        (Class::Text, PERF_TEXT_ASCII) => "in the object's code page",
        (Class::Counter, PERF_COUNTER_VALUE) => "value",
        (Class::Counter, PERF_COUNTER_RATE) => "rate",
        (Class::Counter, PERF_COUNTER_FRACTION) => "fraction of the base that follows",
        (Class::Counter, PERF_COUNTER_BASE) => "base of the counter before it",
        (Class::Counter, PERF_COUNTER_ELAPSED) => "time since a start",
        (Class::Counter, PERF_COUNTER_QUEUELEN) => "queue length",
        (Class::Counter, PERF_COUNTER_HISTOGRAM) => "histogram",
        (Class::Counter, PERF_COUNTER_PRECISION) => "fraction of the clock that follows",
        _ => "unknown subtype",
    })
}

fn display(counter_type: CounterType) -> &'static str {
    match counter_type.display() {
        PERF_DISPLAY_NO_SUFFIX => "no unit",
        PERF_DISPLAY_PER_SEC => "shown per second",
        PERF_DISPLAY_PERCENT => "shown in percent",
        PERF_DISPLAY_SECONDS => "shown in seconds",
        PERF_DISPLAY_NOSHOW => "not shown by itself",
        _ => "unknown display flags",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_named_and_taken_apart() {
        assert_eq!(
            in_words(CounterType::PERF_100NSEC_TIMER_INV),
            "PERF_100NSEC_TIMER_INV: 8 bytes, counter, rate, by PerfTime100nSec, difference of two samples, inverse, shown in percent"
        );
        assert_eq!(
            in_words(CounterType(0)),
            "PERF_COUNTER_RAWCOUNT_HEX: 4 bytes, number, hexadecimal, no unit"
        );
        assert!(in_words(CounterType(0x0042_0500)).starts_with("not predefined: 8 bytes, counter, fraction"));
    }
}
