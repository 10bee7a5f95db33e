//! The differences between the captures, in English.

use winperf::difference::{DifferenceClass, DifferenceKind, Oddity};
use yew::AttrValue;

use crate::phrases::compare::{Changed, CompareMsg};
use crate::phrases::grouped;
use crate::state::library::side::Side;

/// Returns the English text of a message about differences.
pub(in crate::phrases) fn text(message: CompareMsg) -> AttrValue {
    let fixed = match message {
        CompareMsg::Phrase(phrase) => phrase.english,
        CompareMsg::ColumnValue(Side::A) => "Value in A",
        CompareMsg::ColumnValue(Side::B) => "Value in B",
        CompareMsg::Follow(object, count, who) => {
            let object = object.unwrap_or_else(|| "the data block".to_owned());
            let lengths = if count == 1 { "length or position" } else { "lengths, counts and positions" };
            return format!("{} {lengths} in {object} changed as a result of: {who}", big(count)).into();
        }
        CompareMsg::Clocks(1) => "1 clock advanced",
        CompareMsg::Clocks(count) => return format!("{} clocks advanced", big(count)).into(),
        CompareMsg::ClassesShown(shown, all) => return format!("Showing {shown} of {all} kinds").into(),
        CompareMsg::ColumnOffset(Side::A) => "Offset in A",
        CompareMsg::ColumnOffset(Side::B) => "Offset in B",
        CompareMsg::Kind(kind) => kind_name(kind),
        CompareMsg::KindMeaning(kind, side) => return kind_meaning(kind, side).into(),
        CompareMsg::OddityMeaning(oddity, side) => return oddity_meaning(oddity, side).into(),
        CompareMsg::Changed(changed) => return sentence(&changed).into(),
        CompareMsg::MoreGoneAndNew(more) => return format!("and {} more", big(more)).into(),
        CompareMsg::Class(class) => class_name(class),
        CompareMsg::ClassMeaning(class) => class_meaning(class),
        CompareMsg::Position(number, count) => return format!("{} of {}", big(number), big(count)).into(),
        CompareMsg::Shown(1) => "1 difference",
        CompareMsg::Shown(count) => return format!("{} differences", big(count)).into(),
        CompareMsg::ShownOf(rows, shown, hidden) => {
            let all = shown.saturating_add(hidden);
            let differences = if all == 1 { "difference" } else { "differences" };
            let rows = match rows {
                rows if rows == shown => String::new(),
                1 => ", in 1 row".to_owned(),
                rows => format!(", in {} rows", big(rows)),
            };
            return format!("{} of {} {differences} shown{rows}", big(shown), big(all)).into();
        }
        CompareMsg::Bytes(side, offset) => return format!("Bytes of {} at {offset}", side.letter()).into(),
        CompareMsg::Absent(side) => return format!("Not in {}", side.letter()).into(),
        CompareMsg::Searching(percent) => return format!("Comparing A and B: {percent} %").into(),
    };
    AttrValue::Static(fixed)
}

/// Returns the sentence with which a comparison begins.
fn sentence(changed: &Changed) -> String {
    let [ended, began, renumbered] = changed.processes;
    let [wrapped, decreased] = changed.values;
    let [objects_gone, objects_new, counters_gone, counters_new] = &changed.defined;
    // Only the first one mentions that they are processes.
    let process = |is_first: bool, count: usize| match (is_first, count) {
        (true, 1) => "process ",
        (true, _) => "processes ",
        (false, _) => "",
    };
    let be = |count: usize| if count == 1 { "was" } else { "were" };
    let values = |count: usize| if count == 1 { "counter" } else { "counters" };
    let parts = [
        counted(ended, &format!("{}ended", process(true, ended))),
        counted(began, &format!("{}started", process(ended == 0, began))),
        counted(
            renumbered,
            &format!("{}{} renumbered", process(ended + began == 0, renumbered), be(renumbered)),
        ),
        counted(wrapped, &format!("{} wrapped", values(wrapped))),
        counted(decreased, &format!("{} decreased", values(decreased))),
        named(objects_gone, "object", "gone"),
        named(counters_gone, "counter", "gone"),
        named(objects_new, "object", "new"),
        named(counters_new, "counter", "new"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    match parts.is_empty() {
        true => "No processes, objects or counters are new or gone".to_owned(),
        false => parts.join(", "),
    }
}

fn counted(count: usize, what: &str) -> Option<String> {
    (count > 0).then(|| format!("{} {what}", big(count)))
}

/// Returns the text about new or gone objects or counters, with the name of the first.
fn named((count, first): &(usize, String), what: &str, how: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("{first} is {how}")),
        2 => Some(format!("{first} and 1 more {what} are {how}")),
        count => Some(format!("{first} and {} more {what}s are {how}", big(count - 1))),
    }
}

