//! The GitHub Action: its files and the npm package in one folder, tested there, and packed for a release.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use winperf_bundle::Member;

use crate::page::Quality;
use crate::{command, npm, workspace};

/// The archive to unpack into `.github/actions/winperf`.
const ARCHIVE: &str = "winperf-github-action.zip";

/// Files of the action besides the package, without its tests.
const FILES: [&str; 4] = ["action.yml", "index.mjs", "package.json", "README.md"];

fn sources() -> PathBuf {
    workspace::root().join("integrations/github-action")
}

/// Puts the action together, with the npm package of a tarball installed in it; returns its folder.
fn assemble(tarball: &Path) -> Result<PathBuf> {
    let folder = workspace::target()?.join("github-action/winperf");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    npm::copy(&sources().join("src"), &folder.join("src"))?;
    for file in FILES {
        let from = sources().join(file);
        fs::copy(&from, folder.join(file)).with_context(|| format!("copying {}", from.display()))?;
    }
    npm::install(&folder, tarball)?;
    Ok(folder)
}

/// Runs the action over recorded events, against a server on loopback.
pub(crate) fn test(quality: Quality) -> Result<()> {
    let tarball = npm::build(&workspace::target()?.join("npm"), quality)?;
    let folder = assemble(&tarball)?;
    let mut node = command::new("node")?;
    node.current_dir(sources().join("test")).args(["--test", "--test-reporter=spec", "action.test.mjs"]);
    node.env("WINPERF_ACTION", folder).env("WINPERF_PROGRAM", command::winperf()?);
    node.env("WINPERF_LOGS", workspace::root().join("crates/winperf-log/tests/fixtures"));
    command::run(&mut node)
}

/// Writes the archive of the action with the package of a tarball into a folder, and returns its path.
pub(crate) fn pack(tarball: &Path, out: &Path) -> Result<PathBuf> {
    let folder = assemble(tarball)?;
    let mut members = Vec::new();
    collect(&folder, &folder, &mut members)?;
    members.sort_by(|left, right| left.name.cmp(&right.name));
    let file = out.join(ARCHIVE);
    fs::write(&file, winperf_bundle::archive(&members)?)
        .with_context(|| format!("writing {}", file.display()))?;
    Ok(file)
}

fn collect(folder: &Path, root: &Path, members: &mut Vec<Member>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        // What npm notes for itself.
        if path.file_name().is_some_and(|name| name == ".package-lock.json") {
            continue;
        }
        if path.is_dir() {
            collect(&path, root, members)?;
            continue;
        }
        let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
        members.push(Member { name, bytes: fs::read(&path)? });
    }
    Ok(())
}
