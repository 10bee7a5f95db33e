//! `winperf examples`: writes the example captures.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};

use crate::arguments;
use crate::output::Output;

pub(crate) fn run(arguments: &arguments::Examples, out: &mut dyn Write) -> Result<()> {
    let folder = &arguments.folder;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for example in winperf_synth::examples::all() {
        let titles = example.titles.map(|bytes| ("titles.bin", bytes));
        let files = [("0.perfdata", example.older), ("1.perfdata", example.newer)];
        for (suffix, bytes) in files.into_iter().chain(titles) {
            let path = folder.join(format!("{}-{suffix}", example.name));
            // What an earlier run has written stays as it is; a pipe in its place would be read for ever.
            let before = path.is_file().then(|| fs::read(&path).ok()).flatten();
            if before.as_deref() != Some(&bytes) {
                Output::open(path.clone(), [], arguments.force)?.write(&bytes)?;
            }
            writeln!(out, "{}", path.display())?;
        }
    }
    Ok(())
}
