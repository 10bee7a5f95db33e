//! `manifest.json`, schema `winperf-capture/1`: descriptions of the other members of a bundle.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use winperf_redact::{Level, Summary};

use crate::contents::sample_name;
use crate::lenient::{each_or_none, or_none};
use crate::{Error, Member, Source};

const SCHEMA: &str = "winperf-capture/1";

/// Prefix of all versions of the schema; a version never changes the meaning of an older one.
const SCHEMA_FAMILY: &str = "winperf-capture/";

/// Manifest of a bundle.
///
/// Every part may be missing when it is read, or be of a kind that is not expected, which is the same;
/// parts that are unknown to this program are kept when it is written again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Manifest {
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    schema: Option<String>,
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    tool: Option<Tool>,
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub(crate) created: Option<String>,
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    redaction: Option<Redaction>,
    #[serde(deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    source: Option<SourcePart>,
    #[serde(deserialize_with = "each_or_none")]
    samples: Vec<SampleEntry>,
    #[serde(deserialize_with = "each_or_none")]
    members: Vec<MemberEntry>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// The program that made a bundle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Tool {
    name: String,
    version: String,
}

/// Origin of the samples.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct SourcePart {
    #[serde(flatten)]
    known: Source,
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// Redaction of the samples, in numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Redaction {
    level: String,
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// A sample.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct SampleEntry {
    member: String,
    /// Units of 100 ns to the sample before; a decimal string, since it may pass 2^53.
    #[serde(default, deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    interval_100ns: Option<String>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// A member, and the expected length and SHA-256 of its bytes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct MemberEntry {
    pub(crate) name: String,
    #[serde(default, deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    role: Option<String>,
    #[serde(default, deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub(crate) length: Option<u64>,
    #[serde(default, deserialize_with = "or_none", skip_serializing_if = "Option::is_none")]
    pub(crate) sha256: Option<String>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// Value for title lists that were cut down.
const TITLES_IN_USE: &str = "in-use";

/// Maximum number of values in a manifest: five times that of a bundle with a thousand members.
const MAX_VALUES: usize = 32_768;

/// Maximum depth of nested lists and objects.
const MAX_LEVELS: usize = 32;

/// Refuses JSON whose values would need far more memory than its text, before storing any.
fn check_size(json: &[u8]) -> Result<(), Error> {
    let (mut values, mut level, mut in_text, mut is_escaped) = (1, 0_usize, false, false);
    for byte in json {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_text => is_escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'[' | b'{' => (values, level) = (values + 1, level + 1),
            b']' | b'}' => level = level.saturating_sub(1),
            b',' => values += 1,
            _ => {}
        }
        if values > MAX_VALUES {
            return Err(Error::Manifest(format!(
                "it has more than {MAX_VALUES} values, the most that is read"
            )));
        }
        if level > MAX_LEVELS {
            return Err(Error::Manifest(format!(
                "it is deeper than {MAX_LEVELS} levels, the most that is read"
            )));
        }
    }
    Ok(())
}

impl Manifest {
    /// Reads a manifest; `None` if it was written by a different program.
    ///
    /// # Errors
    /// [`Error::Manifest`].
    pub fn from_json(json: &[u8]) -> Result<Option<Self>, Error> {
        let json = json.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(json);
        check_size(json)?;
        // A map first: of a repeated part the last one counts, and a list is not a manifest.
        let parts: Map<String, Value> =
            serde_json::from_slice(json).map_err(|error| Error::Manifest(error.to_string()))?;
        let manifest =
            Self::deserialize(Value::from(parts)).map_err(|error| Error::Manifest(error.to_string()))?;
        let is_ours = manifest.schema.as_ref().is_none_or(|schema| schema.starts_with(SCHEMA_FAMILY));
        Ok(is_ours.then_some(manifest))
    }

    /// Returns the manifest as JSON.
    pub fn to_json(&self) -> Vec<u8> {
        // Serializing texts, numbers and maps of them to JSON cannot fail.
        let mut json = serde_json::to_vec_pretty(self).unwrap_or_default();
        json.push(b'\n');
        json
    }

    /// Returns when the bundle was made, by its own statement.
    pub fn created(&self) -> Option<&str> {
        self.created.as_deref()
    }

    /// Returns name and version of the program that made the bundle.
    pub fn tool(&self) -> Option<(&str, &str)> {
        self.tool.as_ref().map(|tool| (tool.name.as_str(), tool.version.as_str()))
    }

