//! `manifest.json`, schema `winperf-capture/1`: what the other members of a bundle are.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value, json};
use winperf::redact::{Level, Summary};

use crate::contents::sample_name;
use crate::{Error, Member, Source, sha256};

const SCHEMA: &str = "winperf-capture/1";

/// What all versions of the schema begin with; a version never changes what an older one means.
const SCHEMA_FAMILY: &str = "winperf-capture/";

/// What is said about a bundle.
///
/// Every part may be missing when it is read, or be of a kind that is not expected, which is the same;
/// parts that this program knows nothing of are kept when it is written again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Manifest {
    parts: Map<String, Value>,
}

/// Values that a manifest may hold: a bundle of a thousand members has a fifth of them.
const MOST_VALUES: usize = 32_768;

/// Lists and objects that may lie in each other.
const MOST_LEVELS: usize = 32;

/// Refuses JSON of which the values would take far more memory than its text, before any of them is stored.
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
        if values > MOST_VALUES {
            return Err(Error::Manifest(format!(
                "it has more than {MOST_VALUES} values, the most that is read"
            )));
        }
        if level > MOST_LEVELS {
            return Err(Error::Manifest(format!(
                "it is deeper than {MOST_LEVELS} levels, the most that is read"
            )));
        }
    }
    Ok(())
}

/// SHA-256 and length that a manifest states for a member.
pub(crate) struct Stated<'a> {
    pub(crate) sha256: Option<&'a str>,
    pub(crate) length: Option<u64>,
}

impl Manifest {
    /// Reads a manifest; `None` when it is one of another program.
    ///
    /// # Errors
    /// [`Error::Manifest`].
    pub fn from_json(json: &[u8]) -> Result<Option<Self>, Error> {
        let json = json.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(json);
        check_size(json)?;
        let parts: Map<String, Value> =
            serde_json::from_slice(json).map_err(|error| Error::Manifest(error.to_string()))?;
        let manifest = Self { parts };
        let is_ours = manifest.text(&["schema"]).is_none_or(|schema| schema.starts_with(SCHEMA_FAMILY));
        Ok(is_ours.then_some(manifest))
    }

    /// The manifest as it is written.
    pub fn to_json(&self) -> Vec<u8> {
        // A map of strings and values has nothing that JSON could not say.
        let mut json = serde_json::to_vec_pretty(&self.parts).unwrap_or_default();
        json.push(b'\n');
        json
    }

    /// A part by its path of names.
    pub fn part(&self, path: &[&str]) -> Option<&Value> {
        let (first, rest) = path.split_first()?;
        rest.iter().try_fold(self.parts.get(*first)?, |part, name| part.get(*name))
    }

    /// A part that is text.
    pub fn text(&self, path: &[&str]) -> Option<&str> {
        self.part(path).and_then(Value::as_str)
    }

    /// When the bundle was made, as it says itself.
    pub fn created(&self) -> Option<&str> {
        self.text(&["created"])
    }

    /// Name and version of the program that made the bundle.
    pub fn tool(&self) -> Option<(&str, &str)> {
        Some((self.text(&["tool", "name"])?, self.text(&["tool", "version"])?))
    }

    /// How much was taken out of the samples; `None` when the manifest does not say.
    pub fn redaction(&self) -> Option<Level> {
        self.text(&["redaction", "level"]).and_then(Level::from_name)
    }

    /// Where the samples come from.
    pub fn source(&self) -> Source {
        self.part(&["source"]).map(Source::from_json).unwrap_or_default()
    }

    /// The members that are samples, in their order.
    pub(crate) fn sample_names(&self) -> Vec<&str> {
        let samples = self.part(&["samples"]).and_then(Value::as_array);
        samples.into_iter().flatten().filter_map(|sample| sample.get("member")?.as_str()).collect()
    }

    /// What is said about the bytes of each member.
    pub(crate) fn stated(&self) -> impl Iterator<Item = (&str, Stated<'_>)> {
        let members = self.part(&["members"]).and_then(Value::as_array);
        members.into_iter().flatten().filter_map(|member| {
            let sha256 = member.get("sha256").and_then(Value::as_str);
            let stated = Stated { sha256, length: member.get("length").and_then(Value::as_u64) };
            Some((member.get("name")?.as_str()?, stated))
        })
    }

