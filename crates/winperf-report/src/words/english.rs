//! Notes, labels and counter types in English.

use winperf::counter_type::{Class, TimeBase};
use winperf::outline::LeafKind;

use super::counter_type::{self, Part};
use super::note::{Note, Weekday};
use crate::language::Language;

/// The English text of a note: a table, and so as long as there are notes.
pub(super) fn note(note: Note) -> String {
    let fixed = match note {
        Note::Name(name) => return name,
        Note::Padding => "aligns what follows",
        Note::Slack => "inside the structure's length, but nothing describes these bytes",
        Note::Unparsed => "not part of any structure that could be read",
        Note::Hole => "a hole that the compiler leaves; reserved",
        Note::InCodePage(code_page) => return format!("in code page {code_page}"),
        Note::Day(day) => return format!("{}, UTC", weekday(day)),
        Note::NoTime => "no date and time",
        Note::CounterType(counter_type) => return counter_type::in_words(counter_type, Language::English),
        Note::NoDefault => "none",
        Note::PositionOf(counter) => return format!("position of {counter}"),
        Note::NoDefinitionThere => "no definition has this position",
        Note::NoInstances => "PERF_NO_INSTANCES: one counter block, no instances",
        Note::MetadataMultiple => {
            "PERF_METADATA_MULTIPLE_INSTANCES: definitions only, of an object that may have instances"
        }
        Note::MetadataSingle => {
            "PERF_METADATA_NO_INSTANCES: definitions only, of an object without instances"
        }
        Note::NoInstanceNow => "no instance at the moment",
        Note::NoCount => "not a count that winperf.h defines",
        Note::NoUniqueId => "PERF_NO_UNIQUE_ID: none",
        Note::Scale(power) => return format!("a chart multiplies the value by 10^{power}"),
        Note::Seconds(seconds) => return format!("{seconds} s by PerfFreq"),
        Note::NoClock => "the object keeps no clock",
        Note::TicksPerSecond => "ticks per second",
        Note::FileTime(time) => return format!("{time}, in units of 100 ns since 1601"),
        Note::LittleEndian => "little-endian",
        Note::NotLittleEndian => "1 is little-endian",
        Note::Reserved => "reserved: room for the reader's own pointer, means nothing in the data",
        Note::Utf16 => "names are UTF-16",
        Note::CodePage => "Windows code page of the instance names",
        Note::NoParent => "no parent",
        Note::FromBlock => "from the start of the counter block",
        Note::FromStructure => "from the start of this structure",
        Note::NoTitle => "no title",
        Note::TitleUnknown => "no title list at hand names it",
        Note::ParentMeaningless => "means nothing without a parent object",
        Note::ParentObjectMissing => "the parent's object is not in this capture",
        Note::ParentInstanceMissing => "the parent's object has no instance at this position",
    };
    fixed.to_owned()
}

/// What a base counter is called, which mostly has the name of its numerator.
pub(super) fn base(name: &str) -> String {
    format!("{name} (base)")
}

/// What a counter without a readable definition is called.
pub(super) fn counter(position: u32) -> String {
    format!("counter {position}")
}

/// What a leaf is called.
pub(super) fn leaf_name(kind: &LeafKind) -> &'static str {
    match kind {
        LeafKind::Member(member) => member.name,
        LeafKind::Name => "name",
        LeafKind::Value(_) => "value",
        LeafKind::Padding => "padding",
        LeafKind::Slack => "slack",
        LeafKind::Unparsed => "unparsed",
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

/// What a part of a counter type says.
pub(super) fn part(part: Part) -> &'static str {
    match part {
        Part::Double => "8 bytes, IEEE double",
        Part::Large => "8 bytes",
        Part::NoBytes => "no bytes",
        Part::CounterSize => "CounterSize bytes",
        Part::Dword => "4 bytes",
        Part::Class(Class::Number) => "number",
        Part::Class(Class::Counter) => "counter",
        Part::Class(Class::Text) => "text",
        Part::Class(Class::Zero) => "zero",
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
