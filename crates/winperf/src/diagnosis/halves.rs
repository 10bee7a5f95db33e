//! Evidence from the halves of 8-byte values for where the values are.

use super::reading::{Reading, Value};
use super::view::View;

/// Maximum number of blocks whose values are read.
const BLOCKS: usize = 4;

/// Returns `true` if unaligned values of 8 bytes are where their offsets place them, and not at the other offsets.
///
/// The lower half of a number is rarely 0 below an upper half that is not, but always is if a value is read with the
/// half of the next one.
pub(super) fn are_where_stated(
    view: &View<'_>,
    reading: &Reading,
    moved: impl Iterator<Item = (Value, u32)>,
) -> bool {
    let (mut stated, mut other) = (Halves::default(), Halves::default());
    for (value, offset) in moved.filter(|(value, _)| value.size == 8 && value.offset % 8 == 4) {
        for (block, _) in reading.blocks.iter().take(BLOCKS) {
            stated.see(view, block.saturating_add(value.offset));
            other.see(view, block.saturating_add(offset));
        }
    }
    stated.joined == 0 && stated.whole > other.whole
}

/// Numbers of 8-byte values by their halves.
#[derive(Default)]
struct Halves {
    /// Values whose lower half is not 0.
    whole: u32,
    /// Values of which only the upper half is not 0.
    joined: u32,
}

impl Halves {
    fn see(&mut self, view: &View<'_>, offset: u32) {
        let [low, high] = [offset, offset.saturating_add(4)].map(|offset| view.number_or_0(offset));
        self.whole = self.whole.saturating_add(u32::from(low != 0));
        self.joined = self.joined.saturating_add(u32::from(low == 0 && high != 0));
    }
}
