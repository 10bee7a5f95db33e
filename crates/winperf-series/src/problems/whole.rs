//! Values of whole objects, of which a log has captures.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use winperf::counter_type::Unit;
use winperf::formula::NoValue;
use winperf::pair::{Age, ByTitle, CounterPair, ObjectPair, Row};
use winperf::text::folded;
use winperf::time::FileTime;
use winperf::{Capture, CounterPath, Names, Pair, TitleIndex};
use winperf_log::Sample;

use super::busy::Role;
use super::{Problem, ProblemSearch, events};
use crate::interval::{Interval, Neighbours};
use crate::key::{InstanceKey, Keys, key};
use crate::series::SeriesKey;
use crate::statistics::Statistics;
use crate::watch::Watch;

/// Title of % Processor Time.
const PROCESSOR_TIME: TitleIndex = TitleIndex(6);

/// The captures of a log, machine by machine.
#[derive(Debug)]
pub(super) struct WholeObjects {
    names: Names,
    /// Machines by their names in upper case.
    machines: BTreeMap<String, Machine>,
    /// Number of samples.
    samples: usize,
}

/// The captures of a machine.
#[derive(Debug, Default)]
struct Machine {
    name: String,
    /// The last capture, and the number of its sample, from 1.
    before: Option<(Arc<Capture>, usize)>,
    watch: Watch,
    /// Positions of counters in the statistics.
    counters: BTreeMap<InstanceKey, BTreeMap<ByTitle, usize>>,
}

/// A counter of an object and its role.
struct WatchedCounter<'a> {
    counter: CounterPair<'a>,
    title: ByTitle,
    role: Option<Role>,
}

impl WholeObjects {
    pub(super) fn new(names: Names) -> Self {
        Self { names, machines: BTreeMap::new(), samples: 0 }
    }

    /// Returns the events of all machines.
    pub(super) fn finish(self, statistics: &Statistics, times: &[FileTime]) -> Vec<Problem> {
        let of_machine = |machine: Machine| {
            let path = |series: &SeriesKey| match series {
                SeriesKey::Lasting { instance, counter } => {
                    let place = machine.counters.get(instance)?.get(counter)?;
                    statistics.path(*place).map(ToString::to_string)
                }
                SeriesKey::Path(_) => None,
            };
            events(machine.watch, path, times)
        };
        self.machines.into_values().flat_map(of_machine).collect()
    }
}

impl Machine {
    /// Creates a machine whose first capture is in the sample with that number.
    fn new(name: String, number: usize) -> Self {
        let mut machine = Self { name, ..Self::default() };
        (1..number).for_each(|_| machine.watch.add_unreadable());
        machine
    }

    /// Returns the path of a row.
    fn path(&self, row: &Row<'_>) -> String {
        CounterPath { computer: Some(self.name.clone()), ..row.path() }.to_string()
    }
}

impl ProblemSearch<'_> {
    /// Adds the whole objects of a sample.
    pub(super) fn add_captures(
        &mut self,
        sample: &Sample<'_>,
        whole: &mut WholeObjects,
        look: &mut dyn FnMut(&Pair, [usize; 2]),
    ) {
        let number = whole.samples.saturating_add(1);
        for merged in sample.captures() {
            let capture = Arc::new(Capture::parse(merged.bytes));
            let name = capture.system_name();
            let machine = whole.machines.entry(folded(&name)).or_insert_with(|| Machine::new(name, number));
            let newer = (Arc::clone(&capture), whole.names.clone());
            let before = machine.before.replace((capture, number));
            let (interval, older) = match before {
                Some((older, at)) => (Interval::from_captures((older, whole.names.clone()), newer), Some(at)),
                None => (Interval::first_capture(newer), None),
            };
            let Some(interval) = interval else { continue };
            machine.watch.add(&interval);
            let Neighbours::Captures(pair) = &interval.samples else { continue };
            if let Some(older) = older {
                look(pair, [older, number]);
            }
            self.add_pair(pair, machine);
        }
        whole.samples = number;
        // The intervals of a machine are counted like the samples of the log.
        for machine in whole.machines.values_mut() {
            if machine.watch.passed() < number {
                machine.watch.add_unreadable();
            }
        }
    }

    fn add_pair(&mut self, pair: &Pair, machine: &mut Machine) {
        let keys = Age::BOTH.map(|age| pair.capture(age).map(Keys::new));
        for object in pair.objects().filter(|object| object.is_in(Age::Newer)) {
            self.add_object(object, &keys, machine);
        }
    }

    fn add_object(&mut self, object: ObjectPair<'_>, keys: &[Option<Keys>; 2], machine: &mut Machine) {
        let watched = object.counters().filter_map(|counter| {
            let title = counter.by_title()?;
            Some(WatchedCounter { counter, title, role: role(object, title) })
        });
        let watched: Vec<WatchedCounter<'_>> = watched.collect();
        let object_name = object.name();
        for instance in object.instances().filter(|instance| instance.is_in(Age::Newer)) {
            let Some(key) = key(instance, keys) else { continue };
            // The counters of one capture may multiply its instances to any number.
            let count = self.statistics.len().saturating_add(watched.len());
            if count > Watch::MAX && !machine.counters.contains_key(&key) {
                continue;
            }
            let mut places = machine.counters.remove(&key).unwrap_or_default();
            for WatchedCounter { counter, title, role } in &watched {
                let Some(row) = instance.row(*counter) else { continue };
                let value = row.value();
                // A log of values would not contain a base, label or text.
                if matches!(value, Err(NoValue::NotDisplayable | NoValue::Text)) {
                    continue;
                }
                let place = places.entry(*title).or_insert_with(|| self.statistics.push(machine.path(&row)));
                self.add_value(&row, (*place, *role), value, (machine, &object_name));
            }
            machine.counters.insert(key, places);
        }
    }

    fn add_value(
        &mut self,
        row: &Row<'_>,
        (place, role): (usize, Option<Role>),
        value: Result<f64, NoValue>,
        (machine, object): (&Machine, &str),
    ) {
        let counter_type = row.counter_type();
        self.statistics.add(place, value, Unit::from_counter_type(counter_type));
        let path = || machine.path(row);
        if let (Some(role), Ok(value)) = (role, value) {
            let instance = row.instance_name();
            self.load.add(&machine.name, role, instance.as_deref(), value, path);
        }
        let [newer, base] = row.raw_with_base(Age::Newer);
        let Some(newer) = newer else { return };
        let [older, older_base] = row.raw_with_base(Age::Older);
        if let Some(older) = older {
            let is_equal = older.number == newer.number
                && base.map(|base| base.number) == older_base.map(|base| base.number);
            let name = || alloc::format!("\\\\{}\\{object}", machine.name);
            self.stale.add((&machine.name, object), name, newer.number != 0, is_equal);
        }
        if counter_type.needs_two_samples() {
            self.counted.add(&machine.name, (place, None, 0), newer.number, value, path);
        }
    }
}

/// Returns the role of a counter for the load of a machine.
fn role(object: ObjectPair<'_>, counter: ByTitle) -> Option<Role> {
    let role = match object.title()? {
        TitleIndex(238) => Role::Processors,
        TitleIndex::PROCESS => Role::Process,
        _ => return None,
    };
    (counter.title == PROCESSOR_TIME).then_some(role)
}
