//! One counter of one instance, with everything that both captures say about it.

use alloc::string::{String, ToString};
use core::fmt;

use super::evaluation::{Block, CounterFacts, Reading, counted};
use super::objects::{Cell, CounterPair, InstancePair, Match, ObjectPair, Slot};
use super::{Age, Pair};
use crate::counter_type::Unit;
use crate::formula::{Interval, NoValue, Note, Notes, Numbers, Outcome, Raw};
use crate::place::{CounterIdx, InstanceIdx, ObjectIdx};
use crate::reader::size;
use crate::{Counter, CounterPath, CounterType, InstanceName, Object, TitleIndex};

/// What the address of a row begins with that only the older capture has.
pub(super) const OF_OLDER: &str = "older/";

/// One counter of one instance of a pair: a handle, which is as cheap to copy as it is to make.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    pair: &'a Pair,
    number: u64,
    cell: Cell,
    object: &'a ObjectPair,
    counter: &'a CounterPair,
    instance: InstancePair,
    older: Option<Block<'a>>,
    newer: Option<Block<'a>>,
}

impl fmt::Debug for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row").field("number", &self.number).field("path", &self.path()).finish()
    }
}

impl Pair {
    /// All rows in the order of the newer capture: object, instance, counter; what only the older one has follows in each of these.
    ///
    /// Bases, labels and markers are rows too, without a value: [`NoValue::NotDisplayable`].
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..).zip(self.objects()).flat_map(move |(idx, object)| self.rows_of_object(idx, object))
    }

    /// The rows of an object.
    pub fn rows_of(&self, object: u32) -> impl Iterator<Item = Row<'_>> {
        let found = self.objects().get(size(object));
        found.into_iter().flat_map(move |pair| self.rows_of_object(object, pair))
    }

    fn rows_of_object<'a>(&'a self, idx: u32, object: &'a ObjectPair) -> impl Iterator<Item = Row<'a>> {
        (0..).zip(&object.instances).flat_map(move |(instance_idx, instance)| {
            let (older, newer) = self.blocks(object, instance);
            let first = object.rows().start.saturating_add(instance.first_row);
            object.counters_of(instance).zip(first..).filter_map(move |(counter, number)| {
                let cell = Cell { object: idx, instance: instance_idx, counter };
                let counter = object.counters.get(size(counter))?;
                Some(Row { pair: self, number, cell, object, counter, instance: *instance, older, newer })
            })
        })
    }

    /// The row of that number.
    pub fn row(&self, number: u64) -> Option<Row<'_>> {
        let idx = self.objects().partition_point(|pair| pair.rows().start <= number).checked_sub(1)?;
        let object = self.objects().get(idx)?;
        let (instance, counter) = object.cell(number.checked_sub(object.rows().start)?)?;
        let cell = Cell { object: u32::try_from(idx).ok()?, instance, counter };
        self.at(cell, *object.instances.get(size(instance))?, number)
    }

    /// The place of the row of that number.
    pub fn cell(&self, number: u64) -> Option<Cell> {
        Some(self.row(number)?.cell)
    }

    /// The row at a place; `None` where no capture has both the instance and the counter.
    pub fn row_at(&self, cell: Cell) -> Option<Row<'_>> {
        self.row(self.number(cell)?)
    }

    /// The number of the row at a place; `None` where no capture has both the instance and the counter.
    pub fn number(&self, cell: Cell) -> Option<u64> {
        self.objects().get(size(cell.object))?.number(cell.instance, cell.counter)
    }

    /// What would be the row at a place if these instances belonged together.
    pub(crate) fn row_of(&self, cell: Cell, instance: InstancePair) -> Option<Row<'_>> {
        self.at(cell, instance, self.number(cell)?)
    }

    fn at(&self, cell: Cell, instance: InstancePair, number: u64) -> Option<Row<'_>> {
        let object = self.objects().get(size(cell.object))?;
        let counter = object.counters.get(size(cell.counter))?;
        let (older, newer) = self.blocks(object, &instance);
        Some(Row { pair: self, number, cell, object, counter, instance, older, newer })
    }

    /// The counter blocks of an instance.
    fn blocks(&self, object: &ObjectPair, instance: &InstancePair) -> (Option<Block<'_>>, Option<Block<'_>>) {
        let block = |age| self.block(age, object.of(age)?, instance.of(age)?);
        (block(Age::Older), block(Age::Newer))
    }

    fn block(&self, age: Age, object: ObjectIdx, slot: Slot) -> Option<Block<'_>> {
        let object = self.capture(age)?.object(object)?;
        Block::new(match slot {
            Slot::Object => object.block(),
            Slot::Instance(instance) => object.instance(instance)?.block(),
        }?)
    }
}

