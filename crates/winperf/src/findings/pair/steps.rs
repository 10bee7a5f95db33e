//! Findings about the values of an object in two captures: values that decreased, and results out of bounds.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::{Backwards, OutOfBounds, PairFinding, PairFindingKind, Reset};
use crate::counter_type::{
    PERF_COUNTER_FRACTION, PERF_DISPLAY_PERCENT, PERF_INVERSE_COUNTER, PERF_MULTI_COUNTER, ValueClass,
};
use crate::formula::NoValue;
use crate::layout::PerfObjectType;
use crate::order;
use crate::pair::{Age, CounterPair, InstancePair, ObjectPair, Row, Slot, Step};
use crate::place::{CounterIdx, Place};
use crate::reader::offset32;
use crate::text::folded;
use crate::{Object, PART};

/// Number of names that a finding contains.
const NAMED: usize = 3;

/// Returns the findings about the values of an object, one for each kind.
pub(super) async fn find(object: ObjectPair<'_>, rest: &mut impl AsyncFnMut()) -> Vec<PairFinding> {
    let compared = object.compared();
    let bounds: Vec<Option<Bound>> = compared.iter().map(|counter| Bound::new(*counter)).collect();
    let mut fallen = Fallen { rows: vec![None; compared.len()], ..Fallen::default() };
    let mut beyond = [Beyond::default(), Beyond::default()];
    let mut still = Still { moves: false, count: 0, has_counted: false };
    let (mut bases, mut torn) = (Bases::default(), Torn::default());
    for (number, instance) in object.instances().enumerate() {
        if number.is_multiple_of(PART) {
            rest().await;
        }
        still.check(instance);
        fallen.is_counted = false;
        for (at, step) in instance.steps(&compared).enumerate() {
            let (Some(counter), Some(bound)) = (compared.get(at), bounds.get(at)) else { break };
            fallen.check(instance, *counter, at, step);
            still.has_counted |= step == Step::Kept;
            bases.check(instance, *counter, at, step);
            torn.check(instance, *counter, step);
            if let Some(bound) = bound {
                bound.check(&mut beyond, instance, *counter);
            }
        }
    }
    let [above, below] = beyond;
    let found = [
        fallen.finding(object, &compared),
        still.finding(object),
        bases.finding(),
        torn.finding(),
        above.finding(PairFindingKind::SampledFractionAbove100),
        below.finding(PairFindingKind::InverseBelow0),
    ];
    found.into_iter().flatten().collect()
}

/// An object in which nothing changes.
struct Still {
    /// `true` if a counter block differs between the captures, or only one of them has it.
    moves: bool,
    /// Number of counter blocks that are equal.
    count: u32,
    /// `true` if a value that can only increase is above 0; others may never change.
    has_counted: bool,
}

impl Still {
    fn check(&mut self, instance: InstancePair<'_>) {
        if self.moves {
            return;
        }
        let [older, newer] = Age::BOTH.map(|age| block(instance, age));
        self.moves = older.is_none() || older != newer;
        self.count = self.count.saturating_add(1);
    }

    fn finding(&self, object: ObjectPair<'_>) -> Option<PairFinding> {
        let objects = [object.get(Age::Older)?, object.get(Age::Newer)?];
        let [older, newer] = objects.map(Object::perf_time);
        let goes_on = 0 < older && older < newer;
        (goes_on && !self.moves && self.has_counted).then(|| PairFinding {
            kind: PairFindingKind::ValuesStandStill { count: self.count },
            places: objects.map(Object::place),
            offsets: objects.map(|object| Some(object.field(&PerfObjectType::PerfTime).offset)),
        })
    }
}

/// Bases that are constant while their values increase.
#[derive(Default)]
struct Bases<'a> {
    /// By the positions of their counters among those compared.
    by_counter: BTreeMap<usize, Base<'a>>,
}

/// Base of a counter in all instances of an object.
#[derive(Default)]
struct Base<'a> {
    /// Number of instances in which it is constant while the value increases.
    count: u32,
    first: Option<Row<'a>>,
    /// `true` if it is 0 in an instance.
    was_never_set: bool,
    /// `true` if it increases in an instance.
    moves: bool,
}

