//! Sort keys of rows, as one number for each.

use std::cmp::Reverse;

/// Rows with a number each, by which they are sorted.
#[derive(Default)]
pub struct SortKeys {
    /// A number and its row.
    numbers: Vec<(u64, u32)>,
    /// The rows that have none.
    without: Vec<u32>,
}

impl SortKeys {
    /// Returns an empty set, with room for that many.
    pub fn with_capacity(count: usize) -> Self {
        Self { numbers: Vec::with_capacity(count), without: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, number: Option<u64>, row: u32) {
        match number {
            Some(number) => self.numbers.push((number, row)),
            None => self.without.push(row),
        }
    }

    /// Returns the number of rows that have a number.
    pub fn count(&self) -> usize {
        self.numbers.len()
    }

    /// Returns the rows sorted stably, and those without a number last.
    pub fn sorted(mut self, descending: bool) -> Vec<u32> {
        // All keys differ, and a stable sort would need 50 % more memory.
        if descending {
            self.numbers.sort_unstable_by_key(|(number, row)| (Reverse(*number), *row));
        } else {
            self.numbers.sort_unstable();
        }
        self.numbers.into_iter().map(|(_, row)| row).chain(self.without).collect()
    }
}
