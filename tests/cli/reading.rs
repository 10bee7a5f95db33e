//! Bytes that the program reads of a file: once all of them, however many samples are in it.

use std::process::Command;

use winperf_synth::fleet::Fleet;
use winperf_tests::{Folder, command, winperf};

/// Bytes that a program reads before its input: libraries, and what the system tells of itself.
const BESIDE: u64 = 256 << 10;

/// Returns the bytes that the program reads with these arguments, by the account of the system.
fn read(arguments: &[&str]) -> u64 {
    let program = command().get_program().to_owned();
    // The account of a shell has what its children read.
    let line = r#""$0" "$@" > /dev/null 2> /dev/null; sed -n 's/^rchar: //p' /proc/$$/io"#;
    let out = Command::new("sh").args(["-c", line]).arg(program).args(arguments).output().expect("a shell");
    String::from_utf8_lossy(&out.stdout).trim().parse().expect("a number of bytes")
}

/// Returns the path of a bundle of so many samples, and its length.
fn bundle(folder: &Folder, samples: u32) -> (String, u64) {
    let fleet = Fleet { interval: 10, processes: 500 };
    let captures: Vec<String> = (0..samples)
        .map(|sample| folder.write(&format!("{sample}.perfdata"), &fleet.capture(0, sample)))
        .collect();
    let path = folder.path("samples.zip");
    let names = captures.iter().map(String::as_str);
    let words: Vec<&str> = ["pack", "--redact", "none", "-o", &path].into_iter().chain(names).collect();
    assert_eq!(winperf(&words).status, 0);
    let length = std::fs::metadata(&path).expect("a bundle").len();
    (path, length)
}

#[test]
fn a_bundle_of_many_samples_is_read_once() {
    let folder = Folder::new("reading-bundle");
    let (path, length) = bundle(&folder, 40);
    assert!(length > 2 * BESIDE, "{length} bytes do not tell one reading from two");
    for words in [
        &["check"][..],
        &["issue"],
        &["issue", "--reply"],
        &["values", "--format", "csv"],
        &["find", r"\System\Processes"],
    ] {
        let read = read(&[words, &[path.as_str()]].concat());
        assert!((length..length + BESIDE).contains(&read), "{words:?}: {read} bytes of {length}");
    }
}
