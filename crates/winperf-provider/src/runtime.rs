//! Substitutes for std: memory, and an end for impossible states.
#![allow(unsafe_code, reason = "a DLL without std ends its process through Windows")]

use core::panic::PanicInfo;

use windows_sys::Win32::System::Threading::{GetCurrentProcess, TerminateProcess};
use winperf_heap::Heap;

/// The exit status of a process in which the provider is in an impossible state.
const BROKEN: u32 = 3;

#[global_allocator]
static HEAP: Heap = winperf_heap::HEAP;

#[panic_handler]
fn broken(_: &PanicInfo<'_>) -> ! {
    loop {
        // SAFETY: this process may end itself.
        unsafe { TerminateProcess(GetCurrentProcess(), BROKEN) };
    }
}

/// Named by the tables of the compiler; never called where panics abort.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
