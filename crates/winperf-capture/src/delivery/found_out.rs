//! Content of the manifest besides the samples, shown before the file is written.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf_bundle::perflib_event::error_code;
use winperf_bundle::registrations::{Event, ProviderV2, Registered, Registrations};
use winperf_bundle::{Packed, Source};

use super::counted;

/// Returns the lines about the program and its user, the providers, and the logged events, as they go into the file.
pub fn found_out(packed: &Packed) -> Vec<String> {
    let Source { looker, registrations, .. } = &*packed.source;
    let looker = looker.clone().unwrap_or_default();
    let mut lines = alloc::vec![format!("Captured {looker}.")];
    lines.extend(registrations.iter().flat_map(known));
    lines
}

fn known(known: &Registrations) -> Vec<String> {
    let mut lines = Vec::new();
    let services = known.services.iter().map(Registered::shown);
    lines.extend(listed("services with performance DLLs, which the file names", services));
    let providers = known.providers.iter().map(ProviderV2::shown);
    lines.extend(listed("providers of version 2, which the file names", providers));
    if known.log_read == Some(false) {
        lines.push("the application log cannot be read, so no event explains absent objects".into());
    }
    lines.extend(listed("events of the application log, which the file has", known.events.iter().map(event)));
    lines
}

/// Returns a line of texts, unless there are none.
fn listed(head: &str, texts: impl Iterator<Item = String>) -> Option<String> {
    let mut line = String::new();
    for text in texts {
        line.push_str(if line.is_empty() { head } else { "" });
        line.push_str(if line.len() == head.len() { ": " } else { ", " });
        line.push_str(&text);
    }
    (!line.is_empty()).then_some(line)
}

/// Returns an event in a few words.
fn event(event: &Event) -> String {
    let source = event.source.as_deref().unwrap_or("Perflib");
    let mut line = format!("{source} {}", event.id);
    if let Some(name) = event.subject() {
        line.push_str(" of ");
        line.push_str(name);
    }
    if let Some(error) = event.error {
        line.push_str(" with error ");
        line.push_str(&error_code(error));
    }
    if event.count > 1 {
        line.push_str(&format!(" ({})", counted(event.count.into(), "time")));
    }
    line
}
