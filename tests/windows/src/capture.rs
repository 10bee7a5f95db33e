//! One run of the capture program.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use winperf_bundle::Opened;

use crate::compiler::compiled_by;
use crate::wine::{Wine, fresh_folder, program, scratch};

/// A run that is being prepared.
#[derive(Debug)]
pub struct Capture {
    command: Command,
    folder: PathBuf,
}

/// A run that has ended.
#[derive(Debug)]
pub struct Run {
    /// Its exit status.
    pub status: i32,
    /// Standard output.
    pub output: String,
    /// Standard error.
    pub complaints: String,
    /// Folder in which it ran.
    pub folder: PathBuf,
}

/// A run that continues.
#[derive(Debug)]
pub struct Running {
    process: Child,
    folder: PathBuf,
    printed: Printed,
}

/// The files that a run prints into:
/// a pipe would stay open as long as the services that Wine starts with it, which other runs keep going.
#[derive(Clone, Debug)]
struct Printed {
    output: PathBuf,
    complaints: PathBuf,
}

impl Capture {
    /// Creates the program with these arguments, in an empty folder of its own.
    pub fn new(arguments: &[&str]) -> Self {
        Self::of(&program("winperf-capture.exe"), arguments)
    }

    /// Prepares a run of another executable.
    pub fn of(executable: &Path, arguments: &[&str]) -> Self {
        Self::prepared(Wine::shared(), executable, &numbered_folder(), arguments)
    }

    /// Prepares a run like [`new`](Self::new), in another prefix than the one that tests share.
    pub fn under(wine: &Wine, arguments: &[&str]) -> Self {
        Self::prepared(wine, &program("winperf-capture.exe"), &numbered_folder(), arguments)
    }

    /// Returns the program with these arguments, in a folder that is there.
    pub fn in_folder(folder: &Path, arguments: &[&str]) -> Self {
        Self::prepared(Wine::shared(), &program("winperf-capture.exe"), folder, arguments)
    }

    fn prepared(wine: &Wine, executable: &Path, folder: &Path, arguments: &[&str]) -> Self {
        let mut command = wine.command(executable);
        command.args(arguments).current_dir(folder);
        Self { command, folder: folder.to_path_buf() }
    }

    /// Adds a fault of the provider.
    #[must_use]
    pub fn fault(self, fault: &str) -> Self {
        self.env(winperf_provider::fault::VARIABLE, fault)
    }

    /// Adds an environment variable.
    #[must_use]
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.command.env(name, value);
        self
    }

    /// Puts the run on a disk that is `full`, or that is `stalled` in the middle of a file.
    #[must_use]
    pub fn on_disk(self, fault: &str) -> Self {
        // Compiled once, since a run that has loaded it must not see it written anew.
        static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
        let options = ["-shared", "-fPIC", "-ldl"];
        let library =
            LIBRARY.get_or_init(|| compiled_by("cc", "faulty-disk.so", &["faulty_disk.c"], &options));
        self.env("LD_PRELOAD", &library.to_string_lossy()).env("WINPERF_DISK_FAULT", fault)
    }

    /// Returns the folder that it runs in.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs it to its end.
    ///
    /// One run of many was seen to end with 1, without a word and without a file, before even the headline that comes first.
    /// It is not known whether Wine or the program caused that; so the run is repeated once, and the repetition
    /// reported.
    pub fn run(mut self) -> Run {
        let mut start =
            || printed(&mut self.command).unwrap_or_else(|error| panic!("{:?}: {error}", self.command));
        let first = start();
        let is_silent =
            first.stdout.is_empty() && first.stderr.is_empty() && files_of(&self.folder).is_empty();
        if first.status.code() != Some(1) || !is_silent {
            return Run::of(&first, self.folder);
        }
        eprintln!("ended with 1 and without a word, and is started again: {}", self.folder.display());
        let second = start();
        Run::of(&second, self.folder)
    }

    /// Starts it.
    pub fn start(mut self) -> Running {
        let printed = Printed::new();
        let process = printed.of(&mut self.command).and_then(Command::spawn);
        let process = process.unwrap_or_else(|error| panic!("{:?}: {error}", self.command));
        Running { process, folder: self.folder, printed }
    }
}

impl Running {
    /// Returns the folder that it runs in.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Presses Ctrl+C, and waits for the end.
    ///
    /// # Panics
    /// When it cannot be pressed.
    pub fn interrupt(mut self) -> Run {
        let interrupted =
            Command::new("sh").arg("-c").arg(format!("kill -INT {}", self.process.id())).status();
        assert!(interrupted.is_ok_and(|status| status.success()), "{}", self.folder.display());
        let status = self.process.wait();
        let output = status.and_then(|status| self.printed.read(status));
        Run::of(&output.unwrap_or_else(|error| panic!("{error}")), self.folder.clone())
    }

    /// Returns whether it has not ended yet.
    pub fn is_running(&mut self) -> bool {
        self.process.try_wait().is_ok_and(|status| status.is_none())
    }

    /// Ends the program immediately, as the Task Manager does.
    pub fn kill(self) -> PathBuf {
        self.folder.clone()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

impl Run {
    fn of(output: &Output, folder: PathBuf) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("\r\n", "\n");
        Self {
            status: output.status.code().unwrap_or(-1),
            output: text(&output.stdout),
            complaints: text(&output.stderr),
            folder,
        }
    }

    /// Returns the run, if it ended with this status.
    ///
    /// # Panics
    /// With all that was printed, when it did not.
    #[must_use]
    pub fn expect(self, status: i32) -> Self {
        assert_eq!(self.status, status, "{}\n{}", self.output, self.complaints);
        self
    }

    /// Returns the names of the files in its folder.
    pub fn files(&self) -> Vec<String> {
        files_of(&self.folder)
    }

    /// Returns the one file that it wrote.
    pub fn file(&self) -> PathBuf {
        let files = self.files();
        assert_eq!(files.len(), 1, "{files:?}");
        self.folder.join(&files[0])
    }

    /// Returns the one bundle that it wrote, opened and verified.
    pub fn bundle(&self) -> Opened {
        let file = self.file();
        assert!(file.to_string_lossy().ends_with(".perfcap.zip"), "{}", file.display());
        let mut bytes = Vec::new();
        let read = fs::File::open(&file).and_then(|mut file| file.read_to_end(&mut bytes));
        read.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        winperf_bundle::open(bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    }
}

/// Runs a command to its end.
fn printed(command: &mut Command) -> io::Result<Output> {
    let printed = Printed::new();
    let status = printed.of(command)?.status()?;
    printed.read(status)
}

impl Printed {
    /// Files of their own.
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let path = scratch().join(format!("printed-{}", COUNT.fetch_add(1, Ordering::Relaxed)));
        Self { output: path.with_extension("out"), complaints: path.with_extension("err") }
    }

    /// Lets a command print into them.
    fn of<'a>(&self, command: &'a mut Command) -> io::Result<&'a mut Command> {
        Ok(command.stdout(File::create(&self.output)?).stderr(File::create(&self.complaints)?))
    }

    /// Returns the content of the files, once the command has ended.
    fn read(&self, status: ExitStatus) -> io::Result<Output> {
        Ok(Output { status, stdout: fs::read(&self.output)?, stderr: fs::read(&self.complaints)? })
    }
}

/// Returns an empty folder that no other run of this process has.
fn numbered_folder() -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    fresh_folder(&format!("run-{}", COUNT.fetch_add(1, Ordering::Relaxed)))
}

/// Returns the names of the files in a folder, in order.
pub fn files_of(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
