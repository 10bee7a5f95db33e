//! What is known of an instance besides its values, in columns behind its name.

use winperf::TitleIndex;
use winperf::pair::{Age, ByTitle, Cell, ObjectPair};

use crate::phrases::Words;
use crate::phrases::values::ValuesMsg;
use crate::state::paired::Paired;
use crate::views::query::column::{Column, Width};
use crate::views::values::query::names;

/// The counters whose values are identifiers of what an instance stands for: `ID Process` and `ID Thread`.
const IDENTIFIERS: [TitleIndex; 2] = [TitleIndex(784), TitleIndex(804)];

/// Instances of an object that are asked whether they have identifiers.
const LOOKED_AT: u32 = 100;

/// What an identifier in a definition is where there is none.
const NO_UNIQUE_ID: i32 = -1;

/// A column behind the names.
pub type FactColumn = Column<fn(&Instance<'_>) -> String, ()>;

/// An instance of an object, by the idxs of both.
#[derive(Clone, Copy)]
pub struct Instance<'a> {
    pub paired: &'a Paired,
    pub pair: &'a ObjectPair,
    pub object: u32,
    pub instance: u32,
}

/// All of them.
pub static FACTS: [FactColumn; 1] = [Column {
    name: |words: Words| words.say(ValuesMsg::ColumnId).to_string(),
    class: "value-grid-fact",
    width: Width::of(&["6rem"]),
    sort: None,
    look: (),
    text: |instance| instance.id().unwrap_or_default(),
}];

impl Instance<'_> {
    /// What tells it from others of its name, and what the pairing goes by: the number of its thread or process, or `UniqueID`.
    fn id(&self) -> Option<String> {
        let numbers = IDENTIFIERS.into_iter().rev().filter_map(|title| self.number(title));
        numbers.map(|number| number.to_string()).next().or_else(|| self.unique_id())
    }

    /// The value of the counter of a title.
    fn number(&self, title: TitleIndex) -> Option<u64> {
        let pair = self.paired.pair();
        let counter = pair.counter_named(self.object, ByTitle { title, nth: 0 })?;
        let (object, instance) = (self.object, self.instance);
        let row = pair.row(pair.number(Cell { object, instance, counter })?)?;
        let raw = row.raw(Age::Newer).or_else(|| row.raw(Age::Older))?;
        Some(raw.number)
    }

    fn unique_id(&self) -> Option<String> {
        let instance = self.pair.instances.get(self.instance as usize)?;
        let id = names::handle(self.paired, self.pair, instance)?.unique_id();
        (id != NO_UNIQUE_ID).then(|| id.to_string())
    }
}

/// Whether one of the first instances of an object has an identifier.
pub fn has_ids(paired: &Paired, object: u32) -> bool {
    let Some(pair) = paired.object(object) else { return false };
    let count = LOOKED_AT.min(u32::try_from(pair.instances.len()).unwrap_or(u32::MAX));
    (0..count).any(|instance| Instance { paired, pair, object, instance }.id().is_some())
}
