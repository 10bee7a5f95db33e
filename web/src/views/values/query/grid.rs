//! An object as a table: instances as rows, counters as columns.
//!
//! The counters have one width; other facts about an instance follow its name.

use winperf::counter_type::Unit;
use winperf::formula::NoValue;
use winperf::pair::{Age, ByTitle, CounterPair, CounterPairIdx, InstancePairIdx, ObjectPair, ObjectPairIdx};
use winperf_report::number::display;
use winperf_report::values::ShownValue as Value;

use crate::keys::Key;
use crate::list::scroll::Window;
use crate::phrases::values::{ValuesMsg, names_unit};
use crate::shared::Shared;
use crate::state::answers::paired::Paired;
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::state::view::value_order::Scope;
use crate::state::view::value_order::SortBy;
use crate::state::view::values_change::ValuesChange;
use crate::state::view::values_state::Presence;
use crate::state::{Action, Session};
use crate::views::query::digits::{Digits, is_identifier};
use crate::views::values::query::by_name::ByName;
use crate::views::values::query::chart;
use crate::views::values::query::facts::{self, FACTS, Fact, FactColumn, FactKind};
use crate::views::values::query::keyed::{Keyed, location};
use crate::views::values::query::names;
use crate::views::values::query::shown::ShownRows;
use crate::views::values::query::sieve;

/// Maximum number of columns that are checked for bars; a damaged capture may have a million.
const BARS_LOOKED_FOR: usize = 100;

/// Maximum number of instances whose decimals determine the alignment of a column.
const DECIMALS_LOOKED_FOR: usize = 100;

/// The table of an object, with all facts that its rows share.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    pub shown: ShownRows,
    /// The counters that have a column.
    pub counters: Vec<CounterPairIdx>,
    /// Facts about instances, between their names and the counters: positions in the list of fact columns.
    facts: Vec<usize>,
    /// The counter that is shown alone.
    alone: Option<CounterPairIdx>,
    /// The current row, among the shown ones.
    pub row: usize,
    /// The current column, among the counters.
    pub column: usize,
    /// Column of the header with the keyboard focus; 0 is the column of names.
    pub header: Option<usize>,
    /// Sort column, where 0 is the column of names, and `true` for descending order.
    pub sorted: Option<(usize, bool)>,
    /// The value that fills a bar, if a single counter is shown.
    full: Option<f64>,
    /// The percentage that fills a bar.
    percent: f64,
    object: ObjectPairIdx,
    paired: Paired,
    naming: Shared<Naming>,
}

/// A counter over its column.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadCell {
    /// The column; 0 is the column of names.
    pub column: usize,
    /// The counter; empty for the names.
    pub name: String,
    /// `true` if it is the base of a different one, which usually has the same name.
    pub is_base: bool,
    /// Its unit; none either if the name contains it already.
    pub unit: Option<Unit>,
    /// The name of its type.
    pub counter_type: String,
    /// Sort order, if the rows are sorted by it: true if it descends.
    pub sorted: Option<bool>,
    /// `true` if the keyboard cursor is here.
    pub current: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GridRow {
    /// The row, among the shown ones.
    pub row: usize,
    /// The name of the instance, or of an object without instances.
    pub name: String,
    /// The parent instance, if its own name does not distinguish it from others with that name.
    pub parent: Option<String>,
    /// Name in the older capture, if its number changed.
    pub former: Option<String>,
    /// The capture that contains it, unless both do.
    pub presence: Option<Presence>,
    /// Facts in the columns after its name.
    pub facts: Vec<Fact>,
    pub current: bool,
    /// Its values in the columns of the window.
    pub cells: Vec<GridCell>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GridCell {
    /// The column, among the counters.
    pub column: usize,
    pub content: Content,
    /// Value for readers that match by name, if that differs.
    pub by_name: Option<ByName>,
    /// Filled part of its bar.
    pub bar: Option<Bar>,
    /// Number of decimals missing compared with other numbers of the column.
    pub missing: usize,
    /// `true` if the keyboard cursor is here.
    pub current: bool,
}

/// Content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    Number(Digits),
    /// The text of a text counter.
    Text(String),
    /// Value shown by the older capture, which alone has this; it is not a value of the pair.
    Older(Side, Digits),
    /// The raw value in the only capture, if the value needs two.
    Raw(Digits),
    /// Reason why there is no value.
    Absent(NoValue, Option<Side>),
    /// No capture has both this instance and this counter.
    Nowhere,
}

