//! Files, written so that none is left half-written under its final name.

use alloc::format;
use alloc::string::String;

use winperf::time::CalendarTime;
use winperf_bundle::Packed;

/// The files of a system; an error is what the system says.
pub trait Files {
    /// Makes a folder and those above it; one that is there stays.
    ///
    /// # Errors
    /// What the system says.
    fn make_folder(&self, path: &str) -> Result<(), String>;

    /// Writes a file, over one that is there, down to the disk.
    ///
    /// # Errors
    /// What the system says.
    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String>;

    /// Gives a file another name, in place of a file that has it.
    ///
    /// # Errors
    /// What the system says.
    fn rename(&self, from: &str, to: &str) -> Result<(), String>;

    /// Removes a file if it is there.
    fn remove(&self, path: &str);
}

/// The name of a file that was captured at this time.
pub fn default_name(time: CalendarTime) -> String {
    let CalendarTime { year, month, day, hour, minute, second, .. } = time;
    format!("winperf-{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}.perfcap.zip")
}

/// Writes a file under another name in the same folder, and gives it its name when it is complete.
///
/// # Errors
/// What the system says; the unfinished file is removed.
pub fn write(files: &dyn Files, path: &str, bytes: &[u8]) -> Result<(), String> {
    let unfinished = format!("{path}.part");
    let written = files.write(&unfinished, bytes).and_then(|()| files.rename(&unfinished, path));
    if written.is_err() {
        files.remove(&unfinished);
    }
    written
}

/// Writes plain blocks and title lists into a folder.
///
/// # Errors
/// What the system says.
pub fn write_raw(files: &dyn Files, folder: &str, packed: &Packed) -> Result<(), String> {
    files.make_folder(folder)?;
    let samples = packed.samples.iter().enumerate();
    let samples = samples.map(|(number, bytes)| (format!("sample-{number}.perfdata"), bytes));
    let titles = packed.titles.iter().map(|list| (list.file_name(), &list.bytes));
    for (name, bytes) in samples.chain(titles) {
        write(files, &format!("{folder}/{name}"), bytes)?;
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;
    use std::fs;
    use std::path::Path;

    /// The files of the system that runs the tests.
    pub(crate) struct Real;

    impl Files for Real {
        fn make_folder(&self, path: &str) -> Result<(), String> {
            fs::create_dir_all(path).map_err(|error| error.to_string())
        }

        fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
            fs::write(path, bytes).map_err(|error| error.to_string())
        }

        fn rename(&self, from: &str, to: &str) -> Result<(), String> {
            fs::rename(from, to).map_err(|error| error.to_string())
        }

        fn remove(&self, path: &str) {
            fs::remove_file(path).ok();
        }
    }

    /// An empty folder of this test's own.
    pub(crate) fn folder(name: &str) -> String {
        let folder = std::env::temp_dir().join(format!("winperf-capture-{name}-{}", std::process::id()));
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder).unwrap();
        folder.to_string_lossy().into_owned()
    }

    pub(crate) fn names(folder: &str) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_default_name_tells_the_time() {
        let time = winperf::time::FileTime(132_290_312_439_883_752).calendar().unwrap();
        assert_eq!(default_name(time), "winperf-20200318-185403.perfcap.zip");
    }

    #[test]
    fn a_written_file_has_its_name_and_nothing_else_is_left() {
        let folder = folder("written");
        let file = format!("{folder}/a.zip");
        write(&Real, &file, b"new").unwrap();
        write(&Real, &file, b"newer").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"newer");
        assert_eq!(names(&folder), ["a.zip"]);
    }

    #[test]
    fn a_file_that_cannot_get_its_name_leaves_nothing() {
        let folder = folder("taken");
        fs::create_dir_all(Path::new(&folder).join("a.zip/x")).unwrap();
        assert!(write(&Real, &format!("{folder}/a.zip"), b"new").is_err());
        assert_eq!(names(&folder), ["a.zip"]);
        assert!(write(&Real, &format!("{folder}/missing/a.zip"), b"new").is_err());
    }
}
