//! Values of other sources for the same samples, and the reasons, in English.

use crate::phrases::{English, NoNumber, Other, OtherReading, Ours, Pdh, SampleProgram, SayIn, Source};

impl SayIn<English> for Source {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Source::Winperf => "winperf",
            Source::Other => "other reading",
            Source::SampleProgram => "Microsoft's sample program",
            Source::Pdh => "PDH",
        }
    }
}

impl SayIn<English> for NoNumber {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            NoNumber::Refused => "an error",
            NoNumber::Undefined => "undefined",
            NoNumber::DivisionByZero => "a division by 0",
            NoNumber::NotPrinted => "not printed",
            NoNumber::NotKnown => "not known",
        }
    }
}

impl SayIn<English> for Other {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Other::Reading(OtherReading::ByBase) => {
                "divides by the base that follows, as in the 2000 Platform SDK and WMI"
            }
            Other::Reading(OtherReading::WithoutFrequency) => {
                "does not divide the ticks by the frequency, as in the header and the Resource Kit"
            }
            Other::Reading(OtherReading::NotDividedByBase) => {
                "does not divide by the base, as the header suggests"
            }
            Other::Reading(OtherReading::DividedByBase) => {
                "divides by the base at the end, as in the 2000 Platform SDK"
            }
            Other::Program(done) => program(*done),
            Other::Pdh(done) => pdh(*done),
        }
    }
}

fn program(done: SampleProgram) -> &'static str {
    match done {
        SampleProgram::Refuses => "refuses samples whose newer raw value is smaller",
        SampleProgram::CastsTooLarge => "casts the rate to a DWORD, for which it is too large",
        SampleProgram::Casts => "casts the rate to a DWORD",
        SampleProgram::DividesByZeroSeconds => "uses whole seconds between the captures, which are 0 here",
        SampleProgram::TakesWholeSeconds => {
            "uses whole seconds between the captures, which makes its value larger"
        }
        SampleProgram::ReadsLowHalf => "reads only the lower 4 of the 8 bytes of this type",
        SampleProgram::ReadsTooMuch => {
            "reads 8 bytes although this value has 4, and so also the bytes after it"
        }
        SampleProgram::WrapsAround => "subtracts unsigned numbers, which wraps around",
        SampleProgram::DoesNotPrint => "computes this value but does not print it",
        SampleProgram::ShowsOlder => "uses the older capture for types of one sample",
        SampleProgram::DividesByZero => "does not check for a divisor of 0",
    }
}

fn pdh(done: Pdh) -> &'static str {
    match done {
        Pdh::CapsAt100 => "shows 100 for more than 100 %, unless PDH_FMT_NOCAP100 is requested",
        Pdh::SmallerThanBefore => "rejects a raw value that is smaller than before",
        Pdh::FirstSample => "gives this for the first sample of such a counter",
        Pdh::InstanceGone => "gives this for an instance that is gone",
        Pdh::NegativeDenominator => "gives this for a base that is smaller than before",
        Pdh::NegativeTimeBase => "gives this for a clock that goes backwards",
    }
}

impl SayIn<English> for Ours {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Ours::ByTime => "follows the header, Microsoft's page, the Resource Kit and .NET",
            Ours::InSeconds => {
                "follows Microsoft's page, the 2000 Platform SDK and .NET, with fractions of seconds; no Windows counter can settle it"
            }
            Ours::DividedByBase => "follows Microsoft's page, the Resource Kit and the 2000 Platform SDK",
            Ours::NotDividedByBase => {
                "follows the header, Microsoft's page and the Resource Kit, and so may exceed 100 %"
            }
            Ours::Wrapped => {
                "treats the decrease as a wraparound, because the difference modulo 2^32 is below 2^31"
            }
            Ours::MayFall => "shows it, because this type is not a difference and may decrease",
            Ours::Fell => "shows no value, because 0 would look like a measurement",
            Ours::KeepsFraction => "keeps every digit",
            Ours::ByCounterSize => "reads as many bytes as CounterSize states",
            Ours::NotStarted => "shows no value, because nothing has started yet",
            Ours::AsPerformanceMonitor => "shows it, as Performance Monitor and WMI do",
            Ours::Newest => "uses the newer capture, which is the end of the interval",
            Ours::NothingHappened => "shows 0, because nothing happened and nothing took time",
            Ours::NoTime => "shows no value, because no time passed by the clock of the type",
            Ours::NotCapped => "does not cap it, because a process on several processors exceeds 100 %",
            Ours::TwoSamples => "shows no value, because a difference needs two samples",
            Ours::Gone => "shows no value, because the newer capture has no such instance",
            Ours::BaseFell => "shows no value, because the base now counts something else",
        }
    }
}
