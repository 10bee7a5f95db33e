//! `cargo xtask test`: every check and every test, in two lanes.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::command::TYPES;
use crate::page::Quality;
use crate::size::Size;
use crate::steps::{self, Lane, Outcome, Step};
use crate::{
    action, bench_page, command, export, fuzz, kaitai, npm, packages, page, reports, review, setup, template,
    vscode, windows, workspace,
};

/// Duration of the search by each fuzz target.
const FUZZ_SECONDS: u32 = 60;

/// Crates that read untrusted bytes, whose lengths have 32 bits in a browser.
const NARROW_PACKAGES: [&str; 6] =
    ["winperf", "winperf-redact", "winperf-bundle", "winperf-log", "winperf-series", "winperf-heap"];

/// Test programs of these crates with tests that depend on the width of `usize`.
const NARROW_BINARIES: [&str; 6] = ["examination", "comparison", "logs", "memory", "redaction", "bundle"];

/// Tests that depend on the width of `usize`: hostile lengths, bombs, damage, and coverage of every byte.
const NARROW_TESTS: &str = "test(/(^|::)(bombs|damage|damaged|door|hostile|leaves|odd_values|partition|properties|reader|refusals|robustness|value_layout|walk|window|zip)::/) | binary(memory) | package(winperf-heap)";

/// Factors by which the processor is slowed down, and the test files for each; an empty list means all of them.
const SLOW_RUNS: [(u32, &[&str]); 2] = [(6, &[]), (20, &["focus.test.js", "page.test.js"])];

/// Steps of `cargo xtask test`.
const STEPS: [Step; 20] = [
    Step { name: "set-up", title: "set-up", lane: Lane::SetUp, run: set_up },
    Step { name: "build", title: "tests and program, compiled", lane: Lane::SetUp, run: build },
    Step { name: "page", title: "page", lane: Lane::Page, run: || build_page(Quality::Tested) },
    Step { name: "npm", title: "npm package", lane: Lane::Page, run: || npm_package(Quality::Tested) },
    Step { name: "action", title: "GitHub Action", lane: Lane::Page, run: github_action },
    Step { name: "vscode", title: "parts of the extension for VS Code", lane: Lane::Page, run: vscode_parts },
    Step { name: "browser", title: "tests in the browser", lane: Lane::Page, run: browser_tests },
    Step { name: "engines", title: "main paths in Firefox and WebKit", lane: Lane::Page, run: other_engines },
    Step { name: "format", title: "format", lane: Lane::Host, run: || cargo(&["fmt", "--all", "--check"]) },
    Step { name: "workflows", title: "workflows", lane: Lane::Host, run: || task(review::workflows) },
    Step { name: "lints", title: "lints", lane: Lane::Host, run: lints },
    Step { name: "tests", title: "tests", lane: Lane::Host, run: host_tests },
    Step { name: "doc-tests", title: "examples in the documentation", lane: Lane::Host, run: doc_tests },
    Step { name: "no-std", title: "builds without std", lane: Lane::Host, run: without_std },
    Step { name: "documentation", title: "documentation", lane: Lane::Host, run: documentation },
    Step { name: "32-bit", title: "tests in 32 bits", lane: Lane::Host, run: narrow_tests },
    Step {
        name: "windows",
        title: "programs for Windows, under Wine",
        lane: Lane::Either,
        run: windows_programs,
    },
    Step { name: "kaitai", title: "reader by Kaitai Struct", lane: Lane::Either, run: || task(kaitai::test) },
    Step {
        name: "template",
        title: "template for 010 Editor",
        lane: Lane::Either,
        run: || task(template::test),
    },
    Step { name: "exports", title: "exports in other programs", lane: Lane::Either, run: exports },
];

