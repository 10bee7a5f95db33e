//! Small programs in C, for tests that need one on Windows.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::wine::scratch;

/// Compiles sources of this folder for Windows into a file beside everything that the tests write.
///
/// # Panics
/// When the compiler is not there or does not like them.
pub fn compiled(output: &str, sources: &[&str], options: &[&str]) -> PathBuf {
    compiled_by("x86_64-w64-mingw32-gcc", output, sources, options)
}

/// Compiles sources by another compiler.
///
/// # Panics
/// As above.
pub fn compiled_by(compiler: &str, output: &str, sources: &[&str], options: &[&str]) -> PathBuf {
    let output = scratch().join(output);
    let folder = output.parent().unwrap_or(&output);
    fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut compiler = Command::new(compiler);
    compiler.args(["-O1", "-Wall", "-Werror", "-o"]).arg(&output);
    compiler.args(sources.iter().map(|source| own.join(source))).args(options);
    let status = compiler.status().unwrap_or_else(|error| panic!("{compiler:?}: {error}"));
    assert!(status.success(), "{compiler:?}");
    output
}
