//! Packages of Python, exactly as a file of requirements pins them, in a virtual environment.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::apt;
use crate::{command, workspace};

/// Returns the Python of the environment with that name, with the packages of a file of requirements.
pub(crate) fn python(name: &str, requirements: &Path) -> Result<PathBuf> {
    let folder = workspace::tools()?.join("python").join(name);
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python3" });
    let wanted = fs::read(requirements).with_context(|| format!("reading {}", requirements.display()))?;
    let record = folder.join("installed-requirements.txt");
    if python.exists() && fs::read(&record).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    make(&folder)?;
    let options = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    command::run(command::new(&python.to_string_lossy())?.args(options).arg(requirements))?;
    fs::write(&record, wanted).with_context(|| format!("writing {}", record.display()))?;
    Ok(python)
}

/// Makes an environment without packages, replacing an existing one.
fn make(folder: &Path) -> Result<()> {
    let system = if cfg!(windows) { "python" } else { "python3" };
    if command::find(system)?.is_none() {
        apt::install("python3", "Python is missing; install version 3.10 or later")?;
    }
    let environment =
        || -> Result<()> { command::run(command::new(system)?.args(["-m", "venv", "--clear"]).arg(folder)) };
    // Debian has the module apart from Python itself.
    environment().or_else(|_| {
        apt::install("python3-venv", "the module venv of Python is missing")?;
        environment()
    })
}
