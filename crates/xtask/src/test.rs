//! `cargo xtask test`: every check and every test, in two lanes.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::size::Size;
use crate::steps::{self, Lane, Outcome, Step};
use crate::{
    bench_page, command, export, fuzz, kaitai, npm, packages, page, reports, review, setup, windows,
    workspace,
};

/// How long each fuzz target runs: a smoke run of all of them takes a minute, and `cargo xtask fuzz` is the search.
const FUZZ_SECONDS: u32 = 10;

/// The types of the npm package are linted and tested with everything else: alone, they would have much of it compiled again.
const TYPES: &str = "--features=winperf-js/typescript";

/// How many times slower the processor is made, and for which test files; none names all of them.
const SLOW_RUNS: [(u32, &[&str]); 2] = [(6, &[]), (20, &["focus.test.js", "page.test.js"])];

const STEPS: [Step; 20] = [
    Step { name: "set-up", title: "set-up", lane: Lane::SetUp, run: set_up },
    Step { name: "page", title: "page", lane: Lane::Page, run: build_page },
    Step { name: "npm", title: "npm package", lane: Lane::Page, run: npm_package },
    Step {
        name: "windows",
        title: "programs for Windows, under Wine",
        lane: Lane::Page,
        run: windows_programs,
    },
    Step { name: "browser", title: "tests in the browser", lane: Lane::Page, run: browser_tests },
    Step { name: "engines", title: "main paths in Firefox and WebKit", lane: Lane::Page, run: other_engines },
    Step { name: "format", title: "format", lane: Lane::Host, run: || cargo(&["fmt", "--all", "--check"]) },
    Step { name: "workflows", title: "workflows", lane: Lane::Host, run: || task(review::workflows) },
    Step { name: "lints", title: "lints", lane: Lane::Host, run: lints },
    Step { name: "page-lints", title: "lints of the page, for wasm", lane: Lane::Host, run: lints_for_wasm },
    Step {
        name: "tests",
        title: "tests",
        lane: Lane::Host,
        run: || cargo(&["nextest", "run", "--workspace", TYPES]),
    },
    Step {
        name: "doc-tests",
        title: "examples in the documentation",
        lane: Lane::Host,
        run: || cargo(&["test", "--doc", "--workspace", TYPES]),
    },
    Step {
        name: "no-std",
        title: "the core, redaction and logs without std",
        lane: Lane::Host,
        run: without_std,
    },
    Step { name: "documentation", title: "documentation", lane: Lane::Host, run: documentation },
    Step {
        name: "32-bit",
        title: "tests of the core, redaction, bundles and logs in 32 bits",
        lane: Lane::Host,
        run: narrow_tests,
    },
    Step {
        name: "packages",
        title: "packages for crates.io",
        lane: Lane::Host,
        run: || task(packages::check),
    },
    Step { name: "fuzz", title: "fuzzing, briefly", lane: Lane::Host, run: fuzz_briefly },
    Step {
        name: "kaitai",
        title: "a reader by Kaitai Struct, and the conformance kit",
        lane: Lane::Either,
        run: || task(kaitai::test),
    },
    Step {
        name: "exports",
        title: "exports as DuckDB, Polars and Prometheus read them",
        lane: Lane::Either,
        run: exports,
    },
    Step {
        name: "dependencies",
        title: "licences and versions of dependencies",
        lane: Lane::Either,
        run: || task(review::dependencies),
    },
];

/// Builds the page, as it is given out or in seconds, and runs these files of the browser tests, or all of them.
pub(crate) fn test_browser(build: fn(&Path) -> Result<()>, files: &[&str]) -> Result<()> {
    setup::for_page()?;
    build_page_by(build)?;
    command::run(&mut in_browser(&setup::chromium()?, files)?)
}

/// Runs the browser tests with a slowed-down processor: all of them, and those of focus and start far slower.
pub(crate) fn test_slow() -> Result<()> {
    setup::for_page()?;
    build_page()?;
    let browser = setup::chromium()?;
    for (slowness, files) in SLOW_RUNS {
        println!("\n== the processor {slowness} times slower");
        command::run(in_browser(&browser, files)?.env("WINPERF_SLOWNESS", slowness.to_string()))?;
    }
    Ok(())
}