/// The filled part of a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Thousandths, at most 1000.
    pub filled: u16,
    /// `true` if the value is outside of the range of a bar.
    pub is_clipped: bool,
}

/// A counter that has a column.
struct GridColumn {
    /// The column, among the counters.
    column: usize,
    counter: CounterPairIdx,
    /// `true` if its values are identifiers.
    is_identifier: bool,
    /// The most decimals of its first values.
    decimals: usize,
}

/// Returns the most decimals of the first values of a counter.
fn decimals(counter: CounterPair<'_>) -> usize {
    let values = counter.object().instances().take(DECIMALS_LOOKED_FOR);
    let shown = values.filter_map(|instance| Some(display(instance.row(counter)?.value().ok()?)));
    shown.filter_map(|text| Digits::bare(text).decimals()).max().unwrap_or(0)
}

/// Returns `true` if one of the first of these counters has bars of percentages.
pub(super) fn has_percentages<'a>(counters: impl Iterator<Item = CounterPair<'a>>) -> bool {
    counters.take(BARS_LOOKED_FOR).any(|counter| unit(counter) == Some(Unit::Percent))
}

fn unit(counter: CounterPair<'_>) -> Option<Unit> {
    Unit::from_counter_type(counter.definition()?.counter_type())
}

impl Bar {
    /// Returns the bar of a value, where `full` fills it.
    pub fn new(value: f64, full: f64) -> Self {
        let share = if full > 0.0 { value / full } else { 0.0 };
        Self { filled: (share.clamp(0.0, 1.0) * 1000.0) as u16, is_clipped: !(0.0..=1.0).contains(&share) }
    }
}

impl Keyed for Grid {
    fn step(&self, key: Key, page: usize) -> Option<Action> {
        self.stepped(key, page).map(Action::Values)
    }

    /// Returns the action of a letter: `s` sorts by the current column, `c` shows only its counter.
    fn typed(&self, letter: char) -> Option<Action> {
        let column = self.header.unwrap_or(self.column + 1);
        let change = match letter {
            's' => self.sort(column),
            'c' => self.alone(column.checked_sub(1)?),
            _ => None,
        };
        change.map(Action::Values)
    }

    fn location(&self) -> Option<(Side, u32)> {
        location(&self.paired, self.number()?)
    }
}

impl Grid {
    /// Returns the same rows and columns, for the captures of a redacted session.
    #[must_use]
    pub fn handed(self, session: &Session) -> Self {
        let paired = session.paired().cloned().unwrap_or_else(|| self.paired.clone());
        Self { paired, naming: session.library.naming.clone(), ..self }
    }

