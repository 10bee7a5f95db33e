//! Number of hits of a search, counted by blocks of the searched data.
//!
//! Hits are not kept: a block with hits is searched again when they are shown.
//! So a search with millions of hits takes no more memory than one without any.

/// The hits of the blocks that have been searched so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of hits up to the end of each block.
    ends: Vec<u64>,
    /// `true` if all blocks have been searched.
    pub is_complete: bool,
}

/// The hits before a search.
pub(in crate::state) static NO_HITS: Tally = Tally { ends: Vec::new(), is_complete: false };

impl Tally {
    /// Adds the hits of the next block.
    pub fn push(&mut self, hits: usize) {
        let hits = u64::try_from(hits).unwrap_or(u64::MAX);
        self.ends.push(self.count().saturating_add(hits));
    }

    /// Returns the number of hits so far.
    pub fn count(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Returns the number of blocks that have been searched.
    pub fn blocks(&self) -> usize {
        self.ends.len()
    }

    /// Returns the block that contains the hit with that number, and the number of hits in earlier blocks.
    pub fn block_of(&self, hit: u64) -> Option<(usize, usize)> {
        let block = self.ends.partition_point(|end| *end <= hit);
        self.ends.get(block)?;
        let before = block.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        Some((block, usize::try_from(hit.checked_sub(before)?).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_is_found_in_its_block_and_empty_blocks_are_passed_over() {
        let mut tally = Tally::default();
        [0, 2, 0, 0, 3].into_iter().for_each(|hits| tally.push(hits));
        assert_eq!((tally.count(), tally.blocks()), (5, 5));
        let places = [0, 1, 2, 4, 5].map(|hit| tally.block_of(hit));
        assert_eq!(places, [Some((1, 0)), Some((1, 1)), Some((4, 0)), Some((4, 2)), None]);
        assert_eq!(Tally::default().block_of(0), None);
    }
}
