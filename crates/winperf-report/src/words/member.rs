//! The members of the structures in words.

use winperf::counter_type::CounterType;
use winperf::layout::{Meaning, Member};
use winperf::structures::PERF_NO_UNIQUE_ID;
use winperf::time::{CalendarTime, FileTime};
use winperf::{CounterIdx, Place, Reader, TitleIndex, layout};

use super::{LeafText, Words};
use crate::number::{display, hex};
use crate::phrases::{FieldNote, Say, Weekday};

/// Returns a member of the structure at `place`, whose bytes are `bytes`.
pub(super) fn text(words: &Words<'_>, place: Place, member: &'static Member, bytes: &[u8]) -> LeafText {
    let reader = Reader::new(bytes);
    let number = reader.number().unwrap_or_default();
    let (value, note) = match member.meaning {
        Meaning::Signature => (signature(bytes), None),
        Meaning::SystemTime => system_time(reader),
        Meaning::Hole => (hex(bytes, 16), Some(FieldNote::Hole)),
        Meaning::CounterType => counter_type_text(dword(number)),
        meaning if is_signed(meaning) => {
            let signed =
                if bytes.len() == 8 { number.cast_signed() } else { i64::from(dword(number).cast_signed()) };
            (signed.to_string(), signed_note(words, place, meaning, signed))
        }
        meaning => (number.to_string(), unsigned_note(words, place, meaning, dword(number))),
    };
    let note = note.map(|note| note.say(words.language));
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
    let text = winperf::text::Utf16Text::new(bytes).to_string();
    if text == "PERF" { text } else { hex(bytes, 8) }
}

fn system_time(reader: Reader<'_>) -> (String, Option<FieldNote>) {
    let time = reader.read::<layout::SystemTime>().ok();
    let calendar = time.and_then(CalendarTime::from_system_time);
    let weekday = time.and_then(|time| Weekday::from_number(time.day_of_week.get())).map(FieldNote::Day);
    match calendar {
        Some(calendar) => (calendar.to_string(), weekday),
        None => (hex(reader.bytes(), 16), Some(FieldNote::NoTime)),
    }
}

fn counter_type_text(number: u32) -> (String, Option<FieldNote>) {
    (format!("{number:#010x}"), Some(FieldNote::CounterType(CounterType(number))))
}

fn signed_note(words: &Words<'_>, place: Place, meaning: Meaning, number: i64) -> Option<FieldNote> {
    let note = match meaning {
        Meaning::DefaultObject if number == -1 => FieldNote::NoDefault,
        Meaning::DefaultObject => {
            FieldNote::Name(words.names.titles().name(TitleIndex(u32::try_from(number).ok()?))?.to_owned())
        }
        Meaning::DefaultCounter if number == -1 => FieldNote::NoDefault,
        Meaning::DefaultCounter => default_counter(words, place, number)?,
        Meaning::NumInstances => return num_instances(number),
        Meaning::UniqueId if number == i64::from(PERF_NO_UNIQUE_ID) => FieldNote::NoUniqueId,
        Meaning::Scale => FieldNote::Scale(number),
        Meaning::Ticks => seconds(words, number)?,
        Meaning::ObjectTicks if number == 0 => FieldNote::NoClock,
        Meaning::Frequency | Meaning::ObjectFrequency => FieldNote::TicksPerSecond,
        Meaning::FileTime => FieldNote::FileTime(FileTime(number).calendar()?.to_string()),
        _ => return None,
    };
    Some(note)
}

fn num_instances(number: i64) -> Option<FieldNote> {
    Some(match number {
        -1 => FieldNote::NoInstances,
        -2 => FieldNote::MetadataMultiple,
        -3 => FieldNote::MetadataSingle,
        0 => FieldNote::NoInstanceNow,
        1.. => return None,
        _ => FieldNote::NoCount,
    })
}

fn default_counter(words: &Words<'_>, place: Place, position: i64) -> Option<FieldNote> {
    let Place::Object(object) = place else { return None };
    let counter = CounterIdx(u32::try_from(position).ok()?);
    if words.capture.object(object)?.counter(counter).is_none() {
        return Some(FieldNote::NoDefinitionThere);
    }
    Some(FieldNote::PositionOf(words.counter(object, counter)))
}

/// Returns a reading of the performance clock in seconds, which is usually the time since the machine was started.
fn seconds(words: &Words<'_>, ticks: i64) -> Option<FieldNote> {
    let header = words.capture.header()?.header();
    let ticks = u64::try_from(ticks).ok()?;
    let frequency = u64::try_from(header.perf_freq.get()).ok().filter(|frequency| *frequency > 0)?;
    Some(FieldNote::Seconds(display(winperf::formula::exact([ticks, 1, 1], [frequency, 1]))))
}

fn unsigned_note(words: &Words<'_>, place: Place, meaning: Meaning, number: u32) -> Option<FieldNote> {
    Some(match meaning {
        Meaning::LittleEndian if number == 1 => FieldNote::LittleEndian,
        Meaning::LittleEndian => FieldNote::NotLittleEndian,
        Meaning::Title => return title(words, number),
        // Only a captured "Help nnn" list has explanations.
        Meaning::HelpTitle => FieldNote::Name(
            words.names.titles().name(TitleIndex(number)).filter(|_| !number.is_multiple_of(2))?.to_owned(),
        ),
        Meaning::Reserved => FieldNote::Reserved,
        Meaning::DetailLevel => FieldNote::Name(detail_level(number)?.to_owned()),
        Meaning::CodePage if number == 0 => FieldNote::Utf16,
        Meaning::CodePage => FieldNote::CodePage,
        Meaning::ParentObject if number == 0 => FieldNote::NoParent,
        Meaning::ParentObject => return title(words, number),
        Meaning::ParentInstance => return parent(words, place),
        Meaning::ValueOffset => FieldNote::FromBlock,
        Meaning::Offset => FieldNote::FromStructure,
        _ => return None,
    })
}

fn title(words: &Words<'_>, index: u32) -> Option<FieldNote> {
    if index == 0 {
        return Some(FieldNote::NoTitle);
    }
    let name = words.names.titles().name(TitleIndex(index));
    Some(name.map_or(FieldNote::TitleUnknown, |name| FieldNote::Name(name.to_owned())))
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

fn parent(words: &Words<'_>, place: Place) -> Option<FieldNote> {
    use winperf::Parent;
    let Place::Instance { object, instance } = place else { return None };
    Some(match words.capture.object(object)?.instance(instance)?.parent_place() {
        Parent::None => FieldNote::ParentMeaningless,
        Parent::ObjectMissing => FieldNote::ParentObjectMissing,
        Parent::InstanceMissing => FieldNote::ParentInstanceMissing,
        Parent::Instance { object, instance } => FieldNote::Name(words.instance(object, instance)),
    })
}
