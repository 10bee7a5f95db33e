//! The npm package: built, packed, and tested from the tarball in a folder without other packages.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::page::{self, Quality};
use crate::{command, setup, workspace};

/// Name of the module and its script from wasm-bindgen.
const NAME: &str = "winperf";

/// Writes the tarball into a folder, and returns its path.
pub(crate) fn build(out: &Path, quality: Quality) -> Result<PathBuf> {
    let folder = workspace::target()?.join("npm/package");
    copy(&workspace::npm_package(), &folder)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy_file(&workspace::root().join(licence), &folder.join(licence))?;
    }
    wasm(&folder.join("wasm"), quality)?;
    scripts(&folder)?;
    types(&folder)?;
    fs::create_dir_all(out).with_context(|| format!("creating {}", out.display()))?;
    let mut npm = setup::npm()?;
    npm.current_dir(&folder).args(["pack", "--silent", "--pack-destination"]).arg(out);
    command::run(&mut npm)?;
    Ok(out.join(format!("winperf-{}.tgz", version(&folder)?)))
}

/// Compiles the module, and wraps it for browsers and for Node, which share it.
fn wasm(folder: &Path, quality: Quality) -> Result<()> {
    let built = page::compile("winperf-js", "winperf_js", quality)?;
    let of_node = workspace::target()?.join("npm/of-node");
    page::bind_into(&built, NAME, false, folder)?;
    page::bind_into(&built, NAME, true, &of_node)?;
    let module = format!("{NAME}_bg.wasm");
    let [shared, other] = [folder, &of_node].map(|folder| folder.join(&module));
    ensure!(fs::read(&shared)? == fs::read(&other)?, "browsers and Node get different modules");
    if matches!(quality, Quality::Released) {
        page::optimise(&shared, "-O3")?;
    }
    copy_file(&of_node.join(format!("{NAME}.js")), &folder.join(format!("{NAME}.cjs")))
}

/// Writes the functions once, as a module that is imported; `require` gets the same text.
fn scripts(folder: &Path) -> Result<()> {
    let text = read(&folder.join("api.js"))?;
    let required = text.replace("export function api", "function api");
    ensure!(required != text, "api.js exports no function of that name");
    write(&folder.join("api.cjs"), &format!("{required}\nmodule.exports = {{ api }};\n"))
}

/// Writes types in one file for a script that requires the package, which cannot import the types of a module.
fn types(folder: &Path) -> Result<()> {
    let own = read(&folder.join("index.d.ts"))?;
    let own: Vec<&str> = own.lines().filter(|line| !line.contains("\"./documents.js\"")).collect();
    let (reference, own) = own.split_first().context("index.d.ts is empty")?;
    let documents = read(&folder.join("documents.d.ts"))?;
    write(&folder.join("index.d.cts"), &format!("{reference}\n{documents}{}\n", own.join("\n")))
}

/// Tests that the types in the package match the Rust sources.
pub(crate) fn test_types() -> Result<()> {
    command::run(&mut command::cargo(&["nextest", "run", "--package=winperf-js", "--features=typescript"])?)
}

/// Installs the tarball next to the packages that the tests need, and runs them there.
pub(crate) fn test(quality: Quality, browser: Option<&Path>) -> Result<()> {
    let target = workspace::target()?;
    let tarball = build(&target.join("npm"), quality)?;
    let folder = target.join("npm/consumer");
    copy(&workspace::root().join("tests/npm"), &folder)?;
    setup::packages(&folder)?;
    install(&folder, &tarball)?;
    let mut node = command::new("node")?;
    node.current_dir(&folder).args(["--expose-gc", "--test", "--test-reporter=spec", "--test-concurrency=1"]);
    node.args(["usage.test.mjs", "logs.test.mjs", "memory.test.mjs", "types.test.mjs"]);
    node.env("WINPERF_LOGS", workspace::root().join("crates/winperf-log/tests/fixtures"));
    if let Some(browser) = browser {
        node.arg("browser.test.mjs").env("WINPERF_CHROMIUM", browser);
    }
    command::run(node.env("WINPERF_PROGRAM", command::winperf()?))?;
    let mut secrets = command::cargo(&["nextest", "run", "--package=winperf-tests", "--run-ignored=only"])?;
    secrets.args(["-E", "test(nothing_that_the_npm_package_hands_over)"]);
    command::run(secrets.env("WINPERF_NPM", &folder))
}

/// Installs the package of a tarball in a folder.
pub(crate) fn install(folder: &Path, tarball: &Path) -> Result<()> {
    let mut install = setup::npm()?;
    install.current_dir(folder).args(["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"]);
    command::run(install.arg(tarball))
}

fn version(folder: &Path) -> Result<String> {
    let package: serde_json::Value = serde_json::from_str(&read(&folder.join("package.json"))?)?;
    let version = package["version"].as_str().context("package.json has no version")?;
    let own = env!("CARGO_PKG_VERSION");
    ensure!(version == own, "package.json says {version}, and the crates say {own}");
    Ok(version.to_owned())
}

/// Copies a folder and its content, so that the copy only has installed packages in addition.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("creating {}", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("reading {}", from.display()))? {
        let path = entry?.path();
        let copied = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() && !path.ends_with("node_modules") {
            copy(&path, &copied)?;
        } else if path.is_file() {
            copy_file(&path, &copied)?;
        }
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).map(|_| ()).with_context(|| format!("copying {}", from.display()))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("writing {}", path.display()))
}
