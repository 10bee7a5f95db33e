//! The machine that is captured: its answers, and the facts in its registry.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use winperf::TitleIndex;
use winperf::text::CodePages;
use winperf_bundle::Source;
use winperf_bundle::registrations::Registrations;

use crate::bindings::{clock, console, identity, system};
use crate::direct::{Call, Calling, Target};
use crate::registry::LocalMachine;
use crate::session::watch::{Next, Streamed, Streaming};
use crate::session::{Machine, Provider, Query, Series};
use crate::value_name::{Language, MAX_OBJECTS};
use crate::{child, events, registered};

pub(crate) const SERVICES: &str = "SYSTEM\\CurrentControlSet\\Services";
const CURRENT_VERSION: &str = "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";

/// Value that `lodctr /D` writes into the key of a provider.
const DISABLED: u32 = 1;

/// This machine or a different one.
pub(crate) struct ThisOrOther {
    name: Option<String>,
}

impl ThisOrOther {
    pub(crate) fn new(name: Option<String>) -> Self {
        Self { name }
    }

    /// Returns English and the language of the user, each once.
    pub(crate) fn languages() -> Vec<Language> {
        let users = Language::for_user_interface(system::user_interface_language());
        let mut languages = vec![Language::ENGLISH, users];
        languages.dedup();
        languages
    }

    /// Returns the facts about the machine; the log may take as long as an answer. For a different machine, only facts
    /// in its registry.
    pub(crate) fn facts(&self, limit: Duration) -> Source {
        let os_build = self.build();
        let registry = LocalMachine::open(self.name.as_deref()).ok();
        let is_this = self.name.is_none();
        let registrations = registry.map(|registry| registered::registrations(&registry, is_this));
        if !is_this {
            return Source { os_build, registrations, ..Source::default() };
        }
        let log = child::events(limit);
        let registrations = registrations.map(|known| Registrations {
            log_read: Some(log.is_some()),
            events: events::gathered(&log.unwrap_or_default(), clock::now()),
            seconds_up: Some(clock::seconds_up()),
            ..known
        });
        Source {
            os_build,
            registrations,
            looker: Some(identity::looker()),
            architecture: Some(system::architecture().to_owned()),
            locale: system::locale(),
            processors: Some(system::processors().into()),
            frequency: Some(clock::ticks_per_second()),
            ..Source::default()
        }
    }

    /// Returns the version of Windows, if it is in the registry.
    fn build(&self) -> Option<String> {
        let registry = LocalMachine::open(self.name.as_deref()).ok()?;
        let build = registry.text(CURRENT_VERSION, "CurrentBuildNumber")?;
        let version = match registry.number(CURRENT_VERSION, "CurrentMajorVersionNumber") {
            Some(major) => format!("{major}.0"),
            None => registry.text(CURRENT_VERSION, "CurrentVersion")?,
        };
        let revision =
            registry.number(CURRENT_VERSION, "UBR").map_or_else(String::new, |ubr| format!(".{ubr}"));
        let wine = if self.name.is_none() && system::is_wine() { " (Wine)" } else { "" };
        Some(format!("{version}.{build}{revision}{wine}"))
    }
}

impl Machine for ThisOrOther {
    fn at_once(&mut self, queries: &[Query], time: Duration) -> Vec<Series> {
        child::at_once(queries, self.name.as_deref(), time, child::AT_ONCE)
    }

    fn side_by_side(&mut self, queries: &[Query]) -> Vec<Series> {
        child::at_once(queries, self.name.as_deref(), Duration::MAX, usize::MAX)
    }

    fn pause(&mut self, time: Duration) {
        // An interval may be an hour, and Ctrl+C should not wait for its end.
        let end = clock::since_start().saturating_add(time);
        while !console::is_stopped() && clock::since_start() < end {
            clock::sleep(end.saturating_sub(clock::since_start()).min(Duration::from_millis(100)));
        }
    }

    fn since_start(&mut self) -> Duration {
        clock::since_start()
    }

    fn registered(&mut self) -> Vec<Provider> {
        let Ok(registry) = LocalMachine::open(self.name.as_deref()) else { return Vec::new() };
        let services = registry.keys(SERVICES).into_iter();
        services.filter_map(|service| provider(&registry, service)).collect()
    }

    fn say(&mut self, line: &str) {
        console::say(&format!("  {line}"));
    }
}

impl Streaming for ThisOrOther {
    fn stream(&mut self, query: &Query, take: &mut dyn FnMut(Vec<u8>) -> Next) -> Streamed {
        child::stream(query, self.name.as_deref(), take)
    }

    fn is_stopped(&mut self) -> bool {
        console::is_stopped()
    }
}

impl Calling for ThisOrOther {
    fn call(&mut self, target: &Target, query: &Query) -> Call {
        child::call(target, query)
    }
}

/// Returns the provider of a service: the objects of its list, otherwise every title assigned to it; `None` if it is
/// disabled.
fn provider(registry: &LocalMachine, service: String) -> Option<Provider> {
    let key = format!("{SERVICES}\\{service}\\Performance");
    if registry.number(&key, "Disable Performance Counters") == Some(DISABLED) {
        return None;
    }
    let listed = registry.text(&key, "Object List").unwrap_or_default();
    let mut indices: Vec<u32> = listed.split_whitespace().filter_map(|index| index.parse().ok()).collect();
    let is_listed = !indices.is_empty();
    if !is_listed {
        let first = registry.number(&key, "First Counter")?;
        let last = registry.number(&key, "Last Counter").unwrap_or(first);
        indices.extend((first..=last).step_by(2).take(MAX_OBJECTS));
    }
    Some(Provider { service, indices: indices.into_iter().map(TitleIndex).collect(), is_listed })
}

/// The code pages of Windows.
pub(crate) struct OfWindows;

impl CodePages for OfWindows {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        system::decode(code_page, bytes)
    }
}
