//! What `winperf report` and `winperf issue` write, for the tests that open it in a browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use winperf_synth::{examples, fixtures};

use crate::{command, workspace};

/// The languages of reports.
const LANGUAGES: [&str; 2] = ["en", "ja"];

/// What an issue of the example is about.
const CHOSEN: &str = r"\Process(svchost#3)\% Processor Time";

/// Writes, in each language, `hostile-….html` and `desktop-….html`, and the issue text `issue-….md`.
pub(crate) fn write(program: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let (older, newer) = fixtures::hostile();
    // A name of a file means something to HTML as well.
    let hostile = captures(folder, "&lt;b&gt; 'x' ", [older.write(), newer.write()])?;
    let example = examples::desktop();
    let desktop = captures(folder, "desktop-", [example.older, example.newer])?;
    for language in LANGUAGES {
        let ask = |what: &str, of: &[PathBuf; 2]| {
            let mut asked = Command::new(program);
            asked.arg(what).args(of).args(["--lang", language]);
            asked
        };
        let report = |name: &str| folder.join(format!("{name}-{language}.html"));
        let mut asked = ask("report", &hostile);
        asked.args(["--redact", "none", "--path", r"\Process(*)\*", "--object", "230", "-o"]);
        command::run(asked.arg(report("hostile")))?;
        let mut asked = ask("report", &desktop);
        asked.args(["--path", CHOSEN, "--object", "Memory", "-o"]);
        command::run(asked.arg(report("desktop")))?;
        let issue = command::printed(ask("issue", &desktop).args(["--path", CHOSEN]));
        let issue = issue.context("winperf issue does not write")?;
        fs::write(folder.join(format!("issue-{language}.md")), issue).context("writing an issue")?;
    }
    Ok(())
}

/// The program `winperf`, built as the tests are.
pub(crate) fn program() -> Result<PathBuf> {
    command::run(&mut command::cargo(&["build", "--package=winperf-cli"])?)?;
    let program = workspace::target()?.join("debug").join(format!("winperf{}", std::env::consts::EXE_SUFFIX));
    if !program.is_file() {
        bail!("cargo has not built {}", program.display());
    }
    Ok(program)
}

fn captures(folder: &Path, name: &str, bytes: [Vec<u8>; 2]) -> Result<[PathBuf; 2]> {
    let files = [0, 1].map(|number| folder.join(format!("{name}{number}.perfdata")));
    for (file, bytes) in files.iter().zip(bytes) {
        fs::write(file, bytes).with_context(|| format!("writing {}", file.display()))?;
    }
    Ok(files)
}
