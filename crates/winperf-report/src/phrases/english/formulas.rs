//! Names of formulas, and meanings of their letters, in English.

use winperf::counter_type::TimeBase;

use crate::explain::sort::ValueKind;
use crate::phrases::{BaseOf, Counts, English, Measure, Related, SayIn};

impl SayIn<English> for ValueKind {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            ValueKind::Zero => "Always shown as 0.",
            ValueKind::Number => "A number, shown unchanged.",
            ValueKind::Hexadecimal => "A number, shown in hexadecimal.",
            ValueKind::Thousandths => "A number of thousandths, shown divided by 1000.",
            ValueKind::Double => "A number with decimals, shown unchanged.",
            ValueKind::Growth => "How much a number grew between two samples.",
            ValueKind::Rate => "How much was counted per second between two samples.",
            ValueKind::QueueLength => "The mean length of a queue between two samples.",
            ValueKind::ActiveTime => {
                "The share of the time between two samples in which something was active."
            }
            ValueKind::IdleTime => {
                "The share of the time between two samples in which something was active: 100 % minus the share in which it was idle."
            }
            ValueKind::TimeByOwnClock => {
                "The share of the time between two samples in which something was active, measured by the counter's own clock, which directly follows it."
            }
            ValueKind::TimeOfSeveral => {
                "The share of the time between two samples in which several things were active, added up."
            }
            ValueKind::Part => "The share of a part in a whole, in one sample.",
            ValueKind::Hits => "The share of the attempts between two samples that were hits.",
            ValueKind::MeanTime => "The mean time of the operations between two samples.",
            ValueKind::MeanAmount => "The mean amount of the operations between two samples.",
            ValueKind::Elapsed => "The time since a start.",
            ValueKind::Base => {
                "The base by which the preceding counter is divided: a helper counter, which is not shown on its own."
            }
            ValueKind::Label => "A label for the counters that follow, without a value.",
            ValueKind::Marker => "A marker, not a value.",
            ValueKind::Text => "Text.",
            ValueKind::Unknown => "A type whose bits do not define how to compute a value.",
        }
    }
}

impl SayIn<English> for Measure {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Measure::Ticks => "ticks",
            Measure::HundredNanoseconds => "100 ns",
            Measure::QueuedTicks => "waiting · ticks",
            Measure::QueuedHundredNanoseconds => "waiting · 100 ns",
            Measure::TicksPerSecond => "per s",
        }
    }
}

/// Returns the unit of a clock, in the plural.
fn units(time_base: TimeBase) -> &'static str {
    match time_base {
        TimeBase::Tick | TimeBase::Object => "ticks",
        TimeBase::HundredNanoseconds => "units of 100 ns",
    }
}

impl SayIn<English> for Counts {
    type Output = String;

    fn say_in(&self) -> String {
        match *self {
            Counts::Raw { sort, time_base, what } => raw(sort, time_base, what),
            Counts::Base { sort: ValueKind::TimeByOwnClock, time_base, .. } => {
                format!("is the counter's own clock, which counts {}", units(time_base))
            }
            Counts::Base { sort, what, .. } => {
                format!("is {}", SayIn::<English>::say_in(&BaseOf { sort, what }))
            }
            Counts::Time(TimeBase::Tick) => "is PerfTime of the data block, which counts ticks".to_owned(),
            Counts::Time(TimeBase::HundredNanoseconds) => {
                "is PerfTime100nSec of the data block, which counts units of 100 ns".to_owned()
            }
            Counts::Time(TimeBase::Object) => {
                "is PerfTime of the object, which counts ticks of the object's own clock".to_owned()
            }
            Counts::Frequency(TimeBase::HundredNanoseconds) => {
                "is the number of units of 100 ns in a second".to_owned()
            }
            Counts::Frequency(_) => "is the number of ticks in a second".to_owned(),
        }
    }
}

fn raw(sort: ValueKind, time_base: TimeBase, what: Option<&str>) -> String {
    let or = |other| what.unwrap_or(other);
    let units = units(time_base);
    match sort {
        ValueKind::Double => "has 8 bytes that are read as an IEEE 754 double".to_owned(),
        ValueKind::Growth => format!("counts {} since some starting point", or("something")),
        ValueKind::Rate => format!("counts {} since some starting point", or("events or bytes")),
        ValueKind::QueueLength => {
            let each = if time_base == TimeBase::HundredNanoseconds { "each 100 ns" } else { "each tick" };
            format!("grows in {each} by the number of {}", or("waiting items"))
        }
        ValueKind::ActiveTime | ValueKind::TimeByOwnClock => {
            format!("counts {units} of {}", or("time in which something was active"))
        }
        ValueKind::IdleTime => format!("counts {units} of {}", or("time in which something was idle")),
        ValueKind::TimeOfSeveral => format!("adds up {}", or("the time of several things")),
        ValueKind::Part => format!("is {}", or("the part")),
        ValueKind::Hits => format!("counts {}", or("the hits")),
        ValueKind::MeanTime => format!("counts ticks of {}", or("time that all operations took together")),
        ValueKind::MeanAmount => format!("adds up {}", or("the amounts of all operations")),
        ValueKind::Elapsed => "is the time of the start, by the clock of D".to_owned(),
        _ => format!("is {}", or("the value itself")),
    }
}

impl SayIn<English> for BaseOf {
    type Output = String;

    fn say_in(&self) -> String {
        match (self.sort, self.what) {
            (ValueKind::Part, what) => what.unwrap_or("the whole").to_owned(),
            (ValueKind::TimeByOwnClock, _) => "the counter's own clock".to_owned(),
            (ValueKind::TimeOfSeveral, _) => "the number of things that N adds up".to_owned(),
            (ValueKind::Hits, what) => format!("the number of {}", what.unwrap_or("attempts")),
            (_, what) => format!("the number of {}", what.unwrap_or("operations")),
        }
    }
}

impl SayIn<English> for Related {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Related::Base => "base",
            Related::Numerator => "base of",
        }
    }
}