/// Runs every step in two lanes, or the named steps one after the other.
///
/// # Errors
/// Returns the first failure, and in CI an error for a skipped step.
pub(crate) fn test(names: &[&str]) -> Result<ExitCode> {
    let steps: Vec<&Step> = STEPS.iter().collect();
    if !names.is_empty() {
        return steps::run_named(&steps, names);
    }
    steps::run_all("test", &steps)?;
    // The tests over them pass without them, and what they print is not shown.
    if let Some(line) = left_out(&workspace::captures()) {
        println!("{line}");
    }
    Ok(ExitCode::SUCCESS)
}

/// What no test looks at where captures of real machines are not at hand.
fn left_out(captures: &Path) -> Option<String> {
    let says = || {
        format!(
            "left out: captures of real machines, since there are none at {}; WINPERF_CAPTURES names another folder",
            captures.display()
        )
    };
    (!captures.is_dir()).then(says)
}

fn set_up() -> Result<Outcome> {
    setup::for_tests()?;
    setup::for_page()?;
    Ok(Outcome::Done)
}

fn task(run: fn() -> Result<()>) -> Result<Outcome> {
    run()?;
    Ok(Outcome::Done)
}

fn cargo(words: &[&str]) -> Result<Outcome> {
    done(&mut command::cargo(words)?)
}

fn done(command: &mut Command) -> Result<Outcome> {
    command::run(command)?;
    Ok(Outcome::Done)
}

fn lints() -> Result<Outcome> {
    cargo(&["clippy", "--workspace", "--all-targets", TYPES, "--", "--deny=warnings"])
}

fn without_std() -> Result<Outcome> {
    cargo(&[
        "build",
        "--package=winperf",
        "--package=winperf-redact",
        "--package=winperf-log",
        "--package=winperf-series",
        "--target=thumbv7em-none-eabi",
    ])
}

fn lints_for_wasm() -> Result<Outcome> {
    cargo(&["clippy", "--package=winperf-web", "--target=wasm32-unknown-unknown", "--", "--deny=warnings"])
}

fn documentation() -> Result<Outcome> {
    done(command::cargo(&["doc", "--workspace", "--no-deps"])?.env("RUSTDOCFLAGS", "-Dwarnings"))
}

/// Offsets of the format have 32 bits, and so has `usize` in a browser.
fn narrow_tests() -> Result<Outcome> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Ok(Outcome::Skipped("programs of 32 bits are run on Linux on x86-64".to_owned()));
    }
    if let Err(reason) = setup::for_narrow_tests() {
        return Ok(Outcome::Skipped(format!("{reason:#}")));
    }
    cargo(&[
        "nextest",
        "run",
        "--package=winperf",
        "--package=winperf-redact",
        "--package=winperf-bundle",
        "--package=winperf-log",
        "--package=winperf-series",
        "--target",
        setup::NARROW_TARGET,
    ])
}

fn npm_package() -> Result<Outcome> {
    let browser = setup::chromium();
    npm::test(browser.as_deref().ok())?;
    Ok(browser.map_or_else(|reason| Outcome::Skipped(format!("{reason:#}")), |_| Outcome::Done))
}

fn exports() -> Result<Outcome> {
    if cfg!(windows) {
        return Ok(Outcome::Skipped("the tool of Prometheus comes from a package of Debian".to_owned()));
    }
    if let Err(reason) = setup::promtool() {
        return Ok(Outcome::Skipped(format!("{reason:#}")));
    }
    export::test()?;
    Ok(Outcome::Done)
}

fn fuzz_briefly() -> Result<Outcome> {
    if cfg!(windows) {
        return Ok(Outcome::Skipped("the fuzzer runs on Linux and macOS".to_owned()));
    }
    if let Err(reason) = setup::for_fuzzing() {
        return Ok(Outcome::Skipped(format!("{reason:#}")));
    }
    fuzz::fuzz(FUZZ_SECONDS)?;
    Ok(Outcome::Done)
}