/// Steps of `cargo xtask test-release`, in addition to [`STEPS`].
const RELEASE_STEPS: [Step; 9] = [
    Step { name: "set-up", title: "set-up", lane: Lane::SetUp, run: set_up_release },
    Step { name: "build", title: "tests and program, compiled", lane: Lane::SetUp, run: build },
    Step {
        name: "packages",
        title: "packages for crates.io",
        lane: Lane::Host,
        run: || task(packages::test),
    },
    Step { name: "fuzz", title: "fuzzing", lane: Lane::Host, run: fuzz },
    Step {
        name: "windows",
        title: "other builds of the programs for Windows",
        lane: Lane::Page,
        run: other_windows_builds,
    },
    Step {
        name: "npm",
        title: "npm package as released",
        lane: Lane::Page,
        run: || npm_package(Quality::Released),
    },
    Step { name: "browser", title: "page as released, in the browser", lane: Lane::Page, run: released_page },
    Step {
        name: "vscode",
        title: "extension for VS Code, in code-server",
        lane: Lane::Page,
        run: vscode_extension,
    },
    Step {
        name: "dependencies",
        title: "licences and versions of dependencies",
        lane: Lane::Either,
        run: || task(review::dependencies),
    },
];

/// Builds the page and runs these files of the browser tests, or all of them.
pub(crate) fn test_browser(quality: Quality, files: &[&str]) -> Result<()> {
    build_page(quality)?;
    command::run(&mut in_browser(&setup::chromium()?, files)?)
}

/// Runs the browser tests with a slowed-down processor: all of them, and those of focus and start even slower.
pub(crate) fn test_slow() -> Result<()> {
    build_page(Quality::Released)?;
    let browser = setup::chromium()?;
    for (slowness, files) in SLOW_RUNS {
        println!("\n== the processor {slowness} times slower");
        command::run(in_browser(&browser, files)?.env("WINPERF_SLOWNESS", slowness.to_string()))?;
    }
    Ok(())
}

/// Runs every step of `cargo xtask test` in two lanes, or the named steps in order.
///
/// # Errors
/// Returns the first failure, and in CI an error for a skipped step.
pub(crate) fn test(names: &[&str]) -> Result<ExitCode> {
    let code = steps::run("test", &STEPS, names)?;
    // Their tests pass without them, and their output is not shown.
    if let Some(line) = left_out(&workspace::captures()).filter(|_| names.is_empty()) {
        println!("{line}");
    }
    Ok(code)
}

/// Runs the steps of `cargo xtask test-release`, as [`test()`] runs its own.
pub(crate) fn test_release(names: &[&str]) -> Result<ExitCode> {
    steps::run("test-release", &RELEASE_STEPS, names)
}

/// Returns a text about the skipped tests if captures of real machines are missing.
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
    setup::npm_tools()?;
    // rustup adds only one target at a time; a step that lacks its target reports it.
    for target in [setup::NARROW_TARGET, windows::TARGET] {
        setup::target(target).ok();
    }
    Ok(Outcome::Done)
}

fn set_up_release() -> Result<Outcome> {
    setup::for_windows_checks()?;
    set_up()
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

/// Compiles all tests for this machine, and the program with the same features, to compile nothing twice.
fn build() -> Result<Outcome> {
    cargo(&["build", "--workspace", TYPES, "--tests", "--bin=winperf"])
}

fn host_tests() -> Result<Outcome> {
    build()?;
    let mut nextest = command::cargo(&["nextest", "run", "--workspace", TYPES, "--no-fail-fast"])?;
    done(nextest.env(command::PROGRAM, command::winperf_path()?))
}

fn doc_tests() -> Result<Outcome> {
    cargo(&["test", "--doc", "--workspace", TYPES, "--no-fail-fast"])
}

fn documentation() -> Result<Outcome> {
    done(command::cargo(&["doc", "--workspace", "--no-deps"])?.env("RUSTDOCFLAGS", "-Dwarnings"))
}

/// Offsets of the format have 32 bits, like `usize` in a browser.
fn narrow_tests() -> Result<Outcome> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Ok(Outcome::Skipped("programs of 32 bits are run on Linux on x86-64".to_owned()));
    }
    if let Err(reason) = setup::for_narrow_tests() {
        return Ok(Outcome::Skipped(format!("{reason:#}")));
    }
    let mut nextest = command::cargo(&["nextest", "run", "--target", setup::NARROW_TARGET, "--lib"])?;
    nextest.arg("--no-fail-fast");
    nextest.args(NARROW_PACKAGES.map(|name| format!("--package={name}")));
    nextest.args(NARROW_BINARIES.map(|name| format!("--test={name}")));
    done(nextest.args(["-E", NARROW_TESTS]))
}

