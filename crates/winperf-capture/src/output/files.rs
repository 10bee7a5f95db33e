//! What is asked of a system's files.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// The files of a system; an error is what the system says.
pub trait Files {
    /// What a file is called from everywhere.
    fn full_path(&self, path: &str) -> String;

    /// The folders for a file whose own folder cannot be written.
    fn other_folders(&self) -> Vec<String>;

    /// Makes a folder and those above it; one that is there stays.
    ///
    /// # Errors
    /// What the system says.
    fn make_folder(&self, path: &str) -> Result<(), String>;

    /// The names of the files in a folder; none where there is no such folder.
    fn names(&self, folder: &str) -> Vec<String>;

    /// Whether there is such a file or folder.
    fn exists(&self, path: &str) -> bool;

    /// Whether there is a folder of this name.
    fn is_folder(&self, path: &str) -> bool;

    /// Holds a file that goes away with the value that is given, however this program ends.
    /// One of this name that nobody holds, which only a machine that lost its power leaves, is taken for it.
    ///
    /// # Errors
    /// What the system says, also where somebody holds it.
    fn reserve(&self, path: &str) -> Result<Box<dyn Reserved>, String>;

    /// Writes a file, over one that is there, down to the disk.
    ///
    /// # Errors
    /// What the system says.
    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String>;

    /// Gives a file another name; in place of a file that has it only where `replace` says so.
    ///
    /// # Errors
    /// What the system says, and then both files are as they were.
    fn rename(&self, from: &str, to: &str, replace: bool) -> Result<(), String>;

    /// Removes a file; says whether it was there and could be removed.
    fn remove(&self, path: &str) -> bool;
}

/// A file that goes away with this value.
pub trait Reserved {}
