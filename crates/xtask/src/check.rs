//! `cargo xtask check`: checks of a change before it is committed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::page::Quality;
use crate::{command, setup, test, voice, workspace};

/// Packages whose tests use files or programs missing from manifests, after the start of the path.
const USERS: [(&str, &[&str]); 4] = [
    ("crates/winperf-cli/", &["winperf-tests"]),
    ("docs/", &["winperf", "winperf-tests", "winperf-web", "xtask"]),
    ("index.html", &["winperf-web", "xtask"]),
    ("web/lessons/", &["winperf-web"]),
];

/// Files that every package depends on.
const ROOT: [&str; 4] = ["Cargo.toml", "Cargo.lock", "clippy.toml", "rustfmt.toml"];

/// Browser tests for a change of the page outside of all views with tests.
const WHOLE_PAGE: [&str; 2] = ["page.test.js", "promises.test.js"];

/// Checks format, the changed packages and all that depend on them, and the changed views of the page.
///
/// # Errors
/// Returns the first failure.
pub(crate) fn check() -> Result<()> {
    setup::for_tests()?;
    let changed = changed_files()?;
    let all = packages()?;
    let packages = affected(&changed, &all);
    println!("{} changed files, packages: {}", changed.len(), names(&packages));
    println!("{}", voice::doc_lines()?);
    command::run(&mut command::cargo(&["fmt", "--all", "--check"])?)?;
    if !packages.is_empty() {
        let mut clippy = command::cargo(&["clippy", "--all-targets"])?;
        command::run(clippy.args(selection(&packages, all.len())).args(["--", "--deny=warnings"]))?;
        let mut tests = command::cargo(&["nextest", "run", "--no-tests=pass"])?;
        if packages.contains("winperf-tests") {
            tests.env(command::PROGRAM, command::winperf()?);
        }
        command::run(tests.args(selection(&packages, all.len())))?;
    }
    let files = browser_files(&changed, &available_tests()?);
    if !files.is_empty() {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        test::test_browser(Quality::Tested, &files)?;
    }
    Ok(())
}

fn names(packages: &BTreeSet<&str>) -> String {
    let names: Vec<&str> = packages.iter().copied().collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Returns Cargo's options for some of all packages.
fn selection(packages: &BTreeSet<&str>, all: usize) -> Vec<String> {
    let mut options: Vec<String> = packages.iter().map(|name| format!("--package={name}")).collect();
    if packages.len() == all {
        options = vec!["--workspace".to_owned()];
    }
    options.extend(packages.contains("winperf-js").then(|| command::TYPES.to_owned()));
    options
}

/// Returns the files that differ from the last commit or, if none do, from the main branch.
fn changed_files() -> Result<BTreeSet<String>> {
    let mut changed = git(&["diff", "--name-only", "HEAD"])?;
    changed.extend(git(&["ls-files", "--others", "--exclude-standard"])?);
    if changed.is_empty() {
        let main = git(&["rev-parse", "--verify", "--quiet", "main"])
            .or_else(|_| git(&["rev-parse", "--verify", "--quiet", "origin/main"]))?;
        let main = main.first().context("no branch main")?.clone();
        changed = git(&["diff", "--name-only", &format!("{main}...HEAD")])?;
    }
    Ok(changed)
}

fn git(words: &[&str]) -> Result<BTreeSet<String>> {
    let printed = command::printed(command::new("git")?.args(words));
    let printed = printed.with_context(|| format!("git {} fails", words.join(" ")))?;
    Ok(printed.lines().map(str::to_owned).collect())
}

/// A package of the workspace.
struct Package {
    /// Folder below the root, with a slash at its end.
    folder: String,
    /// Packages of the workspace that it depends on, for its tests too.
    dependencies: Vec<String>,
}

type Packages = BTreeMap<String, Package>;

fn packages() -> Result<Packages> {
    let metadata = command::printed(&mut command::cargo(&["metadata", "--no-deps", "--format-version=1"])?);
    let metadata: Value = serde_json::from_str(&metadata.context("cargo metadata fails")?)?;
    let root = metadata["workspace_root"].as_str().context("no workspace")?;
    let package = |package: &Value| {
        let folder = package["manifest_path"].as_str()?.strip_prefix(root)?.strip_suffix("Cargo.toml")?;
        let dependencies = package["dependencies"].as_array()?.iter();
        let dependencies = dependencies.filter(|dependency| dependency["path"].is_string());
        let package = Package {
            folder: folder.trim_start_matches(['/', '\\']).replace('\\', "/"),
            dependencies: dependencies.filter_map(|found| Some(found["name"].as_str()?.to_owned())).collect(),
        };
        Some(package)
    };
    let all = metadata["packages"].as_array().context("no packages")?.iter();
    all.map(|found| {
        let name = found["name"].as_str().context("a package without a name")?;
        Ok((name.to_owned(), package(found).with_context(|| format!("reading the package {name}"))?))
    })
    .collect()
}

/// Returns the packages of changed files, and all that depend on these.
fn affected<'a>(changed: &BTreeSet<String>, packages: &'a Packages) -> BTreeSet<&'a str> {
    let mut affected = BTreeSet::new();
    let mut add = |name: &str| affected.extend(packages.get_key_value(name).map(|(name, _)| name.as_str()));
    for file in changed {
        if ROOT.contains(&file.as_str()) {
            return packages.keys().map(String::as_str).collect();
        }
        let owners = packages.iter().filter(|(_, package)| file.starts_with(&package.folder));
        let owner = owners.max_by_key(|(_, package)| package.folder.len());
        // Files of the tests that Node runs are of no package.
        if let Some((name, _)) = owner.filter(|_| !file.starts_with("tests/browser/")) {
            add(name);
        }
        let users = USERS.iter().filter(|(start, _)| file.starts_with(start));
        users.flat_map(|(_, users)| users.iter()).for_each(|name| add(name));
    }
    loop {
        let depends =
            |package: &Package| package.dependencies.iter().any(|name| affected.contains(name.as_str()));
        let more: Vec<&str> = packages
            .iter()
            .filter(|(name, package)| !affected.contains(name.as_str()) && depends(package))
            .map(|(name, _)| name.as_str())
            .collect();
        if more.is_empty() {
            return affected;
        }
        affected.extend(more);
    }
}

