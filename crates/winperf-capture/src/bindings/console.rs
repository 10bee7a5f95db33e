//! The console, or the files that replace it.

use core::ptr;
use core::sync::atomic::{AtomicBool, Ordering};

use windows_sys::Win32::Foundation::{HANDLE, INVALID_HANDLE_VALUE, TRUE};
use windows_sys::Win32::Storage::FileSystem::{ReadFile, WriteFile};
use windows_sys::Win32::System::Console::{
    CTRL_BREAK_EVENT, CTRL_C_EVENT, GetConsoleMode, GetConsoleProcessList, GetConsoleWindow, GetStdHandle,
    STD_ERROR_HANDLE, STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, SetConsoleCtrlHandler, WriteConsoleW,
};
use windows_sys::Win32::System::StationsAndDesktops::{
    GetProcessWindowStation, GetUserObjectInformationW, UOI_FLAGS, USEROBJECTFLAGS,
};
use windows_sys::Win32::System::Threading::{INFINITE, Sleep};
use windows_sys::Win32::UI::WindowsAndMessaging::{IsWindowVisible, WSF_VISIBLE};
use windows_sys::core::BOOL;

use super::wide;

/// Writes a line to the standard output.
pub(crate) fn say(line: &str) {
    write(STD_OUTPUT_HANDLE, line);
}

/// Writes a line to the standard error output.
pub(crate) fn complain(line: &str) {
    write(STD_ERROR_HANDLE, line);
}

/// `true` once the user has asked for an end.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Lets Ctrl+C, and a window that is closed, be asked for by [`is_stopped`] instead of ending the program; a second Ctrl+C ends it.
pub(crate) fn stop_when_told() {
    // SAFETY: the function exists as long as the program, and only accesses the flag.
    unsafe { SetConsoleCtrlHandler(Some(stop), TRUE) };
}

unsafe extern "system" fn stop(event: u32) -> BOOL {
    let was_stopped = STOPPED.swap(true, Ordering::Relaxed);
    if !matches!(event, CTRL_C_EVENT | CTRL_BREAK_EVENT) {
        // The program ends when this returns; Windows ends it after some seconds in any case.
        // SAFETY: a number.
        unsafe { Sleep(INFINITE) };
    }
    BOOL::from(!was_stopped)
}

/// Returns `true` if the user has stopped the program.
pub(crate) fn is_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// Waits for a line from the console; returns at once without a user.
pub(crate) fn wait_for_enter() {
    let Some(input) = standard(STD_INPUT_HANDLE).filter(|input| is_console(*input)) else { return };
    let (mut byte, mut count) = (0u8, 0u32);
    // SAFETY: `byte` has room for the one byte that is stated; a console gives bytes when a line is complete.
    unsafe { ReadFile(input, &mut byte, 1, &mut count, ptr::null_mut()) };
}

/// Returns `true` if a visible console window belongs to this program alone, and will close with it: the program was
/// started by a double-click, not hidden, and not by a service.
pub(crate) fn is_ours() -> bool {
    let mut processes = [0u32; 2];
    // SAFETY: `processes` has room for the 2 numbers that are stated; a null window is not visible.
    unsafe {
        GetConsoleProcessList(processes.as_mut_ptr(), 2) == 1
            && IsWindowVisible(GetConsoleWindow()) != 0
            && is_interactive()
    }
}

/// Returns `true` if the session has a screen and a user.
fn is_interactive() -> bool {
    let mut flags = USEROBJECTFLAGS::default();
    let size = u32::try_from(size_of_val(&flags)).unwrap_or(0);
    // SAFETY: `flags` has the stated size, and the window station is that of this process.
    let known = unsafe {
        let place = (&raw mut flags).cast();
        GetUserObjectInformationW(GetProcessWindowStation(), UOI_FLAGS, place, size, ptr::null_mut())
    };
    known != 0 && flags.dwFlags & WSF_VISIBLE.cast_unsigned() != 0
}

/// Writes a line as text to a console, and as UTF-8 otherwise; a closed output is ignored.
fn write(which: u32, line: &str) {
    let Some(output) = standard(which) else { return };
    let mut written = 0;
    if is_console(output) {
        let mut units = wide(line);
        units.pop();
        units.extend([13, 10]);
        let length = u32::try_from(units.len()).unwrap_or(0);
        // SAFETY: `units` has the `length` characters that are stated.
        unsafe { WriteConsoleW(output, units.as_ptr(), length, &mut written, ptr::null()) };
        return;
    }
    for bytes in [line.as_bytes(), b"\r\n"] {
        let length = u32::try_from(bytes.len()).unwrap_or(0);
        // SAFETY: `bytes` has the `length` that is stated.
        unsafe { WriteFile(output, bytes.as_ptr(), length, &mut written, ptr::null_mut()) };
    }
}

fn standard(which: u32) -> Option<HANDLE> {
    // SAFETY: one of the three numbers that the function knows.
    let handle = unsafe { GetStdHandle(which) };
    (!handle.is_null() && handle != INVALID_HANDLE_VALUE).then_some(handle)
}

fn is_console(handle: HANDLE) -> bool {
    let mut mode = 0;
    // SAFETY: the handle is open, and `mode` is ours.
    unsafe { GetConsoleMode(handle, &mut mode) != 0 }
}