fn big(number: usize) -> String {
    grouped(number as u64)
}

fn kind_name(kind: DifferenceKind) -> &'static str {
    match kind {
        DifferenceKind::New => "new",
        DifferenceKind::Gone => "gone",
        DifferenceKind::Ambiguous => "not matched",
        DifferenceKind::Renumbered => "renumbered",
        DifferenceKind::Field => "changed",
        DifferenceKind::Name => "name",
        DifferenceKind::Layout => "layout",
        DifferenceKind::Clock => "clock",
        DifferenceKind::Value => "value",
        DifferenceKind::Moved => "expected change",
        DifferenceKind::Padding => "padding",
        DifferenceKind::Unparsed => "unparsed",
    }
}

fn kind_meaning(kind: DifferenceKind, side: Side) -> String {
    let said = match kind {
        DifferenceKind::New | DifferenceKind::Gone => {
            return format!("Only {} has this structure, with everything in it.", side.letter());
        }
        DifferenceKind::Ambiguous => {
            "The captures contain this name a different number of times, so the instances cannot be matched."
        }
        DifferenceKind::Renumbered => {
            "The same instance (same ID) now has a different number after its name, because earlier instances with that name ended or started. A program that matches by name would confuse it with another instance."
        }
        DifferenceKind::Field => {
            "This field identifies or classifies its structure (title index, type, ID, …), and it differs between the two captures."
        }
        DifferenceKind::Name => "The name is spelled differently in the two captures.",
        DifferenceKind::Layout => {
            "A length, offset, position or count. It usually differs because something else changed; if nothing else did, one of the two is wrong, and the findings say which."
        }
        DifferenceKind::Clock => "A clock, which differs between any two captures.",
        DifferenceKind::Value => "This raw value changed unexpectedly.",
        DifferenceKind::Moved => "This raw value changed as expected between two captures.",
        DifferenceKind::Padding => {
            "These bytes have no meaning: padding, slack, or a field that is reserved for the reader."
        }
        DifferenceKind::Unparsed => "These bytes could not be read as a structure.",
    };
    said.to_owned()
}

fn oddity_meaning(oddity: Oddity, side: Side) -> String {
    let said = match oddity {
        Oddity::OnlyIn(_) => {
            let [one, other] = [side, side.other()].map(Side::letter);
            return format!(
                "Only {one} has this raw value: both captures have the counter, but its counter block in {other} ends before the value."
            );
        }
        Oddity::DefinitionChanged => {
            "The definition of the counter has changed, so the two raw values are not comparable."
        }
        Oddity::Text => "This text changed.",
        Oddity::StartTime => {
            "This is a start time. It differs, so something else was started, or the same thing was restarted."
        }
        Oddity::Identifier => "This ID differs, so A and B show different processes or threads.",
        Oddity::WentBackwards => {
            "This raw value decreased, although it can only count up: it was reset, or it now belongs to something else."
        }
        Oddity::Wrapped => {
            "This 32-bit raw value passed its maximum, 4,294,967,295, and continued at 0. The difference is taken modulo 2^32."
        }
    };
    said.to_owned()
}

fn class_name(class: DifferenceClass) -> &'static str {
    match class {
        DifferenceClass::Structure => "Structure",
        DifferenceClass::Renumbered => "Renumbered",
        DifferenceClass::Fields => "Fields",
        DifferenceClass::Layout => "Layout",
        DifferenceClass::Values => "Odd values",
        DifferenceClass::Moved => "Expected changes",
        DifferenceClass::Clocks => "Clocks",
        DifferenceClass::Padding => "Padding",
    }
}

fn class_meaning(class: DifferenceClass) -> &'static str {
    match class {
        DifferenceClass::Structure => "Objects, counters and instances that are new, gone, or not matched",
        DifferenceClass::Renumbered => "Instances in both captures with a different number after their name",
        DifferenceClass::Fields => {
            "Fields that identify or classify a structure (title index, type, ID), and names"
        }
        DifferenceClass::Layout => {
            "Lengths, offsets, positions and counts, which usually differ because something else changed"
        }
        DifferenceClass::Values => "Raw values that changed unexpectedly",
        DifferenceClass::Moved => "Raw values that changed as expected",
        DifferenceClass::Clocks => "Clocks, which differ between any two captures",
        DifferenceClass::Padding => "Bytes without a meaning, or that could not be read",
    }
}
