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
mod vscode;
mod windows;
mod workspace;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};

use crate::page::Quality;

const USAGE: &str = "\
cargo xtask serve [--port N]            builds the page, serves it on 127.0.0.1 and prints the address
cargo xtask check                       checks what the changed files can break, before a commit
cargo xtask test [STEP...]              checks and tests everything, or these steps
cargo xtask test-release [STEP...]      checks what a release needs beyond that: packages, fuzzing, optimised builds
cargo xtask test-browser [--quick] [FILE...]
                                        builds the page (with --quick in seconds, unoptimised) and runs its tests
                                        in Chromium, or these files of them
cargo xtask test-slow                   tests the page with the processor made 6 and 20 times slower
cargo xtask test-windows                builds the programs for Windows and tests them, under Wine or on Windows
cargo xtask fidelity                    compares values with those of PDH, on Windows
cargo xtask test-logs                   compares the values of fresh logs with those of PDH, on Windows
cargo xtask provider NAME FOLDER        copies the sample provider under another name, to make one's own from
cargo xtask npm                         builds the npm package, and the GitHub Action over it, into dist/
cargo xtask test-npm                    builds the npm package and tests its tarball in Node and Chromium
cargo xtask test-kaitai                 tests the reader that Kaitai Struct makes of docs/perf_data_block.ksy, over the conformance kit too
cargo xtask test-export                 runs the queries of docs/export.md by DuckDB, and compares what several readers see
cargo xtask test-spark                  runs the job of examples/spark over a thousand captures, and kills a task on the way
cargo xtask conformance                 writes the conformance kit for readers of the format into dist/
cargo xtask fuzz [--seconds N]          runs each fuzz target for N seconds, 60 when not said otherwise
cargo xtask bench-page [--page FOLDER]  measures a page with large captures, and builds it when no folder is named
cargo xtask bench-export                measures each format of winperf export over up to 10,000 captures
cargo xtask single-page FOLDER FILE     writes a page that was built into a folder as one file
cargo xtask reports FOLDER              writes reports and issue texts for the tests in the browser
cargo xtask api                         compares the public surface of winperf and winperf-redact with the files that were reviewed
cargo xtask workflows                   checks the workflows
cargo xtask dependencies                checks licences, versions and sources of dependencies
cargo xtask advisories                  fetches the list of known weaknesses, and checks dependencies for them
cargo xtask dist-program                builds winperf for this system into dist/bin
cargo xtask checksums FROM TO           collects the files of a release in one folder, with their checksums
cargo xtask dist                        builds the page and the programs for release into dist/";

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
    // The fuzzer takes 0 for no limit.
    let seconds = word.parse().ok().filter(|seconds| *seconds > 0);
    seconds.with_context(|| format!("seconds are a number from 1 on, and {word:?} is not"))
}
