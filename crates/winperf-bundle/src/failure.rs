//! Queries that failed: facts, and their sentences in English.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use winperf::findings::{Diagnostic, Severity};
use winperf::{TitleIndex, Titles};

use crate::lenient::{each_or_none, or_none};
use crate::registrations::{KnownMembers, Registrations, file_name};

mod cause;

pub use self::cause::{Cause, Overcome, Refusal, Seconds};

/// Numbers of objects that a sentence lists.
const MAX_NUMBERS: usize = 4;

/// Services that a sentence lists.
const MAX_SERVICES: usize = 12;

/// A query that failed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    /// Value name, or an object in the form of the query; empty if it was left out.
    pub query: String,
    /// Cause of the missing or incomplete answer.
    pub cause: Cause,
    /// Number of the sample, from 1; 0 if unknown.
    pub sample: u32,
    /// Name of the object, if one was requested and a title list names it; not part of a manifest.
    pub object: Option<String>,
    /// Services whose providers were queried, as far as known.
    pub services: Vec<String>,
    /// File name of the performance DLL, if one service was queried.
    pub library: Option<String>,
    /// Way in which it was answered nevertheless, if no data are missing.
    pub overcome: Option<Overcome>,
}

/// Objects that a failed query asked for, for a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueriedObjects<'a> {
    /// A query that was left out.
    Unknown,
    /// A value name that is short enough for a sentence.
    Query(&'a str),
    /// Objects: how many they are, and the first of them.
    Objects(usize, String),
}

impl Diagnostic for Failure {
    /// An error if data are missing for a reason that needs fixing.
    fn column(&self) -> (&'static str, Severity) {
        let severity = match (self.overcome, &self.cause) {
            (Some(Overcome::InEnglish | Overcome::NotNeeded), _) => Severity::Info,
            (Some(_), _) | (None, Cause::NoObjects | Cause::Silent) => Severity::Warning,
            (None, _) => Severity::Error,
        };
        (Self::CODE, severity)
    }
}

impl Failure {
    /// The code of the finding.
    pub const CODE: &'static str = "query-failed";

    /// Creates the failure of a query at a sample, from 1.
    pub fn new(query: String, sample: u32, cause: Cause) -> Self {
        Self { query, cause, sample, ..Self::default() }
    }

    /// Returns the queried objects.
    pub fn asked(&self) -> QueriedObjects<'_> {
        let query = self.query.as_str();
        let mut numbers = query.split(' ');
        let first: Vec<&str> = numbers.by_ref().take(MAX_NUMBERS).collect();
        match numbers.count() {
            0 if query.is_empty() => QueriedObjects::Unknown,
            0 => QueriedObjects::Query(query),
            more => QueriedObjects::Objects(first.len() + more, format!("{} …", first.join(" "))),
        }
    }

    /// Returns the subject in a word or two: the service, or the query if none is known.
    pub fn subject(&self) -> &str {
        self.services.first().map_or(self.query.as_str(), String::as_str)
    }

    /// Returns the first services, and the number of the others.
    pub fn first_services(&self) -> (String, usize) {
        let shown: Vec<&str> = self.services.iter().take(MAX_SERVICES).map(String::as_str).collect();
        (shown.join(", "), self.services.len().saturating_sub(MAX_SERVICES))
    }

    /// Adds the name of the queried object, if there is one and `titles` contain it.
    #[must_use]
    pub fn named(self, titles: &Titles) -> Self {
        let index = self.query.parse().ok().map(TitleIndex);
        let object = index.and_then(|index| titles.name(index)).map(ToString::to_string);
        Self { object, ..self }
    }

    /// Adds the file name of the DLL, if one service was queried and the registry names its DLL.
    #[must_use]
    pub fn with_library(self, registrations: Option<&Registrations>) -> Self {
        let [service] = self.services.as_slice() else { return self };
        let mut all = registrations.into_iter().flat_map(|known| &known.services);
        let known = all.find(|known| known.name.eq_ignore_ascii_case(service));
        let library = known.and_then(|known| known.library.as_ref());
        Self { library: library.map(|library| file_name(&library.name).to_owned()), ..self }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.asked() {
            QueriedObjects::Unknown => write!(f, "a query")?,
            QueriedObjects::Query(query) => write!(f, "the query \"{query}\"")?,
            QueriedObjects::Objects(count, first) => write!(f, "the query for {count} objects ({first})")?,
        }
        let of_object = self.object.clone();
        let of_services = match (self.services.len(), self.first_services()) {
            (0, _) => None,
            (1, (name, _)) => Some(format!("of the service {name}")),
            (_, (names, 0)) => Some(format!("of the services {names}")),
            (_, (names, more)) => Some(format!("of the services {names} and {more} more")),
        };
        let of_library = self.library.as_ref().map(|library| format!("in {library}"));
        let at = (self.sample > 0).then(|| format!("sample {}", self.sample));
        let parts: Vec<String> = [of_object, of_services, of_library, at].into_iter().flatten().collect();
        if !parts.is_empty() {
            write!(f, " ({})", parts.join(", "))?;
        }
        write!(f, " {}", self.cause)?;
        self.overcome.map_or(Ok(()), |overcome| write!(f, "; {overcome}"))
    }
}

