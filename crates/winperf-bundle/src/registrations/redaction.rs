//! Redaction of registrations for redacted captures.

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
    /// Redacts the names of services, files, functions and providers at the level of the captures.
    ///
    /// A reader needs the names of services, files and functions, so they are kept unless they contain a replaced name.
    /// Names of only the service's own objects' instances do not count. Text after `$` is replaced, and folders are
    /// removed. At level strict, only names that come with Windows are kept. The same service gets the same replacement
    /// wherever it is mentioned.
    #[must_use]
    pub(crate) fn renamed(mut self, level: Level, redacted: &Redacted) -> Self {
        if level == Level::None {
            return self;
        }
        let services = self.registrations.iter().flat_map(|known| &known.services);
        let own: Vec<Own> = services.flat_map(Own::of).collect();
        let may_keep = |name: &str, whole: &str| {
            let is_own = |title| own.iter().any(|own| own.provides(whole, title));
            !redacted.mentions_of_others(name, is_own)
        };
        let mut names = Replacers::new(level, &may_keep);
        if let Some(registrations) = &mut self.registrations {
            names.redact_registrations(registrations);
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
    /// Drops members with values that are not allowed, since files are untrusted.
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

/// Returns `true` if a text looks like the name of a service or file rather than a sentence or path.
fn is_name(text: &str) -> bool {
    const MAX_LENGTH: usize = 192;
    let is_usual = |letter: char| letter.is_alphanumeric() || " ._-+#()@?".contains(letter);
    text.len() <= MAX_LENGTH && text.chars().all(is_usual)
}

/// Returns `true` if a `|`-separated list contains a name, ignoring case.
fn is_among(list: &str, name: &str) -> bool {
    list.split('|').any(|known| known.eq_ignore_ascii_case(name))
}

/// A name of a service (its own or its file's), and the title indices of the objects it provides.
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
        let with_name = |name| Self { name, titles: titles.clone(), objects: objects.clone() };
        names.map(with_name).collect::<Vec<_>>().into_iter()
    }

    /// Returns `true` if the service with that name provides the object.
    fn provides(&self, name: &str, title: TitleIndex) -> bool {
        let has_index = self.titles.contains(&title.0) || self.objects.contains(&title.0);
        has_index && self.name.eq_ignore_ascii_case(name)
    }
}

/// Replacements of names, by kind.
///
/// There is no list of the functions and version 2 providers that come with Windows, so at level strict all of them are
/// replaced.
struct Replacers<'a> {
    services: Replacer<'a>,
    libraries: Replacer<'a>,
    functions: Replacer<'a>,
    providers: Replacer<'a>,
}

impl<'a> Replacers<'a> {
    fn new(level: Level, may_keep: &'a dyn Fn(&str, &str) -> bool) -> Self {
        let replacer = |kind| Replacer { kind, level, may_keep, replaced: Vec::new() };
        Self {
            services: replacer("service"),
            libraries: replacer("library"),
            functions: replacer("function"),
            providers: replacer("provider"),
        }
    }

    fn redact_registrations(&mut self, known: &mut Registrations) {
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

    /// Returns the file name of a path, replaced if necessary.
    fn file(&mut self, path: &str) -> String {
        let name = file_name(path);
        self.libraries.renamed(name, is_among(LIBRARIES, name))
    }
}

/// Replaces names of one kind; equal names get equal replacements.
struct Replacer<'a> {
    kind: &'a str,
    level: Level,
    may_keep: &'a dyn Fn(&str, &str) -> bool,
    replaced: Vec<String>,
}

impl Replacer<'_> {
    fn renamed(&mut self, name: &str, is_of_windows: bool) -> String {
        if is_of_windows {
            return name.to_owned();
        }
        // The instance of a service, `MSSQL$SALES`, has a name that its owner gave it.
        let (product, instance) =
            name.split_once('$').map_or((name, None), |(product, rest)| (product, Some(rest)));
        if self.level == Level::Strict || !is_name(product) || !(self.may_keep)(product, name) {
            let number = self.number(name);
            return format!("{}-{number}", self.kind);
        }
        match instance {
            Some(_) => format!("{product}$instance-{}", self.number(name)),
            None => name.to_owned(),
        }
    }

    /// Returns the 1-based number of a replaced name.
    fn number(&mut self, name: &str) -> usize {
        let known = self.replaced.iter().position(|known| known.eq_ignore_ascii_case(name));
        let position = known.unwrap_or_else(|| {
            self.replaced.push(name.to_owned());
            self.replaced.len() - 1
        });
        position + 1
    }
}
