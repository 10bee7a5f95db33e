//! Substitutes for std: memory, the entry point, and an end for impossible states.
//!
//! Only with the feature `small`, and only in programs that abort when they panic.

use alloc::format;
use core::ffi::{c_char, c_int};
use core::panic::PanicInfo;

use windows_sys::Win32::System::Threading::ExitProcess;
use winperf_heap::Heap;

use super::console;

/// Exit status for a program in an impossible state.
const BROKEN: u32 = 3;

#[global_allocator]
static HEAP: Heap = winperf_heap::HEAP;

#[panic_handler]
fn broken(panic: &PanicInfo<'_>) -> ! {
    console::complain(&format!("winperf-capture: a bug in this program, please report it: {panic}"));
    // SAFETY: a number.
    unsafe { ExitProcess(BROKEN) }
}

/// Called by the C runtime; the words are taken from Windows, where they are not converted to a code page.
#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, _: *const *const c_char) -> c_int {
    crate::program::main().into()
}

/// Named by the tables of the compiler; never called where panics abort.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
