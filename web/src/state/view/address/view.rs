//! Part of an address about the view of two captures.

use winperf::difference::DifferenceClasses;

use crate::state::answers::arranged::{DifferenceSort, DifferenceSortBy};
use crate::state::library::side::Side;
use crate::state::names::target::Target;
use crate::state::view::address::escape::decoded;
use crate::state::view::address::member::{self, Member, option, other, typed};
use crate::state::view::address::{timeline, values};
use crate::state::view::comparison::{class_names, classes_named};
use crate::state::view::tab::Tab;
use crate::state::view::timeline::TimelineView;
use crate::state::view::values_state::ValuesView;

/// A view of two captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    pub tab: Tab,
    /// The capture that tree and bytes show.
    pub side: Side,
    /// `true` if the log itself is shown instead of the structures of its samples.
    pub shows_itself: bool,
    /// Selected place.
    pub place: Option<LinkPlace>,
    /// View state of the values.
    pub values: ValuesView,
    /// Classes of the listed differences, if these are not the default ones.
    pub differences: Option<DifferenceClasses>,
    /// The order of the differences, and the words that they contain.
    pub order: DifferenceSort,
    pub words: String,
    /// The current row of the list in the tab, of differences or findings.
    pub row: u32,
    /// View state of values over time.
    pub timeline: TimelineView,
    /// Text of the search, while the results are shown.
    pub search: String,
}

/// Selected place of the shown file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkPlace {
    /// The byte at an offset, and its field.
    Byte(u32),
    /// The bytes from one offset to another.
    Range(u32, u32),
    /// A structure of a log or a title list that begins at an offset, by its depth from 0.
    Line(u32, usize),
    /// A structure or a field by its permanent name.
    Called(Target),
    /// A whole structure, by its number in the order of the file: for one without a name, and in links from before there were names.
    Structure(u32),
}

/// Value of an option that is set.
const YES: &str = "yes";

/// Members before those of the values and of values over time.
const FIRST: [Member<View>; 4] = [
    (
        "tab",
        |view| Some(view.tab.stem().to_owned()),
        |view, text| view.tab = Tab::named(text).unwrap_or_default(),
    ),
    (
        "side",
        |view| other(&view.side, |side| side.stem().to_owned()),
        |view, text| view.side = read_side(text),
    ),
    ("itself", |view| option(view.shows_itself, YES), |view, text| view.shows_itself = text == YES),
    ("at", |view| view.place.as_ref().map(LinkPlace::text), |view, text| view.place = LinkPlace::read(text)),
];

/// Members after these.
const LAST: [Member<View>; 5] = [
    (
        "show",
        |view| view.differences.map(class_names),
        |view, text| view.differences = Some(classes_named(text)),
    ),
    (
        "order",
        |view| other(&view.order, |order| order_text(*order)),
        |view, text| view.order = read_order(text),
    ),
    ("words", |view| typed(&view.words), |view, text| view.words = decoded(text)),
    ("row", |view| other(&view.row, u32::to_string), |view, text| view.row = text.parse().unwrap_or(0)),
    ("find", |view| typed(&view.search), |view, text| view.search = decoded(text)),
];

impl View {
    /// Parses a part of an address about the view; returns `true` if it is valid.
    pub(super) fn read(&mut self, name: &str, value: &str) -> bool {
        let is_member = member::read(&FIRST, self, name, value)
            || member::read(&LAST, self, name, value)
            || member::read(&values::MEMBERS, &mut self.values, name, value)
            || member::read(&timeline::MEMBERS, &mut self.timeline, name, value);
        match name {
            "tab" => Tab::named(value).is_some(),
            "at" => self.place.is_some(),
            _ => is_member,
        }
    }

    /// Writes the parts of an address that differ from the initial view, and the tab.
    pub(super) fn write(&self, part: &mut impl FnMut(&str, &str)) {
        member::write(&FIRST, self, part);
        member::write(&values::MEMBERS, &self.values, part);
        member::write(&timeline::MEMBERS, &self.timeline, part);
        member::write(&LAST, self, part);
    }
}

fn read_side(text: &str) -> Side {
    if text == Side::B.stem() { Side::B } else { Side::A }
}

/// Sort keys of the differences, with their names in addresses.
const ORDERS: [(DifferenceSortBy, &str); 6] = [
    (DifferenceSortBy::Kind, "kind"),
    (DifferenceSortBy::Place, "place"),
    (DifferenceSortBy::Field, "field"),
    (DifferenceSortBy::Delta, "delta"),
    (DifferenceSortBy::Offset(Side::A), "offset-a"),
    (DifferenceSortBy::Offset(Side::B), "offset-b"),
];

/// Formats the sort key of the differences, with a minus before it if the largest comes first.
fn order_text(sort: DifferenceSort) -> String {
    let name = ORDERS.iter().find(|(by, _)| *by == sort.by).map_or("", |(_, name)| name);
    format!("{}{name}", if sort.descending { "-" } else { "" })
}

fn read_order(text: &str) -> DifferenceSort {
    let (name, descending) = text.strip_prefix('-').map_or((text, false), |name| (name, true));
    let found = ORDERS.iter().find(|(_, of)| *of == name);
    found.map_or_else(DifferenceSort::default, |(by, _)| DifferenceSort { by: *by, descending })
}

impl LinkPlace {
    /// Returns the place for a text.
    pub fn read(text: &str) -> Option<Self> {
        let offset = |text: &str| u32::from_str_radix(text.strip_prefix("0x")?, 16).ok();
        let called = || Target::read(text).map(Self::Called);
        let range = || {
            let (from, to) = text.split_once('-')?;
            Some(Self::Range(offset(from)?, offset(to)?))
        };
        let line = || {
            let (start, depth) = text.split_once(':')?;
            Some(Self::Line(offset(start)?, depth.parse().ok()?))
        };
        let structure = || text.strip_prefix('n')?.parse().ok().map(Self::Structure);
        let byte = offset(text).map(Self::Byte);
        byte.or_else(range).or_else(line).or_else(structure).or_else(called)
    }

    /// Returns the place in the form of addresses.
    pub fn text(&self) -> String {
        match self {
            Self::Range(from, to) => format!("0x{from:x}-0x{to:x}"),
            Self::Byte(offset) => format!("0x{offset:x}"),
            Self::Line(offset, depth) => format!("0x{offset:x}:{depth}"),
            Self::Called(target) => target.text(),
            Self::Structure(number) => format!("n{number}"),
        }
    }
}
