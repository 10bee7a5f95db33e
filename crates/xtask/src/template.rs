//! The template for 010 Editor, run by an interpreter, and compared with `winperf tree`.

use std::fs;

use anyhow::{Context, Result};
use winperf_synth::examples;

use crate::{command, setup, workspace};

/// Installs the interpreter, writes the examples, and compares the places of all members.
pub(crate) fn test() -> Result<()> {
    let tests = workspace::root().join("tests/template");
    let python = setup::python("template", &tests.join("requirements.txt"))?;
    let program = command::winperf()?;
    let folder = workspace::target()?.join("template");
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    // A template stops at the first wrong length.
    let sound = examples::teaching().into_iter().filter(|example| !example.name.starts_with("damaged"));
    for example in examples::all().into_iter().chain(sound) {
        for (place, bytes) in [example.older, example.newer].iter().enumerate() {
            let file = folder.join(format!("{}-{place}.perfdata", example.name));
            fs::write(&file, bytes).with_context(|| format!("writing {}", file.display()))?;
        }
    }
    let mut check = command::new(&python.to_string_lossy())?;
    check.arg(tests.join("check.py")).arg(workspace::root().join("docs/perf_data_block.bt"));
    // The interpreter writes parser tables to the current folder.
    command::run(check.arg(program).arg(&folder).current_dir(&folder))
}
