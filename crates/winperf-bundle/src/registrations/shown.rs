//! Names in a file, shown to its user before the file is handed over.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Event, Library, ProviderV2, Registered, Registrations};

impl Registrations {
    /// Returns every name of a service, a provider or a file in it, each once, with the file after the name.
    pub fn named(&self) -> Vec<String> {
        let services = self.services.iter().map(Registered::shown);
        let providers = self.providers.iter().map(ProviderV2::shown);
        let known = |name: &str| {
            let is_it = |service: &Registered| service.name.eq_ignore_ascii_case(name);
            self.services.iter().any(is_it)
        };
        let others = self.events.iter().filter(|event| event.source.is_none()).filter_map(Event::subject);
        let mut named: Vec<String> = Vec::new();
        for name in services.chain(providers).chain(others.filter(|name| !known(name)).map(str::to_owned)) {
            if !name.is_empty() && !named.contains(&name) {
                named.push(name);
            }
        }
        named
    }
}

impl Registered {
    /// Returns the service with its file.
    pub fn shown(&self) -> String {
        with_file(&self.name, self.library.as_ref())
    }
}

impl ProviderV2 {
    /// Returns the provider with its file.
    pub fn shown(&self) -> String {
        with_file(self.name.as_deref().unwrap_or_default(), self.library.as_ref())
    }
}

impl Event {
    /// Returns the subject of the event: the service, or the library if it names no service.
    pub fn subject(&self) -> Option<&str> {
        self.service.as_deref().or(self.library.as_deref())
    }
}

fn with_file(name: &str, library: Option<&Library>) -> String {
    match (name, library) {
        ("", Some(library)) => library.name.clone(),
        (name, Some(library)) => format!("{name} ({})", library.name),
        (name, None) => name.to_owned(),
    }
}
