//! One query of the performance data.
#![allow(unsafe_code, reason = "the registry is reached through functions of Windows alone")]

use std::io::{Error, Result};
use std::ptr;

use windows_sys::Win32::Foundation::{ERROR_MORE_DATA, ERROR_SUCCESS};
use windows_sys::Win32::System::Registry::{HKEY, RegQueryValueExW};

/// `((HKEY)(ULONG_PTR)((LONG)0x80000004))`: a `LONG`, so the sign fills the upper half.
const HKEY_PERFORMANCE_DATA: HKEY =
    ptr::without_provenance_mut(0x8000_0004_u32.cast_signed() as isize as usize);

/// The most bytes that are asked for: what does not fit is an error of a provider.
const MAX: usize = 128 << 20;

/// Asks for a value such as `Global`, `238` or `Counter 009`.
///
/// # Errors
/// Returns the error of Windows.
pub(crate) fn performance_data(name: &str) -> Result<Vec<u8>> {
    let wide: Vec<u16> = name.encode_utf16().chain([0]).collect();
    let mut buffer = vec![0; 64 << 10];
    loop {
        let mut length = u32::try_from(buffer.len()).unwrap_or(u32::MAX);
        // SAFETY: the name ends with a NUL, and `buffer` has the `length` bytes that are stated.
        let code = unsafe {
            let place = buffer.as_mut_ptr();
            RegQueryValueExW(
                HKEY_PERFORMANCE_DATA,
                wide.as_ptr(),
                ptr::null(),
                ptr::null_mut(),
                place,
                &mut length,
            )
        };
        match code {
            ERROR_SUCCESS => {
                buffer.truncate(usize::try_from(length).unwrap_or(usize::MAX));
                return Ok(buffer);
            }
            // How much more is wanted is not said: while data grow, `length` is undefined.
            ERROR_MORE_DATA if buffer.len() < MAX => buffer.resize(buffer.len() * 2, 0),
            code => return Err(Error::from_raw_os_error(code.cast_signed())),
        }
    }
}
