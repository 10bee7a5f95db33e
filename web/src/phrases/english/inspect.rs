//! What is said about marks, counterparts and ranges of bytes, in English.

use winperf::Relation;
use winperf::StructureKind;
use winperf::findings::Severity;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::inspect::InspectMsg;
use crate::state::edge::Pane;
use crate::state::side::Side;

/// The text of a message about what tree, bytes and details show.
pub(in crate::phrases) fn text(message: InspectMsg) -> AttrValue {
    let fixed = match message {
        InspectMsg::OverviewOf(Side::A) => "Overview of A",
        InspectMsg::OverviewOf(Side::B) => "Overview of B",
        InspectMsg::OverviewAt(offset, name) => return format!("offset {offset}, {name}").into(),
        InspectMsg::BesideShown => "Shown in the tree",
        InspectMsg::BesideSame => "The same as in the other capture",
        InspectMsg::BesideExpected => "Moved on between the captures",
        InspectMsg::BesideChanged => "Differs from the other capture",
        InspectMsg::BesideMissing(side, name) => {
            return format!("{} has no counterpart of {name}.", side.letter()).into();
        }
        InspectMsg::ChangeExpected => "moved on",
        InspectMsg::ChangeAmbiguous => "counterpart not known",
        InspectMsg::ChangeInside => "changes inside",
        InspectMsg::HoldsChanges(new, gone, other) => {
            let counts = [(new, "new"), (gone, "gone"), (other, "not comparable")].into_iter();
            let counts = counts.filter(|(count, _)| *count > 0);
            let counts = counts.map(|(count, what)| format!("{} {what}", grouped(count.into())));
            return counts.collect::<Vec<String>>().join(", ").into();
        }
        InspectMsg::LegendInside => "holds what is only in one of the captures",
        InspectMsg::ChangeChanged => "changed",
        InspectMsg::ChangeNew => "new",
        InspectMsg::ChangeGone => "gone",
        InspectMsg::RangeSelected(first, last, bytes, fields) => {
            return range(&first, &last, bytes, fields).into();
        }
        InspectMsg::Legend => "Marks",
        InspectMsg::LegendMember => "member of a structure, in the structure's hue",
        InspectMsg::LegendValue => "raw value",
        InspectMsg::LegendName => "name",
        InspectMsg::LegendPadding => "padding",
        InspectMsg::LegendSlack => "slack: nothing describes it",
        InspectMsg::LegendUnparsed => "could not be read",
        InspectMsg::LegendDefinitions => "in the strip: headers and definitions",
        InspectMsg::LegendInstances => "in the strip: instances and values",
        InspectMsg::LegendDifferences => {
            "in the strip: new and gone instances, and all differences once they are listed under Compare"
        }
        InspectMsg::LegendFindings => "in the strip: findings, the wider the worse",
        InspectMsg::LegendChanged => "differs from the other capture",
        InspectMsg::LegendExpected => "moved on, as clocks, counts and lengths do",
        InspectMsg::LegendAmbiguous => "which one it is in the other capture cannot be told",
        InspectMsg::LegendChangedBytes => "the bytes that differ",
        InspectMsg::LegendNew => "only in the newer capture",
        InspectMsg::LegendGone => "only in the older capture",
        InspectMsg::ComesTo => "Value",
        InspectMsg::HowComputed => "how it is computed",
        InspectMsg::InCapture(Side::A) => "In A",
        InspectMsg::InCapture(Side::B) => "In B",
        InspectMsg::NotIn(Side::A) => "not in A",
        InspectMsg::NotIn(Side::B) => "not in B",
        InspectMsg::TheSame => "the same",
        InspectMsg::Edge(Pane::Bytes) => "Width of the bytes",
        InspectMsg::Edge(Pane::Details) => "Height of the details",
        InspectMsg::Edge(Pane::DetailsBeside) => "Width of the details",
        InspectMsg::Edge(Pane::Lower) => "Height of bytes and details",
        InspectMsg::Edge(Pane::Value | Pane::Finding) => "Height of the explanation",
        InspectMsg::Edge(Pane::ValueBeside | Pane::FindingBeside) => "Width of the explanation",
        InspectMsg::Edge(Pane::Difference) => "Height of the difference",
        InspectMsg::ColumnWidth(column) => return format!("Width of the column {column}").into(),
        InspectMsg::ColumnKeys => "← → width, ↑ ↓ other columns, Enter as at first",
        InspectMsg::Leads => "Leads to",
        InspectMsg::LeadsTo(relation, kind, name, offset) => {
            return leads_to(relation, kind, name, &offset).into();
        }
        InspectMsg::Holds => "Holds",
        InspectMsg::HoldsObjects(count) => return plural(count as u64, "object").into(),
        InspectMsg::HoldsCounters(counters, instances) => {
            let counters = plural(counters as u64, "counter definition");
            return format!("{counters}, {}", plural(instances as u64, "instance")).into();
        }
        InspectMsg::Inside(Severity::Error) => "error inside",
        InspectMsg::Inside(Severity::Warning) => "warning inside",
        InspectMsg::Inside(Severity::Info) => "info inside",
        InspectMsg::FindingsHere => "Findings of what is selected",
        InspectMsg::WhyUnread => "Reading did not come as far as this:",
        InspectMsg::Explained => "explained",
        InspectMsg::ToFinding => "Show this finding explained",
        InspectMsg::MoreFindings(count) => {
            return format!("and {} more findings", grouped(count as u64)).into();
        }
        InspectMsg::LegendBlamed => "blamed by a finding: × error, ! warning, i info",
        InspectMsg::LegendBlamedInside => "holds something that a finding blames",
        InspectMsg::ReadAs => "The bytes from the cursor on as a number, a time, a character",
    };
    AttrValue::Static(fixed)
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

/// A count of things whose plural ends in s.
fn plural(count: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(count), if count == 1 { "" } else { "s" })
}
