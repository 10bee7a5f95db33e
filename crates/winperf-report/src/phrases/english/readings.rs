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
        SampleProgram::DividesByZeroSeconds => {
            "takes whole seconds between the captures, of which there are none here"
        }
        SampleProgram::TakesWholeSeconds => {
            "takes whole seconds between the captures, which makes its value larger"
        }
        SampleProgram::ReadsLowHalf => "reads only the lower 4 of the 8 bytes of this type",
        SampleProgram::ReadsTooMuch => "reads 8 bytes where this value has 4, and so also what follows it",
        SampleProgram::WrapsAround => "subtracts without a sign, which wraps",
        SampleProgram::DoesNotPrint => "computes this value but does not print it",
        SampleProgram::ShowsOlder => "takes the older capture for types of one sample",
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
                "takes the decrease as a wraparound, since the difference modulo 2^32 is below 2^31"
            }
            Ours::MayFall => "shows it, since this type is not a difference and may decrease",
            Ours::Fell => "shows none, since 0 would look like a measurement",
            Ours::KeepsFraction => "keeps every digit",
            Ours::ByCounterSize => "reads as many bytes as CounterSize states",
            Ours::NotStarted => "shows none, since nothing has started yet",
            Ours::AsPerformanceMonitor => "shows it, as Performance Monitor and WMI do",
            Ours::Newest => "takes the newer capture, the end of the time between the two",
            Ours::NothingHappened => "shows 0, since nothing happened and nothing took time",
            Ours::NoTime => "shows none, since no time passed by the clock of the type",
            Ours::NotCapped => "does not cap it, since a process on several processors exceeds 100 %",
            Ours::TwoSamples => "shows none, since a difference needs two samples",
            Ours::Gone => "shows none, since the newer capture has no such instance",
            Ours::BaseFell => "shows none, since the base counts something else now",
        }
    }
}
