//! The heap of a Windows process as the allocator of a program or DLL without std.
#![no_std]
#![allow(unsafe_code, reason = "memory comes from functions of Windows alone")]

#[cfg(test)]
extern crate std;

mod aligned;
#[cfg(windows)]
mod process;

pub use self::aligned::{Aligned, Memory};
#[cfg(windows)]
pub use self::process::ProcessHeap;

/// The heap of the process as an allocator for every alignment.
#[cfg(windows)]
pub type Heap = Aligned<ProcessHeap>;

/// The allocator that a program names as its own.
#[cfg(windows)]
pub const HEAP: Heap = Aligned(ProcessHeap);
