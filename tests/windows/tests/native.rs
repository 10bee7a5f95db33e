//! The Windows programs on Windows: what Wine has not, from `lodctr` to another machine's registry.
//!
//! `cargo xtask test-windows` runs these tests on Windows, at an elevated prompt; one after the other, since they share the registry.
//! They are the steps of `docs/capturing.md` and `docs/provider.md`.
#![cfg(windows)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use winperf_windows_tests::{files_of, fresh_folder, program};

/// Folder of the DLL in `winperf-provider.reg`.
const INSTALLED: &str = r"C:\Program Files\winperf";

fn run(folder: &Path, program: impl AsRef<std::ffi::OsStr>, words: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(words).current_dir(folder);
    command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

fn done(folder: &Path, program: &str, words: &[&str]) {
    let output = run(folder, program, words);
    assert!(output.status.success(), "{program} {words:?}: {output:?}");
}

/// The provider, installed as its guide says, for as long as this lives.
struct Installed(PathBuf);

impl Installed {
    fn new() -> Self {
        let folder = PathBuf::from(INSTALLED);
        fs::create_dir_all(&folder).expect("an elevated prompt");
        fs::copy(program("winperf_provider.dll"), folder.join("winperf_provider.dll")).expect("the DLL");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/winperf-provider/install");
        for name in files_of(&sources) {
            fs::copy(sources.join(&name), folder.join(&name)).expect("a file to install");
        }
        let installed = Self(folder);
        done(&installed.0, "reg", &["import", "winperf-provider.reg"]);
        done(&installed.0, "lodctr", &["winperf-provider.ini"]);
        installed
    }
}

impl Drop for Installed {
    fn drop(&mut self) {
        let key = r"HKLM\SYSTEM\CurrentControlSet\Services\winperf-provider";
        for (program, words) in [("unlodctr", &["winperf-provider"][..]), ("reg", &["delete", key, "/f"])] {
            eprintln!("{program}: {:?}", run(&self.0, program, words).status);
        }
    }
}

/// Runs the capture program in an empty folder, and returns that.
fn captured(name: &str, words: &[&str], status: i32) -> (PathBuf, String) {
    let folder = fresh_folder(name);
    let output = run(&folder, program("winperf-capture.exe"), words);
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert_eq!(output.status.code(), Some(status), "{words:?}: {said}");
    (folder, said)
}

fn bundle(folder: &Path) -> PathBuf {
    let files = files_of(folder);
    assert_eq!(files.len(), 1, "{files:?}");
    folder.join(&files[0])
}

/// `winperf values --format json` of a bundle.
fn values(bundle: &Path) -> serde_json::Value {
    let winperf = std::env::var_os("WINPERF_PROGRAM").expect("WINPERF_PROGRAM is set by cargo xtask");
    let output =
        Command::new(winperf).args(["values", "--format", "json"]).arg(bundle).output().expect("winperf");
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("a document")
}

/// The texts of a value, one for each instance.
fn displayed(document: &serde_json::Value, object: &str, counter: &str) -> Vec<String> {
    let rows = document["rows"].as_array().expect("rows").iter();
    let rows = rows.filter(|row| row["object"] == object && row["counter"] == counter);
    rows.map(|row| row["display"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Returns `true` if a title list in this folder names an object.
fn is_named(folder: &Path, name: &str) -> bool {
    let list = fs::read(folder.join("counter-009.bin")).expect("a title list");
    let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
    list.windows(name.len()).any(|window| window == name)
}

#[test]
#[ignore = "needs Windows and an elevated prompt"]
fn a_capture_of_everything_is_sound_and_has_values() {
    // A machine may have a provider that fails; it is named then, and the rest is there.
    let folder = fresh_folder("everything");
    let output = run(&folder, program("winperf-capture.exe"), &["--timeout", "120"]);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
    let document = values(&bundle(&folder));
    for object in ["Processor", "Process", "System", "Memory"] {
        let of_object =
            document["rows"].as_array().expect("rows").iter().filter(|row| row["object"] == object);
        assert!(of_object.filter(|row| row["status"] == "ok").count() > 0, "{object}");
    }
}

#[test]
#[ignore = "needs Windows and an elevated prompt"]
fn the_provider_is_installed_captured_by_name_and_removed() {
    let installed = Installed::new();
    let (before, _) = captured("before", &["--titles-only", "--raw", "."], 0);
    assert!(is_named(&before, "Workload"));

    let (folder, said) = captured("named", &["Transfer", "Peer", "Workload"], 0);
    assert!(said.contains("redacted (names): replaced "), "{said}");
    let document = values(&bundle(&folder));
    assert_eq!(displayed(&document, "Transfer", "Bytes Sent"), ["5"]);
    assert_eq!(displayed(&document, "Transfer", "Available Bandwidth"), ["40 %"]);
    assert_eq!(displayed(&document, "Peer", "Bytes Served"), ["15", "30"]);

    let listed = run(&folder, "lodctr", &["/Q"]);
    assert!(String::from_utf8_lossy(&listed.stdout).contains("winperf-provider"), "{listed:?}");
    done(&folder, "lodctr", &["/D:winperf-provider"]);
    let (_, said) = captured("disabled", &["Transfer"], 2);
    assert!(said.contains("brought no object"), "{said}");
    done(&folder, "lodctr", &["/E:winperf-provider"]);

    let (folder, _) = captured("costly", &["Audit"], 0);
    assert_eq!(displayed(&values(&bundle(&folder)), "Audit", "Records"), ["7"]);

    drop(installed);
    let (after, _) = captured("after", &["--titles-only", "--raw", "."], 0);
    assert!(!is_named(&after, "Workload"));

    // Last, since it writes all lists anew.
    done(&after, "lodctr", &["/R"]);
    let (rebuilt, _) = captured("rebuilt", &["--titles-only", "--raw", "."], 0);
    assert!(is_named(&rebuilt, "Processor") && !is_named(&rebuilt, "Workload"));
}

#[test]
#[ignore = "needs Windows and an elevated prompt"]
fn a_provider_that_hangs_is_given_up_and_nobody_innocent_is_named() {
    let _installed = Installed::new();
    let folder = fresh_folder("hanging");
    let mut command = Command::new(program("winperf-capture.exe"));
    command.args(["Transfer", "--timeout", "5"]).current_dir(&folder).env("WINPERF_PROVIDER_FAULT", "hang");
    let output = command.output().expect("the program");
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(!said.contains("Processor") && files_of(&folder).is_empty(), "{said}");
    let left = run(&folder, "tasklist", &["/fi", "imagename eq winperf-capture.exe", "/nh"]);
    assert!(!String::from_utf8_lossy(&left.stdout).contains("winperf-capture"), "{left:?}");
}

/// A scheduled task starts it so. Wine has no console without a screen, and so nobody there who could wait.
#[test]
#[ignore = "needs Windows and an elevated prompt"]
fn in_a_console_that_nobody_sees_nothing_waits_for_enter() {
    let folder = fresh_folder("hidden");
    let script = format!(
        "$process = Start-Process -FilePath '{}' -WorkingDirectory '{}' -WindowStyle Hidden -PassThru; \
         if (-not $process.WaitForExit(600000)) {{ $process.Kill(); exit 9 }}",
        program("winperf-capture.exe").display(),
        folder.display()
    );
    done(&folder, "powershell", &["-NoProfile", "-Command", &script]);
    bundle(&folder);
}

#[test]
#[ignore = "needs Windows and an elevated prompt"]
fn another_machine_is_asked_by_its_name() {
    done(Path::new("."), "sc", &["config", "RemoteRegistry", "start=", "demand"]);
    // It may run already.
    run(Path::new("."), "sc", &["start", "RemoteRegistry"]);
    let name = std::env::var("COMPUTERNAME").expect("the name of this machine");
    let (folder, _) = captured("machine", &["Processor", "--machine", &name], 0);
    assert!(!displayed(&values(&bundle(&folder)), "Processor", "% Processor Time").is_empty());
}

#[test]
#[ignore = "needs Windows and an elevated prompt"]
fn no_name_of_the_machine_is_left_in_a_file() {
    let name = std::env::var("COMPUTERNAME").expect("the name of this machine");
    for level in ["names", "strict"] {
        let (folder, _) = captured(level, &["Process", "Processor", "--redact", level], 0);
        let opened = winperf_bundle::open(fs::read(bundle(&folder)).expect("a file")).expect("a bundle");
        let wide: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for sample in opened.samples {
            assert!(
                !sample.bytes.windows(wide.len()).any(|window| window.eq_ignore_ascii_case(&wide)),
                "{level}"
            );
        }
    }
}
