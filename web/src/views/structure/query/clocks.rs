//! Table of the clocks of a capture: the reading of each, the time elapsed between the captures, and the purpose.

use winperf::layout::{Member, PerfDataBlock, PerfObjectType};
use winperf::time::FileTime;
use winperf::{Field, LeafKind, Object, ObjectIdx, Place};
use winperf_report::language::Language;
use winperf_report::number::display;

use crate::phrases::structure::{Clock, StructureMsg};
use crate::state::Session;
use crate::state::library::capture::Capture;
use crate::state::library::side::Side;
use crate::views::query::digits::readable_numbers;
use crate::views::query::wording;

/// A clock, and its reading in each capture.
#[derive(Clone, Debug, PartialEq)]
pub struct ClockRow {
    /// The member that contains it, and of an object which.
    pub name: StructureMsg,
    pub clock: Clock,
    /// Reading in each open capture; `None` if it has no such clock.
    pub read: Vec<(Side, Option<Read>)>,
    /// The seconds between the captures by it.
    pub passed: Option<String>,
}

/// Reading of a clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    pub offset: u32,
    /// The number or the date, as the capture contains it.
    pub value: String,
    /// Meaning of the reading.
    pub note: String,
}

/// Returns the clocks, if the selection is about one: the data block, a member of it or of an object that is a time or
/// a frequency.
pub fn for_selection(session: &Session, language: Language) -> Vec<ClockRow> {
    let Some(selection) = &session.view.selection else { return Vec::new() };
    let place = selection.spot.structure;
    let is_about = match &selection.leaf {
        None => place == Place::DataBlock,
        Some(leaf) => matches!(leaf.kind, LeafKind::Member(member) if is_of_clock(member)),
    };
    if !is_about {
        return Vec::new();
    }
    let walked = selection.capture.walked();
    let has_clock = |object: &Object<'_>| object.perf_freq() > 0;
    let object = place.object().or_else(|| walked.objects().find(has_clock).map(|object| object.idx()));
    let of_block = [
        (&PerfDataBlock::PerfTime, Clock::PerfTime),
        (&PerfDataBlock::PerfTime100nSec, Clock::PerfTime100nSec),
        (&PerfDataBlock::SystemTime, Clock::SystemTime),
    ];
    let rows = of_block.into_iter().map(|(member, clock)| {
        let name = StructureMsg::ClockOfBlock(member.name);
        row(
            session,
            (name, clock),
            |_| Some(Field { place: Place::DataBlock, member, offset: member.offset }),
            language,
        )
    });
    let of_object = object.map(|idx| {
        let title = walked.object(idx).map(|object| object.name(&session.library.naming.names).into_owned());
        let name = StructureMsg::ClockOfObject(title.unwrap_or_default());
        let field = |side| object_field(session, (session.view.side, idx), side);
        row(session, (name, Clock::Object), field, language)
    });
    rows.chain(of_object).collect()
}

fn is_of_clock(member: &Member) -> bool {
    matches!(member.name, "PerfTime" | "PerfFreq" | "PerfTime100nSec" | "SystemTime")
}

/// Returns `PerfTime` of an object, and of its counterpart in the other capture.
fn object_field(session: &Session, (shown, idx): (Side, ObjectIdx), side: Side) -> Option<Field> {
    let place = if side == shown {
        Place::Object(idx)
    } else {
        let spot = crate::state::view::spot::Spot::whole(Place::Object(idx));
        session.counterpart(shown, spot)??.0.structure
    };
    let object = session.library.captures.capture(side)?.walked().object(place.object()?)?;
    let member = &PerfObjectType::PerfTime;
    Some(Field { place, member, offset: member.span_in(object.offset()).offset })
}

