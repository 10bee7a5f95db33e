//! Redaction of registrations beside redacted captures.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use winperf::TitleIndex;
use winperf_redact::{Level, Redacted};

use super::of_windows::{LIBRARIES, SERVICES};
use super::{MACHINES, Registered, Registrations, SOURCES, file_name};
use crate::Source;

impl Source {
    /// Returns the registrations with the names of services, files, functions and providers as they may be told beside
    /// captures redacted at that level.
    ///
    /// The name of a service, a file or a function is needed by the reader, and stays unless it contains a replaced
    /// name, other than one of only instances of the service's own objects; text after `$` is replaced, and folders are
    /// removed. At level strict only those names stay that Windows brings. Whatever names a service has the same name
    /// for it.
    #[must_use]
    pub(crate) fn renamed(mut self, level: Level, redacted: &Redacted) -> Self {
        if level == Level::None {
            return self;
        }
        let services = self.registrations.iter().flat_map(|known| &known.services);
        let own: Vec<Own> = services.flat_map(Own::of).collect();
        let is_told = |name: &str, whole: &str| {
            let is_own = |title| own.iter().any(|own| own.has(whole, title));
            !redacted.mentions_of_others(name, is_own)
        };
        let mut names = Replaced::new(level, &is_told);
        if let Some(registrations) = &mut self.registrations {
            names.in_registrations(registrations);
        }
        if let Some(called) = &mut self.called {
            called.service = called.service.take().map(|name| names.service(&name));
            called.library = names.file(&called.library);
        }
        for failure in &mut self.failures {
            for service in &mut failure.services {
                *service = names.service(service);
            }
            failure.library = failure.library.take().map(|name| names.file(&name));
        }
        self
    }
}

impl Registrations {
    /// Returns only the parts that are what their names claim: a file may contain anything.
    #[must_use]
    pub(crate) fn vouched(mut self) -> Self {
        let machine =
            |machine: Option<String>| machine.filter(|machine| MACHINES.contains(&machine.as_str()));
        let of_services = self.services.iter_mut().filter_map(|service| service.library.as_mut());
        let of_providers = self.providers.iter_mut().filter_map(|provider| provider.library.as_mut());
        for library in of_services.chain(of_providers) {
            library.machine = machine(library.machine.take());
            library.other = machine(library.other.take());
        }
        for event in &mut self.events {
            event.source = event.source.take().filter(|source| SOURCES.contains(&source.as_str()));
        }
        self
    }
}

/// Returns whether a text may be the name of a service or of a file, and not a sentence or a path.
fn is_name(text: &str) -> bool {
    const MOST: usize = 192;
    let is_usual = |letter: char| letter.is_alphanumeric() || " ._-+#()@?".contains(letter);
    text.len() <= MOST && text.chars().all(is_usual)
}

/// Returns whether Windows itself has something of that name.
fn is_among(known: &str, name: &str) -> bool {
    known.split('|').any(|known| known.eq_ignore_ascii_case(name))
}

/// The titles of the objects that a service provides, by its name and by that of its file.
struct Own {
    name: String,
    titles: RangeInclusive<u32>,
    objects: Vec<u32>,
}

impl Own {
    fn of(service: &Registered) -> impl Iterator<Item = Self> + use<> {
        let titles = service.first_counter.unwrap_or(u32::MAX)..=service.last_counter.unwrap_or(0);
        let file = service.library.iter().map(|library| file_name(&library.name));
        let names = file.chain([service.name.as_str()]).map(str::to_owned);
        let objects = service.object_list.clone();
        let of_name = |name| Self { name, titles: titles.clone(), objects: objects.clone() };
        names.map(of_name).collect::<Vec<_>>().into_iter()
    }

    /// Returns whether the service or set of that name provides the object.
    fn has(&self, name: &str, title: TitleIndex) -> bool {
        let provides = self.titles.contains(&title.0) || self.objects.contains(&title.0);
        provides && self.name.eq_ignore_ascii_case(name)
    }
}

/// Names of every kind, and their replacements.
///
/// There is no list of the functions and the providers of version 2 that Windows brings, so that at level strict none
/// stays.
struct Replaced<'a> {
    services: Renamed<'a>,
    libraries: Renamed<'a>,
    functions: Renamed<'a>,
    providers: Renamed<'a>,
}

impl<'a> Replaced<'a> {
    fn new(level: Level, is_told: &'a dyn Fn(&str, &str) -> bool) -> Self {
        let of = |kind| Renamed { kind, level, is_told, replaced: Vec::new() };
        Self {
            services: of("service"),
            libraries: of("library"),
            functions: of("function"),
            providers: of("provider"),
        }
    }

    fn in_registrations(&mut self, known: &mut Registrations) {
        for service in &mut known.services {
            service.name = self.service(&service.name);
            if let Some(library) = &mut service.library {
                library.name = self.file(&library.name);
            }
            for function in service.functions.iter_mut().flatten().filter(|name| !name.is_empty()) {
                *function = self.functions.renamed(function, false);
            }
        }
        for provider in &mut known.providers {
            provider.name = provider.name.take().map(|name| self.providers.renamed(&name, false));
            if let Some(library) = &mut provider.library {
                library.name = self.file(&library.name);
            }
        }
        for event in &mut known.events {
            event.service = event.service.take().map(|name| self.service(&name));
            event.library = event.library.take().map(|name| self.file(&name));
        }
    }

    fn service(&mut self, name: &str) -> String {
        self.services.renamed(name, is_among(SERVICES, name))
    }

    /// Returns the name of a file without its folders.
    fn file(&mut self, path: &str) -> String {
        let name = file_name(path);
        self.libraries.renamed(name, is_among(LIBRARIES, name))
    }
}

/// Names of a kind and their replacements, the same one for each.
struct Renamed<'a> {
    kind: &'a str,
    level: Level,
    is_told: &'a dyn Fn(&str, &str) -> bool,
    replaced: Vec<String>,
}

impl Renamed<'_> {
    fn renamed(&mut self, name: &str, is_of_windows: bool) -> String {
        if is_of_windows {
            return name.to_owned();
        }
        // The instance of a service, `MSSQL$SALES`, has a name that its owner gave it.
        let (product, instance) =
            name.split_once('$').map_or((name, None), |(product, rest)| (product, Some(rest)));
        if self.level == Level::Strict || !is_name(product) || !(self.is_told)(product, name) {
            let number = self.number(name);
            return format!("{}-{number}", self.kind);
        }
        match instance {
            Some(_) => format!("{product}$instance-{}", self.number(name)),
            None => name.to_owned(),
        }
    }

    /// Returns the number of a replaced name among these, from 1.
    fn number(&mut self, name: &str) -> usize {
        let known = self.replaced.iter().position(|known| known.eq_ignore_ascii_case(name));
        let position = known.unwrap_or_else(|| {
            self.replaced.push(name.to_owned());
            self.replaced.len() - 1
        });
        position + 1
    }
}
