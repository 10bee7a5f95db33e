//! The captures from real machines that lie beside the workspace.

use std::fs;
use std::path::{Path, PathBuf};

use crate::opened::Opened;

/// The folder of the captures, or `None` with a line that says so when it is not there.
///
/// `WINPERF_CAPTURES` names another one.
pub(crate) fn folder() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/captures");
    let folder = std::env::var_os("WINPERF_CAPTURES").map_or(beside, PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("no captures at {}: nothing checked", folder.display());
    None
}

/// The capture of that path in the folder, or `None` when the folder is not there.
pub(crate) fn open(path: &str) -> Option<Opened> {
    read(path).map(Opened::read)
}

/// The bytes of the file of that path in the folder, or `None` when the folder is not there.
pub(crate) fn read(path: &str) -> Option<Vec<u8>> {
    let folder = folder()?;
    Some(fs::read(folder.join(path)).unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// Every capture of the folder, by path; title lists are no captures.
pub(crate) fn all() -> Vec<(String, Vec<u8>)> {
    let mut captures = Vec::new();
    let mut folders: Vec<PathBuf> = folder().into_iter().collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder that can be read") {
            let path = entry.expect("an entry").path();
            let name = path.display().to_string();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".bin") && !name.contains("_009") {
                captures.push((name, fs::read(path).expect("a file that can be read")));
            }
        }
    }
    captures
}
