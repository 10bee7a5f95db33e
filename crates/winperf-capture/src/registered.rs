//! Providers and their objects in the registry, for the manifest.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf_bundle::registrations::{CounterSet, Library, Perflib, ProviderV2, Registered, Registrations};

use crate::bindings::files::{self, Head};
use crate::bindings::{clock, system};
use crate::events::seconds_between;
use crate::machine::SERVICES;
use crate::pe;
use crate::registry::{Key, LocalMachine};

pub(crate) const PERFLIB: &str = "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Perflib";

/// Objects that a list is read of; Windows asks for no more at once.
const MAX_LISTED: usize = 256;

/// Number of bytes of a file that contain the start of its PE header, for any linker.
const HEAD: usize = 4096;

/// Returns the registrations of this machine; for a different one without facts about its files.
pub(crate) fn registrations(registry: &LocalMachine, is_this_machine: bool) -> Registrations {
    let services = registry.keys(SERVICES).into_iter();
    Registrations {
        perflib: Some(perflib(registry)),
        services: services.filter_map(|name| registered(registry, name, is_this_machine)).collect(),
        providers: providers(registry, is_this_machine),
        ..Registrations::default()
    }
}

fn perflib(registry: &LocalMachine) -> Perflib {
    let number = |value| registry.number(PERFLIB, value);
    Perflib {
        base_index: number("Base Index"),
        last_counter: number("Last Counter"),
        last_help: number("Last Help"),
        disabled: number("Disable Performance Counters"),
        test_level: number("ExtCounterTestLevel"),
        configuration_flags: number("Configuration Flags"),
        event_log_level: number("EventLogLevel"),
        updating: number("Updating"),
    }
}

/// Returns the content of the key `Performance` of a service; `None` for a service without one.
fn registered(registry: &LocalMachine, name: String, is_this_machine: bool) -> Option<Registered> {
    let key = format!("{SERVICES}\\{name}\\Performance");
    match registry.look(&key) {
        Key::Missing => return None,
        Key::Refused => return Some(Registered { name, refused: Some(true), ..Registered::default() }),
        Key::Readable => {}
    }
    let number = |value| registry.number(&key, value);
    let listed = registry.text(&key, "Object List").unwrap_or_default();
    let functions =
        ["Open", "Collect", "Close"].map(|function| registry.text(&key, function).unwrap_or_default());
    let (library, path) = library_of(registry, &key, "Library", is_this_machine).unzip();
    let exported = path.flatten().as_deref().and_then(exported);
    let exports = exported.map(|all| functions.each_ref().map(|function| all.contains(function)));
    Some(Registered {
        refused: None,
        functions: Some(functions),
        exports,
        library,
        first_counter: number("First Counter"),
        last_counter: number("Last Counter"),
        first_help: number("First Help"),
        last_help: number("Last Help"),
        object_list: listed
            .split_whitespace()
            .filter_map(|index| index.parse().ok())
            .take(MAX_LISTED)
            .collect(),
        disabled: number("Disable Performance Counters"),
        open_timeout: number("Open Timeout"),
        collect_timeout: number("Collect Timeout"),
        name,
    })
}

/// Returns the file named by a value; for a different machine without facts about it.
fn library_of(
    registry: &LocalMachine,
    key: &str,
    value: &str,
    is_this_machine: bool,
) -> Option<(Library, Option<String>)> {
    let name = registry.text(key, value).filter(|path| !path.is_empty())?;
    Some(if is_this_machine { library_at(name) } else { (Library { name, ..Library::default() }, None) })
}

/// Returns the functions that a DLL exports; `None` if they are unknown.
fn exported(path: &str) -> Option<Vec<String>> {
    let read = |offset, length| match files::part(path, offset, length) {
        Head::Read(bytes) => Some(bytes),
        _ => None,
    };
    pe::exported(&read(0, HEAD)?, &read)
}

