//! A small seeded generator: the same seed gives the same captures on every machine.

/// Marsaglia's xorshift with 64 bits of state.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Returns a generator for a seed; every seed is good, 0 too.
    pub fn new(seed: u64) -> Self {
        // The odd constant is the golden ratio; it separates small seeds. A state of 0 would remain 0.
        let state = (seed ^ 0x9E37_79B9_7F4A_7C15).max(1);
        let mut random = Self { state };
        for _ in 0..4 {
            random.next();
        }
        random
    }

    /// Returns the next 64 bits.
    #[expect(clippy::should_implement_trait, reason = "an endless source is no collection to iterate over")]
    pub fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    /// Returns a number from 0 up to but not including `end`, nearly evenly; 0 if `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next().checked_rem(end).unwrap_or(0)
    }
}