fn windows_programs() -> Result<Outcome> {
    if !cfg!(any(windows, all(target_os = "linux", target_arch = "x86_64"))) {
        return Ok(Outcome::Skipped("Wine runs programs of 64 bits on Linux on x86-64".to_owned()));
    }
    if let Err(reason) = setup::for_windows_programs() {
        return Ok(Outcome::Skipped(format!("{reason:#}")));
    }
    windows::test()?;
    Ok(Outcome::Done)
}

fn build_page() -> Result<Outcome> {
    build_page_by(page::build)
}

fn build_page_by(build: fn(&Path) -> Result<()>) -> Result<Outcome> {
    let folder = page_folder()?;
    build(&folder)?;
    page::write_single(&folder, &single_page()?)?;
    println!("{}", page::size(&folder)?);
    println!("{}", Size::of(&single_page()?)?.line("winperf.html"));
    Ok(Outcome::Done)
}

fn browser_tests() -> Result<Outcome> {
    let browser = match setup::chromium() {
        Ok(browser) => browser,
        Err(reason) => return Ok(Outcome::Skipped(format!("{reason:#}"))),
    };
    done(&mut in_browser(&browser, &[])?)
}

/// The main paths in the engines that are no Chromium.
fn other_engines() -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("WebKit is driven on Linux".to_owned()));
    }
    let (firefox, webkit) = match (setup::firefox(), setup::webkit()) {
        (Ok(firefox), Ok(webkit)) => (firefox, webkit),
        (Err(reason), _) | (_, Err(reason)) => return Ok(Outcome::Skipped(format!("{reason:#}"))),
    };
    setup::for_browser_tests()?;
    let mut node = command::new("node")?;
    node.current_dir(workspace::browser_tests()).args(["--test", "--test-reporter=spec"]);
    // One after the other: each of them keeps a processor busy with captures of 50 MB.
    node.args(["--test-concurrency=1", "engines/firefox.test.js", "engines/webkit.test.js"]);
    node.env("WINPERF_FIREFOX", firefox).env("WINPERF_WEBKIT", webkit.browser);
    node.env("WINPERF_WEBKIT_DRIVER", webkit.driver);
    name_pages(&mut node)?.env("WINPERF_LARGE", large_captures()?);
    done(&mut node)
}

/// Two captures of 50 MB, written anew.
fn large_captures() -> Result<PathBuf> {
    let folder = workspace::target()?.join("large");
    bench_page::write_large(&folder)?;
    Ok(folder)
}

/// Reports on captures, written anew.
fn reports(program: &Path) -> Result<PathBuf> {
    let folder = workspace::target()?.join("reports");
    reports::write(program, &folder)?;
    Ok(folder)
}

/// Test files, or all of them, over the page that was built.
fn in_browser(browser: &Path, files: &[&str]) -> Result<Command> {
    setup::for_browser_tests()?;
    let mut node = command::new("node")?;
    node.current_dir(workspace::browser_tests()).arg("run.js").args(files);
    let program = command::winperf()?;
    node.env("WINPERF_CHROMIUM", browser).env("WINPERF_REPORTS", reports(&program)?);
    node.env("WINPERF_PROGRAM", program);
    name_pages(&mut node)?.env("WINPERF_LARGE", large_captures()?);
    Ok(node)
}

/// Tells tests where the page is that was built, and the same page as one file.
fn name_pages(tests: &mut Command) -> Result<&mut Command> {
    Ok(tests.env("WINPERF_PAGE", page_folder()?).env("WINPERF_SINGLE", single_page()?))
}

fn page_folder() -> Result<PathBuf> {
    Ok(workspace::target()?.join("page/tested"))
}

fn single_page() -> Result<PathBuf> {
    Ok(workspace::target()?.join("page/winperf.html"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captures_of_real_machines_that_are_not_at_hand_are_named() {
        assert_eq!(left_out(&workspace::root()), None);
        assert!(left_out(Path::new("/nowhere/at/all")).unwrap_or_default().contains("/nowhere/at/all"));
    }
}
