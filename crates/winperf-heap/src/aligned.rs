//! An allocator for every alignment over memory that is aligned to two pointers.

use core::alloc::{GlobalAlloc, Layout};
use core::ptr;

/// The alignment of all [`Memory`]: 8 bytes in a 32-bit process and 16 in a 64-bit one.
const ALIGNMENT: usize = 2 * size_of::<usize>();

/// Length of the address of the block around an over-aligned place, which is stored before the place.
const HEADER: usize = size_of::<*mut u8>();

/// Blocks of memory.
///
/// # Safety
/// A block has the size that was asked for and is aligned to two pointers, unless it is null.
pub unsafe trait Memory {
    /// Allocates a block; null if there is none.
    ///
    /// # Safety
    /// None beyond that of the implementation.
    unsafe fn allocate(&self, size: usize, is_zeroed: bool) -> *mut u8;

    /// Resizes a block; null if that fails, which leaves the block unchanged.
    ///
    /// # Safety
    /// The block comes from this memory.
    unsafe fn resize(&self, block: *mut u8, size: usize) -> *mut u8;

    /// Frees a block.
    ///
    /// # Safety
    /// The block comes from this memory, and nothing uses it afterwards.
    unsafe fn free(&self, block: *mut u8);
}

/// An allocator for every alignment.
///
/// A place aligned to more than `ALIGNMENT` is inside a block that is longer by its alignment, with the address of the
/// block before it.
pub struct Aligned<M>(pub M);

// SAFETY: a block is aligned to `ALIGNMENT`, and a place with more alignment is at a multiple of it within a
// sufficiently large block.
unsafe impl<M: Memory> GlobalAlloc for Aligned<M> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps to the contract of this method.
        unsafe { self.place(layout, false) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { self.place(layout, true) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        let block = match layout.align() > ALIGNMENT {
            // SAFETY: `place` wrote the address of its block there.
            true => unsafe { place.sub(HEADER).cast::<*mut u8>().read() },
            false => place,
        };
        // SAFETY: the caller gives back what it got here.
        unsafe { self.0.free(block) };
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.align() <= ALIGNMENT {
            // SAFETY: such a place is a block.
            return unsafe { self.0.resize(place, size) };
        }
        // A block that moves may have its place at a different distance from its start.
        let Ok(larger) = Layout::from_size_align(size, layout.align()) else { return ptr::null_mut() };
        // SAFETY: both places have the bytes that are copied, and the old one is not used afterwards.
        unsafe {
            let moved = self.alloc(larger);
            if !moved.is_null() {
                ptr::copy_nonoverlapping(place, moved, layout.size().min(size));
                self.dealloc(place, layout);
            }
            moved
        }
    }
}

