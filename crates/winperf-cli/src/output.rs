//! Files out: whole under their name, or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Writes a file under another name in the same folder and renames it when it is complete.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let part = part_of(path);
    let written = write_all(&part, bytes).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The first error tells more than one about the file that it left behind.
        let _ = fs::remove_file(&part);
    }
    written.with_context(|| path.display().to_string())
}

fn write_all(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A name that no other run of the program uses.
fn part_of(path: &Path) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}
