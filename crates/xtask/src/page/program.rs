//! Programs in WebAssembly: compiled by Cargo, and bound to JavaScript by wasm-bindgen.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::{command, setup, workspace};

const TARGET: &str = "wasm32-unknown-unknown";

/// Quality of the compilation of a program.
#[derive(Clone, Copy)]
pub(crate) enum Quality {
    /// Optimised as a whole, for users.
    Released,
    /// Compiled in seconds; warnings fail.
    Tested,
    /// Compiled in seconds, for development.
    Served,
}

impl Quality {
    /// Cargo's profile.
    pub(crate) fn profile(self) -> &'static str {
        match self {
            Quality::Released => "web",
            Quality::Tested | Quality::Served => "web-quick",
        }
    }
}

/// Compiles a package and returns the path of the module called `name`.
///
/// # Errors
/// Returns an error when Cargo fails, with [`Quality::Tested`] also for a warning.
pub(crate) fn compile(package: &str, name: &str, quality: Quality) -> Result<PathBuf> {
    setup::for_page()?;
    let target = workspace::target()?;
    let mut cargo = command::cargo(&["build", "--package", package, "--target", TARGET])?;
    cargo.args(["--profile", quality.profile(), "--target-dir"]).arg(&target);
    set_flags(&mut cargo)?;
    if matches!(quality, Quality::Tested) {
        command::run_without_warnings(&mut cargo)?;
    } else {
        command::run(&mut cargo)?;
    }
    Ok(target.join(TARGET).join(quality.profile()).join(format!("{name}.wasm")))
}

/// Sets the compiler's flags: panics name source files, and not the folders of the build.
fn set_flags(command: &mut Command) -> Result<()> {
    let folders = [
        (workspace::root(), "winperf".to_owned()),
        (workspace::cargo_home().join("registry/src"), "crates".to_owned()),
        command::standard_library()?,
    ];
    let remap =
        |(folder, name): &(PathBuf, String)| format!("--remap-path-prefix={}={name}", folder.display());
    let mut flags: Vec<String> = folders.iter().map(remap).collect();
    // The variable separates flags by spaces and cannot quote one.
    flags.retain(|flag| !flag.contains(char::is_whitespace));
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags.join(" "));
    Ok(())
}

/// A module and the script that loads it: a script of its own, since a page from disk starts no worker from a module of
/// JavaScript.
pub(super) struct Bound {
    pub(super) script: String,
    pub(super) module: Vec<u8>,
}

/// Binds a module for browsers.
pub(super) fn bind(module: &Path) -> Result<Bound> {
    let mut bindgen = Bindgen::new();
    let mut output = bindgen
        .input_path(module)
        .no_modules(true)
        .and_then(Bindgen::generate_output)
        .with_context(|| format!("binding {}", module.display()))?;
    Ok(Bound { script: output.js().to_owned(), module: output.wasm_mut().emit_wasm() })
}

/// Writes a module and its script into a folder, for browsers or for Node.
pub(crate) fn bind_into(module: &Path, name: &str, for_node: bool, folder: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(false);
    let bindgen = if for_node { bindgen.nodejs(true) } else { bindgen.web(true) };
    bindgen
        .and_then(|bindgen| bindgen.generate(folder))
        .with_context(|| format!("binding {}", module.display()))
}

/// Optimises a module in place.
pub(crate) fn optimise(module: &Path, level: &str) -> Result<()> {
    setup::npm_tools()?;
    command::run(command::new("wasm-opt")?.arg(level).arg(module).arg("-o").arg(module))
}
