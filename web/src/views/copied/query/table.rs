//! The rows on the screen as text, to be copied.

use winperf::formula::NoValue;

use crate::list::scroll::Window;
use crate::phrases::values::{counter_name, named};
use crate::phrases::{Language, Msg, Words};
use crate::state::Session;
use crate::state::view::copying::Subject;
use crate::views::compare::query as compare;
use crate::views::findings::query::{self as findings, Findings};
use crate::views::query::column::Column;
use crate::views::values::query::OnScreen;
use crate::views::values::query::grid::{Content, Grid, HeadCell};
use crate::views::values::query::list::List;

/// Table on the screen, in display order.
pub enum Table {
    /// Values of one object, or of one counter of it.
    Grid(Grid),
    List(List),
    /// Differences between the captures.
    Differences(Box<Session>),
    /// Findings about the captures.
    Findings(Findings),
}

impl Table {
    /// Returns the table that contains a subject; `None` if there is none.
    pub fn new(session: &Session, subject: Subject) -> Option<Self> {
        match subject {
            Subject::Structure(..) | Subject::Field(..) | Subject::Range(..) | Subject::Outlined(..) => None,
            Subject::Value(_) => Self::for_values(session),
            Subject::Difference(_) => Some(Self::Differences(Box::new(session.clone()))),
            Subject::Finding(_) => Some(Self::Findings(Findings::new(session))),
        }
    }

    /// Returns the same rows in the same order, for the captures of a redacted session.
    #[must_use]
    pub fn handed(self, session: &Session) -> Self {
        match self {
            Self::Grid(grid) => Self::Grid(grid.handed(session)),
            Self::List(list) => Self::List(list.handed(session)),
            Self::Differences(_) => Self::Differences(Box::new(session.clone())),
            Self::Findings(_) => Self::Findings(Findings::new(session)),
        }
    }

    /// Returns the table of the values.
    pub fn for_values(session: &Session) -> Option<Self> {
        OnScreen::new(session).map(|table| match table {
            OnScreen::Grid(grid) => Self::Grid(grid),
            OnScreen::List(list) => Self::List(list),
        })
    }

    /// Returns the number of rows.
    pub fn count(&self) -> usize {
        match self {
            Self::Grid(grid) => grid.shown.count,
            Self::List(list) => list.shown.count,
            Self::Differences(session) => session.view.comparison.row_count(),
            Self::Findings(findings) => findings.count(),
        }
    }

    /// Returns the names of its columns; the unit of a counter follows its name.
    pub fn head(&self, words: Words) -> Vec<String> {
        match self {
            Self::Grid(grid) => {
                let counters = grid.head(0, usize::MAX).into_iter().skip(1);
                let counters = counters.map(|cell| head(&cell, words));
                let facts = grid.heads().map(|[name, _]| words.say(name).to_string());
                [words.say(Msg::ColumnInstance).to_string()]
                    .into_iter()
                    .chain(facts)
                    .chain(counters)
                    .collect()
            }
            Self::List(list) => list.copied(words),
            Self::Differences(_) => name_columns(compare::COLUMNS, words),
            Self::Findings(_) => name_columns(findings::COLUMNS, words),
        }
    }

    /// Returns the location of the subject of a row of differences or findings, as names.
    pub fn path(&self, row: usize, language: Language) -> Option<String> {
        let window = Window { first: row, end: row + 1, ..Window::default() };
        match self {
            Self::Differences(session) => Some(compare::rows(session, window, language).pop()?.path()),
            Self::Findings(findings) => Some(findings.rows(window, language).pop()?.subject),
            Self::Grid(_) | Self::List(_) => None,
        }
    }

    /// Returns the cells of some rows; a missing value is the code of its reason, and a status its code.
    pub fn rows(&self, first: usize, end: usize, words: Words) -> Vec<Vec<String>> {
        let window = Window { first, end: end.min(self.count()), ..Window::default() };
        match self {
            Self::Grid(grid) => {
                let text = |content| match content {
                    Content::Number(digits) => digits.plain,
                    Content::Text(text) => text,
                    Content::Older(_, digits) => {
                        format!("{} ({})", digits.plain, NoValue::OnlyInOlder.name())
                    }
                    Content::Absent(reason, _) => reason.name().to_owned(),
                    Content::Raw(_) => NoValue::NeedsTwoSamples.name().to_owned(),
                    Content::Nowhere => String::new(),
                };
                let rows = grid.rows(window, 0, usize::MAX).into_iter();
                rows.map(|row| {
                    let cells = row.cells.into_iter().map(|cell| text(cell.content));
                    let facts = row.facts.into_iter().map(|fact| fact.digits.plain);
                    std::iter::once(row.name).chain(facts).chain(cells).collect()
                })
                .collect()
            }
            Self::List(list) => {
                list.rows(window, words.language).iter().map(|row| list.copied_row(row)).collect()
            }
            Self::Differences(session) => {
                let rows = compare::rows(session, window, words.language);
                let cells =
                    |row: &_| compare::COLUMNS.iter().map(|column| (column.text)(row, words)).collect();
                rows.iter().map(cells).collect()
            }
            Self::Findings(findings) => {
                let rows = findings.rows(window, words.language);
                let cells =
                    |row: &_| findings::COLUMNS.iter().map(|column| (column.text)(row, words)).collect();
                rows.iter().map(cells).collect()
            }
        }
    }
}

/// Returns the names of columns.
fn name_columns<Text, Look, By>(columns: &[Column<Text, Look, By>], words: Words) -> Vec<String> {
    columns.iter().map(|column| (column.name)(words)).collect()
}

/// Returns the full name of a column.
fn head(cell: &HeadCell, words: Words) -> String {
    counter_name(&named(&cell.name, cell.unit, words.language), cell.is_base, words.language)
}
