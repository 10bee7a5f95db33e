//! Functions of a system's files.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// File system; errors are those of the system.
pub trait Files {
    /// Returns the full path of a file.
    fn full_path(&self, path: &str) -> String;

    /// Returns the folders for a file whose own folder is not writable.
    fn other_folders(&self) -> Vec<String>;

    /// Creates a folder and its parents, if they do not exist.
    ///
    /// # Errors
    /// Returns the error of the system.
    fn make_folder(&self, path: &str) -> Result<(), String>;

    /// Returns the names of the files in a folder; empty without such a folder.
    fn names(&self, folder: &str) -> Vec<String>;

    /// Returns `true` if there is such a file or folder.
    fn exists(&self, path: &str) -> bool;

    /// Returns `true` if there is a folder of this name.
    fn is_folder(&self, path: &str) -> bool;

    /// Holds a file that is removed with the returned value, however this program ends.
    /// A file with this name that is not held, left over after a power failure, is reused.
    ///
    /// # Errors
    /// Returns the error of the system, also if a different program holds it.
    fn reserve(&self, path: &str) -> Result<Box<dyn Reserved>, String>;

    /// Writes a file, replacing an existing one, and flushes it to the disk.
    ///
    /// # Errors
    /// Returns the error of the system.
    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String>;

    /// Renames a file; replaces an existing one only if `replace` is true.
    ///
    /// # Errors
    /// Returns the error of the system; both files are then unchanged.
    fn rename(&self, from: &str, to: &str, replace: bool) -> Result<(), String>;

    /// Removes a file; returns whether it was there and could be removed.
    fn remove(&self, path: &str) -> bool;
}

/// A file that is removed with this value.
pub trait Reserved {}
