//! `cargo xtask conformance`: small captures with one peculiarity each and their content, as one archive, for authors
//! who test their own readers.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use winperf_bundle::Member;
use winperf_synth::conformance::{Case, cases};

use crate::{command, workspace};

/// Instructions for comparing, in each language; the list of cases follows the English one.
const README: &str = include_str!("conformance/README.md");
const README_JA: &str = include_str!("conformance/README.ja.md");

/// The name of the archive.
const ARCHIVE: &str = "winperf-conformance.zip";

/// Writes the archive into `dist`, and prints its path.
pub(crate) fn write() -> Result<()> {
    let folder = workspace::root().join("dist");
    write_into(&[&folder], &command::winperf()?)?;
    println!("{}", folder.join(ARCHIVE).display());
    Ok(())
}

/// Writes the archive into each of these folders.
pub(crate) fn write_into(folders: &[&Path], program: &Path) -> Result<()> {
    let archive = archive(program)?;
    for folder in folders {
        fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
        let file = folder.join(ARCHIVE);
        fs::write(&file, &archive).with_context(|| format!("writing {}", file.display()))?;
    }
    Ok(())
}

/// Returns the bytes of the archive, which are the same for the same program.
pub(crate) fn archive(program: &Path) -> Result<Vec<u8>> {
    Ok(winperf_bundle::archive(&members(program)?)?)
}

/// Returns every file of the archive.
pub(crate) fn members(program: &Path) -> Result<Vec<Member>> {
    let cases = cases();
    let folder = workspace::target()?.join("conformance");
    let mut members = vec![
        Member { name: "README.md".to_owned(), bytes: readme(&cases).into_bytes() },
        Member { name: "README.ja.md".to_owned(), bytes: README_JA.as_bytes().to_vec() },
        Member { name: "cases.json".to_owned(), bytes: listed(&cases)? },
    ];
    let mut unfound = Vec::new();
    for case in &cases {
        let files = files(program, &folder.join(&case.name), case).with_context(|| case.name.clone())?;
        if let Some(code) =
            case.finding.filter(|code| !files.iter().any(|(_, bytes)| has_finding(bytes, code)))
        {
            unfound.push(format!("{}: {code}", case.name));
        }
        let named = |(name, bytes)| Member { name: format!("{}/{name}", case.name), bytes };
        members.extend(files.into_iter().map(named));
    }
    ensure!(unfound.is_empty(), "winperf does not find what the cases show: {}", unfound.join(", "));
    Ok(members)
}

/// Returns the list of cases as a table after the English text.
fn readme(cases: &[Case]) -> String {
    let rows = cases.iter().map(|case| {
        let finding = case.finding.map(|code| format!("`{code}`")).unwrap_or_default();
        let is_whole = if case.is_whole { "" } else { "damaged" };
        format!("| `{}` | {} | {finding} | {is_whole} |\n", case.name, case.shows)
    });
    let heading = "\n## Cases\n\n| folder | what is peculiar | finding | |\n|---|---|---|---|\n";
    [README.to_owned(), heading.to_owned()].into_iter().chain(rows).collect()
}

/// Returns the list of cases for a program.
fn listed(cases: &[Case]) -> Result<Vec<u8>> {
    let case = |case: &Case| {
        json!({
            "name": case.name,
            "shows": case.shows,
            "captures": (0..case.captures.len()).map(capture).collect::<Vec<_>>(),
            "titles": case.titles.as_ref().map(|_| TITLES),
            "finding": case.finding,
            "damaged": !case.is_whole,
        })
    };
    let cases: Vec<Value> = cases.iter().map(case).collect();
    let document = json!({ "schema": "winperf-conformance/1", "cases": cases });
    Ok((serde_json::to_string_pretty(&document)? + "\n").into_bytes())
}

const TITLES: &str = "titles.bin";

/// Returns the name of a capture in the folder of its case.
fn capture(position: usize) -> String {
    format!("{position}.perfdata")
}

/// Returns the captures of a case, and the program's output about them in that folder.
fn files(program: &Path, folder: &Path, case: &Case) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files: Vec<(String, Vec<u8>)> = case
        .captures
        .iter()
        .enumerate()
        .map(|(position, bytes)| (capture(position), bytes.clone()))
        .collect();
    let captures: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
    files.extend(case.titles.iter().map(|titles| (TITLES.to_owned(), titles.clone())));
    write_all(folder, &files)?;
    let said = |command: &str| {
        let mut asked = Command::new(program);
        asked.current_dir(folder).arg(command).args(&captures).args(["--format", "json"]);
        if case.titles.is_some() {
            asked.args(["--titles", TITLES]);
        }
        let output = asked.output().with_context(|| program.display().to_string())?;
        Ok::<_, anyhow::Error>(output.stdout)
    };
    let (tree, findings, values) = (said("tree")?, said("check")?, said("values")?);
    for (name, document) in [("tree.json", tree), ("findings.json", findings), ("values.json", values)] {
        // An unreadable file has no values.
        if !document.is_empty() {
            files.push((name.to_owned(), document));
        }
    }
    Ok(files)
}

/// Returns `true` if a file is a document, or several, of which the last has a finding of this code.
fn has_finding(file: &[u8], code: &str) -> bool {
    let Ok(document) = serde_json::from_slice::<Value>(file) else { return false };
    let last = document.as_array().and_then(|documents| documents.last()).unwrap_or(&document);
    last["findings"].as_array().is_some_and(|findings| findings.iter().any(|finding| finding["code"] == code))
}

fn write_all(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).with_context(|| format!("writing {name}"))?;
    }
    Ok(())
}
