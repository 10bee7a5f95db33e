//! `cargo xtask fuzz`: each fuzz target for some seconds.

mod seeds;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{command, setup, workspace};

/// Entry points for bytes from outside; each has a file of its name in `crates/winperf/fuzz/fuzz_targets`.
const TARGETS: [Target; 6] = [
    Target { name: "bundle", longest: 16_384, seeds: seeds::bundles },
    Target { name: "capture", longest: 65_536, seeds: seeds::captures },
    Target { name: "log", longest: 32_768, seeds: seeds::logs },
    // Rows multiply: this length keeps the slowest pair far below a second.
    Target { name: "pair", longest: 12_288, seeds: seeds::pairs },
    Target { name: "path", longest: 512, seeds: seeds::paths },
    Target { name: "titles", longest: 4096, seeds: seeds::title_lists },
];

/// What finds one kind of crash.
struct Target {
    name: &'static str,
    /// The longest input in bytes.
    longest: usize,
    seeds: fn() -> Result<Vec<Vec<u8>>>,
}

/// Runs every target for that many seconds; the first input that crashes one ends it.
pub(crate) fn fuzz(seconds: u32) -> Result<()> {
    setup::for_fuzzing()?;
    TARGETS.iter().try_for_each(|target| target.run(seconds))
}

impl Target {
    fn run(&self, seconds: u32) -> Result<()> {
        let [seeds, corpus, crashes] = ["seeds", "corpus", "crashes"].map(|kind| self.folder(kind));
        let [seeds, corpus, crashes] = [seeds?, corpus?, crashes?];
        self.write_seeds(&seeds)?;
        let mut fuzz = command::cargo(&["fuzz", "run", "--fuzz-dir", "crates/winperf/fuzz"])?;
        // Nothing here is unsafe, so the address sanitizer finds nothing and would cost half of the speed and a nightly compiler.
        fuzz.args(["--sanitizer", "none", "--target-dir"]).arg(folder()?.join("build"));
        fuzz.arg(self.name).args([&corpus, &seeds]).arg("--");
        fuzz.arg(format!("-max_total_time={seconds}")).arg(format!("-max_len={}", self.longest));
        // An input that takes this many seconds is a crash as well.
        fuzz.args(["-timeout=20", "-print_final_stats=1", "-verbosity=0"]);
        fuzz.arg(format!("-artifact_prefix={}/", crashes.display()));
        command::run(&mut fuzz).with_context(|| {
            format!("{} has failed; the input is in {}, and it becomes a test", self.name, crashes.display())
        })
    }

    fn folder(&self, kind: &str) -> Result<PathBuf> {
        let folder = folder()?.join(kind).join(self.name);
        fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
        Ok(folder)
    }

    fn write_seeds(&self, folder: &Path) -> Result<()> {
        let mut seeds = (self.seeds)()?;
        // The fuzzer cuts what is longer, and a pair that is cut has lost its newer half.
        seeds.retain(|seed| seed.len() <= self.longest);
        if seeds.is_empty() {
            bail!("{} has no input to begin with that is at most {} bytes long", self.name, self.longest);
        }
        for (number, seed) in seeds.iter().enumerate() {
            let file = folder.join(format!("{number:03}"));
            fs::write(&file, seed).with_context(|| format!("writing {}", file.display()))?;
        }
        Ok(())
    }
}

/// Where everything of the fuzzer is kept, for the next run too.
fn folder() -> Result<PathBuf> {
    Ok(workspace::target()?.join("fuzz"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_its_file_and_every_file_its_target() {
        let entries = fs::read_dir(workspace::root().join("crates/winperf/fuzz/fuzz_targets")).unwrap();
        let mut files: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        assert_eq!(files, TARGETS.map(|target| format!("{}.rs", target.name)));
    }

    #[test]
    fn every_target_has_several_inputs_to_begin_with() {
        for target in TARGETS {
            let seeds = (target.seeds)().unwrap();
            let fitting = seeds.iter().filter(|seed| seed.len() <= target.longest).count();
            assert!(fitting > 3, "{} has {fitting}", target.name);
        }
    }
}
