//! Values that belong together: those of an object of captures, or of one counter of a log.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use winperf::TitleIndex;
use winperf::counter_type::{CounterType, PERF_MULTI_COUNTER, Unit};
use winperf::pair::ByTitle;
use winperf_log::Entry;

use super::What;
use super::track::{Bounds, Seen, Track};
use crate::series::{Absent, SeriesKey};

/// What is less than this share of the largest value of its counter is nobody's trouble.
const SHARE: f64 = 0.1;

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
    instances: BTreeMap<I, Vec<Track>>,
    /// The last interval in whose newer sample there is any.
    pub(super) last: u32,
}

/// The values of one instance, and the counters that they are of.
pub(super) struct Tracks<'a> {
    counters: &'a mut Vec<Counter>,
    tracks: &'a mut Vec<Track>,
}

impl Counter {
    pub(super) fn new(title: ByTitle, counter_type: CounterType, is_of_several: bool) -> Self {
        Self { title, bounds: Bounds::of(counter_type, is_of_several), most: 0.0 }
    }

    /// A counter of a log, which has no title.
    pub(super) fn of_log(entry: &Entry) -> Self {
        let is_of_process = entry.object.eq_ignore_ascii_case("Process");
        Self::new(NO_TITLE, entry.counter_type.unwrap_or(CounterType(0)), is_of_process)
    }

    /// A column of a text log, of which the name alone tells the unit.
    pub(super) fn named(path: &str) -> Self {
        let bounds = if path.contains('%') { Bounds::Percents } else { Bounds::None };
        Self { title: NO_TITLE, bounds, most: 0.0 }
    }
}

const NO_TITLE: ByTitle = ByTitle { title: TitleIndex(0), nth: 0 };

impl Bounds {
    /// Those of a type, whose values may be the sum of several: a process runs on several processors.
    fn of(counter_type: CounterType, is_of_several: bool) -> Self {
        match Unit::of(counter_type) {
            Some(Unit::Percent) if is_of_several || counter_type.has(PERF_MULTI_COUNTER) => Self::Percents,
            Some(Unit::Percent) => Self::Percent,
            _ => Self::None,
        }
    }
}

impl<I> Default for Group<I> {
    fn default() -> Self {
        Self { counters: Vec::new(), instances: BTreeMap::new(), last: 0 }
    }
}

impl<I: Ord> Group<I> {
    /// A group of one counter.
    pub(super) fn of_one(counter: Counter) -> Self {
        Self { counters: Vec::from([counter]), ..Self::default() }
    }

    /// The place of a counter, which has one from then on.
    pub(super) fn slot(&mut self, counter: Counter) -> usize {
        let known = self.counters.iter().position(|known| known.title == counter.title);
        known.unwrap_or_else(|| {
            self.counters.push(counter);
            self.counters.len().saturating_sub(1)
        })
    }

    pub(super) fn counter(&self, slot: usize) -> Option<&Counter> {
        self.counters.get(slot)
    }

    pub(super) fn instances(&self) -> impl Iterator<Item = &I> {
        self.instances.keys()
    }

    /// The values of an instance.
    pub(super) fn tracks(&mut self, instance: I) -> Tracks<'_> {
        Tracks { counters: &mut self.counters, tracks: self.instances.entry(instance).or_default() }
    }

    /// Goes on behind an interval of which nothing is known.
    pub(super) fn skip(&mut self, at: u32) {
        self.last = at;
        self.instances.values_mut().flatten().for_each(|track| track.skip(at));
    }

    /// Calls `take` with everything that is odd about a value by itself.
    pub(super) fn each_odd(
        &self,
        series: impl Fn(&I, usize) -> Option<SeriesKey>,
        mut take: impl FnMut(u32, What, SeriesKey),
    ) {
        for (instance, tracks) in &self.instances {
            for (slot, (track, counter)) in tracks.iter().zip(&self.counters).enumerate() {
                let least = counter.most * SHARE;
                let leap = track.leap(counter.bounds).filter(|(_, what)| what.reaches(least));
                for (at, what) in leap.into_iter().chain(track.out_of_bounds(counter.bounds)) {
                    series(instance, slot).into_iter().for_each(|series| take(at, what, series));
                }
            }
        }
    }

    /// The interval in which all of it was gone for good, and a value of it.
    pub(super) fn gone(
        &self,
        last: u32,
        series: impl Fn(&I, usize) -> Option<SeriesKey>,
    ) -> Option<(u32, SeriesKey)> {
        let first = self.instances.keys().next().filter(|_| self.last < last)?;
        Some((self.last.saturating_add(1), series(first, 0)?))
    }
}

impl Tracks<'_> {
    /// Takes a value up, or that there is none; a gap that ends with it is given back.
    pub(super) fn see(&mut self, slot: usize, at: u32, value: Result<f64, Absent>) -> Option<Seen> {
        while self.tracks.len() <= slot {
            self.tracks.push(Track::default());
        }
        let (track, counter) = self.tracks.get_mut(slot).zip(self.counters.get_mut(slot))?;
        if let Ok(value) = value {
            counter.most = counter.most.max(value.abs());
        }
        track.see(at, value, counter.bounds)
    }
}

impl What {
    /// Whether a leap is from or to a value that is worth a look.
    fn reaches(self, least: f64) -> bool {
        matches!(self, Self::Leapt { from, to, .. } if from.abs().max(to.abs()) >= least)
    }
}