    /// Sets a part.
    pub(crate) fn set(&mut self, name: &str, part: Value) {
        self.parts.insert(name.to_owned(), part);
    }

    /// Sets name and version of the program.
    pub(crate) fn set_tool(&mut self, name: &str, version: &str) {
        self.set("tool", json!({"name": name, "version": version}));
    }

    /// Sets the known parts of the source; the others of it stay.
    pub(crate) fn set_source(&mut self, source: &Source) {
        let known = source.to_json();
        if known.is_empty() {
            return;
        }
        match self.parts.get_mut("source").and_then(Value::as_object_mut) {
            Some(parts) => parts.extend(known),
            None => self.set("source", known.into()),
        }
    }

    /// Sets what was taken out.
    pub(crate) fn set_redaction(&mut self, level: Level, summary: &Summary, titles_in_use: bool) {
        self.set(
            "redaction",
            json!({
                "level": level.name(),
                "names_replaced": summary.names_replaced,
                "places_replaced": summary.places_replaced,
                "places_kept": summary.places_kept,
                "dates_moved": summary.dates_moved,
                "ids_replaced": summary.ids_replaced,
                "bytes_cleared": summary.bytes_cleared,
                "values_compared": summary.values_compared.to_string(),
                "titles": if titles_in_use { "in-use" } else { "all" },
            }),
        );
    }

    /// Sets the order of the samples; `intervals` are the units of 100 ns from each to the one before it.
    pub(crate) fn set_samples(&mut self, intervals: &[Option<i64>]) {
        let sample = |(position, interval): (usize, &Option<i64>)| {
            let mut sample = self.entry("samples", "member", &sample_name(position));
            sample.remove("interval_100ns");
            if let Some(interval) = interval {
                sample.insert("interval_100ns".to_owned(), json!(interval.to_string()));
            }
            Value::from(sample)
        };
        let samples = intervals.iter().enumerate().map(sample).collect();
        self.set("samples", samples);
    }

    /// Sets the schema and the list of members.
    pub(crate) fn list(&mut self, members: &[(&str, Member)]) {
        let listed = members.iter().map(|(role, member)| {
            let length = u64::try_from(member.bytes.len()).unwrap_or(u64::MAX);
            let mut entry = self.entry("members", "name", &member.name);
            entry.insert("role".to_owned(), json!(role));
            entry.insert("length".to_owned(), json!(length));
            entry.insert("sha256".to_owned(), json!(sha256(&member.bytes)));
            Value::from(entry)
        });
        let listed = listed.collect();
        self.set("members", listed);
        self.set("schema", json!(SCHEMA));
    }

    /// The entry of a list whose part `key` is `name`, with the parts of it that this program knows nothing of; else a new one.
    fn entry(&self, list: &str, key: &str, name: &str) -> Map<String, Value> {
        let entries = self.part(&[list]).and_then(Value::as_array);
        let mut entries = entries.into_iter().flatten().filter_map(Value::as_object);
        let named = |entry: &&Map<String, Value>| entry.get(key).and_then(Value::as_str) == Some(name);
        let mut entry = entries.find(named).cloned().unwrap_or_default();
        entry.insert(key.to_owned(), json!(name));
        entry
    }

    /// The parts that are known, of which no text is refused by `is_kept`, and how many others there are.
    pub(crate) fn known(&self, is_kept: impl Fn(&str) -> bool) -> (Self, usize) {
        let mut known = Self::default();
        if let Some((name, version)) = self.tool().filter(|(name, version)| is_kept(name) && is_kept(version))
        {
            known.set_tool(name, version);
        }
        if let Some(created) = self.created().filter(|created| is_kept(created)) {
            known.set("created", json!(created));
        }
        known.set_source(&self.source().kept(is_kept));
        let made_anew = ["schema", "samples", "members", "redaction"];
        let is_lost =
            |name: &&String| !known.parts.contains_key(*name) && !made_anew.contains(&name.as_str());
        let lost = self.parts.keys().filter(is_lost).count();
        (known, lost)
    }
}
