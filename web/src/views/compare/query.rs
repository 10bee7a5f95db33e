//! The list of differences.

mod detail;
mod place;

use winperf::difference::{Difference, DifferenceClass, DifferenceClasses, DifferenceKind};
use winperf::findings::PairFindingKind;
use winperf::pair::Age;
use winperf_report::language::Language;

pub use detail::{Detail, Run, SideDetail, detail};
use place::{DifferenceFinder, Placed};

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::Words;
use crate::phrases::compare::CompareMsg;
use crate::state::both::Both;
use crate::state::comparison::Comparing;
use crate::state::copying::Subject;
use crate::state::side::Side;
use crate::state::{Action, Session};
use crate::views::query::bytes::offset_text;
use crate::views::query::column::{Column, Width};
use crate::views::query::digits::Digits;
use crate::views::query::wording::joined;

/// A column of the list.
pub type CompareColumn = Column<fn(&CompareRow, Words) -> String, Look>;

/// How a cell of the list is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    DifferenceKind,
    Place,
    Text,
    Value(Side),
    Offset(Side),
}

/// The columns of the list, on the screen and where it is copied, in the usual arrangement, in a very wide window, and in one
/// without room for all: there they are narrower, and no time, number or offset is cut.
pub static COLUMNS: [CompareColumn; 7] = [
    Column {
        name: |words| words.say(CompareMsg::ColumnKind).to_string(),
        class: "compare-rows-kind",
        width: Width::until_chosen("kind", &["7rem", "7rem", "5.5rem"]),
        sort: None,
        look: Look::DifferenceKind,
        text: |row, words| words.say(CompareMsg::Kind(row.kind)).to_string(),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnWhere).to_string(),
        class: "compare-rows-place",
        width: Width::until_chosen("where", &["minmax(12rem, 2fr)", "44rem", "minmax(7rem, 1fr)"]),
        sort: None,
        look: Look::Place,
        text: |row, _| row.place.clone(),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnField).to_string(),
        class: "compare-rows-field",
        width: Width::until_chosen("field", &["minmax(11rem, 1.2fr)", "18rem", "11rem"]),
        sort: None,
        look: Look::Text,
        text: |row, _| row.field.clone(),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnValue(Side::A)).to_string(),
        class: "compare-rows-value compare-rows-of-a",
        width: Width::until_chosen("a", VALUE),
        sort: None,
        look: Look::Value(Side::A),
        text: |row, _| row.value(Side::A),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnValue(Side::B)).to_string(),
        class: "compare-rows-value compare-rows-of-b",
        width: Width::until_chosen("b", VALUE),
        sort: None,
        look: Look::Value(Side::B),
        text: |row, _| row.value(Side::B),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnOffset(Side::A)).to_string(),
        class: "compare-rows-offset compare-rows-at-a",
        width: Width::of(OFFSET),
        sort: None,
        look: Look::Offset(Side::A),
        text: |row, _| row.offset(Side::A),
    },
    Column {
        name: |words| words.say(CompareMsg::ColumnOffset(Side::B)).to_string(),
        class: "compare-rows-offset compare-rows-at-b",
        width: Width::of(OFFSET),
        sort: None,
        look: Look::Offset(Side::B),
        text: |row, _| row.offset(Side::B),
    },
];

const VALUE: &[&str] = &["minmax(8rem, 1fr)", "20rem", "11.75rem"];
const OFFSET: &[&str] = &["6.5rem", "6.5rem", "4.75rem"];

#[derive(Clone, Debug, PartialEq)]
pub struct CompareRow {
    /// Position of the row, from 0.
    pub row: usize,
    /// Whether the row is current.
    pub current: bool,
    /// What kind of difference it is.
    pub kind: DifferenceKind,
    /// The structure, as in a counter path.
    pub place: String,
    /// The field, or the C name of a whole structure.
    pub field: String,
    /// In A and in B: the value and its offset; `None` where there is no such thing.
    pub sides: Both<Option<(Digits, u32)>>,
}

impl CompareRow {
    /// Where what differs stands, by names.
    pub fn path(&self) -> String {
        joined([self.place.as_str(), self.field.as_str()])
    }

    fn value(&self, side: Side) -> String {
        self.sides[side].as_ref().map(|(value, _)| value.plain.clone()).unwrap_or_default()
    }

    fn offset(&self, side: Side) -> String {
        self.sides[side].as_ref().map(|(_, offset)| offset_text(*offset)).unwrap_or_default()
    }
}

/// What there is to show instead of a list, or besides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    NothingReadable,
    Alone,
    /// Two files are open, and one of them is no capture.
    OneUnreadable,
    /// Differences are being looked for, in percent.
    Searching(u8),
    /// Differences were being looked for, and the user has given that up.
    Stopped,
    /// The two are the same, byte for byte.
    Same,
    /// Nothing differs but the order of things.
    NoDifference,
    AllHidden,
    Listed,
}

