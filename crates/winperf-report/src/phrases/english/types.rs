//! Counter types in English.

use winperf::counter_type::{BitGroup, CounterType, TimeBase, ValueClass};

use crate::phrases::counter_type::parts;
use crate::phrases::{English, SayIn, TypeField};

impl SayIn<English> for CounterType {
    type Output = String;

    fn say_in(&self) -> String {
        let parts: Vec<&str> = parts(*self).iter().map(SayIn::<English>::say_in).collect();
        format!("{}: {}", self.name().unwrap_or("not predefined"), parts.join(", "))
    }
}

impl SayIn<English> for TypeField {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            TypeField::Double => "8 bytes, IEEE double",
            TypeField::Large => "8 bytes",
            TypeField::NoBytes => "no bytes",
            TypeField::CounterSize => "CounterSize bytes",
            TypeField::Dword => "4 bytes",
            TypeField::Class(ValueClass::Number) => "number",
            TypeField::Class(ValueClass::Counter) => "counter",
            TypeField::Class(ValueClass::Text) => "text",
            TypeField::Class(ValueClass::Zero) => "zero",
            TypeField::Hexadecimal => "hexadecimal",
            TypeField::Decimal => "decimal",
            TypeField::Thousandths => "decimal, divided by 1000",
            TypeField::Utf16 => "UTF-16",
            TypeField::InCodePage => "in the object's code page",
            TypeField::Value => "value",
            TypeField::Rate => "rate",
            TypeField::Fraction => "fraction of the base that follows",
            TypeField::Base => "base of the counter before it",
            TypeField::Elapsed => "time since a start",
            TypeField::QueueLength => "queue length",
            TypeField::Histogram => "histogram",
            TypeField::Precision => "fraction of the clock that follows",
            TypeField::UnknownSubtype => "unknown subtype",
            TypeField::By(TimeBase::Tick) => "by PerfTime",
            TypeField::By(TimeBase::HundredNanoseconds) => "by PerfTime100nSec",
            TypeField::By(TimeBase::Object) => "by the object's PerfTime",
            TypeField::DeltaCounter => "difference of two samples",
            TypeField::DeltaBase => "difference of two bases",
            TypeField::Inverse => "inverse",
            TypeField::Multi => "sum of several instances",
            TypeField::NoUnit => "no unit",
            TypeField::PerSecond => "shown per second",
            TypeField::Percent => "shown in percent",
            TypeField::Seconds => "shown in seconds",
            TypeField::NotShown => "helper counter",
            TypeField::UnknownDisplay => "unknown display flags",
        }
    }
}

impl SayIn<English> for BitGroup {
    type Output = &'static str;

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
