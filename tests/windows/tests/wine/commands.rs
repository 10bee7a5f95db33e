//! Every command line that the guides show.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use winperf_windows_tests::{Capture, files_of, fresh_folder, program};

const GUIDES: [&str; 2] =
    [include_str!("../../../../docs/capturing.md"), include_str!("../../../../docs/provider.md")];

/// Arguments of the program in the guides, the same as a test can have them, and the exit status under Wine.
const COMMANDS: [(&str, &str, i32); 24] = [
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
    ("--no-help-texts", "--no-help-texts", 0),
    ("--timeout 120", "--timeout 120", 0),
    // Wine has no names of objects, and no fault is asked for here.
    ("Transfer Peer Workload", "10000 10006 10014", 0),
    ("Transfer --timeout 5", "10000 --timeout 60", 0),
    ("--titles-only --raw before", "--titles-only --raw before", 0),
    ("--titles-only --raw after", "--titles-only --raw after", 0),
    (
        r#"--until "\Processor(_Total)\% Processor Time > 99""#,
        r#"--interval 0.1 --until "\#10000\#10002 >= 0""#,
        0,
    ),
    (
        r#"Processor Process --interval 5 --until "\Processor(_Total)\% Processor Time > 99""#,
        r#"10000 10006 --interval 0.1 --until "\#10000\#10002 >= 0""#,
        0,
    ),
    (
        r#"--interval 10 --keep 40 --until "\Memory\Available Bytes < 100000000""#,
        r#"--interval 0.1 --keep 4 --until "\#10000\#10002 < 1000000000000""#,
        0,
    ),
    (
        r#"Process --until "\Process(svchost*)\ID Process missing" --until "\Process(*)\Page Faults/sec went-backwards""#,
        r#"10006 --interval 0.1 --until "\#10006(nobody)\#10008 missing" --until "\#10006(*)\#10008 went-backwards""#,
        0,
    ),
    ("--dll my.dll", r"--interval 0.1 --dll C:\windows\system32\winperf_provider.dll", 0),
    (
        "--dll my.dll --service My",
        r"--interval 0.1 --dll C:\windows\system32\winperf_provider.dll --service winperf-provider",
        0,
    ),
    (
        "--dll my.dll --count 10 --redact none",
        r"--interval 0.1 --dll C:\windows\system32\winperf_provider.dll --count 4 --redact none",
        0,
    ),
    // The folder of a test has no DLL in it.
    ("--dll winperf_provider.dll --service winperf-provider", "--dll winperf_provider.dll", 2),
];

/// The other lines, which a shell of this system runs, in their order.
const SHELL: [&str; 5] = [
    "cargo rustc -p winperf-provider --lib --crate-type cdylib --features dll --profile capture --target x86_64-pc-windows-gnu",
    "wine wineboot -i",
    "cp winperf_provider.dll \"$WINEPREFIX/drive_c/windows/system32/\"",
    "wine regedit /S winperf-provider-wine.reg",
    "WINPERF_PROVIDER_WINE=1 wine winperf-capture.exe",
];

/// The lines that make a provider of one's own: the first in the folder of the project, the second in that of the copy.
const OWN: [&str; 2] = [
    "cargo xtask provider my-provider ../my-provider",
    "cargo rustc --lib --crate-type cdylib --features dll --profile capture --target x86_64-pc-windows-gnu",
];

/// The lines that need Windows; `tests/native.rs` runs them all, and here Wine runs those that it can.
const WINDOWS: [&str; 9] = [
    "reg import winperf-provider.reg",
    "lodctr winperf-provider.ini",
    "set WINPERF_PROVIDER_FAULT=hang",
    "lodctr /Q",
    "lodctr /D:NAME",
    "lodctr /E:NAME",
    "lodctr /R",
    "unlodctr winperf-provider",
    "reg delete HKLM\\SYSTEM\\CurrentControlSet\\Services\\winperf-provider /f",
];

/// Programs whose command lines are between the words of a guide as well.
const PROGRAMS: [&str; 5] = ["winperf-capture ", "lodctr ", "unlodctr ", "reg ", "wine "];

/// Returns the command lines of a guide: those between its words, and those in its blocks that name no language,
/// without what is said about them.
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
            (None, None) => {
                let words = line.split('`').skip(1).step_by(2);
                let commands =
                    words.filter(|words| PROGRAMS.iter().any(|program| words.starts_with(program)));
                lines.extend(commands.map(str::to_owned));
            }
            (None, Some(_)) => {}
        }
    }
    lines
}

#[test]
fn every_command_that_needs_windows_is_run_there() {
    let native = include_str!("../native.rs");
    for line in WINDOWS {
        for word in line.replace("NAME", "winperf-provider").split([' ', '=']).filter(|word| *word != "set") {
            assert!(native.contains(&format!("\"{word}\"")), "{line}: {word}");
        }
    }
}

