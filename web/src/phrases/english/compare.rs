//! The differences between the captures, in English.

use winperf::difference::{DifferenceClass, DifferenceKind, Oddity};
use winperf::pair::Age;
use yew::AttrValue;

use crate::phrases::compare::{Changed, CompareMsg};
use crate::phrases::grouped;
use crate::state::side::Side;

/// Returns the English text of a message about differences.
pub(in crate::phrases) fn text(message: CompareMsg) -> AttrValue {
    let fixed = match message {
        CompareMsg::Table => "Differences between A and B",
        CompareMsg::ColumnKind => "Kind",
        CompareMsg::ColumnWhere => "Where",
        CompareMsg::ColumnField => "Field",
        CompareMsg::ColumnValue(Side::A) => "Value in A",
        CompareMsg::ColumnValue(Side::B) => "Value in B",
        CompareMsg::ColumnDelta => "Δ",
        CompareMsg::Follow(object, count, who) => {
            let of = object.unwrap_or_else(|| "the data block".to_owned());
            let lengths = if count == 1 { "length or position" } else { "lengths, counts and positions" };
            let follow = if count == 1 { "follows" } else { "follow" };
            return format!("{} {lengths} of {of} {follow} from this: {who}", big(count)).into();
        }
        CompareMsg::FollowMeaning => {
            "These lengths, counts, offsets and positions are exactly what follows from the new and gone structures, so nothing is wrong with them. Enter shows them one by one."
        }
        CompareMsg::Clocks(1) => "1 clock advanced",
        CompareMsg::Clocks(count) => return format!("{} clocks advanced", big(count)).into(),
        CompareMsg::ClassesShown(shown, all) => return format!("Kinds: {shown} of {all}").into(),
        CompareMsg::Filter => "Filter differences",
        CompareMsg::NothingLeft => "No differences match.",
        CompareMsg::ColumnOffset(Side::A) => "Offset in A",
        CompareMsg::ColumnOffset(Side::B) => "Offset in B",
        CompareMsg::Kind(kind) => kind_name(kind),
        CompareMsg::KindMeaning(kind) => kind_meaning(kind),
        CompareMsg::OddityMeaning(oddity) => oddity_meaning(oddity),
        CompareMsg::OnlyInOne => "Objects and counters in one capture only",
        CompareMsg::Changed(changed) => return sentence(&changed).into(),
        CompareMsg::MoreGoneAndNew(more) => return format!("and {} more", big(more)).into(),
        CompareMsg::Classes => "Differences shown",
        CompareMsg::Class(class) => class_name(class),
        CompareMsg::ClassMeaning(class) => class_meaning(class),
        CompareMsg::Steps => "Differences",
        CompareMsg::Next => "Next difference (F7)",
        CompareMsg::Previous => "Previous difference (Shift+F7)",
        CompareMsg::Position(number, count) => return format!("{} of {}", big(number), big(count)).into(),
        CompareMsg::Shown(1) => "1 difference",
        CompareMsg::Shown(count) => return format!("{} differences", big(count)).into(),
        CompareMsg::ShownOf(lines, shown, hidden) if lines == shown => {
            return format!("{} shown, {} hidden", big(shown), big(hidden)).into();
        }
        CompareMsg::ShownOf(lines, shown, hidden) => {
            let lines = if lines == 1 { "1 line".to_owned() } else { format!("{} lines", big(lines)) };
            return format!("{} shown in {lines}, {} hidden", big(shown), big(hidden)).into();
        }
        CompareMsg::Detail => "The current difference",
        CompareMsg::Bytes(side, offset) => return format!("Bytes of {} at {offset}", side.letter()).into(),
        CompareMsg::Absent(side) => return format!("Not in {}", side.letter()).into(),
        CompareMsg::Searching(percent) => return format!("Comparing A and B: {percent} %").into(),
        CompareMsg::NothingReadable => "There is no readable capture to compare.",
        CompareMsg::NeedsSecond => {
            "Comparing needs two captures, and only one is open. Drop a second one anywhere on the page, or open it here."
        }
        CompareMsg::OpenSecond => "Open a second capture…",
        CompareMsg::OneUnreadable => {
            "Comparing needs two readable captures, and one of the two files is not one. Open another file in its place."
        }
        CompareMsg::Same => "A and B are the same, byte for byte.",
        CompareMsg::NoDifference => {
            "A and B contain the same structures with the same fields and values; only their order differs."
        }
        CompareMsg::AllHidden => "Every difference is of a class that is hidden.",
        CompareMsg::ShowAll => "Show all",
        CompareMsg::Cancel => "Cancel",
        CompareMsg::Cancelled => "The comparison was cancelled.",
        CompareMsg::Again => "Compare again",
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
        counted(began, &format!("{}began", process(ended == 0, began))),
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
        true => "No process, object or counter came or went".to_owned(),
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

fn kind_meaning(kind: DifferenceKind) -> &'static str {
    match kind {
        DifferenceKind::New => "Only the newer capture has this structure, with everything in it.",
        DifferenceKind::Gone => "Only the older capture has this structure, with everything in it.",
        DifferenceKind::Ambiguous => {
            "Both captures have this name, but a different number of times, so the instances cannot be matched."
        }
        DifferenceKind::Renumbered => {
            "The same instance, by its id, has another number after its name: instances of that name have ended or started before it. A program that matches by name takes it for another one."
        }
        DifferenceKind::Field => {
            "This field identifies or classifies (title index, type, id, …), and the two captures differ in it."
        }
        DifferenceKind::Name => "The name is spelled differently in the two captures.",
        DifferenceKind::Layout => {
            "A length, offset, position or count. It usually follows from what else has changed; if nothing else has, one of the two is wrong, and the findings say which."
        }
        DifferenceKind::Clock => "A clock, which differs between any two captures.",
        DifferenceKind::Value => "This raw value changed unexpectedly.",
        DifferenceKind::Moved => "This raw value changed as expected between two captures.",
        DifferenceKind::Padding => {
            "These bytes have no meaning: padding, slack, or a field that is reserved for the reader."
        }
        DifferenceKind::Unparsed => "These bytes could not be read as a structure.",
    }
}

fn oddity_meaning(oddity: Oddity) -> &'static str {
    match oddity {
        Oddity::OnlyIn(Age::Older) => {
            "Only the older capture has this raw value: the counter block of the newer one ends before it, though both have its counter."
        }
        Oddity::OnlyIn(Age::Newer) => {
            "Only the newer capture has this raw value: the counter block of the older one ends before it, though both have its counter."
        }
        Oddity::DefinitionChanged => {
            "The definition of the counter has changed, so the two raw values are not of the same kind."
        }
        Oddity::Text => "This is text, and it differs from before.",
        Oddity::StartTime => {
            "This is the time at which something started. It differs, so something else started, or the same thing was restarted."
        }
        Oddity::Identifier => "This id differs, so it belongs to another process or thread.",
        Oddity::WentBackwards => {
            "This raw value went backwards, though it only counts up: it was reset, or it belongs to something else now."
        }
        Oddity::Wrapped => {
            "This 32-bit raw value passed the largest number, 4294967295, and began again at 0. The difference is taken modulo 2^32."
        }
    }
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
        DifferenceClass::Renumbered => {
            "Instances that both captures have, with another number after their name"
        }
        DifferenceClass::Fields => "Fields that identify or classify (title index, type, id), and names",
        DifferenceClass::Layout => {
            "Lengths, offsets, positions and counts, which follow from what else has changed"
        }
        DifferenceClass::Values => "Raw values that changed unexpectedly",
        DifferenceClass::Moved => "Raw values that changed as expected",
        DifferenceClass::Clocks => "Clocks, which differ between any two captures",
        DifferenceClass::Padding => "Bytes without a meaning, or that could not be read",
    }
}
