//! The crates for crates.io: packaged, and tested from the content of the packages.

use std::fs;

use anyhow::{Context, Result};

use crate::{command, workspace};

/// The crates that are published, each after its dependencies.
const PUBLISHED: [&str; 8] = [
    "winperf-synth",
    "winperf",
    "winperf-redact",
    "winperf-log",
    "winperf-series",
    "winperf-bundle",
    "winperf-report",
    "winperf-cli",
];

/// Runs the tests of every crate from the content of the packages, including those that read files while they run.
pub(crate) fn test() -> Result<()> {
    package()?;
    let folder = workspace::target()?.join("packages");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("creating {}", folder.display()))?;
    for name in PUBLISHED {
        let package = workspace::target()?.join("package").join(format!("{}.crate", versioned(name)));
        // Files in a package have an old date, which would make cargo reuse an earlier build.
        command::run(command::new("tar")?.arg("-xzmf").arg(package).arg("-C").arg(&folder))?;
    }
    fs::write(folder.join("Cargo.toml"), manifest()).context("writing the manifest of the packages")?;
    // The packages are tested with the same versions as everything else.
    fs::copy(workspace::root().join("Cargo.lock"), folder.join("Cargo.lock"))
        .context("copying Cargo.lock")?;
    let mut cargo = command::cargo(&["nextest", "run", "--workspace", "--no-fail-fast"])?;
    cargo.current_dir(&folder).arg("--target-dir").arg(workspace::target()?);
    command::run(&mut cargo)
}

/// Writes the packages into the target folder, without the build that Cargo would make of each.
fn package() -> Result<()> {
    let mut cargo = command::cargo(&["package", "--no-verify", "--allow-dirty", "--quiet"])?;
    cargo.args(PUBLISHED.map(|name| format!("--package={name}")));
    cargo.arg("--target-dir").arg(workspace::target()?);
    command::run(&mut cargo)
}

/// Returns a workspace of the unpacked packages, in which each of them replaces the one on crates.io.
fn manifest() -> String {
    let members: Vec<String> = PUBLISHED.iter().map(|name| format!("{:?}", versioned(name))).collect();
    let patches: String =
        PUBLISHED.iter().map(|name| format!("{name} = {{ path = {:?} }}\n", versioned(name))).collect();
    format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n[patch.crates-io]\n{patches}\n\
         [profile.dev]\ndebug = \"line-tables-only\"\n\n[profile.dev.package.winperf]\nopt-level = 1\n",
        members.join(", ")
    )
}

/// Returns name and version, as a package is called; all crates of the workspace have one version.
fn versioned(name: &str) -> String {
    format!("{name}-{}", env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_that_may_be_published_is_packaged_and_has_a_readme() {
        for entry in fs::read_dir(workspace::root().join("crates")).unwrap() {
            let folder = entry.unwrap().path();
            let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
            let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
            let is_published = !manifest.contains("publish.workspace = true");
            assert_eq!(is_published, PUBLISHED.contains(&name.as_str()), "{name}");
            for member in ["readme = ", "description = ", "keywords = ", "categories = "] {
                assert!(!is_published || manifest.contains(member), "{name}: {member}");
            }
        }
    }
}
