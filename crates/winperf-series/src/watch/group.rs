//! Groups of values: of an object in captures, or of a counter in a log.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use winperf::TitleIndex;
use winperf::counter_type::{
    CounterType, PERF_COUNTER_FRACTION, PERF_COUNTER_QUEUELEN, PERF_INVERSE_COUNTER, PERF_MULTI_COUNTER, Unit,
};
use winperf::pair::ByTitle;
use winperf_log::Entry;

use super::track::{Bounds, EndedGap, Track};
use super::{EventKind, Watch};
use crate::series::{Absent, SeriesKey};

/// Share of the largest value of its counter below which a value is ignored.
const SHARE: f64 = 0.1;

/// Number of values that may still be watched.
#[derive(Debug)]
pub(super) struct Room {
    left: usize,
    /// `true` if there were more values than room.
    pub(super) is_truncated: bool,
}

impl Default for Room {
    fn default() -> Self {
        Self { left: Watch::MAX, is_truncated: false }
    }
}

impl Room {
    /// Takes room for some values; returns `false` if there is not enough.
    pub(super) fn take(&mut self, count: usize) -> bool {
        let left = self.left.checked_sub(count);
        self.is_truncated |= left.is_none();
        self.left = left.unwrap_or(self.left);
        left.is_some()
    }
}

/// A counter of a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counter {
    pub(super) title: ByTitle,
    bounds: Bounds,
    /// The largest value of any instance.
    most: f64,
}

/// The values of some counters of some instances.
#[derive(Debug)]
pub(super) struct Group<I> {
    counters: Vec<Counter>,
    /// Positions of the counters in `counters`.
    slots: BTreeMap<ByTitle, usize>,
    instances: BTreeMap<I, Vec<Track>>,
    /// The last interval whose newer sample has any of the values.
    pub(super) last: u32,
}

/// The values of one instance, and their counters.
pub(super) struct Tracks<'a> {
    counters: &'a mut Vec<Counter>,
    tracks: &'a mut Vec<Track>,
}

impl Counter {
    pub(super) fn new(title: ByTitle, counter_type: CounterType) -> Self {
        Self { title, bounds: Bounds::from_counter_type(counter_type), most: 0.0 }
    }

    /// Returns a counter of a log, which has no title.
    pub(super) fn from_entry(entry: &Entry) -> Self {
        Self::new(NO_TITLE, entry.counter_type.unwrap_or(CounterType(0)))
    }

    /// Creates the group of a text log's column, whose unit follows only from its name.
    pub(super) fn named(path: &str) -> Self {
        let bounds = if path.contains('%') { Bounds::Percents } else { Bounds::Unknown };
        Self { title: NO_TITLE, bounds, most: 0.0 }
    }
}

const NO_TITLE: ByTitle = ByTitle { title: TitleIndex(0), nth: 0 };

impl Bounds {
    /// Returns the bounds of a type, whatever its counter's name is, in any language.
    ///
    /// Idle time is at most all of the time, and so is a fraction. A timer may be the sum of several: a process runs
    /// on several processors, and a disk answers several requests at once.
    fn from_counter_type(counter_type: CounterType) -> Self {
        let is_share =
            counter_type.subtype() == PERF_COUNTER_FRACTION || counter_type.has(PERF_INVERSE_COUNTER);
        let is_count = !counter_type.needs_two_samples() || counter_type.subtype() == PERF_COUNTER_QUEUELEN;
        match Unit::from_counter_type(counter_type) {
            Some(Unit::Percent) if is_share && !counter_type.has(PERF_MULTI_COUNTER) => Self::Percent,
            Some(Unit::Percent) => Self::Percents,
            None if is_count => Self::Count,
            _ => Self::None,
        }
    }
}

impl<I> Default for Group<I> {
    fn default() -> Self {
        Self { counters: Vec::new(), slots: BTreeMap::new(), instances: BTreeMap::new(), last: 0 }
    }
}

impl<I: Ord> Group<I> {
    /// Creates a group of one counter.
    pub(super) fn with_counter(counter: Counter) -> Self {
        let mut group = Self::default();
        group.slot(counter);
        group
    }

    /// Returns the place of a counter, and adds the counter if it is new.
    pub(super) fn slot(&mut self, counter: Counter) -> usize {
        let slot = *self.slots.entry(counter.title).or_insert(self.counters.len());
        if slot == self.counters.len() {
            self.counters.push(counter);
        }
        slot
    }

