//! Changes of raw values between the captures, without evaluating them.

use alloc::vec::Vec;

use super::entries::Match;
use super::evaluation::Step;
use super::handles::{CounterPair, InstancePair, ObjectPair};
use crate::order;

impl<'a> ObjectPair<'a> {
    /// Returns the counters whose values are differences between the captures, sorted by the offsets of their values,
    /// one for each offset.
    pub(crate) fn compared(self) -> Vec<CounterPair<'a>> {
        let place = |counter: &CounterPair<'_>| counter.entry.facts.place();
        let is_compared = |counter: &CounterPair<'_>| !counter.entry.changed && place(counter).is_some();
        let mut compared: Vec<CounterPair<'a>> = self.counters().filter(is_compared).collect();
        order::sort_by_key(&mut compared, place);
        compared.dedup_by_key(|counter| place(counter));
        compared
    }
}

impl<'a> InstancePair<'a> {
    /// Returns the changes of the raw values of [`ObjectPair::compared`] counters, up to the first that a block does not contain: a forged object may have as many definitions as it has blocks.
    pub(crate) fn steps<'c>(
        self,
        compared: &'c [CounterPair<'a>],
    ) -> impl Iterator<Item = Step> + use<'a, 'c> {
        let is_matched = !matches!(self.entry.matched, Match::Ambiguous | Match::None);
        let [older, newer] = if is_matched { self.blocks() } else { [None, None] };
        let blocks = older.zip(newer);
        compared.iter().map_while(move |counter| {
            let (older, newer) = blocks.as_ref()?;
            counter.entry.facts.step(newer, older)
        })
    }
}
