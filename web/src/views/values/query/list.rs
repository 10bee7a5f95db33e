//! All values as one list.

use winperf::formula::{NoValue, Note};
use winperf::pair::Age;
use winperf_report::values::Shown as Value;
use winperf_report::{Brief, Say};

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::values::{ValuesMsg, counter_name};
use crate::phrases::{Language, Words};
use crate::shared::Shared;
use crate::state::Session;
use crate::state::naming::Naming;
use crate::state::paired::Paired;
use crate::state::side::Side;
use crate::state::value_order::Scope;
use crate::state::values_change::ValuesChange;
use crate::state::values_state::SortBy;
use crate::views::values::query::digits::is_identifier;
use crate::views::values::query::names;
use crate::views::values::query::shown::{self, Shown};

/// How many columns the list has.
pub const COLUMN_COUNT: usize = 9;

/// The columns that the list can be sorted by.
const SORTABLE: [(usize, SortBy); 4] =
    [(0, SortBy::Object), (1, SortBy::Instance), (2, SortBy::Counter), (VALUE, SortBy::Value)];

/// The column of the value.
pub const VALUE: usize = 5;

/// The column of the status.
pub const STATUS: usize = 7;

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueRow {
    /// Position of the row, from 0.
    pub row: usize,
    /// Object, instance, counter, older raw value, newer raw value, display value, unit, status, counter type.
    ///
    /// The numbers are those that programs read, and the status is in words.
    pub cells: [String; COLUMN_COUNT],
    /// Whether it is a base; the name of its counter ends with a word that says so.
    pub is_base: bool,
    /// The code of the status, and those of what is worth knowing.
    pub codes: String,
    /// Whether the value names something.
    pub is_identifier: bool,
    /// The capture that alone has this, and what it shows by itself.
    pub of_older: Option<(Side, String)>,
    /// Why there is no value.
    pub absent: Option<NoValue>,
    /// Whether the row is current.
    pub current: bool,
}

/// The list, with all that is the same for every row of it.
#[derive(Clone, Debug)]
pub struct List {
    pub shown: Shown,
    /// The current row, among those that are shown.
    pub row: usize,
    /// The column of the header that the keyboard is in.
    pub header: Option<usize>,
    /// The column that the rows are sorted by, and whether they descend.
    pub sorted: Option<(usize, bool)>,
    paired: Shared<Paired>,
    naming: Shared<Naming>,
}

/// What a key of the list leads to.
#[derive(Debug)]
pub enum Step {
    /// A row of the pairing becomes current.
    Select(usize),
    Change(ValuesChange),
}

impl List {
    /// The list of all values; `None` when one object is shown instead.
    pub fn of(session: &Session) -> Option<Self> {
        let question = shown::question(session).filter(|question| question.scope == Scope::List)?;
        let shown = Shown::of(session)?;
        let sorted = SORTABLE.into_iter().find(|(_, by)| *by == question.sort.by);
        Some(Self {
            row: current(session, &question.paired).and_then(|row| shown.place(row)).unwrap_or(0),
            header: session.values.header.map(|column| column.min(COLUMN_COUNT - 1)),
            sorted: sorted.map(|(column, _)| (column, question.sort.descending)),
            shown,
            paired: question.paired,
            naming: question.naming,
        })
    }

    /// The rows of a window.
    pub fn rows(&self, window: Window, language: Language) -> Vec<ValueRow> {
        let drawn = window.first..window.end.min(self.shown.count);
        drawn.filter_map(|row| self.value_row(row, language)).collect()
    }

    /// The number of the current row of the pairing.
    pub fn number(&self) -> Option<u64> {
        self.shown.row(self.row).map(u64::from)
    }

    /// The row of the pairing at a place on the screen.
    pub fn at(&self, row: usize) -> Option<usize> {
        usize::try_from(self.shown.row(row)?).ok()
    }

