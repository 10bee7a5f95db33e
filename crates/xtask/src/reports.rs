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

/// About as much style as an issue tracker gives to Markdown.
const STYLE: &str = "body { max-width: 50rem; margin: 1rem auto; padding: 0 1rem; font: 16px/1.5 sans-serif; overflow-wrap: anywhere } \
    h3 { font-size: 1.25em } table { border-collapse: collapse } \
    th, td { border: 1px solid #d1d9e0; padding: 6px 13px; text-align: left } tr:nth-child(2n) { background: #f6f8fa } \
    code, pre { font: 85% monospace; background: #f6f8fa; border-radius: 6px } \
    code { padding: .2em .4em } pre { padding: 1rem; overflow: auto } pre code { padding: 0; font-size: 100% }";

/// Writes, in each language, `hostile-….html` and `desktop-….html`, and `issue-….html`, which is Markdown as issue trackers render it.
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
        fs::write(report("issue"), rendered(&issue, language)).context("writing an issue")?;
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

fn rendered(markdown: &str, language: &str) -> String {
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.autolink = true;
    options.render.hardbreaks = true;
    let html = comrak::markdown_to_html(markdown, &options);
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n<title>issue</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n<style>{STYLE}</style>\n{html}</html>\n"
    )
}
