//! Files and folders.

use alloc::string::String;
use alloc::vec;
use core::ptr;

use windows_sys::Win32::Foundation::{ERROR_ALREADY_EXISTS, GENERIC_WRITE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::Storage::FileSystem::{
    CREATE_ALWAYS, CreateDirectoryW, CreateFileW, DeleteFileW, FILE_ATTRIBUTE_NORMAL, FlushFileBuffers,
    GetFullPathNameW, MOVEFILE_REPLACE_EXISTING, MOVEFILE_WRITE_THROUGH, MoveFileExW, WriteFile,
};

use super::{Owned, last_error, sentence, wide};
use crate::output::Files;

/// The most that one call writes, in bytes.
const CHUNK: usize = 1 << 24;

/// The files of this machine.
pub(crate) struct OfThisMachine;

impl Files for OfThisMachine {
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
        let name = wide(path);
        let (no_sharing, normal) = (0, FILE_ATTRIBUTE_NORMAL);
        // SAFETY: the name ends with a NUL, and nothing else is given.
        let handle = unsafe {
            let no_attributes = ptr::null();
            let access = GENERIC_WRITE;
            CreateFileW(
                name.as_ptr(),
                access,
                no_sharing,
                no_attributes,
                CREATE_ALWAYS,
                normal,
                ptr::null_mut(),
            )
        };
        if handle == INVALID_HANDLE_VALUE {
            return Err(sentence(last_error()));
        }
        let file = Owned(handle);
        for chunk in bytes.chunks(CHUNK) {
            let (length, mut written) = (u32::try_from(chunk.len()).unwrap_or(0), 0);
            // SAFETY: `chunk` has the `length` that is stated.
            let done = unsafe { WriteFile(file.0, chunk.as_ptr(), length, &mut written, ptr::null_mut()) };
            if done == 0 || written != length {
                return Err(sentence(last_error()));
            }
        }
        // SAFETY: the file is open.
        if unsafe { FlushFileBuffers(file.0) } != 0 { Ok(()) } else { Err(sentence(last_error())) }
    }

    fn rename(&self, from: &str, to: &str) -> Result<(), String> {
        let (from, to) = (wide(from), wide(to));
        let flags = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
        // SAFETY: both names end with a NUL.
        if unsafe { MoveFileExW(from.as_ptr(), to.as_ptr(), flags) } != 0 {
            Ok(())
        } else {
            Err(sentence(last_error()))
        }
    }

    fn remove(&self, path: &str) {
        let path = wide(path);
        // SAFETY: the name ends with a NUL.
        unsafe { DeleteFileW(path.as_ptr()) };
    }
}

/// What a file is called from everywhere, or its name as it is when Windows cannot say that.
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
