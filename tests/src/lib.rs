//! Common parts of the tests of the programs: the program itself, and a folder for the files it reads.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::Value;

/// Result of a run of the program.
#[derive(Debug)]
pub struct Run {
    /// The exit status.
    pub status: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub error: String,
}

impl Run {
    /// Returns the document on standard output of a run that went well.
    ///
    /// # Panics
    /// When the run failed or wrote something else.
    pub fn json(&self) -> Value {
        assert_eq!((self.status, self.error.as_str()), (0, ""));
        self.document()
    }

    /// Returns the document on standard output, whatever the exit status.
    ///
    /// # Panics
    /// When there is none.
    pub fn document(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

/// Runs the program `winperf`.
///
/// # Panics
/// When it cannot be built or started, or ends by a signal.
pub fn winperf<S: AsRef<std::ffi::OsStr>>(arguments: &[S]) -> Run {
    winperf_with_input(arguments, &[])
}

/// Runs the program `winperf` with these bytes on standard input.
///
/// # Panics
/// As [`winperf`].
pub fn winperf_with_input<S: AsRef<std::ffi::OsStr>>(arguments: &[S], input: &[u8]) -> Run {
    let mut command = command();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // Written beside the reading: both pipes are shorter than a capture.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    match writer.join().expect("a writer that does not panic") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => panic!("standard input: {error}"),
        _ => {}
    }
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let status = output.status.code().expect("an exit status");
    Run { status, out: text(output.stdout), error: text(output.stderr) }
}

/// Runs the program `winperf` with that much address space, reads the first bytes that it writes and then nothing more.
///
/// # Panics
/// As [`winperf`].
#[cfg(unix)]
pub fn winperf_within<S: AsRef<std::ffi::OsStr>>(kilobytes: u32, arguments: &[S], first: u64) -> Run {
    let mut command = Command::new("sh");
    command.args(["-c", r#"ulimit -v "$0" && exec "$@""#, &kilobytes.to_string()]);
    command.arg(program()).args(arguments);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a shell");
    let read = |mut from: Box<dyn Read + Send>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            from.read_to_end(&mut bytes).map(|_| String::from_utf8_lossy(&bytes).into_owned())
        })
    };
    // Both at once: either may be longer than its pipe.
    let error = read(Box::new(child.stderr.take().expect("a pipe")));
    let out = read(Box::new(child.stdout.take().expect("a pipe").take(first)));
    let [out, error] = [out, error].map(|read| read.join().expect("a reader").expect("a pipe"));
    let status = child.wait().expect("the program ends");
    Run { status: status.code().unwrap_or(-1), out, error }
}

/// Runs the program `winperf` with that much address space, and returns how much time of the processor it took too.
///
/// # Panics
/// As [`winperf`].
#[cfg(unix)]
pub fn winperf_measured<S: AsRef<std::ffi::OsStr>>(kilobytes: u32, arguments: &[S]) -> (Run, Duration) {
    // What a shell's children took is the second line of `times`: minutes and seconds of their own, and of the system for them.
    let line = r#"ulimit -v "$0" && "$@"; status=$?; times >&2; exit $status"#;
    let mut shell = Command::new("sh");
    shell.args(["-c", line, &kilobytes.to_string()]).arg(program()).args(arguments);
    // Each arena of an allocator takes address space that it does not use.
    let output = shell.env("MALLOC_ARENA_MAX", "1").stdin(Stdio::null()).output().expect("a shell");
    let [out, error] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let lines: Vec<&str> = error.lines().collect();
    let (said, [_, times]) = lines.split_last_chunk::<2>().expect("the times");
    let seconds = |time: &str| -> f64 {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m').expect("minutes and seconds");
        60.0 * minutes.parse::<f64>().expect("minutes") + seconds.parse::<f64>().expect("seconds")
    };
    let took = Duration::from_secs_f64(times.split_whitespace().map(seconds).sum());
    (Run { status: output.status.code().unwrap_or(-1), out, error: said.join("\n") }, took)
}

/// Returns the program `winperf`, to be run in another way.
///
/// # Panics
/// When it cannot be built.
pub fn command() -> Command {
    Command::new(program())
}

/// Returns the path of the program: from `WINPERF_PROGRAM`, and otherwise built when it is missing or outdated.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        if let Some(built) = std::env::var_os("WINPERF_PROGRAM") {
            return built.into();
        }
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut build = Command::new(cargo);
        build.args(["build", "--quiet", "--package", "winperf-cli", "--message-format", "json"]);
        build.args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]);
        let output = build.output().expect("cargo starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let messages = String::from_utf8(output.stdout).expect("UTF-8");
        let executable = messages.lines().find_map(|line| {
            let message: Value = serde_json::from_str(line).ok()?;
            message["executable"].as_str().map(PathBuf::from)
        });
        executable.expect("cargo names the program that it built")
    })
}

/// A folder of one test, which goes when the test ends.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Creates an empty folder; `name` is the test's.
    ///
    /// # Panics
    /// When it cannot be made.
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("winperf-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for temporary files");
        Self(path)
    }

    /// Returns the path of a file in the folder.
    ///
    /// # Panics
    /// When the folder's own path is not UTF-8.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path in UTF-8").to_owned()
    }

    /// Writes a file and returns its path.
    ///
    /// # Panics
    /// When it cannot be written.
    pub fn write(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.path(name);
        std::fs::write(&path, bytes).expect("a file that can be written");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that remains is left to the system to clean.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
