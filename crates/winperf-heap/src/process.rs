//! Memory of the heap of this process.

use windows_sys::Win32::System::Memory::{
    GetProcessHeap, HEAP_ZERO_MEMORY, HeapAlloc, HeapFree, HeapReAlloc,
};

use crate::aligned::Memory;

/// The heap that Windows makes for each process.
pub struct ProcessHeap;

// SAFETY: the heap of Windows aligns to `MEMORY_ALLOCATION_ALIGNMENT`, which is two pointers.
unsafe impl Memory for ProcessHeap {
    unsafe fn allocate(&self, size: usize, is_zeroed: bool) -> *mut u8 {
        let flags = if is_zeroed { HEAP_ZERO_MEMORY } else { 0 };
        // SAFETY: the heap of the process is always there.
        unsafe { HeapAlloc(GetProcessHeap(), flags, size).cast() }
    }

    unsafe fn resize(&self, place: *mut u8, size: usize) -> *mut u8 {
        // SAFETY: the caller got `place` here.
        unsafe { HeapReAlloc(GetProcessHeap(), 0, place.cast(), size).cast() }
    }

    unsafe fn free(&self, place: *mut u8) {
        // SAFETY: the caller gives back what it got here.
        unsafe { HeapFree(GetProcessHeap(), 0, place.cast()) };
    }
}