impl<'a> Bases<'a> {
    fn check(&mut self, instance: InstancePair<'a>, counter: CounterPair<'a>, at: usize, step: Step) {
        // The base of a multi timer is a count of instances, which stays the same.
        let has_base = counter.definition().is_some_and(|definition| {
            definition.base().is_some() && !definition.counter_type().counts_instances()
        });
        // A sum shows the same again.
        if !has_base || step == Step::KeptBase && is_sum(instance) {
            return;
        }
        if step == Step::KeptBase {
            let base = self.by_counter.entry(at).or_default();
            base.count = base.count.saturating_add(1);
            let row = instance.row(counter);
            let [_, number] = row.map_or([None; 2], |row| row.raw_with_base(Age::Newer));
            base.was_never_set |= number.is_some_and(|number| number.number == 0);
            base.first = base.first.take().or(row);
        } else if step != Step::FromZero && Self::grew(instance, counter) {
            self.by_counter.entry(at).or_default().moves = true;
        }
    }

    fn grew(instance: InstancePair<'a>, counter: CounterPair<'a>) -> bool {
        instance.row(counter).is_some_and(|row| row.raw(Age::Older) != row.raw(Age::Newer))
    }

    fn finding(self) -> Option<PairFinding> {
        let moves = self.by_counter.values().any(|base| base.moves);
        // A value may be ahead of its base for a while in one instance, but not in all, and not from the start.
        let is_still = |base: &&Base<'_>| !base.moves && (base.count > 1 || base.was_never_set || !moves);
        let still = self.by_counter.values().filter(is_still);
        let count = still.clone().fold(0_u32, |count, base| count.saturating_add(base.count));
        let first = still.filter_map(|base| base.first).next()?;
        let counter = first.counter().position(Age::Newer)?;
        Some(place_finding(&first, PairFindingKind::BaseStandsStill { count, counter }))
    }
}

/// Numbers of 64 bits that leapt by 2^32.
#[derive(Default)]
struct Torn<'a> {
    count: u32,
    first: Option<(Row<'a>, bool)>,
}

impl<'a> Torn<'a> {
    fn check(&mut self, instance: InstancePair<'a>, counter: CounterPair<'a>, step: Step) {
        let Step::Torn(order) = step else { return };
        self.count = self.count.saturating_add(1);
        if self.first.is_none() {
            self.first = instance.row(counter).map(|row| (row, order.is_lt()));
        }
    }

    fn finding(self) -> Option<PairFinding> {
        let (first, fell) = self.first?;
        let counter = first.counter().position(Age::Newer)?;
        Some(place_finding(&first, PairFindingKind::ValuesTorn { count: self.count, fell, counter }))
    }
}

/// Returns the bytes of the counter block of an instance, or of its object without instances.
fn block<'a>(instance: InstancePair<'a>, age: Age) -> Option<&'a [u8]> {
    let object = instance.object().get(age)?;
    let block = match instance.slot(age)? {
        Slot::Instance(instance) => object.instance(instance)?.block()?,
        Slot::Object => object.block()?,
    };
    Some(object.capture().bytes_in(block.offset(), block.length()))
}

/// The values of an object that are smaller than before.
#[derive(Default)]
struct Fallen<'a> {
    /// Number of values that could have decreased.
    compared: usize,
    values: usize,
    /// Number of values whose base decreased although they did not.
    by_base: usize,
    /// For each compared counter the first row with a decreased value.
    rows: Vec<Option<Row<'a>>>,
    /// The first instances that have such a value.
    instances: Vec<InstancePair<'a>>,
    instance_count: usize,
    /// `true` if the current instance is already counted.
    is_counted: bool,
    /// `true` if an instance other than a sum decreased.
    is_beside_sums: bool,
}

impl<'a> Fallen<'a> {
    fn check(&mut self, instance: InstancePair<'a>, counter: CounterPair<'a>, at: usize, step: Step) {
        if step == Step::FromZero {
            return;
        }
        self.compared = self.compared.saturating_add(1);
        if step != Step::Fell {
            return;
        }
        // A number of 32 bits that is smaller has wrapped or was reset; the formula distinguishes the two.
        let Some(row) = instance.row(counter) else { return };
        match row.value() {
            Err(NoValue::WentBackwards) => {}
            Err(NoValue::BaseWentBackwards) => self.by_base = self.by_base.saturating_add(1),
            _ => return,
        }
        self.values = self.values.saturating_add(1);
        if let Some(first) = self.rows.get_mut(at) {
            first.get_or_insert(row);
        }
        if !self.is_counted {
            self.count(instance);
        }
    }

    fn count(&mut self, instance: InstancePair<'a>) {
        self.is_counted = true;
        self.instance_count = self.instance_count.saturating_add(1);
        self.is_beside_sums = self.is_beside_sums || !is_sum(instance);
        if self.instances.len() < NAMED {
            self.instances.push(instance);
        }
    }

