//! Workaround for a fault of Wine, for tests.
//!
//! Wine 8 computes the place of the first provider's objects from the end of `PERF_DATA_BLOCK` instead of from its
//! beginning: they are 88 bytes after `HeaderLength`, and the last 88 bytes of the reply are cut off.
//! A provider that moves back by 88 bytes makes the reply the same as in Windows.
//! This is done only under Wine, only if `WINPERF_PROVIDER_WINE=1` requests it, and only if the header of a reply
//! without objects is exactly at the place caused by the fault.
#![allow(unsafe_code, reason = "the header stands before the place that Wine hands over")]

use core::ptr;

use windows_sys::Win32::System::Diagnostics::Debug::ReadProcessMemory;
use windows_sys::Win32::System::LibraryLoader::{GetModuleHandleW, GetProcAddress};
use windows_sys::Win32::System::Threading::GetCurrentProcess;
use windows_sys::w;

use crate::environment;

/// Length of `PERF_DATA_BLOCK` without the computer's name.
const BLOCK: usize = 88;

/// The longest header: a computer's name has up to 15 characters, and some room is left.
const LONGEST_HEADER: usize = BLOCK + 64;

/// Returns the distance of `place` from the end of the header: 88 with the fault of Wine if the workaround is
/// requested, otherwise 0.
pub(crate) fn bytes_too_far(place: *const u8) -> usize {
    if environment::variable("WINPERF_PROVIDER_WINE").is_none_or(|value| value != "1") || !is_wine() {
        return 0;
    }
    let at_fault =
        |header_length: &usize| is_header(place.wrapping_sub(BLOCK + header_length), *header_length);
    (BLOCK..=LONGEST_HEADER).step_by(8).find(at_fault).map_or(0, |_| BLOCK)
}

fn is_wine() -> bool {
    // SAFETY: both names end with a NUL, and ntdll.dll is part of every process.
    unsafe {
        let ntdll = GetModuleHandleW(w!("ntdll.dll"));
        !ntdll.is_null() && GetProcAddress(ntdll, c"wine_get_version".as_ptr().cast()).is_some()
    }
}

/// Returns `true` if a `PERF_DATA_BLOCK` that has this header and no object yet begins at `start`.
fn is_header(start: *const u8, header_length: usize) -> bool {
    let mut bytes = [0u8; 32];
    // SAFETY: the system reads, and fails for unreadable memory; 32 bytes fit into `bytes`.
    let read = unsafe {
        ReadProcessMemory(
            GetCurrentProcess(),
            start.cast(),
            bytes.as_mut_ptr().cast(),
            bytes.len(),
            ptr::null_mut(),
        )
    };
    let dword =
        |offset: usize| bytes.get(offset..).and_then(<[u8]>::first_chunk).map(|d| u32::from_le_bytes(*d));
    let length = u32::try_from(header_length).ok();
    // Signature, TotalByteLength, HeaderLength, NumObjectTypes.
    read != 0
        && bytes.starts_with(b"P\0E\0R\0F\0")
        && dword(20) == length
        && dword(24) == length
        && dword(28) == Some(0)
}
