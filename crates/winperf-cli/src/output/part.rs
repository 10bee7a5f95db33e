//! A file that is not whole yet, under a name of its own.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

/// Prefix and suffix of the names of parts.
const NAME: (&str, &str) = (".winperf-", ".part");

/// A temporary file in the folder of the output, which gets the name of the output when it is whole; dropped before that, it is deleted.
pub(super) struct TemporaryFile {
    /// `None` for one of many, which are closed after writing, since a process may only have some hundred open files.
    file: Option<File>,
    path: PathBuf,
}

impl TemporaryFile {
    /// Creates a file that no other program has opened: an existing one, or a planted link, is never written to.
    pub(super) fn create_next_to(whole: &Path) -> io::Result<Self> {
        #[cfg(unix)]
        signals::watch()?;
        loop {
            match Self::create(hidden_beside(whole)) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Ok(part) => {
                    // An unlocked part was left by a killed run. If files cannot be locked, none is removed.
                    let _ = part.file.as_ref().map(File::lock);
                    return Ok(part);
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn create(path: PathBuf) -> io::Result<Self> {
        // A signal waits until the new file is among those to remove.
        #[cfg(unix)]
        let mut parts = signals::parts();
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        #[cfg(unix)]
        parts.push(path.clone());
        Ok(Self { file: Some(file), path })
    }

    /// Creates a further part in the same folder with all of its bytes, locked by this one.
    pub(super) fn another(&self, number: usize, bytes: &[u8]) -> io::Result<Self> {
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let mut part = Self::create(self.path.with_file_name(format!("{name}-{number}{}", NAME.1)))?;
        part.add(bytes)?;
        part.file = None;
        Ok(part)
    }

    /// Writes all bytes to the disk.
    pub(super) fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.add(bytes)?;
        self.flush()
    }

    /// Writes bytes before others.
    pub(super) fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.opened()?.write_all(bytes)
    }

    /// Returns the file, reopened if it was closed.
    fn opened(&mut self) -> io::Result<&mut File> {
        let file = match self.file.take() {
            Some(file) => file,
            None => OpenOptions::new().append(true).open(&self.path)?,
        };
        Ok(self.file.insert(file))
    }

    fn flush(&mut self) -> io::Result<()> {
        #[cfg(test)]
        tests::FLUSHES.set(tests::FLUSHES.get() + 1);
        self.opened()?.sync_all()
    }

    /// Flushes all files of this one's disk to it, and returns `true` if the system supports that.
    #[cfg(target_os = "linux")]
    pub(super) fn flush_all(&self) -> bool {
        self.file.as_ref().is_some_and(|file| rustix::fs::syncfs(file).is_ok())
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn flush_all(&self) -> bool {
        false
    }

    /// Gives the file its final name, and unless `force` is true only when that name is free, in one step.
    pub(super) fn become_whole(mut self, whole: &Path, force: bool, is_flushed: bool) -> io::Result<()> {
        // A file gets its name after its bytes are on the disk.
        if !is_flushed {
            self.flush()?;
        }
        if force {
            return fs::rename(&self.path, whole);
        }
        let part = TempPath::try_from_path(self.path.clone())?;
        part.persist_noclobber(whole).map_err(|refused| refused.error)
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // After success no file has that name, and otherwise the first error is more useful than this one.
        let _ = fs::remove_file(&self.path);
    }
}

/// Returns the parts in the folder of a file that runs before this one have left, because they were killed.
pub(super) fn left_beside(whole: &Path) -> Vec<PathBuf> {
    let folder = whole.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // A folder whose files cannot be listed can still be written to.
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut left: Vec<PathBuf> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| entry.path())
        .filter(|path| is_part(path) && is_held_by_nobody(path))
        .collect();
    left.sort();
    left
}

fn is_part(path: &Path) -> bool {
    holder(path).is_some()
}

/// Returns the part that locks a further one, or itself: the name without the number.
fn holder(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let stem = name.strip_prefix(NAME.0)?.strip_suffix(NAME.1)?;
    let (random, number) = stem.split_once('-').unwrap_or((stem, "0"));
    let is_random = random.len() == 16 && random.bytes().all(|digit| digit.is_ascii_hexdigit());
    let is_numbered = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    (is_random && is_numbered).then(|| path.with_file_name(format!("{}{random}{}", NAME.0, NAME.1)))
}

fn is_held_by_nobody(path: &Path) -> bool {
    let Some(holder) = holder(path) else { return false };
    match File::open(&holder) {
        Ok(file) => file.try_lock().is_ok(),
        // A run renames the holder last, so a part without one belongs to no run.
        Err(error) => error.kind() == io::ErrorKind::NotFound && path.is_file(),
    }
}

/// Returns an unpredictable name, whatever the length of the final name.
fn hidden_beside(whole: &Path) -> PathBuf {
    let random = RandomState::new().hash_one(whole);
    whole.with_file_name(format!("{}{random:016x}{}", NAME.0, NAME.1))
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

    /// Set while the signals are watched.
    static WATCHED: OnceLock<()> = OnceLock::new();

    pub(super) fn parts() -> MutexGuard<'static, Vec<PathBuf>> {
        PARTS.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the signals ignored by this program because of `nohup` or a shell, one bit each; 0 if unknown.
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
                    // A completed file no longer has that name.
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        /// Number of flushes of single files in a test.
        pub(super) static FLUSHES: Cell<usize> = const { Cell::new(0) };
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn many_files_are_written_to_the_disk_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let holder = TemporaryFile::create_next_to(&folder.path().join("a")).unwrap();
        let others: Vec<TemporaryFile> =
            (0..500).map(|number| holder.another(number, b"bytes").unwrap()).collect();
        assert!(others.iter().all(|part| part.file.is_none()));
        let is_flushed = holder.flush_all();
        for (number, part) in others.into_iter().enumerate() {
            part.become_whole(&folder.path().join(number.to_string()), false, is_flushed).unwrap();
        }
        holder.become_whole(&folder.path().join("a"), false, is_flushed).unwrap();
        assert_eq!((fs::read_dir(folder.path()).unwrap().count(), FLUSHES.get()), (501, 0));
    }

