//! Statuses, notes and units of values in English.

use winperf::formula::{NoValue, Note};

use crate::phrases::{Brief, English, SayIn};
use winperf::counter_type::Unit;

impl SayIn<English> for Brief<Result<f64, NoValue>> {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            Ok(_) => "ok",
            Err(reason) => SayIn::<English>::say_in(&Brief(reason)),
        }
    }
}

impl SayIn<English> for Brief<NoValue> {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            NoValue::NeedsTwoSamples => "no second sample",
            NoValue::WentBackwards => "went backwards",
            NoValue::BaseWentBackwards => "base went backwards",
            NoValue::NoTimeElapsed => "no time elapsed",
            NoValue::ZeroBase => "base is 0",
            NoValue::ZeroFrequency => "clock without frequency",
            NoValue::NoStartTime => "no start time",
            NoValue::StartInFuture => "start in the future",
            NoValue::BaseMissing => "no base counter",
            NoValue::ValueMissing => "outside its block",
            NoValue::NotValid => "not valid",
            NoValue::ObjectClockMissing => "object has no clock",
            NoValue::NotDisplayable => "helper counter",
            NoValue::Text => "text",
            NoValue::UnknownType => "unknown type",
            NoValue::OnlyInNewer => "only in the newer",
            NoValue::OnlyInOlder => "only in the older",
            NoValue::AmbiguousMatch => "not matched",
            NoValue::DefinitionChanged => "definition changed",
        }
    }
}

impl SayIn<English> for NoValue {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            NoValue::NeedsTwoSamples => {
                "no value: this type is a difference of two samples, but there is only one capture"
            }
            NoValue::WentBackwards => {
                "no value: the raw value is smaller than before, so the counter was reset or now belongs to something else"
            }
            NoValue::BaseWentBackwards => {
                "no value: the base is smaller than before, so the counter was reset or now belongs to something else"
            }
            NoValue::NoTimeElapsed => "no value: the clock of this type did not advance between the captures",
            NoValue::ZeroBase => "no value: the base is 0, but the counter is not",
            NoValue::ZeroFrequency => "no value: the clock of this type has no ticks per second",
            NoValue::NoStartTime => "no value: the start time is 0",
            NoValue::StartInFuture => "no value: the start time is later than the capture",
            NoValue::BaseMissing => {
                "no value: the type needs a base counter directly after it, but there is none"
            }
            NoValue::ValueMissing => "no value: the raw value is outside its counter block and its object",
            NoValue::NotValid => "no value: Windows marked the raw value as not valid with a PDH status code",
            NoValue::ObjectClockMissing => {
                "no value: the type uses the object's own clock, but the object has none"
            }
            NoValue::NotDisplayable => "no value: a base, a label or a marker is not shown by itself",
            NoValue::Text => "not a number: this is text",
            NoValue::UnknownType => "no value: the bits of the type do not define how to compute one",
            NoValue::OnlyInNewer => {
                "no value: a difference needs both captures, but only the newer one has this"
            }
            NoValue::OnlyInOlder => "no value: only the older capture has this",
            NoValue::AmbiguousMatch => {
                "no value: both captures have a different number of instances with this name, so they cannot be matched"
            }
            NoValue::DefinitionChanged => {
                "no value: the counter has a different type or size in the older capture"
            }
        }
    }
}

impl SayIn<English> for Brief<Note> {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            Note::Wrapped => "wrapped",
            Note::BaseWrapped => "base wrapped",
            Note::NoOperations => "no operations",
            Note::DerivedType => "type by its bits",
            Note::DisputedFormula => "disputed formula",
            Note::MatchedByOrder => "matched by order",
            Note::MatchedByProcessId => "matched by process ID",
            Note::MatchedByUniqueId => "matched by UniqueID",
            Note::FallbackClock => "fallback clock",
            Note::SizeFromDefinition => "size by definition",
            Note::BlockTooShort => "block too short",
            Note::BaseUnexpected => "unexpected base",
            Note::OnlyInNewer => "only in the newer",
        }
    }
}

impl SayIn<English> for Note {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Note::Wrapped => {
                "the 32-bit raw value passed 4294967295 between the captures; the difference is taken modulo 2^32"
            }
            Note::BaseWrapped => {
                "the 32-bit base passed 4294967295 between the captures; the difference is taken modulo 2^32"
            }
            Note::NoOperations => {
                "nothing happened between the captures, so the average is shown as 0, as Performance Monitor does"
            }
            Note::DerivedType => "this type is not predefined; the value follows from its bit fields",
            Note::DisputedFormula => "the sources disagree about this type",
            Note::MatchedByOrder => {
                "several instances have this name, and as many in both captures; they were matched in order, which is wrong if one ended and another started"
            }
            Note::MatchedByProcessId => {
                "found by ID and start time, because numbers such as #1 shift when a process ends"
            }
            Note::MatchedByUniqueId => "found by its UniqueID",
            Note::FallbackClock => {
                "the object has no clock, but the raw value is a plausible time, so PerfTime100nSec was used"
            }
            Note::SizeFromDefinition => {
                "CounterSize differs from the size bits of the type; CounterSize is used"
            }
            Note::BlockTooShort => {
                "ByteLength of the counter block does not include this value, but the object has its bytes"
            }
            Note::BaseUnexpected => {
                "the next definition is not the base that this type requires; the formula shows which number was used"
            }
            Note::OnlyInNewer => "the older capture has no such instance or counter",
        }
    }
}

impl SayIn<English> for Unit {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::PerSecond => "/sec",
            Self::Percent => "%",
            Self::Seconds => "secs",
        }
    }
}
