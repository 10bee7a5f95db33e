//! The differences between the captures, in English.

use winperf::difference::{Class, Kind};
use yew::AttrValue;

use crate::session::side::Side;
use crate::words::compare::CompareMsg;
use crate::words::grouped;

/// The English text of a message about differences.
pub(in crate::words) fn text(message: CompareMsg) -> AttrValue {
    let fixed = match message {
        CompareMsg::Table => "Differences between A and B",
        CompareMsg::ColumnKind => "Kind",
        CompareMsg::ColumnWhere => "Where",
        CompareMsg::ColumnField => "Field",
        CompareMsg::ColumnValue(Side::A) => "Value in A",
        CompareMsg::ColumnValue(Side::B) => "Value in B",
        CompareMsg::ColumnOffset(Side::A) => "Offset in A",
        CompareMsg::ColumnOffset(Side::B) => "Offset in B",
        CompareMsg::Kind(kind) => kind_name(kind),
        CompareMsg::KindMeaning(kind) => kind_meaning(kind),
        CompareMsg::Classes => "Differences shown",
        CompareMsg::Class(class) => class_name(class),
        CompareMsg::ClassMeaning(class) => class_meaning(class),
        CompareMsg::Steps => "Differences",
        CompareMsg::Next => "Next difference (F7)",
        CompareMsg::Previous => "Previous difference (Shift+F7)",
        CompareMsg::Position(number, count) => return format!("{} of {}", big(number), big(count)).into(),
        CompareMsg::Shown(1) => "1 difference",
        CompareMsg::Shown(count) => return format!("{} differences", big(count)).into(),
        CompareMsg::ShownOf(shown, hidden) => {
            return format!("{} shown, {} hidden", big(shown), big(hidden)).into();
        }
        CompareMsg::Detail => "The current difference",
        CompareMsg::Bytes(side, offset) => return format!("Bytes of {} at {offset}", side.letter()).into(),
        CompareMsg::Absent(side) => return format!("Not in {}", side.letter()).into(),
        CompareMsg::Searching(percent) => return format!("Comparing A and B: {percent} %").into(),
        CompareMsg::NothingReadable => "There is no readable capture to compare.",
        CompareMsg::NeedsSecond => {
            "Comparing takes two captures, and one is open. Drop a second one anywhere on the page, or open it here."
        }
        CompareMsg::OpenSecond => "Open a second capture…",
        CompareMsg::OneUnreadable => {
            "Comparing takes two readable captures, and one of the two files is none. Open another file in its place."
        }
        CompareMsg::Same => "A and B are the same, byte for byte.",
        CompareMsg::NoDifference => {
            "A and B hold the same structures with the same fields and values; only their order differs."
        }
        CompareMsg::AllHidden => "Every difference is of a class that is hidden.",
    };
    AttrValue::Static(fixed)
}

fn big(number: usize) -> String {
    grouped(number as u64)
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::New => "new",
        Kind::Gone => "gone",
        Kind::Ambiguous => "ambiguous",
        Kind::Field => "changed",
        Kind::Name => "name",
        Kind::Layout => "layout",
        Kind::Clock => "clock",
        Kind::Value => "value",
        Kind::Moved => "moved on",
        Kind::Padding => "padding",
        Kind::Unparsed => "unparsed",
    }
}

fn kind_meaning(kind: Kind) -> &'static str {
    match kind {
        Kind::New => "Only the newer capture has this structure, with all that it holds.",
        Kind::Gone => "Only the older capture has this structure, with all that it holds.",
        Kind::Ambiguous => {
            "Both captures have this name, but not equally often, so which instance is which cannot be told."
        }
        Kind::Field => "This field says what something is, and it says something else in the other capture.",
        Kind::Name => "The name is not written the same in both captures.",
        Kind::Layout => "A length, offset, position or count: it follows from what else has changed.",
        Kind::Clock => "A clock, which differs between any two captures.",
        Kind::Value => {
            "This raw value did not simply go on: it went backwards or wrapped around, it is text, an id or a start time, its definition has changed, or only one capture has it."
        }
        Kind::Moved => "This raw value went on, as is to be expected between two captures.",
        Kind::Padding => {
            "These bytes mean nothing: padding, slack, or a field that is reserved for the reader."
        }
        Kind::Unparsed => "These bytes could not be read as a structure.",
    }
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Structure => "Structure",
        Class::Fields => "Fields",
        Class::Layout => "Layout",
        Class::Values => "Odd values",
        Class::Moved => "Values that moved on",
        Class::Clocks => "Clocks",
        Class::Padding => "Padding",
    }
}

fn class_meaning(class: Class) -> &'static str {
    match class {
        Class::Structure => "Objects, counters and instances that are new, gone, or ambiguous",
        Class::Fields => "Fields and names that say what something is",
        Class::Layout => "Lengths, offsets, positions and counts, which follow from what else has changed",
        Class::Values => "Raw values that did not simply go on",
        Class::Moved => "Raw values that went on, as is to be expected",
        Class::Clocks => "Clocks, which differ between any two captures",
        Class::Padding => "Bytes that mean nothing, or that could not be read",
    }
}
