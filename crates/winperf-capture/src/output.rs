//! Places of files: determined before capturing, and written atomically.
//!
//! While a run has a place, it holds a lock next to it, a file that is always removed at the end of the run.
//! Incomplete files of other runs are recognized by a lock that is not held.

mod files;
mod names;
mod writing;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::time::CalendarTime;
use winperf_bundle::Packed;

use self::names::{
    BEGINNING, ENDING, LOCK, MAX_OF_STEM, UNFINISHED, default_stem, is_device, is_of_ours, numbered,
};
use crate::arguments::Order;

pub use self::files::{Files, Reserved};

/// A writable place, locked against other runs.
pub struct Output<'a> {
    files: &'a dyn Files,
    place: Place,
    force: bool,
    lock: Box<dyn Reserved>,
}

enum Place {
    File {
        /// Its path without a number.
        path: String,
        /// The number that was free, from 1, which is not written.
        number: u32,
        is_asked_for: bool,
    },
    Folder {
        path: String,
        /// The files of an earlier run, which are kept until there are new ones.
        older: Vec<String>,
    },
}

/// Notes about a place.
pub type Notes = Vec<String>;

/// Files that were written.
#[derive(Debug)]
pub struct Written {
    /// The full path of the file or folder.
    pub path: String,
    /// Further notes.
    pub notes: Notes,
    /// `true` if it is the requested place, without files of an earlier run.
    pub is_as_asked: bool,
}

impl<'a> Output<'a> {
    /// Finds the requested place, or one for a file of this day, and checks that it is writable.
    ///
    /// # Errors
    /// A sentence with the full path.
    pub fn open(files: &'a dyn Files, order: &Order, now: CalendarTime) -> Result<(Self, Notes), String> {
        let mut notes = Notes::new();
        let output = match (&order.raw, &order.out) {
            (Some(folder), _) => Self::folder(files, folder, order.force, &mut notes),
            (None, Some(path)) => Self::file(files, path, order.force, &mut notes),
            (None, None) => Self::without_being_asked(files, &default_stem(now, order.level), &mut notes),
        };
        Ok((output?, notes))
    }

    fn folder(files: &'a dyn Files, folder: &str, force: bool, notes: &mut Notes) -> Result<Self, String> {
        let full = files.full_path(folder);
        files.make_folder(folder).map_err(|error| format!("{full} cannot be written: {error}"))?;
        // Existing files are checked under the lock, since a different run may be renaming its samples.
        let lock = locked(files, &format!("{folder}/winperf-capture"), &full)?;
        let names = files.names(folder);
        let older: Vec<String> = names.iter().filter(|name| is_of_ours(name)).cloned().collect();
        match older.first() {
            Some(first) if !force => {
                return Err(format!(
                    "{full} contains other samples, such as {first}; choose another folder, or remove them with --force"
                ));
            }
            _ => {}
        }
        let unfinished = names.iter().filter(|name| name.strip_suffix(UNFINISHED).is_some_and(is_of_ours));
        for name in unfinished {
            if files.remove(&format!("{folder}/{name}")) {
                notes.push(left_behind(&format!("{full}\\{name}")));
            }
        }
        Ok(Self { files, place: Place::Folder { path: folder.into(), older }, force, lock })
    }

    fn file(files: &'a dyn Files, path: &str, force: bool, notes: &mut Notes) -> Result<Self, String> {
        let full = files.full_path(path);
        if is_device(path) {
            return Err(format!("{full} is a Windows device; choose a file name"));
        }
        if files.is_folder(path) {
            return Err(format!(
                "{full} is a folder; choose a file name, or write into the folder with --raw"
            ));
        }
        if !force && files.exists(path) {
            return Err(format!("{full} already exists; choose another name, or replace it with --force"));
        }
        let lock = locked(files, path, &full)?;
        let unfinished = format!("{path}{UNFINISHED}");
        let unfinished_in_full = files.full_path(&unfinished);
        if files.remove(&unfinished) {
            notes.push(left_behind(&unfinished_in_full));
        }
        // It is removed immediately.
        files
            .reserve(&unfinished)
            .map_err(|error| format!("{unfinished_in_full} cannot be written: {error}"))?;
        Ok(Self {
            files,
            place: Place::File { path: path.into(), number: 1, is_asked_for: true },
            force,
            lock,
        })
    }