    fn finding(self, object: ObjectPair<'_>, compared: &[CounterPair<'_>]) -> Option<PairFinding> {
        let fallen = compared.iter().zip(&self.rows);
        let mut fallen: Vec<(CounterIdx, Row<'_>)> =
            fallen.filter_map(|(counter, row)| Some((counter.position(Age::Newer)?, (*row)?))).collect();
        order::sort_by_key(&mut fallen, |(counter, _)| *counter);
        // The bytes of the finding are those of the first named counter.
        let (_, first) = *fallen.first()?;
        let count = offset32(fallen.len());
        let mut counters = fallen.into_iter().map(|(counter, _)| counter);
        let mut instances = self.instances.iter().map(|instance| Some(instance.get(Age::Newer)?.idx()));
        let has_instances = first.instance().get(Age::Newer).is_some();
        let backwards = Backwards {
            values: offset32(self.values),
            by_base: offset32(self.by_base),
            counters: count,
            instances: if has_instances { offset32(self.instance_count) } else { 0 },
            first_counters: core::array::from_fn(|_| counters.next()),
            first_instances: core::array::from_fn(|_| instances.next().flatten()),
            reset: self.reset(object),
        };
        Some(place_finding(&first, PairFindingKind::ValuesWentBackwards(backwards)))
    }

    fn reset(&self, object: ObjectPair<'_>) -> Reset {
        let lost = || object.instances().any(|instance| !instance.is_in(Age::Newer));
        if self.values == self.compared && self.values > 1 {
            Reset::All
        } else if !self.is_beside_sums && lost() {
            Reset::Sums
        } else {
            Reset::Some
        }
    }
}

/// Returns `true` if an instance is the sum of others, by the names of such instances in Windows: `_Total`, `0,_Total`,
/// `_Global_`.
fn is_sum(instance: InstancePair<'_>) -> bool {
    let name = instance.name().map(|name| folded(&name)).unwrap_or_default();
    name.ends_with("_TOTAL") || name == "_GLOBAL_"
}

/// Limit for the values of a counter.
#[derive(Clone, Copy)]
enum Bound {
    /// A share of operations.
    AtMost100,
    /// Remaining time.
    AtLeast0,
}

impl Bound {
    /// Returns the bounds of a counter. Timers have no upper bound: a process uses several processors, and a disk answers several requests at once.
    fn new(counter: CounterPair<'_>) -> Option<Self> {
        let counter_type = counter.definition()?.counter_type();
        let is_share = counter_type.class() == ValueClass::Counter
            && counter_type.display() == PERF_DISPLAY_PERCENT
            && !counter_type.is_base();
        match counter_type.subtype() {
            _ if !is_share || counter_type.has(PERF_MULTI_COUNTER) => None,
            _ if counter_type.has(PERF_INVERSE_COUNTER) => Some(Self::AtLeast0),
            PERF_COUNTER_FRACTION => Some(Self::AtMost100),
            _ => None,
        }
    }

    /// Adds the value of an instance to those above or below the bounds, if it is out of bounds.
    fn check<'a>(self, beyond: &mut [Beyond<'a>; 2], instance: InstancePair<'a>, counter: CounterPair<'a>) {
        let [above, below] = beyond;
        let value = instance.row(counter).and_then(|row| Some((row, row.value().ok()?)));
        match (self, value) {
            (Self::AtMost100, Some((row, value))) if value > 100.0 => above.add(row, value),
            (Self::AtLeast0, Some((row, value))) if value < 0.0 => below.add(row, value),
            _ => {}
        }
    }
}

/// The values of an object that are beyond a bound.
#[derive(Default)]
struct Beyond<'a> {
    count: u32,
    /// The value furthest beyond.
    worst: Option<(Row<'a>, f64)>,
}

impl<'a> Beyond<'a> {
    fn add(&mut self, row: Row<'a>, value: f64) {
        self.count = self.count.saturating_add(1);
        if self.worst.is_none_or(|(_, worst)| (value - 50.0).abs() > (worst - 50.0).abs()) {
            self.worst = Some((row, value));
        }
    }

    fn finding(self, kind: impl FnOnce(OutOfBounds) -> PairFindingKind) -> Option<PairFinding> {
        let (row, value) = self.worst?;
        let counter = row.counter().position(Age::Newer)?;
        Some(place_finding(&row, kind(OutOfBounds { count: self.count, counter, value })))
    }
}

/// Returns a finding about a value that both captures have.
fn place_finding(row: &Row<'_>, kind: PairFindingKind) -> PairFinding {
    let places = Age::BOTH.map(|age| row.instance().place(age).unwrap_or(Place::DataBlock));
    PairFinding { kind, places, offsets: Age::BOTH.map(|age| Some(row.reading(age)?.value?.offset)) }
}
