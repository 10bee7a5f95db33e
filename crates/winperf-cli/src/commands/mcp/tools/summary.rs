//! Answer of `open`, and findings without names.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::super::answer::{Document, entries, read, short, shorten};
use super::super::program::RunOutput;

/// Maximum number of worst findings that `open` lists; `check` has all.
const TOLD: usize = 5;

/// Maximum number of objects that are listed.
const MAX_OBJECTS: usize = 300;

/// Lists of a document of findings, causes first.
const LISTS: [&str; 4] = ["failed", "absent", "pair", "findings"];

/// Members of a document of findings that contain no name of the machine.
const NAMELESS_OF_DOCUMENT: [&str; 2] = ["schema", "length"];

/// Members of a finding that contain numbers and words of the format only.
const NAMELESS: [&str; 8] =
    ["code", "severity", "offset", "length", "field", "had", "expected", "consequences"];

/// Members of a row of `winperf-values/1` that identify its object.
#[derive(Deserialize)]
struct ValuesRow {
    machine: Option<String>,
    object: String,
    object_title: u32,
    object_position: u32,
    instance: Option<String>,
    counter: String,
}

/// Severity of a finding.
#[derive(Deserialize)]
struct Severity {
    severity: String,
}

/// An object by its counters and instances.
#[derive(Default)]
struct Object {
    instances: BTreeSet<String>,
    counters: BTreeSet<String>,
    rows: usize,
}

/// Returns the answer of `open`.
pub(super) fn summarize(
    id: &str,
    redaction: &str,
    findings: &RunOutput,
    values: Result<RunOutput>,
) -> Result<Value> {
    let mut answer = json!({
        "id": id,
        "redaction": redaction,
        "findings": counted(&read(findings)?)?,
    });
    match values {
        Ok(values) => {
            for document in read(&values)? {
                for source in ["older", "newer"] {
                    if let Some(members) = document.get(source) {
                        answer[source] = short(members)?;
                    }
                }
                answer["objects"] = objects(&document)?;
            }
        }
        Err(reason) => answer["no_values"] = format!("{reason:#}").into(),
    }
    Ok(answer)
}

/// Returns the objects of the rows, in their order, with how many counters and instances each has.
fn objects(document: &Document<'_>) -> Result<Value> {
    let mut objects: BTreeMap<(Option<String>, u32, u32, String), Object> = BTreeMap::new();
    for row in entries(document, "rows") {
        let row: ValuesRow = serde_json::from_str(row.get())?;
        let key = (row.machine, row.object_position, row.object_title, row.object);
        let object = objects.entry(key).or_default();
        object.instances.extend(row.instance);
        object.counters.insert(row.counter);
        object.rows += 1;
    }
    let listed = objects.into_iter().take(MAX_OBJECTS).map(|((machine, _, title, name), object)| {
        let mut listed = json!({
            "object": name,
            "counters": object.counters.len(),
            "instances": object.instances.len(),
            "rows": object.rows,
        });
        if title > 0 {
            listed["object_title"] = title.into();
        }
        if let Some(machine) = machine {
            listed["machine"] = machine.into();
        }
        listed
    });
    let mut listed: Vec<Value> = listed.collect();
    listed.iter_mut().for_each(shorten);
    Ok(listed.into())
}

/// Counts the findings of each severity, and returns the worst of them too.
fn counted(documents: &[Document<'_>]) -> Result<Value> {
    let mut all: Vec<(String, &RawValue)> = Vec::new();
    for list in LISTS {
        for finding in documents.iter().flat_map(|document| entries(document, list)) {
            let Severity { severity } = serde_json::from_str(finding.get())?;
            all.push((severity, finding));
        }
    }
    let count = |wanted: &str| all.iter().filter(|(severity, _)| severity == wanted).count();
    let [errors, warnings, infos] = ["error", "warning", "info"].map(count);
    let rank = |severity: &str| ["error", "warning"].iter().position(|name| *name == severity).unwrap_or(2);
    all.sort_by_key(|(severity, _)| rank(severity));
    let worst = all.iter().take(TOLD).map(|(_, finding)| short(finding)).collect::<Result<Vec<_>>>()?;
    Ok(json!({ "errors": errors, "warnings": warnings, "infos": infos, "worst": worst }))
}

/// Returns the part of the report of `winperf pack` about replacements.
pub(super) fn replaced(said: &RunOutput) -> String {
    let text = String::from_utf8_lossy(&said.out);
    // The first line is of the file.
    text.lines().skip(1).collect::<Vec<_>>().join(" ")
}

/// Returns the findings of files whose names cannot be replaced: their numbers, without texts that may be names.
///
/// # Errors
/// Returns an error for invalid JSON.
pub(super) fn without_names(said: &RunOutput) -> Result<RunOutput> {
    let mut documents = Vec::new();
    for document in read(said)? {
        let mut nameless = serde_json::Map::new();
        let kept = document.iter().filter(|(name, _)| NAMELESS_OF_DOCUMENT.contains(&name.as_str()));
        for (name, value) in kept {
            nameless.insert(name.clone(), serde_json::from_str(value.get())?);
        }
        let mut findings = Vec::new();
        for finding in entries(&document, "findings") {
            let mut members: serde_json::Map<String, Value> = serde_json::from_str(finding.get())?;
            members.retain(|name, _| NAMELESS.contains(&name.as_str()));
            findings.push(Value::Object(members));
        }
        nameless.insert("findings".to_owned(), findings.into());
        documents.push(nameless);
    }
    Ok(RunOutput { out: serde_json::to_vec(&documents)?, remarks: Vec::new() })
}
