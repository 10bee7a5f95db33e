//! A file that is not whole yet, under a name of its own.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A new file in the folder of the one that it becomes; it goes when it has not become that.
pub(super) struct Part {
    file: File,
    path: PathBuf,
}

impl Part {
    /// A file that nobody else has opened: one that is there, or a link that somebody put there, is never written to.
    pub(super) fn beside(whole: &Path) -> io::Result<Self> {
        #[cfg(unix)]
        signals::watch()?;
        loop {
            let path = hidden_beside(whole);
            // A signal waits until the new file is among those to remove.
            #[cfg(unix)]
            let mut parts = signals::parts();
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                opened => {
                    let file = opened?;
                    #[cfg(unix)]
                    parts.push(path.clone());
                    return Ok(Self { file, path });
                }
            }
        }
    }

    /// Writes all bytes.
    pub(super) fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.sync_all()
    }

    /// Gives the file its name.
    pub(super) fn become_whole(self, whole: &Path) -> io::Result<()> {
        fs::rename(&self.path, whole)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // After all went well nothing has that name, and otherwise the first error tells more than this one.
        let _ = fs::remove_file(&self.path);
    }
}

/// A name that nobody can know beforehand, however long that of the whole is.
fn hidden_beside(whole: &Path) -> PathBuf {
    let random = RandomState::new().hash_one(whole);
    whole.with_file_name(format!(".winperf-{random:016x}.part"))
}

/// Signals that end the program before a part is a whole.
#[cfg(unix)]
mod signals {
    use std::fs;
    use std::io;
    use std::path::PathBuf;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::{flag, low_level};

    /// The parts of this run.
    static PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

    /// Whether the signals are watched.
    static WATCHED: OnceLock<()> = OnceLock::new();

    pub(super) fn parts() -> MutexGuard<'static, Vec<PathBuf>> {
        PARTS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The signals that `nohup` or a shell has made this program deaf to, a bit for each; none where the system does not tell.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }

    /// Ends the program by these signals only after its parts are removed.
    pub(super) fn watch() -> io::Result<()> {
        if WATCHED.set(()).is_err() {
            return Ok(());
        }
        // Who has caught this signal gets an error of the write that makes a file too long.
        flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
        let ignored = ignored();
        let is_heard = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
        let mut signals =
            Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM].iter().filter(|signal| is_heard(signal)))?;
        thread::spawn(move || {
            for signal in signals.forever() {
                for path in parts().iter() {
                    // One that has become whole has that name no more.
                    let _ = fs::remove_file(path);
                }
                if low_level::emulate_default_handler(signal).is_err() {
                    low_level::exit(2);
                }
            }
        });
        Ok(())
    }
}