fn row(
    session: &Session,
    (name, clock): (StructureMsg, Clock),
    field: impl Fn(Side) -> Option<Field>,
    language: Language,
) -> ClockRow {
    let open =
        || Side::BOTH.into_iter().filter_map(|side| Some((side, session.library.captures.capture(side)?)));
    let read = open().map(|(side, capture)| {
        let field = field(side);
        (side, field.and_then(|field| read(session, capture, field, language)))
    });
    let ticks: Vec<Option<(i64, i64)>> =
        open().map(|(side, capture)| ticks(capture, clock, field(side)?)).collect();
    let passed = match ticks[..] {
        [Some((a, _)), Some((b, frequency))] if frequency > 0 => {
            let seconds = b.wrapping_sub(a) as f64 / frequency as f64;
            Some(readable_numbers(&display(seconds)))
        }
        _ => None,
    };
    ClockRow { name, clock, read: read.collect(), passed }
}

fn read(session: &Session, capture: &Capture, field: Field, language: Language) -> Option<Read> {
    let leaf = capture.walked().leaves(field.place).into_iter().find(|leaf| leaf.offset == field.offset)?;
    let words = wording::describe_leaf(capture, &session.library.naming, field.place, &leaf, language);
    Some(Read { offset: field.offset, value: words.value.readable(), note: words.note.unwrap_or_default() })
}

/// Returns the reading of a clock in ticks, and the ticks per second; `None` for an invalid date.
fn ticks(capture: &Capture, clock: Clock, field: Field) -> Option<(i64, i64)> {
    let walked = capture.walked();
    let number = |member: &'static Member| {
        let offset = field.offset.checked_sub(field.member.offset)?.checked_add(member.offset)?;
        walked.number_in(Field { member, offset, ..field })
    };
    Some(match clock {
        Clock::PerfTime => (number(&PerfDataBlock::PerfTime)?, number(&PerfDataBlock::PerfFreq)?),
        Clock::PerfTime100nSec => (number(&PerfDataBlock::PerfTime100nSec)?, FileTime::PER_SECOND),
        Clock::SystemTime => (walked.header()?.system_time()?.file_time()?.0, FileTime::PER_SECOND),
        Clock::Object => (number(&PerfObjectType::PerfTime)?, number(&PerfObjectType::PerfFreq)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Words;
    use crate::state::tests::{desktop, opened};

    fn said(session: &Session) -> Vec<String> {
        let rows = for_selection(session, Language::English).into_iter();
        rows.map(|row| {
            let read: Vec<&str> =
                row.read.iter().map(|(_, read)| read.as_ref().map_or("none", |read| &read.value)).collect();
            format!("{}: {}: {:?}", Words::default().say(row.name), read.join(" | "), row.passed)
        })
        .collect()
    }

    #[test]
    fn the_clocks_stand_beside_each_other_with_what_passed_by_each() {
        let example = winperf_synth::examples::every_counter_type();
        let session = opened(vec![example.older, example.newer]);
        let said = said(&session);
        assert_eq!(said.len(), 4, "{said:?}");
        let passed = ["Some(\"2\")", "Some(\"2.002\")", "Some(\"2.002\")", "Some(\"4\")"];
        for (line, passed) in said.iter().zip(passed) {
            assert!(line.ends_with(passed), "{line}");
        }
        assert!(said[0].starts_with("PerfTime: 1\u{202f}000\u{202f}000\u{202f}000 | "), "{said:?}");
    }

    #[test]
    fn they_stand_where_the_selection_is_about_a_clock_and_nowhere_else() {
        let rows = |offset| said(&desktop().at_byte(offset)).len();
        assert_eq!([rows(0x38), rows(0x40), rows(0x48), rows(0x24)], [4; 4]);
        assert_eq!(rows(0x14), 0);
        // Processor has no clock, which a finding about its fields reports.
        let of_processor = said(&desktop().at_byte(0x990 + 48));
        assert!(of_processor[3].starts_with("PerfTime of Processor: 0 | 0"), "{of_processor:?}");
        assert!(of_processor[3].ends_with("None"), "{of_processor:?}");
    }
}
