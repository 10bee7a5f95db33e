//! Packages that npm installs, exactly as a lock file pins them.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command;

/// Returns npm, which is a script on Windows.
pub(crate) fn npm() -> Result<Command> {
    command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Installs the packages of a folder that has a `package-lock.json`.
pub(crate) fn packages(folder: &Path) -> Result<()> {
    let lock = folder.join("package-lock.json");
    let wanted = fs::read(&lock).with_context(|| format!("reading {}", lock.display()))?;
    let record = folder.join("node_modules/.installed-lock.json");
    if fs::read(&record).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    if command::printed(command::new("node")?.arg("--version")).is_none() {
        bail!("Node is missing; install version 20 or later, with npm");
    }
    let options = ["ci", "--no-audit", "--no-fund", "--no-update-notifier"];
    command::run(npm()?.current_dir(folder).args(options))?;
    fs::write(&record, wanted).with_context(|| format!("writing {}", record.display()))
}
