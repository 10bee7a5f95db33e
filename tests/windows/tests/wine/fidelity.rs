//! The comparison with PDH, from a capture to the table, above a PDH that computes as documented.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use winperf_windows_tests::{Capture, Wine, compiled};

/// Returns a pair of samples of the sample provider, with every counter type that Windows itself rarely uses.
fn bundle() -> PathBuf {
    Capture::new(&["--redact", "none", "--interval", "2"]).run().expect(0).file()
}

/// Returns the program beside a PDH, in a folder of this name.
fn program(folder: &str) -> PathBuf {
    let pdh = format!("{folder}/pdh.dll");
    let pdh = compiled(&pdh, &["documented_pdh.c", "documented_pdh.def"], &["-shared"]);
    let built = std::env::var_os("WINPERF_FIDELITY").expect("WINPERF_FIDELITY is set by cargo xtask test");
    let program = pdh.with_file_name("winperf-fidelity.exe");
    fs::copy(Path::new(&built).join("winperf-fidelity.exe"), &program).expect("the program");
    program
}

/// Compares in a folder of this name, and returns the output and the document after that.
///
/// With `cut`, PDH cuts rates to whole numbers, as Microsoft's sample program does.
fn compared(folder: &str, bundle: &Path, cut: &str) -> (Output, String) {
    let program = program(folder);
    let document = program.with_file_name("fidelity.md");
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fidelity.md");
    fs::copy(page, &document).expect("the page");
    let output = Wine::shared()
        .command(&program)
        .args([bundle, &document])
        .env("WINEDLLOVERRIDES", "mscoree,mshtml=;pdh=n")
        .env("WINPERF_PDH_CUTS", cut)
        .output()
        .expect("the program");
    (output, fs::read_to_string(document).expect("the page"))
}

#[test]
#[ignore = "needs Wine"]
fn every_value_reaches_pdh_where_pdh_looks_for_it() {
    let (output, page) = compared("fidelity", &bundle(), "0");
    let said = String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n");
    assert!(output.status.success(), "{said}: {output:?}");
    let row = |counter_type: &str| {
        let beginning = format!("| `{counter_type}` | ");
        let row = page.lines().find_map(|line| line.strip_prefix(&beginning));
        row.unwrap_or_else(|| panic!("{page}"))
    };
    // Four workers each, and the vectors of the type.
    assert_eq!(row("PERF_COUNTER_BULK_COUNT"), "5 | 0 |  | 0 | 0 |");
    assert_eq!(row("PERF_ELAPSED_TIME"), "6 | 0 |  | 0 | 0 |");
    assert_eq!(row("PERF_COUNTER_DELTA"), "4 | 1 |  | 0 | 0 |");
    assert_eq!(row("PERF_COUNTER_MULTI_TIMER"), "0 | 0 | other reading: 5 | 0 | 0 |");
    assert_eq!(row("PERF_100NSEC_MULTI_TIMER_INV"), "0 | 0 | cap: 5 | 0 | 0 |");
    assert_eq!(row("PERF_AVERAGE_TIMER"), "6 | 0 | no operations: 1 | 0 | 0 |");
    assert_eq!(row("PERF_COUNTER_TEXT"), "0 | 0 |  | 0 | 4 |");
    assert_eq!(page.lines().filter(|line| line.ends_with(" | 0 | 0 |")).count(), 31, "{page}");
    assert!(page.contains("(Wine), 169 values of a fresh pair of captures"), "{page}");
    assert!(said.contains("| `PERF_AVERAGE_TIMER` | 6 |"), "{said}");
}

#[test]
#[ignore = "needs Wine"]
fn a_value_that_differs_is_named_with_what_was_asked_and_fails() {
    let (output, page) = compared("fidelity-cut", &bundle(), "1");
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("vector V01: winperf 500.5 beside 500 of PDH; Question { "), "{said}");
    assert!(page.contains("- vector V01: 500.5 beside 500"), "{page}");
}
