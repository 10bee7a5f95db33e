//! Files and folders.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::ptr;

use windows_sys::Win32::Foundation::{
    ERROR_ALREADY_EXISTS, ERROR_DISK_FULL, ERROR_FILE_NOT_FOUND, ERROR_PATH_NOT_FOUND, GENERIC_READ,
    GENERIC_WRITE, HANDLE, INVALID_HANDLE_VALUE, MAX_PATH,
};
use windows_sys::Win32::Storage::FileSystem::{
    CREATE_ALWAYS, CreateDirectoryW, CreateFileW, DELETE, DeleteFileW, FILE_ATTRIBUTE_DIRECTORY,
    FILE_ATTRIBUTE_NORMAL, FILE_ATTRIBUTE_REPARSE_POINT, FILE_BEGIN, FILE_FLAG_DELETE_ON_CLOSE,
    FILE_SHARE_DELETE, FILE_SHARE_READ, FILE_SHARE_WRITE, FindClose, FindFirstFileW, FindNextFileW,
    FlushFileBuffers, GetFileAttributesW, GetFullPathNameW, GetTempPathW, INVALID_FILE_ATTRIBUTES,
    MOVEFILE_REPLACE_EXISTING, MOVEFILE_WRITE_THROUGH, MoveFileExW, OPEN_ALWAYS, OPEN_EXISTING, ReadFile,
    SetFilePointerEx, WIN32_FIND_DATAW, WriteFile,
};
use windows_sys::Win32::UI::Shell::{CSIDL_PERSONAL, SHGetFolderPathW};

use winperf::time::FileTime;

use super::{Owned, clock, last_error, sentence, wide};
use crate::output::{Files, Reserved};

/// Maximum number of bytes that one call writes.
const CHUNK: usize = 1 << 24;

/// The files of this machine.
pub(crate) struct OfThisMachine;

