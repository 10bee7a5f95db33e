//! The page: its program, its document, and the files that it fetches.
//!
//! The program is one file: `index.html` paints the start screen, and `web/shell.js` queues dropped files before the
//! program has loaded, so nobody waits for it.

mod document;
mod examples;
mod guide;
mod lessons;
mod manuals;
mod program;
mod single;

pub(crate) use program::{Quality, bind_into, compile, optimise};
pub(crate) use single::write as write_single;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::size::{Size, kilobytes};
use crate::workspace;

/// Bytes of WebAssembly after gzip above which a build warns.
const LARGE: usize = 1_000_000;

/// Builds the page into a folder, replacing its former content.
pub(crate) fn build(folder: &Path, quality: Quality) -> Result<()> {
    let module = compile("winperf-web", "winperf-web", quality)?;
    let mut bound = program::bind(&module)?;
    if matches!(quality, Quality::Released) {
        let file = workspace::target()?.join("page/optimised.wasm");
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        fs::write(&file, &bound.module).with_context(|| format!("writing {}", file.display()))?;
        optimise(&file, "-Oz")?;
        bound.module = fs::read(&file).with_context(|| format!("reading {}", file.display()))?;
    }
    // Assembled next to the folder, so that it never contains an incomplete page.
    let staged = folder.with_extension("staged");
    remove(&staged)?;
    fs::create_dir_all(&staged).with_context(|| format!("creating {}", staged.display()))?;
    document::write(&staged, &bound)?;
    examples::write(&staged.join("examples"))?;
    guide::write(&staged)?;
    manuals::write(&staged)?;
    lessons::write(&staged)?;
    remove(folder)?;
    fs::rename(&staged, folder).with_context(|| format!("renaming {}", staged.display()))
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("removing {}", folder.display()))?;
    }
    Ok(())
}

/// Returns the size of the program of a built page, in a sentence.
pub(crate) fn size(folder: &Path) -> Result<String> {
    let size = Size::measure(&module(folder)?)?;
    let (raw, gzip) = (kilobytes(size.raw), kilobytes(size.gzip));
    let warning = if size.gzip > LARGE { "warning: " } else { "" };
    Ok(format!("{warning}the page's WebAssembly has {raw}, and {gzip} after gzip"))
}

/// Returns the WebAssembly module of a built page.
fn module(folder: &Path) -> Result<PathBuf> {
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "wasm") {
            return Ok(file);
        }
    }
    bail!("{} holds no WebAssembly", folder.display())
}
