//! Messages of tree, bytes and details, in English.

use winperf::Relation;
use winperf::StructureKind;
use winperf::findings::Severity;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::structure::{Clock, StructureMsg};
use crate::state::library::side::Side;

/// Returns the text of a message of tree, bytes and details.
pub(in crate::phrases) fn text(message: StructureMsg) -> AttrValue {
    let fixed = match message {
        StructureMsg::Phrase(phrase) => phrase.english,
        StructureMsg::OverviewOf(Side::A) => "Overview of A",
        StructureMsg::OverviewOf(Side::B) => "Overview of B",
        StructureMsg::OverviewAt(offset, name) => return format!("offset {offset}, {name}").into(),
        StructureMsg::BesideMissing(side, name) => {
            return format!("{} has no counterpart of {name}.", side.letter()).into();
        }
        StructureMsg::HoldsChanges(new, gone, other) => {
            let counts = [(new, "new"), (gone, "gone"), (other, "not comparable")].into_iter();
            let counts = counts.filter(|(count, _)| *count > 0);
            let counts = counts.map(|(count, what)| format!("{} {what}", grouped(count.into())));
            return counts.collect::<Vec<String>>().join(", ").into();
        }
        StructureMsg::RangeSelected(first, last, bytes, fields) => {
            return range(&first, &last, bytes, fields).into();
        }
        StructureMsg::LegendOnlyIn(Side::A) => "only in A",
        StructureMsg::LegendOnlyIn(Side::B) => "only in B",
        StructureMsg::InCapture(Side::A) => "In A",
        StructureMsg::InCapture(Side::B) => "In B",
        StructureMsg::NotIn(Side::A) => "not in A",
        StructureMsg::NotIn(Side::B) => "not in B",
        StructureMsg::LeadsTo(relation, kind, name, offset) => {
            return leads_to(relation, kind, name, &offset).into();
        }
        StructureMsg::HoldsObjects(count) => return plural(count as u64, "object").into(),
        StructureMsg::HoldsCounters(counters, instances) => {
            let counters = plural(counters as u64, "counter definition");
            return format!("{counters}, {}", plural(instances as u64, "instance")).into();
        }
        StructureMsg::Inside(Severity::Error) => "error inside",
        StructureMsg::Inside(Severity::Warning) => "warning inside",
        StructureMsg::Inside(Severity::Info) => "info inside",
        StructureMsg::MoreFindings(count) => {
            return format!("and {} more findings", grouped(count as u64)).into();
        }
        StructureMsg::Bits(says) => return says.into(),
        StructureMsg::Plus(number) => return format!("+ {number} =").into(),
        StructureMsg::AtPosition(number) => {
            return format!("to position {number} (counted from 0), at").into();
        }
        StructureMsg::WayOver(1, StructureKind::Instance) => "of 1 instance with its counter block",
        StructureMsg::WayOver(count, StructureKind::Instance) => {
            return format!("of {} instances with their counter blocks, together", grouped(count.into()))
                .into();
        }
        StructureMsg::WayOver(count, kind) => {
            return format!("of {} together", plural(count.into(), structure(kind))).into();
        }
        StructureMsg::Seconds(seconds) => return format!("{seconds} s").into(),
        StructureMsg::ClockOfBlock(member) => member,
        StructureMsg::ClockOfObject(object) => return format!("PerfTime of {object}").into(),
        StructureMsg::ClockFor(clock) => clock_for(clock),
    };
    AttrValue::Static(fixed)
}

fn clock_for(clock: Clock) -> &'static str {
    match clock {
        Clock::PerfTime => {
            "Most rates: types with PERF_TIMER_TICK. It counts ticks since the start of the computer; PerfFreq is the number of ticks per second."
        }
        Clock::PerfTime100nSec => {
            "Shares of time: types with PERF_TIMER_100NS. It counts units of 100 ns since 1601, and tells which of two captures is older."
        }
        Clock::SystemTime => {
            "The date, for people, in UTC and whole milliseconds. No value is computed with it."
        }
        Clock::Object => {
            "Types with PERF_OBJECT_TIMER, such as the time since a start. Each object may have a clock of its own; 0 means none."
        }
    }
}

fn leads_to(relation: Relation, kind: StructureKind, name: String, offset: &str) -> String {
    match relation {
        Relation::Name => format!("name at {offset}"),
        Relation::Next => format!("next {}", structure(kind)),
        Relation::First => format!("first {}", structure(kind)),
        Relation::Block => structure(kind).to_owned(),
        Relation::Object | Relation::Counter | Relation::Parent => name,
        Relation::Value => format!("value at {offset}"),
        Relation::Definition => format!("definition of {name}"),
        Relation::Base => format!("base: {name}"),
        Relation::Numerator => format!("numerator: {name}"),
    }
}

fn structure(kind: StructureKind) -> &'static str {
    match kind {
        StructureKind::DataBlock => "data block",
        StructureKind::Object => "object",
        StructureKind::CounterDefinition => "counter definition",
        StructureKind::Instance => "instance",
        StructureKind::CounterBlock => "counter block",
    }
}

/// Fields are counted up to a thousand.
fn range(first: &str, last: &str, bytes: u32, fields: usize) -> String {
    let bytes = plural(u64::from(bytes), "byte");
    let fields = match fields {
        0 => String::new(),
        1001.. => format!(", more than {} fields", grouped(1000)),
        fields => format!(", {}", plural(fields as u64, "field")),
    };
    format!("{first} to {last}: {bytes}{fields}")
}

/// Returns a count of things whose plural ends in s.
fn plural(count: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(count), if count == 1 { "" } else { "s" })
}
