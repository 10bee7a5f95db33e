//! Events of the application log: their facts about a provider, from their XML.
//!
//! Windows has two forms of each. Version 0 has texts without names, in a different order for each number, and the
//! error in its binary data; version 1, from Windows 10 1809 on, has named data. Only the members of [`Event`] are
//! kept:
//! no message, no computer, no account, no process.
//!
//! They are read as XML, since both forms are known in it and tests can replay recorded ones.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::time::{CalendarTime, FileTime};
use winperf_bundle::registrations::{Event, SOURCES, file_name};

use self::xml::{Leaf, leaves};

mod xml;

/// Maximum number of different events; a machine on which everything fails has some dozens.
const MAX: usize = 256;

/// Begins the names of providers of Windows.
const OF_WINDOWS: &str = "Microsoft-Windows-";

/// Events with a text before the service that is not a library: the name of a function.
const NAMES_A_FUNCTION: [u32; 4] = [1005, 1006, 1007, 3003];

/// The account and the program that may not read counters: neither is kept.
const NAMES_AN_ACCOUNT: u32 = 1000;

/// The queries of the application log, each with the most events that are read of it: a program that polls logs one a second.
pub const QUERIES: [(&str, usize); 3] = [
    // Perflib's of the last day.
    (
        "*[System[Provider[@Name='Microsoft-Windows-Perflib' or @Name='Perflib'] and (EventID >= 1000 and EventID <= 2003) \
         and TimeCreated[timediff(@SystemTime) <= 86400000]]]",
        2048,
    ),
    // Those that outlive a run of Windows.
    (
        "*[System[Provider[@Name='Microsoft-Windows-Perflib' or @Name='Perflib'] and (EventID = 1017 or EventID = 1023) \
         and TimeCreated[timediff(@SystemTime) > 86400000]]]",
        256,
    ),
    // Events of the providers of Windows itself.
    (
        "*[System[Provider[@Name='Microsoft-Windows-PerfNet' or @Name='Microsoft-Windows-PerfProc' \
         or @Name='Microsoft-Windows-PerfDisk' or @Name='Microsoft-Windows-PerfOS' or @Name='Microsoft-Windows-LoadPerf' \
         or @Name='LoadPerf'] and TimeCreated[timediff(@SystemTime) <= 86400000]]]",
        512,
    ),
];

/// Returns the events of documents that each end with a NUL, one for each source, number, service, library and error, with the newest time.
pub fn gathered(documents: &str, now: FileTime) -> Vec<Event> {
    let mut events: Vec<Event> = Vec::new();
    for event in documents.split('\0').filter_map(|document| decoded(document, now)) {
        let known = events.iter().position(|known| is_same(known, &event));
        if let Some(known) = known.and_then(|known| events.get_mut(known)) {
            known.count = known.count.saturating_add(1);
            known.seconds_before = known.seconds_before.min(event.seconds_before);
        } else if events.len() < MAX {
            events.push(event);
        }
    }
    events
}

/// Returns `true` if two events are the same for the same provider.
fn is_same(one: &Event, other: &Event) -> bool {
    let is_one_name = |one: &Option<String>, other: &Option<String>| match (one, other) {
        (Some(one), Some(other)) => one.eq_ignore_ascii_case(other),
        (one, other) => one.is_none() && other.is_none(),
    };
    (one.id, one.error) == (other.id, other.error)
        && one.source == other.source
        && is_one_name(&one.service, &other.service)
        && is_one_name(&one.library, &other.library)
}

