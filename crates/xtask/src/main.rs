//! `cargo xtask`: the tasks of the project, and the set-up that each of them needs.
#![allow(missing_docs, reason = "nobody imports this crate")]

mod action;
mod api;
mod bench_export;
mod bench_page;
mod check;
mod command;
mod conformance;
mod dist;
mod export;
mod fidelity;
mod fuzz;
mod kaitai;
mod npm;
mod packages;
mod page;
mod provider;
mod release;
mod reports;
mod review;
mod serve;
mod setup;
mod size;
mod steps;
mod template;
mod test;
mod voice;
mod vscode;
mod windows;
mod workspace;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};

use crate::page::Quality;

const USAGE: &str = "\
cargo xtask serve [--port N]            builds the page, serves it on 127.0.0.1 and prints the address
cargo xtask check                       runs the checks and tests that a change affects
cargo xtask test [STEP...]              runs every check and test, or these steps
cargo xtask test-release [STEP...]      runs the additional checks of a release: packages, fuzzing, optimised builds
cargo xtask test-browser [--quick] [FILE...]
                                        builds the page (unoptimised and in seconds with --quick) and runs its tests
                                        in Chromium, or only these files
cargo xtask test-slow                   tests the page with the processor slowed down 6 and 20 times
cargo xtask test-windows                builds the programs for Windows and tests them, under Wine or on Windows
cargo xtask fidelity                    compares values with PDH, on Windows
cargo xtask test-logs                   compares values of new logs with PDH, on Windows
cargo xtask provider NAME FOLDER        copies the sample provider under another name, as a start for your own
cargo xtask npm                         builds the npm package, and the GitHub Action that uses it, into dist/
cargo xtask test-npm                    builds the npm package and tests its tarball in Node and Chromium
cargo xtask test-kaitai                 tests the Kaitai Struct reader of docs/perf_data_block.ksy, also with the conformance kit
cargo xtask test-export                 runs the queries of docs/export.md in DuckDB, and compares the results of several readers
cargo xtask test-spark                  runs the job of examples/spark on 1,000 captures, and kills a task during the run
cargo xtask conformance                 writes the conformance kit for readers of the format into dist/
cargo xtask fuzz [--seconds N]          runs each fuzz target for N seconds (default 60)
cargo xtask bench-page [--page FOLDER]  measures the page with large captures; builds it first unless FOLDER is given
cargo xtask bench-export                measures each format of winperf export with up to 10,000 captures
cargo xtask bench-export --duckdb       measures those that DuckDB writes too, beside DuckDB
cargo xtask single-page FOLDER FILE     writes the page built into FOLDER as one file
cargo xtask reports FOLDER              writes reports and issue texts for the browser tests
cargo xtask api                         compares the public API of winperf and winperf-redact with the reviewed files
cargo xtask workflows                   checks the workflows
cargo xtask dependencies                checks licences, versions and sources of dependencies
cargo xtask advisories                  checks dependencies against a new list of known vulnerabilities
cargo xtask dist-program                builds winperf for this system into dist/bin
cargo xtask checksums FROM TO           collects the files of a release from FROM in TO, with their checksums
cargo xtask dist                        builds the page and the programs of a release into dist/";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match start(&words) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn start(words: &[&str]) -> Result<ExitCode> {
    match words {
        ["test", steps @ ..] => test::test(steps),
        ["test-release", steps @ ..] => test::test_release(steps),
        _ => run_task(words).map(|()| ExitCode::SUCCESS),
    }
}

fn run_task(words: &[&str]) -> Result<()> {
    match words {
        ["serve"] => serve::serve(None),
        ["serve", "--port", port] => serve::serve(Some(port_number(port)?)),
        ["check"] => check::check(),
        ["test-browser", "--quick", files @ ..] => test::test_browser(Quality::Tested, files),
        ["test-browser", files @ ..] => test::test_browser(Quality::Released, files),
        ["test-slow"] => test::test_slow(),
        ["test-windows"] => test_windows(),
        ["provider", name, folder] => provider::copy(name, Path::new(folder)),
        ["fidelity"] => compare_with_pdh(),
        ["test-logs"] => compare_logs_with_pdh(),
        ["fuzz"] => fuzz::fuzz(60),
        ["fuzz", "--seconds", seconds] => fuzz::fuzz(number_of_seconds(seconds)?),
        ["bench-page"] => bench_page::bench_page(None),
        ["bench-page", "--page", folder] => bench_page::bench_page(Some(folder)),
        ["bench-export"] => bench_export::bench_export(),
        ["bench-export", "--duckdb"] => bench_export::beside_duckdb(),
        ["npm"] => build_npm(),
        ["test-npm"] => test_npm(),
        ["test-kaitai"] => kaitai::test(),
        ["test-export"] => export::test(),
        ["test-spark"] => export::test_spark(),
        ["conformance"] => conformance::write(),
        ["single-page", folder, file] => page::write_single(Path::new(folder), Path::new(file)),
        ["reports", folder] => reports::write(&command::winperf()?, Path::new(folder)),
        ["api"] => api::compare(),
        ["workflows"] => review::workflows(),
        ["dependencies"] => review::dependencies(),
        ["advisories"] => review::advisories(),
        ["dist-program"] => release::program(),
        ["checksums", from, to] => release::checksums(Path::new(from), Path::new(to)),
        ["dist"] => dist::dist(),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("no such task\n{USAGE}"),
    }
}

fn test_windows() -> Result<()> {
    setup::for_windows_programs()?;
    windows::test()
}

fn compare_with_pdh() -> Result<()> {
    ensure!(cfg!(windows), "PDH is a part of Windows: run this there, as the workflow does");
    setup::for_windows_programs()?;
    fidelity::compare()
}

fn compare_logs_with_pdh() -> Result<()> {
    ensure!(cfg!(windows), "PDH is a part of Windows: run this there, as the workflow does");
    fidelity::compare_logs()
}

fn build_npm() -> Result<()> {
    let folder = workspace::root().join("dist");
    let tarball = npm::build(&folder, Quality::Released)?;
    println!("{}\n{}", tarball.display(), action::pack(&tarball, &folder)?.display());
    Ok(())
}

fn test_npm() -> Result<()> {
    npm::test_types()?;
    npm::test(Quality::Released, Some(&setup::chromium()?))
}

fn port_number(word: &str) -> Result<u16> {
    word.parse().with_context(|| format!("a port is a number from 0 to 65535, and {word:?} is not"))
}

fn number_of_seconds(word: &str) -> Result<u32> {
    // 0 means no limit to the fuzzer.
    let seconds = word.parse().ok().filter(|seconds| *seconds > 0);
    seconds.with_context(|| format!("seconds are a number from 1 on, and {word:?} is not"))
}
