//! Functions of a system's files.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// The files of a system; errors are those of the system.
pub trait Files {
    /// Returns the full path of a file.
    fn full_path(&self, path: &str) -> String;

    /// Returns the folders for a file whose own folder cannot be written.
    fn other_folders(&self) -> Vec<String>;

    /// Makes a folder and those above it; one that is there stays.
    ///
    /// # Errors
    /// Returns the error of the system.
    fn make_folder(&self, path: &str) -> Result<(), String>;

    /// Returns the names of the files in a folder; none where there is no such folder.
    fn names(&self, folder: &str) -> Vec<String>;

    /// Returns whether there is such a file or folder.
    fn exists(&self, path: &str) -> bool;

    /// Returns whether there is a folder of this name.
    fn is_folder(&self, path: &str) -> bool;

    /// Holds a file that goes away with the value that is given, however this program ends.
    /// A file of this name that is not held, which only a machine that lost its power leaves, is used for it.
    ///
    /// # Errors
    /// Returns the error of the system, also where another program holds it.
    fn reserve(&self, path: &str) -> Result<Box<dyn Reserved>, String>;

    /// Writes a file, over one that is there, down to the disk.
    ///
    /// # Errors
    /// Returns the error of the system.
    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String>;

    /// Renames a file; replaces an existing one only if `replace` is true.
    ///
    /// # Errors
    /// Returns the error of the system, and then both files are as they were.
    fn rename(&self, from: &str, to: &str, replace: bool) -> Result<(), String>;

    /// Removes a file; returns whether it was there and could be removed.
    fn remove(&self, path: &str) -> bool;
}

/// A file that goes away with this value.
pub trait Reserved {}