fn npm_package(quality: Quality) -> Result<Outcome> {
    let browser = setup::chromium();
    npm::test(quality, browser.as_deref().ok())?;
    Ok(browser.map_or_else(|reason| Outcome::Skipped(format!("{reason:#}")), |_| Outcome::Done))
}

fn github_action() -> Result<Outcome> {
    action::test(Quality::Tested)?;
    Ok(Outcome::Done)
}

fn vscode_parts() -> Result<Outcome> {
    vscode::test_parts(&single_page()?)?;
    Ok(Outcome::Done)
}

/// Builds the page as for a release, and tests the extension around it in an editor.
fn vscode_extension() -> Result<Outcome> {
    if cfg!(windows) {
        return Ok(Outcome::Skipped("code-server runs on Linux and macOS".to_owned()));
    }
    let browser = match setup::chromium() {
        Ok(browser) => browser,
        Err(reason) => return Ok(Outcome::Skipped(format!("{reason:#}"))),
    };
    build_page(Quality::Released)?;
    vscode::test(&single_page()?, &browser)?;
    Ok(Outcome::Done)
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

/// Searches for inputs that fail; `test` replays known ones.
fn fuzz() -> Result<Outcome> {
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

/// Builds other versions of the programs for Windows: 32 bits, ARM, and a reproducible second build.
fn other_windows_builds() -> Result<Outcome> {
    if let Err(reason) = setup::for_windows_programs() {
        return Ok(Outcome::Skipped(format!("{reason:#}")));
    }
    task(windows::test_other_builds)
}

fn build_page(quality: Quality) -> Result<Outcome> {
    let folder = page_folder()?;
    page::build(&folder, quality)?;
    page::write_single(&folder, &single_page()?)?;
    if matches!(quality, Quality::Released) {
        println!("{}", page::size(&folder)?);
    }
    println!("{}", Size::measure(&single_page()?)?.line("winperf.html"));
    Ok(Outcome::Done)
}

/// Builds the page as it is released and runs all browser tests over it, including screenshots and Lighthouse.
fn released_page() -> Result<Outcome> {
    build_page(Quality::Released)?;
    run_in_browser(&["--project=page", "--project=release", "--fail-on-flaky-tests"])
}

fn browser_tests() -> Result<Outcome> {
    run_in_browser(&[])
}

fn run_in_browser(asked: &[&str]) -> Result<Outcome> {
    let browser = match setup::chromium() {
        Ok(browser) => browser,
        Err(reason) => return Ok(Outcome::Skipped(format!("{reason:#}"))),
    };
    done(&mut in_browser(&browser, asked)?)
}

/// Runs the main paths in engines other than Chromium.
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
    // In sequence, since each of them keeps a processor busy with captures of 50 MB.
    node.args(["--test-concurrency=1", "engines/firefox.test.js", "engines/webkit.test.js"]);
    node.env("WINPERF_FIREFOX", firefox).env("WINPERF_WEBKIT", webkit.browser);
    node.env("WINPERF_WEBKIT_DRIVER", webkit.driver);
    name_pages(&mut node)?.env("WINPERF_LARGE", large_captures()?);
    done(&mut node)
}

/// Regenerates two captures of 50 MB.
fn large_captures() -> Result<PathBuf> {
    let folder = workspace::target()?.join("large");
    bench_page::write_large(&folder)?;
    Ok(folder)
}

/// Regenerates reports on captures.
fn reports(program: &Path) -> Result<PathBuf> {
    let folder = workspace::target()?.join("reports");
    reports::write(program, &folder)?;
    Ok(folder)
}

/// Returns the command of Playwright for the built page: with these test files or options, or with every test except
/// pictures and Lighthouse.
fn in_browser(browser: &Path, asked: &[&str]) -> Result<Command> {
    setup::for_browser_tests()?;
    let mut node = command::new("node")?;
    node.current_dir(workspace::browser_tests()).args(["node_modules/@playwright/test/cli.js", "test"]);
    node.args(if asked.is_empty() { &["--project=page"] } else { asked });
    let program = command::winperf()?;
    node.env("WINPERF_CHROMIUM", browser).env("WINPERF_REPORTS", reports(&program)?);
    node.env("WINPERF_PROGRAM", program);
    name_pages(&mut node)?.env("WINPERF_LARGE", large_captures()?);
    Ok(node)
}

/// Passes the paths of the built page and of the single-file page to tests.
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
