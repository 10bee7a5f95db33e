//! Series offered for drawing: objects, their counters and their instances.

use std::collections::{BTreeMap, BTreeSet};

use winperf::CounterPath;
use winperf_series::{CatalogueInstance, CatalogueObject, InstanceKey, SeriesKey};

use crate::shared::Shared;
use crate::state::names::series_name::SeriesName;
use crate::state::view::timeline::curve::{Survey, Unseen};
use crate::state::view::timeline::samples::Samples;
use crate::views::timeline::query::lanes;
use crate::views::timeline::query::reading::Reading;
use crate::views::timeline::query::summed::{describe_ids, on_machine};

/// Maximum number of damaged captures that are passed over in search of one to list the counters of.
const MAX_DAMAGED: usize = 8;

/// Everything that can be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Offers {
    survey: Shared<Survey>,
    /// Content of a log: objects of each machine with their counters and instances.
    of_log: Shared<BTreeMap<LogObject, LogOffer>>,
    /// True if they are from several machines.
    has_machines: bool,
}

/// An object of a log, and its machine.
type LogObject = (String, Option<String>);

#[derive(Clone, Debug, Default)]
struct LogOffer {
    counters: BTreeSet<String>,
    instances: BTreeSet<String>,
    /// Counters with the instances that have them.
    paths: BTreeSet<(String, Option<String>)>,
}

/// The series that an object offers.
pub struct Offered<'a> {
    of_log: Option<(&'a LogObject, &'a LogOffer)>,
    captured: Option<&'a CatalogueObject>,
    /// The instances of an object of captures, sorted.
    instances: Vec<(&'a InstanceKey, &'a CatalogueInstance)>,
}

/// Returns what can be offered before all samples have been examined: the counters of logs, and those in the newest
/// captures.
///
/// Awaits `rest` after each part of the work.
pub async fn early((samples, damaged): &Unseen, rest: &mut impl AsyncFnMut()) -> Survey {
    let mut survey = Survey { paths: lanes::paths(samples), ..Survey::default() };
    for (chain, of_chain) in samples.chains.iter().enumerate() {
        let Some(mut reading) = Reading::new(samples, chain, Some(damaged)) else { continue };
        let newest = (0..of_chain.len()).rev().take(MAX_DAMAGED);
        if let Some(capture) = reading.first_readable(newest, rest).await {
            survey.catalogue.add_with(&capture, &samples.naming.names, rest).await;
        }
    }
    survey
}

impl Offers {
    /// Drops objects of machines that the samples are not of.
    #[must_use]
    pub fn for_samples(mut self, samples: &Samples) -> Self {
        let own = self.of_log.iter().filter(|((_, machine), _)| samples.has_machine(machine.clone()));
        self.of_log = Shared::new(own.map(|(object, offer)| (object.clone(), offer.clone())).collect());
        self.has_machines = samples.is_all;
        self
    }

    pub fn new(survey: &Shared<Survey>) -> Self {
        let mut of_log: BTreeMap<LogObject, LogOffer> = BTreeMap::new();
        for path in survey.paths.iter().filter_map(|path| CounterPath::parse(path).ok()) {
            let object = of_log.entry((path.object, path.computer)).or_default();
            object.paths.insert((path.counter.clone(), path.instance.clone()));
            object.counters.insert(path.counter);
            object.instances.extend(path.instance);
        }
        let machines: BTreeSet<&Option<String>> = of_log.keys().map(|(_, machine)| machine).collect();
        let has_machines = machines.len() > 1;
        Self { survey: survey.clone(), of_log: Shared::new(of_log), has_machines }
    }

    /// Returns the names of the objects.
    pub fn objects(&self) -> Vec<String> {
        if self.is_of_log() {
            let machine = |machine: &'_ Option<String>| machine.clone().filter(|_| self.has_machines);
            let named = |(object, of): &LogObject| on_machine(machine(of).as_deref(), object);
            return self.of_log.keys().map(named).collect();
        }
        self.captured_objects().into_iter().map(|object| object.name.clone()).collect()
    }

