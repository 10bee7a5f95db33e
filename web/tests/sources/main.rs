//! Rules for the sources of the page.

mod imports;
mod scale;
mod unused;

use std::fs;
use std::path::{Path, PathBuf};

/// First lines of a file's tests, which are at its end.
const TESTS: &str = "#[cfg(test)]\nmod tests {";

/// A file without its tests, by its path below `src`.
struct Source {
    path: String,
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let sources = files("rs").into_iter().map(|file| {
        let path = file
            .strip_prefix(&root)
            .expect("a file of src")
            .to_str()
            .expect("a path of ASCII")
            .replace('\\', "/");
        let code = fs::read_to_string(&file).expect("a file of Rust");
        let code = code.split_once(TESTS).map_or(code.as_str(), |(code, _)| code).to_owned();
        Source { path, code }
    });
    let is_test = |path: &str| path.ends_with("tests.rs") || path.contains("tests/") || path == "testing.rs";
    sources.filter(|source| !is_test(&source.path)).collect()
}

/// The files below `src` and `style` whose names end with this.
fn files(extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in ["src", "style"] {
        files_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), extension, &mut found);
    }
    found
}

fn files_in(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the page") {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            files_in(&path, extension, found);
        } else if path.extension().is_some_and(|other| other == extension) {
            found.push(path);
        }
    }
}
