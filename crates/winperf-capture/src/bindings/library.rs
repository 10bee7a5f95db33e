//! Libraries that are loaded when they are needed.

use core::ffi::CStr;
use core::ptr;

use windows_sys::Win32::Foundation::{FreeLibrary, HMODULE};
use windows_sys::Win32::System::LibraryLoader::{
    GetProcAddress, LOAD_WITH_ALTERED_SEARCH_PATH, LoadLibraryExW,
};

use super::{last_error, wide};

/// A function of a library, of whatever kind.
pub(crate) type Function = unsafe extern "system" fn() -> isize;

/// A library, which is let go of with this value.
pub(crate) struct Loaded(HMODULE);

impl Loaded {
    /// Loads the library with this path, searching its own folder first for its dependencies; on failure, returns the
    /// error of Windows.
    pub(crate) fn load(path: &str) -> Result<Self, u32> {
        let path = wide(path);
        // SAFETY: the name ends with a NUL; what the library does when it is loaded is its own matter.
        let library =
            unsafe { LoadLibraryExW(path.as_ptr(), ptr::null_mut(), LOAD_WITH_ALTERED_SEARCH_PATH) };
        if library.is_null() { Err(last_error()) } else { Ok(Self(library)) }
    }

    /// Returns the function that the library exports by this name; the caller is responsible for its arguments.
    pub(crate) fn function(&self, name: &CStr) -> Option<Function> {
        // SAFETY: the name ends with a NUL, and the library is loaded.
        unsafe { GetProcAddress(self.0, name.as_ptr().cast()) }
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        // SAFETY: the library is ours, and not used afterwards.
        unsafe { FreeLibrary(self.0) };
    }
}
