//! Serialization of registrations in a manifest: unknown members are left out.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::{CounterSet, Event, Library, Perflib, ProviderV2, Registered, Registrations};

/// The members of an object that are known.
#[derive(Default)]
pub(crate) struct KnownMembers(pub(crate) Map<String, Value>);

impl KnownMembers {
    pub(crate) fn put(&mut self, name: &str, value: Option<Value>) {
        if let Some(value) = value {
            self.0.insert(name.to_owned(), value);
        }
    }

    pub(crate) fn numbers(&mut self, numbers: &[(&str, Option<u32>)]) {
        for (name, number) in numbers {
            self.put(name, number.map(Value::from));
        }
    }

    pub(crate) fn texts(&mut self, texts: &[(&str, Option<&str>)]) {
        for (name, text) in texts {
            self.put(name, text.map(Value::from));
        }
    }

    pub(crate) fn list(&mut self, name: &str, values: Vec<Value>) {
        self.put(name, (!values.is_empty()).then(|| values.into()));
    }
}

impl Serialize for Registrations {
    /// Serializes a map of values, like the rest of a manifest; derived code for each member would be a tenth of the
    /// capture program.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut all = KnownMembers::default();
        all.put("perflib", self.perflib.map(|perflib| Value::from(perflib.known().0)));
        all.list("services", self.services.iter().map(|service| service.known().0.into()).collect());
        all.list("providers", self.providers.iter().map(|provider| provider.known().0.into()).collect());
        all.put("log_read", self.log_read.map(Value::from));
        all.list("events", self.events.iter().map(|event| event.known().0.into()).collect());
        all.put("seconds_up", self.seconds_up.map(Value::from));
        Value::from(all.0).serialize(to)
    }
}

impl Perflib {
    fn known(&self) -> KnownMembers {
        let mut known = KnownMembers::default();
        known.numbers(&[
            ("base_index", self.base_index),
            ("last_counter", self.last_counter),
            ("last_help", self.last_help),
            ("disabled", self.disabled),
            ("test_level", self.test_level),
            ("configuration_flags", self.configuration_flags),
            ("event_log_level", self.event_log_level),
            ("updating", self.updating),
        ]);
        known
    }
}

impl Registered {
    fn known(&self) -> KnownMembers {
        let mut known = KnownMembers::default();
        known.texts(&[("name", Some(&self.name))]);
        known.put("refused", self.refused.map(Value::from));
        known.put("library", self.library.as_ref().map(|library| library.known().0.into()));
        known.put(
            "functions",
            self.functions.as_ref().map(|names| names.iter().map(String::as_str).collect()),
        );
        known.put("exports", self.exports.map(|exports| exports.into_iter().collect()));
        known.numbers(&[
            ("first_counter", self.first_counter),
            ("last_counter", self.last_counter),
            ("first_help", self.first_help),
            ("last_help", self.last_help),
            ("disabled", self.disabled),
            ("open_timeout", self.open_timeout),
            ("collect_timeout", self.collect_timeout),
        ]);
        known.list("object_list", self.object_list.iter().map(|title| (*title).into()).collect());
        known
    }
}

impl Library {
    fn known(&self) -> KnownMembers {
        let mut known = KnownMembers::default();
        known.put("found", self.found.map(Value::from));
        known.put("dll", self.dll.map(Value::from));
        let (machine, other) = (self.machine.as_deref(), self.other.as_deref());
        known.texts(&[("name", Some(&self.name)), ("machine", machine), ("other", other)]);
        known.put("seconds_before", self.seconds_before.map(Value::from));
        known
    }
}

impl ProviderV2 {
    fn known(&self) -> KnownMembers {
        let mut known = KnownMembers::default();
        known.texts(&[("name", self.name.as_deref())]);
        known.put("library", self.library.as_ref().map(|library| library.known().0.into()));
        known.list("counter_sets", self.counter_sets.iter().map(|set| set.known().0.into()).collect());
        known
    }
}

impl CounterSet {
    fn known(&self) -> KnownMembers {
        let mut known = KnownMembers::default();
        known.numbers(&[("first_counter", Some(self.first_counter)), ("last_counter", self.last_counter)]);
        known
    }
}

impl Event {
    fn known(&self) -> KnownMembers {
        let mut known = KnownMembers::default();
        known.numbers(&[("id", Some(self.id)), ("count", Some(self.count)), ("error", self.error)]);
        let [source, service, library] = [&self.source, &self.service, &self.library].map(Option::as_deref);
        known.texts(&[("source", source), ("service", service), ("library", library)]);
        known.put("seconds_before", self.seconds_before.map(Value::from));
        known
    }
}
