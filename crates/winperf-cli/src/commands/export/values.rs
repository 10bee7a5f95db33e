//! Values of two neighbours, instance by instance, with names that are made once for all values that share them.
//!
//! A `Visitor` encodes the cells of names once for each object, instance or counter, and only numbers for each row.

use std::collections::BTreeMap;

use std::hash::{DefaultHasher, Hash, Hasher};

use winperf::counter_type::{CounterType, Unit};
use winperf::formula::{NoValue, Notes};
use winperf::pair::{Age, CounterPair, EnglishNames, InstancePair, Row};
use winperf::text::folded;
use winperf::{CounterPath, Ids, Names, Pair, TitleIndex};
use winperf_log::{AnyLog, Row as LogRow, TextCounter, TextSample};
use winperf_report::Language;
use winperf_report::phrases::Say;
use winperf_series::{InstanceKey, Interval, Keys, Neighbours};

/// A name.
#[derive(Clone, Debug, Default)]
pub(super) struct NameCell {
    pub(super) title: Option<u32>,
    pub(super) name: String,
}

/// The instance of a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Instance {
    /// `parent/instance`.
    pub(super) name: String,
    /// `parent/instance#n`, as in the newer sample.
    pub(super) full_name: String,
    pub(super) parent: Option<String>,
    pub(super) occurrence: u32,
    /// `true` if its own name equals the numbered name of a different instance.
    pub(super) is_like_numbered: bool,
    /// Identity in other samples of its machine, besides its name.
    pub(super) identity: Option<String>,
}

/// The counter of a value.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    pub(super) named: NameCell,
    /// Number of counters with the same name before it in its object.
    pub(super) repeated: usize,
    pub(super) type_name: String,
    pub(super) unit: &'static str,
    /// Type of the counter; `None` in a text log.
    pub(super) counter_type: Option<CounterType>,
}

/// An object of a machine, with its counters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Object<'a> {
    pub(super) machine: &'a str,
    pub(super) named: &'a NameCell,
    pub(super) counters: &'a [Counter],
}

/// The instance with consecutive values, or an object without instances.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueOwner<'a> {
    pub(super) object: Object<'a>,
    pub(super) instance: Option<&'a Instance>,
    /// Key of the instance or object without instances in all samples of the machine; `None` in logs, which only have
    /// names.
    pub(super) key: Option<InstanceKey>,
}

/// A value, or why there is none.
#[derive(Clone, Debug)]
pub(super) struct CounterValue {
    /// Position of its counter in the object.
    pub(super) counter: usize,
    /// Of the older and of the newer sample.
    pub(super) raw: [Option<u64>; 2],
    pub(super) base: [Option<u64>; 2],
    pub(super) value: Result<f64, NoValue>,
    /// Value in the order of PDH's operations, if known.
    pub(super) of_pdh: Result<f64, NoValue>,
    pub(super) text: Option<String>,
    pub(super) notes: Notes,
}

/// A value with the names that it shares with others.
pub(super) struct Value<'a> {
    pub(super) machine: &'a str,
    pub(super) object: &'a NameCell,
    pub(super) instance: Option<&'a Instance>,
    /// As in [`Bearer::key`].
    pub(super) key: Option<InstanceKey>,
    pub(super) counter: &'a Counter,
    pub(super) value: Result<f64, NoValue>,
    /// As in [`CounterValue::of_pdh`].
    pub(super) of_pdh: Result<f64, NoValue>,
}

