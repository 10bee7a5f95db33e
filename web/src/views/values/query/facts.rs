//! Facts about an instance besides its values, in columns after its name.

use winperf::TitleIndex;
use winperf::pair::{Age, ByTitle, CounterPairIdx, InstancePair, ObjectPairIdx, Row};
use winperf::time::FileTime;

use crate::phrases::values::ValuesMsg;
use crate::state::answers::paired::Paired;
use crate::views::query::column::{Column, Width};
use crate::views::query::digits::Digits;

/// The counters whose values are identifiers of instances: `ID Process` and `ID Thread`.
const IDENTIFIERS: [TitleIndex; 2] = [TitleIndex(784), TitleIndex(804)];

/// Instances of an object that are asked whether they have identifiers.
const LOOKED_AT: usize = 100;

/// Identifier in a definition that means none.
const NO_UNIQUE_ID: i32 = -1;

/// A column after the names.
pub type FactColumn = Column<fn(&Instance<'_>) -> Option<String>, FactKind>;

/// Fact about an instance in one of the columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    pub digits: Digits,
    /// The width of its column.
    pub width: &'static Width,
}

/// An instance of an object.
#[derive(Clone, Copy)]
pub struct Instance<'a> {
    pub instance: InstancePair<'a>,
    /// The counter that is shown alone.
    pub counter: Option<CounterPairIdx>,
}

/// All of them: the fact in the only capture, or in the older and in the newer one, in adjacent columns.
pub static FACTS: [FactColumn; 7] = [
    Column { text: |instance| instance.alone(Instance::id), ..make_column(FactKind::Id(None)) },
    Column {
        text: |instance| instance.fact_in_pair(Age::Older, Instance::id),
        ..make_column(FactKind::Id(Some(Age::Older)))
    },
    Column {
        text: |instance| instance.fact_in_pair(Age::Newer, Instance::id),
        ..make_column(FactKind::Id(Some(Age::Newer)))
    },
    Column { text: |instance| instance.alone(Instance::start), ..make_column(FactKind::Start(None)) },
    Column {
        text: |instance| instance.fact_in_pair(Age::Older, Instance::start),
        ..make_column(FactKind::Start(Some(Age::Older)))
    },
    Column {
        text: |instance| instance.fact_in_pair(Age::Newer, Instance::start),
        ..make_column(FactKind::Start(Some(Age::Newer)))
    },
    Column { text: |instance| instance.delta(), ..make_column(FactKind::Delta) },
];

/// Fact that a column contains, in a capture of a pair or in the only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactKind {
    Id(Option<Age>),
    Start(Option<Age>),
    Delta,
}

impl FactKind {
    /// Returns the width of the column.
    const fn width(self) -> Width {
        Width::fixed(match self {
            Self::Id(_) => "fact-id",
            Self::Start(_) => "fact-start",
            Self::Delta => "fact-delta",
        })
    }

    /// Returns the name of the column.
    pub fn name(self, paired: &Paired) -> ValuesMsg {
        match self {
            Self::Id(age) => ValuesMsg::ColumnId(age.map(|age| paired.side(age))),
            Self::Start(age) => ValuesMsg::ColumnStart(age.map(|age| paired.side(age))),
            Self::Delta => ValuesMsg::ColumnDelta,
        }
    }

    /// Returns the meaning of the column.
    pub fn meaning(self, paired: &Paired) -> ValuesMsg {
        match self {
            Self::Id(_) => ValuesMsg::IdMeaning,
            Self::Start(_) => ValuesMsg::StartMeaning,
            Self::Delta => ValuesMsg::DeltaMeaning([Age::Older, Age::Newer].map(|age| paired.side(age))),
        }
    }
}

/// Returns a column without text.
const fn make_column(kind: FactKind) -> FactColumn {
    Column {
        name: |_| String::new(),
        class: "value-grid-fact",
        width: kind.width(),
        sort: None,
        look: kind,
        text: |_| None,
    }
}

impl Instance<'_> {
    /// Returns the identifier used for pairing instances with one name: the number of the thread or process, or
    /// `UniqueID`.
    pub fn id(&self, age: Age) -> Option<String> {
        let numbers = IDENTIFIERS.into_iter().rev().filter_map(|title| self.number(title, age));
        numbers.map(|number| number.to_string()).next().or_else(|| self.unique_id(age))
    }

    /// Returns the start time of its process or thread, in a capture.
    pub fn start(&self, age: Age) -> Option<String> {
        started(self.number(TitleIndex::ELAPSED_TIME, age)?)
    }

    /// Returns the fact for a single capture; nothing if there are two.
    fn alone(&self, known: fn(&Self, Age) -> Option<String>) -> Option<String> {
        if self.is_of_pair() { None } else { known(self, Age::Newer) }
    }

    /// Returns the fact for one of two captures.
    fn fact_in_pair(&self, age: Age, known: fn(&Self, Age) -> Option<String>) -> Option<String> {
        if self.is_of_pair() { known(self, age) } else { None }
    }

    fn is_of_pair(&self) -> bool {
        self.instance.object().pair().older().is_some()
    }

    /// Returns the difference of the raw value of the counter that is shown alone.
    fn delta(&self) -> Option<String> {
        let counter = self.instance.object().counter(self.counter?)?;
        delta(&self.instance.row(counter)?)
    }

    /// Returns the value of the counter of a title in a capture.
    fn number(&self, title: TitleIndex, age: Age) -> Option<u64> {
        let counter = self.instance.object().counter_named(ByTitle { title, nth: 0 })?;
        Some(self.instance.row(counter)?.raw(age)?.number)
    }

    fn unique_id(&self, age: Age) -> Option<String> {
        let id = self.instance.get(age)?.unique_id();
        (id != NO_UNIQUE_ID).then(|| id.to_string())
    }
}

/// Returns a start time, which providers store instead of an elapsed time; `None` if the number is not a time.
fn started(number: u64) -> Option<String> {
    let time = FileTime(i64::try_from(number).ok()?);
    Some(time).filter(|time| *time >= FileTime::YEAR_1980)?.calendar().map(|time| time.to_string())
}

/// Returns the increase of the raw value of a row in the newer capture; `None` unless it is a number in both.
pub fn delta(row: &Row<'_>) -> Option<String> {
    let (older, newer) = row.raw(Age::Older).zip(row.raw(Age::Newer))?;
    Some((i128::from(newer.number) - i128::from(older.number)).to_string())
}

/// Returns the columns, by position, for which one of the first instances of an object has a fact, given the only shown
/// counter if any.
pub fn known(paired: &Paired, object: ObjectPairIdx, counter: Option<CounterPairIdx>) -> Vec<usize> {
    let Some(object) = paired.pair().object(object) else { return Vec::new() };
    let has = |column: &FactColumn| {
        let mut instances = object.instances().take(LOOKED_AT);
        instances.any(|instance| (column.text)(&Instance { instance, counter }).is_some())
    };
    FACTS.iter().enumerate().filter(|(_, column)| has(column)).map(|(place, _)| place).collect()
}

/// Returns `true` if some object has a start time, or if there are two captures.
pub fn is_any_known(paired: &Paired) -> bool {
    let start = ByTitle { title: TitleIndex::ELAPSED_TIME, nth: 0 };
    paired.older.is_some() || paired.pair().objects().any(|object| object.counter_named(start).is_some())
}
