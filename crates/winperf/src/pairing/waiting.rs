//! What waits for a partner of the same key.

use alloc::vec;
use alloc::vec::Vec;

use crate::index::NameHash;
use crate::reader::size;
use crate::sort::sort;

/// Idxs under keys; those of one key are taken one after the other.
pub(super) struct Waiting {
    /// Sorted, so that those of one key stand together.
    entries: Vec<(NameHash, u32)>,
    /// How many of a key are taken, at the place where its entries begin.
    taken: Vec<u32>,
}

impl Waiting {
    pub(super) fn new(mut entries: Vec<(NameHash, u32)>) -> Self {
        sort(&mut entries);
        let taken = vec![0; entries.len()];
        Self { entries, taken }
    }

    /// The lowest idx of the key that is not taken.
    pub(super) fn take(&mut self, key: NameHash) -> Option<u32> {
        let first = self.entries.partition_point(|(before, _)| *before < key);
        let taken = self.taken.get_mut(first)?;
        let (_, idx) =
            self.entries.get(first.checked_add(size(*taken))?).filter(|(found, _)| *found == key)?;
        *taken = taken.saturating_add(1);
        Some(*idx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_of_one_key_are_taken_in_their_order_and_each_once() {
        let key = |number: u64| NameHash::of([]).and_number(number);
        let mut waiting = Waiting::new(vec![(key(1), 4), (key(2), 0), (key(1), 1)]);
        assert_eq!(
            [1, 1, 1, 2, 3].map(|number| waiting.take(key(number))),
            [Some(1), Some(4), None, Some(0), None]
        );
    }
}
