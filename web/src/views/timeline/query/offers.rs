//! Series offered for drawing: objects, their counters and their instances.

use std::collections::{BTreeMap, BTreeSet};

use winperf::pair::ByTitle;
use winperf::{CounterPath, TitleIndex};
use winperf_series::{CatalogueInstance, CatalogueObject, InstanceKey, SeriesKey};

use crate::shared::Shared;
use crate::state::series_name::{PROCESSOR_TIME, SeriesName};
use crate::state::timeline::curve::Survey;
use crate::views::timeline::query::summed::{describe_ids, on_machine};

/// Maximum number of instances offered at once; more have to be filtered.
pub const MOST_INSTANCES: usize = 500;

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

#[derive(Debug, Default)]
struct LogOffer {
    counters: BTreeSet<String>,
    instances: BTreeSet<String>,
}

/// Chosen series, by places among those that are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    pub object: usize,
    pub counter: usize,
    pub instance: usize,
}

impl Offers {
    pub fn new(survey: &Shared<Survey>) -> Self {
        let mut of_log: BTreeMap<LogObject, LogOffer> = BTreeMap::new();
        for path in survey.paths.iter().filter_map(|path| CounterPath::parse(path).ok()) {
            let object = of_log.entry((path.object, path.computer)).or_default();
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
        self.of_captures().into_iter().map(|object| object.name.clone()).collect()
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

    /// Returns the instances of an object whose names contain a text, each with its place among all; empty if there are
    /// none.
    pub fn instances(&self, object: usize, text: &str) -> Vec<(usize, String)> {
        let text = text.to_lowercase();
        let named = self.named_instances(object).into_iter().enumerate();
        named.filter(|(_, name)| name.to_lowercase().contains(&text)).take(MOST_INSTANCES).collect()
    }

    /// Returns the number of instances of an object.
    pub fn instance_count(&self, object: usize) -> usize {
        match self.log_object(object) {
            Some(of_log) => of_log.instances.len(),
            None => self.object(object).map_or(0, |object| object.instances.values().flatten().count()),
        }
    }

    /// Returns the series of a choice.
    pub fn series(&self, chosen: Chosen) -> Option<SeriesName> {
        if let Some(of_log) = self.log_object(chosen.object) {
            let (object, machine) = self.of_log.keys().nth(chosen.object)?.clone();
            let path = CounterPath {
                computer: machine,
                object,
                instance: of_log.instances.iter().nth(chosen.instance).cloned(),
                counter: of_log.counters.iter().nth(chosen.counter)?.clone(),
            };
            return Some(SeriesName::Path(path.to_string()));
        }
        let object = self.object(chosen.object)?;
        let counter = *object.counters.keys().nth(chosen.counter)?;
        // An object without instances is its own.
        let alone = || Some((object.instances.keys().next()?, None));
        let named = instances(object);
        let (instance, known) = match named.get(chosen.instance) {
            Some((key, known)) => (*key, Some(*known)),
            None => alone().filter(|_| named.is_empty())?,
        };
        Some(SeriesName::of_series(&SeriesKey::Lasting { instance: *instance, counter }, known))
    }

    /// Returns the default choice besides the time of all processors, which is drawn by default: that of processes.
    pub fn first(&self) -> Chosen {
        let process = || self.place_of(TitleIndex::PROCESS, "Process");
        let object = process().or_else(|| self.place_of(TitleIndex::PROCESSOR, "Processor")).unwrap_or(0);
        let counter = match self.log_object(object) {
            Some(of_log) => of_log.counters.iter().position(|name| name == "% Processor Time"),
            None => self
                .object(object)
                .and_then(|object| object.counters.keys().position(|counter| *counter == PROCESSOR_TIME)),
        };
        Chosen { object, counter: counter.unwrap_or(0), instance: self.total(object) }
    }

    /// Returns the place of an object by its title, in any language; in a log, which has names alone, by its English
    /// name.
    fn place_of(&self, title: TitleIndex, name: &str) -> Option<usize> {
        if self.is_of_log() {
            return self.of_log.keys().position(|(object, _)| object == name);
        }
        let title = ByTitle { title, nth: 0 };
        self.of_captures().iter().position(|object| object.title == title)
    }

    /// Returns the place of the sum of all instances, or of the first.
    pub fn total(&self, object: usize) -> usize {
        self.named_instances(object)
            .iter()
            .position(|name| name == "_Total" || name.starts_with("_Total · "))
            .unwrap_or(0)
    }

    fn is_of_log(&self) -> bool {
        !self.of_log.is_empty()
    }

    fn log_object(&self, place: usize) -> Option<&LogOffer> {
        self.of_log.values().nth(place)
    }

    /// Returns the objects that have something to draw, by their names.
    fn of_captures(&self) -> Vec<&CatalogueObject> {
        let has_any = |object: &&CatalogueObject| !object.counters.is_empty() && !object.instances.is_empty();
        let mut objects: Vec<&CatalogueObject> =
            self.survey.catalogue.objects().iter().filter(has_any).collect();
        objects.sort_by_key(|object| object.name.to_lowercase());
        objects
    }

    fn object(&self, place: usize) -> Option<&CatalogueObject> {
        self.of_captures().into_iter().nth(place)
    }

    fn named_instances(&self, place: usize) -> Vec<String> {
        if let Some(of_log) = self.log_object(place) {
            return of_log.instances.iter().cloned().collect();
        }
        let Some(object) = self.object(place) else { return Vec::new() };
        let named = instances(object).into_iter().map(|(key, known)| {
            match key.identity.and_then(|identity| describe_ids(identity.ids())) {
                Some(id) => format!("{} · {id}", known.called),
                None => known.called.clone(),
            }
        });
        named.collect()
    }
}

/// Returns the instances in the order in which they are offered: by name, and then by ID.
fn instances(object: &CatalogueObject) -> Vec<(&InstanceKey, &CatalogueInstance)> {
    let named = object.instances.iter().filter_map(|(key, known)| Some((key, known.as_ref()?)));
    let mut named: Vec<_> = named.collect();
    named.sort_by_cached_key(|(_, known)| known.called.to_lowercase());
    named
}
