//! Facts of Windows about itself and the user.

use alloc::string::String;
use alloc::vec;
use core::ptr;

use windows_sys::Win32::Globalization::{
    GetUserDefaultLocaleName, GetUserDefaultUILanguage, MultiByteToWideChar,
};
use windows_sys::Win32::Storage::FileSystem::{GetDriveTypeW, SearchPathW};
use windows_sys::Win32::System::Environment::ExpandEnvironmentStringsW;
use windows_sys::Win32::System::LibraryLoader::{GetModuleHandleW, GetProcAddress};
use windows_sys::Win32::System::SystemInformation::{
    GetNativeSystemInfo, GetSystemWindowsDirectoryW, PROCESSOR_ARCHITECTURE_AMD64,
    PROCESSOR_ARCHITECTURE_ARM64, PROCESSOR_ARCHITECTURE_INTEL, SYSTEM_INFO,
};
use windows_sys::Win32::System::Threading::{ALL_PROCESSOR_GROUPS, GetActiveProcessorCount};
use windows_sys::Win32::System::WindowsProgramming::DRIVE_REMOTE;
use windows_sys::w;

use super::wide;

/// The longest path, in characters.
const LONGEST_PATH: usize = 32_768;

/// Returns the language of the user's Windows, as a language identifier.
pub(crate) fn user_interface_language() -> u16 {
    // SAFETY: a question without arguments.
    unsafe { GetUserDefaultUILanguage() }
}

/// Returns the user's locale, such as `ja-JP`.
pub(crate) fn locale() -> Option<String> {
    let mut units = [0u16; 85];
    // SAFETY: `units` has room for the 85 characters that are stated.
    let length = unsafe { GetUserDefaultLocaleName(units.as_mut_ptr(), 85) };
    let length = usize::try_from(length).ok()?.checked_sub(1)?;
    Some(String::from_utf16_lossy(units.get(..length)?))
}

/// Returns the text of bytes in a code page; `None` for a code page that Windows does not have.
pub(crate) fn decode(code_page: u32, bytes: &[u8]) -> Option<String> {
    if bytes.is_empty() {
        return Some(String::new());
    }
    // No code page needs more characters than bytes.
    let mut units = vec![0u16; bytes.len()];
    let length = i32::try_from(bytes.len()).ok()?;
    // SAFETY: `bytes` and `units` have the `length` that is stated for each.
    let count =
        unsafe { MultiByteToWideChar(code_page, 0, bytes.as_ptr(), length, units.as_mut_ptr(), length) };
    let count = usize::try_from(count).ok().filter(|count| *count > 0)?;
    Some(String::from_utf16_lossy(units.get(..count)?))
}

/// Returns the number of logical processors.
pub(crate) fn processors() -> u32 {
    // SAFETY: a question.
    unsafe { GetActiveProcessorCount(ALL_PROCESSOR_GROUPS) }
}

/// Returns the processor's architecture, also when this program is emulated on it.
pub(crate) fn architecture() -> &'static str {
    let mut system = SYSTEM_INFO::default();
    // SAFETY: `system` is ours, and the function fills all of it; every bit pattern of the union is a number.
    let architecture = unsafe {
        GetNativeSystemInfo(&mut system);
        system.Anonymous.Anonymous.wProcessorArchitecture
    };
    match architecture {
        PROCESSOR_ARCHITECTURE_AMD64 => "x86_64",
        PROCESSOR_ARCHITECTURE_ARM64 => "aarch64",
        PROCESSOR_ARCHITECTURE_INTEL => "x86",
        _ => "unknown",
    }
}

/// Returns the folder of Windows, even on a terminal server, where each user has a different one.
pub(crate) fn windows_folder() -> String {
    let mut units = [0u16; 260];
    // SAFETY: `units` has room for the 260 characters that are stated.
    let length = unsafe { GetSystemWindowsDirectoryW(units.as_mut_ptr(), 260) };
    let path = usize::try_from(length).ok().and_then(|length| units.get(..length));
    String::from_utf16_lossy(path.unwrap_or_default())
}

/// Returns a text with the values of environment variables instead of their names; unknown names are kept.
pub(crate) fn expanded(text: &str) -> String {
    let text_units = wide(text);
    let mut units = vec![0u16; LONGEST_PATH];
    // SAFETY: the text ends with a NUL, and `units` has room for the 32768 characters that are stated.
    let length = unsafe { ExpandEnvironmentStringsW(text_units.as_ptr(), units.as_mut_ptr(), 32_768) };
    // The NUL is counted.
    let length = usize::try_from(length).ok().and_then(|length| length.checked_sub(1));
    match length.and_then(|length| units.get(..length)) {
        Some(expanded) => String::from_utf16_lossy(expanded),
        None => text.into(),
    }
}

/// Returns the path of a library in the first of some folders, separated by `;`, that contains it; a full path is
/// checked as it is.
pub(crate) fn searched(folders: &str, library: &str) -> Option<String> {
    let (folders, library) = (wide(folders), wide(library));
    let mut units = vec![0u16; LONGEST_PATH];
    // SAFETY: the texts end with a NUL, and `units` has room for the 32768 characters that are stated.
    let length = unsafe {
        let place = units.as_mut_ptr();
        SearchPathW(folders.as_ptr(), library.as_ptr(), w!(".dll"), 32_768, place, ptr::null_mut())
    };
    let path = units.get(..usize::try_from(length).ok()?)?;
    (!path.is_empty()).then(|| String::from_utf16_lossy(path))
}

/// Returns `true` if a path is on a different machine, which is never contacted unless the user names it.
pub(crate) fn is_remote(path: &str) -> bool {
    let path = path.replace('/', "\\");
    let local = path.strip_prefix("\\\\?\\").unwrap_or(&path);
    let Some((drive, rest)) = local.split_at_checked(2) else { return false };
    if !drive.ends_with(':') {
        return path.starts_with("\\\\") && (local.len() == path.len() || !rest.is_empty());
    }
    let root = wide(&alloc::format!("{drive}\\"));
    // SAFETY: the name ends with a NUL.
    unsafe { GetDriveTypeW(root.as_ptr()) == DRIVE_REMOTE }
}

/// Returns `true` if this is Wine, which answers some queries differently.
pub(crate) fn is_wine() -> bool {
    // SAFETY: both names end with a NUL, and ntdll.dll is part of every process.
    unsafe {
        let ntdll = GetModuleHandleW(w!("ntdll.dll"));
        !ntdll.is_null() && GetProcAddress(ntdll, c"wine_get_version".as_ptr().cast()).is_some()
    }
}
