//! Environment variables of the process that has loaded the provider.
#![allow(unsafe_code, reason = "these are functions of Windows")]

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ptr;

use windows_sys::Win32::System::Environment::{GetEnvironmentVariableW, SetEnvironmentVariableW};

/// Returns the value of a variable, or `None` if it is not set.
pub(crate) fn variable(name: &str) -> Option<String> {
    let name = wide(name);
    // SAFETY: the name ends with a NUL, and no memory is written.
    let needed = unsafe { GetEnvironmentVariableW(name.as_ptr(), ptr::null_mut(), 0) };
    let mut units = vec![0u16; usize::try_from(needed).ok()?];
    // SAFETY: `units` has room for the characters that are stated.
    let length = unsafe { GetEnvironmentVariableW(name.as_ptr(), units.as_mut_ptr(), needed) };
    let value = units.get(..usize::try_from(length).ok()?)?;
    (needed > 0).then(|| String::from_utf16_lossy(value))
}

/// Sets a variable of this process.
pub(crate) fn set(name: &str, value: &str) {
    let (name, value) = (wide(name), wide(value));
    // SAFETY: both texts end with a NUL.
    unsafe { SetEnvironmentVariableW(name.as_ptr(), value.as_ptr()) };
}

pub(crate) fn wide(text: &str) -> Vec<u16> {
    text.encode_utf16().chain([0]).collect()
}
