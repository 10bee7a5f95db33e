//! Choice of the reason: the first that applies.

use std::collections::BTreeSet;

use winperf::{Capture, Names, TitleIndex};

use super::{Absence, Logged, MOD_NOT_FOUND, Reason};
use winperf_bundle::Source;
use winperf_bundle::registrations::{
    CounterSet, Event, Library, ProviderV2, Registered, Registrations, file_name,
};

/// Objects that Windows only returns for `Costly`.
const COSTLY: [u32; 4] = [740, 786, 816, 1548];

/// Services of Windows whose objects have predefined titles, so they have no range of titles.
const OF_BASE_TITLES: [&str; 5] = ["PerfOS", "PerfProc", "PerfDisk", "PerfNet", "Tcpip"];

/// Number of silent counter sets of version 2 that share a single reason.
const MANY_SETS: usize = 10;

/// Facts to judge by.
pub(super) struct Judge<'a> {
    pub(super) source: &'a Source,
    pub(super) registrations: &'a Registrations,
    pub(super) names: &'a Names,
    /// The titles of all objects of the captures.
    titles: BTreeSet<u32>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        source: &'a Source,
        registrations: &'a Registrations,
        captures: &[&Capture],
        names: &'a Names,
    ) -> Self {
        let objects = captures.iter().flat_map(|capture| capture.objects());
        // One by one: a set that is collected is sorted, which is some KB of the program for Windows.
        let mut titles = BTreeSet::new();
        titles.extend(objects.map(|object| object.title().0));
        Self { source, registrations, names, titles }
    }

    pub(super) fn has(&self, title: u32) -> bool {
        self.titles.contains(&title)
    }

    /// Returns `true` if any object of the service is present.
    fn has_any(&self, service: &Registered) -> bool {
        let range = service.first_counter.zip(service.last_counter).filter(|(first, last)| first <= last);
        service.object_list.iter().any(|title| self.has(*title))
            || range.is_some_and(|(first, last)| self.titles.range(first..=last).next().is_some())
    }

    /// Returns `true` if the query asked for an object; failed queries are reported separately.
    fn is_asked(&self, title: u32) -> bool {
        let Some(query) = self.source.value_name.as_deref() else { return true };
        let mut words = query.split([',', ' ']).filter(|word| !word.is_empty());
        let number = title.to_string();
        words.any(|word| {
            word == number
                || word.eq_ignore_ascii_case("Costly")
                || word.eq_ignore_ascii_case("Global") && !COSTLY.contains(&title)
        })
    }

    /// Returns the counter sets that are absent, as one if all of them are, since the cause is then common.
    pub(super) fn judge_counter_sets(&self) -> Vec<Absence> {
        let silent: Vec<(&ProviderV2, &CounterSet)> =
            self.registrations.counter_sets().filter(|(_, set)| self.is_silent(set)).collect();
        let count = self.registrations.counter_sets().count();
        if count >= MANY_SETS && silent.len() == count && !self.titles.is_empty() {
            return vec![self.absence(None, None, Reason::CounterSetsMissing { count })];
        }
        silent.into_iter().map(|(provider, set)| self.counter_set_absence(provider, set)).collect()
    }

    /// Returns the absence of the counter set with one of these titles.
    pub(super) fn find_counter_set(&self, titles: &[TitleIndex]) -> Option<Absence> {
        let mut sets = self.registrations.counter_sets();
        let is_it = |set: &CounterSet| titles.iter().any(|title| title.0 == set.first_counter);
        let (provider, set) = sets.find(|(_, set)| is_it(set) && self.is_silent(set))?;
        Some(self.counter_set_absence(provider, set))
    }

    fn is_silent(&self, set: &CounterSet) -> bool {
        !self.has(set.first_counter) && self.is_asked(set.first_counter)
    }

    fn counter_set_absence(&self, provider: &ProviderV2, set: &CounterSet) -> Absence {
        let library = provider.library.as_ref().map(|library| file_name(&library.name));
        let name = provider.name.as_deref().or(library).unwrap_or_default();
        let absence = self.absence(None, Some(TitleIndex(set.first_counter)), Reason::CounterSetSilent);
        Absence { library: name.to_owned(), ..absence }
    }

    pub(super) fn judge_service(&self, service: &Registered) -> Vec<Absence> {
        let has_any = self.has_any(service);
        // Of a range of titles only the first is certainly an object: the others are its counters, or further objects.
        let listed: Vec<u32> = match service.object_list.as_slice() {
            [] if has_any => Vec::new(),
            [] => service.first_counter.into_iter().collect(),
            listed => listed.to_vec(),
        };
        let is_loadable = service.library.as_ref().is_some_and(|library| library.found != Some(false));
        let is_base = OF_BASE_TITLES.iter().any(|known| known.eq_ignore_ascii_case(&service.name));
        if listed.is_empty() && !has_any && !is_base && is_loadable && service.first_counter.is_none() {
            return vec![self.absence(Some(service), None, Reason::NeverLoaded)];
        }
        let absent = listed.into_iter().filter(|title| !self.has(*title) && self.is_asked(*title));
        let reason = || if has_any { Reason::ListedNotDelivered } else { self.reason(service) };
        absent.map(|title| self.absence(Some(service), Some(TitleIndex(title)), reason())).collect()
    }

    pub(super) fn absence(
        &self,
        service: Option<&Registered>,
        object: Option<TitleIndex>,
        reason: Reason,
    ) -> Absence {
        let name = |title: TitleIndex| match self.names.titles().name(title) {
            Some(name) => name.to_string(),
            None => title.to_string(),
        };
        let library = service.and_then(|service| service.library.as_ref());
        Absence {
            reason,
            object,
            name: object.map(name).unwrap_or_default(),
            service: service.map(|service| service.name.clone()).unwrap_or_default(),
            library: library.map(|library| file_name(&library.name).to_owned()).unwrap_or_default(),
        }
    }

    /// Returns the reason why a service returned nothing: the first that applies.
    fn reason(&self, service: &Registered) -> Reason {
        let perflib = self.registrations.perflib.unwrap_or_default();
        let library = service.library.as_ref();
        let disabled = service.disabled.filter(|value| self.is_disabled(*value));
        let missing = library.is_some_and(|library| library.found == Some(false) && library.other.is_none());
        let other = library.and_then(|library| self.machine_of_other_bitness(library));
        // For an existing file, the same code means that a file required by it is missing.
        let may_be_missing = library.is_none_or(|library| library.found != Some(true));
        let not_found = |event: &Event| event.error == Some(MOD_NOT_FOUND);
        match (disabled, other) {
            _ if perflib.disabled == Some(1) => Reason::SystemDisabled,
            (Some(value), _) => {
                Reason::Disabled { value, event: self.event(service, &[1017, 1018]).map(|event| event.id) }
            }
            _ if missing || may_be_missing && self.event(service, &[1023]).is_some_and(not_found) => {
                Reason::LibraryMissing
            }
            // The contents of a key that was read are completely known.
            _ if library.is_none() && service.functions.is_some() => Reason::LibraryUnnamed,
            _ if library.is_some_and(|library| library.dll == Some(false)) => Reason::LibraryNoDll,
            (None, Some(machine)) => Reason::OtherBitness { machine },
            _ if service.lacks_functions() || self.event(service, &[1005, 1006, 1007]).is_some() => {
                Reason::FunctionsMissing
            }
            // If an event reports the result of a function's call, the function was there.
            _ if let Some((value, function)) = service.not_exported()
                && self.event(service, &OF_FAILURES).is_none() =>
            {
                Reason::ExportMissing { value, function: function.to_owned() }
            }
            _ => {
                let event = self.event(service, &OF_FAILURES).or_else(|| self.own_event(service));
                let logged =
                    |event: &Event| Logged { source: event.source.clone(), id: event.id, error: event.error };
                let log_read = self.registrations.log_read == Some(true);
                Reason::BroughtNothing { event: event.map(logged), log_read }
            }
        }
    }

    /// Returns `true` if a value disables counters for the program that captured.
    fn is_disabled(&self, value: u32) -> bool {
        let bits = self.bits();
        value & 1 != 0 || value & 2 != 0 && bits == Some(32) || value & 4 != 0 && bits == Some(64)
    }

    fn bits(&self) -> Option<u32> {
        self.source.looker.as_ref().and_then(|looker| looker.bits)
    }

    /// Returns the machine of a DLL that the program which captured cannot load.
    fn machine_of_other_bitness(&self, library: &Library) -> Option<String> {
        let machine =
            library.machine.as_ref().filter(|_| library.found == Some(true)).or(library.other.as_ref())?;
        let bits = match machine.as_str() {
            "x86" | "arm" => 32,
            "x86_64" | "aarch64" => 64,
            _ => return None,
        };
        (self.bits()? != bits).then(|| machine.clone())
    }

    /// Returns the first event of Perflib of some numbers that names the service or its library.
    fn event(&self, service: &Registered, ids: &[u32]) -> Option<&Event> {
        let perflib_events = || self.registrations.events.iter().filter(|event| event.source.is_none());
        let is_of = |event: &&Event| is_named(event, service) && self.is_current(event, service);
        ids.iter().find_map(|id| perflib_events().filter(is_of).find(|event| event.id == *id))
    }

    /// Returns the event logged by the provider of Windows that has the name of the service, such as PerfNet.
    fn own_event(&self, service: &Registered) -> Option<&Event> {
        let is_own = |event: &&Event| {
            event.source.as_deref().is_some_and(|source| source.eq_ignore_ascii_case(&service.name))
                && self.is_current(event, service)
        };
        self.registrations.events.iter().find(is_own)
    }

    /// Returns `true` if an event is from this boot, unless its kind outlasts a boot, and about the current file.
    fn is_current(&self, event: &Event, service: &Registered) -> bool {
        let is_after = |moment: Option<u64>| {
            event.seconds_before.zip(moment).is_none_or(|(before, moment)| before <= moment)
        };
        let file = service.library.as_ref().and_then(|library| library.seconds_before);
        is_after(file) && (OF_ANY_AGE.contains(&event.id) || is_after(self.registrations.seconds_up))
    }
}

/// Returns `true` if an event names the service, or its library if it names no service.
fn is_named(event: &Event, service: &Registered) -> bool {
    if let Some(name) = &event.service {
        return name.eq_ignore_ascii_case(&service.name);
    }
    let own = service.library.as_ref().map(|library| file_name(&library.name));
    let named = event.library.as_deref().map(file_name);
    named.zip(own).is_some_and(|(named, own)| named.eq_ignore_ascii_case(own))
}

/// Events of a service without objects, the most informative first.
const OF_FAILURES: [u32; 16] =
    [1008, 1009, 1010, 1014, 1001, 1002, 1003, 1004, 1013, 1019, 1015, 1020, 1018, 1023, 2000, 2002];

/// Events that outlive a run of Windows: the value that disables a service does, and so does a file that cannot be loaded.
pub const OF_ANY_AGE: [u32; 2] = [1017, 1023];
