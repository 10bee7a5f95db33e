//! The example captures that the page offers, and the list of them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use winperf_synth::examples::{self, Example};

/// Writes the files of every example, and `examples.json`, which names them.
pub(super) fn write(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let examples = examples::all();
    for example in &examples {
        for (name, bytes) in files(example) {
            fs::write(folder.join(&name), bytes).with_context(|| format!("writing {name}"))?;
        }
    }
    let list: Vec<Value> = examples.iter().map(entry).collect();
    fs::write(folder.join("examples.json"), serde_json::to_string(&list)?).context("writing examples.json")
}

/// The captures, older first, and the list of titles where the example has one of its own.
fn files(example: &Example) -> Vec<(String, &[u8])> {
    let [older, newer] = captures(example);
    let mut files = vec![(older, example.older.as_slice()), (newer, example.newer.as_slice())];
    if let Some(bytes) = &example.titles {
        files.push((titles(example), bytes));
    }
    files
}

fn entry(example: &Example) -> Value {
    let titles = example.titles.as_ref().map(|_| titles(example));
    json!({"name": example.name, "title": example.title, "files": captures(example), "titles": titles})
}

fn captures(example: &Example) -> [String; 2] {
    [format!("{}-0.perfdata", example.name), format!("{}-1.perfdata", example.name)]
}

fn titles(example: &Example) -> String {
    format!("{}-titles.bin", example.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_names_exactly_the_files_that_are_written() {
        for example in examples::all() {
            let entry = entry(&example);
            let mut named: Vec<&str> =
                entry["files"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
            named.extend(entry["titles"].as_str());
            let written: Vec<String> = files(&example).into_iter().map(|(name, _)| name).collect();
            assert_eq!(named, written);
        }
    }
}
