//! The capture program above a registry that answers as Wine's never does.
//!
//! The program is the one that is given out, but for one name in its list of imports:
//! it loads `faultreg.dll` where it would load `advapi32.dll`.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use crate::capture::Capture;
use crate::compiler::compiled;
use crate::wine::{fresh_folder, path_in_wine, program};

/// Every function that the programs import, with its library.
const IMPORTS: &str = include_str!("../imports.txt");

/// The one function that answers otherwise.
const FAULTY: &str = "RegQueryValueExW";

/// The import as it is, and as it becomes; both names have one length, so that nothing moves.
const IMPORT: &[u8] = b"advapi32.dll\0";
const FAULTY_IMPORT: &[u8] = b"faultreg.dll\0";

/// Fault of the registry.
#[derive(Clone, Copy, Debug)]
pub enum FaultyRegistry {
    /// The first answers of each process are `ERROR_BUSY`.
    Busy(u32),
    /// Every answer is this error.
    Refuse(u32),
    /// Every answer is success, and 0 bytes.
    Empty,
    /// Small buffers get `ERROR_MORE_DATA` with a length that means nothing.
    UndefinedLength,
    /// The counter list is this text, in which each line end stands for a NUL; if so said, only from the second query on,
    /// and before that it is empty.
    Titles(&'static str, bool),
}

impl FaultyRegistry {
    /// Returns the capture program above such a registry.
    pub fn capture(self, arguments: &[&str]) -> Capture {
        static EXECUTABLE: OnceLock<PathBuf> = OnceLock::new();
        let fault = match self {
            Self::Titles(..) => String::new(),
            Self::Busy(count) => format!("busy {count}"),
            Self::Refuse(code) => format!("refuse {code}"),
            Self::UndefinedLength => "undefined".into(),
            Self::Empty => "empty".into(),
        };
        let capture =
            Capture::of(EXECUTABLE.get_or_init(make), arguments).env("WINPERF_REGISTRY_FAULT", &fault);
        let Self::Titles(list, is_late) = self else { return capture };
        // The file is beside the run, since the folder of the run has only its output.
        let path = capture.folder().with_extension("titles");
        let bytes: Vec<u8> = list.replace('\n', "\0").encode_utf16().flat_map(u16::to_le_bytes).collect();
        fs::write(&path, bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let marker = capture.folder().with_extension("asked");
        fs::remove_file(&marker).ok();
        let capture = capture.env("WINPERF_REGISTRY_TITLES", &path_in_wine(&path));
        if is_late { capture.env("WINPERF_REGISTRY_ASKED", &path_in_wine(&marker)) } else { capture }
    }
}

/// Builds the DLL, and writes the program that loads it beside it.
fn make() -> PathBuf {
    let folder = fresh_folder("faulty-registry");
    let exports = folder.join("faultreg.def");
    fs::write(&exports, definition_file()).unwrap_or_else(|error| panic!("{}: {error}", exports.display()));
    let exports = exports.to_string_lossy();
    let options = [&*exports, "-shared", "-ladvapi32"];
    compiled("faulty-registry/faultreg.dll", &["faulty_registry.c"], &options);
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

/// Returns the exports of the DLL: the faulty function, and all else that the programs need of `advapi32.dll` as it is
/// there.
fn definition_file() -> String {
    let imported = IMPORTS.lines().filter_map(|line| line.strip_prefix("advapi32.dll "));
    let functions = imported.filter_map(|line| line.split_whitespace().next());
    let export = |function| match function {
        FAULTY => format!("    {FAULTY} = Faulty{FAULTY}\n"),
        _ => format!("    {function} = advapi32.{function}\n"),
    };
    format!("LIBRARY faultreg.dll\nEXPORTS\n{}", functions.map(export).collect::<String>())
}
