//! Captures of real machines, which are too large and too personal for the repository.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Returns the folder of the captures, or prints that the check is skipped and returns `None` if there is none.
///
/// The folder is `shared/captures` next to the checkout, or the folder in the variable `WINPERF_CAPTURES`.
pub fn folder() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/captures");
    let folder = env::var_os("WINPERF_CAPTURES").map_or(beside, PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("no captures at {}: nothing checked", folder.display());
    None
}

/// Returns the bytes of a file in the folder, or `None` if there is no folder.
///
/// # Panics
/// Panics if the folder lacks the file.
pub fn read(path: &str) -> Option<Vec<u8>> {
    let folder = folder()?;
    Some(fs::read(folder.join(path)).unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// Returns the path and the bytes of every capture in the folder, by path and without title lists.
///
/// # Panics
/// Panics if a file cannot be read.
pub fn all() -> Vec<(String, Vec<u8>)> {
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
    captures.sort();
    captures
}
