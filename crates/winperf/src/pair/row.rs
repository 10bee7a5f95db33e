//! Rows of a pair: one counter of one instance, with its values in both captures.

use alloc::string::String;
use core::fmt;

use super::cell::{Cell, ObjectPairIdx};
use super::entries::{Match, Slot};
use super::evaluation::{Block, CounterFacts, Reading, counted};
use super::handles::{CounterPair, InstancePair, ObjectPair};
use super::{Age, Pair};
use crate::counter_type::Unit;
use crate::formula::{Interval, NoValue, Note, Notes, Numbers, Outcome, Raw};
use crate::{Counter, CounterPath, CounterType, InstanceName};

/// Prefix of the address of a row that only the older capture has.
pub(super) const OF_OLDER: &str = "older/";

/// One counter of one instance of a pair; a handle that is cheap to create and to copy.
///
/// ```
/// # use winperf::{Capture, Pair};
/// # let example = winperf_synth::examples::desktop();
/// # let pair = Pair::new(Capture::parse(example.older), Capture::parse(example.newer));
/// let row = pair.find(r"\Process(svchost#3)\ID Process")?.next().unwrap();
/// assert_eq!(row.value(), Ok(1324.0));
/// # Ok::<(), winperf::pair::NotFound>(())
/// ```
#[derive(Clone, Copy)]
pub struct Row<'a> {
    number: u64,
    instance: InstancePair<'a>,
    counter: CounterPair<'a>,
    older: Option<Block<'a>>,
    newer: Option<Block<'a>>,
}

impl fmt::Debug for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row").field("number", &self.number).field("path", &self.path()).finish()
    }
}

impl Pair {
    /// Returns all rows in the order of the newer capture: object, instance, counter; items only in the older one
    /// follow at each level.
    ///
    /// Bases, labels and markers are rows too, without a value: [`NoValue::NotDisplayable`].
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.objects().flat_map(ObjectPair::rows)
    }

    /// Returns the row with that number.
    pub fn row(&self, number: u64) -> Option<Row<'_>> {
        let (instance, counter) = self.row_parts(number)?;
        Some(Row::new(instance, counter, number, instance.blocks()))
    }

    /// Returns the location of the row with that number.
    pub fn cell(&self, number: u64) -> Option<Cell> {
        let (instance, counter) = self.row_parts(number)?;
        Some(Cell { object: instance.object.idx, instance: instance.idx, counter: counter.idx })
    }

    /// Returns the number of the row at a place; `None` if no capture has both the instance and the counter.
    pub fn number(&self, cell: Cell) -> Option<u64> {
        self.object(cell.object)?.entry.number(cell.instance, cell.counter)
    }

    /// Returns the instance and the counter of the row with that number.
    fn row_parts(&self, number: u64) -> Option<(InstancePair<'_>, CounterPair<'_>)> {
        let idx = self.objects.partition_point(|pair| pair.rows().start <= number).checked_sub(1)?;
        let object = self.object(ObjectPairIdx::new(idx))?;
        let (instance, counter) = object.entry.cell(number.checked_sub(object.entry.rows().start)?)?;
        object.instance(instance).zip(object.counter(counter))
    }
}

impl<'a> ObjectPair<'a> {
    /// Returns its rows, instance by instance.
    pub fn rows(self) -> impl Iterator<Item = Row<'a>> {
        self.instances().flat_map(InstancePair::rows)
    }
}

impl<'a> InstancePair<'a> {
    /// Returns its rows: one for each counter of the captures that contain the instance.
    pub fn rows(self) -> impl Iterator<Item = Row<'a>> {
        let blocks = self.blocks();
        let entry = self.object.entry;
        let numbers = entry.first_row_of(&self.entry)..;
        entry.counters_of(&self.entry).zip(numbers).filter_map(move |(counter, number)| {
            Some(Row::new(self, self.object.counter(counter)?, number, blocks))
        })
    }

    /// Returns the row of a counter of the same object; `None` if no capture has both.
    pub fn row(self, counter: CounterPair<'_>) -> Option<Row<'a>> {
        let number = self.object.entry.number(self.idx, counter.idx)?;
        Some(Row::new(self, self.object.counter(counter.idx)?, number, self.blocks()))
    }

    /// Returns the counter blocks in the older and in the newer capture.
    pub(super) fn blocks(self) -> [Option<Block<'a>>; 2] {
        Age::BOTH.map(|age| {
            let block = match self.slot(age)? {
                Slot::Object => self.object.get(age)?.block(),
                Slot::Instance(_) => self.get(age)?.block(),
            };
            Block::new(block?)
        })
    }
}

