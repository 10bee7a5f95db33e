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
    /// Positions in the catalogue of the objects that have something to draw, sorted by name.
    captured: Shared<Vec<usize>>,
    /// Content of a log: objects of each machine, sorted.
    of_log: Shared<Vec<LogOffer>>,
    /// True if they are from several machines.
    has_machines: bool,
}

/// An object of a log.
#[derive(Clone, Debug)]
struct LogOffer {
    object: String,
    machine: Option<String>,
    counters: Vec<String>,
    instances: Vec<String>,
    /// Places of counters with those of the instances that have them.
    paths: BTreeSet<(usize, Option<usize>)>,
}

/// The series that an object offers.
pub struct Offered<'a> {
    of_log: Option<&'a LogOffer>,
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
        let own = self.of_log.iter().filter(|of| samples.has_machine(of.machine.clone()));
        self.of_log = Shared::new(own.cloned().collect());
        self.has_machines = samples.is_all;
        self
    }

    pub fn new(survey: &Shared<Survey>) -> Self {
        let objects = survey.catalogue.objects().iter().enumerate();
        let can_draw = |(_, object): &(usize, &CatalogueObject)| {
            !object.counters.is_empty() && !object.instances.is_empty()
        };
        let mut captured: Vec<_> = objects.filter(can_draw).collect();
        captured.sort_by_cached_key(|(_, object)| object.name.to_lowercase());
        let captured = captured.into_iter().map(|(place, _)| place).collect();
        let of_log = log_offers(&survey.paths);
        let has_machines = of_log.iter().map(|of| &of.machine).collect::<BTreeSet<_>>().len() > 1;
        let (captured, of_log) = (Shared::new(captured), Shared::new(of_log));
        Self { survey: survey.clone(), captured, of_log, has_machines }
    }

    /// Returns the names of the objects.
    pub fn objects(&self) -> Vec<String> {
        if self.is_of_log() {
            let machine = |of: &LogOffer| of.machine.clone().filter(|_| self.has_machines);
            return self.of_log.iter().map(|of| on_machine(machine(of).as_deref(), &of.object)).collect();
        }
        (0..self.captured.len()).filter_map(|place| Some(self.object(place)?.name.clone())).collect()
    }

    /// Returns the names of the counters of an object.
    pub fn counters(&self, object: usize) -> Vec<String> {
        match self.of_log.get(object) {
            Some(of_log) => of_log.counters.clone(),
            None => {
                let counters = self.object(object).map(|object| object.counters.values());
                counters.into_iter().flatten().map(|counter| counter.name.clone()).collect()
            }
        }
    }

    /// Returns the number of the instances of an object.
    pub fn instance_count(&self, object: usize) -> usize {
        match self.of_log.get(object) {
            Some(of_log) => of_log.instances.len(),
            None => self.object(object).map_or(0, |object| object.instances.values().flatten().count()),
        }
    }

    /// Returns the series of an object; its instances are sorted once for all of them.
    pub fn offered(&self, object: usize) -> Offered<'_> {
        self.offered_if(object, |_, _| true)
    }

    /// Returns the series of an object, those of captures only for instances with a wanted name, in lower case; `None`
    /// if it has instances and none is wanted.
    ///
    /// An object can have a hundred thousand instances: the others are not sorted.
    pub fn offered_where(&self, object: usize, is_wanted: impl Fn(&str) -> bool) -> Option<Offered<'_>> {
        let offered =
            self.offered_if(object, |key, known| is_wanted(&instance_name(key, known).to_lowercase()));
        let has_any = |object: &CatalogueObject| object.instances.values().any(Option::is_some);
        (!offered.instances.is_empty() || !offered.captured.is_some_and(has_any)).then_some(offered)
    }

    fn offered_if(
        &self,
        object: usize,
        is_wanted: impl Fn(&InstanceKey, &CatalogueInstance) -> bool,
    ) -> Offered<'_> {
        let of_log = self.of_log.get(object);
        let captured = self.object(object).filter(|_| of_log.is_none());
        let instances = captured.into_iter().flat_map(|object| &object.instances);
        let instances = instances.filter_map(|(key, known)| Some((key, known.as_ref()?)));
        let mut instances: Vec<_> = instances.filter(|(key, known)| is_wanted(key, known)).collect();
        // By name, and then by ID.
        instances.sort_by_cached_key(|(_, known)| known.called.to_lowercase());
        Offered { of_log, captured, instances }
    }

    /// Returns `true` if the series are those of logs of counters.
    pub fn is_of_log(&self) -> bool {
        !self.of_log.is_empty()
    }

    fn object(&self, place: usize) -> Option<&CatalogueObject> {
        self.survey.catalogue.objects().get(*self.captured.get(place)?)
    }
}

/// Returns the objects of each machine in the paths of a log.
fn log_offers(paths: &[String]) -> Vec<LogOffer> {
    let mut objects: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for path in paths.iter().filter_map(|path| CounterPath::parse(path).ok()) {
        objects.entry((path.object, path.computer)).or_default().insert((path.counter, path.instance));
    }
    let offer = |((object, machine), named): (_, BTreeSet<(String, Option<String>)>)| {
        let counters: BTreeSet<&String> = named.iter().map(|(counter, _)| counter).collect();
        let instances: BTreeSet<&String> =
            named.iter().filter_map(|(_, instance)| instance.as_ref()).collect();
        let counters: Vec<String> = counters.into_iter().cloned().collect();
        let instances: Vec<String> = instances.into_iter().cloned().collect();
        let place = |(counter, instance): &(String, Option<String>)| {
            let instance = instance.as_ref().map(|instance| instances.binary_search(instance));
            Some((counters.binary_search(counter).ok()?, instance.transpose().ok()?))
        };
        let paths = named.iter().filter_map(place).collect();
        LogOffer { object, machine, counters, instances, paths }
    };
    objects.into_iter().map(offer).collect()
}

impl Offered<'_> {
    /// Returns the names of the instances, in the order in which they are offered; empty if there are none.
    pub fn names(&self) -> Vec<String> {
        match self.of_log {
            Some(of_log) => of_log.instances.clone(),
            None => self.instances.iter().map(|(key, known)| instance_name(key, known)).collect(),
        }
    }

    /// Returns `true` if an instance has a counter: not every counter of a log is there for all of them.
    pub fn has(&self, counter: usize, instance: usize) -> bool {
        let has = |paths: &BTreeSet<_>| {
            paths.contains(&(counter, Some(instance))) || paths.contains(&(counter, None))
        };
        self.of_log.is_none_or(|of_log| has(&of_log.paths))
    }

    /// Returns the series of a counter and an instance, by their places.
    pub fn series(&self, counter: usize, instance: usize) -> Option<SeriesName> {
        if let Some(of_log) = self.of_log {
            let path = CounterPath {
                computer: of_log.machine.clone(),
                object: of_log.object.clone(),
                instance: of_log.instances.get(instance).cloned(),
                counter: of_log.counters.get(counter)?.clone(),
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

/// Returns the name of an instance, with its ID where it has one.
fn instance_name(key: &InstanceKey, known: &CatalogueInstance) -> String {
    match key.identity.and_then(|identity| describe_ids(identity.ids())) {
        Some(id) => format!("{} · {id}", known.called),
        None => known.called.clone(),
    }
}
