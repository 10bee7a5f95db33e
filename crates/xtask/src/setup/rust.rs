//! Tools and targets that rustup and Cargo install.

use std::fs;

use anyhow::{Context, Result};

use crate::{command, workspace};

const NEXTEST: &str = "0.9.151";
const CARGO_FUZZ: &str = "0.13.2";
const CARGO_DENY: &str = "0.20.2";

/// Installs the standard library of a target.
pub(crate) fn target(name: &str) -> Result<()> {
    let sysroot = command::printed(command::new("rustc")?.args(["--print", "sysroot"])).unwrap_or_default();
    let library = std::path::Path::new(&sysroot).join("lib/rustlib").join(name).join("lib");
    if library.is_dir() {
        return Ok(());
    }
    command::run(command::new("rustup")?.args(["target", "add", name]))
        .with_context(|| format!("the Rust target {name} is missing, and rustup cannot add it"))
}

/// Installs a part of the toolchain that rustup's minimal profile leaves out.
pub(super) fn component(name: &str) -> Result<()> {
    let subcommand = name.strip_prefix("rust").unwrap_or(name);
    if command::printed(&mut command::cargo(&[subcommand, "--version"])?).is_some() {
        return Ok(());
    }
    command::run(command::new("rustup")?.args(["component", "add", name]))
        .with_context(|| format!("{name} is missing, and rustup cannot add it"))
}

pub(super) fn nextest() -> Result<()> {
    if command::printed(&mut command::cargo(&["nextest", "--version"])?).is_some() {
        return Ok(());
    }
    let features = ["--locked", "--no-default-features", "--features", "default-no-update"];
    install("cargo-nextest", NEXTEST, &features)
}

pub(super) fn cargo_fuzz() -> Result<()> {
    if command::printed(&mut command::cargo(&["fuzz", "--version"])?).is_some() {
        return Ok(());
    }
    install("cargo-fuzz", CARGO_FUZZ, &["--locked"])
}

pub(super) fn cargo_deny() -> Result<()> {
    if command::printed(&mut command::cargo(&["deny", "--version"])?).is_some() {
        return Ok(());
    }
    install("cargo-deny", CARGO_DENY, &["--locked"])
}

/// Builds a tool from its sources into the cache of tools.
fn install(package: &str, version: &str, options: &[&str]) -> Result<()> {
    println!("{package} {version} is missing and is being built, which takes minutes");
    let tools = workspace::tools()?;
    let build = tools.join("build");
    let mut command = command::cargo(&["install", "--debug", package, "--version", version])?;
    command.args(options).arg("--root").arg(&tools).arg("--target-dir").arg(&build);
    // Built in a third of the time, these tools are still fast enough.
    command.env("CARGO_PROFILE_DEV_DEBUG", "false");
    command::run(&mut command)?;
    fs::remove_dir_all(&build).with_context(|| format!("removing {}", build.display()))
}
