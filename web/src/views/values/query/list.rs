//! All values as one list, or those of the one instance of an object.

use winperf::counter_type::Unit;
use winperf::formula::{NoValue, Note};
use winperf::pair::{Age, Cell, CounterPair, CounterPairIdx, InstancePairIdx, ObjectPairIdx, Row};
use winperf_report::number::display;
use winperf_report::values::Shown as Value;
use winperf_report::{Brief, Say};

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::values::{ValuesMsg, counter_name};
use crate::phrases::{Language, Msg, Words};
use crate::shared::Shared;
use crate::state::naming::Naming;
use crate::state::paired::Paired;
use crate::state::side::Side;
use crate::state::value_order::Scope;
use crate::state::value_order::SortBy;
use crate::state::values_change::ValuesChange;
use crate::state::values_state::Presence;
use crate::state::{Action, Session};
use crate::views::query::column::{Column, Width, template};
use crate::views::query::digits::is_identifier;
use crate::views::values::query::chart::PERCENT;
use crate::views::values::query::facts;
use crate::views::values::query::grid::{Bar, has_percentages};
use crate::views::values::query::keyed::{Keyed, location};
use crate::views::values::query::names;
use crate::views::values::query::shown::{self, Shown};
use crate::views::values::query::sieve;

/// A column of the list.
pub type ValueColumn = Column<for<'a> fn(&Found<'a>) -> String, Look>;

/// How a cell of the list is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Text,
    Counter,
    /// The raw value in the older or in the newer capture.
    Raw(Age),
    Value,
    Status,
    /// Text of a column that is there where more of them are wanted.
    More,
    /// A number of such a column.
    Delta,
}

impl Look {
    const fn is_more(self) -> bool {
        matches!(self, Self::More | Self::Delta)
    }
}

/// What is known of a row when the cells of its columns are filled.
pub struct Found<'a> {
    place: Row<'a>,
    value: Value,
    /// The name of the counter, whether it is a base or not.
    name: String,
    naming: &'a Naming,
    language: Language,
}

impl Found<'_> {
    fn raw(&self, age: Age) -> String {
        let raw = match age {
            Age::Older => self.value.raw.older,
            Age::Newer => self.value.raw.newer,
        };
        raw.map(|number| number.to_string()).unwrap_or_default()
    }
}

