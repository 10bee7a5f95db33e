//! Former positions of gone instances.

use alloc::vec::Vec;

use super::Age;
use super::cell::InstancePairIdx;
use super::entries::Slot;
use super::handles::{InstancePair, ObjectPair};
use crate::{Object, order};

impl ObjectPair<'_> {
    /// Returns the instances with the gone ones at their former positions: instances of the newer capture in its order,
    /// and each gone one after its predecessor in the older capture.
    ///
    /// [`ObjectPair::instances`] returns the gone ones last.
    ///
    /// ```
    /// use winperf::{Capture, Pair};
    ///
    /// let example = winperf_synth::examples::desktop();
    /// let pair = Pair::new(Capture::parse(example.older), Capture::parse(example.newer));
    /// let process = pair.objects().find(|object| object.name() == "Process").expect("in both captures");
    /// let names = process.in_former_order().into_iter().filter_map(|idx| process.instance(idx)?.name());
    /// let names: Vec<String> = names.collect();
    /// let gone = names.iter().position(|name| name == "svchost#3").expect("the one that is gone");
    /// assert_eq!(names[gone + 1], "svchost#3", "the one that took its name");
    /// ```
    pub fn in_former_order(self) -> Vec<InstancePairIdx> {
        let there = self.instances().filter(|instance| instance.is_in(Age::Newer)).map(InstancePair::idx);
        let gone = self.gone();
        let mut order = Vec::with_capacity(self.instances().len());
        let mut gone = gone.into_iter().peekable();
        let mut place_gone = |order: &mut Vec<InstancePairIdx>, before| {
            while let Some((_, idx)) = gone.next_if(|(place, _)| *place == before) {
                order.push(idx);
            }
        };
        place_gone(&mut order, None);
        for idx in there {
            order.push(idx);
            place_gone(&mut order, Some(idx));
        }
        order
    }

    /// Returns the gone instances, each with the instance of the newer capture that it followed, sorted by that
    /// instance.
    fn gone(self) -> Vec<(Option<InstancePairIdx>, InstancePairIdx)> {
        let older = self.get(Age::Older).into_iter();
        let mut behind = None;
        let mut found = Vec::new();
        let instances = older.flat_map(Object::instances);
        // Indistinguishable instances are in no pair.
        for pair in instances.filter_map(|it| self.instance_in(Age::Older, Slot::Instance(it.idx()))) {
            if pair.is_in(Age::Newer) {
                behind = Some(pair.idx());
            } else {
                found.push((behind, pair.idx()));
            }
        }
        // A former object without instances comes before its new instances.
        let is_block = |pair: &InstancePair<'_>| pair.slot(Age::Older) == Some(Slot::Object);
        let blocks = self.instances().filter(|pair| !pair.is_in(Age::Newer)).filter(is_block);
        found.extend(blocks.map(|pair| (None, pair.idx())));
        order::sort_by_key(&mut found, |(behind, _)| *behind);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Capture, Pair};
    use alloc::string::String;
    use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
    use winperf_synth::{Counter, Instance};

    /// `PerfTime` and `PerfTime100nSec`, a second apart.
    const CLOCKS: [(i64, i64); 2] =
        [(36_000_000_000, 133_486_382_456_780_000), (36_010_000_000, 133_486_382_466_780_000)];

    fn capture((ticks, time): (i64, i64), names: &[&str]) -> Capture {
        let counter = Counter::new(5002, PERF_COUNTER_RAWCOUNT);
        let object = winperf_synth::Object::new(5000).counter(counter);
        let add =
            |object: winperf_synth::Object, name: &&str| object.instance(Instance::named(*name).values([7]));
        let object = names.iter().fold(object, add);
        let written = winperf_synth::Capture::new().clock(ticks, 10_000_000).perf_time_100ns(time);
        Capture::parse(written.object(object).write())
    }

    #[track_caller]
    fn check(older: &[&str], newer: &[&str], expected: &[&str]) {
        let pair = Pair::new(capture(CLOCKS[0], older), capture(CLOCKS[1], newer));
        let object = pair.objects().next().unwrap();
        let order = object.in_former_order();
        let names: Vec<String> = order.iter().filter_map(|idx| object.instance(*idx)?.name()).collect();
        assert_eq!(names, expected);
        let mut all = order;
        all.sort_unstable();
        assert!(all.into_iter().eq(object.instances().map(InstancePair::idx)));
    }

    #[test]
    fn what_is_gone_stands_behind_what_it_followed() {
        check(&["a", "x", "b"], &["a", "b"], &["a", "x", "b"]);
        check(&["x", "y", "a"], &["a", "new"], &["x", "y", "a", "new"]);
        check(&["a", "x"], &["a", "new"], &["a", "x", "new"]);
        check(&["x"], &["new"], &["x", "new"]);
    }

    #[test]
    fn what_is_gone_goes_where_its_neighbour_has_gone() {
        check(&["a", "x", "b", "y"], &["b", "a"], &["b", "y", "a", "x"]);
    }

    #[test]
    fn where_nothing_is_gone_the_order_is_that_of_the_newer_capture() {
        check(&["a", "b"], &["new", "b", "a"], &["new", "b", "a"]);
        check(&[], &["a"], &["a"]);
    }

    #[test]
    fn an_object_that_has_instances_in_one_capture_only_has_all_of_both() {
        let single = |seconds: i64| {
            let object = winperf_synth::Object::new(5000).counter(Counter::new(5002, PERF_COUNTER_RAWCOUNT));
            let written = winperf_synth::Capture::new().clock((3600 + seconds) * 10_000_000, 10_000_000);
            let written = written.perf_time_100ns(133_486_382_456_780_000 + seconds * 10_000_000);
            Capture::parse(written.object(object.values([7])).write())
        };
        for (older, newer) in
            [(single(0), capture(CLOCKS[1], &["a", "b"])), (capture(CLOCKS[0], &["a", "b"]), single(1))]
        {
            let pair = Pair::new(older, newer);
            let object = pair.objects().next().unwrap();
            let mut order = object.in_former_order();
            order.sort_unstable();
            assert_eq!(order.len(), 3);
            assert!(order.into_iter().eq(object.instances().map(InstancePair::idx)));
        }
    }

    #[test]
    fn an_object_that_only_the_older_capture_has_keeps_its_order() {
        let newer = winperf_synth::Capture::new().clock(36_010_000_000, 10_000_000);
        let newer = newer.perf_time_100ns(133_486_382_466_780_000);
        let pair = Pair::new(capture(CLOCKS[0], &["a", "b"]), Capture::parse(newer.write()));
        let object = pair.objects().next().unwrap();
        assert!(object.in_former_order().into_iter().eq(object.instances().map(InstancePair::idx)));
    }
}
