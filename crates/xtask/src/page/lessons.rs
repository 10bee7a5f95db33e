//! The lessons, which the page fetches when they are first opened: the JSON files of a language, joined into one.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::workspace;

/// The folder of the lessons, with one for each language in it.
const LESSONS: &str = "web/lessons";

/// Writes the lessons of every language next to the page, in the order of their files.
pub(super) fn write(folder: &Path) -> Result<()> {
    for language in entries(&workspace::root().join(LESSONS))?.into_iter().filter(|entry| entry.is_dir()) {
        let code = language.file_name().context(LESSONS)?.to_string_lossy().into_owned();
        let lessons = entries(&language)?.iter().map(|file| read(file)).collect::<Result<Vec<Value>>>()?;
        let name = format!("lessons.{code}.json");
        let text = serde_json::to_string(&lessons)?;
        fs::write(folder.join(&name), text).with_context(|| format!("writing {name}"))?;
    }
    Ok(())
}

fn read(file: &Path) -> Result<Value> {
    let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    serde_json::from_str(&text).with_context(|| format!("reading {}", file.display()))
}

/// Returns the entries of a folder, in order.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let found = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    let mut found = found.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    found.sort();
    Ok(found)
}