/// The columns of the list, on the screen and where it is copied: how wide they are in the list of all, and in that of the
/// values of one instance.
pub static COLUMNS: [ValueColumn; 11] = [
    Column {
        name: |words| words.say(Msg::ColumnObject).to_string(),
        class: "value-rows-cell value-rows-object",
        width: Width::until_chosen("object", &["minmax(6rem, 0.8fr)"]),
        sort: Some(SortBy::Object),
        look: Look::Text,
        text: |found| names::object(found.naming, found.place.object()),
    },
    Column {
        name: |words| words.say(Msg::ColumnInstance).to_string(),
        class: "value-rows-cell value-rows-instance",
        width: Width::until_chosen("instance", &["minmax(8rem, 1.2fr)"]),
        sort: Some(SortBy::Instance),
        look: Look::Text,
        text: |found| names::instance(found.naming, found.place.instance()).unwrap_or_default(),
    },
    Column {
        name: |words| words.say(Msg::ColumnCounter).to_string(),
        class: "value-rows-cell value-rows-counter",
        width: Width::until_chosen("counter", &["minmax(14rem, 1.6fr)", "minmax(14rem, 22rem)"]),
        sort: Some(SortBy::Counter),
        look: Look::Counter,
        text: |found| counter_name(&found.name, found.value.counter_type.is_base(), found.language),
    },
    Column {
        name: |words| words.say(Msg::ColumnOlderRaw).to_string(),
        class: "value-rows-cell value-rows-raw list-late",
        width: Width { least: 12.75, ..Width::until_chosen("older", RAW) },
        sort: None,
        look: Look::Raw(Age::Older),
        text: |found| found.raw(Age::Older),
    },
    Column {
        name: |words| words.say(Msg::ColumnNewerRaw).to_string(),
        class: "value-rows-cell value-rows-raw list-late",
        width: Width { least: 12.75, ..Width::until_chosen("newer", RAW) },
        sort: None,
        look: Look::Raw(Age::Newer),
        text: |found| found.raw(Age::Newer),
    },
    Column {
        name: |words| words.say(Msg::ColumnValue).to_string(),
        class: "value-rows-cell value-rows-value",
        width: Width {
            least: 14.0,
            ..Width::until_chosen("value", &["minmax(var(--value-width), 0.5fr)", "var(--value-width)"])
        },
        sort: Some(SortBy::Value),
        look: Look::Value,
        text: |found| found.value.display.clone().unwrap_or_default(),
    },
    Column {
        name: |words| words.say(Msg::ColumnUnit).to_string(),
        class: "value-rows-cell value-rows-unit",
        width: Width::of(&["3rem", "3.5rem"]),
        sort: None,
        look: Look::Text,
        text: |found| found.value.unit.map(|unit| unit.say(found.language).to_owned()).unwrap_or_default(),
    },
    Column {
        name: |words| words.say(Msg::ColumnStatus).to_string(),
        class: "value-rows-cell value-rows-status",
        width: Width::until_chosen("status", &["minmax(9rem, 1.4fr)", "minmax(9rem, 16rem)"]),
        sort: None,
        look: Look::Status,
        text: |found| status(&found.value, found.language),
    },
    Column {
        name: |words| words.say(Msg::ColumnCounterType).to_string(),
        class: "value-rows-cell value-rows-type list-late",
        width: Width::of(&["minmax(15rem, 1fr)"]),
        sort: None,
        look: Look::Text,
        text: |found| {
            let counter_type = found.value.counter_type;
            counter_type.name().map_or_else(|| format!("{:#010x}", counter_type.0), str::to_owned)
        },
    },
    Column {
        name: |words| words.say(ValuesMsg::ColumnDelta).to_string(),
        class: "value-rows-cell value-rows-delta list-late",
        width: Width::of(&["var(--delta-width)"]),
        sort: None,
        look: Look::Delta,
        text: |found| facts::delta(&found.place).unwrap_or_default(),
    },
    Column {
        name: |words| words.say(ValuesMsg::ColumnStart).to_string(),
        class: "value-rows-cell value-rows-start list-late",
        width: Width::of(&["13.5rem"]),
        sort: None,
        look: Look::More,
        text: |found| {
            let known = facts::Instance { instance: found.place.instance(), counter: None };
            known.start().unwrap_or_default()
        },
    },
];

const RAW: &[&str] = &["minmax(var(--raw-width), 0.4fr)", "var(--raw-width)"];

/// The style class of what stands behind all others where not all columns have room.
const LATE: &str = "list-late";

/// How many of them, from the first, say nothing of the values of one instance.
const OF_INSTANCES: usize = 2;

/// How many columns there are, with those that are only there where more are wanted, or without.
fn column_count(has_more: bool) -> usize {
    COLUMNS.iter().filter(|column| has_more || !column.look.is_more()).count()
}

// A list without them ends before the first of them.
const _: () = {
    let mut place = 1;
    while place < COLUMNS.len() {
        let follows = COLUMNS[place].look.is_more() || !COLUMNS[place - 1].look.is_more();
        assert!(follows, "columns that are there where more are wanted stand behind all others");
        place += 1;
    }
};

/// The column in which a cell is drawn so.
fn column_of(look: Look) -> usize {
    COLUMNS.iter().position(|column| column.look == look).unwrap_or(0)
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueRow {
    /// Position of the row, from 0.
    pub row: usize,
    /// What stands in each column. The numbers are those that programs read, and the status is in words.
    pub cells: Vec<String>,
    /// Whether it is a base; the name of its counter ends with a word that says so.
    pub is_base: bool,
    /// The code of the status, and those of what is worth knowing.
    pub codes: String,
    /// Whether the value names something.
    pub is_identifier: bool,
    /// How much of its bar is filled, where there are bars.
    pub bar: Option<Bar>,
    /// The capture that alone has this, and what it shows by itself.
    pub of_older: Option<(Side, String)>,
    /// The raw value in the only capture, where the value needs two.
    pub raw_of_one: Option<String>,
    /// Why there is no value.
    pub absent: Option<NoValue>,
    /// Whether the row is current.
    pub current: bool,
}

/// The list, with all that is the same for every row of it.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    pub shown: Shown,
    /// The current row, among those that are shown.
    pub row: usize,
    /// The column of the header that the keyboard is in.
    pub header: Option<usize>,
    /// The column that the rows are sorted by, and whether they descend.
    pub sorted: Option<(usize, bool)>,
    /// The first column: that of the objects, or that of the counters where all else is the same in every row.
    pub first_column: usize,
    /// How many columns there are, with those on the left of the first one.
    pub column_count: usize,
    /// The object of which it shows the one instance.
    single: Option<ObjectPairIdx>,
    paired: Paired,
    naming: Shared<Naming>,
}

