//! `cargo xtask fidelity` and `test-logs`: what winperf makes of fresh captures and logs, beside what PDH makes of them.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{command, windows, workspace};

/// Takes two samples of this machine, has PDH compute the same values, and writes the table of `docs/fidelity.md`.
pub(crate) fn compare() -> Result<()> {
    let bundle = workspace::target()?.join("fidelity.perfcap.zip");
    capture(&windows::build_capture(windows::TARGET)?, &bundle)?;
    let mut compare = command::cargo(&["run", "--package=winperf-fidelity", "--"])?;
    command::run(compare.arg(bundle).arg(workspace::root().join("docs/fidelity.md")))
}

/// Makes logs of this machine, has `relog` write the values that PDH has of them, and compares.
///
/// Windows makes logs by commands of its own, and a script of its shell is the plainest way to them.
pub(crate) fn compare_logs() -> Result<()> {
    let script = workspace::root().join("tests/windows/logs.ps1");
    let mut shell = command::new("pwsh")?;
    shell.args(["-NoProfile", "-File"]).arg(script);
    command::run(shell.arg(command::winperf()?).arg(workspace::target()?.join("logs")))
}

/// Names are read here only and go nowhere, so that none has to be replaced.
fn capture(program: &Path, bundle: &Path) -> Result<()> {
    // With --force, a file that a program has open would stay, and be taken for the new one.
    if bundle.exists() {
        fs::remove_file(bundle).with_context(|| bundle.display().to_string())?;
    }
    let mut capture = Command::new(program);
    capture.args(["--redact", "none", "--timeout", "120", "--out"]).arg(bundle);
    let status = capture.status().with_context(|| program.display().to_string())?;
    // With 1, a provider has failed, and the values of the others are there.
    match status.code() {
        Some(0 | 1) => Ok(()),
        _ => bail!("{} ended with {status}", program.display()),
    }
}
