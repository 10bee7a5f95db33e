//! Tools and targets that rustup and Cargo install.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::{command, workspace};

/// The last Trunk that builds with the Rust this project asks for.
const TRUNK: &str = "0.21.14";
const NEXTEST: &str = "0.9.151";
const CARGO_FUZZ: &str = "0.13.2";
const CARGO_DENY: &str = "0.20.2";

/// The standard library of a target.
pub(super) fn target(name: &str) -> Result<()> {
    let sysroot = command::printed(command::new("rustc")?.args(["--print", "sysroot"])).unwrap_or_default();
    let library = std::path::Path::new(&sysroot).join("lib/rustlib").join(name).join("lib");
    if library.is_dir() {
        return Ok(());
    }
    command::run(command::new("rustup")?.args(["target", "add", name]))
        .with_context(|| format!("the Rust target {name} is missing, and rustup cannot add it"))
}

/// A part of the toolchain that rustup's minimal profile leaves out.
pub(super) fn component(name: &str) -> Result<()> {
    let subcommand = name.strip_prefix("rust").unwrap_or(name);
    if command::printed(&mut command::cargo(&[subcommand, "--version"])?).is_some() {
        return Ok(());
    }
    command::run(command::new("rustup")?.args(["component", "add", name]))
        .with_context(|| format!("{name} is missing, and rustup cannot add it"))
}

pub(super) fn trunk() -> Result<()> {
    let found = command::printed(command::new("trunk")?.arg("--version"));
    if found == Some(format!("trunk {TRUNK}")) {
        return Ok(());
    }
    // Without features Trunk downloads no tools of its own, and needs no TLS.
    install("trunk", TRUNK, &["--locked", "--no-default-features"])
}

/// The command-line tool of exactly the version of the crate; others refuse the module.
pub(super) fn wasm_bindgen() -> Result<()> {
    let version = locked_version("wasm-bindgen")?;
    let found = command::printed(command::new("wasm-bindgen")?.arg("--version"));
    if found == Some(format!("wasm-bindgen {version}")) {
        return Ok(());
    }
    // Its own lock file names versions that not every registry mirror still has.
    install("wasm-bindgen-cli", &version, &["--bin", "wasm-bindgen"])
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

/// The version of a package in Cargo.lock.
fn locked_version(package: &str) -> Result<String> {
    let lock = workspace::root().join("Cargo.lock");
    let text = fs::read_to_string(&lock).with_context(|| format!("reading {}", lock.display()))?;
    match version_in(&text, package) {
        Some(version) => Ok(version.to_owned()),
        None => bail!("{} does not name {package}", lock.display()),
    }
}

fn version_in<'text>(lock: &'text str, package: &str) -> Option<&'text str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "\
[[package]]
name = \"wasm-bindgen-macro\"
version = \"0.2.1\"

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.130\"
";

    #[test]
    fn the_version_is_that_of_the_package_with_exactly_this_name() {
        assert_eq!(version_in(LOCK, "wasm-bindgen"), Some("0.2.130"));
    }

    #[test]
    fn a_package_that_is_not_locked_has_no_version() {
        assert_eq!(version_in(LOCK, "wasm"), None);
    }
}