impl Keyed for List {
    fn step(&self, key: Key, page: usize) -> Option<Action> {
        let header = |column| Some(Action::Values(ValuesChange::Header(column)));
        let last = self.column_count - 1;
        let Some(column) = self.header else {
            return match key {
                Key::Up if self.row == 0 => header(Some(column_of(Look::Value))),
                key => self.at(key.row_from(self.row, self.shown.count, page)?).map(Action::SelectValue),
            };
        };
        match key {
            Key::Left => header(Some(self.first_column.max(column.saturating_sub(1)))),
            Key::Right => header(Some(last.min(column + 1))),
            Key::Home | Key::First => header(Some(self.first_column)),
            Key::End | Key::Last => header(Some(last)),
            Key::Down | Key::PageDown => header(None),
            Key::Activate => sort(column).map(Action::Values),
            _ => None,
        }
    }

    /// `s` sorts by the current column of the header, or by the values; of one object, `c` shows the current counter by itself.
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
    /// The list of all values, or of those of one instance; `None` when a table of instances is shown instead.
    pub fn of(session: &Session) -> Option<Self> {
        let question = shown::question(session)?;
        let single = match question.scope {
            Scope::List => None,
            Scope::Single(object) => Some(object),
            Scope::Object(_) | Scope::Counter(..) => return None,
        };
        let shown = Shown::of(session)?;
        let sorted = COLUMNS.iter().position(|column| column.sort == Some(question.sort.by));
        let first_column = if single.is_some() { OF_INSTANCES } else { 0 };
        let column_count = column_count(session.values.view.ids);
        let instance = session.values.at.or(single.map(|_| InstancePairIdx(0)));
        let current =
            instance.and_then(|instance| current(session, &question.paired, instance, single.is_some()));
        Some(Self {
            row: current.and_then(|row| shown.place(row)).unwrap_or(0),
            header: session.values.header.map(|column| column.clamp(first_column, column_count - 1)),
            first_column,
            column_count,
            single,
            sorted: sorted.map(|column| (column, question.sort.descending)),
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

    /// Its columns by their numbers, in the order of the list of all.
    pub fn columns(&self) -> impl Iterator<Item = (usize, &'static ValueColumn)> {
        COLUMNS.iter().enumerate().take(self.column_count).skip(self.first_column)
    }

    /// The columns that are copied: those as well that say the same in every row.
    pub fn copied(&self) -> &'static [ValueColumn] {
        COLUMNS.get(..self.column_count).unwrap_or(&COLUMNS)
    }

    /// What stands before the names of the edges behind its columns.
    pub fn group(&self) -> &'static str {
        if self.single.is_some() { "single-" } else { "" }
    }

    /// What the style sheet is told of the columns: in the order of the list, and with those last that may be out of sight.
    pub fn style(&self) -> String {
        let arrangement = usize::from(self.single.is_some());
        let shown = || self.columns().map(|(_, column)| column);
        let (late, early): (Vec<_>, Vec<_>) = shown().partition(|column| column.class.ends_with(LATE));
        let of = |columns: Vec<&ValueColumn>| {
            template(("values", self.group()), columns.into_iter().map(|column| &column.width), arrangement)
        };
        format!("--tracks:{};--tracks-1:{}", of(shown().collect()), of([early, late].concat()))
    }

    /// By which a list knows it: that of another object is not the same list in another place.
    pub fn key(&self) -> String {
        self.single.map_or_else(|| "values-list".to_owned(), |object| format!("values-list-{object}"))
    }

    /// What the one instance is called, where it has a name, and in which of the captures it is, unless in both.
    pub fn instance(&self) -> Option<(Option<String>, Option<Presence>)> {
        let instance = self.paired.pair().object(self.single?)?.instances().next()?;
        let presence = sieve::presence(instance, self.paired.older.is_some());
        Some((names::instance(&self.naming, instance), presence))
    }

    /// The value that fills a bar, in digits, and its unit; `None` where there are no bars.
    pub fn full(&self) -> Option<(String, Option<Unit>)> {
        let mut counters = self.paired.pair().object(self.single?)?.counters();
        has_percentages(&mut counters).then(|| (display(PERCENT), Some(Unit::Percent)))
    }

    /// Where the value of a row on the screen stands.
    pub fn location_of(&self, row: usize) -> Option<(Side, u32)> {
        location(&self.paired, self.at(row)?)
    }

    /// Whether there are two captures; the raw values of one are neither newer nor older.
    pub fn has_pair(&self) -> bool {
        self.paired.older.is_some()
    }

    /// The number of the current row of the pairing.
    pub fn number(&self) -> Option<u64> {
        self.at(self.row)
    }

    /// The row of the pairing at a place on the screen.
    pub fn at(&self, row: usize) -> Option<u64> {
        let row = self.shown.row(row)?;
        match self.single {
            None => Some(row.into()),
            Some(_) => self.paired.pair().number(self.shown.scope.cell(row, CounterPairIdx(row))?),
        }
    }

    fn value_row(&self, row: usize, language: Language) -> Option<ValueRow> {
        let (paired, naming) = (&self.paired, &self.naming);
        let place = paired.pair().row(self.at(row)?)?;
        let value = Value::new(&place);
        let name = names::counter(naming, place.counter());
        let definition = place.counter().definition();
        let is_identifier = definition.is_some_and(|found| is_identifier(found.title(), &name));
        let found = Found { place, value, name, naming, language };
        let cells = COLUMNS.iter().take(self.column_count).map(|column| (column.text)(&found)).collect();
        let found = found.value;
        let absent = found.value.err().filter(|_| !found.is_text());
        let percentage =
            found.value.ok().filter(|_| self.single.is_some() && found.unit == Some(Unit::Percent));
        Some(ValueRow {
            row,
            cells,
            is_base: found.counter_type.is_base(),
            codes: codes(&found),
            is_identifier,
            bar: percentage.map(|value| Bar::new(value, PERCENT)),
            of_older: found.of_older.map(|older| (paired.side(Age::Older), older.display)),
            raw_of_one: found.raw_of_one.map(|raw| raw.to_string()),
            absent,
            current: row == self.row && self.header.is_none(),
        })
    }
}

impl ValueRow {
    /// The cells as they are copied, with the code of the status in the place of its words.
    pub fn copied(self) -> Vec<String> {
        let columns = COLUMNS.iter().zip(self.cells);
        columns
            .map(|(column, cell)| if column.look == Look::Status { self.codes.clone() } else { cell })
            .collect()
    }
}

/// The place of the column of that name in English, as tests know it whatever stands beside it.
#[cfg(test)]
pub fn place_of(name: &str) -> usize {
    let names = COLUMNS.iter().map(|column| (column.name)(Words::default()));
    names.into_iter().position(|of| of == name).unwrap_or_else(|| panic!("no column {name}"))
}

#[cfg(test)]
impl ValueRow {
    /// What stands in the column of that name in English.
    pub fn cell(&self, name: &str) -> &str {
        &self.cells[place_of(name)]
    }
}

/// Sorts by a column, where it can be sorted by.
pub fn sort(column: usize) -> Option<ValuesChange> {
    COLUMNS.get(column)?.sort.map(ValuesChange::Sort)
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

/// The row that was made current: a counter of the one instance, or a row of the pairing.
fn current(session: &Session, paired: &Paired, instance: InstancePairIdx, is_single: bool) -> Option<u32> {
    let view = &session.values.view;
    let object = shown::object(session, paired)?;
    let counter = view.counter.and_then(|name| paired.pair().object(object)?.counter_named(name));
    let counter = counter.map_or(CounterPairIdx(0), CounterPair::idx);
    if is_single {
        return Some(counter.0);
    }
    let number = paired.pair().number(Cell { object, instance, counter })?;
    u32::try_from(number).ok()
}