impl Serialize for Failure {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut known = KnownMembers::default();
        let (service, services) = match self.services.as_slice() {
            [service] => (Some(service.as_str()), [].as_slice()),
            services => (None, services),
        };
        let (code, seconds, count) = self.cause.numbers();
        let (detail, message) = match &self.cause {
            Cause::Other(message) => (None, Some(message.as_str())),
            cause => (cause.detail().filter(|detail| !detail.is_empty()), None),
        };
        let cause = Some(self.cause.code()).filter(|code| !code.is_empty());
        known.texts(&[
            ("query", Some(&self.query)),
            ("cause", cause),
            ("detail", detail),
            ("service", service),
            ("library", self.library.as_deref()),
            ("overcome", self.overcome.map(Overcome::code)),
            ("message", message),
        ]);
        let sample = Some(self.sample).filter(|sample| *sample > 0);
        known.numbers(&[("code", code), ("seconds", seconds), ("count", count), ("sample", sample)]);
        known.list("services", services.iter().map(|service| service.as_str().into()).collect());
        Value::from(known.0).serialize(to)
    }
}

/// A failure in the form of manifests.
#[derive(Deserialize)]
struct Written {
    query: String,
    #[serde(default, deserialize_with = "or_none")]
    cause: Option<String>,
    #[serde(default, deserialize_with = "or_none")]
    code: Option<u32>,
    #[serde(default, deserialize_with = "or_none")]
    seconds: Option<u32>,
    #[serde(default, deserialize_with = "or_none")]
    count: Option<u32>,
    #[serde(default, deserialize_with = "or_none")]
    detail: Option<String>,
    #[serde(default, deserialize_with = "or_none")]
    sample: Option<u32>,
    #[serde(default, deserialize_with = "or_none")]
    service: Option<String>,
    #[serde(default, deserialize_with = "each_or_none")]
    services: Vec<String>,
    #[serde(default, deserialize_with = "or_none")]
    library: Option<String>,
    #[serde(default, deserialize_with = "or_none")]
    overcome: Option<String>,
    /// A sentence, written by the first version instead of facts.
    #[serde(default, deserialize_with = "or_none")]
    message: Option<String>,
}

impl<'de> Deserialize<'de> for Failure {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let written = Written::deserialize(from)?;
        let time = written.seconds.map(|seconds| Duration::from_secs(seconds.into()));
        let detail = written.detail.unwrap_or_default();
        let known = written.cause.as_deref().and_then(|code| {
            Cause::read(code, written.code.unwrap_or(0), time, written.count.unwrap_or(0), detail)
        });
        let message = written.message.filter(|message| !message.is_empty());
        let cause = known.unwrap_or_else(|| message.map_or(Cause::Unknown, Cause::Other));
        let services = written.service.into_iter().chain(written.services).collect();
        Ok(Self {
            query: written.query,
            cause,
            sample: written.sample.unwrap_or(0),
            object: None,
            services,
            library: written.library,
            overcome: written.overcome.as_deref().and_then(Overcome::read),
        })
    }
}
