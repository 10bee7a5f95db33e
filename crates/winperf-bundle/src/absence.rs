//! Why an object is not in a capture, by what the registry of its machine says: one reason for each absent object.
//!
//! A pure function of the manifest and the captures, so that page, programs and npm package say the same.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use winperf::findings::Severity;
use winperf::{Capture, Names, TitleIndex};

use crate::registrations::{Event, Library, Registered, Registrations, file_name};
use crate::source::Source;

/// Objects that Windows gives for `Costly` alone.
const COSTLY: [u32; 4] = [740, 786, 816, 1548];

/// An object that a machine should provide and a capture does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Why it is not there.
    pub reason: Reason,
    /// The object; `None` for a service that has no title.
    pub object: Option<TitleIndex>,
    /// What it is called, or its index where no list names it; empty for no object.
    pub name: String,
    /// The service that should provide it; empty where there is none.
    pub service: String,
    /// The file name of its performance DLL; empty where that is unknown.
    pub library: String,
}

/// Why an object is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Providers of version 1 are switched off on the whole system.
    SystemDisabled,
    /// The service is disabled.
    Disabled {
        /// `Disable Performance Counters`.
        value: u32,
        /// The event by which Perflib says that it did so.
        event: Option<u32>,
    },
    /// The performance DLL is not there.
    LibraryMissing,
    /// The performance DLL is for programs of the other bitness.
    OtherBitness {
        /// The machine of the DLL.
        machine: String,
    },
    /// The performance DLL or the registry lacks the functions that Perflib calls.
    FunctionsMissing,
    /// The service has a DLL, and nobody gave its objects titles.
    NeverLoaded,
    /// The service gave none of its objects, although its DLL can be loaded.
    BroughtNothing {
        /// The event that says why.
        event: Option<(u32, Option<u32>)>,
    },
    /// The service gave others of its objects.
    ListedNotDelivered,
    /// A title list names it, and no service or counter set has it.
    ProvidedByNobody,
}

impl Reason {
    /// The name that programs know it by; it never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Self::SystemDisabled => "all-counters-disabled",
            Self::Disabled { .. } => "service-disabled",
            Self::LibraryMissing => "library-missing",
            Self::OtherBitness { .. } => "library-of-other-bitness",
            Self::FunctionsMissing => "functions-missing",
            Self::NeverLoaded => "never-loaded",
            Self::BroughtNothing { .. } => "brought-nothing",
            Self::ListedNotDelivered => "listed-not-delivered",
            Self::ProvidedByNobody => "provided-by-nobody",
        }
    }

    /// How bad it is: what a person can mend is a warning, and what is usual on a sound machine is not.
    pub fn severity(&self) -> Severity {
        match self {
            Self::ListedNotDelivered | Self::ProvidedByNobody | Self::NeverLoaded => Severity::Info,
            // Several services of Windows itself let only administrators open them.
            Self::BroughtNothing { event: None | Some((_, Some(ACCESS_DENIED))) } => Severity::Info,
            _ => Severity::Warning,
        }
    }

    /// Every code and how bad it is, in the order in which they are looked for; of a reason that may be both, the worse.
    pub const CODES: [(&'static str, Severity); 9] = [
        ("all-counters-disabled", Severity::Warning),
        ("service-disabled", Severity::Warning),
        ("library-missing", Severity::Warning),
        ("library-of-other-bitness", Severity::Warning),
        ("functions-missing", Severity::Warning),
        ("never-loaded", Severity::Info),
        ("brought-nothing", Severity::Warning),
        ("listed-not-delivered", Severity::Info),
        ("provided-by-nobody", Severity::Info),
    ];
}

/// `ERROR_ACCESS_DENIED`.
const ACCESS_DENIED: u32 = 5;

/// The objects that a machine should provide and none of its captures has, each with one reason; none where the registry was not read.
pub fn absences(source: &Source, captures: &[&Capture], names: &Names) -> Vec<Absence> {
    let Some(registrations) = &source.registrations else { return Vec::new() };
    let judge = Judge { source, registrations, captures, names };
    registrations.services.iter().flat_map(|service| judge.of_service(service)).collect()
}

