//! All values as one list, or the values of the only instance of an object.
//!
//! The values of a single instance are a list of its counters, with the rows, filters and orders of the list of all
//! values; several instances are a table with a column for each counter.

mod columns;

pub use columns::{COLUMNS, Look, ValueColumn};

use winperf::counter_type::Unit;
use winperf::formula::{NoValue, Note};
use winperf::pair::{Age, Cell, CounterPair, CounterPairIdx, InstancePairIdx, ObjectPairIdx};
use winperf_report::number::display;
use winperf_report::values::ShownValue as Value;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::values::ValuesMsg;
use crate::phrases::{Language, Msg, Words};
use crate::shared::Shared;
use crate::state::answers::paired::Paired;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::state::view::value_order::Scope;
use crate::state::view::values_change::ValuesChange;
use crate::state::view::values_state::Presence;
use crate::state::{Action, Session};
use crate::views::query::column::tracks;
use crate::views::query::digits::is_identifier;
use crate::views::values::query::by_name::ByName;
use crate::views::values::query::chart;
use crate::views::values::query::grid::{Bar, has_percentages};
use crate::views::values::query::keyed::{Keyed, location};
use crate::views::values::query::list::columns::RowData;
use crate::views::values::query::names;
use crate::views::values::query::shown::{self, ShownRows};
use crate::views::values::query::sieve;

/// The style class of columns that move after all others if there is not enough room.
const LATE: &str = "list-late";

/// Number of columns, from the first, that are meaningless for a single instance.
const OF_INSTANCES: usize = 2;

/// Returns the column with cells rendered like this.
fn column_of(look: Look) -> usize {
    COLUMNS.iter().position(|column| column.look == look).unwrap_or(0)
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueRow {
    /// Position of the row, from 0.
    pub row: usize,
    /// Text of each column, shown or not. The numbers are those for programs, and the status is in words.
    pub cells: Vec<String>,
    /// `true` for a base, which is appended to the name of its counter.
    pub is_base: bool,
    /// The code of the status, and the codes of the notes.
    pub codes: String,
    /// `true` if the value is an identifier.
    pub is_identifier: bool,
    /// Filled part of its bar, if there are bars.
    pub bar: Option<Bar>,
    /// The only capture that has this, and its own reading.
    pub of_older: Option<(Side, String)>,
    /// The raw value in the only capture, if the value needs two.
    pub raw_of_one: Option<String>,
    /// Name of the instance in the older capture, if its number changed.
    pub former: Option<String>,
    /// Value for readers that match by name, if that differs.
    pub by_name: Option<ByName>,
    /// Reason why there is no value.
    pub absent: Option<NoValue>,
    /// The only capture with a value, if that is why there is none.
    pub only_in: Option<Side>,
    /// `true` if the row is current.
    pub current: bool,
}

/// The list, with all that is the same for every row of it.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    pub shown: ShownRows,
    /// The current row, among the shown ones.
    pub row: usize,
    /// The column of the header that the keyboard is in.
    pub header: Option<usize>,
    /// The column that the rows are sorted by, and whether they descend.
    pub sorted: Option<(usize, bool)>,
    /// The first column: objects, or counters if everything else is the same in every row.
    pub first_column: usize,
    /// The columns in use, by position.
    there: Vec<usize>,
    /// The object whose only instance is shown.
    single: Option<ObjectPairIdx>,
    paired: Paired,
    naming: Shared<Naming>,
}

impl Keyed for List {
    fn step(&self, key: Key, page: usize) -> Option<Action> {
        let header = |column| Some(Action::Values(ValuesChange::Header(column)));
        let Some(column) = self.header else {
            return match key {
                Key::Up if self.row == 0 => header(Some(column_of(Look::Value))),
                key => {
                    self.row_number(key.row_from(self.row, self.shown.count, page)?).map(Action::SelectValue)
                }
            };
        };
        match key {
            Key::Left => header(self.drawn().take_while(|before| *before < column).last().or(Some(column))),
            Key::Right => header(self.drawn().find(|behind| *behind > column).or(Some(column))),
            Key::Home | Key::First => header(self.drawn().next()),
            Key::End | Key::Last => header(self.drawn().last()),
            Key::Down | Key::PageDown => header(None),
            Key::Activate => sort(column).map(Action::Values),
            _ => None,
        }
    }

    /// Returns the action of a letter: `s` sorts by the current column of the header, or by the values; of one object,
    /// `c` shows only the current counter.
    fn typed(&self, letter: char) -> Option<Action> {
        let change = match (letter, self.single) {
            ('s', _) => sort(self.header.unwrap_or(column_of(Look::Value)))?,
            ('c', Some(_)) => {
                ValuesChange::Counter(self.paired.pair().row(self.number()?)?.counter().by_title()?)
            }
            _ => return None,
        };
        Some(Action::Values(change))
    }

    fn location(&self) -> Option<(Side, u32)> {
        location(&self.paired, self.number()?)
    }
}

