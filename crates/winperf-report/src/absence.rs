//! Reasons why objects are not in a capture, by the registry of its machine: one reason for each absent object.
//!
//! A pure function of the manifest and the captures, so page, programs and npm package agree, also about old bundles:
//! the Windows program collects facts and judges nothing.
//! A bundle from which objects were left out has no registrations, since absent and left-out objects could not be
//! told apart.

use core::fmt;

use winperf::findings::{Diagnostic, Severity};
use winperf::{Capture, Names, TitleIndex};

use winperf_bundle::Source;
use winperf_bundle::perflib_event::{error_code, happened};

mod judge;

use self::judge::Judge;
pub use self::judge::OF_ANY_AGE;

/// An object that a machine should provide and a capture does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Reason for the absence.
    pub reason: Reason,
    /// The object; `None` for a service without a title.
    pub object: Option<TitleIndex>,
    /// Name, or index if no list names it; empty without an object.
    pub name: String,
    /// The service that should provide it; empty if there is none.
    pub service: String,
    /// The file name of its performance DLL; empty if unknown.
    pub library: String,
}

impl Diagnostic for Absence {
    fn column(&self) -> (&'static str, Severity) {
        (self.reason.code(), self.reason.severity())
    }
}

/// Reason why an object is absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Providers of version 1 are switched off on the whole system.
    SystemDisabled,
    /// The service is disabled.
    Disabled {
        /// `Disable Performance Counters`.
        value: u32,
        /// The event of Perflib that reports it.
        event: Option<u32>,
    },
    /// The performance DLL does not exist.
    LibraryMissing,
    /// The service names no performance DLL.
    LibraryUnnamed,
    /// The file that should be the performance DLL is none.
    LibraryNoDll,
    /// The performance DLL is for programs of the other bitness.
    OtherBitness {
        /// The machine of the DLL.
        machine: String,
    },
    /// The performance DLL or the registry lacks the functions that Perflib calls.
    FunctionsMissing,
    /// The performance DLL does not export a function that the service names.
    ExportMissing {
        /// The value that names it: `Open`, `Collect` or `Close`.
        value: &'static str,
        /// Its name.
        function: String,
    },
    /// The service has a DLL, but its objects were never assigned titles.
    NeverLoaded,
    /// The service gave none of its objects, although its DLL can be loaded.
    BroughtNothing {
        /// The event with the reason.
        event: Option<Logged>,
        /// `true` if the log was read, so a missing event is evidence.
        log_read: bool,
    },
    /// The service returned other objects.
    ListedNotDelivered,
    /// A provider of version 2 has registered it, but does not fill it.
    CounterSetSilent,
    /// All counter sets of version 2 are missing.
    CounterSetsMissing {
        /// Number of registered objects.
        count: usize,
    },
    /// A title list names it, but no service or counter set has it.
    ProvidedByNobody,
}

/// An event with a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// Source of the event, if it is not Perflib.
    pub source: Option<String>,
    /// Its number.
    pub id: u32,
    /// The code of the error.
    pub error: Option<u32>,
}

impl Logged {
    /// Returns the source of the event.
    pub fn source(&self) -> &str {
        self.source.as_deref().unwrap_or("Perflib")
    }

    /// Returns `true` if it reports that an existing DLL could not be loaded because a different one is missing.
    pub fn needs_another_file(&self) -> bool {
        self.source.is_none() && self.id == 1023 && self.error == Some(MOD_NOT_FOUND)
    }
}

// In the order of the checks. A reason that a person can fix is a warning, and a usual one on a sound machine is not.
winperf::codes! {
    Reason {
        SystemDisabled = "all-counters-disabled" Warning;
        Disabled = "service-disabled" Warning;
        LibraryMissing = "library-missing" Warning;
        LibraryUnnamed = "library-unnamed" Warning;
        LibraryNoDll = "library-no-dll" Warning;
        OtherBitness = "library-of-other-bitness" Warning;
        FunctionsMissing = "functions-missing" Warning;
        ExportMissing = "export-missing" Warning;
        NeverLoaded = "never-loaded" Info;
        // Several services of Windows itself let only administrators open them.
        BroughtNothing = "brought-nothing" Warning,
            Info if { event: None | Some(Logged { error: Some(ACCESS_DENIED), .. }), .. };
        ListedNotDelivered = "listed-not-delivered" Info;
        CounterSetsMissing = "counter-sets-missing" Warning;
        CounterSetSilent = "counter-set-silent" Info;
        ProvidedByNobody = "provided-by-nobody" Info;
    }
}

/// `ERROR_ACCESS_DENIED`.
const ACCESS_DENIED: u32 = 5;

/// `ERROR_MOD_NOT_FOUND`.
const MOD_NOT_FOUND: u32 = 126;

/// Returns the objects that a machine should provide but none of its captures contains, each with one reason; empty if
/// the registry was not read.
pub fn absences(source: &Source, captures: &[&Capture], names: &Names) -> Vec<Absence> {
    let Some(registrations) = &source.registrations else { return Vec::new() };
    let judge = Judge::new(source, registrations, captures, names);
    let mut absences = judge.judge_counter_sets();
    for service in &registrations.services {
        absences.extend(judge.judge_service(service));
    }
    absences
}