    #[test]
    fn where_nothing_flushes_all_files_each_is_flushed_before_it_has_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let holder = TemporaryFile::create_next_to(&folder.path().join("a")).unwrap();
        let another = holder.another(0, b"bytes").unwrap();
        another.become_whole(&folder.path().join("b"), false, false).unwrap();
        holder.become_whole(&folder.path().join("a"), false, false).unwrap();
        assert_eq!(FLUSHES.get(), 2);
        assert_eq!(fs::read(folder.path().join("b")).unwrap(), b"bytes");
    }

    #[test]
    fn one_part_holds_the_others_of_its_run() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("x.zip");
        let holder = TemporaryFile::create_next_to(&whole).unwrap();
        let another = holder.another(7, b"").unwrap();
        assert_eq!(left_beside(&whole), [""; 0].map(PathBuf::from));
        // As a killed run leaves them.
        let (mut holder, another) =
            (std::mem::ManuallyDrop::new(holder), std::mem::ManuallyDrop::new(another));
        holder.file = None;
        let mut left = [holder.path.clone(), another.path.clone()];
        left.sort();
        assert_eq!(left_beside(&whole), left);
    }

    #[test]
    fn what_came_meanwhile_is_not_replaced_unless_that_is_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("x.zip");
        let part = |bytes: &[u8]| {
            let mut part = TemporaryFile::create_next_to(&whole).unwrap();
            part.fill(bytes).unwrap();
            part
        };
        let (first, second, third) = (part(b"first"), part(b"second"), part(b"third"));
        first.become_whole(&whole, false, false).unwrap();
        let refused = second.become_whole(&whole, false, false).unwrap_err();
        assert_eq!(
            (refused.kind(), fs::read(&whole).unwrap()),
            (io::ErrorKind::AlreadyExists, b"first".into())
        );
        third.become_whole(&whole, true, false).unwrap();
        assert_eq!(fs::read(&whole).unwrap(), b"third");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_part_is_left_when_nobody_holds_it() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("x.zip");
        let left = folder.path().join(".winperf-0123456789abcdef.part");
        for name in [
            ".winperf-0123456789abcdef.part",
            ".winperf-notes.part",
            "a.part",
            "winperf-0123456789abcdef.part",
        ] {
            fs::write(folder.path().join(name), b"").unwrap();
        }
        let _held = TemporaryFile::create_next_to(&whole).unwrap();
        assert_eq!(left_beside(&whole), [left]);
    }
}