#[test]
fn every_command_of_the_documentation_is_known_here() {
    let shown: Vec<String> = GUIDES.iter().flat_map(|guide| shown(guide)).collect();
    let of_capture =
        COMMANDS.iter().map(|(words, _, _)| format!("winperf-capture {words}").trim().to_owned());
    let known: Vec<String> =
        SHELL.iter().chain(&OWN).chain(&WINDOWS).map(|line| (*line).to_owned()).chain(of_capture).collect();
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
    // The task itself is built already, where it was started from.
    if !line.starts_with("cargo xtask ") {
        shell.env("CARGO_TARGET_DIR", target());
    }
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
    assert_eq!(objects_in(&folder), [10_000, 10_006, 10_014]);
    for line in WINDOWS.iter().filter(|line| line.starts_with("reg ")) {
        // A backslash is a letter to Windows, and none to a shell here.
        run(&format!("wine {}", line.replace('\\', r"\\")), &folder, &prefix);
    }
}

/// Changes that the guide makes in the copy, in its order: file, text there, and the text after it.
const CHANGES: [(&str, &str, &str); 12] = [
    ("src/symbols.rs", "    STATE = 74,\n", "    MAILBOX = 76,\n    LETTERS = 78,\n"),
    (
        "install/my-provider-symbols.h",
        "#define STATE                 74\n",
        "#define MAILBOX 76\n#define LETTERS 78\n",
    ),
    ("install/my-provider.ini", "WORKLOAD_009_NAME=Workload\n\n", "MAILBOX_009_NAME=Mailbox\n"),
    ("install/my-provider.ini", "[text]\n", "MAILBOX_009_NAME=Mailbox\nMAILBOX_009_HELP=What came.\n"),
    ("install/my-provider.ini", "[text]\n", "LETTERS_009_NAME=Letters\nLETTERS_009_HELP=Letters in it.\n"),
    ("install/my-provider-wine.reg", "\"Last Counter\"=dword:0000275", "e\n;"),
    ("install/my-provider-wine.reg", "\"Last Help\"=dword:0000275", "f\n;"),
    ("install/my-provider-wine.reg", "10000 10006 10010 10014", " 10076"),
    ("src/documents.rs", "use crate::symbols::{", "LETTERS, MAILBOX, "),
    (
        "src/documents.rs",
        "const NAME_CAPACITY: usize = 32;\n",
        "
/// Mailbox: 3 letters.
pub fn mailbox() -> Object {
    Object {
        title: MAILBOX,
        counters: vec![Counter::new(LETTERS, PERF_COUNTER_RAWCOUNT)],
        contents: Contents::Single(vec![Value::Dword(3)]),
        clock: None,
    }
}
",
    ),
    ("src/reply.rs", "(workload(moment), false)", ", (crate::documents::mailbox(), false)"),
    ("tests/replies.rs", "objects(\"Global\").eq([0, 6, 14", ", 76"),
];

#[test]
#[ignore = "needs Wine"]
fn a_provider_of_ones_own_is_made_as_the_guide_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = fresh_folder("own");
    let copy = folder.join("my-provider");
    let prefix = folder.join("prefix");
    let [make, build] = OWN;
    run(&make.replace("../my-provider", &copy.to_string_lossy()), &root, &prefix);
    for (file, before, more) in CHANGES {
        let path = copy.join(file);
        let text = fs::read_to_string(&path).expect("a file of the copy").replace("\r\n", "\n");
        assert!(text.contains(before), "{file}: {before}");
        fs::write(&path, text.replacen(before, &format!("{before}{more}"), 1)).expect("a file of the copy");
    }
    let replies = copy.join("tests/replies.rs");
    let text = fs::read_to_string(&replies).expect("the tests of the copy");
    fs::write(&replies, text.replace("number(-2), number(-2)]", "number(-2), number(-2), number(-3)]"))
        .expect("the tests of the copy");
    run("cargo test", &copy, &prefix);
    run(build, &copy, &prefix);
    let built = target().join("x86_64-pc-windows-gnu/capture/my_provider.dll");
    fs::copy(built, folder.join("my_provider.dll")).expect("the DLL where the guide says");
    fs::copy(copy.join("install/my-provider-wine.reg"), folder.join("my-provider-wine.reg")).expect("a file");
    fs::copy(program("winperf-capture.exe"), folder.join("winperf-capture.exe")).expect("the program");
    for line in &SHELL[1..] {
        let line = line.replace("winperf-provider", "my-provider").replace("winperf_provider", "my_provider");
        run(&line, &folder, &prefix);
    }
    assert_eq!(objects_in(&folder), [10_000, 10_006, 10_014, 10_076]);
}

/// Returns the objects of the one bundle in a folder.
fn objects_in(folder: &Path) -> Vec<u32> {
    let bundle = files_of(folder).into_iter().find(|name| name.ends_with(".perfcap.zip")).expect("a capture");
    let opened = winperf_bundle::open(fs::read(folder.join(bundle)).expect("a file")).expect("a bundle");
    let block = winperf::DataBlock::read(&opened.samples[0].bytes).expect("a block");
    block.objects().map(|object| object.expect("an object").title().0).collect()
}

/// Returns the words of a command line, of which those in quotation marks are one.
fn words(command: &str) -> Vec<&str> {
    let parts = command.split('"').enumerate();
    parts
        .flat_map(|(number, part)| match number % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        })
        .collect()
}

#[test]
#[ignore = "needs Wine"]
fn every_command_of_the_documentation_ends_as_it_says() {
    for (_, command, status) in COMMANDS {
        let run = Capture::new(&words(command)).run().expect(status);
        let writes_nothing = status == 2 || command == "--help";
        assert_eq!(run.files().is_empty(), writes_nothing, "{command}");
    }
}
