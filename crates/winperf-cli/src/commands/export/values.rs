//! The values of two neighbours one by one, with names that are made once for all values that share them.

use std::collections::BTreeMap;

use std::hash::{DefaultHasher, Hash, Hasher};

use winperf::counter_type::{CounterType, Unit};
use winperf::formula::{NoValue, Notes};
use winperf::pair::{Age, CounterPair, InstancePair, ObjectPair};
use winperf::text::folded;
use winperf::{Ids, Names, Pair, TitleIndex};
use winperf_log::{AnyLog, Row as LogRow, TextCounter, TextSample};
use winperf_report::Language;
use winperf_report::phrases::Say;
use winperf_series::{InstanceKey, Interval, Keys, Neighbours};

/// Encoding of a text in the output.
pub(super) type Encode = fn(&str) -> String;

/// A name, as in the output.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    pub(super) title: Option<u32>,
    pub(super) name: String,
}

/// The instance of a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Instance {
    /// `parent/instance`.
    pub(super) name: String,
    /// `parent/instance#n`, as the newer sample has it.
    pub(super) full_name: String,
    pub(super) parent: Option<String>,
    pub(super) occurrence: u32,
    /// True if its own name is that of another instance with its number.
    pub(super) is_like_numbered: bool,
    /// Identity in other samples of its machine, beside its name.
    pub(super) identity: Option<String>,
}

/// The counter of a value.
#[derive(Clone, Debug)]
pub(super) struct Counter {
    pub(super) named: Named,
    /// Number of counters of the same name before it in its object.
    pub(super) repeated: usize,
    pub(super) type_name: String,
    pub(super) unit: &'static str,
    /// Type of the counter; `None` in a text log.
    pub(super) counter_type: Option<CounterType>,
}

/// A value, or why there is none.
pub(super) struct Value<'a> {
    /// The machine.
    pub(super) machine: &'a str,
    pub(super) object: &'a Named,
    pub(super) instance: Option<&'a Instance>,
    /// By what instance, or object without instances, is known in all samples of the machine; `None` in logs, which have names alone.
    pub(super) key: Option<InstanceKey>,
    pub(super) counter: &'a Counter,
    /// Of the older and of the newer sample.
    pub(super) raw: [Option<u64>; 2],
    pub(super) base: [Option<u64>; 2],
    pub(super) value: Result<f64, NoValue>,
    /// Value in the order of PDH's operations, where that is known.
    pub(super) of_pdh: Result<f64, NoValue>,
    pub(super) text: Option<String>,
    pub(super) notes: Notes,
}

