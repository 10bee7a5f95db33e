//! The programs for Windows: built here, and tested under Wine or on Windows itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::{command, setup, workspace};

/// The target that the programs are built for.
pub(crate) const TARGET: &str = "x86_64-pc-windows-gnu";

/// The target of machines with an ARM processor, whose Windows runs the programs for x86-64 too.
pub(crate) const ARM: &str = "aarch64-pc-windows-gnullvm";

/// Targets that the programs are built for as well, each with its linker and what installs that.
pub(crate) const MORE_TARGETS: [(&str, &str, &str); 2] = [
    ("i686-pc-windows-gnu", "i686-w64-mingw32-gcc", "install mingw-w64"),
    (ARM, "aarch64-w64-mingw32-clang", "install llvm-mingw and put it into PATH"),
];

/// Builds `winperf-capture.exe`, and gives the path of it.
pub(crate) fn build_capture(target: &str) -> Result<PathBuf> {
    Ok(capture_in(target, &workspace::target()?)?.join("winperf-capture.exe"))
}

/// Builds the program that compares winperf with PDH, and gives the folder of it.
fn build_fidelity(target_folder: &Path) -> Result<PathBuf> {
    cargo(&["build", "--package=winperf-fidelity"], TARGET, target_folder)
}

/// Builds the program and the sample provider; gives the folder that they are in.
fn build_in(target_folder: &Path) -> Result<PathBuf> {
    // `cargo build` would keep what a library for Rust needs in the DLL, and with it what Wine lacks.
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
    without_traces(&mut cargo, target)?;
    command::run(&mut cargo)?;
    Ok(target_folder.join(target).join("capture"))
}

/// Lets nothing of the machine and the hour into a program, so that whoever builds it gets the same bytes.
fn without_traces(cargo: &mut Command, target: &str) -> Result<()> {
    let mut folders = vec![(workspace::root(), "winperf")];
    // Each registry has a folder of its own, whose name says where it is.
    for entry in fs::read_dir(workspace::cargo_home().join("registry/src"))? {
        folders.push((entry?.path(), "crates"));
    }
    let remap = |(from, to): &(PathBuf, &str)| format!("--remap-path-prefix={}={to}", from.display());
    let mut flags: Vec<String> = folders.iter().map(remap).collect();
    flags.push("-Clink-arg=-Wl,--no-insert-timestamp".to_owned());
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
    let packages = ["--package=winperf-heap", "--package=winperf-capture", "--package=winperf-provider"];
    let mut clippy = command::cargo(&["clippy"])?;
    clippy.args(packages).args(["--target", TARGET, "--", "--deny=warnings"]);
    command::run(&mut clippy)?;
    // What runs on Windows alone is compiled here, so that it does not rot.
    let mut of_windows = command::cargo(&["clippy", "--package=winperf-windows-tests", "--test=native"])?;
    of_windows.args(["--package=winperf-fidelity", "--lib", "--bins"]);
    command::run(of_windows.args(["--target", TARGET, "--", "--deny=warnings"]))?;
    for (target, _, _) in MORE_TARGETS {
        setup::for_check(target)?;
        command::run(command::cargo(&["check", "--target", target])?.args(packages))?;
    }
    let programs = build_in(&workspace::target()?)?;
    let fidelity = build_fidelity(&workspace::target()?)?;
    // A second folder knows nothing of the first, so that everything is compiled again.
    let second = build_in(&workspace::target()?.join("second-build"))?;
    let program = command::winperf()?;
    // More than there are processors, since most of them wait: for what hangs, or for the next sample.
    let words =
        ["test", "--package=winperf-windows-tests", "--test=wine", "--", "--ignored", "--test-threads=4"];
    let mut tests = command::cargo(&words)?;
    tests
        .env("WINPERF_WINE", setup::WINE)
        .env("WINPERF_WINDOWS_PROGRAMS", programs)
        .env("WINPERF_SECOND_BUILD", second)
        .env("WINPERF_FIDELITY", fidelity)
        .env("WINPERF_PROGRAM", program);
    command::run(&mut tests)
}
