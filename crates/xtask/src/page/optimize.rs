//! Makes the page's WebAssembly small with wasm-opt.
//!
//! Trunk would do that too, but puts a whole optimisation before every other option.

use std::env;
use std::path::Path;

use anyhow::Result;

use crate::command;

/// In this order: what holds for all, and then what is done.
const OPTIONS: [&str; 10] = [
    // The module is taken apart by the names of its functions, and by constants that are apart.
    "-g",
    "--skip-pass=memory-packing",
    // A function at which the program is cut stays a function, and Japanese text stays in one.
    "--no-inline=*::enter_*_part*",
    "--no-full-inline=*::japanese::*",
    // Code that stands once is not moved, since a small function packs better than a part of a large one.
    "--one-caller-inline-max-function-size=0",
    "-Oz",
    "--flatten",
    "--rereloop",
    "-Oz",
    "-Oz",
];

/// Rewrites a module, when Trunk builds for release.
pub(super) fn optimize(module: &Path) -> Result<()> {
    if env::var_os("TRUNK_PROFILE").is_none_or(|profile| profile != "release") {
        return Ok(());
    }
    command::run(command::new("wasm-opt")?.args(OPTIONS).arg(module).arg("-o").arg(module))
}
