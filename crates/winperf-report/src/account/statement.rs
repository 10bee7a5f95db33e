//! Statements about captures as a whole, displayed in English.

use core::fmt;

use winperf::Assumed;
use winperf_redact::Level;

use super::{Change, Definition, Few, Renumbered};
use winperf_bundle::{Awaited, Capturer, DllCall, Manifest, Source};

/// A sentence of a text about captures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// Number of findings.
    Found {
        /// Errors.
        errors: usize,
        /// Warnings.
        warnings: usize,
        /// Info findings.
        infos: usize,
    },
    /// No findings.
    NothingOdd,
    /// Only info findings.
    NothingWrong,
    /// The title of a text about samples without findings.
    Sound {
        /// Number of samples.
        samples: usize,
    },
    /// The title of a text about samples with only info findings.
    OnlyInfos {
        /// Number of samples.
        samples: usize,
        /// Info findings.
        infos: usize,
    },
    /// The wrong value that a reader matching by name would show.
    ByName {
        /// The instance, as in a counter path.
        place: String,
        /// The counter.
        counter: String,
        /// Value shown by name.
        by_name: String,
        /// The right value, if there is one.
        value: Option<String>,
    },
    /// Number of findings that are not listed.
    More(usize),
    /// Heading of the info findings.
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
    /// Number of objects and counters that are gone or new and not listed.
    MoreDefinitions(usize),
    /// Bitness of the programs that took the older and the newer capture.
    OtherBits([u32; 2]),
    /// Gone and new instances of an object.
    Changed(Change),
    /// Instances whose `#n` suffix has changed.
    Renumbered(Renumbered),
    /// Number of objects with gone or new instances that are not listed.
    MoreObjects(usize),
    /// Origin of the captures.
    Looked(Looked),
    /// Level of redaction.
    Redaction(Level),
    /// Heading of the overridden fields.
    ReadAsIf,
    /// A field with an assumed number.
    Assumed(Assumed),
    /// Number of overridden fields that are not listed.
    MoreAssumed(usize),
}

/// Origin of captures, as far as known: the program that packed the samples, the machine and the query.
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
    /// Program and account that took the captures.
    pub looker: Capturer,
    /// Condition that the capture program waited for.
    pub awaited: Option<Awaited>,
    /// The DLL that was called without Perflib.
    pub called: Option<DllCall>,
}

impl Looked {
    /// Returns the origin that a source states.
    pub fn from_source(source: &Source) -> Self {
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

    /// Returns the origin stated in a manifest, which is untrusted.
    pub fn from_manifest(manifest: &Manifest) -> Self {
        let tool = manifest.tool().map(|(name, version)| format!("{name} {version}"));
        let created = manifest.created().map(str::to_owned);
        Self { tool, created, ..Self::from_source(&manifest.source()) }
    }

    /// Returns `true` if nothing is known.
    pub fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}

/// A number of captures, in words that fit the number.
struct Captures(usize);

impl fmt::Display for Captures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "capture" } else { "captures" })
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Found { errors, warnings, infos } => {
                write!(f, "Errors: {errors}, warnings: {warnings}, info: {infos}.")
            }
            Self::NothingOdd => write!(f, "There are no findings."),
            Self::NothingWrong => write!(f, "No errors or warnings were found."),
            Self::Sound { samples } => write!(f, "Windows performance counters: {}", Captures(*samples)),
            Self::OnlyInfos { samples, infos } => {
                write!(
                    f,
                    "Windows performance counters: {}, no errors or warnings, info: {infos}",
                    Captures(*samples)
                )
            }
            Self::ByName { place, counter, by_name, value: Some(value) } => {
                write!(f, "{place}: {counter} is {by_name} if matched by name, instead of {value}")
            }
            Self::ByName { place, counter, by_name, value: None } => {
                write!(
                    f,
                    "{place}: {counter} is {by_name} if matched by name, although it has no older sample"
                )
            }
            Self::More(1) => write!(f, "1 more finding is not listed here."),
            Self::More(count) => write!(f, "{count} more findings are not listed here."),
            Self::Infos(count) => write!(f, "Info: {count}"),
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
                write!(f, "Other objects and counters that are gone or new: {count}.")
            }
            Self::OtherBits([older, newer]) => write!(
                f,
                "The older capture was taken by a {older}-bit program and the newer one by a {newer}-bit one, so objects and counters that only one of them receives appear as gone or new."
            ),
            Self::Changed(change) => changed(change, f),
            Self::Renumbered(renumbered) => write!(f, "{renumbered}."),
            Self::MoreObjects(count) => write!(f, "Other objects with new or gone instances: {count}."),
            Self::Looked(looked) => write!(f, "{}", looked_at(looked)),
            Self::Redaction(Level::None) => write!(f, "Nothing is redacted."),
            Self::Redaction(Level::Names) => write!(
                f,
                "Redacted: the names of the computer and of programs and devices that are not part of Windows are replaced, and dates are shifted."
            ),
            Self::Redaction(Level::Strict) => write!(
                f,
                "Redacted: all names and IDs are replaced, except the names of objects and counters, and dates are shifted."
            ),
            Self::ReadAsIf => write!(
                f,
                "All of this is read as if these fields contained different numbers; the files are unchanged:"
            ),
            Self::Assumed(Assumed { field, had, value }) => {
                let (path, offset) = (field.member.path, field.offset);
                write!(f, "{path} at {offset:#x} is read as {value}; the file contains {had}")
            }
            Self::MoreAssumed(count) => {
                write!(f, "Other fields that are read as if they contained different numbers: {count}.")
            }
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
        return "Captured: there is no manifest, so the computer and the program are unknown.".to_owned();
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
    let who = (*looker != Capturer::default()).then(|| looker.to_string());
    let mut said = match (parts.is_empty(), who) {
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

/// Returns the sentence about the awaited condition and the sample at which it became true.
fn came(awaited: &Awaited) -> String {
    let Awaited { condition, sample } = awaited;
    let condition = if condition.is_empty() {
        "a condition (removed by redaction)".to_owned()
    } else {
        format!("\"{condition}\"")
    };
    format!("Captured until {condition}, which became true at sample {sample}.")
}

/// Returns the sentences about the call without Perflib and about the events that Windows would log.
fn told_of_call(called: &DllCall) -> String {
    let verdicts = called.verdicts.iter().map(ToString::to_string);
    let sentences: Vec<String> = core::iter::once(called.to_string()).chain(verdicts).collect();
    sentences.join(" ")
}