/// Consumer of the values of an interval.
pub(super) trait Visitor {
    /// Begins an object, whose instances follow.
    fn visit_object(&mut self, object: Object<'_>);

    /// Takes the values of an instance of the object.
    fn visit_instance(&mut self, bearer: ValueOwner<'_>, values: &[CounterValue]);
}

/// Calls a function for each value.
struct Each<F>(F);

impl<F: FnMut(&Value<'_>)> Visitor for Each<F> {
    fn visit_object(&mut self, _: Object<'_>) {}

    fn visit_instance(&mut self, bearer: ValueOwner<'_>, values: &[CounterValue]) {
        let ValueOwner { object: Object { machine, named, counters }, instance, key } = bearer;
        for value in values {
            let Some(counter) = counters.get(value.counter) else { continue };
            let CounterValue { value, of_pdh, .. } = *value;
            (self.0)(&Value { machine, object: named, instance, key, counter, value, of_pdh });
        }
    }
}

/// Calls `take` with every value between two neighbours, in the order of [`visit`].
pub(super) fn for_each_value(machine: &str, interval: &Interval<'_>, take: impl FnMut(&Value<'_>)) {
    // Such values are told apart by their names.
    visit(machine, interval, &EnglishNames::default(), &mut Each(take));
}

/// Visits every value between two neighbours, in the order of `winperf values`.
///
/// The machine of a value in a log is the one in its path, otherwise `machine`. The title indices of its names are those
/// in `english`.
pub(super) fn visit(
    machine: &str,
    interval: &Interval<'_>,
    english: &EnglishNames,
    visitor: &mut impl Visitor,
) {
    match &interval.samples {
        Neighbours::Captures(pair) => visit_pair(machine, pair, visitor),
        Neighbours::OfLog(AnyLog::Binary(log), older, newer) => {
            let older = older.as_ref().map(|older| older.raw_counters(log));
            visit_log(machine, &newer.raw_counters(log).rows(log, older), english, visitor);
        }
        Neighbours::OfLog(AnyLog::Text(log), _, newer) => {
            if let Some(sample) = log.sample(newer.position) {
                visit_text(machine, log.counters(), sample, english, visitor);
            }
        }
    }
}

fn visit_pair(machine: &str, pair: &Pair, visitor: &mut impl Visitor) {
    let keys = Age::BOTH.map(|age| pair.capture(age).map(Keys::new));
    let mut values = Vec::new();
    for object in pair.objects() {
        let named = NameCell { title: object.title().map(|title| title.0), name: object.name().into_owned() };
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let counters: Vec<Counter> =
            object.counters().map(|counter| Counter::new(counter, &mut seen)).collect();
        let shown = Object { machine, named: &named, counters: &counters };
        visitor.visit_object(shown);
        for instance in object.instances() {
            let key = key(instance, &keys);
            let described = Instance::new(instance, key);
            values.clear();
            values.extend(instance.rows().map(|row| CounterValue::new(&row)));
            visitor.visit_instance(ValueOwner { object: shown, instance: described.as_ref(), key }, &values);
        }
    }
}

impl CounterValue {
    fn new(row: &Row<'_>) -> Self {
        let [[older_raw, older_base], [newer_raw, newer_base]] = Age::BOTH.map(|age| row.raw_with_base(age));
        let outcome = row.outcome();
        Self {
            counter: usize::try_from(row.counter().idx().0).unwrap_or(usize::MAX),
            raw: [older_raw, newer_raw].map(|raw| Some(raw?.number)),
            base: [older_base, newer_base].map(|raw| Some(raw?.number)),
            value: outcome.value,
            of_pdh: outcome.value,
            text: (outcome.value == Err(NoValue::Text)).then(|| row.text()).flatten(),
            notes: outcome.notes,
        }
    }
}

impl Counter {
    fn new(counter: CounterPair<'_>, seen: &mut BTreeMap<String, usize>) -> Self {
        let definition = counter.definition();
        let age = if counter.is_in(Age::Newer) { Age::Newer } else { Age::Older };
        let names = counter.object().pair().names(age);
        let counter_type = definition.map_or(CounterType(0), |definition| definition.counter_type());
        let title = definition.map(|definition| definition.title().0);
        let name = definition.map(|definition| definition.name(names).into_owned()).unwrap_or_default();
        let of_name = seen.entry(folded(&name)).or_default();
        let repeated = *of_name;
        // A base may have the name of its counter, but has no display value.
        *of_name += usize::from(!counter_type.is_base());
        Self { named: NameCell { title, name }, repeated, ..Self::from_type(counter_type) }
    }

    fn from_type(counter_type: CounterType) -> Self {
        Self {
            named: NameCell::default(),
            repeated: 0,
            type_name: counter_type.name().map_or_else(|| format!("{:#010x}", counter_type.0), str::to_owned),
            unit: Unit::from_counter_type(counter_type).map_or("", |unit| unit.say(Language::English)),
            counter_type: Some(counter_type),
        }
    }
}

impl Instance {
    fn new(instance: InstancePair<'_>, key: Option<InstanceKey>) -> Option<Self> {
        let age = instance.shown_in();
        let shown = instance.get(age)?;
        let names: &Names = instance.object().pair().names(age);
        Some(Self {
            name: shown.full_name().decode(names.code_pages()),
            full_name: shown.name(names),
            parent: shown.full_name().parent.map(|parent| parent.decode(names.code_pages())),
            occurrence: shown.occurrence(),
            is_like_numbered: shown.shown_number() == Some(0),
            identity: key.and_then(|key| describe_ids(key.identity?.ids())),
        })
    }

    /// Creates the name of a log's instance, which is its identity.
    fn named(name: &str, occurrence: u32) -> Self {
        Self { name: name.to_owned(), full_name: name.to_owned(), occurrence, ..Self::default() }
    }
}

/// Returns the identity of an instance, in the sample in which it is shown.
fn key(instance: InstancePair<'_>, [older, newer]: &[Option<Keys>; 2]) -> Option<InstanceKey> {
    let age = instance.shown_in();
    age.choose(older, newer).as_ref()?.key(instance.object().position(age)?, instance.slot(age)?)
}

/// Returns ids as a text, which is equal for the same instance.
fn describe_ids(ids: Ids) -> Option<String> {
    Some(match ids {
        Ids::None => return None,
        Ids::UniqueId(id) => format!("unique:{id}"),
        Ids::Process { id, start } => format!("process:{id}:{start}"),
        Ids::Thread { process, id, start } => format!("thread:{process}:{id}:{start}"),
        Ids::MissingParent { object: TitleIndex(object), position } => {
            format!("parent:{object}:{}", position.0)
        }
    })
}

/// Visits the values of two samples of a log of raw counters.
fn visit_log(machine: &str, rows: &[LogRow], english: &EnglishNames, visitor: &mut impl Visitor) {
    let mut seen: BTreeMap<u64, usize> = BTreeMap::new();
    for row in rows {
        let path = row.path();
        // A log may have a counter twice.
        let mut hasher = DefaultHasher::new();
        (&path.computer, &path.object, &path.instance, &path.counter).hash(&mut hasher);
        let count = seen.entry(hasher.finish()).or_default();
        let repeated = *count;
        *count += 1;
        let [object, title] = english.titles(&path).map(|title| title.map(|title| title.0));
        let named = NameCell { title, name: path.counter.clone() };
        let counter = Counter { named, repeated, ..Counter::from_type(row.counter_type()) };
        let samples = [row.older, row.newer];
        let value = CounterValue {
            counter: 0,
            raw: samples.map(|raw| Some(raw?.first)),
            base: samples.map(|raw| raw.filter(|_| row.has_base()).map(|raw| raw.second)),
            value: row.outcome.value,
            of_pdh: row.pdh_value(),
            text: None,
            notes: row.outcome.notes,
        };
        let object = NameCell { title: object, name: path.object.clone() };
        visit_counter(machine, &path, row.occurrence, (object, counter), value, visitor);
    }
}

/// Visits the values of a sample of a text log, which has neither types nor raw numbers, up to the end of its line.
fn visit_text(
    machine: &str,
    counters: &[TextCounter],
    sample: TextSample<'_>,
    english: &EnglishNames,
    visitor: &mut impl Visitor,
) {
    for (counter, value) in counters.iter().zip(sample.cells()) {
        let Some(path) = &counter.path else { continue };
        let [object, title] = english.titles(path).map(|title| title.map(|title| title.0));
        let counter = Counter {
            named: NameCell { title, name: path.counter.clone() },
            repeated: usize::try_from(counter.repeated).unwrap_or(usize::MAX),
            type_name: String::new(),
            unit: "",
            counter_type: None,
        };
        let value = CounterValue {
            counter: 0,
            raw: [None; 2],
            base: [None; 2],
            value: value.ok_or(NoValue::ValueMissing),
            of_pdh: value.ok_or(NoValue::ValueMissing),
            text: None,
            notes: Notes::empty(),
        };
        let object = NameCell { title: object, name: path.object.clone() };
        visit_counter(machine, path, 0, (object, counter), value, visitor);
    }
}

/// Visits the value of a counter without instances in a log.
fn visit_counter(
    machine: &str,
    path: &CounterPath,
    occurrence: u32,
    (named, counter): (NameCell, Counter),
    value: CounterValue,
    visitor: &mut impl Visitor,
) {
    let machine = path.computer.as_deref().unwrap_or(machine);
    let object = Object { machine, named: &named, counters: &[counter] };
    let instance = path.instance.as_ref().map(|name| Instance::named(name, occurrence));
    visitor.visit_object(object);
    visitor.visit_instance(ValueOwner { object, instance: instance.as_ref(), key: None }, &[value]);
}