    /// Returns the table of the current object; `None` if there is none, or a list is shown instead.
    pub fn new(session: &Session) -> Option<Self> {
        let question = session.value_question()?;
        let (object, alone) = match question.scope {
            Scope::List | Scope::Single(_) => return None,
            Scope::Object(object) => (object, None),
            Scope::Counter(object, counter) => (object, Some(counter)),
        };
        let counters = alone.map_or_else(|| question.counters(object), |counter| vec![counter]);
        let shown = ShownRows::new(session)?;
        let view = &session.view.values.view;
        let column_of = |counter: CounterPairIdx| counters.iter().position(|shown| *shown == counter);
        let found = question.paired.pair().object(object)?;
        let named = |name| found.counter_named(name).map(CounterPair::idx);
        let current = view.counter.and_then(named);
        let sorted = match question.sort.by {
            SortBy::Instance => Some(0),
            SortBy::Value => Some(1),
            SortBy::Column(name) => named(name).and_then(column_of).map(|column| column + 1),
            _ => None,
        };
        let profile = shown.order.as_ref().filter(|_| alone.is_some() && !shown.is_pending);
        let profile = profile.and_then(|order| order.profile.as_ref());
        let percent = chart::percent(found);
        let unit_alone = alone.and_then(|counter| unit(found.counter(counter)?));
        Some(Self {
            row: session.view.values.at.and_then(|instance| shown.place(instance.0)).unwrap_or(0),
            column: current.and_then(column_of).unwrap_or(0),
            header: session.view.values.header.map(|column| column.min(counters.len())),
            sorted: sorted.map(|column| (column, question.sort.descending)),
            full: profile.map(|profile| chart::full(profile, unit_alone, percent)),
            percent,
            facts: if view.ids { facts::known(&question.paired, object, alone) } else { Vec::new() },
            alone,
            shown,
            counters,
            object,
            paired: question.paired,
            naming: question.naming,
        })
    }

    /// Returns the key of the list: the tables of two objects have different ones, so their scroll positions differ.
    pub fn key(&self) -> String {
        format!("values-{}", self.object)
    }

