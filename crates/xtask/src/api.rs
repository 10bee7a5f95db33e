//! The public surface of `winperf` and of `winperf-redact`, each in a file that a review compares.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use public_api::Builder;
use serde_json::Value;

use crate::{command, workspace};

/// The form of rustdoc's JSON that this program reads; it changes with the compiler, and `public-api` follows it.
const FORMAT: u64 = 57;

/// The crates whose surface is reviewed.
const CRATES: [&str; 2] = ["winperf", "winperf-redact"];

/// Compares each surface with its file; `BLESS=1` writes that.
pub(crate) fn compare() -> Result<()> {
    CRATES.iter().try_for_each(|name| compare_crate(name))
}

fn compare_crate(name: &str) -> Result<()> {
    let json = rustdoc_json(name)?;
    let text = fs::read_to_string(&json).with_context(|| format!("reading {}", json.display()))?;
    let document: Value = serde_json::from_str(&text)?;
    let format = &document["format_version"];
    ensure!(
        format.as_u64() == Some(FORMAT),
        "rustdoc writes form {format} of its JSON, and form {FORMAT} is read: another public-api is needed"
    );
    let surface = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?
        .to_string();
    let file = workspace::root().join("crates").join(name).join("public-api.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &surface).with_context(|| format!("writing {}", file.display()))?;
    }
    let reviewed = fs::read_to_string(&file).with_context(|| format!("reading {}", file.display()))?;
    let changes = changes(&reviewed, &surface);
    ensure!(
        changes.is_empty(),
        "the public surface of {name} has changed; BLESS=1 cargo xtask api writes it down for review:\n{}",
        changes.join("\n")
    );
    Ok(())
}

/// Returns rustdoc's JSON of the crate; it is unstable, and so asked for by a variable that lets this compiler write
/// it.
fn rustdoc_json(name: &str) -> Result<PathBuf> {
    // Builds with the variable have their own folder.
    let target = workspace::target()?.join("api");
    let mut cargo = command::cargo(&["rustdoc", "--lib", "--quiet", "--package", name])?;
    cargo.env("RUSTC_BOOTSTRAP", "1").arg("--target-dir").arg(&target);
    command::run(cargo.args(["--", "-Zunstable-options", "--output-format=json"]))?;
    Ok(target.join("doc").join(format!("{}.json", name.replace('-', "_"))))
}

/// Lines that only one of two texts has.
fn changes(before: &str, after: &str) -> Vec<String> {
    let only = |these: &str, others: &str, mark: char| {
        let others: std::collections::BTreeSet<&str> = others.lines().collect();
        let lines = these.lines().filter(|line| !others.contains(line));
        lines.map(|line| format!("{mark} {line}")).collect::<Vec<_>>()
    };
    [only(before, after, '-'), only(after, before, '+')].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_by_what_goes_and_what_comes() {
        assert_eq!(
            changes("pub fn a()\npub fn b()\n", "pub fn b()\npub fn c()\n"),
            ["- pub fn a()", "+ pub fn c()"]
        );
        assert!(changes("pub fn a()\n", "pub fn a()\n").is_empty());
    }
}