/// Returns a decoded event; `None` for one that is not among those queried.
fn decoded(document: &str, now: FileTime) -> Option<Event> {
    // The last text of a truncated one is incomplete.
    let leaves: Vec<Leaf<'_>> = leaves(document.trim().strip_suffix("</Event>")?).collect();
    let leaf = |name: &str| leaves.iter().find(|leaf| leaf.name == name);
    let provider = leaf("Provider")?.attribute("Name")?;
    let source = provider.strip_prefix(OF_WINDOWS).unwrap_or(&provider).to_string();
    let source = match source.as_str() {
        "Perflib" => None,
        source => Some((*SOURCES.iter().find(|known| **known == source)?).into()),
    };
    let id = leaf("EventID")?.text().trim().parse().ok()?;
    let time = leaf("TimeCreated").and_then(|leaf| file_time(&leaf.attribute("SystemTime")?));
    let named = |name: &str| {
        let mut data = leaves.iter().filter(|leaf| leaf.name == "Data");
        data.find(|leaf| leaf.attribute("Name").as_deref() == Some(name)).map(Leaf::text)
    };
    let is_named = leaves.iter().any(|leaf| leaf.name == "Data" && leaf.attribute("Name").is_some());
    let (service, library, error) = if is_named {
        let numbers = ["Win32Error", "Win32 Error", "NTSTATUS", "ExceptionCode", "Status"];
        let error = numbers.iter().find_map(|name| number(&named(name)?));
        (named("Service"), named("Library"), error)
    } else {
        let texts: Vec<String> = leaves.iter().filter(|leaf| leaf.is_parameter()).map(Leaf::text).collect();
        let binary = leaf("binaryData").or_else(|| leaf("Binary"));
        let (service, library) = by_place(id, texts);
        (service, library, binary.and_then(|binary| first_dword(&binary.text())))
    };
    let service = service.filter(|_| id != NAMES_AN_ACCOUNT);
    let library = library.filter(|_| id != NAMES_AN_ACCOUNT);
    let is_own = source.as_ref().is_some_and(|source: &String| source != "LoadPerf");
    Some(Event {
        // Events logged by a provider of Windows are about the service with the same name.
        service: if is_own { source.clone() } else { service.filter(|name| !name.is_empty()) },
        library: library.filter(|name| !name.is_empty() && !is_own),
        source,
        id,
        error,
        count: 1,
        seconds_before: time.map(|time| seconds_between(time, now)),
    })
}

/// Returns service and library among texts without names, by their form: the order differs between events, and
/// documents disagree about some.
fn by_place(id: u32, mut texts: Vec<String>) -> (Option<String>, Option<String>) {
    if NAMES_A_FUNCTION.contains(&id) && !texts.is_empty() {
        texts.remove(0);
    }
    let library = texts.iter().position(|text| is_file(text)).map(|position| texts.remove(position));
    (texts.into_iter().next(), library)
}

/// Returns `true` if a text is a file rather than the name of a service.
fn is_file(text: &str) -> bool {
    const ENDINGS: [&str; 5] = ["dll", "drv", "exe", "ocx", "cpl"];
    let name = file_name(text);
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    name.len() < text.len() || ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// Parses a decimal number, or a hexadecimal one after `0x`.
fn number(text: &str) -> Option<u32> {
    match text.trim().strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => text.trim().parse().ok(),
    }
}

/// Returns the first four bytes of hexadecimal digits, in little-endian order.
fn first_dword(digits: &str) -> Option<u32> {
    let byte = |at: usize| u8::from_str_radix(digits.trim().get(at..at + 2)?, 16).ok();
    Some(u32::from_le_bytes([byte(0)?, byte(2)?, byte(4)?, byte(6)?]))
}

/// Returns a time as `2021-05-21T12:33:04.000000000Z`, to the second.
fn file_time(text: &str) -> Option<FileTime> {
    let number = |range: core::ops::Range<usize>| text.get(range)?.parse().ok();
    let time = CalendarTime {
        year: number(0..4)?,
        month: number(5..7)?,
        day: number(8..10)?,
        hour: number(11..13)?,
        minute: number(14..16)?,
        second: number(17..19)?,
        millisecond: 0,
    };
    time.file_time()
}

/// Returns whole seconds from one time to a later one; 0 to an earlier one, since the clock may have been set.
pub fn seconds_between(before: FileTime, now: FileTime) -> u64 {
    let passed = now.0.saturating_sub(before.0).max(0) / FileTime::PER_SECOND;
    passed.unsigned_abs()
}

#[cfg(test)]
mod tests;
