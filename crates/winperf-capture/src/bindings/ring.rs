//! The ring of samples: files in a private folder, which Windows removes when this program ends, however it does.
//!
//! Samples wait here because redaction needs all of them at once, to give equal names in all samples one replacement.
//! Their names are replaced only at the end, so only the account of this program may enter the folder.

use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ptr;

use windows_sys::Win32::Foundation::{GENERIC_READ, GENERIC_WRITE, INVALID_HANDLE_VALUE, LocalFree};
use windows_sys::Win32::Security::Authorization::{
    ConvertStringSecurityDescriptorToSecurityDescriptorW, SDDL_REVISION_1,
};
use windows_sys::Win32::Security::SECURITY_ATTRIBUTES;
use windows_sys::Win32::Storage::FileSystem::{
    CREATE_NEW, CreateDirectoryW, CreateFileW, DELETE, FILE_ATTRIBUTE_TEMPORARY, FILE_BEGIN,
    FILE_FLAG_DELETE_ON_CLOSE, ReadFile, RemoveDirectoryW, SetFilePointerEx,
};
use windows_sys::Win32::System::Threading::GetCurrentProcessId;

use super::files::{OfThisMachine, is_link, temporary, write_all};
use super::{Owned, clock, identity, last_error, sentence, wide};
use crate::output::{Files, Reserved};
use crate::session::watch::Ring;

/// Prefix of the folder of a ring.
const BEGINNING: &str = "winperf-ring-";

/// File in it that is held during its run.
const LOCK: &str = "held";

/// A ring on the disk.
pub(crate) struct OnDisk {
    samples: VecDeque<Sample>,
    /// Number of rings so far.
    number: u64,
    folder: Folder,
}

/// A file that no other program can open, and that is removed with its handle.
struct Sample {
    file: Owned,
    length: usize,
}

/// A folder removed with this value.
struct Folder {
    path: String,
    lock: Option<alloc::boxed::Box<dyn Reserved>>,
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Its contents are removed first.
        self.lock = None;
        remove_folder(&self.path);
    }
}

impl OnDisk {
    /// Returns an empty ring in the folder for temporary files.
    ///
    /// A different run that removes abandoned folders may remove one without a lock; each attempt uses a new name.
    pub(crate) fn make() -> Result<Self, String> {
        Self::make_once().or_else(|_| Self::make_once()).or_else(|_| Self::make_once())
    }

    fn make_once() -> Result<Self, String> {
        let above = temporary().ok_or("there is no folder for temporary files")?;
        let (process, moment) = (own_number(), clock::since_start().as_nanos());
        let path = format!("{}\\{BEGINNING}{process}-{moment}", above.trim_end_matches(['/', '\\']));
        make_private(&path).map_err(|code| format!("{path} cannot be created: {}", sentence(code)))?;
        let mut folder = Folder { path, lock: None };
        let lock = format!("{}\\{LOCK}", folder.path);
        folder.lock =
            Some(OfThisMachine.reserve(&lock).map_err(|error| format!("{lock} cannot be created: {error}"))?);
        Ok(Self { samples: VecDeque::new(), number: 0, folder })
    }
}

impl Ring for OnDisk {
    fn push(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.number += 1;
        let name = wide(&format!("{}\\sample-{}", self.folder.path, self.number));
        let access = GENERIC_READ | GENERIC_WRITE | DELETE;
        let flags = FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE;
        let (no_sharing, no_attributes, no_template) = (0, ptr::null(), ptr::null_mut());
        // SAFETY: the name ends with a NUL, and all other arguments are null.
        let handle = unsafe {
            CreateFileW(name.as_ptr(), access, no_sharing, no_attributes, CREATE_NEW, flags, no_template)
        };
        if handle == INVALID_HANDLE_VALUE {
            return Err(sentence(last_error()));
        }
        let file = Owned(handle);
        write_all(&file, bytes)?;
        self.samples.push_back(Sample { file, length: bytes.len() });
        Ok(())
    }

    fn shift(&mut self) {
        self.samples.pop_front();
    }

    fn count(&self) -> usize {
        self.samples.len()
    }

    fn bytes(&self) -> u64 {
        self.samples.iter().map(|sample| sample.length as u64).sum()
    }

    fn take(&mut self) -> Result<Vec<Vec<u8>>, String> {
        self.samples.drain(..).map(|sample| sample.read()).collect()
    }
}

impl Sample {
    fn read(&self) -> Result<Vec<u8>, String> {
        let mut bytes = vec![0; self.length];
        let (length, mut read) = (u32::try_from(self.length).unwrap_or(0), 0);
        // SAFETY: the file is open, and `bytes` has the `length` that is stated.
        let done = unsafe {
            SetFilePointerEx(self.file.0, 0, ptr::null_mut(), FILE_BEGIN) != 0
                && ReadFile(self.file.0, bytes.as_mut_ptr(), length, &mut read, ptr::null_mut()) != 0
        };
        if done && read == length { Ok(bytes) } else { Err(sentence(last_error())) }
    }
}

/// Removes the folders of rings that were left by ended runs, and reports them; Windows has removed their content,
/// unless the machine lost its power.
pub(crate) fn without_abandoned() -> Vec<String> {
    let Some(above) = temporary() else { return Vec::new() };
    let above = above.trim_end_matches(['/', '\\']);
    let mut notes = Vec::new();
    for name in OfThisMachine.names_like(above, &format!("{BEGINNING}*")) {
        let folder = format!("{above}\\{name}");
        // A link is not a ring; a running process holds its own.
        if is_link(&folder) || OfThisMachine.reserve(&format!("{folder}\\{LOCK}")).is_err() {
            continue;
        }
        for left in OfThisMachine.names_like(&folder, "sample-*") {
            OfThisMachine.remove(&format!("{folder}\\{left}"));
        }
        if remove_folder(&folder) {
            notes.push(format!("removed {folder}, left by an interrupted run"));
        }
    }
    notes
}

fn remove_folder(path: &str) -> bool {
    let path = wide(path);
    // SAFETY: the name ends with a NUL.
    unsafe { RemoveDirectoryW(path.as_ptr()) != 0 }
}

fn own_number() -> u32 {
    // SAFETY: a question.
    unsafe { GetCurrentProcessId() }
}

/// Creates a folder accessible only to this user, in any location; on failure, returns the error of Windows.
fn make_private(path: &str) -> Result<(), u32> {
    let path = wide(path);
    // Without inherited permissions: all rights for this user alone, and for everything made in it.
    let rights = wide(&format!("D:P(A;OICI;FA;;;{})", identity::own_sid()?));
    let mut descriptor = ptr::null_mut();
    // SAFETY: the text ends with a NUL, and `descriptor` is ours; Windows gives it memory, which is given back below.
    unsafe {
        let no_size = ptr::null_mut();
        let known = ConvertStringSecurityDescriptorToSecurityDescriptorW(
            rights.as_ptr(),
            SDDL_REVISION_1,
            &mut descriptor,
            no_size,
        );
        if known == 0 {
            return Err(last_error());
        }
        let attributes = SECURITY_ATTRIBUTES {
            nLength: u32::try_from(size_of::<SECURITY_ATTRIBUTES>()).unwrap_or(0),
            lpSecurityDescriptor: descriptor,
            bInheritHandle: 0,
        };
        let made = CreateDirectoryW(path.as_ptr(), &attributes);
        let code = last_error();
        LocalFree(descriptor);
        if made != 0 { Ok(()) } else { Err(code) }
    }
}
