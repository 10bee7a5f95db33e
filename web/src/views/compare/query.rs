//! The list of differences.

pub mod arrange;
mod columns;
mod detail;
mod gone_and_new;
mod place;
mod row;
mod steps;

use winperf::difference::{DifferenceClass, DifferenceClasses};
use winperf::findings::PairFindingKind;
use winperf_report::language::Language;

pub use columns::{COLUMNS, CompareColumn, Look, PLACE};
pub use detail::{Detail, Run, SideDetail, detail};
pub use gone_and_new::GoneAndNew;
use row::Finders;
pub use row::{CompareRow, Folded, kind_name};
pub use steps::{answer, location, sort, typed};

use crate::list::scroll::Window;
use crate::state::Session;
use crate::state::answers::arranged::ListLine;
use crate::state::answers::question::Question;
use crate::state::library::side::Side;
use crate::state::view::copying::Subject;

/// Content shown instead of a list, or in addition to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    NothingReadable,
    Alone,
    /// Two files are open, and one of them is not a capture.
    OneUnreadable,
    /// Differences are being looked for, in percent.
    Searching(u8),
    /// The user has cancelled the search for differences.
    Stopped,
    /// The two are the same, byte for byte.
    Same,
    /// There are no differences except in order.
    NoDifference,
    AllHidden,
    /// No difference contains the words that are searched for.
    NothingLeft,
    Listed,
}

impl State {
    /// Returns `true` if there are differences to list, even if all are hidden.
    pub fn has_list(self) -> bool {
        matches!(self, Self::Searching(_) | Self::AllHidden | Self::NothingLeft | Self::Listed)
    }
}

/// Returns the content to show.
pub fn state(session: &Session) -> State {
    let readable =
        |side| session.library.captures.capture(side).map(|capture| capture.walked().root().is_some());
    let comparison = &session.view.comparison;
    let findings = session.paired().map(|paired| &paired.findings);
    match (readable(Side::A), readable(Side::B), &comparison.found) {
        (Some(true), None, _) => State::Alone,
        (Some(true), Some(true), None) if comparison.is_stopped => State::Stopped,
        (Some(true), Some(true), None) => State::Searching(searched(session)),
        (Some(true), Some(true), Some(found)) if found.count(DifferenceClasses::all()) == 0 => {
            let is_same = findings.is_some_and(|findings| {
                findings.iter().any(|finding| finding.kind == PairFindingKind::SameCapture)
            });
            if is_same { State::Same } else { State::NoDifference }
        }
        (Some(true), Some(true), Some(_)) if comparison.row_count() > 0 => State::Listed,
        (Some(true), Some(true), Some(found)) if !found.kept().is_superset(comparison.shown) => {
            State::Searching(searched(session))
        }
        (Some(true), Some(true), Some(_)) if comparison.text.trim().is_empty() => State::AllHidden,
        (Some(true), Some(true), Some(_)) => State::NothingLeft,
        (Some(true), Some(false), _) | (Some(false), Some(true), _) => State::OneUnreadable,
        _ => State::NothingReadable,
    }
}

/// Returns the current difference, to be copied.
pub fn subject(session: &Session) -> Option<Subject> {
    session.view.comparison.current_line().map(|_| Subject::Difference(session.view.comparison.row()))
}

fn searched(session: &Session) -> u8 {
    session.answers.progress(|question| matches!(question, Question::Differences(..))).unwrap_or(0)
}

/// Returns the progress of the search for differences in the background, in percent.
pub fn searching(session: &Session) -> Option<u8> {
    session.comparison_wanted().map(|_| searched(session))
}

/// Returns the progress of arranging the lines, in percent, once it takes long enough to show.
pub fn arranging(session: &Session) -> Option<u8> {
    session.answers.progress(|question| matches!(question, Question::Listing(_)))
}

/// Returns each class with the number of its differences, and `true` if they are shown; empty while that is not known.
pub fn classes(session: &Session) -> Vec<(DifferenceClass, usize, bool)> {
    let Some(found) = &session.view.comparison.found else { return Vec::new() };
    let class_count = |class| {
        (class, found.count(DifferenceClasses::only(class)), session.view.comparison.shown.contains(class))
    };
    DifferenceClasses::all().iter().map(class_count).collect()
}

/// Returns the numbers of lines, of differences listed, and of other differences.
pub fn counts(session: &Session) -> [usize; 3] {
    let Some(found) = &session.view.comparison.found else { return [0; 3] };
    let listed = session.view.comparison.listed();
    [
        session.view.comparison.row_count(),
        listed,
        found.count(DifferenceClasses::all()).saturating_sub(listed),
    ]
}

/// Returns the number of the current line, from 1, and the number of lines; in the bytes the number of the difference
/// at the cursor, and of shown differences. `None` while unknown.
pub fn position(session: &Session, is_list: bool) -> Option<(Option<usize>, usize)> {
    let comparison = &session.view.comparison;
    if is_list {
        comparison.found.as_ref()?;
        let count = comparison.row_count();
        return Some(((count > 0).then(|| comparison.row() + 1), count));
    }
    let (number, count) = comparison.number_in_bytes()?;
    Some(((count > 0 && session.is_at_difference()).then_some(number + 1), count))
}

/// Returns the column that the list is sorted by, and whether it descends.
pub fn sorted(session: &Session) -> Option<(usize, bool)> {
    let sort = session.view.comparison.sort;
    let column = COLUMNS.iter().position(|column| column.sort == Some(sort.by))?;
    Some((column, sort.descending))
}

/// Returns `true` if a row is current.
pub fn is_current(session: &Session, row: usize) -> bool {
    session.view.comparison.header.is_none() && row == session.view.comparison.row()
}

/// Returns the rows of a window.
pub fn rows(session: &Session, window: Window, language: Language) -> Vec<CompareRow> {
    let (Some(paired), comparison) = (session.paired(), &session.view.comparison) else { return Vec::new() };
    let mut finders = Finders::new(paired, &session.library.naming, language);
    let drawn = window.first..window.end.min(comparison.row_count());
    let found = comparison.found.as_ref();
    let row = |row: usize| {
        let found = match comparison.line(row)? {
            ListLine::Difference(place, difference) => {
                let is_inside = found.and_then(|found| found.group_of(place)).is_some();
                CompareRow { is_inside, ..finders.difference(&difference) }
            }
            ListLine::Group(number, group) => finders.group(number, group, comparison.is_open(number)),
        };
        Some(CompareRow { row, current: is_current(session, row), ..found })
    };
    drawn.filter_map(row).collect()
}

#[cfg(test)]
mod tests;
