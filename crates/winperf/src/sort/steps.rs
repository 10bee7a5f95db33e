//! Sorting in steps.

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::mem;

use super::{Key, Sortable};
use crate::steps::Allowance;

/// Elements that are sorted at once, before such runs are merged one by one.
const RUN: usize = 8192;

/// Elements on their way into ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Sorting<T> {
    keys: Vec<Key>,
    /// How many of the keys are in runs that are in order.
    sorted: usize,
    /// Length of the runs that are in order.
    run: usize,
    /// Where the two runs begin that are merged, and how far each of them has been.
    pair: usize,
    left: usize,
    right: usize,
    /// Merged keys, in runs of twice the length.
    merged: Vec<Key>,
    elements: PhantomData<T>,
}

impl<T: Sortable> Sorting<T> {
    /// No elements, with room for so many.
    pub(crate) fn with_capacity(count: usize) -> Self {
        Self {
            keys: Vec::with_capacity(count),
            sorted: 0,
            run: RUN,
            pair: 0,
            left: 0,
            right: RUN,
            merged: Vec::new(),
            elements: PhantomData,
        }
    }

    /// Adds an element; there is to be none after the first step.
    pub(crate) fn push(&mut self, element: T) {
        self.keys.push(element.key());
    }

    /// The element at a place.
    pub(crate) fn get(&self, place: usize) -> Option<T> {
        self.keys.get(place).map(|key| T::of_key(*key))
    }

    /// Goes on; whether there is more to do. Every place has its element when there is not.
    pub(crate) fn step(&mut self, allowance: &mut Allowance) -> bool {
        while let Some(rest) = self.keys.get_mut(self.sorted..).filter(|rest| !rest.is_empty()) {
            let length = rest.len().min(RUN);
            if !allowance.take_many(length) {
                return true;
            }
            if let Some(run) = rest.get_mut(..length) {
                run.sort_unstable();
            }
            self.sorted = self.sorted.saturating_add(length);
        }
        while self.run < self.keys.len() {
            while let Some(key) = self.least() {
                if !allowance.take() {
                    return true;
                }
                self.advance(key);
            }
            self.double();
        }
        self.merged = Vec::new();
        false
    }

    /// The lower of the next keys of both runs, and whether it is of the left one; `None` when both have ended.
    fn least(&self) -> Option<(Key, bool)> {
        let middle = self.pair.saturating_add(self.run);
        let left = self.keys.get(self.left).filter(|_| self.left < middle);
        let right = self.keys.get(self.right).filter(|_| self.right < middle.saturating_add(self.run));
        match (left, right) {
            (Some(left), Some(right)) if right < left => Some((*right, false)),
            (Some(left), _) => Some((*left, true)),
            (None, right) => right.map(|right| (*right, false)),
        }
    }

    fn advance(&mut self, (key, is_left): (Key, bool)) {
        if self.merged.capacity() == 0 {
            self.merged.reserve_exact(self.keys.len());
        }
        self.merged.push(key);
        let side = if is_left { &mut self.left } else { &mut self.right };
        *side = side.saturating_add(1);
    }

    /// Goes on to the next two runs, or to runs of twice the length behind the last.
    fn double(&mut self) {
        self.pair = self.merged.len();
        if self.pair == self.keys.len() {
            mem::swap(&mut self.keys, &mut self.merged);
            self.merged.clear();
            self.run = self.run.saturating_mul(2);
            self.pair = 0;
        }
        self.left = self.pair;
        self.right = self.pair.saturating_add(self.run);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without order, of which many are the same.
    fn numbers(count: u32) -> Vec<u32> {
        (0..count).map(|number| number.wrapping_mul(2_654_435_761) >> 20).collect()
    }

    fn check(count: u32, structures: usize) {
        let mut expected = numbers(count);
        let mut sorting = Sorting::with_capacity(0);
        expected.iter().for_each(|number| sorting.push(*number));
        while sorting.step(&mut Allowance::new(structures)) {}
        expected.sort_unstable();
        let sorted: Vec<u32> = (0..).map_while(|place| sorting.get(place)).collect();
        assert_eq!(sorted, expected, "{count} elements, {structures} at a time");
    }

    #[test]
    fn any_number_of_elements_comes_into_order_in_steps_of_any_size() {
        for count in [0, 1, 2, 1000, 8192, 8193, 16_384, 16_385, 40_000] {
            for structures in [1000, 8191, usize::MAX] {
                check(count, structures);
            }
        }
        check(20_000, 1);
    }
}
