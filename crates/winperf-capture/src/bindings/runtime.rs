//! What std would bring: memory, the beginning, and an end when something cannot be.
//!
//! Only with the feature `small`, and only in programs that abort when they panic.

use alloc::format;
use core::alloc::{GlobalAlloc, Layout};
use core::ffi::{c_char, c_int};
use core::panic::PanicInfo;
use core::ptr;

use windows_sys::Win32::System::Memory::{
    GetProcessHeap, HEAP_ZERO_MEMORY, HeapAlloc, HeapFree, HeapReAlloc,
};
use windows_sys::Win32::System::Threading::ExitProcess;

use super::console;

/// What the exit status says when the program finds itself in a state that cannot be.
const BROKEN: u32 = 3;

/// The greatest alignment that the heap of Windows keeps to by itself.
const HEAP_ALIGNMENT: usize = 16;

/// The heap of the process.
struct Heap;

#[global_allocator]
static HEAP: Heap = Heap;

// SAFETY: the heap of Windows gives memory that is aligned to 16 bytes, and nothing is given out for more.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the heap of the process is always there.
        unsafe { allocate(layout, 0) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { allocate(layout, HEAP_ZERO_MEMORY) }
    }

    unsafe fn dealloc(&self, place: *mut u8, _: Layout) {
        // SAFETY: the caller gives back what it got here.
        unsafe { HeapFree(GetProcessHeap(), 0, place.cast()) };
    }

    unsafe fn realloc(&self, place: *mut u8, _: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller got `place` here.
        unsafe { HeapReAlloc(GetProcessHeap(), 0, place.cast(), size).cast() }
    }
}

unsafe fn allocate(layout: Layout, flags: u32) -> *mut u8 {
    if layout.align() > HEAP_ALIGNMENT {
        return ptr::null_mut();
    }
    // SAFETY: the heap of the process is always there.
    unsafe { HeapAlloc(GetProcessHeap(), flags, layout.size()).cast() }
}

#[panic_handler]
fn broken(panic: &PanicInfo<'_>) -> ! {
    console::complain(&format!("winperf-capture: a mistake in this program, please report it: {panic}"));
    // SAFETY: a number.
    unsafe { ExitProcess(BROKEN) }
}

/// Called by the C runtime; the words are taken from Windows, where they are not cut to a code page.
#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, _: *const *const c_char) -> c_int {
    crate::program::main().into()
}

/// Named by the tables of the compiler; never called where panics abort.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
