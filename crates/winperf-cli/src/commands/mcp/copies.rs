//! The folder of redacted copies, which is removed when the server ends, or by the next server if that failed.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::TempDir;

/// Start of the names of these folders.
const PREFIX: &str = "winperf-mcp-";

/// File locked by a server while it runs.
const LOCK: &str = "lock";

/// A file that is removed when it is not used any more.
pub(super) struct Copy {
    pub(super) name: String,
    path: PathBuf,
}

impl Drop for Copy {
    fn drop(&mut self) {
        // The enclosing folder is removed with the server.
        let _ = fs::remove_file(&self.path);
    }
}

/// The folder of the copies of one server.
pub(super) struct Copies {
    /// Released before the folder is removed, in which no file may be open on Windows.
    _lock: File,
    folder: TempDir,
}

impl Copies {
    /// Makes a folder, and removes those of servers that were killed.
    ///
    /// # Errors
    /// Returns any error of the folder for temporary files.
    pub(super) fn new() -> Result<Self> {
        remove_left(&std::env::temp_dir());
        let make = || {
            let folder = tempfile::Builder::new().prefix(PREFIX).tempdir()?;
            // Other servers treat an unlocked file as left over, so it only gets its name once it is locked.
            let unnamed = folder.path().join("taken");
            let lock = File::create_new(&unnamed)?;
            lock.lock()?;
            fs::rename(&unnamed, folder.path().join(LOCK))?;
            std::io::Result::Ok(Self { _lock: lock, folder })
        };
        make().context("no folder for copies")
    }

    /// Returns the folder.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the place of a copy.
    pub(super) fn copy(&self, id: &str) -> Copy {
        let name = format!("{id}.perfcap.zip");
        Copy { path: self.folder().join(&name), name }
    }
}

/// Removes the folders of servers that no longer run; a folder that cannot be removed belongs to a different user.
fn remove_left(temporary: &Path) {
    for entry in fs::read_dir(temporary).into_iter().flatten().flatten() {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_folder || !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        let lock = File::open(entry.path().join(LOCK));
        if lock.is_ok_and(|lock| lock.try_lock().is_ok()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