    /// Returns the level of redaction of the samples; `None` when the manifest does not state it.
    pub fn redaction(&self) -> Option<Level> {
        self.redaction.as_ref().and_then(|redaction| redaction.level.parse().ok())
    }

    /// Returns `true` if title lists were cut down to the titles in use.
    pub fn has_titles_in_use(&self) -> bool {
        let titles = self.redaction.as_ref().and_then(|redaction| redaction.others.get("titles"));
        titles.is_some_and(|titles| *titles == TITLES_IN_USE)
    }

    /// Returns the origin of the samples.
    pub fn source(&self) -> Source {
        self.source.as_ref().map(|source| source.known.clone()).unwrap_or_default()
    }

    /// Returns the members that are samples, in their order.
    pub(crate) fn sample_names(&self) -> Vec<&str> {
        self.samples.iter().map(|sample| sample.member.as_str()).collect()
    }

    /// Returns the entries about the bytes of each member.
    pub(crate) fn members(&self) -> &[MemberEntry] {
        &self.members
    }

    /// Sets name and version of the program.
    pub(crate) fn set_tool(&mut self, (name, version): (&str, &str)) {
        self.tool = Some(Tool { name: name.to_owned(), version: version.to_owned() });
    }

    /// Sets the known parts of the source; the others are kept.
    pub(crate) fn set_source(&mut self, source: Source) {
        let others = self.source.take().map(|source| source.others).unwrap_or_default();
        let source = SourcePart { known: source, others };
        self.source = (source != SourcePart::default()).then_some(source);
    }

    /// Removes the registrations, which determine the objects of a machine.
    pub(crate) fn forget_registrations(&mut self) {
        if let Some(source) = &mut self.source {
            source.known.registrations = None;
        }
    }

    /// Sets the redaction.
    pub(crate) fn set_redaction(&mut self, level: Level, summary: &Summary, titles_in_use: bool) {
        let counts = [
            ("names_replaced", summary.names_replaced),
            ("places_replaced", summary.places_replaced),
            ("places_kept", summary.places_kept),
            ("dates_moved", summary.dates_moved),
            ("ids_replaced", summary.ids_replaced),
            ("bytes_cleared", summary.bytes_cleared),
        ];
        let mut others: Map<String, Value> = Map::new();
        // One by one: a map that is collected is sorted, which is 4 KB of the program for Windows.
        for (name, count) in counts {
            others.insert(name.to_owned(), count.into());
        }
        others.insert("values_compared".to_owned(), summary.values_compared.to_string().into());
        others.insert("titles".to_owned(), if titles_in_use { TITLES_IN_USE } else { "all" }.into());
        self.redaction = Some(Redaction { level: level.name().to_owned(), others });
    }

    /// Sets the order of the samples; `intervals` are the units of 100 ns from each to the one before it.
    pub(crate) fn set_samples(&mut self, intervals: &[Option<i64>]) {
        let sample = |(position, interval): (usize, &Option<i64>)| {
            let member = sample_name(position);
            let before = self.samples.iter().find(|sample| sample.member == member).cloned();
            let interval_100ns = interval.map(|interval| interval.to_string());
            SampleEntry { member, interval_100ns, ..before.unwrap_or_default() }
        };
        self.samples = intervals.iter().enumerate().map(sample).collect();
    }

    /// Sets the schema and the list of members.
    pub(crate) fn list(&mut self, members: &[(&str, Member)], hashes: &[String]) {
        let entry = |((role, member), hash): (&(&str, Member), &String)| MemberEntry {
            name: member.name.clone(),
            role: Some((*role).to_owned()),
            length: u64::try_from(member.bytes.len()).ok(),
            sha256: Some(hash.clone()),
            others: self.member(&member.name).map(|before| before.others.clone()).unwrap_or_default(),
        };
        self.members = members.iter().zip(hashes).map(entry).collect();
        self.schema = Some(SCHEMA.to_owned());
    }

    fn member(&self, name: &str) -> Option<&MemberEntry> {
        self.members.iter().find(|member| member.name == name)
    }

    /// Returns the number of parts unknown to this program.
    pub(crate) fn unknown_parts(&self) -> usize {
        self.others.len() + self.source.as_ref().map_or(0, |source| source.others.len())
    }
}
