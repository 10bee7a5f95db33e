//! The programs for Windows: built here, and tested under Wine or on Windows itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use crate::{command, setup, workspace};

/// The target that the programs are built for.
pub(crate) const TARGET: &str = "x86_64-pc-windows-gnu";

/// The target of machines with an ARM processor, whose Windows runs the programs for x86-64 too.
pub(crate) const ARM: &str = "aarch64-pc-windows-gnullvm";

/// Targets of further builds, each with its linker and instructions for installing it.
pub(crate) const MORE_TARGETS: [(&str, &str, &str); 2] = [
    ("i686-pc-windows-gnu", "i686-w64-mingw32-gcc", "install mingw-w64"),
    (ARM, "aarch64-w64-mingw32-clang", "install llvm-mingw and put it into PATH"),
];

/// Packages of the programs and of the tests' tools for them.
const PACKAGES: [&str; 3] =
    ["--package=winperf-heap", "--package=winperf-capture", "--package=winperf-provider"];

/// The example of an exporter, which runs with the sample provider.
const COLLECTOR: &str = "--package=winperf-collector";

/// Builds `winperf-capture.exe`, and returns its path.
pub(crate) fn build_capture(target: &str) -> Result<PathBuf> {
    Ok(capture_in(target, &workspace::target()?)?.join("winperf-capture.exe"))
}

/// Builds the program that compares winperf with PDH, and returns its folder.
fn build_fidelity(target_folder: &Path) -> Result<PathBuf> {
    cargo(&["build", "--package=winperf-fidelity"], TARGET, target_folder)
}

/// Builds the program and the sample provider; returns their folder.
fn build_in(target_folder: &Path) -> Result<PathBuf> {
    // `cargo build` would keep Rust metadata in the DLL, and with it functions missing from Wine.
    let provider = ["rustc", "--package=winperf-provider", "--lib", "--crate-type=cdylib", "--features=dll"];
    cargo(&provider, TARGET, target_folder)?;
    capture_in(TARGET, target_folder)
}

fn capture_in(target: &str, target_folder: &Path) -> Result<PathBuf> {
    cargo(&["build", "--package=winperf-capture", "--features=small"], target, target_folder)
}

fn cargo(words: &[&str], target: &str, target_folder: &Path) -> Result<PathBuf> {
    let mut cargo = command::cargo(words)?;
    cargo.args(["--profile", "capture", "--target", target]);
    cargo.arg("--target-dir").arg(target_folder);
    set_flags(&mut cargo, target)?;
    command::run(&mut cargo)?;
    Ok(target_folder.join(target).join("capture"))
}

/// Makes builds reproducible by removing machine and time, and selects the small SHA-256, which saves 9 KB.
fn set_flags(cargo: &mut Command, target: &str) -> Result<()> {
    let mut folders = vec![(workspace::root(), "winperf".to_owned()), command::standard_library()?];
    // Each registry has its own folder, whose name depends on its location.
    for entry in fs::read_dir(workspace::cargo_home().join("registry/src"))? {
        folders.push((entry?.path(), "crates".to_owned()));
    }
    let remap = |(from, to): &(PathBuf, String)| format!("--remap-path-prefix={}={to}", from.display());
    let mut flags: Vec<String> = folders.iter().map(remap).collect();
    flags.push("-Clink-arg=-Wl,--no-insert-timestamp".to_owned());
    flags.push("--cfg=sha2_backend_soft=\"compact\"".to_owned());
    let variable = format!("CARGO_TARGET_{}_RUSTFLAGS", target.replace('-', "_").to_uppercase());
    cargo.env(variable, flags.join(" ")).env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    Ok(())
}

/// Registers the provider, captures from it, and reads the captures: on Windows with Windows, elsewhere with Wine.
pub(crate) fn test() -> Result<()> {
    if cfg!(windows) { test_natively() } else { test_under_wine() }
}

fn test_natively() -> Result<()> {
    let programs = build_in(&workspace::target()?)?;
    let program = command::winperf()?;
    let words =
        ["test", "--package=winperf-windows-tests", "--test=native", "--", "--ignored", "--test-threads=1"];
    let mut tests = command::cargo(&words)?;
    tests.env("WINPERF_WINDOWS_PROGRAMS", programs);
    tests.env("WINPERF_PROGRAM", program);
    command::run(&mut tests)
}

fn test_under_wine() -> Result<()> {
    clippy(&PACKAGES)?;
    clippy(&[COLLECTOR])?;
    // What runs on Windows alone is compiled here, so it does not rot.
    clippy(&[
        "--package=winperf-windows-tests",
        "--test=native",
        "--package=winperf-fidelity",
        "--lib",
        "--bins",
    ])?;
    let programs = build_in(&workspace::target()?)?;
    cargo(&["build", COLLECTOR], TARGET, &workspace::target()?)?;
    let fidelity = build_fidelity(&workspace::target()?)?;
    let program = command::winperf()?;
    // The whole workspace, built like the other tests, so nothing is recompiled with different features.
    let mut tests =
        command::cargo(&["test", "--workspace", command::TYPES, "--test=wine", "--", "--ignored"])?;
    // More than the number of processors, since most of them wait.
    tests.arg("--test-threads=4");
    tests
        .env("WINPERF_WINE", setup::WINE)
        .env("WINPERF_WINDOWS_PROGRAMS", programs)
        .env("WINPERF_FIDELITY", fidelity)
        .env("WINPERF_PROGRAM", program);
    command::run(&mut tests)
}

/// Runs clippy for Windows in the profile of the programs, which needs no lock of the tests' profile.
fn clippy(words: &[&str]) -> Result<()> {
    let mut clippy = command::cargo(&["clippy", "--profile", "capture", "--target", TARGET])?;
    command::run(clippy.args(words).args(["--", "--deny=warnings"]))
}

/// Compiles the programs for other machines, and checks that a second build is identical.
///
/// # Errors
/// Returns an error if compiling fails or a byte differs.
pub(crate) fn test_other_builds() -> Result<()> {
    for (target, _, _) in MORE_TARGETS {
        command::run(command::cargo(&["check", "--profile", "capture", "--target", target])?.args(PACKAGES))?;
    }
    let first = build_in(&workspace::target()?)?;
    // A second folder is independent, so that everything is recompiled.
    let second = build_in(&workspace::target()?.join("second-build"))?;
    for program in ["winperf-capture.exe", "winperf_provider.dll"] {
        let [one, other] = [&first, &second].map(|folder| folder.join(program));
        ensure!(fs::read(&one)? == fs::read(&other)?, "{} and {} differ", one.display(), other.display());
    }
    Ok(())
}
