//! Long work in steps, so that whoever waits for it can do something else between two of them.
//!
//! The work is a value with a method `step`, which passes so many structures and says whether there is more to do,
//! and a method `finish`, which does all that is left and gives the result.

/// How many structures a step may still pass.
#[derive(Debug)]
pub(crate) struct Allowance(usize);

impl Allowance {
    /// So many, and at least one, so that every step leads on.
    pub(crate) fn new(structures: usize) -> Self {
        Self(structures.max(1))
    }

    /// Takes one; false when none is left.
    pub(crate) fn take(&mut self) -> bool {
        self.take_many(1)
    }

    /// Takes as many as something costs that cannot be divided; false when none is left.
    pub(crate) fn take_many(&mut self, structures: usize) -> bool {
        let is_left = self.0 > 0;
        self.0 = self.0.saturating_sub(structures);
        is_left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_passes_one_structure_at_least() {
        let mut none = Allowance::new(0);
        assert!(none.take());
        assert!(!none.take());
    }

    #[test]
    fn what_cannot_be_divided_may_take_more_than_is_left() {
        let mut two = Allowance::new(2);
        assert!(two.take());
        assert!(two.take_many(100));
        assert!(!two.take_many(1));
    }
}