    pub(super) fn instances(&self) -> impl Iterator<Item = &I> {
        self.instances.keys()
    }

    /// Returns the values of an instance; `None` if there is no room for them.
    pub(super) fn tracks(&mut self, instance: I, room: &mut Room) -> Option<Tracks<'_>> {
        let (known, wanted) = (self.instances.get(&instance).map_or(0, Vec::len), self.counters.len());
        if !room.take(wanted.saturating_sub(known)) {
            return None;
        }
        let tracks = self.instances.entry(instance).or_default();
        tracks.resize(wanted, Track::default());
        Some(Tracks { counters: &mut self.counters, tracks })
    }

    /// Continues after an unknown interval.
    pub(super) fn skip(&mut self, at: u32) {
        self.last = at;
        self.instances.values_mut().flatten().for_each(|track| track.skip(at));
    }

    /// Calls `take` with every oddity of a single value.
    pub(super) fn each_odd(
        &self,
        series: impl Fn(&I, &Counter) -> SeriesKey,
        mut take: impl FnMut(u32, EventKind, SeriesKey),
    ) {
        for (instance, tracks) in &self.instances {
            for (counter, at, what) in find_odd(&self.counters, tracks) {
                take(at, what, series(instance, counter));
            }
        }
    }

    /// Returns the counters, and the values of each instance for [`find_odd`].
    pub(super) fn into_parts(self) -> (Vec<Counter>, BTreeMap<I, Vec<Track>>) {
        (self.counters, self.instances)
    }

    /// Returns the interval since which all of its values are missing, and one of them.
    pub(super) fn gone(
        &self,
        last: u32,
        series: impl Fn(&I, &Counter) -> SeriesKey,
    ) -> Option<(u32, SeriesKey)> {
        let first = self.instances.keys().next().filter(|_| self.last < last)?;
        Some((self.last.saturating_add(1), series(first, self.counters.first()?)))
    }
}

/// Returns the oddities of the values of an instance, each with its counter and its interval.
pub(super) fn find_odd<'a>(
    counters: &'a [Counter],
    tracks: &'a [Track],
) -> impl Iterator<Item = (&'a Counter, u32, EventKind)> {
    tracks.iter().zip(counters).flat_map(|(track, counter)| {
        let least = counter.most * SHARE;
        let leap = track.leap(counter.bounds).filter(|(_, what)| what.reaches(least));
        let odd = leap.into_iter().chain(track.out_of_bounds(counter.bounds));
        odd.map(move |(at, what)| (counter, at, what))
    })
}

impl Tracks<'_> {
    /// Adds a value, or its absence, and returns the gap that ends with it.
    pub(super) fn see(&mut self, slot: usize, at: u32, value: Result<f64, Absent>) -> Option<EndedGap> {
        let (track, counter) = self.tracks.get_mut(slot).zip(self.counters.get_mut(slot))?;
        if let Ok(value) = value {
            counter.most = counter.most.max(value.abs());
        }
        track.see(at, value, counter.bounds)
    }
}

impl EventKind {
    /// Returns `true` if a jump is from or to a value of at least `least`.
    fn reaches(self, least: f64) -> bool {
        matches!(self, Self::Jumped { from, to, .. } if from.abs().max(to.abs()) >= least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Interval;
    use alloc::sync::Arc;
    use winperf::text::AsciiOnly;
    use winperf::{Capture, Names, Titles};
    use winperf_synth::examples;

    #[test]
    fn the_first_values_are_watched_when_there_is_no_room_for_more_and_that_is_known() {
        let example = examples::desktop();
        let [older, newer] = [example.older, example.newer]
            .map(|bytes| (Arc::new(Capture::parse(bytes)), Names::new(Titles::base(), &AsciiOnly)));
        let interval = Interval::from_captures(older, newer).unwrap();
        let watched = |room: Room| {
            let mut watch = Watch { room, ..Watch::default() };
            watch.add(&interval);
            let tracks = watch.captures.values().flat_map(|group| group.instances.values());
            (tracks.map(Vec::len).sum::<usize>(), watch.is_truncated())
        };
        let (all, is_short) = watched(Room::default());
        assert!(all > 1000 && !is_short, "{all}");
        assert_eq!(watched(Room { left: all, is_truncated: false }), (all, false));
        let (some, is_short) = watched(Room { left: 100, is_truncated: false });
        assert!((1..=100).contains(&some) && is_short, "{some}");
    }
}
