//! What can be drawn: objects, their counters and their instances.

use std::collections::{BTreeMap, BTreeSet};

use winperf::CounterPath;
use winperf_series::{CatalogueObject, InstanceKey, SeriesKey};

use crate::shared::Shared;
use crate::state::series_name::SeriesName;
use crate::state::timeline::curve::Survey;
use crate::views::timeline::query::summed::told;

/// So many instances are offered at once; of more some have to be filtered.
pub const MOST_INSTANCES: usize = 500;

/// Everything that can be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Offers {
    survey: Shared<Survey>,
    /// Of a log: objects with their counters and instances.
    of_log: Shared<BTreeMap<String, OfLog>>,
}

#[derive(Debug, Default)]
struct OfLog {
    machine: Option<String>,
    counters: BTreeSet<String>,
    instances: BTreeSet<String>,
}

/// What is chosen, by places among what is offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    pub object: usize,
    pub counter: usize,
    pub instance: usize,
}

impl Offers {
    pub fn new(survey: &Shared<Survey>) -> Self {
        let mut of_log: BTreeMap<String, OfLog> = BTreeMap::new();
        for path in survey.paths.iter().filter_map(|path| CounterPath::parse(path).ok()) {
            let object = of_log.entry(path.object).or_default();
            object.machine = path.computer;
            object.counters.insert(path.counter);
            object.instances.extend(path.instance);
        }
        Self { survey: survey.clone(), of_log: Shared::new(of_log) }
    }

    /// The names of the objects.
    pub fn objects(&self) -> Vec<String> {
        if self.is_of_log() {
            return self.of_log.keys().cloned().collect();
        }
        self.of_captures().into_iter().map(|object| object.name.clone()).collect()
    }

    /// The names of the counters of an object.
    pub fn counters(&self, object: usize) -> Vec<String> {
        match self.log_object(object) {
            Some(of_log) => of_log.counters.iter().cloned().collect(),
            None => {
                let counters = self.object(object).map(|object| object.counters.values());
                counters.into_iter().flatten().map(|counter| counter.name.clone()).collect()
            }
        }
    }

    /// The instances of an object whose names hold a text, each with its place among all; empty where it has none.
    pub fn instances(&self, object: usize, text: &str) -> Vec<(usize, String)> {
        let text = text.to_lowercase();
        let named = self.named_instances(object).into_iter().enumerate();
        named.filter(|(_, name)| name.to_lowercase().contains(&text)).take(MOST_INSTANCES).collect()
    }

    /// How many instances an object has.
    pub fn instance_count(&self, object: usize) -> usize {
        match self.log_object(object) {
            Some(of_log) => of_log.instances.len(),
            None => self.object(object).map_or(0, |object| object.instances.values().flatten().count()),
        }
    }

    /// The series of a choice.
    pub fn series(&self, chosen: Chosen) -> Option<SeriesName> {
        if let Some(of_log) = self.log_object(chosen.object) {
            let path = CounterPath {
                computer: of_log.machine.clone(),
                object: self.of_log.keys().nth(chosen.object)?.clone(),
                instance: of_log.instances.iter().nth(chosen.instance).cloned(),
                counter: of_log.counters.iter().nth(chosen.counter)?.clone(),
            };
            return Some(SeriesName::Path(path.to_string()));
        }
        let object = self.object(chosen.object)?;
        let counter = *object.counters.keys().nth(chosen.counter)?;
        let instance = *self.instance_keys(object).get(chosen.instance).copied()?;
        let known = object.instances.get(&instance)?.as_ref();
        Some(SeriesName::of_series(&SeriesKey::Lasting { instance, counter }, known))
    }

    /// The place of the object, counter and instance that are most likely wanted: the time of all processors.
    pub fn first(&self) -> Chosen {
        let place = |names: &[String], wanted: &str| names.iter().position(|name| name == wanted);
        let objects = self.objects();
        let object = place(&objects, "Process").or_else(|| place(&objects, "Processor")).unwrap_or(0);
        Chosen {
            object,
            counter: place(&self.counters(object), "% Processor Time").unwrap_or(0),
            instance: self.total(object),
        }
    }

    /// The place of the sum of all instances, or of the first.
    pub fn total(&self, object: usize) -> usize {
        self.named_instances(object)
            .iter()
            .position(|name| name == "_Total" || name.starts_with("_Total · "))
            .unwrap_or(0)
    }

    fn is_of_log(&self) -> bool {
        !self.of_log.is_empty()
    }

    fn log_object(&self, place: usize) -> Option<&OfLog> {
        self.of_log.values().nth(place)
    }

    /// The objects that have something to draw, by their names.
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

    /// The instances in the order in which they are offered: by their names, and those of one name by their ids.
    fn instance_keys<'a>(&self, object: &'a CatalogueObject) -> Vec<&'a InstanceKey> {
        let mut keys: Vec<(&InstanceKey, String)> = object
            .instances
            .iter()
            .map(|(key, known)| {
                (key, known.as_ref().map(|known| known.called.to_lowercase()).unwrap_or_default())
            })
            .collect();
        keys.sort_by(|one, other| one.1.cmp(&other.1));
        keys.into_iter().map(|(key, _)| key).collect()
    }

    fn named_instances(&self, place: usize) -> Vec<String> {
        if let Some(of_log) = self.log_object(place) {
            return of_log.instances.iter().cloned().collect();
        }
        let Some(object) = self.object(place) else { return Vec::new() };
        let named = self.instance_keys(object).into_iter().filter_map(|key| {
            let known = object.instances.get(key)?.as_ref()?;
            Some(match key.identity.and_then(|identity| told(identity.ids())) {
                Some(id) => format!("{} · {id}", known.called),
                None => known.called.clone(),
            })
        });
        named.collect()
    }
}
