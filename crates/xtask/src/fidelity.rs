//! `cargo xtask fidelity` and `test-logs`: comparison of winperf with PDH on fresh captures and logs.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{command, windows, workspace};

/// Takes two samples of this machine, lets PDH compute the same values, and writes the table of `docs/fidelity.md`.
pub(crate) fn compare() -> Result<()> {
    let bundle = workspace::target()?.join("fidelity.perfcap.zip");
    capture(&windows::build_capture(windows::TARGET)?, &bundle)?;
    let mut compare = command::cargo(&["run", "--package=winperf-fidelity", "--"])?;
    command::run(compare.arg(bundle).arg(workspace::root().join("docs/fidelity.md")))
}

/// Makes logs of this machine, lets `relog` write PDH's values of them, and compares.
///
/// Windows creates logs by its own commands, so a shell script is simplest.
pub(crate) fn compare_logs() -> Result<()> {
    let script = workspace::root().join("tests/windows/logs.ps1");
    let mut shell = command::new("pwsh")?;
    shell.args(["-NoProfile", "-File"]).arg(script);
    command::run(shell.arg(command::winperf()?).arg(workspace::target()?.join("logs")))
}

/// Names are only used locally, so no redaction is needed.
fn capture(program: &Path, bundle: &Path) -> Result<()> {
    // With --force, a file that is open in a program would be kept and mistaken for the new one.
    if bundle.exists() {
        fs::remove_file(bundle).with_context(|| bundle.display().to_string())?;
    }
    let mut capture = Command::new(program);
    capture.args(["--redact", "none", "--timeout", "120", "--out"]).arg(bundle);
    let status = capture.status().with_context(|| program.display().to_string())?;
    // Status 1 means that a provider failed; the other values are present.
    match status.code() {
        Some(0 | 1) => Ok(()),
        _ => bail!("{} ended with {status}", program.display()),
    }
}