/// Returns the reason why the object with that name or title index is absent; `None` if it is present, if no list names
/// it, and if the registry was not read.
pub fn absence_of(source: &Source, captures: &[&Capture], names: &Names, name: &str) -> Option<Absence> {
    let registrations = source.registrations.as_ref()?;
    let judge = Judge::new(source, registrations, captures, names);
    let by_number = name.trim_start_matches('#').parse().ok().map(TitleIndex);
    let titles: Vec<TitleIndex> = names.titles().indices_of(name).chain(by_number).collect();
    if titles.iter().any(|title| judge.has(title.0)) {
        return None;
    }
    let all = absences(source, captures, names);
    let known = all.into_iter().find(|absence| absence.object.is_some_and(|object| titles.contains(&object)));
    // Titles assigned by Windows include objects of other versions and roles.
    let own = titles.iter().find(|title| title.0 > TitleIndex::LAST_OF_SYSTEM.0);
    let nobody = |title: TitleIndex| {
        let is_known = registrations.has_title(title.0)
            || registrations.services.iter().any(|service| service.refused == Some(true));
        (!is_known).then(|| judge.absence(None, Some(title), Reason::ProvidedByNobody))
    };
    known.or_else(|| judge.find_counter_set(&titles)).or_else(|| nobody(*own?))
}

impl Absence {
    /// Returns the subject, as the first words of its sentence.
    pub fn subject(&self) -> String {
        match (self.name.as_str(), self.service.as_str()) {
            ("", "") => "counter sets".to_owned(),
            ("", service) => format!("service {service}"),
            (name, _) => name.to_owned(),
        }
    }

    /// Returns the absence without names of services and files; the object keeps its title index.
    #[must_use]
    pub fn without_names(&self) -> Self {
        let (object, names) = (self.object, Names::default());
        let name = |object: TitleIndex| {
            names.titles().name(object).map_or_else(|| object.to_string(), ToString::to_string)
        };
        let (service, library) = (String::new(), String::new());
        Self {
            reason: self.reason.clone(),
            object,
            name: object.map(name).unwrap_or_default(),
            service,
            library,
        }
    }
}

impl fmt::Display for Absence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (service, library) = (&self.service, &self.library);
        let are = if self.name.is_empty() && service.is_empty() { "are" } else { "is" };
        write!(f, "{} {are} not there: ", self.subject())?;
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
                    "the service {service} is disabled{by} (its value Disable Performance Counters is {value}); lodctr /E:\"{service}\" enables it"
                )
            }
            Reason::LibraryMissing => write!(
                f,
                "{library}, the performance DLL of the service {service}, is missing; reinstall the product, or remove what is left of it by unlodctr \"{service}\""
            ),
            Reason::LibraryUnnamed => write!(
                f,
                "the service {service} names no performance DLL, since its key Performance has no value Library; reinstall the product"
            ),
            Reason::LibraryNoDll => write!(
                f,
                "{library}, which the service {service} names as its performance DLL, is not a DLL; reinstall the product"
            ),
            Reason::OtherBitness { machine } => write!(
                f,
                "{library}, the performance DLL of the service {service}, is for {machine} only; capture with the program for that, or see that the service PerfHost can start"
            ),
            Reason::FunctionsMissing => write!(
                f,
                "the service {service} or its {library} lacks Open, Collect or Close; reinstall the product"
            ),
            Reason::ExportMissing { value, function } => write!(
                f,
                "{library}, the performance DLL of the service {service}, does not export {function}, which {value} names; reinstall the product, or correct the value"
            ),
            Reason::NeverLoaded => write!(
                f,
                "it has a performance DLL, {library}, and no titles; lodctr with the .ini file of the product gives it some"
            ),
            Reason::BroughtNothing { event: Some(logged), .. } => {
                let error = logged
                    .error
                    .map_or_else(String::new, |error| format!(" with error {}", error_code(error)));
                let said = match happened(logged.id).filter(|_| logged.source.is_none()) {
                    Some(happened) => format!(": {happened}"),
                    None => String::new(),
                };
                let advice = if logged.needs_another_file() {
                    "a DLL that it needs is missing"
                } else {
                    "look at that event in the Event Viewer"
                };
                let (source, id) = (logged.source(), logged.id);
                write!(
                    f,
                    "the service {service} brought nothing, and {source} logged event {id}{error} of {library}{said}; {advice}"
                )
            }
            Reason::BroughtNothing { event: None, log_read } => {
                let unlogged = if *log_read { ", and no event says why" } else { "" };
                write!(
                    f,
                    "the service {service} is registered and brought nothing{unlogged}; start the service, or capture as an administrator"
                )
            }
            Reason::ListedNotDelivered => write!(
                f,
                "the service {service} lists it and delivered others of its objects only; it may have nothing to count now"
            ),
            Reason::CounterSetSilent => write!(
                f,
                "its counter set of version 2 is registered by {library} and brought nothing; what fills it does not run, or has nothing to count now"
            ),
            Reason::CounterSetsMissing { count } => write!(
                f,
                "{count} are registered by providers of version 2, and none came; a program that is suspended may hold them up, such as SystemSettings.exe: end it, and capture again"
            ),
            Reason::ProvidedByNobody => write!(
                f,
                "a title list names it, and no service provides it; the product was removed, or lodctr /R puts its registration right"
            ),
        }
    }
}
