//! Calls of Windows except the registry: one safe function for each task.
//!
//! Together with `registry` this is all unsafe code of the crate.
#![allow(unsafe_code, reason = "these are functions of Windows")]

pub(crate) mod clock;
pub(crate) mod console;
pub(crate) mod files;
pub(crate) mod identity;
pub(crate) mod library;
pub(crate) mod log;
pub(crate) mod process;
pub(crate) mod provider;
pub(crate) mod ring;
#[cfg(feature = "small")]
pub mod runtime;
pub(crate) mod system;

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::ptr;

use windows_sys::Win32::Foundation::{CloseHandle, GetLastError, HANDLE};
use windows_sys::Win32::System::Diagnostics::Debug::{
    FORMAT_MESSAGE_FROM_SYSTEM, FORMAT_MESSAGE_IGNORE_INSERTS, FormatMessageW,
};

/// A handle that is closed when it is no longer needed.
pub(crate) struct Owned(HANDLE);

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: the handle is ours, and is not used afterwards.
        unsafe { CloseHandle(self.0) };
    }
}

/// Returns text as Windows reads it, up to a NUL.
pub(crate) fn wide(text: &str) -> Vec<u16> {
    text.encode_utf16().chain([0]).collect()
}

/// Returns the error of the last call of this thread that failed.
pub(crate) fn last_error() -> u32 {
    // SAFETY: a question without arguments.
    unsafe { GetLastError() }
}

/// Returns the message of Windows about an error, with its number.
pub(crate) fn sentence(code: u32) -> String {
    let mut units = vec![0u16; 512];
    let flags = FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS;
    // SAFETY: `units` has room for the 512 characters that are stated, and no inserts are read.
    let length = unsafe { FormatMessageW(flags, ptr::null(), code, 0, units.as_mut_ptr(), 512, ptr::null()) };
    units.truncate(usize::try_from(length).unwrap_or(0));
    let text = String::from_utf16_lossy(&units);
    format!("{} (error {code})", text.trim_end_matches(['\r', '\n', '.', ' ']))
}
