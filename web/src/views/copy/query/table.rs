//! The rows on the screen as text, to be copied.

use winperf::formula::NoValue;

use crate::list::scroll::Window;
use crate::phrases::compare::CompareMsg;
use crate::phrases::values::{counter_name, named};
use crate::phrases::{Msg, Say, Words};
use crate::state::Session;
use crate::state::both::Both;
use crate::state::copying::Subject;
use crate::views::compare::query::{self as compare, CompareRow};
use crate::views::findings::query::{self as findings, Findings};
use crate::views::structure::query::hex::offset_text;
use crate::views::values::query::OnScreen;
use crate::views::values::query::grid::{Content, Grid, HeadCell};
use crate::views::values::query::list::{self, List, STATUS};

/// What is shown, in the order in which it is shown.
pub enum Table {
    /// Values of one object, or of one counter of it.
    Grid(Grid),
    List(List),
    /// What differs between the captures.
    Differences(Box<Session>),
    /// What is odd in them.
    Findings(Box<Session>),
}

impl Table {
    /// The table that a subject stands in; `None` for one that stands in none.
    pub fn of(session: &Session, subject: Subject) -> Option<Self> {
        match subject {
            Subject::Structure(..) | Subject::Field(..) | Subject::Range(..) => None,
            Subject::Value(_) => Self::of_values(session),
            Subject::Difference(_) => Some(Self::Differences(Box::new(session.clone()))),
            Subject::Finding(_) => Some(Self::Findings(Box::new(session.clone()))),
        }
    }

    /// The table of the values.
    pub fn of_values(session: &Session) -> Option<Self> {
        OnScreen::of(session).map(|table| match table {
            OnScreen::Grid(grid) => Self::Grid(grid),
            OnScreen::List(list) => Self::List(list),
        })
    }

    /// How many rows it has.
    pub fn count(&self) -> usize {
        match self {
            Self::Grid(grid) => grid.shown.count,
            Self::List(list) => list.shown.count,
            Self::Differences(session) => session.comparison.row_count(),
            Self::Findings(session) => session.found.count(),
        }
    }

    /// The names of its columns; a counter with a unit has it behind its name.
    pub fn head(&self, words: Words) -> Vec<String> {
        match self {
            Self::Grid(grid) => {
                let counters = grid.head(0, usize::MAX).into_iter().skip(1);
                let counters = counters.map(|cell| head(&cell, words));
                std::iter::once(words.say(Msg::ColumnInstance).to_string()).chain(counters).collect()
            }
            Self::List(_) => said(list::COLUMNS, words),
            Self::Differences(_) => said(compare::COLUMNS, words),
            Self::Findings(_) => said(findings::COLUMNS, words),
        }
    }

    /// Where what a row of differences or findings is about stands, by names.
    pub fn path(&self, cells: &[String]) -> String {
        let named = match self {
            Self::Differences(_) => cells.get(compare::PATH),
            Self::Findings(_) => cells.get(findings::SUBJECT..=findings::SUBJECT),
            Self::Grid(_) | Self::List(_) => cells.get(..1),
        };
        let named = named.unwrap_or_default().iter().filter(|name| !name.is_empty());
        named.map(String::as_str).collect::<Vec<_>>().join(" › ")
    }

    /// The cells of some rows; where there is no value stands the code of the reason, and so it is with the status.
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
                    Content::Absent(reason) => reason.name().to_owned(),
                    Content::Nowhere => String::new(),
                };
                let rows = grid.rows(window, 0, usize::MAX).into_iter();
                rows.map(|row| {
                    let cells = row.cells.into_iter().map(|cell| text(cell.content));
                    std::iter::once(row.name).chain(cells).collect()
                })
                .collect()
            }
            Self::List(list) => {
                let rows = list.rows(window, words.language).into_iter();
                rows.map(|row| {
                    let mut cells = row.cells;
                    cells[STATUS] = row.codes;
                    cells.into()
                })
                .collect()
            }
            Self::Differences(session) => {
                let rows = compare::rows(session, window, words.language);
                rows.into_iter().map(|row| difference(row, words).into()).collect()
            }
            Self::Findings(session) => {
                let rows = Findings::of(session).rows(window, words.language);
                rows.into_iter().map(|row| row.cells(words).into()).collect()
            }
        }
    }
}

/// The names of columns.
fn said(columns: impl IntoIterator<Item = impl Say>, words: Words) -> Vec<String> {
    columns.into_iter().map(|column| words.say(column).to_string()).collect()
}

/// What a column is called where it stands by itself.
fn head(cell: &HeadCell, words: Words) -> String {
    counter_name(&named(&cell.name, cell.unit, words.language), cell.is_base, words.language)
}

fn difference(row: CompareRow, words: Words) -> [String; compare::COLUMNS.len()] {
    let kind = words.say(CompareMsg::Kind(row.kind)).to_string();
    let Both { a, b } = row
        .sides
        .map(|side| side.map(|(value, offset)| (value.plain, offset_text(offset))).unwrap_or_default());
    [kind, row.place, row.field, a.0, b.0, a.1, b.1]
}
