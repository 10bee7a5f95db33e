//! Cuts the page's WebAssembly into parts: what the first view needs, and what may come after it.
//!
//! The program says where, by calling through certain functions, see `web/src/second_part.rs`: what is only reached through one of
//! them goes into a later part, code and constants. So that a reference can be told from any other number, `web/build.rs` has
//! the linker begin the addresses of functions at a number that little else has, and keep each constant apart from the others.

mod cut;
mod encode;
mod first;
mod glue;
mod graph;
mod later;
mod links;
mod module;
#[cfg(test)]
mod tests;

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::Path;

use anyhow::{Context, Result, ensure};

use self::links::Links;
use self::module::Module;
use super::optimize::optimize;

/// How the names of the files end that belong to the program.
const SCRIPT: &str = ".js";
const PARTS: [&str; 3] = [FIRST, "_workspace.wasm", "_second.wasm"];
pub(super) const FIRST: &str = "_bg.wasm";

/// Puts the parts in the place of the one module of a page, made small for a release, and has the page load them.
pub(super) fn split(folder: &Path) -> Result<()> {
    let old = stem(folder)?;
    optimize(&folder.join(format!("{old}{FIRST}")))?;
    let bytes = read(folder, &format!("{old}{FIRST}"))?;
    let script = text(folder, &format!("{old}{SCRIPT}"))?;
    let mut module = Module::read(&bytes)?;
    let script = glue::shorten(&mut module.import_names, &script);
    let parts = parts(&module)?;

    // All names change when one of the files does, so that no browser puts together what does not fit.
    let new = format!("winperf-web-{:016x}", hash(&script, &parts));
    let html = glue::load_parts(&text(folder, "index.html")?, &old, &new)?;
    for name in [format!("{old}{FIRST}"), format!("{old}{SCRIPT}")] {
        fs::remove_file(folder.join(&name)).with_context(|| format!("removing {name}"))?;
    }
    write(folder, &format!("{new}{SCRIPT}"), script.as_bytes())?;
    for (end, part) in PARTS.iter().zip(&parts) {
        write(folder, &format!("{new}{end}"), part)?;
    }
    write(folder, "index.html", html.as_bytes())
}

/// The parts of a module, in the order in which they are loaded.
fn parts(module: &Module<'_>) -> Result<Vec<Vec<u8>>> {
    let cut = cut::cut(module)?;
    let links = Links::new(module, &cut)?;
    let mut parts = vec![first::encoded(module, &cut[0], &links)?];
    for (place, part) in cut.iter().enumerate().skip(1) {
        parts.push(later::encoded(module, part, place, &links)?);
    }
    Ok(parts)
}

/// What the names of the module and its script have in common.
fn stem(folder: &Path) -> Result<String> {
    let mut stems = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        stems.extend(name.strip_suffix(FIRST).map(str::to_owned));
    }
    ensure!(stems.len() == 1, "{} holds {} modules and not one", folder.display(), stems.len());
    Ok(stems.remove(0))
}

fn hash(script: &str, parts: &[Vec<u8>]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(script.as_bytes());
    parts.iter().for_each(|part| hasher.write(part));
    hasher.finish()
}

fn read(folder: &Path, name: &str) -> Result<Vec<u8>> {
    fs::read(folder.join(name)).with_context(|| format!("reading {name}"))
}

fn text(folder: &Path, name: &str) -> Result<String> {
    String::from_utf8(read(folder, name)?).with_context(|| format!("{name} is no text"))
}

fn write(folder: &Path, name: &str, content: &[u8]) -> Result<()> {
    fs::write(folder.join(name), content).with_context(|| format!("writing {name}"))
}
