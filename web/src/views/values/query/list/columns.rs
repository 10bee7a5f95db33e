//! The columns of the list of values.

use winperf::pair::{Age, Row};
use winperf_report::values::ShownValue as Value;
use winperf_report::{Brief, Say};

use crate::phrases::values::{ValuesMsg, counter_name, no_value};
use crate::phrases::{Language, Msg, Words};
use crate::state::library::naming::Naming;
use crate::state::library::side::Side;
use crate::state::view::value_order::SortBy;
use crate::views::query::column::{Column, Width};
use crate::views::values::query::by_name::ByName;
use crate::views::values::query::facts;
use crate::views::values::query::names;

/// A column of the list.
pub type ValueColumn = Column<for<'a> fn(&RowData<'a>) -> String, Look>;

/// Look of a cell of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Text,
    Counter,
    /// The raw value in the older or in the newer capture.
    Raw(Age),
    Value,
    Status,
    /// The instance, and its former name.
    Instance,
    /// The difference of two raw values, in the additional columns.
    Delta,
    /// The identifier of an instance in the older or in the newer capture, in the additional columns.
    Id(Age),
    /// The start time, in the additional columns.
    Start(Age),
}

impl Look {
    /// Returns `true` if a column with this look is shown: with more columns requested, and with two captures.
    pub(super) fn is_there(self, has_more: bool, has_pair: bool) -> bool {
        match self {
            Self::Delta => has_more && has_pair,
            Self::Id(age) | Self::Start(age) => has_more && (has_pair || age == Age::Newer),
            _ => true,
        }
    }
}

/// Data of a row, for the cells of its columns.
pub struct RowData<'a> {
    pub(super) place: Row<'a>,
    pub(super) value: Value,
    /// The only capture with a value, if that is why there is none.
    pub(super) only_in: Option<Side>,
    /// Value for readers that match by name, if that differs.
    pub(super) by_name: Option<ByName>,
    /// The name of the counter, whether it is a base or not.
    pub(super) name: String,
    pub(super) naming: &'a Naming,
    pub(super) language: Language,
}

impl RowData<'_> {
    fn raw(&self, age: Age) -> String {
        let raw = match age {
            Age::Older => self.value.raw.older,
            Age::Newer => self.value.raw.newer,
        };
        raw.map(|number| number.to_string()).unwrap_or_default()
    }

    /// Returns the instance, for facts about it.
    fn instance(&self) -> facts::Instance<'_> {
        facts::Instance { instance: self.place.instance(), counter: None }
    }
}

/// The columns of the list, on the screen and in copies.
pub static COLUMNS: &[ValueColumn] = &[
    Column {
        name: |words| words.say(Msg::ColumnObject).to_string(),
        class: "value-rows-cell value-rows-object",
        width: Width::until_chosen("object"),
        sort: Some(SortBy::Object),
        look: Look::Text,
        text: |found| names::object(found.naming, found.place.object()),
    },
    Column {
        name: |words| words.say(Msg::ColumnInstance).to_string(),
        class: "value-rows-cell value-rows-instance",
        width: Width::until_chosen("instance"),
        sort: Some(SortBy::Instance),
        look: Look::Instance,
        text: |found| names::instance(found.naming, found.place.instance()).unwrap_or_default(),
    },
    Column {
        name: |words| words.say(Msg::ColumnCounter).to_string(),
        class: "value-rows-cell value-rows-counter",
        width: Width::until_chosen("counter"),
        sort: Some(SortBy::Counter),
        look: Look::Counter,
        text: |found| counter_name(&found.name, found.value.counter_type.is_base(), found.language),
    },
    Column {
        name: |words| words.say(Msg::ColumnValue).to_string(),
        class: "value-rows-cell value-rows-value",
        width: Width::at_least(14.0, "value"),
        sort: Some(SortBy::Value),
        look: Look::Value,
        text: |found| found.value.display.clone().unwrap_or_default(),
    },
    Column {
        name: |words| words.say(Msg::ColumnUnit).to_string(),
        class: "value-rows-cell value-rows-unit",
        width: Width::fixed("unit"),
        sort: None,
        look: Look::Text,
        text: |found| found.value.unit.map(|unit| unit.say(found.language).to_owned()).unwrap_or_default(),
    },
    Column {
        name: |words| words.say(Msg::ColumnStatus).to_string(),
        class: "value-rows-cell value-rows-status",
        width: Width::until_chosen("status"),
        sort: None,
        look: Look::Status,
        text: status,
    },
    Column {
        name: |words| words.say(Msg::ColumnRaw(Side::A)).to_string(),
        class: "value-rows-cell value-rows-raw list-late",
        width: Width::at_least(12.75, "older"),
        sort: None,
        look: Look::Raw(Age::Older),
        text: |found| found.raw(Age::Older),
    },
    Column {
        name: |words| words.say(Msg::ColumnRaw(Side::B)).to_string(),
        class: "value-rows-cell value-rows-raw list-late",
        width: Width::at_least(12.75, "newer"),
        sort: None,
        look: Look::Raw(Age::Newer),
        text: |found| found.raw(Age::Newer),
    },
    Column {
        name: |words| words.say(Msg::ColumnCounterType).to_string(),
        class: "value-rows-cell value-rows-type list-late",
        width: Width::fixed("type"),
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
        width: Width::fixed("delta"),
        sort: None,
        look: Look::Delta,
        text: |found| facts::delta(&found.place).unwrap_or_default(),
    },
    Column {
        name: |words| words.say(ValuesMsg::ColumnId(Some(Side::A))).to_string(),
        class: "value-rows-cell value-rows-id list-late",
        width: Width::fixed("id"),
        sort: None,
        look: Look::Id(Age::Older),
        text: |found| found.instance().id(Age::Older).unwrap_or_default(),
    },
    Column {
        name: |words| words.say(ValuesMsg::ColumnId(Some(Side::B))).to_string(),
        class: "value-rows-cell value-rows-id list-late",
        width: Width::fixed("id"),
        sort: None,
        look: Look::Id(Age::Newer),
        text: |found| found.instance().id(Age::Newer).unwrap_or_default(),
    },
    Column {
        name: |words| words.say(ValuesMsg::ColumnStart(Some(Side::A))).to_string(),
        class: "value-rows-cell value-rows-start list-late",
        width: Width::fixed("start"),
        sort: None,
        look: Look::Start(Age::Older),
        text: |found| found.instance().start(Age::Older).unwrap_or_default(),
    },
    Column {
        name: |words| words.say(ValuesMsg::ColumnStart(Some(Side::B))).to_string(),
        class: "value-rows-cell value-rows-start list-late",
        width: Width::fixed("start"),
        sort: None,
        look: Look::Start(Age::Newer),
        text: |found| found.instance().start(Age::Newer).unwrap_or_default(),
    },
];

/// Returns the status in words, the notes, and the instance found by matching by name.
fn status(found: &RowData<'_>) -> String {
    let (value, words) = (&found.value, Words { language: found.language });
    let status = match value.value {
        Ok(_) => Brief(value.value).say(found.language).to_owned(),
        Err(reason) => no_value(reason, found.only_in, words).to_string(),
    };
    let notes = value.notes.iter().map(|note| Brief(note).say(found.language).to_owned());
    let former = names::former(found.naming, found.place.instance());
    let former = former.map(|name| words.say(ValuesMsg::Former(name)).to_string());
    let by_name = found.by_name.as_ref().map(|by_name| by_name.describe(words));
    let separator = words.say(ValuesMsg::Separator);
    notes.chain(former).chain(by_name).fold(status, |words, part| words + &separator + &part)
}