impl<M: Memory> Aligned<M> {
    unsafe fn place(&self, layout: Layout, is_zeroed: bool) -> *mut u8 {
        let (size, alignment) = (layout.size(), layout.align());
        if alignment <= ALIGNMENT {
            // SAFETY: any size may be asked for.
            return unsafe { self.0.allocate(size, is_zeroed) };
        }
        let Some(longer) = size.checked_add(alignment) else { return ptr::null_mut() };
        // SAFETY: any size may be asked for.
        let block = unsafe { self.0.allocate(longer, is_zeroed) };
        if block.is_null() {
            return block;
        }
        // From 1 to `alignment`, and a multiple of `ALIGNMENT`, so the header fits before the place.
        let distance = alignment - block.addr() % alignment;
        // SAFETY: `distance` and `size` are no more than `longer`, and a header is no longer than `ALIGNMENT`, to which all is aligned.
        unsafe {
            let place = block.add(distance);
            place.sub(HEADER).cast::<*mut u8>().write(block);
            place
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::alloc::System;
    use std::collections::HashMap;
    use std::sync::Mutex;
    use std::vec::Vec;

    /// More than any alignment that is tried.
    const PAGE: usize = 8192;

    /// The largest alignment that is tried.
    const LARGEST: u32 = 4096;

    /// Memory whose blocks are aligned to `ALIGNMENT` and no more, and which checks the contract of its callers.
    #[derive(Default)]
    struct Sparse {
        /// The size of each block by its address.
        blocks: Mutex<HashMap<usize, usize>>,
    }

    fn layout(size: usize) -> Layout {
        Layout::from_size_align(size + PAGE, PAGE).unwrap()
    }

    // SAFETY: a block is `ALIGNMENT` bytes after the start of a page, and the page has room for it.
    unsafe impl Memory for Sparse {
        unsafe fn allocate(&self, size: usize, is_zeroed: bool) -> *mut u8 {
            // SAFETY: the layout has a size.
            let block = unsafe { System.alloc(layout(size)).add(ALIGNMENT) };
            // SAFETY: the block has that size.
            unsafe { block.write_bytes(if is_zeroed { 0 } else { 0xA5 }, size) };
            self.blocks.lock().unwrap().insert(block.addr(), size);
            block
        }

        unsafe fn resize(&self, block: *mut u8, size: usize) -> *mut u8 {
            let before = *self.blocks.lock().unwrap().get(&block.addr()).expect("a block of this memory");
            // SAFETY: both blocks have the bytes that are copied.
            unsafe {
                let moved = self.allocate(size, false);
                ptr::copy_nonoverlapping(block, moved, before.min(size));
                self.free(block);
                moved
            }
        }

        unsafe fn free(&self, block: *mut u8) {
            let size = self.blocks.lock().unwrap().remove(&block.addr()).expect("a block of this memory");
            // SAFETY: the page was allocated so.
            unsafe { System.dealloc(block.sub(ALIGNMENT), layout(size)) };
        }
    }

    fn alignments() -> impl Iterator<Item = usize> {
        (0..=LARGEST.ilog2()).map(|power| 1 << power)
    }

    const SIZES: [usize; 12] = [1, 2, 7, 8, 15, 16, 17, 31, 240, 1000, 4096, 70_000];

    /// Fills a place, and reads it again.
    fn check(place: *mut u8, size: usize, byte: u8) {
        // SAFETY: the place has that size.
        let bytes = unsafe {
            place.write_bytes(byte, size);
            core::slice::from_raw_parts(place, size)
        };
        assert!(bytes.iter().all(|found| *found == byte));
    }

    #[test]
    fn every_alignment_and_size_has_a_place_of_its_own() {
        let heap = Aligned(Sparse::default());
        let layouts: Vec<Layout> = alignments()
            .flat_map(|alignment| SIZES.map(|size| Layout::from_size_align(size, alignment).unwrap()))
            .collect();
        // SAFETY: no layout is empty.
        let places: Vec<*mut u8> = layouts.iter().map(|layout| unsafe { heap.alloc(*layout) }).collect();
        for (layout, place) in layouts.iter().zip(&places) {
            assert!(!place.is_null() && place.addr() % layout.align() == 0, "{layout:?}");
            check(*place, layout.size(), 0x3C);
        }
        for (layout, place) in layouts.iter().zip(places) {
            // SAFETY: each place was allocated with its layout.
            unsafe { heap.dealloc(place, *layout) };
        }
        assert!(heap.0.blocks.lock().unwrap().is_empty(), "blocks are left");
    }

    #[test]
    fn zeroed_memory_is_zero_at_every_alignment() {
        let heap = Aligned(Sparse::default());
        for alignment in alignments() {
            let layout = Layout::from_size_align(500, alignment).unwrap();
            // SAFETY: the layout is not empty, and the place has its size.
            unsafe {
                let place = heap.alloc_zeroed(layout);
                assert!(core::slice::from_raw_parts(place, 500).iter().all(|byte| *byte == 0));
                heap.dealloc(place, layout);
            }
        }
    }

    #[test]
    fn what_grows_or_shrinks_keeps_its_bytes_and_its_alignment() {
        let heap = Aligned(Sparse::default());
        for alignment in alignments() {
            for (before, after) in SIZES.iter().flat_map(|before| SIZES.map(|after| (*before, after))) {
                let layout = Layout::from_size_align(before, alignment).unwrap();
                // SAFETY: neither size is 0, and each place has the size that it is read with.
                unsafe {
                    let place = heap.alloc(layout);
                    check(place, before, 0x7E);
                    let moved = heap.realloc(place, layout, after);
                    assert_eq!(moved.addr() % alignment, 0, "{alignment}: {before} to {after}");
                    let kept = core::slice::from_raw_parts(moved, before.min(after));
                    assert!(kept.iter().all(|byte| *byte == 0x7E), "{alignment}: {before} to {after}");
                    heap.dealloc(moved, Layout::from_size_align(after, alignment).unwrap());
                }
            }
        }
        assert!(heap.0.blocks.lock().unwrap().is_empty(), "blocks are left");
    }

    #[test]
    fn the_alignment_that_memory_has_by_itself_is_that_of_the_width() {
        assert_eq!(ALIGNMENT, usize::try_from(usize::BITS / 4).unwrap());
        // Programs contain values with more alignment than a 32-bit heap provides.
        assert!(align_of::<u128>() <= usize::try_from(LARGEST).unwrap());
    }
}