    /// What a key leads to, when a screen shows `page` rows; `None` where it leads to nothing new.
    pub fn step(&self, key: Key, page: usize) -> Option<Step> {
        let change = |change| Some(Step::Change(change));
        if let Some(column) = self.header {
            return match key {
                Key::Left => change(ValuesChange::Header(Some(column.saturating_sub(1)))),
                Key::Right => change(ValuesChange::Header(Some((column + 1).min(COLUMN_COUNT - 1)))),
                Key::Home | Key::First => change(ValuesChange::Header(Some(0))),
                Key::End | Key::Last => change(ValuesChange::Header(Some(COLUMN_COUNT - 1))),
                Key::Down | Key::PageDown => change(ValuesChange::Header(None)),
                Key::Activate => change(sort(column)?),
                _ => None,
            };
        }
        match key {
            Key::Up if self.row == 0 => change(ValuesChange::Header(Some(VALUE))),
            key => self.at(key.row_from(self.row, self.shown.count, page)?).map(Step::Select),
        }
    }

    /// What a typed letter leads to: `s` sorts by the current column of the header, or by the values.
    pub fn typed(&self, letter: char) -> Option<ValuesChange> {
        sort(self.header.unwrap_or(VALUE)).filter(|_| letter == 's')
    }

    fn value_row(&self, row: usize, language: Language) -> Option<ValueRow> {
        let (paired, naming) = (&self.paired, &self.naming);
        let number = u64::from(self.shown.row(row)?);
        let place = paired.pair().row(number)?;
        let pair = place.object();
        let found = Value::new(&place);
        let raw = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let counter_type = found.counter_type;
        let name = names::counter(paired, naming, pair, &place.counter());
        let cells = [
            names::object(paired, naming, pair),
            names::instance(paired, naming, pair, &place.instance()).unwrap_or_default(),
            counter_name(&name, counter_type.is_base(), language),
            raw(found.raw.older),
            raw(found.raw.newer),
            found.display.clone().unwrap_or_default(),
            found.unit.map(|unit| unit.say(language).to_owned()).unwrap_or_default(),
            status(&found, language),
            counter_type.name().map_or_else(|| format!("{:#010x}", counter_type.0), str::to_owned),
        ];
        let absent = found.value.err().filter(|_| !found.is_text());
        let definition = paired.definition(pair, &place.counter());
        Some(ValueRow {
            row,
            cells,
            is_base: counter_type.is_base(),
            codes: codes(&found),
            is_identifier: definition.is_some_and(|found| is_identifier(found.title(), &name)),
            of_older: found.of_older.map(|older| (paired.side(Age::Older), older.display)),
            absent,
            current: row == self.row && self.header.is_none(),
        })
    }
}

/// Sorts by a column, where it can be sorted by.
pub fn sort(column: usize) -> Option<ValuesChange> {
    let by = SORTABLE.into_iter().find(|(sortable, _)| *sortable == column);
    by.map(|(_, by)| ValuesChange::Sort(by))
}

/// The status in words, and what is worth knowing.
fn status(found: &Value, language: Language) -> String {
    let status = Brief(found.value).say(language).to_owned();
    let separator = Words { language }.say(ValuesMsg::Separator);
    found.notes.iter().fold(status, |words, note| words + &separator + Brief(note).say(language))
}

/// The code of the status, and those of what is worth knowing.
fn codes(found: &Value) -> String {
    let code = found.value.err().map_or("ok", NoValue::name);
    found.notes.iter().map(Note::name).fold(code.to_owned(), |codes, note| codes + ", " + note)
}

/// The row of the pairing that was made current.
fn current(session: &Session, paired: &Paired) -> Option<u32> {
    let view = &session.values.view;
    let (object, instance) = (shown::object(session, paired)?, view.instance?);
    let counter = view.counter.and_then(|name| paired.counter_named(object, name)).unwrap_or(0);
    let number = paired.pair().number(winperf::pair::Cell { object, instance, counter })?;
    u32::try_from(number).ok()
}
