//! Part of an address about the view of two captures.

use winperf::difference::DifferenceClasses;

use crate::state::address::escape::{decoded, encoded};
use crate::state::arranged::{DifferenceSort, DifferenceSortBy};
use crate::state::comparison::{class_names, classes_named};
use crate::state::side::Side;
use crate::state::tab::Tab;
use crate::state::target::Target;
use crate::state::timeline::TimelineView;
use crate::state::values_state::ValuesView;

/// A view of two captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    pub tab: Tab,
    /// The capture that tree and bytes show.
    pub side: Side,
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

/// Selected place of a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkPlace {
    /// The byte at an offset, and its field.
    Byte(u32),
    /// The bytes from one offset to another.
    Range(u32, u32),
    /// A structure or a field by its permanent name.
    Called(Target),
    /// A whole structure, by its number in the order of the file: for one without a name, and in links from before there were names.
    Structure(u32),
}

impl View {
    /// Parses a part of an address about the view; returns `true` if it is one.
    pub(super) fn read(&mut self, name: &str, value: &str) -> bool {
        match name {
            "tab" => {
                let tab = Tab::named(value);
                self.tab = tab.unwrap_or_default();
                return tab.is_some();
            }
            "side" => self.side = if value == Side::B.stem() { Side::B } else { Side::A },
            "at" => {
                self.place = LinkPlace::read(value);
                return self.place.is_some();
            }
            "show" => self.differences = Some(classes_named(value)),
            "order" => self.order = read_order(value),
            "words" => self.words = decoded(value),
            "row" => self.row = value.parse().unwrap_or(0),
            "find" => self.search = decoded(value),
            _ => return self.values.read(name, value) || self.timeline.read(name, value),
        }
        true
    }

    /// Writes the parts of an address that differ from the initial view, and the tab.
    pub(super) fn write(&self, part: &mut impl FnMut(&str, &str)) {
        part("tab", self.tab.stem());
        if self.side == Side::B {
            part("side", Side::B.stem());
        }
        if let Some(place) = &self.place {
            part("at", &place.text());
        }
        self.values.write(part);
        self.timeline.write(part);
        if let Some(classes) = self.differences {
            part("show", &class_names(classes));
        }
        if self.order != DifferenceSort::default() {
            part("order", &order_text(self.order));
        }
        if !self.words.is_empty() {
            part("words", &encoded(&self.words));
        }
        if self.row > 0 {
            part("row", &self.row.to_string());
        }
        if !self.search.is_empty() {
            part("find", &encoded(&self.search));
        }
    }
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
        let range = text.split_once('-').and_then(|(from, to)| offset(from).zip(offset(to)));
        match range {
            Some((from, to)) => Some(Self::Range(from, to)),
            None => {
                let structure = || text.strip_prefix('n')?.parse().ok().map(Self::Structure);
                offset(text).map(Self::Byte).or_else(structure).or_else(called)
            }
        }
    }

    /// Returns the place in the form of addresses.
    pub fn text(&self) -> String {
        match self {
            Self::Range(from, to) => format!("0x{from:x}-0x{to:x}"),
            Self::Byte(offset) => format!("0x{offset:x}"),
            Self::Called(target) => target.text(),
            Self::Structure(number) => format!("n{number}"),
        }
    }
}
