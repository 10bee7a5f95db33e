//! Counter types in English.

use winperf::counter_type::{BitGroup, CounterType, TimeBase, ValueClass};

use crate::phrases::counter_type::parts;
use crate::phrases::{English, Part, SayIn};

impl SayIn<English> for CounterType {
    type Said = String;

    fn say_in(&self) -> String {
        let parts: Vec<&str> = parts(*self).iter().map(SayIn::<English>::say_in).collect();
        format!("{}: {}", self.name().unwrap_or("not predefined"), parts.join(", "))
    }
}

impl SayIn<English> for Part {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Part::Double => "8 bytes, IEEE double",
            Part::Large => "8 bytes",
            Part::NoBytes => "no bytes",
            Part::CounterSize => "CounterSize bytes",
            Part::Dword => "4 bytes",
            Part::Class(ValueClass::Number) => "number",
            Part::Class(ValueClass::Counter) => "counter",
            Part::Class(ValueClass::Text) => "text",
            Part::Class(ValueClass::Zero) => "zero",
            Part::Hexadecimal => "hexadecimal",
            Part::Decimal => "decimal",
            Part::Thousandths => "decimal, divided by 1000",
            Part::Utf16 => "UTF-16",
            Part::InCodePage => "in the object's code page",
            Part::Value => "value",
            Part::Rate => "rate",
            Part::Fraction => "fraction of the base that follows",
            Part::Base => "base of the counter before it",
            Part::Elapsed => "time since a start",
            Part::QueueLength => "queue length",
            Part::Histogram => "histogram",
            Part::Precision => "fraction of the clock that follows",
            Part::UnknownSubtype => "unknown subtype",
            Part::By(TimeBase::Tick) => "by PerfTime",
            Part::By(TimeBase::HundredNanoseconds) => "by PerfTime100nSec",
            Part::By(TimeBase::Object) => "by the object's PerfTime",
            Part::DeltaCounter => "difference of two samples",
            Part::DeltaBase => "difference of two bases",
            Part::Inverse => "inverse",
            Part::Multi => "sum of several instances",
            Part::NoUnit => "no unit",
            Part::PerSecond => "shown per second",
            Part::Percent => "shown in percent",
            Part::Seconds => "shown in seconds",
            Part::NotShown => "not shown by itself",
            Part::UnknownDisplay => "unknown display flags",
        }
    }
}

impl SayIn<English> for BitGroup {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            BitGroup::Display => "display",
            BitGroup::Modifiers => "modifiers",
            BitGroup::TimeBase => "time base",
            BitGroup::Subtype => "subtype",
            BitGroup::Reserved => "reserved",
            BitGroup::Type => "type",
            BitGroup::Size => "size",
            BitGroup::LowByte => "low byte",
        }
    }
}