/// Why the object of that name or title index is not there; `None` where it is, where nothing names it, and where the registry was not read.
pub fn absence_of(source: &Source, captures: &[&Capture], names: &Names, name: &str) -> Option<Absence> {
    let registrations = source.registrations.as_ref()?;
    let judge = Judge { source, registrations, captures, names };
    let by_number = name.trim_start_matches('#').parse().ok().map(TitleIndex);
    let titles: Vec<TitleIndex> = names.titles().indices_of(name).chain(by_number).collect();
    if titles.iter().any(|title| judge.has(title.0)) {
        return None;
    }
    let all = absences(source, captures, names);
    let known = all.into_iter().find(|absence| absence.object.is_some_and(|object| titles.contains(&object)));
    // Titles that Windows itself assigns name the objects of other versions and roles too.
    let own = titles.iter().find(|title| title.0 > TitleIndex::LAST_OF_SYSTEM.0);
    known.or_else(|| Some(judge.absence(None, Some(*own?), Reason::ProvidedByNobody)))
}

struct Judge<'a> {
    source: &'a Source,
    registrations: &'a Registrations,
    captures: &'a [&'a Capture],
    names: &'a Names,
}

impl Judge<'_> {
    fn has(&self, title: u32) -> bool {
        self.captures.iter().any(|capture| capture.objects().any(|object| object.title().0 == title))
    }

    /// Whether any object of the service is there.
    fn has_any(&self, service: &Registered) -> bool {
        let range = service.first_counter.zip(service.last_counter);
        let is_own = |title: u32| {
            service.object_list.contains(&title)
                || range.is_some_and(|(first, last)| (first..=last).contains(&title))
        };
        self.captures.iter().any(|capture| capture.objects().any(|object| is_own(object.title().0)))
    }

    /// Whether the query asked for an object; what failed is said with the failure.
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

    fn of_service(&self, service: &Registered) -> Vec<Absence> {
        let has_any = self.has_any(service);
        // Of a range of titles only the first is an object for certain: the others are its counters, or further objects.
        let listed: Vec<u32> = match service.object_list.as_slice() {
            [] if has_any => Vec::new(),
            [] => service.first_counter.into_iter().collect(),
            listed => listed.to_vec(),
        };
        let is_loadable = service.library.as_ref().is_some_and(|library| library.found != Some(false));
        if listed.is_empty() && !has_any && is_loadable && service.first_counter.is_none() {
            return alloc::vec![self.absence(Some(service), None, Reason::NeverLoaded)];
        }
        let absent = listed.into_iter().filter(|title| !self.has(*title) && self.is_asked(*title));
        let reason = || if has_any { Reason::ListedNotDelivered } else { self.reason(service) };
        absent.map(|title| self.absence(Some(service), Some(TitleIndex(title)), reason())).collect()
    }

    fn absence(&self, service: Option<&Registered>, object: Option<TitleIndex>, reason: Reason) -> Absence {
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

    /// Why a service gave nothing at all: the first reason that holds.
    fn reason(&self, service: &Registered) -> Reason {
        let perflib = self.registrations.perflib.unwrap_or_default();
        let library = service.library.as_ref();
        let disabled = service.disabled.filter(|value| self.is_disabled(*value));
        let missing = library.is_some_and(|library| library.found == Some(false) && library.other.is_none());
        let other = library.and_then(|library| self.of_other_bitness(library));
        let code = |event: &Event| event.error;
        match (disabled, other) {
            _ if perflib.disabled == Some(1) => Reason::SystemDisabled,
            (Some(value), _) => {
                Reason::Disabled { value, event: self.event(service, &[1017, 1018]).map(|event| event.id) }
            }
            _ if missing || self.event(service, &[1023]).and_then(code) == Some(126) => {
                Reason::LibraryMissing
            }
            (None, Some(machine)) => Reason::OtherBitness { machine },
            _ if service.has_functions == Some(false)
                || self.event(service, &[1005, 1006, 1007]).is_some() =>
            {
                Reason::FunctionsMissing
            }
            _ => {
                let event = self.event(service, &OF_FAILURES);
                Reason::BroughtNothing { event: event.map(|event| (event.id, event.error)) }
            }
        }
    }

    /// Whether a value disables counters for the program that captured.
    fn is_disabled(&self, value: u32) -> bool {
        let bits = self.bits();
        value & 1 != 0 || value & 2 != 0 && bits == Some(32) || value & 4 != 0 && bits == Some(64)
    }

    fn bits(&self) -> Option<u32> {
        self.source.looker.as_ref().and_then(|looker| looker.bits)
    }

    /// The machine of a DLL that the program which captured cannot load.
    fn of_other_bitness(&self, library: &Library) -> Option<String> {
        let machine =
            library.machine.as_ref().filter(|_| library.found == Some(true)).or(library.other.as_ref())?;
        let bits = match machine.as_str() {
            "x86" | "arm" => 32,
            "x86_64" | "aarch64" => 64,
            _ => return None,
        };
        (self.bits()? != bits).then(|| machine.clone())
    }

    /// The first event of some numbers that names the service or its library.
    fn event(&self, service: &Registered, ids: &[u32]) -> Option<&Event> {
        let library = service.library.as_ref().map(|library| file_name(&library.name));
        let is_of = |event: &Event| {
            let by_service = event.service.as_deref().map(|name| name.eq_ignore_ascii_case(&service.name));
            let by_library = || {
                let named = event.library.as_deref().map(file_name);
                named.zip(library).is_some_and(|(named, own)| named.eq_ignore_ascii_case(own))
            };
            by_service.unwrap_or_else(by_library)
        };
        ids.iter()
            .find_map(|id| self.registrations.events.iter().find(|event| event.id == *id && is_of(event)))
    }
}

