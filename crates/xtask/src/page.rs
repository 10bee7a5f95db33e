//! The page: built by Trunk, finished by Trunk's post-build hook.

mod boot;
mod examples;
mod guide;
mod lessons;
mod manuals;
mod single;
mod styles;

pub(crate) use single::write as write_single;

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::size::{Size, kilobytes};
use crate::{command, workspace};

/// Bytes of WebAssembly after gzip above which a build warns.
const LARGE: usize = 1_000_000;

/// Builds the page for release into a folder.
pub(crate) fn build(folder: &Path) -> Result<()> {
    command::run(trunk()?.args(["build", "--release", "--dist"]).arg(folder))
}

/// Builds the page in seconds, larger and slower than it is given out.
pub(crate) fn build_quickly(folder: &Path) -> Result<()> {
    command::run(trunk()?.args(["build", "--cargo-profile", "web-quick", "--dist"]).arg(folder))
}

/// Trunk, set up so that the page does not tell where it was built.
pub(crate) fn trunk() -> Result<Command> {
    let mut trunk = command::new("trunk")?;
    without_traces(&mut trunk);
    Ok(trunk)
}

/// Lets WebAssembly that a command builds not tell where that was.
///
/// Panics name source files, and these would name the folders of whoever builds.
pub(crate) fn without_traces(command: &mut Command) {
    let folders = [(workspace::root(), "winperf"), (workspace::cargo_home().join("registry/src"), "crates")];
    let flags: Vec<String> = folders
        .iter()
        .map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display()))
        // This variable separates flags by spaces and has no way to quote one.
        .filter(|flag| !flag.contains(char::is_whitespace))
        .collect();
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags.join(" "));
}

/// What Trunk cannot do: boot code in a file of its own, one style sheet, the example captures, the explanations of findings, and the lessons.
///
/// Trunk names the folder where the page is put together.
pub(crate) fn finish() -> Result<()> {
    let folder = env::var_os("TRUNK_STAGING_DIR")
        .context("this task is called by Trunk, which sets TRUNK_STAGING_DIR")?;
    let folder = PathBuf::from(folder);
    boot::move_to_file(&folder)?;
    styles::join(&folder)?;
    examples::write(&folder.join("examples"))?;
    guide::write(&folder)?;
    manuals::write(&folder)?;
    lessons::write(&folder)
}

/// A number that changes with a text, for the name of the file that holds it.
fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// The size of the program of a built page, in a sentence.
pub(crate) fn size(folder: &Path) -> Result<String> {
    let size = Size::of(&module(folder)?)?;
    let (raw, gzip) = (kilobytes(size.raw), kilobytes(size.gzip));
    let warning = if size.gzip > LARGE { "warning: " } else { "" };
    Ok(format!("{warning}the page's WebAssembly has {raw}, and {gzip} after gzip"))
}

/// The WebAssembly module of a built page.
fn module(folder: &Path) -> Result<PathBuf> {
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "wasm") {
            return Ok(file);
        }
    }
    bail!("{} holds no WebAssembly", folder.display())
}
