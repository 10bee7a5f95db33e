//! Tools of the tasks beyond Rust, Node and git: looked for, and installed where they are missing.

mod apt;
mod chromium;
mod code_server;
mod engines;
mod npm;
mod python;
mod rust;

pub(crate) use chromium::chromium;
pub(crate) use code_server::code_server;
pub(crate) use engines::{firefox, webkit};
pub(crate) use npm::{npm, packages};
pub(crate) use python::python;
pub(crate) use rust::target;

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use crate::{command, workspace};

/// Sets up what building the page needs.
pub(crate) fn for_page() -> Result<()> {
    rust::target("wasm32-unknown-unknown")
}

/// Installs the tools from npm: `wasm-opt` for releases, and the check of workflows.
pub(crate) fn npm_tools() -> Result<()> {
    npm::packages(&workspace::npm_tools())
}

/// Sets up what the checks and the tests outside a browser need.
pub(crate) fn for_tests() -> Result<()> {
    rust::component("rustfmt")?;
    rust::component("clippy")?;
    rust::target("thumbv7em-none-eabi")?;
    rust::nextest()
}

/// A target whose `usize` has 32 bits and whose programs run on the machine that builds them.
pub(crate) const NARROW_TARGET: &str = "i686-unknown-linux-gnu";

/// Sets up what the tests in 32 bits need: the target, and the C library that its programs are linked with.
pub(crate) fn for_narrow_tests() -> Result<()> {
    rust::target(NARROW_TARGET)?;
    // The compiler gives back the bare name of a file that it does not have.
    let start = command::printed(command::new("cc")?.args(["-m32", "-print-file-name=crt1.o"]));
    if start.is_some_and(|file| Path::new(&file).is_file()) {
        return Ok(());
    }
    apt::install("gcc-multilib", "no C library for programs of 32 bits is installed; install gcc-multilib")
}

/// Path of Wine for programs of 64 bits in Debian and Ubuntu.
pub(crate) const WINE: &str = "/usr/lib/wine/wine64";

/// Sets up what the programs for Windows need: the target and its linker, and Wine to run them.
pub(crate) fn for_windows_programs() -> Result<()> {
    rust::target(crate::windows::TARGET)?;
    if cfg!(windows) {
        // The target brings its own linker.
        return Ok(());
    }
    if command::find("x86_64-w64-mingw32-gcc")?.is_none() {
        apt::install("mingw-w64", "no linker for programs of Windows is installed; install mingw-w64")?;
    }
    if Path::new(WINE).is_file() {
        return Ok(());
    }
    apt::install("wine64", "Wine is not installed; install wine64")?;
    apt::install("wine", "Wine is not installed; install wine")
}

/// Sets up what the programs for another kind of Windows machine need; a missing linker is not installed.
pub(crate) fn for_windows_target(target: &str, linker: &str, advice: &str) -> Result<()> {
    ensure!(command::find(linker)?.is_some(), "{linker} is not there; {advice}");
    rust::target(target)
}

/// Sets up what is needed to be sure that the programs compile for other kinds of Windows machines.
pub(crate) fn for_windows_checks() -> Result<()> {
    crate::windows::MORE_TARGETS.iter().try_for_each(|(target, _, _)| rust::target(target))
}

/// Sets up what the fuzzer needs: its driver, and a C++ compiler for the part of it that is no Rust.
pub(crate) fn for_fuzzing() -> Result<()> {
    rust::cargo_fuzz()?;
    for compiler in ["c++", "g++", "clang++"] {
        if command::find(compiler)?.is_some() {
            return Ok(());
        }
    }
    apt::install("g++", "no C++ compiler is installed; install g++ or clang")
}

/// Sets up what the tests in a browser need beside the browser.
pub(crate) fn for_browser_tests() -> Result<()> {
    npm::packages(&workspace::browser_tests())
}

/// Sets up what the checks of dependencies need.
pub(crate) fn for_dependencies() -> Result<()> {
    rust::cargo_deny()
}

/// Returns the tool that checks what Prometheus takes in.
pub(crate) fn promtool() -> Result<PathBuf> {
    if let Some(installed) = command::find("promtool")? {
        return Ok(installed);
    }
    Ok(apt::unpacked("prometheus", workspace::tools()?.join("prometheus"))?.join("usr/bin/promtool"))
}

/// Sets up what Spark runs on.
pub(crate) fn for_spark() -> Result<()> {
    if command::find("java")?.is_some() {
        return Ok(());
    }
    apt::install("default-jre-headless", "Java is missing; install version 17 or later")
}
