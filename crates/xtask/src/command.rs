//! Commands: shown, run in the root folder, and found among the project's own tools first.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::workspace;

/// Feature of the npm package's types: linted and tested with everything else, since a separate build would recompile
/// much.
pub(crate) const TYPES: &str = "--features=winperf-js/typescript";

/// Creates a command that runs in the root folder and finds the project's tools first.
pub(crate) fn new(program: &str) -> Result<Command> {
    let mut command = Command::new(program);
    command.current_dir(workspace::root()).env("PATH", path()?);
    Ok(command)
}

/// Returns Cargo with these arguments.
pub(crate) fn cargo(words: &[&str]) -> Result<Command> {
    let mut command = new("cargo")?;
    command.args(words);
    Ok(command)
}

/// Shows a command, runs it to its end, and fails when it does.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    show(command);
    let status =
        command.stdin(Stdio::null()).status().with_context(|| format!("{} does not start", line(command)))?;
    if !status.success() {
        bail!("{} failed ({status})", line(command));
    }
    Ok(())
}

/// Runs Cargo like [`run`], and fails for a warning as well.
///
/// The flag `-Dwarnings` would recompile everything for builds without it.
pub(crate) fn run_without_warnings(command: &mut Command) -> Result<()> {
    show(command);
    let output = command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn()?.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    eprint!("{text}");
    if !output.status.success() || has_warnings(&text) {
        bail!("{} failed or warned ({})", line(command), output.status);
    }
    Ok(())
}

/// Returns `true` if Cargo's output sums up warnings of a package.
fn has_warnings(output: &str) -> bool {
    output.lines().any(|line| line.starts_with("warning: `") && line.contains("generated"))
}

/// Variable with the path of the program `winperf`, for tests that run it; without it they have Cargo build it.
pub(crate) const PROGRAM: &str = "WINPERF_PROGRAM";

/// Returns the program `winperf`, built as the tests are, unless [`PROGRAM`] names one.
pub(crate) fn winperf() -> Result<PathBuf> {
    if let Some(built) = env::var_os(PROGRAM) {
        return Ok(built.into());
    }
    run(&mut cargo(&["build", "--package=winperf-cli"])?)?;
    winperf_path()
}

/// Returns the path at which Cargo puts the program `winperf` for the tests.
pub(crate) fn winperf_path() -> Result<PathBuf> {
    Ok(workspace::target()?.join(format!("debug/winperf{}", env::consts::EXE_SUFFIX)))
}

/// Returns the program `winperf`, built as for a release.
pub(crate) fn released_winperf() -> Result<PathBuf> {
    run(&mut cargo(&["build", "--release", "--package=winperf-cli"])?)?;
    Ok(workspace::target()?.join(format!("release/winperf{}", env::consts::EXE_SUFFIX)))
}

/// Prints a command in shell syntax.
pub(crate) fn show(command: &Command) {
    println!("$ {}", line(command));
}

/// Returns the output of a command, or `None` when it is missing or fails.
pub(crate) fn printed(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the folder of the standard library's sources, and the name that the library itself has for it.
///
/// The compiler writes the folder into programs instead of the name if rustup has installed `rust-src`.
pub(crate) fn standard_library() -> Result<(PathBuf, String)> {
    let sysroot = printed(new("rustc")?.args(["--print", "sysroot"])).context("rustc has no sysroot")?;
    let version = printed(new("rustc")?.arg("-vV")).context("rustc has no version")?;
    let hash = version.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or("unknown");
    Ok((PathBuf::from(sysroot).join("lib/rustlib/src/rust"), format!("/rustc/{hash}")))
}

/// Returns the full path of a program in `PATH`.
pub(crate) fn find(program: &str) -> Result<Option<PathBuf>> {
    let name = format!("{program}{}", env::consts::EXE_SUFFIX);
    Ok(env::split_paths(&path()?).map(|folder| folder.join(&name)).find(|file| file.is_file()))
}

fn path() -> Result<OsString> {
    let own = [workspace::tools()?.join("bin"), workspace::npm_tools().join("node_modules/.bin")];
    let inherited = env::var_os("PATH").unwrap_or_default();
    Ok(env::join_paths(own.into_iter().chain(env::split_paths(&inherited)))?)
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_of_a_package_are_found_in_the_output_of_cargo() {
        let of_package =
            "warning: unused variable: `x`\n\nwarning: `winperf-web` (lib) generated 1 warning\n";
        assert!(has_warnings(of_package));
        assert!(!has_warnings(
            "warning: the version of a package is yanked\n    Finished `web-quick` profile\n"
        ));
    }
}