/// Calls `take` with every value between two neighbours, in the order of `winperf values`.
///
/// Values of a log are of the machine that their path names, and of `machine` where that names none.
pub(super) fn of_interval(
    machine: &str,
    interval: &Interval<'_>,
    encode: Encode,
    take: impl FnMut(&Value<'_>),
) {
    match &interval.samples {
        Neighbours::Captures(pair) => of_pair(machine, pair, encode, take),
        Neighbours::OfLog(AnyLog::Binary(log), older, newer) => {
            let older = older.and_then(|older| log.sample(older));
            let rows = log.sample(*newer).map(|newer| newer.rows(older.as_ref()));
            of_log(machine, &rows.unwrap_or_default(), encode, take);
        }
        Neighbours::OfLog(AnyLog::Text(log), _, newer) => {
            if let Some(sample) = log.sample(*newer) {
                of_text(machine, log.counters(), sample, encode, take);
            }
        }
    }
}

fn of_pair(machine: &str, pair: &Pair, encode: Encode, mut take: impl FnMut(&Value<'_>)) {
    let keys = Age::BOTH.map(|age| pair.capture(age).map(Keys::of));
    for object in pair.objects() {
        of_object(machine, object, &keys, encode, &mut take);
    }
}

fn of_object(
    machine: &str,
    object: ObjectPair<'_>,
    keys: &[Option<Keys>; 2],
    encode: Encode,
    take: &mut impl FnMut(&Value<'_>),
) {
    let named = Named { title: object.title().map(|title| title.0), name: encode(&object.name()) };
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let counters = object.counters().map(|counter| Counter::new(counter, &mut seen, encode));
    let counters: Vec<Counter> = counters.collect();
    for instance in object.instances() {
        let key = key(instance, keys);
        let described = Instance::new(instance, key, encode);
        for row in instance.rows() {
            let Some(counter) = usize::try_from(row.counter().idx().0).ok().and_then(|at| counters.get(at))
            else {
                continue;
            };
            let readings = [row.older(), row.newer()];
            let outcome = row.outcome();
            take(&Value {
                machine,
                object: &named,
                instance: described.as_ref(),
                key,
                counter,
                raw: readings.each_ref().map(|reading| Some(reading.as_ref()?.value?.raw.number)),
                base: readings.each_ref().map(|reading| Some(reading.as_ref()?.base?.raw.number)),
                value: outcome.value,
                of_pdh: outcome.value,
                text: (outcome.value == Err(NoValue::Text))
                    .then(|| row.text())
                    .flatten()
                    .map(|text| encode(&text)),
                notes: outcome.notes,
            });
        }
    }
}

impl Counter {
    fn new(counter: CounterPair<'_>, seen: &mut BTreeMap<String, usize>, encode: Encode) -> Self {
        let definition = counter.definition();
        let age = if counter.is_in(Age::Newer) { Age::Newer } else { Age::Older };
        let names = counter.object().pair().names(age);
        let counter_type = definition.map_or(CounterType(0), |definition| definition.counter_type());
        let title = definition.map(|definition| definition.title().0);
        let name = definition.map(|definition| definition.name(names)).unwrap_or_default();
        let of_name = seen.entry(folded(&name)).or_default();
        let repeated = *of_name;
        // A base may have the name of its counter, and has no value of its own.
        *of_name += usize::from(!counter_type.is_base());
        Self { named: Named { title, name: encode(&name) }, repeated, ..Self::of_type(counter_type) }
    }

    fn of_type(counter_type: CounterType) -> Self {
        Self {
            named: Named::default(),
            repeated: 0,
            type_name: counter_type.name().map_or_else(|| format!("{:#010x}", counter_type.0), str::to_owned),
            unit: Unit::of(counter_type).map_or("", |unit| unit.say(Language::English)),
            counter_type: Some(counter_type),
        }
    }
}

impl Instance {
    fn new(instance: InstancePair<'_>, key: Option<InstanceKey>, encode: Encode) -> Option<Self> {
        let age = instance.shown_in();
        let shown = instance.of(age)?;
        let names: &Names = instance.object().pair().names(age);
        Some(Self {
            name: encode(&shown.full_name().decode(names.code_pages())),
            full_name: encode(&shown.name(names)),
            parent: shown.full_name().parent.map(|parent| encode(&parent.decode(names.code_pages()))),
            occurrence: shown.occurrence(),
            is_like_numbered: shown.shown_number() == Some(0),
            identity: key.and_then(|key| told(key.identity?.ids())),
        })
    }

    /// Creates the name of a log's instance, which is its identity.
    fn named(name: &str, occurrence: u32, encode: Encode) -> Self {
        Self { name: encode(name), full_name: encode(name), occurrence, ..Self::default() }
    }
}

/// Returns the identity of an instance, in the sample that it is shown in.
fn key(instance: InstancePair<'_>, [older, newer]: &[Option<Keys>; 2]) -> Option<InstanceKey> {
    let age = instance.shown_in();
    age.choose(older, newer).as_ref()?.key(instance.object().position(age)?, instance.slot(age)?)
}

/// Ids as one text, of which equal ones are of one instance.
fn told(ids: Ids) -> Option<String> {
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

/// Calls `take` with the values of two samples of a log of raw counters.
fn of_log(machine: &str, rows: &[LogRow], encode: Encode, mut take: impl FnMut(&Value<'_>)) {
    let mut seen: BTreeMap<u64, usize> = BTreeMap::new();
    for row in rows {
        let path = row.path();
        // A log may have a counter twice.
        let mut hasher = DefaultHasher::new();
        (&path.computer, &path.object, &path.instance, &path.counter).hash(&mut hasher);
        let count = seen.entry(hasher.finish()).or_default();
        let repeated = *count;
        *count += 1;
        let counter_type = row.counter_type();
        let object = Named { title: None, name: encode(&path.object) };
        let instance = path.instance.as_ref().map(|name| Instance::named(name, row.occurrence, encode));
        let named = Named { title: None, name: encode(&path.counter) };
        let samples = [row.older, row.newer];
        take(&Value {
            machine: path.computer.as_deref().unwrap_or(machine),
            object: &object,
            instance: instance.as_ref(),
            key: None,
            counter: &Counter { named, repeated, ..Counter::of_type(counter_type) },
            raw: samples.map(|raw| Some(raw?.first)),
            base: samples.map(|raw| raw.filter(|_| row.has_base()).map(|raw| raw.second)),
            value: row.outcome.value,
            of_pdh: row.pdh_value(),
            text: None,
            notes: row.outcome.notes,
        });
    }
}

/// Calls `take` with the values of a sample of a text log, which has neither types nor raw numbers, as far as its line
/// goes.
fn of_text(
    machine: &str,
    counters: &[TextCounter],
    sample: TextSample<'_>,
    encode: Encode,
    mut take: impl FnMut(&Value<'_>),
) {
    for (counter, value) in counters.iter().zip(sample.cells()) {
        let Some(path) = &counter.path else { continue };
        let repeated = usize::try_from(counter.repeated).unwrap_or(usize::MAX);
        let instance = path.instance.as_ref().map(|name| Instance::named(name, 0, encode));
        let counter = Counter {
            named: Named { title: None, name: encode(&path.counter) },
            repeated,
            type_name: String::new(),
            unit: "",
            counter_type: None,
        };
        take(&Value {
            machine: path.computer.as_deref().unwrap_or(machine),
            object: &Named { title: None, name: encode(&path.object) },
            instance: instance.as_ref(),
            key: None,
            counter: &counter,
            raw: [None; 2],
            base: [None; 2],
            value: value.ok_or(NoValue::ValueMissing),
            of_pdh: value.ok_or(NoValue::ValueMissing),
            text: None,
            notes: Notes::empty(),
        });
    }
}