/// Returns the file that a value `Library` names, for this program and for the other bitness, and the path of a
/// readable DLL.
///
/// Windows redirects the system folder of 32-bit programs.
fn library_at(name: String) -> (Library, Option<String>) {
    let folder = system::windows_folder();
    let expanded = system::expanded(&name);
    let is_bare = !expanded.contains(['\\', '/', ':']);
    let found = LibraryPlace::locate(&expanded, &folder);
    let path = match &found {
        LibraryPlace::At(path) => path.clone(),
        _ if is_bare => format!("{folder}\\System32\\{expanded}"),
        _ => expanded,
    };
    let system = format!("{folder}\\system32\\").to_ascii_lowercase();
    let others = if cfg!(target_pointer_width = "64") { "SysWOW64" } else { "Sysnative" };
    let file = path.get(system.len()..).filter(|_| path.to_ascii_lowercase().starts_with(&system));
    let other = file.and_then(|file| looked_at(&format!("{folder}\\{others}\\{file}")).1);
    let unknown = Library { name, other: other.map(ToOwned::to_owned), ..Library::default() };
    match found {
        LibraryPlace::Unknown => (unknown, None),
        LibraryPlace::Nowhere => (Library { found: Some(false), ..unknown }, None),
        LibraryPlace::At(path) if files::is_folder(&path) => {
            (Library { found: Some(true), dll: Some(false), ..unknown }, None)
        }
        LibraryPlace::At(path) => {
            let (found, machine) = looked_at(&path);
            let library = Library {
                found,
                dll: found.map(|_| machine.is_some()),
                machine: machine.map(ToOwned::to_owned),
                seconds_before: files::written(&path).map(|time| seconds_between(time, clock::now())),
                ..unknown
            };
            (library, machine.map(|_| path))
        }
    }
}

/// Place where the loader finds a library.
enum LibraryPlace {
    At(String),
    Nowhere,
    /// It is on a different machine, or depends on a variable that this program does not have.
    Unknown,
}

impl LibraryPlace {
    /// Searches like the loader, except on other machines.
    fn locate(library: &str, folder: &str) -> Self {
        if library.split('%').count() > 2 || system::is_remote(library) {
            return Self::Unknown;
        }
        let search = system::expanded("%PATH%");
        let (remote, local): (Vec<&str>, Vec<&str>) =
            search.split(';').filter(|path| !path.is_empty()).partition(|path| system::is_remote(path));
        let own = files::full_path(".");
        let mut folders = format!("{folder}\\System32;{folder}\\System;{folder};{own}");
        for path in local {
            folders.push(';');
            folders.push_str(path);
        }
        let has_folder = library.contains(['\\', '/']);
        let is_whole =
            library.starts_with(['\\', '/']) || library.get(1..).is_some_and(|rest| rest.starts_with(':'));
        // The loader searches every folder for a relative path, unlike Windows, which only uses the current folder.
        let found = match has_folder && !is_whole {
            true => {
                folders.split(';').find_map(|folder| system::searched("", &format!("{folder}\\{library}")))
            }
            false => system::searched(&folders, library),
        };
        match found {
            Some(path) if system::is_remote(&path) => Self::Unknown,
            Some(path) => Self::At(path),
            None if remote.is_empty() => Self::Nowhere,
            None => Self::Unknown,
        }
    }
}

/// Returns `true` if a file exists, and its machine.
fn looked_at(path: &str) -> (Option<bool>, Option<&'static str>) {
    match files::head(path, HEAD) {
        Head::Read(bytes) => (Some(true), pe::machine(&bytes)),
        Head::Missing => (Some(false), None),
        Head::Refused => (None, None),
    }
}

/// Returns the providers of version 2, with the titles of their counter sets.
fn providers(registry: &LocalMachine, is_this_machine: bool) -> Vec<ProviderV2> {
    let all = format!("{PERFLIB}\\_V2Providers");
    let mut providers = Vec::new();
    for provider in registry.keys(&all) {
        let key = format!("{all}\\{provider}");
        let mut counter_sets = Vec::new();
        for set in registry.keys(&key) {
            let set = format!("{key}\\{set}");
            // One without a title has none that a capture could lack.
            if let Some(first_counter) = registry.number(&set, "First Counter") {
                let last_counter = registry.number(&set, "Last Counter");
                counter_sets.push(CounterSet { first_counter, last_counter });
            }
        }
        let library = library_of(registry, &key, "ApplicationIdentity", is_this_machine);
        let library = library.map(|(library, _)| library);
        let name = registry.text(&key, "ProviderName").filter(|name| !name.is_empty());
        providers.push(ProviderV2 { name, library, counter_sets });
    }
    providers
}
