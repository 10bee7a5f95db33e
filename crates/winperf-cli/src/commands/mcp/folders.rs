//! Folders whose files may be opened.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::messages::Message;

/// Maximum number of files that are listed.
const MAX_FILES: usize = 200;

/// Depth of the folders that are searched for files.
const DEPTH: usize = 8;

/// Maximum number of examined entries of folders.
const MAX_ENTRIES: usize = 20_000;

/// Names of files that may be captures, logs or title lists.
const ENDINGS: [&str; 7] = [".perfdata", ".perfcap.zip", ".blg", ".csv", ".tsv", ".gz", ".bin"];

/// Folders by their paths without links.
pub(super) struct Folders(Vec<PathBuf>);

/// Files that may be opened.
pub(super) struct Listed {
    pub(super) files: Vec<String>,
    /// `true` when there are more.
    pub(super) is_cut: bool,
}

impl Folders {
    /// Opens folders.
    ///
    /// # Errors
    /// Returns an error for a path that is not a folder.
    pub(super) fn new(paths: &[PathBuf]) -> Result<Self> {
        let opened = paths.iter().map(|path| {
            let real = fs::canonicalize(path).with_context(|| path.display().to_string())?;
            ensure!(real.is_dir(), Message::NoFolder(path.display().to_string()));
            Ok(real)
        });
        Ok(Self(opened.collect::<Result<_>>()?))
    }

    /// Finds a file by its path, absolute or relative to one of the folders.
    ///
    /// # Errors
    /// Returns the same error for a missing file and for one outside of the folders, so that the rest of the machine is
    /// not revealed.
    pub(super) fn file(&self, asked: &str) -> Result<PathBuf> {
        let candidates = self.0.iter().map(|folder| folder.join(asked));
        let mut real = candidates.filter_map(|path| fs::canonicalize(path).ok());
        match real.find(|path| path.is_file() && self.0.iter().any(|folder| path.starts_with(folder))) {
            Some(path) => Ok(path),
            None => bail!(Message::NotInFolders(asked.to_owned())),
        }
    }

    /// Lists files that may be opened, by their paths relative to a single folder.
    pub(super) fn list(&self) -> Listed {
        let mut search = Search { files: Vec::new(), left: MAX_ENTRIES, is_cut: false };
        self.0.iter().for_each(|folder| search.walk(folder, DEPTH));
        let shown = |path: &PathBuf| match self.0.as_slice() {
            [only] => path.strip_prefix(only).unwrap_or(path).display().to_string(),
            _ => path.display().to_string(),
        };
        let mut files: Vec<String> = search.files.iter().map(shown).collect();
        files.sort();
        let is_cut = search.is_cut || files.len() > MAX_FILES;
        files.truncate(MAX_FILES);
        Listed { files, is_cut }
    }
}

struct Search {
    files: Vec<PathBuf>,
    /// Number of entries that may still be examined.
    left: usize,
    is_cut: bool,
}

impl Search {
    fn walk(&mut self, folder: &Path, depth: usize) {
        // A folder that cannot be read contains no files to open.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            if self.left == 0 {
                self.is_cut = true;
                return;
            }
            self.left -= 1;
            // A link is not followed, so no file is listed that may not be opened.
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() && depth > 0 {
                self.walk(&entry.path(), depth - 1);
            } else if kind.is_file() && may_be_opened(&entry.path()) {
                self.files.push(entry.path());
            }
        }
    }
}

fn may_be_opened(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}
