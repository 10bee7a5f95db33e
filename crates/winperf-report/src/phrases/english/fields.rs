//! Notes and names of fields in English.

use winperf::LeafKind;

use crate::phrases::{BaseName, CounterAt, English, FieldNote, LeafName, SayIn, Weekday};

impl SayIn<English> for FieldNote {
    type Output = String;

    fn say_in(&self) -> String {
        let fixed = match self {
            FieldNote::Name(name) => return name.clone(),
            FieldNote::Padding => "alignment",
            FieldNote::Slack => "inside the structure's length, but nothing describes these bytes",
            FieldNote::Unparsed => "not part of any structure that could be read",
            FieldNote::Hole => "compiler padding",
            FieldNote::InCodePage(code_page) => return format!("in code page {code_page}"),
            FieldNote::Day(day) => return format!("{}, UTC", weekday(*day)),
            FieldNote::NoTime => "not a date and time",
            FieldNote::CounterType(counter_type) => return SayIn::<English>::say_in(counter_type),
            FieldNote::NoDefault => "none",
            FieldNote::PositionOf(counter) => return format!("position of {counter}"),
            FieldNote::NoDefinitionThere => "no definition has this position",
            FieldNote::NoInstances => "PERF_NO_INSTANCES: one counter block, no instances",
            FieldNote::MetadataMultiple => {
                "PERF_METADATA_MULTIPLE_INSTANCES: definitions only, of an object that may have instances"
            }
            FieldNote::MetadataSingle => {
                "PERF_METADATA_NO_INSTANCES: definitions only, of an object without instances"
            }
            FieldNote::NoInstanceNow => "no instance at the moment",
            FieldNote::NoCount => "not a count that winperf.h defines",
            FieldNote::NoUniqueId => "PERF_NO_UNIQUE_ID: none",
            FieldNote::Scale(power) => return format!("a chart multiplies the value by 10^{power}"),
            FieldNote::Seconds(seconds) => return format!("{seconds} s by PerfFreq"),
            FieldNote::NoClock => "the object has no clock",
            FieldNote::TicksPerSecond => "ticks per second",
            FieldNote::FileTime(time) => return format!("{time}, in units of 100 ns since 1601"),
            FieldNote::LittleEndian => "little-endian",
            FieldNote::NotLittleEndian => "1 is little-endian",
            FieldNote::Reserved => "reserved for the reader's own pointer; has no meaning in the data",
            FieldNote::Utf16 => "names are UTF-16",
            FieldNote::CodePage => "Windows code page of the instance names",
            FieldNote::NoParent => "no parent",
            FieldNote::FromBlock => "from the start of the counter block",
            FieldNote::FromStructure => "from the start of this structure",
            FieldNote::NoTitle => "no title",
            FieldNote::TitleUnknown => "not named in any available title list",
            FieldNote::ParentMeaningless => "has no meaning without a parent object",
            FieldNote::ParentObjectMissing => "the parent's object is not in this capture",
            FieldNote::ParentInstanceMissing => "the parent's object has no instance at this position",
        };
        fixed.to_owned()
    }
}

impl SayIn<English> for BaseName<'_> {
    type Output = String;

    fn say_in(&self) -> String {
        format!("{} (base)", self.0)
    }
}

impl SayIn<English> for CounterAt {
    type Output = String;

    fn say_in(&self) -> String {
        format!("counter {}", self.0)
    }
}

impl SayIn<English> for LeafName<'_> {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            LeafKind::Member(member) => member.name,
            LeafKind::Name => "name",
            LeafKind::Value => "value",
            LeafKind::Padding => "padding",
            LeafKind::Slack => "slack",
            LeafKind::Unparsed => "unparsed",
        }
    }
}

fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Sunday => "Sunday",
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
    }
}
