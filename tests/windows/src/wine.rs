//! A Windows in a folder.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// Registration of the provider for Wine and its registry.
const REGISTRATION: &str = include_str!("../../../crates/winperf-provider/install/winperf-provider-wine.reg");

/// Number of dead services of a crowded prefix beside the provider's.
const CROWD: u32 = 500;

/// The title index of the object that the first of them lists.
const FIRST_OF_CROWD: u32 = 30_000;

/// A Wine prefix in which the provider is registered.
#[derive(Debug)]
pub struct Wine {
    loader: PathBuf,
    prefix: PathBuf,
}

/// The prefixes of this run; they are made when one is first asked for.
struct Prefixes {
    shared: Wine,
    unlisted: Wine,
    crowded: Wine,
    changing: Mutex<Wine>,
}

impl Wine {
    /// Returns the prefix of all tests that leave its registry as it is.
    ///
    /// # Panics
    /// When Wine or the programs are not where the environment says.
    pub fn shared() -> &'static Self {
        &prefixes().shared
    }

    /// Returns the prefix of the tests that change its registry, one after the other, and put back what was there.
    ///
    /// # Panics
    /// As above.
    pub fn changing() -> MutexGuard<'static, Self> {
        // A test that has failed has restored the registry, too.
        prefixes().changing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a prefix in which the provider's service has no list of its objects, as most services have none.
    ///
    /// # Panics
    /// As above.
    pub fn unlisted() -> &'static Self {
        &prefixes().unlisted
    }

    /// Returns a prefix with 500 more services, each of which lists an object and names a library that is not there.
    ///
    /// # Panics
    /// As above.
    pub fn crowded() -> &'static Self {
        &prefixes().crowded
    }

    /// Returns the folder that it is in.
    pub fn prefix(&self) -> &Path {
        &self.prefix
    }

    /// Returns a Windows program as a command; its console is read by the test.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(&self.loader);
        command
            .arg(program)
            .env("WINEPREFIX", &self.prefix)
            .env("WINEARCH", "win64")
            .env("WINEDEBUG", "-all")
            // Neither .NET nor a browser is asked for when the prefix is made.
            .env("WINEDLLOVERRIDES", "mscoree,mshtml=")
            .env("WINPERF_PROVIDER_WINE", "1")
            .stdin(Stdio::null());
        command
    }

    /// Creates a new prefix in a folder of this name.
    fn new(name: &str) -> Self {
        // Another version of Wine may have left a prefix that this one cannot use.
        let prefix = fresh_folder(name);
        let wine = Self { loader: variable("WINPERF_WINE").into(), prefix };
        wine.make();
        wine
    }

    /// Returns a copy in a folder of this name, in a quarter of the time that a new one takes.
    fn copy(&self, name: &str) -> Self {
        // The registry is in memory until Wine's server has ended.
        let server = self.loader.with_file_name("wineserver");
        run(Command::new(server).arg("--wait").env("WINEPREFIX", &self.prefix));
        let prefix = fresh_folder(name);
        run(Command::new("cp").arg("--archive").arg(self.prefix.join(".")).arg(&prefix));
        Self { loader: self.loader.clone(), prefix }
    }

    fn make(&self) {
        self.finish("wineboot", &["-i"]);
        let dll = self.prefix.join("drive_c/windows/system32/winperf_provider.dll");
        fs::copy(program("winperf_provider.dll"), dll)
            .unwrap_or_else(|error| panic!("the provider: {error}"));
        self.register(REGISTRATION);
        self.no_debugger();
    }

    /// Writes keys and values into the registry.
    fn register(&self, entries: &str) {
        let file = self.prefix.join("drive_c/entries.reg");
        fs::write(&file, entries).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.finish("regedit", &["/S", "C:\\entries.reg"]);
    }

    /// A crash is to end the program at once, without a debugger that writes a page about it first.
    fn no_debugger(&self) {
        let key = "HKLM\\Software\\Microsoft\\Windows NT\\CurrentVersion\\AeDebug";
        self.finish("reg", &["add", key, "/v", "Auto", "/t", "REG_SZ", "/d", "0", "/f"]);
    }

    /// Runs a program of Windows to its end.
    ///
    /// # Panics
    /// When it fails.
    pub fn finish(&self, program: &str, arguments: &[&str]) {
        run(self.command(program).args(arguments));
    }
}

fn prefixes() -> &'static Prefixes {
    static PREFIXES: OnceLock<Prefixes> = OnceLock::new();
    PREFIXES.get_or_init(|| {
        let shared = Wine::new("wine");
        let changing = Mutex::new(shared.copy("wine-changing"));
        let unlisted = shared.copy("wine-unlisted");
        let key = "HKLM\\SYSTEM\\CurrentControlSet\\Services\\winperf-provider\\Performance";
        unlisted.finish("reg", &["delete", key, "/v", "Object List", "/f"]);
        let crowded = shared.copy("wine-crowded");
        crowded.register(&crowd());
        Prefixes { shared, unlisted, crowded, changing }
    })
}

/// Returns the registration of the dead services.
fn crowd() -> String {
    let service = |number: u32| {
        let object = FIRST_OF_CROWD + 2 * number;
        format!(
            "[HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Services\\zz-dead-{number}\\Performance]\r\n\
             \"Library\"=\"zz-dead-{number}.dll\"\r\n\"Open\"=\"Open\"\r\n\"Collect\"=\"Collect\"\r\n\
             \"Close\"=\"Close\"\r\n\"Object List\"=\"{object}\"\r\n\r\n"
        )
    };
    let services: String = (0..CROWD).map(service).collect();
    format!("Windows Registry Editor Version 5.00\r\n\r\n{services}")
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {output:?}");
}

/// Returns a program that was built for Windows.
pub fn program(name: &str) -> PathBuf {
    Path::new(&variable("WINPERF_WINDOWS_PROGRAMS")).join(name)
}

/// Returns a path of this system as a program under Wine reads it.
pub fn path_in_wine(path: &Path) -> String {
    format!("Z:{}", path.display()).replace('/', "\\")
}

/// Returns an empty folder of this name among everything that the tests write.
pub fn fresh_folder(name: &str) -> PathBuf {
    let folder = scratch().join(name);
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    folder
}

/// Returns the folder of everything that the tests write, beside the programs.
pub(crate) fn scratch() -> PathBuf {
    program("wine-tests")
}

/// Returns the value of an environment variable.
pub(crate) fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is not set; cargo xtask test sets it"))
}
