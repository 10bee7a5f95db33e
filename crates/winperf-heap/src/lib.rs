//! The heap of a Windows process as the allocator of a program or DLL without std.
#![no_std]
#![cfg(windows)]
#![allow(unsafe_code, reason = "memory comes from functions of Windows alone")]

use core::alloc::{GlobalAlloc, Layout};
use core::ptr;

use windows_sys::Win32::System::Memory::{
    GetProcessHeap, HEAP_ZERO_MEMORY, HeapAlloc, HeapFree, HeapReAlloc,
};

/// The alignment that the heap keeps to by itself, `MEMORY_ALLOCATION_ALIGNMENT`: two pointers.
const ALIGNMENT: usize = 2 * size_of::<usize>();

// What is allocated here holds 64-bit numbers, and nothing that wants to be aligned to more.
const _: () = assert!(align_of::<u64>() <= ALIGNMENT);

/// The heap of the process; it gives nothing out for an alignment of more than two pointers.
pub struct Heap;

// SAFETY: the heap of Windows gives memory that is aligned to `ALIGNMENT`, and nothing is given out for more.
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
    if layout.align() > ALIGNMENT {
        return ptr::null_mut();
    }
    // SAFETY: the heap of the process is always there.
    unsafe { HeapAlloc(GetProcessHeap(), flags, layout.size()).cast() }
}