impl List {
    /// Returns the same rows and columns, for the captures of a redacted session.
    #[must_use]
    pub fn handed(self, session: &Session) -> Self {
        let paired = session.paired().cloned().unwrap_or_else(|| self.paired.clone());
        Self { paired, naming: session.library.naming.clone(), ..self }
    }

    /// Returns the list of all values, or of those of one instance; `None` if a table of instances is shown instead.
    pub fn new(session: &Session) -> Option<Self> {
        let question = session.value_question()?;
        let single = match question.scope {
            Scope::List => None,
            Scope::Single(object) => Some(object),
            Scope::Object(_) | Scope::Counter(..) => return None,
        };
        let shown = ShownRows::new(session)?;
        let sorted = COLUMNS.iter().position(|column| column.sort == Some(question.sort.by));
        let first_column = if single.is_some() { OF_INSTANCES } else { 0 };
        let has_pair = question.paired.older.is_some();
        let is_there =
            |column: &usize| COLUMNS[*column].look.is_there(session.view.values.view.ids, has_pair);
        let there: Vec<usize> = (0..COLUMNS.len()).filter(is_there).collect();
        let last = there.last().copied().unwrap_or(first_column);
        let instance = session.view.values.at.or(single.map(|_| InstancePairIdx(0)));
        let current =
            instance.and_then(|instance| current(session, &question.paired, instance, single.is_some()));
        Some(Self {
            row: current.and_then(|row| shown.place(row)).unwrap_or(0),
            header: session.view.values.header.map(|column| column.clamp(first_column, last)),
            first_column,
            there,
            single,
            sorted: sorted.map(|column| (column, question.sort.descending)),
            shown,
            paired: question.paired,
            naming: question.naming,
        })
    }

    /// Returns the list as its rows show it but for the current one.
    #[must_use]
    pub fn without_cursor(&self) -> Self {
        Self { row: 0, header: None, ..self.clone() }
    }

    /// Returns `true` if a row is current.
    pub fn is_current(&self, row: usize) -> bool {
        row == self.row && self.header.is_none()
    }

    /// Returns the rows of a window.
    pub fn rows(&self, window: Window, language: Language) -> Vec<ValueRow> {
        let drawn = window.first..window.end.min(self.shown.count);
        drawn.filter_map(|row| self.value_row(row, language)).collect()
    }

