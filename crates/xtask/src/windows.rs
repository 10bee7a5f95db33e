//! The programs for Windows: built here, and tested under Wine.

use std::path::PathBuf;

use anyhow::Result;

use crate::{command, setup, workspace};

/// The target that the programs are built for.
pub(crate) const TARGET: &str = "x86_64-pc-windows-gnu";

const FOR_WINDOWS: [&str; 4] = ["--profile", "capture", "--target", TARGET];

/// Builds `winperf-capture.exe` and the sample provider; gives the folder that they are in.
pub(crate) fn build() -> Result<PathBuf> {
    let mut program = command::cargo(&["build", "--package=winperf-capture", "--features=small"])?;
    command::run(program.args(FOR_WINDOWS))?;
    // `cargo build` would keep what a library for Rust needs in the DLL, and with it what Wine lacks.
    let mut provider =
        command::cargo(&["rustc", "--package=winperf-provider", "--lib", "--crate-type=cdylib"])?;
    command::run(provider.args(FOR_WINDOWS))?;
    Ok(workspace::target()?.join(TARGET).join("capture"))
}

/// Registers the provider with Wine, captures from it, and reads the captures.
pub(crate) fn test() -> Result<()> {
    let packages = ["clippy", "--package=winperf-capture", "--package=winperf-provider", "--target", TARGET];
    command::run(command::cargo(&packages)?.args(["--", "--deny=warnings"]))?;
    let programs = build()?;
    command::run(&mut command::cargo(&["build", "--package=winperf-cli"])?)?;
    let program = workspace::target()?.join("debug/winperf");
    let words =
        ["test", "--package=winperf-windows-tests", "--test=wine", "--", "--ignored", "--test-threads=1"];
    let mut tests = command::cargo(&words)?;
    tests
        .env("WINPERF_WINE", setup::WINE)
        .env("WINPERF_WINDOWS_PROGRAMS", programs)
        .env("WINPERF_PROGRAM", program);
    command::run(&mut tests)
}
