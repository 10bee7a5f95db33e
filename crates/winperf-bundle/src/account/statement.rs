//! Statements about captures as a whole, displayed in English.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use winperf::Assumed;
use winperf_redact::Level;

use super::{Change, Definition, Few, Renumbered};
use crate::called::Verdict;
use crate::{Awaited, Called, Looker, Manifest, Source};

/// A sentence of a text about captures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// Number of findings.
    Found {
        /// Errors.
        errors: usize,
        /// Warnings.
        warnings: usize,
        /// Infos.
        infos: usize,
    },
    /// There is no finding.
    NothingOdd,
    /// Nothing is wrong, but there are infos.
    NothingWrong,
    /// The title of a text about samples without findings.
    Sound {
        /// Number of samples.
        samples: usize,
    },
    /// The title of a text about samples of which nothing is wrong.
    OnlyInfos {
        /// Number of samples.
        samples: usize,
        /// Infos.
        infos: usize,
    },
    /// A number that a reader which matches by name would show.
    ByName {
        /// The instance, as a counter path has it.
        place: String,
        /// The counter.
        counter: String,
        /// Value shown by name.
        by_name: String,
        /// The value, where there is one.
        value: Option<String>,
    },
    /// Findings that are not written out.
    More(usize),
    /// Heading of the infos.
    Infos(usize),
    /// Cause of a finding.
    Follows {
        /// The cause's code.
        code: &'static str,
        /// Offset of the cause, if it has one.
        offset: Option<u32>,
    },
    /// Numbers of instances in both captures, gone and new.
    Matched {
        /// In both.
        both: u64,
        /// Only in the older one.
        gone: u64,
        /// Only in the newer one.
        new: u64,
    },
    /// An object or a counter is gone or new.
    Defined(Definition),
    /// Objects and counters that are gone or new and not written out.
    MoreDefinitions(usize),
    /// The captures were taken by programs of these bitnesses.
    OtherBits([u32; 2]),
    /// Gone and new instances of an object.
    Changed(Change),
    /// Instances whose number behind the name has changed.
    Renumbered(Renumbered),
    /// Objects with something gone or new that are not written out.
    MoreObjects(usize),
    /// Origin of the captures.
    Looked(Looked),
    /// Level of redaction.
    Redaction(Level),
    /// Heading of the assumptions under which the files are read.
    ReadAsIf,
    /// A field that is read as if another number stood in it.
    Assumed(Assumed),
    /// Fields that are read so and not written out.
    MoreAssumed(usize),
}

/// Origin of captures, as far as it is known: the program that packed the samples, the machine and the query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// Name and version of the program.
    pub tool: Option<String>,
    /// The day or the time of packing.
    pub created: Option<String>,
    /// The version of Windows.
    pub os_build: Option<String>,
    /// Architecture and locale.
    pub machine: Vec<String>,
    /// The query.
    pub query: Option<String>,
    /// Program and user that captured.
    pub looker: Looker,
    /// Condition that was waited for.
    pub awaited: Option<Awaited>,
    /// The DLL that was called without Perflib.
    pub called: Option<Called>,
}

impl Looked {
    /// Returns the origin that a source states.
    pub fn of_source(source: &Source) -> Self {
        let machine = [&source.architecture, &source.locale].into_iter().flatten().cloned().collect();
        Self {
            os_build: source.os_build.clone(),
            machine,
            query: source.value_name.clone(),
            looker: source.looker.clone().unwrap_or_default(),
            awaited: source.awaited.clone(),
            called: source.called.clone(),
            ..Self::default()
        }
    }

    /// Returns the origin that a manifest states; anybody may have written any part of it.
    pub fn of_manifest(manifest: &Manifest) -> Self {
        let tool = manifest.tool().map(|(name, version)| format!("{name} {version}"));
        let created = manifest.created().map(str::to_owned);
        Self { tool, created, ..Self::of_source(&manifest.source()) }
    }

    /// Returns whether nothing is known.
    pub fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Found { errors, warnings, infos } => {
                write!(f, "Errors: {errors}, warnings: {warnings}, infos: {infos}.")
            }
            Self::NothingOdd => write!(f, "Nothing is odd."),
            Self::NothingWrong => write!(f, "No errors and no warnings were found."),
            Self::Sound { samples } => write!(f, "Performance counters of Windows, captures: {samples}"),
            Self::OnlyInfos { samples, infos } => {
                write!(
                    f,
                    "Performance counters of Windows, captures: {samples}, no errors or warnings, infos: {infos}"
                )
            }
            Self::ByName { place, counter, by_name, value: Some(value) } => {
                write!(f, "{place}: {counter} is {by_name} by name instead of {value}")
            }
            Self::ByName { place, counter, by_name, value: None } => {
                write!(f, "{place}: {counter} is {by_name} by name, although there is no older sample of it")
            }
            Self::More(count) => write!(f, "Findings that are not listed here: {count}."),
            Self::Infos(count) => write!(f, "Infos: {count}"),
            Self::Follows { code, offset: Some(offset) } => write!(f, "follows from {code} at {offset:#x}"),
            Self::Follows { code, offset: None } => write!(f, "follows from {code}"),
            Self::Matched { both, gone, new } => {
                write!(f, "Instances in both captures: {both}; gone: {gone}; new: {new}.")
            }
            Self::Defined(Definition { object, counter, only_in, .. }) => {
                let how = only_in.choose("gone", "new");
                match counter {
                    Some(counter) => write!(f, "{how}: the counter {object}\\{counter}"),
                    None => write!(f, "{how}: the object {object}"),
                }
            }
            Self::MoreDefinitions(count) => {
                write!(f, "Objects and counters that are gone or new besides: {count}.")
            }
            Self::OtherBits([older, newer]) => write!(
                f,
                "The older capture is of a {older}-bit program and the newer one of a {newer}-bit one: what is gone or new is what only one of them is given."
            ),
            Self::Changed(change) => changed(change, f),
            Self::Renumbered(renumbered) => write!(f, "{renumbered}."),
            Self::MoreObjects(count) => write!(f, "Objects with more of that: {count}."),
            Self::Looked(looked) => write!(f, "{}", looked_at(looked)),
            Self::Redaction(Level::None) => write!(f, "Nothing is redacted."),
            Self::Redaction(Level::Names) => write!(
                f,
                "Redacted: the names of the computer and of programs and devices that are not part of Windows are replaced, dates are moved."
            ),
            Self::Redaction(Level::Strict) => write!(
                f,
                "Redacted: all names and ids are replaced but for the names of objects and counters, dates are moved."
            ),
            Self::ReadAsIf => write!(
                f,
                "All of this is read as if other numbers stood in these fields; the files are as they were captured:"
            ),
            Self::Assumed(Assumed { field, had, value }) => {
                let (path, offset) = (field.member.path, field.offset);
                write!(f, "{path} at {offset:#x} is read as {value}; the file says {had}")
            }
            Self::MoreAssumed(count) => write!(f, "Fields that are read so and not listed here: {count}."),
        }
    }
}

