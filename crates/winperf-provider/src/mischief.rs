//! Harm that a provider can do to the process that has loaded it, and to the programs around that.
#![allow(unsafe_code, reason = "these are functions of Windows")]

use core::ffi::c_void;
use core::ptr;

use windows_sys::Win32::Foundation::{CloseHandle, HANDLE, HANDLE_FLAG_INHERIT, SetHandleInformation};
use windows_sys::Win32::Storage::FileSystem::WriteFile;
use windows_sys::Win32::System::Threading::{
    CREATE_NO_WINDOW, CreateProcessW, CreateThread, ExitProcess, PROCESS_INFORMATION, STARTUPINFOW, Sleep,
};

use crate::environment;

/// Bytes written to files of other programs.
const NOISE: &[u8] = b"noise of a provider\r\n";

/// Handles have small numbers, in steps of four.
const HANDLES: core::ops::Range<usize> = 1..1024;

/// Time of waiting in the thread, in milliseconds: longer than a query takes.
const A_WHILE: u32 = 2000;

/// Bytes that are kept.
const LEAK: usize = 64 << 20;

/// A program that runs for a minute, without other effects.
const PROGRAM: &str = "C:\\windows\\system32\\ping.exe -n 60 127.0.0.1";

fn handles() -> impl Iterator<Item = HANDLE> {
    HANDLES.map(|number| ptr::without_provenance_mut(number * 4))
}

/// Writes to every handle of this process that accepts it.
pub(crate) fn make_noise() {
    for handle in handles() {
        let (length, mut written) = (u32::try_from(NOISE.len()).unwrap_or(0), 0);
        // SAFETY: the bytes are as many as stated; an invalid or read-only handle is refused.
        unsafe { WriteFile(handle, NOISE.as_ptr(), length, &mut written, ptr::null_mut()) };
    }
}

/// Starts a process that keeps every handle of this one open.
pub(crate) fn leave_a_process() {
    for handle in handles() {
        // SAFETY: a handle that is none is refused.
        unsafe { SetHandleInformation(handle, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT) };
    }
    let mut line = environment::wide(PROGRAM);
    let size = u32::try_from(size_of::<STARTUPINFOW>()).unwrap_or(0);
    let startup = STARTUPINFOW { cb: size, ..Default::default() };
    let mut process = PROCESS_INFORMATION::default();
    let inherits = 1;
    // SAFETY: the text ends with a NUL, `startup` has the size that it states, and both handles are ours.
    unsafe {
        let (none, nowhere, line) = (ptr::null(), ptr::null(), line.as_mut_ptr());
        CreateProcessW(
            nowhere,
            line,
            none,
            none,
            inherits,
            CREATE_NO_WINDOW,
            none.cast(),
            nowhere,
            &startup,
            &mut process,
        );
        CloseHandle(process.hThread);
        CloseHandle(process.hProcess);
    }
}

/// Takes memory and keeps it.
pub(crate) fn keep_memory() {
    // Each byte is written, since reserved memory is not counted.
    core::mem::forget(alloc::vec![0xA5_u8; LEAK]);
}

/// Ends the process.
pub(crate) fn leave() {
    // SAFETY: a number.
    unsafe { ExitProcess(7) };
}

/// Starts a thread that continues after a while, when its library may have been unloaded.
pub(crate) fn leave_a_thread() {
    unsafe extern "system" fn go_on(_: *mut c_void) -> u32 {
        // SAFETY: a number. Where the function returns to is what may be gone.
        unsafe { Sleep(A_WHILE) };
        0
    }
    // SAFETY: the function takes no argument.
    unsafe {
        let thread = CreateThread(ptr::null(), 0, Some(go_on), ptr::null(), 0, ptr::null_mut());
        CloseHandle(thread);
    }
}
