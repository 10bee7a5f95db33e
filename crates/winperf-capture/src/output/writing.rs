//! Writing of files, so none is left half-written under its final name.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf_bundle::Packed;

use super::names::{MAX_OF_STEM, UNFINISHED, numbered};
use super::{Files, Notes, Written};

/// Number of names to try for a file that is not complete yet.
const MAX_UNFINISHED: u32 = 3;

/// Writes a file without a given name, in a different folder if its own is no longer writable.
pub(super) fn file_somewhere(
    files: &dyn Files,
    path: &str,
    first: u32,
    bytes: &[u8],
) -> Result<Written, String> {
    let error = match file(files, path, first, false, bytes) {
        // Any free name will do.
        Ok(written) => return Ok(Written { notes: Notes::new(), is_as_asked: true, ..written }),
        Err(error) => error,
    };
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let others = files.other_folders();
    let written = others.iter().find_map(|folder| {
        let folder = folder.trim_end_matches(['/', '\\']);
        let written = file(files, &format!("{folder}\\{name}"), 1, false, bytes).ok()?;
        let note = format!("{error}; the file is written to {folder}");
        Some(Written { notes: alloc::vec![note], is_as_asked: true, ..written })
    });
    written.ok_or(error)
}

/// Writes a file under a temporary name in the same folder, and renames it when it is complete.
///
/// If its name is taken, because such a file has appeared or is open in a program, the next number is used, since
/// captures cannot be repeated.
pub(super) fn file(
    files: &dyn Files,
    path: &str,
    first: u32,
    replace: bool,
    bytes: &[u8],
) -> Result<Written, String> {
    let full = files.full_path(&numbered(path, first));
    let named = unfinished(files, path, first, bytes).and_then(|unfinished| {
        let named = with_a_name(files, &unfinished, path, first, replace);
        if named.is_err() {
            files.remove(&unfinished);
        }
        named
    });
    match named {
        Ok((path, refusal)) => {
            let path = files.full_path(&path);
            let is_as_asked = refusal.is_none();
            let note = refusal.map(|error| format!("{full} cannot be used: {error}; the file is {path}"));
            Ok(Written { path, notes: note.into_iter().collect(), is_as_asked })
        }
        Err(error) => Err(format!("{full} cannot be written: {error}")),
    }
}

/// Writes the bytes under a name that marks them as incomplete, and returns this name; the error is the first one.
fn unfinished(files: &dyn Files, path: &str, first: u32, bytes: &[u8]) -> Result<String, String> {
    let mut refusal = None;
    for number in first..first.saturating_add(MAX_UNFINISHED) {
        let unfinished = format!("{}{UNFINISHED}", numbered(path, number));
        match files.write(&unfinished, bytes) {
            Ok(()) => return Ok(unfinished),
            Err(error) => {
                files.remove(&unfinished);
                refusal = refusal.or(Some(error));
            }
        }
    }
    Err(refusal.unwrap_or_default())
}

/// Gives a file the first available name; returns it with the reason, if it is not the wanted one.
fn with_a_name(
    files: &dyn Files,
    unfinished: &str,
    path: &str,
    first: u32,
    replace: bool,
) -> Result<(String, Option<String>), String> {
    let mut refusal = None;
    for number in first..=MAX_OF_STEM {
        let path = numbered(path, number);
        match files.rename(unfinished, &path, replace && number == first) {
            Ok(()) => return Ok((path, refusal)),
            Err(error) if files.exists(&path) => refusal = refusal.or(Some(error)),
            Err(error) => return Err(refusal.unwrap_or(error)),
        }
    }
    Err(refusal.unwrap_or_default())
}

/// Writes plain blocks and title lists into a folder, replacing those of an earlier run if `replace` is true.
///
/// No file of the earlier run is removed before all of the new files are on the disk.
pub(super) fn folder(
    files: &dyn Files,
    folder: &str,
    older: &[String],
    replace: bool,
    packed: &Packed,
) -> Result<Written, String> {
    let full = files.full_path(folder);
    let samples = packed.redacted.captures.iter().enumerate();
    let samples = samples.map(|(number, sample)| (winperf_bundle::sample_name(number), sample.file()));
    let titles = packed.titles.iter().map(|list| (list.file_name(), list.bytes.as_slice()));
    let contents: Vec<(String, &[u8])> = samples.chain(titles).collect();
    let path = |name: &str| format!("{folder}/{name}");
    let unfinished = |name: &str| format!("{folder}/{name}{UNFINISHED}");

    let mut written = contents.iter().try_for_each(|(name, bytes)| files.write(&unfinished(name), bytes));
    let mut named: Vec<&str> = Vec::new();
    for (name, _) in &contents {
        written = written.and_then(|()| files.rename(&unfinished(name), &path(name), replace));
        if written.is_ok() {
            named.push(name);
        }
    }
    if let Err(error) = written {
        for (name, _) in &contents {
            files.remove(&unfinished(name));
        }
        return Err(format!("{full} cannot be written: {error}{}", without(files, folder, &named, older)));
    }

    let mut written = Written { path: full, notes: Notes::new(), is_as_asked: true };
    for name in older.iter().filter(|name| !named.contains(&name.as_str())) {
        let full = &written.path;
        let (is_removed, note) = match files.remove(&path(name)) {
            true => (true, format!("removed {full}\\{name}")),
            false => (false, format!("{full}\\{name} is from an earlier run and could not be removed")),
        };
        written.notes.push(note);
        written.is_as_asked &= is_removed;
    }
    Ok(written)
}

/// Removes the renamed files, except those that have replaced others, and reports these.
fn without(files: &dyn Files, folder: &str, named: &[&str], older: &[String]) -> String {
    let (replaced, fresh): (Vec<&str>, Vec<&str>) =
        named.iter().copied().partition(|name| older.iter().any(|older| older == name));
    for name in fresh {
        files.remove(&format!("{folder}/{name}"));
    }
    if replaced.is_empty() {
        return String::new();
    }
    format!("; new there: {}; all else is of an earlier run", replaced.join(", "))
}
