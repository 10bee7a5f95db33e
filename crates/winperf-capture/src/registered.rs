//! What the registry says about who provides which objects, for the manifest.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
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
const MOST_LISTED: usize = 256;

/// Bytes of a file in which its PE header begins, whatever linker made it.
const HEAD: usize = 4096;

/// The registrations of this machine; of another one without what its files are.
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

/// What the key `Performance` of a service says; `None` for a service that has none.
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
    Some(Registered {
        refused: None,
        functions: Some(functions),
        library: library_of(registry, &key, "Library", is_this_machine),
        first_counter: number("First Counter"),
        last_counter: number("Last Counter"),
        first_help: number("First Help"),
        last_help: number("Last Help"),
        object_list: listed
            .split_whitespace()
            .filter_map(|index| index.parse().ok())
            .take(MOST_LISTED)
            .collect(),
        disabled: number("Disable Performance Counters"),
        open_timeout: number("Open Timeout"),
        collect_timeout: number("Collect Timeout"),
        name,
    })
}

/// The file that a value names; of another machine without what that is.
fn library_of(registry: &LocalMachine, key: &str, value: &str, is_this_machine: bool) -> Option<Library> {
    let name = registry.text(key, value).filter(|path| !path.is_empty())?;
    Some(if is_this_machine { library_at(name) } else { Library { name, ..Library::default() } })
}

/// The file that a value `Library` names, for this program and for one of the other bitness.
///
/// A bare name is one in the system folder, where the loader finds it. To a 32-bit program Windows gives another folder by that name.
fn library_at(name: String) -> Library {
    let folder = system::windows_folder();
    let expanded = expanded(&name, &folder);
    let is_bare = !expanded.contains(['\\', '/']);
    let path = if is_bare { format!("{folder}\\System32\\{expanded}") } else { expanded };
    let (found, machine) = looked_at(&path);
    let system = format!("{folder}\\system32\\").to_ascii_lowercase();
    let others = if cfg!(target_pointer_width = "64") { "SysWOW64" } else { "Sysnative" };
    let file = path.get(system.len()..).filter(|_| path.to_ascii_lowercase().starts_with(&system));
    let other = file.map(|file| looked_at(&format!("{folder}\\{others}\\{file}")));
    Library {
        name,
        found,
        machine: machine.map(ToOwned::to_owned),
        seconds_before: files::written(&path).map(|time| seconds_between(time, clock::now())),
        other: other.and_then(|(_, machine)| machine).map(ToString::to_string),
    }
}

/// Whether a file is there, and what machine it is for.
fn looked_at(path: &str) -> (Option<bool>, Option<&'static str>) {
    match files::head(path, HEAD) {
        Head::Read(bytes) => (Some(true), pe::machine(&bytes)),
        Head::Missing => (Some(false), None),
        Head::Refused => (None, None),
    }
}

/// A path with the folder of Windows in the place of its variables.
fn expanded(path: &str, folder: &str) -> String {
    let lower = path.to_ascii_lowercase();
    let start = ["%systemroot%", "%windir%"].into_iter().find(|variable| lower.starts_with(variable));
    match start.and_then(|variable| path.get(variable.len()..)) {
        Some(rest) => format!("{folder}{rest}"),
        None => path.to_owned(),
    }
}

/// The providers of version 2, with the titles of their counter sets.
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
        let name = registry.text(&key, "ProviderName").filter(|name| !name.is_empty());
        providers.push(ProviderV2 { name, library, counter_sets });
    }
    providers
}
