//! The capture program above a registry that answers as Wine's never does.
//!
//! The program is the one that is given out, but for one name in its list of imports:
//! it loads `faultreg.dll` where it would load `advapi32.dll`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::capture::Capture;
use crate::wine::{program, scratch};

/// The import as it is, and as it becomes; both names have one length, so that nothing moves.
const IMPORT: &[u8] = b"advapi32.dll\0";
const FAULTY_IMPORT: &[u8] = b"faultreg.dll\0";

/// What the registry does.
#[derive(Clone, Copy, Debug)]
pub enum FaultyRegistry {
    /// The first answers of each process are `ERROR_BUSY`.
    Busy(u32),
    /// Every answer is this error.
    Refuse(u32),
    /// Small buffers get `ERROR_MORE_DATA` with a length that means nothing.
    UndefinedLength,
}

impl FaultyRegistry {
    /// The capture program above such a registry.
    pub fn capture(self, arguments: &[&str]) -> Capture {
        static EXECUTABLE: OnceLock<PathBuf> = OnceLock::new();
        let fault = match self {
            Self::Busy(count) => format!("busy {count}"),
            Self::Refuse(code) => format!("refuse {code}"),
            Self::UndefinedLength => "undefined".into(),
        };
        Capture::of(EXECUTABLE.get_or_init(make), arguments).env("WINPERF_REGISTRY_FAULT", &fault)
    }
}

/// Builds the DLL, and writes the program that loads it beside it.
fn make() -> PathBuf {
    let folder = scratch().join("faulty-registry");
    fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut compiler = Command::new("x86_64-w64-mingw32-gcc");
    compiler.args(["-shared", "-O1", "-Wall", "-Werror", "-o"]).arg(folder.join("faultreg.dll"));
    compiler
        .arg(sources.join("faulty_registry.c"))
        .arg(sources.join("faulty_registry.def"))
        .arg("-ladvapi32");
    let status = compiler.status().unwrap_or_else(|error| panic!("{compiler:?}: {error}"));
    assert!(status.success(), "{compiler:?}");
    let mut bytes = fs::read(program("winperf-capture.exe")).unwrap_or_else(|error| panic!("{error}"));
    let places: Vec<usize> = bytes
        .windows(IMPORT.len())
        .enumerate()
        .filter(|(_, window)| window.eq_ignore_ascii_case(IMPORT))
        .map(|(place, _)| place)
        .collect();
    let [place] = places[..] else { panic!("advapi32.dll is imported {} times", places.len()) };
    bytes[place..place + IMPORT.len()].copy_from_slice(FAULTY_IMPORT);
    let executable = folder.join("winperf-capture.exe");
    fs::write(&executable, bytes).unwrap_or_else(|error| panic!("{}: {error}", executable.display()));
    executable
}
