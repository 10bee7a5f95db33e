//! `winperf examples`: writes the example captures.

use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result};
use winperf_synth::examples;

use crate::arguments;
use crate::output::{Identities, tell, write_all};

/// Bundle that `winperf-capture` took of the sample provider under Wine.
const PROVIDER: &[u8] = include_bytes!("examples/provider.perfcap.zip");

/// Writes them, none before there is room for all.
pub(crate) fn run(arguments: &arguments::Examples) -> Result<()> {
    arguments.no_assume.refuse()?;
    let folder = &arguments.folder;
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let (files, mut told) = (files()?, String::new());
    let mut written = Vec::new();
    for (name, bytes) in &files {
        let path = folder.join(name);
        writeln!(told, "{}", path.display())?;
        // Files of an earlier run are kept; reading a pipe in their place would never end.
        let before = path.is_file().then(|| fs::read(&path).ok()).flatten();
        if before.as_deref() != Some(bytes) {
            written.push((path, bytes.as_slice()));
        }
    }
    write_all(&written, &Identities::new([]), arguments.force)?;
    tell(folder, &told);
    Ok(())
}

/// Returns the files of every example that the page offers, by their names.
fn files() -> Result<Vec<(String, Vec<u8>)>> {
    let written = examples::all().into_iter().chain(examples::teaching());
    let files = written.flat_map(|example| {
        let titles = example.titles.map(|bytes| ("titles.bin", bytes));
        let files = [("0.perfdata", example.older), ("1.perfdata", example.newer)];
        let name = example.name;
        files.into_iter().chain(titles).map(move |(suffix, bytes)| (format!("{name}-{suffix}"), bytes))
    });
    Ok(files.chain(provider()?).collect())
}

/// Returns the first capture of the sample provider, the last one, and its titles.
fn provider() -> Result<Vec<(String, Vec<u8>)>> {
    let opened = winperf_bundle::open(PROVIDER.to_vec())?;
    let mut samples = opened.samples.into_iter().map(|sample| sample.bytes);
    let captures = [("0.perfdata", samples.next()), ("1.perfdata", samples.next_back())];
    let titles = ("titles.bin", opened.titles.into_iter().next().map(|list| list.bytes));
    let files = captures.into_iter().chain([titles]);
    Ok(files.filter_map(|(suffix, bytes)| Some((format!("provider-{suffix}"), bytes?))).collect())
}
