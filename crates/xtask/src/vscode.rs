//! The extension for VS Code: its files and the page as one file, packed for a release and tested in code-server.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::{command, npm, setup, workspace};

/// The package that VS Code installs.
const PACKAGE: &str = "winperf-vscode.vsix";

/// Name of the page in the extension.
const PAGE: &str = "winperf.html";

/// Files of the extension besides the page and the licence.
const FILES: [&str; 8] = [
    "CHANGELOG.md",
    "README.md",
    "extension.js",
    "icon.png",
    "package.json",
    "package.nls.json",
    "package.nls.ja.json",
    "picture.png",
];

fn sources() -> PathBuf {
    workspace::root().join("integrations/vscode")
}

/// Assembles the extension with a page, and returns its folder.
fn assemble(page: &Path) -> Result<PathBuf> {
    let folder = workspace::target()?.join("vscode/winperf");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    npm::copy(&sources().join("l10n"), &folder.join("l10n"))?;
    let files = FILES.iter().map(|name| (sources().join(name), *name));
    for (from, name) in files.chain([(page.to_path_buf(), PAGE)]) {
        fs::copy(&from, folder.join(name)).with_context(|| format!("copying {}", from.display()))?;
    }
    let licences = ["LICENSE-MIT", "LICENSE-APACHE"].map(|name| workspace::root().join(name));
    let texts = licences
        .iter()
        .map(|path| fs::read_to_string(path).with_context(|| format!("reading {}", path.display())));
    let text = texts.collect::<Result<Vec<_>>>()?.join("\n\n");
    fs::write(folder.join("LICENSE.txt"), text).context("writing LICENSE.txt")?;
    Ok(folder)
}

/// Packs the extension with a page into a folder, and returns the path of the package.
pub(crate) fn pack(page: &Path, out: &Path) -> Result<PathBuf> {
    setup::packages(&sources())?;
    let folder = assemble(page)?;
    let package = out.join(PACKAGE);
    fs::create_dir_all(out).with_context(|| format!("creating {}", out.display()))?;
    let mut vsce = command::new("node")?;
    vsce.current_dir(folder).arg(sources().join("node_modules/@vscode/vsce/vsce"));
    // The package is complete without a repository to read on in.
    vsce.args([
        "package",
        "--no-dependencies",
        "--allow-missing-repository",
        "--no-rewrite-relative-links",
        "--out",
    ]);
    command::run(vsce.arg(&package))?;
    Ok(package)
}

/// Tests the parts that need no editor: manifest, policy, messages and problems, and the policy of a page if one is
/// built.
pub(crate) fn test_parts(page: &Path) -> Result<()> {
    let mut node = command::new("node")?;
    node.current_dir(sources().join("test")).args(["--test", "--test-reporter=spec", "unit.test.mjs"]);
    if page.is_file() {
        node.env("WINPERF_SINGLE", page);
    }
    command::run(&mut node)
}

/// Packs the extension around a page, installs it in code-server, and drives that by a browser.
pub(crate) fn test(page: &Path, browser: &Path) -> Result<()> {
    let tests = sources().join("test");
    setup::code_server(&tests)?;
    let package = pack(page, &workspace::target()?.join("vscode"))?;
    let mut node = command::new("node")?;
    node.current_dir(tests).args(["--test", "--test-reporter=spec", "editor.test.mjs"]);
    node.env("WINPERF_VSIX", package).env("WINPERF_CHROMIUM", browser);
    node.env("WINPERF_LOGS", workspace::root().join("crates/winperf-log/tests/fixtures"));
    command::run(node.env("WINPERF_PROGRAM", command::winperf()?))
}