impl<'a> Row<'a> {
    /// The pair that has the row.
    pub fn pair(&self) -> &'a Pair {
        self.pair
    }

    /// The number of the row among all of the pair.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The place of the row among the objects, instances and counters of the pair.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// The object.
    pub fn object(&self) -> &'a ObjectPair {
        self.object
    }

    /// The counter.
    pub fn counter(&self) -> CounterPair {
        *self.counter
    }

    /// The instance.
    pub fn instance(&self) -> InstancePair {
        self.instance
    }

    /// The capture that names and positions of the row are those of: the newer one, or the older one when only that has the row.
    pub fn shown_in(&self) -> Age {
        if self.instance.is_in_newer(self.counter) { Age::Newer } else { Age::Older }
    }

    /// The value, or why there is none.
    ///
    /// # Errors
    /// The reason.
    #[inline]
    pub fn value(&self) -> Result<f64, NoValue> {
        // An instance without a sure partner has no older block.
        let of_both = self.object.facts.get(size(self.cell.counter)).zip(self.newer.as_ref());
        match of_both.and_then(|(facts, newer)| facts.folded(newer, self.older.as_ref())) {
            Some(value) => Ok(value),
            None => self.looked_at_closer(),
        }
    }

    /// The value, or why there is none, whatever its formula.
    fn looked_at_closer(&self) -> Result<f64, NoValue> {
        let (facts, interval) =
            self.facts(Age::Newer).zip(self.object.interval.as_ref()).ok_or(NoValue::OnlyInOlder)?;
        let (newer, older) = self.numbers(facts);
        facts.formula.value(interval, newer, older).map_err(|reason| self.reason(Age::Newer, facts, reason))
    }

    /// The value or why there is none, and what there is to say about it.
    pub fn outcome(&self) -> Outcome {
        let mut outcome = self.computed();
        let Some(facts) = self.facts(Age::Newer) else { return outcome };
        let needs_two = facts.needs_two_samples;
        if outcome.value.is_ok() {
            let is_new = !needs_two && self.unmatched() == Some(NoValue::OnlyInNewer);
            let is_new = is_new.then_some(Note::OnlyInNewer);
            let matched = self.instance.matched.note().filter(|_| needs_two);
            outcome.notes = is_new.into_iter().chain(matched).fold(outcome.notes, Notes::with);
        }
        outcome.notes = outcome.notes.union(facts.notes(self.newer.as_ref()));
        outcome
    }

    /// What is worth knowing about the value.
    pub fn notes(&self) -> Notes {
        self.outcome().notes
    }

    /// What the older capture says by itself of a row that only it has.
    ///
    /// `None` where the newer capture has the row too, and for a type that needs two samples.
    pub fn of_older_alone(&self) -> Option<Outcome> {
        let facts = self.facts(Age::Older).filter(|_| self.shown_in() == Age::Older)?;
        let interval = Interval::new(self.object.clocks(Age::Older)?, None);
        let numbers = facts.numbers(self.block(Age::Older));
        let outcome = facts.formula.outcome(&interval, numbers, None);
        let outcome = outcome.unwrap_or_else(|reason| self.reason(Age::Older, facts, reason).into());
        (!facts.needs_two_samples).then_some(outcome)
    }

    /// The outcome, with the notes of the formula only.
    fn computed(&self) -> Outcome {
        let known = self.facts(Age::Newer).zip(self.object.interval.as_ref());
        let Some((facts, interval)) = known else { return NoValue::OnlyInOlder.into() };
        let (newer, older) = self.numbers(facts);
        let outcome = facts.formula.outcome(interval, newer, older);
        outcome.unwrap_or_else(|reason| self.reason(Age::Newer, facts, reason).into())
    }

    /// The numbers that go into the formula: those of the older capture only where they are needed and belong to the same counter and instance.
    #[inline]
    fn numbers(&self, facts: &CounterFacts) -> (Numbers, Option<Numbers>) {
        let is_same = !self.counter.changed && self.instance.matched != Match::Ambiguous;
        let older = self.facts(Age::Older).filter(|_| is_same && facts.needs_two_samples);
        (facts.numbers(self.newer.as_ref()), older.map(|older| older.numbers(self.older.as_ref())))
    }

    /// Why there is no value, as far as the captures know more than the formula does.
    fn reason(&self, age: Age, facts: &CounterFacts, of_formula: NoValue) -> NoValue {
        let is_there = || self.block(age).and_then(|block| facts.bytes(block)).is_some();
        match of_formula {
            NoValue::Text if !facts.is_text || !is_there() => NoValue::ValueMissing,
            NoValue::NeedsTwoSamples if age == Age::Newer => self.unmatched().unwrap_or(of_formula),
            _ => of_formula,
        }
    }

    /// Why there is no older sample although there are two captures.
    fn unmatched(&self) -> Option<NoValue> {
        if self.pair.older().is_none() {
            None
        } else if self.instance.matched == Match::Ambiguous {
            Some(NoValue::AmbiguousMatch)
        } else if self.counter.changed {
            Some(NoValue::DefinitionChanged)
        } else if self.facts(Age::Older).is_some() {
            None
        } else {
            Some(NoValue::OnlyInNewer)
        }
    }

    pub(super) fn block(&self, age: Age) -> Option<&Block<'a>> {
        match age {
            Age::Older => self.older.as_ref(),
            Age::Newer => self.newer.as_ref(),
        }
    }

    #[inline]
    fn facts(&self, age: Age) -> Option<&'a CounterFacts> {
        let facts = self.object.facts.get(size(self.cell.counter))?;
        match age {
            Age::Older => facts.older.as_ref().filter(|_| self.instance.older.is_some()),
            Age::Newer => facts.newer.as_ref().filter(|_| self.instance.newer.is_some()),
        }
    }

    /// What the older capture says; `None` when only the newer one has the row.
    pub fn older(&self) -> Option<Reading<'a>> {
        self.reading(Age::Older)
    }

    /// What the newer capture says; `None` when only the older one has the row.
    pub fn newer(&self) -> Option<Reading<'a>> {
        self.reading(Age::Newer)
    }

    /// What one of the captures says; `None` when it has no such row.
    pub fn reading(&self, age: Age) -> Option<Reading<'a>> {
        let (facts, position) = (self.facts(age)?, self.counter.of(age)?);
        let object = self.object_of(age)?;
        let [value, base] = facts.operands(self.block(age));
        let bytes = self.block(age).filter(|_| facts.is_text).and_then(|block| facts.bytes(block));
        let code_page = facts.counter_type.text_code_page(object.code_page());
        Some(Reading {
            definition: object.counter(position)?,
            value,
            base_definition: object.counter(position)?.base(),
            base,
            text: bytes.map(|bytes| InstanceName::new(bytes.bytes(), code_page)),
            counted_text: bytes.and_then(counted).map(|bytes| InstanceName::new(bytes.bytes(), code_page)),
            clocks: self.object.clocks(age)?,
        })
    }

    /// How much of the text of a text counter is given, in code units.
    ///
    /// Any number of counters may have the same bytes as their text, so that all of it for each would be far more than the file holds.
    pub const MOST_TEXT: usize = 1024;

    /// The text of a text counter in the newer capture, see [`Row::text_of`].
    pub fn text(&self) -> Option<String> {
        self.text_of(Age::Newer)
    }

    /// The text of a text counter in one of the captures; of a longer one the first [`Row::MOST_TEXT`] code units and `…`.
    pub fn text_of(&self, age: Age) -> Option<String> {
        let code_pages = self.pair.names(age).code_pages();
        Some(self.reading(age)?.text?.decode_first(Self::MOST_TEXT, code_pages))
    }

    /// The definition in the newer capture, or in the older one when only that has the row.
    pub fn definition(&self) -> Option<Counter<'a>> {
        let age = self.shown_in();
        self.object_of(age)?.counter(self.counter.of(age)?)
    }

    /// How the value is computed.
    pub fn counter_type(&self) -> CounterType {
        self.facts(self.shown_in()).map_or(CounterType(0), |facts| facts.counter_type)
    }

    /// What the value counts; `None` for a plain number.
    pub fn unit(&self) -> Option<Unit> {
        Unit::of(self.counter_type())
    }

    /// The symbol of the unit, as `%`; empty for a plain number.
    pub fn unit_symbol(&self) -> &'static str {
        self.unit().map_or("", Unit::symbol)
    }

    /// Whether the bytes of the raw value differ between the captures, or are in one of them only.
    ///
    /// Without a second capture nothing differs.
    pub fn is_changed(&self) -> bool {
        let bytes = |age| self.facts(age)?.bytes(self.block(age)?);
        match (bytes(Age::Older), bytes(Age::Newer)) {
            _ if self.pair.older().is_none() => false,
            (Some(older), Some(newer)) => match (older.number(), newer.number()) {
                (Some(older_number), Some(newer_number)) if older.length().max(newer.length()) <= 8 => {
                    older_number != newer_number
                }
                _ => older.bytes() != newer.bytes(),
            },
            (older, newer) => older.is_some() != newer.is_some(),
        }
    }

    /// The object in [`Row::shown_in`]'s capture.
    pub fn object_position(&self) -> ObjectIdx {
        self.object.of(self.shown_in()).unwrap_or(ObjectIdx(0))
    }

    /// The position of the counter's definition in [`Row::shown_in`]'s capture.
    pub fn counter_position(&self) -> CounterIdx {
        self.counter.of(self.shown_in()).unwrap_or(CounterIdx(0))
    }

    /// The instance in [`Row::shown_in`]'s capture; `None` for an object without instances.
    pub fn instance_position(&self) -> Option<InstanceIdx> {
        match self.instance.of(self.shown_in())? {
            Slot::Instance(instance) => Some(instance),
            Slot::Object => None,
        }
    }

    /// The object in one of the captures.
    pub fn object_of(&self, age: Age) -> Option<Object<'a>> {
        self.pair.capture(age)?.object(self.object.of(age)?)
    }

    /// The title index of the object.
    pub fn object_title(&self) -> Option<TitleIndex> {
        self.object_of(self.shown_in()).map(Object::title)
    }

    /// The name of the object.
    pub fn object_name(&self) -> String {
        let titles = self.pair.names(self.shown_in()).titles();
        self.object_title().map(|title| titles.display(title).into_owned()).unwrap_or_default()
    }

    /// The name of the counter.
    pub fn counter_name(&self) -> String {
        let names = self.pair.names(self.shown_in());
        self.definition().map(|counter| counter.name(names).into_owned()).unwrap_or_default()
    }

    /// The name of the instance as in a counter path, `parent/instance#n`; `None` for an object without instances.
    pub fn instance_name(&self) -> Option<String> {
        let (age, position) = (self.shown_in(), self.instance_position()?);
        self.pair.instance_name(age, self.object_position(), position)
    }

    /// The counter path.
    ///
    /// Two rows may have the same one: a base has the name of its counter at times, and an instance that is gone may have had
    /// the number that another one bears now. [`Row::address`] tells rows apart.
    pub fn path(&self) -> CounterPath {
        CounterPath {
            computer: None,
            object: self.object_name(),
            instance: self.instance_name(),
            counter: self.counter_name(),
        }
    }

    /// The own address of the row, which is never ambiguous: `@object/instance/counter` by position in the newer capture,
    /// and `@older/object/instance/counter` for what only the older one has.
    pub fn address(&self) -> String {
        let instance = self.instance_position().map_or("-".to_string(), |instance| instance.to_string());
        let capture = if self.shown_in() == Age::Older { OF_OLDER } else { "" };
        alloc::format!("@{capture}{}/{instance}/{}", self.object_position(), self.counter_position())
    }

    /// The raw value of one of the captures.
    pub fn raw(&self, age: Age) -> Option<Raw> {
        let [value, _] = self.facts(age)?.operands(self.block(age));
        value.map(|operand| operand.raw)
    }
}
