//! The DLL to call, found in the registry or by its exports.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::TitleIndex;
use winperf_bundle::registrations::file_name;

use crate::arguments::Direct;
use crate::bindings::files::{self, Head};
use crate::bindings::sentence;
use crate::direct::{Functions, Limits, Target, functions, no_functions, no_service};
use crate::machine::SERVICES;
use crate::pe;
use crate::registered::PERFLIB;
use crate::registry::LocalMachine;

/// Maximum number of bytes that are read of a DLL to find its exports.
const MAX: usize = 64 << 20;

/// Returns the DLL of an order; the error is a sentence.
pub(crate) fn target(order: &Direct) -> Result<Target, String> {
    let path = files::full_path(&order.library);
    let file = match files::head(&path, MAX) {
        Head::Read(bytes) => bytes,
        Head::Missing => return Err(format!("{path} is not there")),
        Head::Refused => return Err(format!("{path} cannot be read")),
    };
    let machine = pe::machine(&file).map(String::from);
    if machine.is_none() {
        return Err(format!("{path} is no DLL"));
    }
    let registry = LocalMachine::open(None).map_err(sentence)?;
    let service = match &order.service {
        Some(name) if has_key(&registry, name) => Some(name.clone()),
        Some(name) => return Err(no_service(name)),
        None => service_of(&registry, &path),
    };
    let Some(service) = service else {
        let functions = functions(&pe::exports(&file)).ok_or_else(|| no_functions(&path))?;
        return Ok(Target { path, functions, machine, ..Target::default() });
    };
    let key = format!("{SERVICES}\\{service}\\Performance");
    let [open, collect, close] =
        ["Open", "Collect", "Close"].map(|name| registry.text(&key, name).unwrap_or_default());
    let number = |value| registry.number(&key, value);
    let usual = registry.number(PERFLIB, "OpenProcedureWaitTime");
    let default = Limits::default();
    let limits = Limits {
        open: number("Open Timeout").or(usual).unwrap_or(default.open),
        collect: number("Collect Timeout").unwrap_or(default.collect),
    };
    let listed = registry.text(&key, "Object List").unwrap_or_default();
    let listed = listed.split_whitespace().filter_map(|index| index.parse().ok()).map(TitleIndex);
    Ok(Target {
        path,
        functions: Functions { open, collect, close },
        service: Some(service),
        listed: listed.collect(),
        limits,
        machine,
    })
}

fn has_key(registry: &LocalMachine, service: &str) -> bool {
    registry.text(&format!("{SERVICES}\\{service}\\Performance"), "Collect").is_some()
}

/// Returns the one service that is registered with a file with this name.
fn service_of(registry: &LocalMachine, path: &str) -> Option<String> {
    let is_it = |service: &String| {
        let library = registry.text(&format!("{SERVICES}\\{service}\\Performance"), "Library");
        library.is_some_and(|library| file_name(&library).eq_ignore_ascii_case(file_name(path)))
    };
    let mut all: Vec<String> = registry.keys(SERVICES).into_iter().filter(is_it).collect();
    if all.len() == 1 { all.pop() } else { None }
}
