//! `cargo xtask fuzz`: each fuzz target for some seconds.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use winperf_fuzz_targets::{TARGETS, Target};

use crate::{command, setup, workspace};

/// Runs every target for that many seconds; the first input that crashes one ends it.
pub(crate) fn fuzz(seconds: u32) -> Result<()> {
    setup::for_fuzzing()?;
    TARGETS.iter().try_for_each(|target| search(target, seconds))
}

fn search(target: &Target, seconds: u32) -> Result<()> {
    let name = target.name;
    let [seeds, corpus, crashes] = ["seeds", "corpus", "crashes"].map(|kind| folder(kind, name));
    let [seeds, corpus, crashes] = [seeds?, corpus?, crashes?];
    write_seeds(target, &seeds)?;
    let mut fuzz = command::cargo(&["fuzz", "run", "--fuzz-dir", "crates/winperf/fuzz"])?;
    // Without unsafe code the address sanitizer is useless; it would halve the speed and need a nightly compiler.
    fuzz.args(["--sanitizer", "none", "--target-dir"]).arg(workspace::target()?.join("fuzz/build"));
    fuzz.arg(name).args([&corpus, &seeds]).arg("--");
    fuzz.arg(format!("-max_total_time={seconds}")).arg(format!("-max_len={}", target.longest));
    // An input that takes this many seconds counts as a crash.
    fuzz.args(["-timeout=20", "-print_final_stats=1", "-verbosity=0"]);
    fuzz.arg(format!("-artifact_prefix={}/", crashes.display()));
    command::run(&mut fuzz).with_context(|| {
        format!("{name} has failed; the input is in {}, and it becomes a test", crashes.display())
    })
}

/// Makes a folder of a target, kept in the target folder for the next run too.
fn folder(kind: &str, name: &str) -> Result<PathBuf> {
    let folder = workspace::target()?.join("fuzz").join(kind).join(name);
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    Ok(folder)
}

fn write_seeds(target: &Target, folder: &Path) -> Result<()> {
    for (number, seed) in target.seeds()?.iter().enumerate() {
        let file = folder.join(format!("{number:03}"));
        fs::write(&file, seed).with_context(|| format!("writing {}", file.display()))?;
    }
    Ok(())
}