/// Events of a service that gave nothing, those first that say most.
const OF_FAILURES: [u32; 15] =
    [1008, 1009, 1010, 1014, 1001, 1002, 1003, 1004, 1013, 1019, 1015, 1020, 1018, 1023, 2000];

impl Absence {
    /// What it concerns, as the first words of its sentence.
    pub fn subject(&self) -> String {
        if self.name.is_empty() { format!("service {}", self.service) } else { self.name.clone() }
    }
}

impl fmt::Display for Absence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (service, library) = (&self.service, &self.library);
        write!(f, "{} is not there: ", self.subject())?;
        match &self.reason {
            Reason::SystemDisabled => write!(
                f,
                "Disable Performance Counters of Perflib is 1, which leaves out every provider of version 1; set it to 0 and start the programs anew that read counters"
            ),
            Reason::Disabled { value, event } => {
                let by = event
                    .map_or_else(String::new, |event| format!(" by Perflib after a failure (event {event})"));
                write!(
                    f,
                    "the service {service} is disabled{by}, since its Disable Performance Counters is {value}; lodctr /E:\"{service}\" enables it"
                )
            }
            Reason::LibraryMissing => write!(
                f,
                "{library}, the performance DLL of the service {service}, is missing; install the product anew, or remove what is left of it by unlodctr \"{service}\""
            ),
            Reason::OtherBitness { machine } => write!(
                f,
                "{library}, the performance DLL of the service {service}, is for {machine} only; capture with the program for that, or see that the service PerfHost can start"
            ),
            Reason::FunctionsMissing => write!(
                f,
                "the service {service} or its {library} lacks Open, Collect or Close; install the product anew"
            ),
            Reason::NeverLoaded => write!(
                f,
                "it has a performance DLL, {library}, and no titles; lodctr with the .ini file of the product gives it some"
            ),
            Reason::BroughtNothing { event: Some((event, error)) } => {
                let error = error.map_or_else(String::new, |error| format!(" with error {error}"));
                write!(
                    f,
                    "the service {service} brought nothing, and Perflib logged event {event}{error}; look at that event"
                )
            }
            Reason::BroughtNothing { event: None } => write!(
                f,
                "the service {service} is registered and brought nothing; start the service, or capture as an administrator"
            ),
            Reason::ListedNotDelivered => write!(
                f,
                "the service {service} lists it and delivered others of its objects only; it may have nothing to count now"
            ),
            Reason::ProvidedByNobody => write!(
                f,
                "a title list names it, and no service provides it; the product was removed, or lodctr /R puts its registration right"
            ),
        }
    }
}