    /// Returns the positions of the rendered columns.
    fn drawn(&self) -> impl Iterator<Item = usize> + '_ {
        self.there.iter().copied().filter(|column| *column >= self.first_column)
    }

    /// Returns its columns by position.
    pub fn columns(&self) -> impl Iterator<Item = (usize, &'static ValueColumn)> {
        self.drawn().filter_map(|column| Some((column, COLUMNS.get(column)?)))
    }

    /// Returns the name of a column, which for a single capture does not mention A and B.
    pub fn name(&self, column: &ValueColumn, words: Words) -> String {
        let side = |age| Some(self.paired.side(age)).filter(|_| self.has_pair());
        let name = match column.look {
            Look::Raw(age) => match (side(age), age) {
                (Some(side), _) => words.say(Msg::ColumnRaw(side)),
                (None, Age::Newer) => words.say(ValuesMsg::Raw),
                (None, Age::Older) => return (column.name)(words),
            },
            Look::Id(age) => words.say(ValuesMsg::ColumnId(side(age))),
            Look::Start(age) => words.say(ValuesMsg::ColumnStart(side(age))),
            _ => return (column.name)(words),
        };
        name.to_string()
    }

    /// Returns the names of the columns that are copied, including those with the same text in every row.
    pub fn copied(&self, words: Words) -> Vec<String> {
        self.there.iter().map(|column| self.name(&COLUMNS[*column], words)).collect()
    }

    /// Returns the cells of a row for copying, with the code of the status instead of its text.
    pub fn copied_row(&self, row: &ValueRow) -> Vec<String> {
        let status = column_of(Look::Status);
        let cell = |column: &usize| if *column == status { &row.codes } else { &row.cells[*column] };
        self.there.iter().map(cell).cloned().collect()
    }

    /// Returns the prefix of the names of the edges after its columns.
    pub fn group(&self) -> &'static str {
        if self.single.is_some() { "single-" } else { "" }
    }

    /// Returns the style of the columns: in the order of the list, then with optional ones last.
    pub fn style(&self) -> String {
        let shown = || self.columns().map(|(_, column)| column);
        let (late, early): (Vec<_>, Vec<_>) = shown().partition(|column| column.class.ends_with(LATE));
        let tracks = |columns: Vec<&ValueColumn>| {
            tracks(("values", self.group()), columns.into_iter().map(|column| &column.width))
        };
        format!("--tracks:{};--tracks-late:{}", tracks(shown().collect()), tracks([early, late].concat()))
    }

    /// Returns the key of the list, which differs for each object.
    pub fn key(&self) -> String {
        self.single.map_or_else(|| "values-list".to_owned(), |object| format!("values-list-{object}"))
    }

    /// Returns the name of the only instance, if it has one, and the capture that contains it, unless both do.
    pub fn instance(&self) -> Option<(Option<String>, Option<Presence>)> {
        let instance = self.paired.pair().object(self.single?)?.instances().next()?;
        let presence = sieve::presence(instance, self.paired.older.is_some());
        Some((names::instance(&self.naming, instance), presence))
    }

    /// Returns the value that fills a bar, in digits, and its unit; `None` if there are no bars.
    pub fn full(&self) -> Option<(String, Option<Unit>)> {
        let mut counters = self.paired.pair().object(self.single?)?.counters();
        let full = chart::percent(self.paired.pair().object(self.single?)?);
        has_percentages(&mut counters).then(|| (display(full), Some(Unit::Percent)))
    }

    /// Returns the place of the value of a row on the screen.
    pub fn location_of(&self, row: usize) -> Option<(Side, u32)> {
        location(&self.paired, self.row_number(row)?)
    }

    /// Returns `true` if there are two captures; the raw values of one are neither newer nor older.
    pub fn has_pair(&self) -> bool {
        self.paired.older.is_some()
    }

    /// Returns the number of the current row of the pairing.
    pub fn number(&self) -> Option<u64> {
        self.row_number(self.row)
    }

    /// Returns the row of the pairing at a position on the screen.
    pub fn row_number(&self, row: usize) -> Option<u64> {
        let row = self.shown.row(row)?;
        match self.single {
            None => Some(row.into()),
            Some(_) => self.paired.pair().number(self.shown.scope.cell(row, CounterPairIdx(row))?),
        }
    }

    fn value_row(&self, row: usize, language: Language) -> Option<ValueRow> {
        let (paired, naming) = (&self.paired, &self.naming);
        let place = paired.pair().row(self.row_number(row)?)?;
        let value = Value::new(&place);
        let name = names::counter(naming, place.counter());
        let definition = place.counter().definition();
        let is_identifier = definition.is_some_and(|found| is_identifier(found.title(), &name));
        let (former, by_name) = (names::former(naming, place.instance()), ByName::new(paired, &place));
        let only_in = value.value.err().and_then(|reason| paired.only_in(reason));
        let found = RowData { by_name, place, value, only_in, name, naming, language };
        let mut cells = vec![String::new(); COLUMNS.len()];
        self.there.iter().for_each(|column| cells[*column] = (COLUMNS[*column].text)(&found));
        let RowData { value: found, by_name, place, .. } = found;
        let full = chart::percent(place.object());
        let absent = found.value.err().filter(|_| !found.is_text());
        let only_in = only_in.filter(|_| absent.is_some());
        let percentage =
            found.value.ok().filter(|_| self.single.is_some() && found.unit == Some(Unit::Percent));
        Some(ValueRow {
            row,
            cells,
            is_base: found.counter_type.is_base(),
            codes: codes(&found),
            is_identifier,
            bar: percentage.map(|value| Bar::new(value, full)),
            of_older: found.of_older.map(|older| (paired.side(Age::Older), older.display)),
            raw_of_one: found.raw_of_one.map(|raw| raw.to_string()),
            former,
            by_name,
            absent,
            only_in,
            current: self.is_current(row),
        })
    }
}

/// Returns the position of the column with an English name, for tests.
#[cfg(test)]
pub fn place_of(name: &str) -> usize {
    let names = COLUMNS.iter().map(|column| (column.name)(Words::default()));
    names.into_iter().position(|of| of == name).unwrap_or_else(|| panic!("no column {name}"))
}

#[cfg(test)]
impl ValueRow {
    /// Returns the content of the column with that English name.
    pub fn cell(&self, name: &str) -> &str {
        &self.cells[place_of(name)]
    }
}

/// Sorts by a column, if it is sortable.
pub fn sort(column: usize) -> Option<ValuesChange> {
    COLUMNS.get(column)?.sort.map(ValuesChange::Sort)
}

/// Returns the code of the status, and the codes of the notes.
fn codes(found: &Value) -> String {
    let code = found.value.err().map_or("ok", NoValue::name);
    found.notes.iter().map(Note::name).fold(code.to_owned(), |codes, note| codes + ", " + note)
}

/// Returns the row that was made current: a counter of the only instance, or a row of the pairing.
fn current(session: &Session, paired: &Paired, instance: InstancePairIdx, is_single: bool) -> Option<u32> {
    let view = &session.view.values.view;
    let object = shown::object(session, paired)?;
    let counter = view.counter.and_then(|name| paired.pair().object(object)?.counter_named(name));
    let counter = counter.map_or(CounterPairIdx(0), CounterPair::idx);
    if is_single {
        return Some(counter.0);
    }
    let number = paired.pair().number(Cell { object, instance, counter })?;
    u32::try_from(number).ok()
}
