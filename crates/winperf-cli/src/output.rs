//! Files out: whole under their name, or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// Refuses an output that is one of the inputs, and one that is there already unless `force` lets it be replaced.
pub(crate) fn check(path: &Path, inputs: &[PathBuf], force: bool) -> Result<()> {
    let Ok(place) = fs::canonicalize(path) else { return Ok(()) };
    if inputs.iter().any(|input| fs::canonicalize(input).is_ok_and(|input| input == place)) {
        bail!("{}: the output must be another file than the inputs but is one of them", path.display());
    }
    if !force && place.is_file() {
        bail!("{}: a file of that name is there already; --force replaces it", path.display());
    }
    Ok(())
}

/// Writes a file under another name in the same folder and renames it when it is complete.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::metadata(path).is_ok_and(|place| !place.is_file()) {
        bail!("{}: a folder, a device or a pipe is not replaced by a file", path.display());
    }
    let part = part_of(path);
    let written = write_all(&part, bytes).and_then(|()| fs::rename(&part, path));
    if written.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::AlreadyExists) {
        // The first error tells more than one about the file that it left behind.
        let _ = fs::remove_file(&part);
    }
    written.with_context(|| path.display().to_string())
}

fn write_all(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A file or a link that somebody put under this name is never written to.
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A name that no other run of the program uses.
fn part_of(path: &Path) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}