/// What there is to show.
pub fn state(session: &Session) -> State {
    let readable = |side| session.captures.capture(side).map(|capture| capture.walked().root().is_some());
    let comparison = &session.comparison;
    let findings = session.paired.as_ref().map(|paired| &paired.findings);
    match (readable(Side::A), readable(Side::B), &comparison.found) {
        (Some(true), None, _) => State::Alone,
        (Some(true), Some(true), None) if comparison.is_stopped => State::Stopped,
        (Some(true), Some(true), None) => State::Searching(comparison.percent),
        (Some(true), Some(true), Some(found)) if found.count(DifferenceClasses::all()) == 0 => {
            let is_same = findings.is_some_and(|findings| {
                findings.iter().any(|finding| finding.kind == PairFindingKind::SameCapture)
            });
            if is_same { State::Same } else { State::NoDifference }
        }
        (Some(true), Some(true), Some(_)) if comparison.row_count() > 0 => State::Listed,
        (Some(true), Some(true), Some(found)) if !found.kept().is_superset(comparison.shown) => {
            State::Searching(comparison.percent)
        }
        (Some(true), Some(true), Some(_)) => State::AllHidden,
        (Some(true), Some(false), _) | (Some(false), Some(true), _) => State::OneUnreadable,
        _ => State::NothingReadable,
    }
}

/// The current difference, to be copied.
pub fn subject(session: &Session) -> Option<Subject> {
    session.comparison.current().map(|_| Subject::Difference(session.comparison.row()))
}

/// How far the search for differences is that goes on behind the list, in percent.
pub fn searching(session: &Session) -> Option<u8> {
    session.comparison_wanted().map(|_| session.comparison.percent)
}

/// Each class with how many differences are of it, and whether they are shown; empty while that is not known.
pub fn classes(session: &Session) -> Vec<(DifferenceClass, usize, bool)> {
    let Some(found) = &session.comparison.found else { return Vec::new() };
    let of = |class| {
        (class, found.count(DifferenceClasses::only(class)), session.comparison.shown.contains(class))
    };
    DifferenceClasses::all().iter().map(of).collect()
}

/// How many differences are shown, and how many there are besides.
pub fn counts(session: &Session) -> (usize, usize) {
    let Some(found) = &session.comparison.found else { return (0, 0) };
    let shown = found.count(session.comparison.shown);
    (shown, found.count(DifferenceClasses::all()) - shown)
}

/// The number of the current difference, from 1, where the user is at one, and how many are shown; `None` while that is not known.
pub fn position(session: &Session, is_list: bool) -> Option<(Option<usize>, usize)> {
    let count = session.comparison.row_count();
    session.comparison.found.as_ref()?;
    let is_there = count > 0 && (is_list || session.is_at_difference());
    Some((is_there.then(|| session.comparison.row() + 1), count))
}

/// The rows of a window.
pub fn rows(session: &Session, window: Window, language: Language) -> Vec<CompareRow> {
    let (Some(paired), Some(found)) = (&session.paired, &session.comparison.found) else { return Vec::new() };
    let mut finders = Both::of(|side| DifferenceFinder::new(session, paired, side, language));
    let current = session.comparison.row();
    let drawn = found.rows(session.comparison.shown, window.first);
    let drawn = drawn.take(window.end.saturating_sub(window.first)).zip(window.first..);
    drawn
        .map(|((_, difference), row)| {
            compare_row(&mut finders, paired.age(Side::B), &difference, row, current)
        })
        .collect()
}

/// What a key leads to, when a screen shows `page` rows; Enter goes to the bytes of the current difference.
pub fn answer(session: &Session, key: Key, page: usize) -> Option<Action> {
    let (count, current) = (session.comparison.row_count(), session.comparison.row());
    if key == Key::Activate {
        return location(session, current).map(|(side, offset)| Action::Locate(side, offset));
    }
    let row = key.row_from(current, count, page)?;
    Some(Action::Compare(Comparing::SelectRow(row)))
}

/// Where the difference of a row stands.
pub fn location(session: &Session, row: usize) -> Option<(Side, u32)> {
    let found = session.comparison.found.as_ref()?;
    let (_, difference) = found.rows(session.comparison.shown, row).next()?;
    session.location_of(&difference)
}

fn compare_row(
    finders: &mut Both<Option<DifferenceFinder<'_>>>,
    age_of_b: Option<Age>,
    difference: &Difference,
    row: usize,
    current: usize,
) -> CompareRow {
    let placed = |finder: &mut Option<DifferenceFinder<'_>>| {
        finder.as_mut().and_then(|finder| finder.find(difference))
    };
    let sides = Both { a: placed(&mut finders.a), b: placed(&mut finders.b) };
    let newer = if age_of_b == Some(Age::Newer) { [Side::B, Side::A] } else { Side::BOTH };
    // The newer capture's names are those that the user knows from now.
    let named: Option<&Placed> = newer.into_iter().find_map(|side| sides[side].as_ref());
    let (place, field) = named.map(|placed| (placed.place.clone(), placed.field.clone())).unwrap_or_default();
    CompareRow {
        row,
        current: row == current,
        kind: difference.kind,
        place,
        field,
        sides: sides.map(|placed| placed.map(|placed| (placed.value, placed.offset))),
    }
}

#[cfg(test)]
mod tests;
