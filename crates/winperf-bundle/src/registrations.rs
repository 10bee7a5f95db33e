//! Registrations that decide which objects a machine provides: its services with performance DLLs, and Perflib's own
//! values.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Deserialize;

use crate::lenient::{each_or_none, or_none};

mod known;
mod of_windows;
mod redaction;
mod shown;

pub(crate) use self::known::KnownMembers;

/// Registrations of providers and their objects in the registry of a machine; every part may be unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Registrations {
    /// The values of `HKLM\SOFTWARE\Microsoft\Windows NT\CurrentVersion\Perflib`.
    #[serde(deserialize_with = "or_none")]
    pub perflib: Option<Perflib>,
    /// The services with a key `Performance`.
    #[serde(deserialize_with = "each_or_none")]
    pub services: Vec<Registered>,
    /// The providers of version 2.
    #[serde(deserialize_with = "each_or_none")]
    pub providers: Vec<ProviderV2>,
    /// `true` if the application log could be read: otherwise a missing event is not evidence.
    #[serde(deserialize_with = "or_none")]
    pub log_read: Option<bool>,
    /// Events of Perflib and the providers of Windows in the application log, one for each service or library, number
    /// and error.
    #[serde(deserialize_with = "each_or_none")]
    pub events: Vec<Event>,
    /// Seconds since the machine started; older events are from an earlier boot.
    #[serde(deserialize_with = "or_none")]
    pub seconds_up: Option<u64>,
}

/// Perflib's own values; a value that is not there is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Perflib {
    /// `Base Index`: the end of the titles that Windows itself has.
    #[serde(deserialize_with = "or_none")]
    pub base_index: Option<u32>,
    /// `Last Counter`.
    #[serde(deserialize_with = "or_none")]
    pub last_counter: Option<u32>,
    /// `Last Help`.
    #[serde(deserialize_with = "or_none")]
    pub last_help: Option<u32>,
    /// `Disable Performance Counters`: 1 leaves out every provider of version 1.
    #[serde(deserialize_with = "or_none")]
    pub disabled: Option<u32>,
    /// `ExtCounterTestLevel`.
    #[serde(deserialize_with = "or_none")]
    pub test_level: Option<u32>,
    /// `Configuration Flags`.
    #[serde(deserialize_with = "or_none")]
    pub configuration_flags: Option<u32>,
    /// `EventLogLevel`.
    #[serde(deserialize_with = "or_none")]
    pub event_log_level: Option<u32>,
    /// `Updating`.
    #[serde(deserialize_with = "or_none")]
    pub updating: Option<u32>,
}

/// A service with a key `Performance`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Registered {
    /// The service.
    pub name: String,
    /// `Library`, and its file.
    #[serde(deserialize_with = "or_none")]
    pub library: Option<Library>,
    /// `true` if this program may not read the key, so nothing else is known about it.
    #[serde(deserialize_with = "or_none")]
    pub refused: Option<bool>,
    /// `Open`, `Collect` and `Close`: the functions of the library; empty if there is no such value.
    #[serde(deserialize_with = "or_none")]
    pub functions: Option<[String; 3]>,
    /// `true` for each of these functions that the library exports; unknown if its exports are unreadable.
    #[serde(deserialize_with = "or_none")]
    pub exports: Option<[bool; 3]>,
    /// `First Counter`.
    #[serde(deserialize_with = "or_none")]
    pub first_counter: Option<u32>,
    /// `Last Counter`.
    #[serde(deserialize_with = "or_none")]
    pub last_counter: Option<u32>,
    /// `First Help`.
    #[serde(deserialize_with = "or_none")]
    pub first_help: Option<u32>,
    /// `Last Help`.
    #[serde(deserialize_with = "or_none")]
    pub last_help: Option<u32>,
    /// `Object List`.
    #[serde(deserialize_with = "each_or_none")]
    pub object_list: Vec<u32>,
    /// `Disable Performance Counters`: 1 disables the service, 2 its 32-bit and 4 its 64-bit counters.
    #[serde(deserialize_with = "or_none")]
    pub disabled: Option<u32>,
    /// `Open Timeout`, in milliseconds.
    #[serde(deserialize_with = "or_none")]
    pub open_timeout: Option<u32>,
    /// `Collect Timeout`, in milliseconds.
    #[serde(deserialize_with = "or_none")]
    pub collect_timeout: Option<u32>,
}

/// A performance DLL.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Library {
    /// `Library` as in the registry, or the name of the file alone.
    pub name: String,
    /// `true` if the file exists for the capture program; unknown if access is denied.
    #[serde(deserialize_with = "or_none")]
    pub found: Option<bool>,
    /// `true` if the file has the PE header of a DLL; a text file and a folder have none.
    #[serde(deserialize_with = "or_none")]
    pub dll: Option<bool>,
    /// The machine of the file's PE header: `x86`, `x86_64`, `aarch64`.
    #[serde(deserialize_with = "or_none")]
    pub machine: Option<String>,
    /// The machine of the file with that name in the system folder for the other bitness.
    #[serde(deserialize_with = "or_none")]
    pub other: Option<String>,
    /// Seconds from the last change of the file to the capture; older events are about a different file.
    #[serde(deserialize_with = "or_none")]
    pub seconds_before: Option<u64>,
}

