//! Where files go: found out before anything is captured, and written so that none is left half-written under its final name.

mod files;
mod names;
mod writing;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::time::CalendarTime;
use winperf_bundle::Packed;

use self::names::{BEGINNING, ENDING, MOST_OF_A_STEM, UNFINISHED, default_stem, is_of_ours};
use self::writing::{write, write_raw};
use crate::arguments::Order;

pub use self::files::{Files, Reserved};

/// A place that can be written; nobody else writes there as long as it is held.
pub struct Output<'a> {
    files: &'a dyn Files,
    path: String,
    is_folder: bool,
    /// The files of an earlier run, which stay until there are new ones.
    older: Vec<String>,
    reserved: Box<dyn Reserved>,
}

/// What there is to say about a place.
pub type Notes = Vec<String>;

impl<'a> Output<'a> {
    /// Finds the place that was ordered, or one for a file of this day, and makes sure that it can be written.
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
        let cannot = |error| format!("{full} cannot be written: {error}");
        let names = files.names(folder);
        let older: Vec<String> = names.iter().filter(|name| is_of_ours(name)).cloned().collect();
        match older.first() {
            Some(first) if !force => {
                return Err(format!(
                    "{full} holds other samples, such as {first}; name another folder, or let --force remove them"
                ));
            }
            _ => {}
        }
        files.make_folder(folder).map_err(cannot)?;
        let unfinished = names.iter().filter(|name| name.strip_suffix(UNFINISHED).is_some_and(is_of_ours));
        for name in unfinished {
            if files.remove(&format!("{folder}/{name}")) {
                notes.push(left_behind(&format!("{full}\\{name}")));
            }
        }
        let reserved = files.reserve(&format!("{folder}/winperf-capture{UNFINISHED}")).map_err(cannot)?;
        Ok(Self { files, path: folder.into(), is_folder: true, older, reserved })
    }

    fn file(files: &'a dyn Files, path: &str, force: bool, notes: &mut Notes) -> Result<Self, String> {
        let full = files.full_path(path);
        if !force && files.exists(path) {
            return Err(format!("{full} is there already; name another file, or let --force replace it"));
        }
        let unfinished = format!("{path}{UNFINISHED}");
        if files.remove(&unfinished) {
            notes.push(left_behind(&files.full_path(&unfinished)));
        }
        let reserved =
            files.reserve(&unfinished).map_err(|error| format!("{full} cannot be written: {error}"))?;
        Ok(Self { files, path: path.into(), is_folder: false, older: Vec::new(), reserved })
    }

    /// A file of this stem whose number is free, in this folder or in another that can be written.
    fn without_being_asked(files: &'a dyn Files, stem: &str, notes: &mut Notes) -> Result<Self, String> {
        let own = files.full_path(".");
        let mut refused = Vec::new();
        for folder in core::iter::once(own).chain(files.other_folders()) {
            let folder = folder.trim_end_matches(['/', '\\']);
            for name in files.names(folder) {
                let is_unfinished = name.starts_with(BEGINNING) && name.ends_with(".perfcap.zip.part");
                let path = format!("{folder}\\{name}");
                if is_unfinished && files.remove(&path) {
                    notes.push(left_behind(&path));
                }
            }
            match Self::numbered(files, folder, stem) {
                Ok(output) => {
                    notes
                        .extend(refused.first().map(|reason| format!("{reason}; the file goes to {folder}")));
                    return Ok(output);
                }
                Err(error) => refused.push(format!("{folder} cannot be written: {error}")),
            }
        }
        Err(refused.join("; "))
    }

    fn numbered(files: &'a dyn Files, folder: &str, stem: &str) -> Result<Self, String> {
        let mut error = String::new();
        for number in 1..=MOST_OF_A_STEM {
            let number = if number == 1 { String::new() } else { format!("-{number}") };
            let path = format!("{folder}\\{stem}{number}{ENDING}");
            let unfinished = format!("{path}{UNFINISHED}");
            if files.exists(&path) {
                continue;
            }
            match files.reserve(&unfinished) {
                Ok(reserved) => {
                    return Ok(Self { files, path, is_folder: false, older: Vec::new(), reserved });
                }
                // Another run of this program holds it.
                Err(_) if files.exists(&unfinished) => {}
                Err(said) => {
                    error = said;
                    break;
                }
            }
        }
        Err(error)
    }

    /// The full path of the file or folder.
    pub fn path(&self) -> String {
        self.files.full_path(&self.path)
    }

    /// Writes what was packed, and says what had to go for it.
    ///
    /// # Errors
    /// A sentence that says which file cannot be written.
    pub fn write(self, packed: &Packed) -> Result<Notes, String> {
        let full = self.path();
        let Self { files, path, is_folder, older, reserved } = self;
        // Its name is that of the unfinished file.
        drop(reserved);
        let removed = older.iter().filter(|name| files.remove(&format!("{path}/{name}")));
        let notes = removed.map(|name| format!("removed {full}\\{name}")).collect();
        let written =
            if is_folder { write_raw(files, &path, packed) } else { write(files, &path, &packed.bytes) };
        written.map(|()| notes).map_err(|error| format!("{full} cannot be written: {error}"))
    }
}

fn left_behind(path: &str) -> String {
    format!("removed {path}, which a run left that was ended while it wrote")
}

#[cfg(test)]
pub(crate) mod tests;