    /// Returns the names of the counters of an object.
    pub fn counters(&self, object: usize) -> Vec<String> {
        match self.log_object(object) {
            Some(of_log) => of_log.counters.iter().cloned().collect(),
            None => {
                let counters = self.object(object).map(|object| object.counters.values());
                counters.into_iter().flatten().map(|counter| counter.name.clone()).collect()
            }
        }
    }

    /// Returns the number of the instances of an object.
    pub fn instance_count(&self, object: usize) -> usize {
        match self.log_object(object) {
            Some(of_log) => of_log.instances.len(),
            None => self.object(object).map_or(0, |object| object.instances.values().flatten().count()),
        }
    }

    /// Returns the series of an object; its instances are sorted once for all of them.
    pub fn offered(&self, object: usize) -> Offered<'_> {
        let of_log = self.of_log.iter().nth(object);
        let captured = self.object(object).filter(|_| of_log.is_none());
        Offered { of_log, captured, instances: captured.map(instances).unwrap_or_default() }
    }

    /// Returns `true` if the series are those of logs of counters.
    pub fn is_of_log(&self) -> bool {
        !self.of_log.is_empty()
    }

    fn log_object(&self, place: usize) -> Option<&LogOffer> {
        self.of_log.values().nth(place)
    }

    /// Returns the objects that have something to draw, by their names.
    fn captured_objects(&self) -> Vec<&CatalogueObject> {
        let has_any = |object: &&CatalogueObject| !object.counters.is_empty() && !object.instances.is_empty();
        let mut objects: Vec<&CatalogueObject> =
            self.survey.catalogue.objects().iter().filter(has_any).collect();
        objects.sort_by_key(|object| object.name.to_lowercase());
        objects
    }

    fn object(&self, place: usize) -> Option<&CatalogueObject> {
        self.captured_objects().into_iter().nth(place)
    }
}

impl Offered<'_> {
    /// Returns the names of the instances, in the order in which they are offered; empty if there are none.
    pub fn names(&self) -> Vec<String> {
        if let Some((_, of_log)) = self.of_log {
            return of_log.instances.iter().cloned().collect();
        }
        let named = self.instances.iter().map(|(key, known)| {
            match key.identity.and_then(|identity| describe_ids(identity.ids())) {
                Some(id) => format!("{} · {id}", known.called),
                None => known.called.clone(),
            }
        });
        named.collect()
    }

    /// Returns `true` if an instance has a counter: not every counter of a log is there for all of them.
    pub fn has(&self, counter: usize, instance: usize) -> bool {
        let Some((_, of_log)) = self.of_log else { return true };
        let counter = of_log.counters.iter().nth(counter).cloned().unwrap_or_default();
        let instance = of_log.instances.iter().nth(instance).cloned();
        of_log.paths.contains(&(counter.clone(), instance)) || of_log.paths.contains(&(counter, None))
    }

    /// Returns the series of a counter and an instance, by their places.
    pub fn series(&self, counter: usize, instance: usize) -> Option<SeriesName> {
        if let Some(((object, machine), of_log)) = self.of_log {
            let path = CounterPath {
                computer: machine.clone(),
                object: object.clone(),
                instance: of_log.instances.iter().nth(instance).cloned(),
                counter: of_log.counters.iter().nth(counter)?.clone(),
            };
            return Some(SeriesName::Path(path.to_string()));
        }
        let object = self.captured?;
        let counter = *object.counters.keys().nth(counter)?;
        // An object without instances is its own.
        let alone = || Some((object.instances.keys().next()?, None));
        let (instance, known) = match self.instances.get(instance) {
            Some((key, known)) => (*key, Some(*known)),
            None => alone().filter(|_| self.instances.is_empty())?,
        };
        Some(SeriesName::from_series(&SeriesKey::Lasting { instance: *instance, counter }, known))
    }
}

/// Returns the instances in the order in which they are offered: by name, and then by ID.
fn instances(object: &CatalogueObject) -> Vec<(&InstanceKey, &CatalogueInstance)> {
    let named = object.instances.iter().filter_map(|(key, known)| Some((key, known.as_ref()?)));
    let mut named: Vec<_> = named.collect();
    named.sort_by_cached_key(|(_, known)| known.called.to_lowercase());
    named
}
