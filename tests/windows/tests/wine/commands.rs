//! Every command line that the guides show.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use winperf_windows_tests::{Capture, files_of, fresh_folder, program};

const GUIDES: [&str; 2] =
    [include_str!("../../../../docs/capturing.md"), include_str!("../../../../docs/provider.md")];

/// What stands behind the program's name in the guides, the same with what a test can have, and how it ends under Wine.
const COMMANDS: [(&str, &str, i32); 10] = [
    ("", "", 0),
    // Wine's counters are the sample provider's.
    ("Process 238", "10000 10006", 0),
    ("--count 10 --interval 5", "--count 10 --interval 0.1", 0),
    ("Costly --timeout 300", "Costly --timeout 300", 0),
    ("--machine SERVER", "--machine no-such-machine", 2),
    ("--out FILE --force", "--out a.perfcap.zip --force", 0),
    ("--raw DIR", "--raw blocks", 0),
    ("--titles-only --raw DIR", "--titles-only --raw blocks", 0),
    ("--redact none", "--redact none", 0),
    ("--help", "--help", 0),
];

/// The other lines, which a shell of this system runs, in their order.
const SHELL: [&str; 5] = [
    "cargo rustc -p winperf-provider --lib --crate-type cdylib --features dll --profile capture --target x86_64-pc-windows-gnu",
    "wine wineboot -i",
    "cp winperf_provider.dll \"$WINEPREFIX/drive_c/windows/system32/\"",
    "wine regedit /S winperf-provider-wine.reg",
    "WINPERF_PROVIDER_WINE=1 wine winperf-capture.exe",
];

/// The lines that need Windows; `tests/native` runs them all, and here Wine runs what it has.
const WINDOWS: [&str; 4] = [
    "reg import winperf-provider.reg",
    "lodctr winperf-provider.ini",
    "unlodctr winperf-provider",
    "reg delete HKLM\\SYSTEM\\CurrentControlSet\\Services\\winperf-provider /f",
];

/// The command lines in the blocks of a guide that name no language, without what is said about them.
fn shown(guide: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut block = None;
    for line in guide.lines() {
        match (line.strip_prefix("```"), block) {
            (Some(language), None) => block = Some(language),
            (Some(_), Some(_)) => block = None,
            (None, Some("")) => {
                lines.push(line.split_once("   ").map_or(line, |(command, _)| command).to_owned())
            }
            (None, _) => {}
        }
    }
    lines
}

#[test]
fn every_command_of_the_documentation_is_known_here() {
    let shown: Vec<String> = GUIDES.iter().flat_map(|guide| shown(guide)).collect();
    let of_capture =
        COMMANDS.iter().map(|(words, _, _)| format!("winperf-capture {words}").trim().to_owned());
    let known: Vec<String> =
        SHELL.iter().chain(&WINDOWS).map(|line| (*line).to_owned()).chain(of_capture).collect();
    for line in &shown {
        assert!(known.contains(line), "no test runs {line}");
    }
    for line in &known {
        assert!(shown.contains(line), "the guides do not show {line}");
    }
}

/// Runs a line as a shell does, in this folder and with a Windows of its own.
fn run(line: &str, folder: &Path, prefix: &Path) {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder).stdin(Stdio::null());
    shell.env("WINEPREFIX", prefix).env("WINEDEBUG", "-all").env("WINEDLLOVERRIDES", "mscoree,mshtml=");
    shell.env("CARGO_TARGET_DIR", target());
    let output = shell.output().expect("a shell");
    assert!(output.status.success(), "{line}: {output:?}");
}

/// Cargo's target folder of the guides.
fn target() -> PathBuf {
    program("guides-target")
}

#[test]
#[ignore = "needs Wine"]
fn the_provider_is_built_and_installed_as_its_guide_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = fresh_folder("guides");
    let prefix = folder.join("prefix");
    let [build, install @ ..] = SHELL;
    run(build, &root, &prefix);
    let built = target().join("x86_64-pc-windows-gnu/capture/winperf_provider.dll");
    fs::copy(built, folder.join("winperf_provider.dll")).expect("the DLL where the guide says");
    let sources = root.join("crates/winperf-provider/install");
    for name in files_of(&sources) {
        fs::copy(sources.join(&name), folder.join(&name)).expect("a file to install");
    }
    fs::copy(program("winperf-capture.exe"), folder.join("winperf-capture.exe")).expect("the program");
    for line in install {
        run(line, &folder, &prefix);
    }
    let bundle =
        files_of(&folder).into_iter().find(|name| name.ends_with(".perfcap.zip")).expect("a capture");
    let opened = winperf_bundle::open(fs::read(folder.join(bundle)).expect("a file")).expect("a bundle");
    let block = winperf::DataBlock::read(&opened.samples[0].bytes).expect("a block");
    assert_eq!(block.objects().count(), 3);
    for line in WINDOWS.iter().filter(|line| line.starts_with("reg ")) {
        // A backslash is a letter to Windows, and none to a shell here.
        run(&format!("wine {}", line.replace('\\', r"\\")), &folder, &prefix);
    }
}

#[test]
#[ignore = "needs Wine"]
fn every_command_of_the_documentation_ends_as_it_says() {
    for (_, command, status) in COMMANDS {
        let words: Vec<&str> = command.split_whitespace().collect();
        let run = Capture::new(&words).run().expect(status);
        let writes_nothing = status == 2 || command == "--help";
        assert_eq!(run.files().is_empty(), writes_nothing, "{command}");
    }
}