/// A provider of version 2, registered below `_V2Providers`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct ProviderV2 {
    /// `ProviderName`.
    #[serde(deserialize_with = "or_none")]
    pub name: Option<String>,
    /// `ApplicationIdentity`: the file with its texts.
    #[serde(deserialize_with = "or_none")]
    pub library: Option<Library>,
    /// Its counter sets.
    #[serde(deserialize_with = "each_or_none")]
    pub counter_sets: Vec<CounterSet>,
}

/// The titles of a counter set on this machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct CounterSet {
    /// `First Counter`: the title of the object.
    pub first_counter: u32,
    /// `Last Counter`.
    #[serde(deserialize_with = "or_none")]
    pub last_counter: Option<u32>,
}

/// An event of the application log, without texts, computer and account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Event {
    /// Source of the event, if it is not Perflib: one of [`SOURCES`].
    #[serde(deserialize_with = "or_none")]
    pub source: Option<String>,
    /// Its number, such as 1008 if Open returned an error.
    pub id: u32,
    /// The service, if the event names one.
    #[serde(deserialize_with = "or_none")]
    pub service: Option<String>,
    /// The library, if the event names one.
    #[serde(deserialize_with = "or_none")]
    pub library: Option<String>,
    /// The code of the error.
    #[serde(deserialize_with = "or_none")]
    pub error: Option<u32>,
    /// Number of times that it was logged, in the part of the log that was read.
    pub count: u32,
    /// Seconds from the newest such event to the capture.
    #[serde(deserialize_with = "or_none")]
    pub seconds_before: Option<u64>,
}

/// Sources of events about providers other than Perflib: the providers of Windows, whose services have these names, and
/// the loader of titles.
pub const SOURCES: [&str; 5] = ["PerfNet", "PerfProc", "PerfDisk", "PerfOS", "LoadPerf"];

impl Registrations {
    /// Returns `true` if nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns `true` if a service or a counter set has the title, as one of its objects or of their counters.
    pub fn has_title(&self, title: u32) -> bool {
        self.services.iter().any(|service| service.has_title(title))
            || self.counter_sets().any(|(_, set)| set.has_title(title))
    }

    /// Returns every counter set of version 2, with its provider.
    pub fn counter_sets(&self) -> impl Iterator<Item = (&ProviderV2, &CounterSet)> {
        self.providers
            .iter()
            .flat_map(|provider| provider.counter_sets.iter().map(move |set| (provider, set)))
    }
}

impl Registered {
    /// Returns `true` if the service has the title, as one of its objects or of their counters.
    pub fn has_title(&self, title: u32) -> bool {
        let range = self.first_counter.zip(self.last_counter);
        self.object_list.contains(&title)
            || range.is_some_and(|(first, last)| (first..=last).contains(&title))
    }

    /// Returns `true` if it is known that not all of `Open`, `Collect` and `Close` are there.
    pub fn lacks_functions(&self) -> bool {
        self.functions.as_ref().is_some_and(|names| names.iter().any(String::is_empty))
    }
}

/// The values that name the functions.
const FUNCTIONS: [&str; 3] = ["Open", "Collect", "Close"];

impl Registered {
    /// Returns the first function that the service names and its library does not export, and the value that names it.
    pub fn not_exported(&self) -> Option<(&'static str, &str)> {
        let named = FUNCTIONS.into_iter().zip(self.functions.as_ref()?).zip(self.exports?);
        let mut missing = named.filter(|((_, name), is_there)| !name.is_empty() && !is_there);
        missing.next().map(|((value, name), _)| (value, name.as_str()))
    }
}

impl CounterSet {
    /// Returns `true` if the set has the title, as its object or as one of its counters.
    pub fn has_title(&self, title: u32) -> bool {
        (self.first_counter..=self.last_counter.unwrap_or(self.first_counter)).contains(&title)
    }
}

/// Machines that a PE header may state.
pub const MACHINES: [&str; 5] = ["x86", "x86_64", "arm", "aarch64", "other"];

/// Separators of folders and drives in a path, and characters drawn like them: code pages of Windows show `\\` as a
/// currency sign.
const SEPARATORS: [char; 18] = [
    '\\', '/', ':', '\u{a5}', '\u{20a9}', '\u{2044}', '\u{2215}', '\u{2216}', '\u{2236}', '\u{29f5}',
    '\u{29f8}', '\u{29f9}', '\u{fe55}', '\u{fe68}', '\u{ff0f}', '\u{ff1a}', '\u{ff3c}', '\u{ffe5}',
];

/// Returns the name of a file without its folders and without a drive.
pub fn file_name(path: &str) -> &str {
    path.rsplit(SEPARATORS).next().unwrap_or(path)
}
