//! The members of the structures in words.

use winperf::instance::PERF_NO_UNIQUE_ID;
use winperf::outline::{Meaning, Member, Place};
use winperf::time::{CalendarTime, FileTime};
use winperf::{CounterType, Reader, TitleIndex, layout};

use super::{LeafText, Words, at, counter_type};
use crate::number::{display, hex};

/// A member of the structure at `place`, whose bytes are `bytes`.
pub(super) fn text(words: &Words<'_>, place: Place, member: &'static Member, bytes: &[u8]) -> LeafText {
    let reader = Reader::new(bytes);
    let number = reader.number().unwrap_or_default();
    let (value, note) = match member.meaning {
        Meaning::Signature => (signature(bytes), None),
        Meaning::SystemTime => system_time(reader),
        Meaning::Hole => (hex(bytes, 16), Some("a hole that the compiler leaves; reserved".to_owned())),
        Meaning::CounterType => counter_type_text(dword(number)),
        meaning if is_signed(meaning) => {
            let signed =
                if bytes.len() == 8 { number.cast_signed() } else { i64::from(dword(number).cast_signed()) };
            (signed.to_string(), signed_note(words, place, meaning, signed))
        }
        meaning => (number.to_string(), unsigned_note(words, place, meaning, dword(number))),
    };
    LeafText { name: member.name, c_type: member.c_type.to_owned(), value, note }
}

fn is_signed(meaning: Meaning) -> bool {
    use Meaning::*;
    matches!(
        meaning,
        DefaultObject
            | DefaultCounter
            | NumInstances
            | Scale
            | UniqueId
            | Ticks
            | ObjectTicks
            | Frequency
            | ObjectFrequency
            | FileTime
    )
}

fn dword(number: u64) -> u32 {
    u32::try_from(number & u64::from(u32::MAX)).unwrap_or_default()
}

fn signature(bytes: &[u8]) -> String {
    let text = winperf::Utf16Text::new(bytes).to_string();
    if text == "PERF" { text } else { hex(bytes, 8) }
}

fn system_time(reader: Reader<'_>) -> (String, Option<String>) {
    let time = reader.read::<layout::SystemTime>("SYSTEMTIME").ok();
    let calendar = time.and_then(CalendarTime::from_system_time);
    let weekday = time.and_then(|time| {
        let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
        at(&days, u32::from(time.day_of_week.get())).map(|day| format!("{day}, UTC"))
    });
    match calendar {
        Some(calendar) => (calendar.to_string(), weekday),
        None => (hex(reader.bytes(), 16), Some("no date and time".to_owned())),
    }
}

fn counter_type_text(number: u32) -> (String, Option<String>) {
    (format!("{number:#010x}"), Some(counter_type::in_words(CounterType(number))))
}

fn signed_note(words: &Words<'_>, place: Place, meaning: Meaning, number: i64) -> Option<String> {
    let text = match meaning {
        Meaning::DefaultObject if number == -1 => "none".to_owned(),
        Meaning::DefaultObject => words.titles.name(TitleIndex(u32::try_from(number).ok()?))?.to_owned(),
        Meaning::DefaultCounter if number == -1 => "none".to_owned(),
        Meaning::DefaultCounter => default_counter(words, place, number)?,
        Meaning::NumInstances => return num_instances(number),
        Meaning::UniqueId if number == i64::from(PERF_NO_UNIQUE_ID) => "PERF_NO_UNIQUE_ID: none".to_owned(),
        Meaning::Scale => format!("a chart multiplies the value by 10^{number}"),
        Meaning::Ticks => seconds(words, number)?,
        Meaning::ObjectTicks if number == 0 => "the object keeps no clock".to_owned(),
        Meaning::Frequency | Meaning::ObjectFrequency => "ticks per second".to_owned(),
        Meaning::FileTime => format!("{}, in units of 100 ns since 1601", FileTime(number).calendar()?),
        _ => return None,
    };
    Some(text)
}

fn num_instances(number: i64) -> Option<String> {
    let text = match number {
        -1 => "PERF_NO_INSTANCES: one counter block, no instances",
        -2 => "PERF_METADATA_MULTIPLE_INSTANCES: definitions only, of an object that may have instances",
        -3 => "PERF_METADATA_NO_INSTANCES: definitions only, of an object without instances",
        0 => "no instance at the moment",
        1.. => return None,
        _ => "not a count that winperf.h defines",
    };
    Some(text.to_owned())
}

fn default_counter(words: &Words<'_>, place: Place, position: i64) -> Option<String> {
    let Place::Object(object) = place else { return None };
    let position = u32::try_from(position).ok()?;
    let entry = at(words.capture.outline().objects(), object)?;
    if position >= entry.definition_count() {
        return Some("no definition has this position".to_owned());
    }
    Some(format!("position of {}", words.counter(object, position)))
}

/// A reading of the performance clock in seconds, which is mostly the time since the machine was started.
fn seconds(words: &Words<'_>, ticks: i64) -> Option<String> {
    let header = words.capture.outline().header(words.capture.bytes())?.header();
    let ticks = u64::try_from(ticks).ok()?;
    let frequency = u64::try_from(header.perf_freq.get()).ok().filter(|frequency| *frequency > 0)?;
    Some(format!("{} s by PerfFreq", display(winperf::formula::exact([ticks, 1, 1], [frequency, 1]))))
}

fn unsigned_note(words: &Words<'_>, place: Place, meaning: Meaning, number: u32) -> Option<String> {
    let text = match meaning {
        Meaning::LittleEndian if number == 1 => "little-endian",
        Meaning::LittleEndian => "1 is little-endian",
        Meaning::Title => return title(words, number),
        // Only a captured "Help nnn" list has explanations.
        Meaning::HelpTitle => words.titles.name(TitleIndex(number)).filter(|_| !number.is_multiple_of(2))?,
        Meaning::Reserved => "reserved: room for the reader's own pointer, means nothing in the data",
        Meaning::DetailLevel => detail_level(number)?,
        Meaning::CodePage if number == 0 => "names are UTF-16",
        Meaning::CodePage => "Windows code page of the instance names",
        Meaning::ParentObject if number == 0 => "no parent",
        Meaning::ParentObject => return title(words, number),
        Meaning::ParentInstance => return parent(words, place),
        Meaning::ValueOffset => "from the start of the counter block",
        Meaning::Offset => "from the start of this structure",
        _ => return None,
    };
    Some(text.to_owned())
}

fn title(words: &Words<'_>, index: u32) -> Option<String> {
    if index == 0 {
        return Some("no title".to_owned());
    }
    let name = words.titles.name(TitleIndex(index));
    Some(name.map_or_else(|| "no title list at hand names it".to_owned(), str::to_owned))
}

fn detail_level(number: u32) -> Option<&'static str> {
    Some(match number {
        100 => "PERF_DETAIL_NOVICE",
        200 => "PERF_DETAIL_ADVANCED",
        300 => "PERF_DETAIL_EXPERT",
        400 => "PERF_DETAIL_WIZARD",
        _ => return None,
    })
}

fn parent(words: &Words<'_>, place: Place) -> Option<String> {
    use winperf::index::Parent;
    let Place::Instance(object, instance) = place else { return None };
    let capture = words.capture;
    Some(match capture.index().parent(capture.outline(), object, instance) {
        Parent::None => "means nothing without a parent object".to_owned(),
        Parent::ObjectMissing => "the parent's object is not in this capture".to_owned(),
        Parent::InstanceMissing => "the parent's object has no instance at this position".to_owned(),
        Parent::Instance { object, instance } => words.instance(object, instance),
    })
}