fn available_tests() -> Result<BTreeSet<String>> {
    let folder = workspace::browser_tests();
    let entries = fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))?;
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let names = names.collect::<Result<Vec<String>>>()?;
    Ok(names.into_iter().filter(|name| name.ends_with(".test.js")).collect())
}

/// Returns the files of browser tests that cover changed files: a view's are called as its folder is.
fn browser_files(changed: &BTreeSet<String>, available: &BTreeSet<String>) -> BTreeSet<String> {
    let tests_for = |file: &String| -> Vec<String> {
        if let Some(name) = file.strip_prefix("tests/browser/") {
            return available.get(name).map_or_else(whole_page, |name| vec![name.clone()]);
        }
        if file != "index.html" && !file.starts_with("web/") || file.ends_with(".md") {
            return Vec::new();
        }
        let view = file.strip_prefix("web/src/views/").and_then(|rest| rest.split(['/', '.']).next());
        let name = view.and_then(|view| available.get(&format!("{view}.test.js")));
        name.map_or_else(whole_page, |name| vec![name.clone()])
    };
    changed.iter().flat_map(tests_for).collect()
}

fn whole_page() -> Vec<String> {
    WHOLE_PAGE.map(str::to_owned).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
        names.map(str::to_owned).into()
    }

    #[test]
    fn a_package_is_affected_by_its_files_and_by_all_that_it_depends_on() {
        let all = packages().unwrap();
        let of_synth = affected(&set(["crates/winperf-synth/src/lib.rs"]), &all);
        assert!(of_synth.contains("winperf") && of_synth.contains("winperf-web"), "{of_synth:?}");
        let of_web = affected(&set(["web/src/views/values/query.rs", "README.md"]), &all);
        assert_eq!(of_web, BTreeSet::from(["winperf-web"]));
        let of_program = affected(&set(["crates/winperf-cli/src/main.rs"]), &all);
        assert_eq!(of_program, BTreeSet::from(["winperf-cli", "winperf-tests"]));
        assert_eq!(affected(&set(["tests/browser/page.test.js"]), &all), BTreeSet::new());
        assert_eq!(affected(&set(["Cargo.lock"]), &all).len(), all.len());
    }

    #[test]
    fn every_name_in_the_tables_is_there() {
        let all = packages().unwrap();
        for name in USERS.iter().flat_map(|(_, users)| users.iter()) {
            assert!(all.contains_key(*name), "{name}");
        }
        let available = available_tests().unwrap();
        for name in WHOLE_PAGE {
            assert!(available.contains(name), "{name}");
        }
    }

    #[test]
    fn a_changed_view_is_tested_by_the_file_of_its_name_and_all_else_by_those_of_the_whole_page() {
        let available = set(["page.test.js", "promises.test.js", "values.test.js"]);
        let files = |changed: &str| browser_files(&set([changed]), &available);
        assert_eq!(files("web/src/views/values/value_rows.css"), set(["values.test.js"]));
        assert_eq!(files("web/src/views/values.rs"), set(["values.test.js"]));
        assert_eq!(files("tests/browser/values.test.js"), set(["values.test.js"]));
        assert_eq!(files("web/src/app.rs"), set(WHOLE_PAGE));
        assert_eq!(files("tests/browser/harness.js"), set(WHOLE_PAGE));
        assert_eq!(files("crates/winperf/src/lib.rs"), set([]));
    }
}