    /// Returns a file with this stem and a free number, in this folder or in a different writable one.
    fn without_being_asked(files: &'a dyn Files, stem: &str, notes: &mut Notes) -> Result<Self, String> {
        let own = files.full_path(".");
        let mut refused = Vec::new();
        for folder in core::iter::once(own).chain(files.other_folders()) {
            let folder = folder.trim_end_matches(['/', '\\']);
            notes.extend(without_unfinished(files, folder));
            match Self::free(files, format!("{folder}\\{stem}{ENDING}")) {
                Ok(output) => {
                    notes.extend(
                        refused.first().map(|reason| format!("{reason}; the file is written to {folder}")),
                    );
                    return Ok(output);
                }
                Err(error) => refused.push(format!("{folder} cannot be written: {error}")),
            }
        }
        Err(refused.join("; "))
    }

    /// Returns the first number of this path that is not used by a file or a different run.
    fn free(files: &'a dyn Files, path: String) -> Result<Self, String> {
        let mut error = String::new();
        for number in 1..=MAX_OF_STEM {
            let with_number = numbered(&path, number);
            if files.exists(&with_number) {
                continue;
            }
            let lock = format!("{with_number}{LOCK}");
            match files.reserve(&lock) {
                // Somebody has a file or folder of the name under which this one would be written.
                Ok(_) if files.reserve(&format!("{with_number}{UNFINISHED}")).is_err() => {}
                Ok(lock) => {
                    let place = Place::File { path, number, is_asked_for: false };
                    return Ok(Self { files, place, force: false, lock });
                }
                // It is held by a different run of this program.
                Err(_) if files.exists(&lock) => {}
                Err(said) => {
                    error = said;
                    break;
                }
            }
        }
        Err(error)
    }

    /// Writes a bundle.
    ///
    /// # Errors
    /// Returns a sentence that names the file that cannot be written.
    pub fn write(self, packed: &Packed) -> Result<Written, String> {
        let Self { files, place, force, lock } = self;
        let written = match place {
            Place::File { path, number, is_asked_for: true } => {
                writing::file(files, &path, number, force, &packed.bytes)?
            }
            Place::File { path, number, is_asked_for: false } => {
                writing::file_somewhere(files, &path, number, &packed.bytes)?
            }
            Place::Folder { path, older } => writing::folder(files, &path, &older, force, packed)?,
        };
        // No other run writes there until here.
        drop(lock);
        Ok(written)
    }
}

/// Holds the lock of this path.
fn locked(files: &dyn Files, path: &str, full: &str) -> Result<Box<dyn Reserved>, String> {
    let lock = format!("{path}{LOCK}");
    files.reserve(&lock).map_err(|error| {
        if files.exists(&lock) {
            format!("{full} is being written by another run of this program")
        } else {
            format!("{full} cannot be written: {error}")
        }
    })
}

/// Removes the half-written files of earlier runs in this folder under automatic names, and reports them.
fn without_unfinished(files: &dyn Files, folder: &str) -> Notes {
    let names = files.names(folder).into_iter();
    let names = names.filter(|name| name.starts_with(BEGINNING));
    let paths = names.filter_map(|name| Some(format!("{folder}\\{}", name.strip_suffix(UNFINISHED)?)));
    let of_captures = paths.filter(|path| path.ends_with(ENDING));
    let is_removed = |path: &String| {
        // The run that writes it holds its lock.
        let lock = files.reserve(&format!("{path}{LOCK}"));
        lock.is_ok() && files.remove(&format!("{path}{UNFINISHED}"))
    };
    of_captures.filter(is_removed).map(|path| left_behind(&format!("{path}{UNFINISHED}"))).collect()
}

fn left_behind(path: &str) -> String {
    format!("removed {path}, left by an interrupted run")
}

#[cfg(test)]
pub(crate) mod tests;
