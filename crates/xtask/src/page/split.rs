//! Cuts the page's WebAssembly in two: what the first view needs, and what may come after it.
//!
//! The program says where by calling through one function, see `web/src/second_part.rs`: what is only reached through it goes
//! into the second part, code and constants. So that a reference can be told from any other number, `web/build.rs` has the
//! linker begin the addresses of functions at a number that little else has, and keep each constant apart from the others.

mod cut;
mod encode;
mod first;
mod glue;
mod graph;
mod module;
mod second;
#[cfg(test)]
mod tests;

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::Path;

use anyhow::{Context, Result, ensure};

use self::cut::Cut;
use self::module::Module;
use self::second::Links;

/// How the names of the files end that belong to the program.
const SCRIPT: &str = ".js";
const FIRST: &str = "_bg.wasm";
pub(crate) const SECOND: &str = "_second.wasm";

/// Puts two parts in the place of the one module of a page, and has the page load them.
pub(super) fn split(folder: &Path) -> Result<()> {
    let old = stem(folder)?;
    let bytes = read(folder, &format!("{old}{FIRST}"))?;
    let script = text(folder, &format!("{old}{SCRIPT}"))?;
    let mut module = Module::read(&bytes)?;
    let script = glue::shorten(&mut module.import_names, &script);
    let (first, second) = parts(&module)?;

    // All names change when one of the files does, so that no browser puts together what does not fit.
    let new = format!("winperf-web-{:016x}", hash([script.as_bytes(), &first, &second]));
    let html = glue::load_parts(&text(folder, "index.html")?, &old, &new)?;
    for name in [format!("{old}{FIRST}"), format!("{old}{SCRIPT}")] {
        fs::remove_file(folder.join(&name)).with_context(|| format!("removing {name}"))?;
    }
    write(folder, &format!("{new}{SCRIPT}"), script.as_bytes())?;
    write(folder, &format!("{new}{FIRST}"), &first)?;
    write(folder, &format!("{new}{SECOND}"), &second)?;
    write(folder, "index.html", html.as_bytes())
}

/// The first part of a module and the second.
fn parts(module: &Module<'_>) -> Result<(Vec<u8>, Vec<u8>)> {
    let cut = Cut::new(module)?;
    let links = Links::new(module, &cut)?;
    Ok((first::encoded(module, &cut, &links)?, second::encoded(module, &cut, &links)?))
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

fn hash(contents: [&[u8]; 3]) -> u64 {
    let mut hasher = DefaultHasher::new();
    contents.into_iter().for_each(|content| hasher.write(content));
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
