//! The scripts around the parts: how they are loaded, and what their imports are called.

use anyhow::{Context, Result};

use super::FIRST;

/// The boot code of a page in parts, with `STEM` for the stem of their names.
const BOOT: &str = include_str!("boot.js");

/// Calls each import by its number, and in the script of wasm-bindgen too, which gives it.
///
/// Their own names end in hashes, which do not pack; a name that does not stand there exactly once stays as it is.
pub(super) fn shorten(names: &mut [String], script: &str) -> String {
    let mut script = script.to_owned();
    for (place, name) in names.iter_mut().enumerate() {
        let given = format!("{name}: ");
        if script.matches(name.as_str()).count() == 1 && script.contains(&given) {
            script = script.replacen(&given, &format!("{place}: "), 1);
            *name = place.to_string();
        }
    }
    script
}

/// A page that loaded the one module `old`, and loads the parts `new` instead.
pub(super) fn load_parts(html: &str, old: &str, new: &str) -> Result<String> {
    let start = format!("const wasm = await init({{ module_or_path: './{old}{FIRST}' }});");
    let (before, after) = html.split_once(&start).with_context(|| format!("index.html has no {start}"))?;
    Ok([before, BOOT.trim_end(), after].concat().replace(old, new).replace("STEM", new))
}
