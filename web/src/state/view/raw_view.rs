//! A log of counters, which are not captures: its rows, and their view state.

use winperf_log::{AnyLog, Row};

use crate::shared::Shared;
use crate::state::library::naming::Naming;
use crate::state::view::tab::Tab;

/// Content of a log at the selected samples.
#[derive(Debug)]
pub enum RawRows {
    /// Raw counters with their values.
    Counters(Vec<Row>),
    /// Paths and values, as a text log has them.
    Values(Vec<(String, Option<f64>)>),
}

impl RawRows {
    pub fn count(&self) -> usize {
        match self {
            Self::Counters(rows) => rows.len(),
            Self::Values(values) => values.len(),
        }
    }

    pub(in crate::state) fn path(&self, row: usize) -> String {
        match self {
            Self::Counters(rows) => rows.get(row).map(|row| row.path().to_string()),
            Self::Values(values) => values.get(row).map(|(path, _)| path.clone()),
        }
        .unwrap_or_default()
    }

    fn value(&self, row: usize) -> Option<f64> {
        match self {
            Self::Counters(rows) => rows.get(row)?.outcome.value.ok(),
            Self::Values(values) => values.get(row)?.1,
        }
    }
}

/// Sort key of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ByValue {
    /// In the order of the log.
    #[default]
    Not,
    Largest,
    Smallest,
}

impl ByValue {
    fn next(self) -> Self {
        match self {
            Self::Not => Self::Largest,
            Self::Largest => Self::Smallest,
            Self::Smallest => Self::Not,
        }
    }
}

/// A change of the view of such a log.
#[derive(Debug)]
pub enum RawChange {
    /// Show the rows whose paths contain these words, in the language of the log or, by these names, in English.
    Text(String, Shared<Naming>),
    /// Sort by value: largest first, smallest first, not at all.
    Sort,
    /// Make a row current, by its position on the screen.
    Select(usize),
    /// Make the row of a path current, and show it if it was hidden.
    Path(String),
}

/// View state of a log of counters.
#[derive(Clone, Debug, PartialEq)]
pub struct RawView {
    pub rows: Shared<RawRows>,
    /// The rows that are shown, in their order.
    pub order: Shared<Vec<u32>>,
    pub sort: ByValue,
    pub text: String,
    /// English names that the words are looked for in, too.
    naming: Shared<Naming>,
    /// The current row by its position in the order.
    pub current: usize,
}

impl RawView {
    /// Returns a log in its initial view state.
    pub(in crate::state) fn new(log: &AnyLog, positions: &[usize]) -> Self {
        let view = Self {
            rows: Shared::new(rows(log, positions)),
            order: Shared::default(),
            naming: Shared::default(),
            sort: ByValue::default(),
            text: String::new(),
            current: 0,
        };
        view.ordered()
    }

    /// Moves the view to other samples; the row with the same path remains current.
    #[must_use]
    pub(in crate::state) fn moved(self, log: &AnyLog, positions: &[usize]) -> Self {
        let path = self.current_row().map(|row| self.rows.path(row));
        let view = Self { rows: Shared::new(rows(log, positions)), ..self }.ordered();
        let is_it = |row: &u32| Some(view.rows.path(*row as usize)) == path;
        let current = view.order.iter().position(is_it).unwrap_or(0);
        Self { current, ..view }
    }

    /// Looks for the words in other names; the current row remains, if it is still shown.
    #[must_use]
    pub(in crate::state) fn named(self, naming: Shared<Naming>) -> Self {
        let row = self.current_row();
        let view = Self { naming, ..self }.ordered();
        let current = view.order.iter().position(|other| Some(*other as usize) == row).unwrap_or(0);
        Self { current, ..view }
    }

    #[must_use]
    pub(in crate::state) fn changed(self, change: RawChange) -> Self {
        match change {
            RawChange::Text(text, naming) => Self { text, naming, current: 0, ..self }.ordered(),
            RawChange::Sort => Self { sort: self.sort.next(), current: 0, ..self }.ordered(),
            RawChange::Select(current) => Self { current, ..self },
            RawChange::Path(path) => match self.place_of(&path) {
                Some(current) => Self { current, ..self },
                None => {
                    let all = Self { text: String::new(), ..self }.ordered();
                    Self { current: all.place_of(&path).unwrap_or(0), ..all }
                }
            },
        }
    }

    /// Returns the current row.
    pub fn current_row(&self) -> Option<usize> {
        self.order.get(self.current).map(|row| *row as usize)
    }

    /// Returns the path of the current row.
    pub fn current_path(&self) -> Option<String> {
        self.current_row().map(|row| self.rows.path(row))
    }

    /// Returns the row on the screen of a path.
    fn place_of(&self, path: &str) -> Option<usize> {
        self.order.iter().position(|row| self.rows.path(*row as usize) == path)
    }

    fn ordered(self) -> Self {
        let words: Vec<String> = self.text.split_whitespace().map(str::to_lowercase).collect();
        let has_all = |row: &u32| {
            let path = self.rows.path(*row as usize);
            let english = self.naming.english.path_text(&path).unwrap_or_default().to_lowercase();
            let path = path.to_lowercase();
            words.iter().all(|word| path.contains(word) || english.contains(word))
        };
        let mut order: Vec<u32> = (0..self.rows.count() as u32).collect();
        if !words.is_empty() {
            order.retain(has_all);
        }
        let value = |row: &u32| self.rows.value(*row as usize);
        let by = |one: &u32, other: &u32| match (value(one), value(other)) {
            // Rows without a value come last in both directions.
            (None, None) => std::cmp::Ordering::Equal,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(_), None) => std::cmp::Ordering::Less,
            (Some(one), Some(other)) if self.sort == ByValue::Smallest => one.total_cmp(&other),
            (Some(one), Some(other)) => other.total_cmp(&one),
        };
        if self.sort != ByValue::Not {
            order.sort_by(by);
        }
        Self { order: Shared::new(order), ..self }
    }
}

/// The view that such a log is first shown in.
pub(in crate::state) const FIRST: Tab = Tab::Values;

fn rows(log: &AnyLog, positions: &[usize]) -> RawRows {
    let Some((newer, older)) = positions.split_last() else { return RawRows::Values(Vec::new()) };
    match log {
        AnyLog::Binary(log) => {
            let older = older.last().and_then(|older| log.sample(*older));
            let newer = log.sample(*newer);
            RawRows::Counters(newer.map(|newer| newer.rows(older.as_ref())).unwrap_or_default())
        }
        AnyLog::Text(log) => {
            let values = log.sample(*newer);
            let values = values.iter().flat_map(|sample| sample.values());
            RawRows::Values(values.map(|(path, value)| (path.to_owned(), value)).collect())
        }
    }
}