/// An open file; Windows removes it when its last handle is closed, also when this program is ended.
struct Held(#[expect(dead_code, reason = "it is only held")] Owned);

impl Reserved for Held {}

impl Files for OfThisMachine {
    fn full_path(&self, path: &str) -> String {
        full_path(path)
    }

    fn other_folders(&self) -> Vec<String> {
        [documents(), temporary()].into_iter().flatten().collect()
    }

    fn names(&self, folder: &str) -> Vec<String> {
        self.names_like(folder, "*")
    }

    fn exists(&self, path: &str) -> bool {
        attributes(path).is_some()
    }

    fn is_folder(&self, path: &str) -> bool {
        is_folder(path)
    }

    fn reserve(&self, path: &str) -> Result<Box<dyn Reserved>, String> {
        let handle = create(path, OPEN_ALWAYS, FILE_FLAG_DELETE_ON_CLOSE, DELETE)?;
        Ok(Box::new(Held(handle)))
    }

    fn make_folder(&self, path: &str) -> Result<(), String> {
        let ends = path.char_indices().skip(1).filter(|(_, letter)| matches!(letter, '/' | '\\'));
        for (end, _) in ends {
            // What is missing above shows when the folder itself is made.
            let parent = wide(path.get(..end).unwrap_or(path));
            // SAFETY: the name ends with a NUL.
            unsafe { CreateDirectoryW(parent.as_ptr(), ptr::null()) };
        }
        let folder = wide(path);
        // SAFETY: the name ends with a NUL.
        let made = unsafe { CreateDirectoryW(folder.as_ptr(), ptr::null()) };
        if made != 0 { Ok(()) } else { unless(ERROR_ALREADY_EXISTS) }
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<(), String> {
        let file = create(path, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, 0)?;
        write_all(&file, bytes)?;
        // SAFETY: the file is open.
        if unsafe { FlushFileBuffers(file.0) } != 0 { Ok(()) } else { Err(sentence(last_error())) }
    }

    fn rename(&self, from: &str, to: &str, replace: bool) -> Result<(), String> {
        let (from, to) = (wide(from), wide(to));
        let flags = MOVEFILE_WRITE_THROUGH | if replace { MOVEFILE_REPLACE_EXISTING } else { 0 };
        // SAFETY: both names end with a NUL.
        if unsafe { MoveFileExW(from.as_ptr(), to.as_ptr(), flags) } != 0 {
            Ok(())
        } else {
            Err(sentence(last_error()))
        }
    }

    fn remove(&self, path: &str) -> bool {
        let path = wide(path);
        // SAFETY: the name ends with a NUL.
        unsafe { DeleteFileW(path.as_ptr()) != 0 }
    }
}

/// Returns the attributes of a file or folder; `None` if it does not exist.
fn attributes(path: &str) -> Option<u32> {
    let path = wide(path);
    // SAFETY: the name ends with a NUL.
    let attributes = unsafe { GetFileAttributesW(path.as_ptr()) };
    (attributes != INVALID_FILE_ATTRIBUTES).then_some(attributes)
}

/// Returns `true` if a path is a junction or a link.
pub(crate) fn is_link(path: &str) -> bool {
    attributes(path).is_some_and(|attributes| attributes & FILE_ATTRIBUTE_REPARSE_POINT != 0)
}

impl OfThisMachine {
    /// Returns the names in a folder that a pattern matches.
    pub(crate) fn names_like(&self, folder: &str, pattern: &str) -> Vec<String> {
        let pattern = wide(&format!("{folder}\\{pattern}"));
        let mut found = WIN32_FIND_DATAW::default();
        let Some(search) = Search::begin(&pattern, &mut found) else { return Vec::new() };
        let mut names = Vec::new();
        loop {
            let name = found.cFileName.split(|unit| *unit == 0).next().unwrap_or_default();
            names.push(String::from_utf16_lossy(name));
            if !search.go_on(&mut found) {
                return names;
            }
        }
    }
}

/// Writes all of it; on failure, returns the error of Windows.
pub(crate) fn write_all(file: &Owned, bytes: &[u8]) -> Result<(), String> {
    for chunk in bytes.chunks(CHUNK) {
        let (length, mut written) = (u32::try_from(chunk.len()).unwrap_or(0), 0);
        // SAFETY: `chunk` has the `length` that is stated.
        let done = unsafe { WriteFile(file.0, chunk.as_ptr(), length, &mut written, ptr::null_mut()) };
        if done == 0 {
            return Err(sentence(last_error()));
        }
        if written != length {
            // A full disk writes a part and reports success.
            return Err(sentence(ERROR_DISK_FULL));
        }
    }
    Ok(())
}

/// A search for files of a name.
struct Search(HANDLE);

impl Search {
    /// Returns the first of them, if there is any; the pattern ends with a NUL.
    fn begin(pattern: &[u16], found: &mut WIN32_FIND_DATAW) -> Option<Self> {
        // SAFETY: the pattern ends with a NUL, and `found` is ours.
        let search = unsafe { FindFirstFileW(pattern.as_ptr(), found) };
        (search != INVALID_HANDLE_VALUE).then_some(Self(search))
    }

    /// Finds the next one; returns whether there is any.
    fn go_on(&self, found: &mut WIN32_FIND_DATAW) -> bool {
        // SAFETY: the search is open, and `found` is ours.
        unsafe { FindNextFileW(self.0, found) != 0 }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        // SAFETY: the search is open, and is not used afterwards.
        unsafe { FindClose(self.0) };
    }
}

/// Returns the time of a file's last change; `None` if it does not exist, or access is denied.
pub(crate) fn written(path: &str) -> Option<FileTime> {
    let mut found = WIN32_FIND_DATAW::default();
    let search = Search::begin(&wide(path), &mut found);
    search.map(|_| clock::from_filetime(found.ftLastWriteTime))
}

/// Opens a file for writing that no other program may open.
fn create(path: &str, disposition: u32, flags: u32, more_access: u32) -> Result<Owned, String> {
    let name = wide(path);
    let (no_sharing, no_attributes, no_template) = (0, ptr::null(), ptr::null_mut());
    let access = GENERIC_WRITE | more_access;
    // SAFETY: the name ends with a NUL, and all other arguments are null.
    let handle = unsafe {
        CreateFileW(name.as_ptr(), access, no_sharing, no_attributes, disposition, flags, no_template)
    };
    if handle == INVALID_HANDLE_VALUE { Err(sentence(last_error())) } else { Ok(Owned(handle)) }
}

/// The first bytes of a file, or why there are none.
pub(crate) enum Head {
    Read(Vec<u8>),
    Missing,
    /// It may be there, and this program may not look.
    Refused,
}

/// Returns the first bytes of a file, at most `most`.
pub(crate) fn head(path: &str, most: usize) -> Head {
    part(path, 0, most)
}

/// Returns bytes of a file from an offset on, at most `most`.
pub(crate) fn part(path: &str, offset: u32, most: usize) -> Head {
    let name = wide(path);
    let sharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    let (no_attributes, no_template) = (ptr::null(), ptr::null_mut());
    // SAFETY: the name ends with a NUL, and all other arguments are null.
    let handle = unsafe {
        CreateFileW(name.as_ptr(), GENERIC_READ, sharing, no_attributes, OPEN_EXISTING, 0, no_template)
    };
    if handle == INVALID_HANDLE_VALUE {
        return match last_error() {
            ERROR_FILE_NOT_FOUND | ERROR_PATH_NOT_FOUND => Head::Missing,
            _ => Head::Refused,
        };
    }
    let file = Owned(handle);
    let mut bytes = vec![0; most];
    let (wanted, mut read) = (u32::try_from(most).unwrap_or(0), 0);
    // SAFETY: the file is open, and `bytes` has the `wanted` bytes that are stated.
    let done = unsafe {
        SetFilePointerEx(file.0, offset.into(), ptr::null_mut(), FILE_BEGIN) != 0
            && ReadFile(file.0, bytes.as_mut_ptr(), wanted, &mut read, ptr::null_mut()) != 0
    };
    bytes.truncate(usize::try_from(read).unwrap_or(0));
    if done { Head::Read(bytes) } else { Head::Refused }
}

/// Returns `true` if there is a folder with that name.
pub(crate) fn is_folder(path: &str) -> bool {
    attributes(path).is_some_and(|attributes| attributes & FILE_ATTRIBUTE_DIRECTORY != 0)
}

/// Returns the user's folder for documents.
fn documents() -> Option<String> {
    let mut units = [0u16; MAX_PATH as usize];
    let (nobody, nowhere) = (ptr::null_mut(), ptr::null_mut());
    let personal = i32::try_from(CSIDL_PERSONAL).ok()?;
    // SAFETY: `units` has room for the 260 characters that the function writes at most.
    let result = unsafe { SHGetFolderPathW(nobody, personal, nowhere, 0, units.as_mut_ptr()) };
    (result == 0).then(|| String::from_utf16_lossy(units.split(|unit| *unit == 0).next().unwrap_or_default()))
}

/// Returns the user's folder for temporary files.
pub(crate) fn temporary() -> Option<String> {
    let mut units = [0u16; MAX_PATH as usize + 1];
    // SAFETY: `units` has room for the 261 characters that are stated.
    let length = unsafe { GetTempPathW(MAX_PATH + 1, units.as_mut_ptr()) };
    let path = units.get(..usize::try_from(length).ok()?)?;
    (!path.is_empty()).then(|| String::from_utf16_lossy(path))
}

/// Returns the full path of a file, or its unchanged name if Windows cannot resolve it.
pub(crate) fn full_path(path: &str) -> String {
    let name = wide(path);
    let mut units = vec![0u16; 32_768];
    // SAFETY: the name ends with a NUL, and `units` has room for the 32768 characters that are stated.
    let length = unsafe { GetFullPathNameW(name.as_ptr(), 32_768, units.as_mut_ptr(), ptr::null_mut()) };
    match usize::try_from(length).ok().and_then(|length| units.get(..length)) {
        Some(full) if !full.is_empty() => String::from_utf16_lossy(full),
        _ => path.into(),
    }
}

fn unless(expected: u32) -> Result<(), String> {
    match last_error() {
        code if code == expected => Ok(()),
        code => Err(sentence(code)),
    }
}