    /// Returns the columns between the names and the counters.
    pub fn facts(&self) -> impl Iterator<Item = &'static FactColumn> + Clone {
        self.facts.iter().filter_map(|place| FACTS.get(*place))
    }

    /// Returns the name and the meaning of each of these columns.
    pub fn heads(&self) -> impl Iterator<Item = [ValuesMsg; 2]> + '_ {
        self.facts().map(|column| [column.look.name(&self.paired), column.look.meaning(&self.paired)])
    }

    /// Returns `true` if a single counter is shown.
    pub fn is_alone(&self) -> bool {
        matches!(self.shown.scope, Scope::Counter(..))
    }

    /// Returns the header cells from `first` to before `end`, after the column of names.
    pub fn head(&self, first: usize, end: usize) -> Vec<HeadCell> {
        let names = HeadCell {
            column: 0,
            name: String::new(),
            is_base: false,
            unit: None,
            counter_type: String::new(),
            sorted: self.sorted_by(0),
            current: self.header == Some(0),
        };
        let counters = self.columns(first, end).map(|(column, counter)| self.head_cell(column, counter));
        std::iter::once(names).chain(counters).collect()
    }

    /// Returns the value that fills a bar, in digits, and its unit; `None` if there are no bars.
    pub fn full(&self) -> Option<(String, Option<Unit>)> {
        let object = self.object()?;
        let counters = || self.counters.iter().filter_map(|counter| object.counter(*counter));
        let (full, unit) = match self.full {
            Some(full) => (full, counters().next().and_then(unit)),
            None if has_percentages(counters()) => (self.percent, Some(Unit::Percent)),
            None => return None,
        };
        Some((Digits { plain: display(full), is_identifier: false }.readable(), unit))
    }

    /// Returns the table as its rows show it but for the current cell.
    #[must_use]
    pub fn without_cursor(&self) -> Self {
        Self { row: 0, column: 0, header: None, ..self.clone() }
    }

    /// Returns the current column in a row; `None` if no cell of it is current.
    pub fn current_in(&self, row: usize) -> Option<usize> {
        (row == self.row && self.header.is_none()).then_some(self.column)
    }

    /// Returns the rows of a window, with the columns from `first` to before `end`.
    pub fn rows(&self, window: Window, first: usize, end: usize) -> Vec<GridRow> {
        let Some(object) = self.object() else { return Vec::new() };
        let columns: Vec<GridColumn> =
            self.columns(first, end).map(|(column, counter)| self.column_at(column, counter)).collect();
        let drawn = window.first..window.end.min(self.shown.count);
        drawn.filter_map(|row| self.grid_row(row, object, &columns)).collect()
    }

    /// Returns the number of the current row of the pairing; `None` if no capture has both instance and counter.
    pub fn number(&self) -> Option<u64> {
        self.number_at(self.row, *self.counters.get(self.column)?)
    }

    /// Returns the numbers of the values of a row, as far as there are any.
    pub fn numbers(&self, row: usize) -> impl Iterator<Item = u64> + '_ {
        self.counters.iter().filter_map(move |counter| self.number_at(row, *counter))
    }

    fn stepped(&self, key: Key, page: usize) -> Option<ValuesChange> {
        if let Some(column) = self.header {
            return self.step_in_header(column, key);
        }
        let last = self.counters.len().saturating_sub(1);
        let (row, column) = match key {
            Key::Up if self.row == 0 => return Some(ValuesChange::Header(Some(self.column + 1))),
            Key::Left if self.column == 0 => return Some(ValuesChange::Header(Some(0))),
            Key::Left => (self.row, self.column - 1),
            Key::Right => (self.row, last.min(self.column + 1)),
            Key::Home => (self.row, 0),
            Key::End => (self.row, last),
            key => (key.row_from(self.row, self.shown.count, page)?, self.column),
        };
        self.select(row, column)
    }

    fn step_in_header(&self, column: usize, key: Key) -> Option<ValuesChange> {
        let to = |column| Some(ValuesChange::Header(Some(column)));
        match key {
            Key::Left => to(column.saturating_sub(1)),
            Key::Right => to(self.counters.len().min(column + 1)),
            Key::Home | Key::First => to(0),
            Key::End | Key::Last => to(self.counters.len()),
            Key::Down | Key::PageDown => {
                self.select(0, column.saturating_sub(1)).or(Some(ValuesChange::Header(None)))
            }
            Key::Activate => self.sort(column),
            _ => None,
        }
    }

    /// Makes a cell current.
    pub fn select(&self, row: usize, column: usize) -> Option<ValuesChange> {
        Some(ValuesChange::Select(InstancePairIdx(self.shown.row(row)?), self.name_of(column)?))
    }

    /// Sorts by a column, where 0 is the column of names.
    pub fn sort(&self, column: usize) -> Option<ValuesChange> {
        let by = match (column.checked_sub(1), self.shown.scope) {
            (None, _) => SortBy::Instance,
            (Some(_), Scope::Counter(..)) => SortBy::Value,
            (Some(column), _) => SortBy::Column(self.name_of(column)?),
        };
        Some(ValuesChange::Sort(by))
    }

    /// Returns the change that shows only the counter of a column, or all of them again.
    pub fn alone(&self, column: usize) -> Option<ValuesChange> {
        if self.is_alone() {
            return Some(ValuesChange::Arrange(crate::state::view::values_state::Arrangement::Object));
        }
        Some(ValuesChange::Counter(self.name_of(column)?))
    }

    fn object(&self) -> Option<ObjectPair<'_>> {
        self.paired.pair().object(self.object)
    }

    /// Returns the permanent name of the counter of a column.
    fn name_of(&self, column: usize) -> Option<ByTitle> {
        self.object()?.counter(*self.counters.get(column)?)?.by_title()
    }

    fn columns(&self, first: usize, end: usize) -> impl Iterator<Item = (usize, CounterPairIdx)> + '_ {
        let end = end.min(self.counters.len());
        (first.min(end)..end).map(|column| (column, self.counters[column]))
    }

    fn sorted_by(&self, column: usize) -> Option<bool> {
        self.sorted.filter(|(sorted, _)| *sorted == column).map(|(_, descending)| descending)
    }

    fn number_at(&self, row: usize, counter: CounterPairIdx) -> Option<u64> {
        self.paired.pair().number(self.shown.scope.cell(self.shown.row(row)?, counter)?)
    }

    fn head_cell(&self, column: usize, counter: CounterPairIdx) -> HeadCell {
        let counter = self.object().and_then(|object| object.counter(counter));
        let counter_type = counter
            .and_then(|counter| counter.definition())
            .map(|definition| definition.counter_type())
            .unwrap_or(winperf::counter_type::CounterType(0));
        let name = counter.map(|counter| names::counter(&self.naming, counter));
        let name = name.unwrap_or_default();
        HeadCell {
            column: column + 1,
            unit: Unit::from_counter_type(counter_type).filter(|unit| !names_unit(&name, *unit)),
            name,
            is_base: counter_type.is_base(),
            counter_type: counter_type
                .name()
                .map_or_else(|| format!("{:#010x}", counter_type.0), str::to_owned),
            sorted: self.sorted_by(column + 1),
            current: self.header == Some(column + 1),
        }
    }

    fn column_at(&self, column: usize, counter: CounterPairIdx) -> GridColumn {
        let found = self.object().and_then(|object| object.counter(counter));
        let is_identifier = found.is_some_and(|counter| {
            let name = names::counter(&self.naming, counter);
            counter.definition().is_some_and(|found| is_identifier(found.title(), &name))
        });
        let decimals = found.map(|counter| decimals(counter)).unwrap_or(0);
        GridColumn { column, counter, is_identifier, decimals }
    }

    fn grid_row(&self, row: usize, object: ObjectPair<'_>, columns: &[GridColumn]) -> Option<GridRow> {
        let instance = object.instance(InstancePairIdx(self.shown.row(row)?))?;
        let known = facts::Instance { instance, counter: self.alone };
        let fact = |column: &'static FactColumn| Fact {
            digits: Digits {
                plain: (column.text)(&known).unwrap_or_default(),
                is_identifier: column.look != FactKind::Delta,
            },
            width: &column.width,
        };
        let facts = self.facts().map(fact).collect();
        let current = self.current_in(row);
        let cells = columns.iter().map(|column| {
            let shown = object.counter(column.counter).and_then(|counter| instance.row(counter));
            let by_name = shown.as_ref().and_then(|row| ByName::new(&self.paired, row));
            let shown = shown.map(|row| Value::new(&row));
            let bar = shown.as_ref().and_then(|shown| self.bar(shown.value.ok()?, shown.unit));
            let content = shown.map_or(Content::Nowhere, |shown| self.content(shown, column.is_identifier));
            let current = current == Some(column.column);
            let missing = match &content {
                Content::Number(digits) => digits.missing_decimals(column.decimals),
                _ => 0,
            };
            GridCell { column: column.column, content, by_name, bar, missing, current }
        });
        let cells = cells.collect();
        let presence = sieve::presence(instance, self.paired.older.is_some());
        let parent = names::parent(&self.naming, instance);
        let former = names::former(&self.naming, instance);
        let name = names::instance_or_object(&self.naming, instance);
        Some(GridRow { row, name, parent, former, presence, facts, current: current.is_some(), cells })
    }

    fn content(&self, shown: Value, is_identifier: bool) -> Content {
        let digits = |plain| Digits { plain, is_identifier };
        if let Some(raw) = shown.raw_of_one {
            return Content::Raw(digits(raw.to_string()));
        }
        match (shown.display, shown.value, shown.of_older) {
            (Some(text), Err(_), _) => Content::Text(text),
            (Some(number), Ok(_), _) => Content::Number(digits(number)),
            (None, Err(_), Some(older)) => {
                Content::Older(self.paired.side(Age::Older), digits(older.display))
            }
            (None, Err(reason), None) => Content::Absent(reason, self.paired.only_in(reason)),
            (None, Ok(_), _) => Content::Nowhere,
        }
    }

    fn bar(&self, value: f64, unit: Option<Unit>) -> Option<Bar> {
        let percent = (unit == Some(Unit::Percent)).then_some(self.percent);
        self.full.or(percent).map(|full| Bar::new(value, full))
    }
}
