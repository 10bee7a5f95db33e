//! Output of `winperf report` and `winperf issue`, for the tests that open it in a browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use winperf_report::language::Language;
use winperf_synth::{examples, fixtures};

use crate::command;

/// Counter that an issue of the example is about.
const CHOSEN: &str = r"\Process(svchost#3)\% Processor Time";

/// Writes, in each language, `hostile-….html` and `desktop-….html`, and the issue text `issue-….md`.
pub(crate) fn write(program: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let (older, newer) = fixtures::hostile();
    // File names need escaping in HTML too.
    let hostile = captures(folder, "&lt;b&gt; 'x' ", [older.write(), newer.write()])?;
    let example = examples::desktop();
    let desktop = captures(folder, "desktop-", [example.older, example.newer])?;
    for language in Language::ALL.iter().map(|language| language.code()) {
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

fn captures(folder: &Path, name: &str, bytes: [Vec<u8>; 2]) -> Result<[PathBuf; 2]> {
    let files = [0, 1].map(|number| folder.join(format!("{name}{number}.perfdata")));
    for (file, bytes) in files.iter().zip(bytes) {
        fs::write(file, bytes).with_context(|| format!("writing {}", file.display()))?;
    }
    Ok(files)
}
