//! Tools of the tasks beyond Rust, Node and git, which are installed if they are missing.

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

/// Installs the requirements for building the page.
pub(crate) fn for_page() -> Result<()> {
    rust::target("wasm32-unknown-unknown")
}

/// Installs the tools from npm: `wasm-opt` for releases, and the check of workflows.
pub(crate) fn npm_tools() -> Result<()> {
    npm::packages(&workspace::npm_tools())
}

/// Installs the requirements of checks and tests outside a browser.
pub(crate) fn for_tests() -> Result<()> {
    rust::component("rustfmt")?;
    rust::component("clippy")?;
    rust::target("thumbv7em-none-eabi")?;
    rust::nextest()
}

/// A target whose `usize` has 32 bits and whose programs run on the machine that builds them.
pub(crate) const NARROW_TARGET: &str = "i686-unknown-linux-gnu";

/// Installs the requirements of the 32-bit tests: the target, and the C library that its programs are linked with.
pub(crate) fn for_narrow_tests() -> Result<()> {
    rust::target(NARROW_TARGET)?;
    // The compiler returns the bare name of an unknown file.
    let start = command::printed(command::new("cc")?.args(["-m32", "-print-file-name=crt1.o"]));
    if start.is_some_and(|file| Path::new(&file).is_file()) {
        return Ok(());
    }
    apt::install("gcc-multilib", "no C library for programs of 32 bits is installed; install gcc-multilib")
}

/// Path of Wine for programs of 64 bits in Debian and Ubuntu.
pub(crate) const WINE: &str = "/usr/lib/wine/wine64";

/// Installs the requirements of the programs for Windows: the target and its linker, and Wine to run them.
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

/// Installs the requirements of programs for other Windows machines; a missing linker is not installed.
pub(crate) fn for_windows_target(target: &str, linker: &str, advice: &str) -> Result<()> {
    ensure!(command::find(linker)?.is_some(), "{linker} is not there; {advice}");
    rust::target(target)
}

/// Installs the requirements of compiling for other Windows machines.
pub(crate) fn for_windows_checks() -> Result<()> {
    crate::windows::MORE_TARGETS.iter().try_for_each(|(target, _, _)| rust::target(target))
}

/// Installs the requirements of the fuzzer: its driver, and a C++ compiler for its native part.
pub(crate) fn for_fuzzing() -> Result<()> {
    rust::cargo_fuzz()?;
    for compiler in ["c++", "g++", "clang++"] {
        if command::find(compiler)?.is_some() {
            return Ok(());
        }
    }
    apt::install("g++", "no C++ compiler is installed; install g++ or clang")
}

/// Installs the requirements of browser tests except the browser.
pub(crate) fn for_browser_tests() -> Result<()> {
    npm::packages(&workspace::browser_tests())
}

/// Installs the requirements of the checks of dependencies.
pub(crate) fn for_dependencies() -> Result<()> {
    rust::cargo_deny()
}

/// Returns the tool that checks the input of Prometheus.
pub(crate) fn promtool() -> Result<PathBuf> {
    if let Some(installed) = command::find("promtool")? {
        return Ok(installed);
    }
    Ok(apt::unpacked("prometheus", workspace::tools()?.join("prometheus"))?.join("usr/bin/promtool"))
}

/// Installs the requirements of Spark.
pub(crate) fn for_spark() -> Result<()> {
    if command::find("java")?.is_some() {
        return Ok(());
    }
    apt::install("default-jre-headless", "Java is missing; install version 17 or later")
}