impl<'a> Row<'a> {
    fn new(
        instance: InstancePair<'a>,
        counter: CounterPair<'a>,
        number: u64,
        [older, newer]: [Option<Block<'a>>; 2],
    ) -> Self {
        Self { number, instance, counter, older, newer }
    }

    /// Returns the pair that contains the row.
    pub fn pair(&self) -> &'a Pair {
        self.instance.object.pair
    }

    /// Returns the number of the row in the pair.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the location of the row in the pair.
    pub fn cell(&self) -> Cell {
        Cell { object: self.instance.object.idx, instance: self.instance.idx, counter: self.counter.idx }
    }

    /// Returns the object.
    pub fn object(&self) -> ObjectPair<'a> {
        self.instance.object
    }

    /// Returns the counter.
    pub fn counter(&self) -> CounterPair<'a> {
        self.counter
    }

    /// Returns the instance.
    pub fn instance(&self) -> InstancePair<'a> {
        self.instance
    }

    /// Returns the capture whose names and positions are used: the newer one, or the older one if only that has the
    /// row.
    pub fn shown_in(&self) -> Age {
        if self.instance.entry.is_in_newer(self.counter.entry) { Age::Newer } else { Age::Older }
    }

    /// Returns the value, or the reason why there is none.
    ///
    /// # Errors
    /// The reason.
    #[inline]
    pub fn value(&self) -> Result<f64, NoValue> {
        // Unmatched instances have no older block.
        let facts = &self.counter.entry.facts;
        match self.newer.as_ref().and_then(|newer| facts.folded(newer, self.older.as_ref())) {
            Some(value) => Ok(value),
            None => self.value_by_formula(),
        }
    }

    /// Returns the value, or the reason why there is none, by the general formula.
    fn value_by_formula(&self) -> Result<f64, NoValue> {
        let (facts, interval) = self.facts(Age::Newer).zip(self.interval()).ok_or(NoValue::OnlyInOlder)?;
        let (newer, older) = self.numbers(facts);
        facts.formula.value(interval, newer, older).map_err(|reason| self.reason(Age::Newer, facts, reason))
    }

    /// Returns the value, or the reason why there is none, with its notes.
    pub fn outcome(&self) -> Outcome {
        let mut outcome = self.computed();
        let Some(facts) = self.facts(Age::Newer) else { return outcome };
        let needs_two = facts.needs_two_samples;
        if outcome.value.is_ok() {
            let is_new = !needs_two && self.unmatched() == Some(NoValue::OnlyInNewer);
            let is_new = is_new.then_some(Note::OnlyInNewer);
            let matched = self.instance.entry.matched.note().filter(|_| needs_two);
            outcome.notes = is_new.into_iter().chain(matched).fold(outcome.notes, Notes::with);
        }
        outcome.notes = outcome.notes.union(facts.notes(self.newer.as_ref()));
        outcome
    }

    /// Returns the notes about the value.
    pub fn notes(&self) -> Notes {
        self.outcome().notes
    }

    /// Returns the outcome for a row that only the older capture has.
    ///
    /// `None` if the newer capture has the row too, and for a type that needs two samples.
    pub fn outcome_of_older(&self) -> Option<Outcome> {
        let facts = self.facts(Age::Older).filter(|_| self.shown_in() == Age::Older)?;
        let interval = Interval::new(self.instance.object.entry.clocks(Age::Older)?, None);
        let numbers = facts.numbers(self.block(Age::Older));
        let outcome = facts.formula.outcome(&interval, numbers, None);
        let outcome = outcome.unwrap_or_else(|reason| self.reason(Age::Older, facts, reason).into());
        (!facts.needs_two_samples).then_some(outcome)
    }

    /// Returns the outcome, with only the notes of the formula.
    fn computed(&self) -> Outcome {
        let known = self.facts(Age::Newer).zip(self.interval());
        let Some((facts, interval)) = known else { return NoValue::OnlyInOlder.into() };
        let (newer, older) = self.numbers(facts);
        let outcome = facts.formula.outcome(interval, newer, older);
        outcome.unwrap_or_else(|reason| self.reason(Age::Newer, facts, reason).into())
    }

    /// Returns the operands of the formula; those of the older capture only if they are needed and belong to the same
    /// counter and instance.
    #[inline]
    fn numbers(&self, facts: &CounterFacts) -> (Numbers, Option<Numbers>) {
        let is_same = !self.counter.entry.changed && self.instance.entry.matched != Match::Ambiguous;
        let older = self.facts(Age::Older).filter(|_| is_same && facts.needs_two_samples);
        (facts.numbers(self.newer.as_ref()), older.map(|older| older.numbers(self.older.as_ref())))
    }

    /// Returns the reason why there is no value; the captures may give a more specific one than the formula.
    fn reason(&self, age: Age, facts: &CounterFacts, of_formula: NoValue) -> NoValue {
        let is_there = || self.block(age).and_then(|block| facts.bytes(block)).is_some();
        match of_formula {
            NoValue::Text if !facts.is_text || !is_there() => NoValue::ValueMissing,
            NoValue::NeedsTwoSamples if age == Age::Newer => self.unmatched().unwrap_or(of_formula),
            _ => of_formula,
        }
    }

    /// Returns the reason why there is no older sample although there are two captures.
    fn unmatched(&self) -> Option<NoValue> {
        if self.pair().older().is_none() {
            None
        } else if self.instance.entry.matched == Match::Ambiguous {
            Some(NoValue::AmbiguousMatch)
        } else if self.counter.entry.changed {
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

    /// Returns the interval between the clocks, for all values of the newer capture.
    fn interval(&self) -> Option<&'a Interval> {
        self.instance.object.entry.interval.as_ref()
    }

    #[inline]
    fn facts(&self, age: Age) -> Option<&'a CounterFacts> {
        let facts = &self.counter.entry.facts;
        match age {
            Age::Older => facts.older.as_ref().filter(|_| self.instance.entry.older.is_some()),
            Age::Newer => facts.newer.as_ref().filter(|_| self.instance.entry.newer.is_some()),
        }
    }

    /// Returns the reading of the older capture; `None` if only the newer one has the row.
    pub fn older(&self) -> Option<Reading<'a>> {
        self.reading(Age::Older)
    }

    /// Returns the reading of the newer capture; `None` if only the older one has the row.
    pub fn newer(&self) -> Option<Reading<'a>> {
        self.reading(Age::Newer)
    }

    /// Returns the reading of one of the captures; `None` if it has no such row.
    pub fn reading(&self, age: Age) -> Option<Reading<'a>> {
        let (facts, definition) = (self.facts(age)?, self.counter.get(age)?);
        let [value, base] = facts.operands(self.block(age));
        let bytes = self.block(age).filter(|_| facts.is_text).and_then(|block| facts.bytes(block));
        let code_page = facts.counter_type.text_code_page(definition.object().code_page());
        Some(Reading {
            definition,
            value,
            base_definition: definition.base(),
            base,
            text: bytes.map(|bytes| InstanceName::new(bytes.bytes(), code_page)),
            counted_text: bytes.and_then(counted).map(|bytes| InstanceName::new(bytes.bytes(), code_page)),
            clocks: self.instance.object.entry.clocks(age)?,
        })
    }

    /// Maximum length of the text of a text counter that is returned, in code units.
    ///
    /// Any number of counters may share the bytes of a text, so the full texts could be far longer than the file.
    pub const MAX_TEXT: usize = 1024;

    /// Returns the text of a text counter in the newer capture, see [`Row::text_of`].
    pub fn text(&self) -> Option<String> {
        self.text_of(Age::Newer)
    }

    /// Returns the text of a text counter in one of the captures; a longer one is cut to [`Row::MAX_TEXT`] code units
    /// and `…`.
    pub fn text_of(&self, age: Age) -> Option<String> {
        let code_pages = self.pair().names(age).code_pages();
        Some(self.reading(age)?.text?.decode_first(Self::MAX_TEXT, code_pages))
    }

    /// Returns the definition in the newer capture, or in the older one if only that has the row.
    pub fn definition(&self) -> Option<Counter<'a>> {
        self.counter.get(self.shown_in())
    }

    /// Returns the counter type, which determines how the value is computed.
    pub fn counter_type(&self) -> CounterType {
        self.facts(self.shown_in()).map_or(CounterType(0), |facts| facts.counter_type)
    }

    /// Returns the unit of the value; `None` for a plain number.
    pub fn unit(&self) -> Option<Unit> {
        Unit::from_counter_type(self.counter_type())
    }

    /// Returns the symbol of the unit, such as `%`; empty for a plain number.
    pub fn unit_symbol(&self) -> &'static str {
        self.unit().map_or("", Unit::symbol)
    }

    /// Returns `true` if the bytes of the raw value differ between the captures, or are in only one of them.
    ///
    /// `false` for a single capture.
    pub fn is_changed(&self) -> bool {
        let bytes = |age| self.facts(age)?.bytes(self.block(age)?);
        match (bytes(Age::Older), bytes(Age::Newer)) {
            _ if self.pair().older().is_none() => false,
            (Some(older), Some(newer)) => match (older.number(), newer.number()) {
                (Some(older_number), Some(newer_number)) if older.length().max(newer.length()) <= 8 => {
                    older_number != newer_number
                }
                _ => older.bytes() != newer.bytes(),
            },
            (older, newer) => older.is_some() != newer.is_some(),
        }
    }

    /// Returns the name of the object.
    pub fn object_name(&self) -> String {
        let names = self.pair().names(self.shown_in());
        self.definition().map(|counter| counter.object().name(names).into_owned()).unwrap_or_default()
    }

    /// Returns the name of the counter.
    pub fn counter_name(&self) -> String {
        let names = self.pair().names(self.shown_in());
        self.definition().map(|counter| counter.name(names).into_owned()).unwrap_or_default()
    }

    /// Returns the name of the instance as in a counter path, `parent/instance#n`; `None` for an object without instances.
    pub fn instance_name(&self) -> Option<String> {
        let age = self.shown_in();
        Some(self.instance.get(age)?.name(self.pair().names(age)))
    }

    /// Returns the counter path.
    ///
    /// Two rows may have the same path: a base sometimes has the name of its counter, and a gone instance may have had
    /// the number of a present one. [`Row::address`] is unique.
    pub fn path(&self) -> CounterPath {
        CounterPath {
            computer: None,
            object: self.object_name(),
            instance: self.instance_name(),
            counter: self.counter_name(),
        }
    }

    /// Returns the address of the row, which is never ambiguous: `@object/instance/counter` by position in the newer
    /// capture, and `@older/object/instance/counter` if only the older one has the row.
    pub fn address(&self) -> String {
        let age = self.shown_in();
        let capture = age.choose(OF_OLDER, "");
        let object = self.instance.object.entry.get(age).map_or(0, |object| object.0);
        let counter = self.counter.entry.get(age).map_or(0, |counter| counter.0);
        match self.instance.slot(age) {
            Some(Slot::Instance(instance)) => alloc::format!("@{capture}{object}/{instance}/{counter}"),
            Some(Slot::Object) | None => alloc::format!("@{capture}{object}/-/{counter}"),
        }
    }

    /// Returns the raw value of one of the captures.
    pub fn raw(&self, age: Age) -> Option<Raw> {
        let [value, _] = self.facts(age)?.operands(self.block(age));
        value.map(|operand| operand.raw)
    }

    /// Returns the raw value and the raw value of the base in one of the captures; `None` for text.
    pub fn raw_with_base(&self, age: Age) -> [Option<Raw>; 2] {
        let numbers = self.facts(age).map(|facts| facts.numbers(self.block(age)));
        numbers.map_or([None; 2], |numbers| [numbers.value, numbers.base])
    }
}
