//! How files are written, so that none is left half-written under its final name.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use winperf_bundle::Packed;

use super::Files;
use super::names::UNFINISHED;

/// Writes a file under another name in the same folder, and gives it its name when it is complete.
pub(super) fn write(files: &dyn Files, path: &str, bytes: &[u8]) -> Result<(), String> {
    let unfinished = format!("{path}{UNFINISHED}");
    let written = files.write(&unfinished, bytes).and_then(|()| files.rename(&unfinished, path));
    if written.is_err() {
        files.remove(&unfinished);
    }
    written
}

/// Writes plain blocks and title lists into a folder: all of them, or none.
pub(super) fn write_raw(files: &dyn Files, folder: &str, packed: &Packed) -> Result<(), String> {
    let samples = packed.samples.iter().enumerate();
    let samples = samples.map(|(number, bytes)| (format!("sample-{number}.perfdata"), bytes));
    let titles = packed.titles.iter().map(|list| (list.file_name(), &list.bytes));
    let mut paths = Vec::new();
    for (name, bytes) in samples.chain(titles) {
        let path = format!("{folder}/{name}");
        let written = write(files, &path, bytes);
        if written.is_err() {
            paths.iter().for_each(|path: &String| {
                files.remove(path);
            });
            return written;
        }
        paths.push(path);
    }
    Ok(())
}
