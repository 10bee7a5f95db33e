//! Paths of the workspace.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Returns the folder of the root manifest.
pub(crate) fn root() -> PathBuf {
    // Cargo sets the location of the package at run time, even if several checkouts share a target folder.
    let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&package).ancestors().nth(2).map(Path::to_path_buf).unwrap_or_default()
}

/// Returns `true` if this is a workflow, in which no step may be skipped.
pub(crate) fn is_in_ci() -> bool {
    env::var_os("CI").is_some_and(|value| value == "true")
}

/// Returns the folder of captures of real machines: next to the checkout, or in `WINPERF_CAPTURES`.
pub(crate) fn captures() -> PathBuf {
    env::var_os("WINPERF_CAPTURES").map_or_else(|| root().join("../shared/captures"), PathBuf::from)
}

/// Cargo's target folder: this program is run from `debug` or `release` inside it.
pub(crate) fn target() -> Result<PathBuf> {
    let program = env::current_exe().context("where is this program?")?;
    let folder = program.ancestors().nth(2).context("this program is in no target folder")?;
    Ok(folder.to_path_buf())
}

/// Cargo's own folder, where it keeps the sources of dependencies.
pub(crate) fn cargo_home() -> PathBuf {
    match env::var_os("CARGO_HOME") {
        Some(folder) => folder.into(),
        None => env::home_dir().unwrap_or_default().join(".cargo"),
    }
}

/// Returns the cache of installed tools; its `bin` comes first in every `PATH`.
pub(crate) fn tools() -> Result<PathBuf> {
    Ok(target()?.join("tools"))
}

/// Returns the npm package that pins the tools that come from npm.
pub(crate) fn npm_tools() -> PathBuf {
    root().join("crates/xtask/npm")
}

/// Returns the npm package of the tests that run in a browser.
pub(crate) fn browser_tests() -> PathBuf {
    root().join("tests/browser")
}

/// Returns the files of the npm package that are not made by its build.
pub(crate) fn npm_package() -> PathBuf {
    root().join("crates/winperf-js/package")
}