fn changed(change: &Change, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", change.object)?;
    let parts = [("gone", &change.gone), ("new", &change.new)];
    let parts = parts.into_iter().filter(|(_, few)| few.count > 0);
    let parts: Vec<String> = parts.map(|(name, few)| format!("{name} {}", names(few))).collect();
    if parts.is_empty() { Ok(()) } else { write!(f, ": {}", parts.join("; ")) }
}

fn names(few: &Few) -> String {
    let told = few.names.join(", ");
    match few.count.saturating_sub(few.names.len().try_into().unwrap_or(u64::MAX)) {
        0 => told,
        more => format!("{told} and {more} more"),
    }
}

fn looked_at(looked: &Looked) -> String {
    if looked.is_unknown() {
        return "Captured: there is no manifest, so that nothing is known of the computer and the program."
            .to_owned();
    }
    let Looked { tool, created, os_build, machine, query, looker, awaited, called } = looked;
    let packed = match (tool, created) {
        (Some(tool), Some(created)) => Some(format!("packed by {tool} on {created}")),
        (Some(tool), None) => Some(format!("packed by {tool}")),
        (None, Some(created)) => Some(format!("packed on {created}")),
        (None, None) => None,
    };
    let os = os_build.as_ref().map(|build| format!("Windows {build}"));
    let query = query.as_ref().map(|query| format!("query {query}"));
    let parts: Vec<String> =
        [packed, os].into_iter().flatten().chain(machine.iter().cloned()).chain(query).collect();
    let mut said = match (parts.is_empty(), who(looker)) {
        (true, None) => String::new(),
        (true, Some(who)) => format!("Captured {who}."),
        (false, who) => {
            let parts: Vec<String> = parts.into_iter().chain(who).collect();
            format!("Captured: {}.", parts.join(", "))
        }
    };
    let sentences = awaited.iter().map(came).chain(called.iter().map(told_of_call));
    for sentence in sentences {
        said.push_str(if said.is_empty() { "" } else { " " });
        said.push_str(&sentence);
    }
    said
}

/// Returns the sentence that the awaited condition came true, and where.
fn came(awaited: &Awaited) -> String {
    let Awaited { condition, sample } = awaited;
    let condition = if condition.is_empty() {
        "a condition that was left out".to_owned()
    } else {
        format!("\"{condition}\"")
    };
    format!("Captured until {condition} held, as it did at sample {sample}.")
}

/// Returns the call without Perflib, and what Windows would log of it.
fn told_of_call(called: &Called) -> String {
    let verdicts = called.verdicts.iter().map(Verdict::english);
    let sentences: Vec<String> = core::iter::once(called.english()).chain(verdicts).collect();
    sentences.join(" ")
}

/// Returns the program and user that captured, in a few words.
fn who(looker: &Looker) -> Option<String> {
    if *looker == Looker::default() {
        return None;
    }
    let Looker { bits, elevated, session_0, account, monitor_user } = looker;
    let mut who = match bits {
        Some(bits) => format!("by a {bits}-bit program"),
        None => "by a program".to_owned(),
    };
    let mut add = |is: Option<bool>, yes: &str, no: &str| match is {
        Some(true) => who.push_str(yes),
        Some(false) => who.push_str(no),
        None => {}
    };
    add(*elevated, ", elevated", ", not elevated");
    add(*session_0, ", in session 0", ", in the session of a user");
    let account = match account.as_deref() {
        Some("user") => Some("a user"),
        Some("system") => Some("LocalSystem"),
        Some("local-service") => Some("LocalService"),
        Some("network-service") => Some("NetworkService"),
        other => other,
    };
    who.push_str(&account.map(|account| format!(", as {account}")).unwrap_or_default());
    who.push_str(match (account, monitor_user) {
        (_, None) => "",
        (Some(_), Some(true)) => " in Performance Monitor Users",
        (Some(_), Some(false)) => " outside of Performance Monitor Users",
        (None, Some(true)) => ", as a member of Performance Monitor Users",
        (None, Some(false)) => ", as no member of Performance Monitor Users",
    });
    Some(who)
}

impl Statement {
    /// Returns the words in English, for callers without another language.
    pub fn english(&self) -> String {
        self.to_string()
    }
}
