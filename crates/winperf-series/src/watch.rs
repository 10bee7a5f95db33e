//! Watch for odd events in the values of a machine, in one pass over its intervals.

mod group;
mod track;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::counter_type::{CounterType, Unit};
use winperf::formula::NoValue;
use winperf::pair::{Age, ByTitle, CounterPair, ObjectPair};
use winperf::text::folded;
use winperf::{PART, Pair, TitleIndex, at_once, no_rest};
use winperf_log::{AnyLog, Entry, RawCounters, Sample, TextLog, Visited};

use crate::catalogue::is_shown;
use crate::interval::{Interval, Neighbours};
use crate::key::{InstanceKey, Keys, collect_keys, key};
use crate::series::{Absent, SeriesKey};
use crate::watch::group::{Counter, Group, Room, find_odd};
use crate::watch::track::EndedGap;

/// Something odd that happened between two neighbours to values of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Interval of the event, in the order in which intervals were added, from 0.
    pub interval: u32,
    /// Kind of event.
    pub kind: EventKind,
    /// Number of affected values or instances.
    pub count: u32,
    /// Series that show it best: the worst one, or the one that ended and the one that began.
    pub series: Vec<SeriesKey>,
}

/// Kind of event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EventKind {
    /// A value is many times the largest of all before it, or far less than the smallest of them.
    Jumped {
        /// The nearest of the earlier values; for a jump at the very start, of the later values.
        from: f64,
        /// The value.
        to: f64,
        /// Ratio of the two values.
        times: f64,
    },
    /// A percentage is above 100 or below 0.
    OutOfBounds(f64),
    /// Values are absent that are present before and after.
    Gap {
        /// Number of intervals without a value.
        intervals: u32,
        /// Reason in the first of these intervals.
        reason: Absent,
    },
    /// Raw values of a log decreased. For captures, [`Pair::findings`] has more details.
    WentBackwards,
    /// Instances have ended, and others with the same names have begun.
    Restarted,
    /// The object is gone.
    Gone,
}

/// Key of an object: its title in captures, its machine and name in a log.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum WatchedObject {
    Title(ByTitle),
    Name(String),
}

/// Watches the intervals of one chain of samples, in order.
///
/// For each value only its maximum, its minimum and its last interval are kept, so memory does not grow with the number
/// of samples.
#[derive(Debug, Default)]
pub struct Watch {
    /// Number of intervals added so far.
    passed: u32,
    captures: BTreeMap<ByTitle, Group<InstanceKey>>,
    /// Groups of a binary log by the positions in its catalogue.
    counters: BTreeMap<usize, EntryState>,
    catalogue: Option<(u32, Vec<Entry>)>,
    /// The paths of earlier catalogues.
    earlier: BTreeSet<String>,
    /// Groups of a text log by its columns.
    columns: BTreeMap<usize, Group<()>>,
    paths: Vec<String>,
    room: Room,
    found: BTreeMap<(u32, WatchedObject, u8), Event>,
}

#[derive(Debug)]
struct EntryState {
    entry: Entry,
    group: Group<(Option<String>, u32)>,
}

impl Watch {
    /// Maximum number of watched values: the counters of one capture may multiply its instances to any number.
    pub const MAX: usize = 1 << 20;

    /// Adds the interval between two neighbouring samples; it must be later than all before.
    pub fn add(&mut self, interval: &Interval<'_>) {
        at_once(self.add_with(interval, &mut no_rest));
    }

    /// Async version of [`Watch::add`]: awaits `rest` after each part of the work, so that a UI stays responsive.
    pub async fn add_with(&mut self, interval: &Interval<'_>, rest: &mut impl AsyncFnMut()) {
        match &interval.samples {
            Neighbours::Captures(pair) => self.add_pair(pair, rest).await,
            Neighbours::OfLog(AnyLog::Binary(log), older, newer) => {
                if let Some(sample) = log.sample(newer.position) {
                    let older = older.as_ref().map(|older| older.raw_counters(log));
                    self.add_sample(&sample, newer.raw_counters(log), older);
                }
            }
            Neighbours::OfLog(AnyLog::Text(log), _, newer) => self.add_line(log, newer.position),
        }
        self.passed = self.passed.saturating_add(1);
    }

    /// Returns the number of intervals added so far.
    pub(crate) fn passed(&self) -> usize {
        usize::try_from(self.passed).unwrap_or(usize::MAX)
    }

    /// Skips an interval of which one sample cannot be read: values absent then are not a gap of their own.
    pub fn add_unreadable(&mut self) {
        let at = self.passed;
        self.captures.values_mut().for_each(|group| group.skip(at));
        self.passed = at.saturating_add(1);
    }

    /// Returns the paths of a log that have been added; for captures, a [`Catalogue`](crate::Catalogue) has more.
    pub fn paths(&self) -> Vec<String> {
        let mut paths = self.earlier.clone();
        paths.extend(self.counters.values().flat_map(EntryState::paths));
        paths.into_iter().chain(self.paths.iter().cloned()).collect()
    }

    /// Returns `true` if there were more values than can be watched, and events in the others are missing.
    pub fn is_truncated(&self) -> bool {
        self.room.is_truncated
    }

    /// Returns all events, in order of time.
    pub fn finish(self) -> Vec<Event> {
        at_once(self.finish_with(&mut no_rest))
    }

    /// Async version of [`Watch::finish`]: awaits `rest` after each part of the work, so that a UI stays responsive.
    pub async fn finish_with(mut self, rest: &mut impl AsyncFnMut()) -> Vec<Event> {
        self.end_catalogue();
        let last = self.passed.checked_sub(1);
        for (title, group) in core::mem::take(&mut self.captures) {
            let of = WatchedObject::Title(title);
            let gone = last.and_then(|last| group.gone(last, series_key));
            // Each instance is freed with its part of the work.
            let (counters, instances) = group.into_parts();
            for (number, (instance, tracks)) in instances.into_iter().enumerate() {
                if number.is_multiple_of(PART) {
                    rest().await;
                }
                for (counter, at, what) in find_odd(&counters, &tracks) {
                    note(&mut self.found, (at, &of), what, series_key(&instance, counter));
                }
            }
            if let Some((gone, series)) = gone {
                note(&mut self.found, (gone, &of), EventKind::Gone, series);
            }
        }
        for (column, group) in &self.columns {
            let Some(path) = self.paths.get(*column) else { continue };
            let of = WatchedObject::column(path);
            group.each_odd(
                |(), _| SeriesKey::Path(path.clone()),
                |at, what, series| note(&mut self.found, (at, &of), what, series),
            );
        }
        self.found.into_values().collect()
    }

    async fn add_pair(&mut self, pair: &Pair, rest: &mut impl AsyncFnMut()) {
        let keys = collect_keys(pair, |_| true, rest).await;
        for object in pair.objects() {
            let Some(title) = object.by_title() else { continue };
            self.add_object(object, title, &keys, rest).await;
        }
    }

    async fn add_object(
        &mut self,
        object: ObjectPair<'_>,
        title: ByTitle,
        keys: &[Option<Keys>; 2],
        rest: &mut impl AsyncFnMut(),
    ) {
        let at = self.passed;
        let group = self.captures.entry(title).or_default();
        if object.is_in(Age::Newer) {
            group.last = at;
        }
        let watched = object.counters().filter_map(|counter| {
            let counter_type = counter.definition()?.counter_type();
            let title = counter.by_title()?;
            is_watched(object.title()?, title.title, counter_type)
                .then(|| (counter, group.slot(Counter::new(title, counter_type)), title))
        });
        let watched: Vec<(CounterPair<'_>, usize, ByTitle)> = watched.collect();
        let of = WatchedObject::Title(title);
        for (number, instance) in object.instances().enumerate() {
            if number.is_multiple_of(PART) {
                rest().await;
            }
            let Some(key) = key(instance, keys) else { continue };
            let Some(mut tracks) = group.tracks(key, &mut self.room) else { continue };
            for (counter, slot, title) in &watched {
                let Some(row) = instance.row(*counter) else { continue };
                let value = row.value().map_err(Absent::NoValue);
                if let Some(seen) = tracks.see(*slot, at, value) {
                    let series = SeriesKey::Lasting { instance: key, counter: *title };
                    note_seen(&mut self.found, &of, seen, series);
                }
            }
        }
        if let Some(series) = find_restarted(object, keys, rest).await {
            for series in series {
                note_all(&mut self.found, (at, &of), EventKind::Restarted, series);
            }
        }
    }

    fn add_sample(&mut self, sample: &Sample<'_>, newer: &RawCounters, older: Option<&RawCounters>) {
        let (at, number) = (self.passed, sample.catalogue_number());
        if self.catalogue.as_ref().is_none_or(|(known, _)| *known != number) {
            self.end_catalogue();
            self.catalogue = Some((number, sample.entries().collect()));
        }
        let Some((_, entries)) = &self.catalogue else { return };
        let (counters, found, room) = (&mut self.counters, &mut self.found, &mut self.room);
        newer.each_value(older, entries, |met: Visited<'_>| {
            let EntryState { entry, group } = counters.entry(met.position).or_insert_with(|| EntryState {
                entry: met.entry.clone(),
                group: Group::with_counter(Counter::from_entry(met.entry)),
            });
            let instance = (met.name.map(ToString::to_string), met.occurrence);
            let value = met.outcome.value.map_err(Absent::NoValue);
            if value == Err(Absent::NoValue(NoValue::WentBackwards)) {
                note(
                    found,
                    (at, &WatchedObject::entry(entry)),
                    EventKind::WentBackwards,
                    path(entry, &instance),
                );
            }
            let tracks = group.tracks(instance.clone(), room);
            if let Some(seen) = tracks.and_then(|mut tracks| tracks.see(0, at, value)) {
                note_seen(found, &WatchedObject::entry(entry), seen, path(entry, &instance));
            }
        });
    }

    /// Ends the tracks by positions in a catalogue, since they mean something else in the next one.
    fn end_catalogue(&mut self) {
        for of_entry in core::mem::take(&mut self.counters).into_values() {
            let EntryState { entry, group } = &of_entry;
            let of = WatchedObject::entry(entry);
            group.each_odd(
                |instance, _| path(entry, instance),
                |at, what, series| note(&mut self.found, (at, &of), what, series),
            );
            self.earlier.extend(of_entry.paths());
        }
    }

    fn add_line(&mut self, log: &TextLog, newer: usize) {
        if self.paths.is_empty() {
            self.paths = log.columns().to_vec();
        }
        let Some(sample) = log.sample(newer) else { return };
        for (column, (path, value)) in sample.values().enumerate() {
            let group =
                self.columns.entry(column).or_insert_with(|| Group::with_counter(Counter::named(path)));
            let Some(mut tracks) = group.tracks((), &mut self.room) else { continue };
            if let Some(seen) = tracks.see(0, self.passed, value.ok_or(Absent::NotThere)) {
                note_seen(
                    &mut self.found,
                    &WatchedObject::column(path),
                    seen,
                    SeriesKey::Path(path.to_string()),
                );
            }
        }
    }
}

impl EntryState {
    fn paths(&self) -> Vec<String> {
        let text = |instance| path_text(&self.entry, instance);
        self.group.instances().map(text).collect()
    }
}

impl WatchedObject {
    fn entry(entry: &Entry) -> Self {
        Self::Name(alloc::format!("{}\\{}", entry.machine, entry.object))
    }

    /// Returns the key of a column of a text log; the whole name if it is not a counter path.
    fn column(path: &str) -> Self {
        Self::Name(winperf::CounterPath::parse(path).map_or_else(
            |_| path.into(),
            |path| alloc::format!("{}\\{}", path.computer.unwrap_or_default(), path.object),
        ))
    }
}

/// The title of Thread.
const THREAD: TitleIndex = TitleIndex(232);

type EventMap = BTreeMap<(u32, WatchedObject, u8), Event>;

/// Adds an event of an object in an interval to the others of its kind; the worst comes first.
fn note(found: &mut EventMap, place: (u32, &WatchedObject), what: EventKind, series: SeriesKey) {
    note_all(found, place, what, Vec::from([series]));
}

fn note_all(
    found: &mut EventMap,
    (interval, of): (u32, &WatchedObject),
    what: EventKind,
    series: Vec<SeriesKey>,
) {
    let moment = found.entry((interval, of.clone(), what.kind())).or_insert_with(|| Event {
        interval,
        kind: what,
        count: 0,
        series: series.clone(),
    });
    moment.count = moment.count.saturating_add(1);
    if what.weight() > moment.kind.weight() {
        (moment.kind, moment.series) = (what, series);
    }
}

fn note_seen(
    found: &mut EventMap,
    of: &WatchedObject,
    EndedGap { since, intervals, reason }: EndedGap,
    series: SeriesKey,
) {
    note(found, (since, of), EventKind::Gap { intervals, reason }, series);
}

impl EventKind {
    fn kind(self) -> u8 {
        match self {
            Self::Jumped { .. } => 0,
            Self::OutOfBounds(_) => 1,
            Self::Gap { .. } => 2,
            Self::WentBackwards => 3,
            Self::Restarted => 4,
            Self::Gone => 5,
        }
    }

    /// Returns the weight of the event among events of its kind.
    pub fn weight(self) -> f64 {
        match self {
            Self::Jumped { times, .. } => times,
            Self::OutOfBounds(value) => (value - 50.0).abs(),
            Self::Gap { intervals, .. } => intervals.into(),
            Self::WentBackwards | Self::Restarted | Self::Gone => 0.0,
        }
    }
}

/// Returns `true` if values of a counter can be odd on their own: identifiers and running times cannot.
fn is_watched(object: TitleIndex, counter: TitleIndex, counter_type: CounterType) -> bool {
    let names = [TitleIndex::ID_PROCESS, TitleIndex::ID_THREAD, TitleIndex::CREATING_PROCESS_ID];
    // States, reasons and addresses of threads are gauges without a unit.
    let is_state = object == THREAD && Unit::from_counter_type(counter_type).is_none();
    is_shown(counter_type)
        && counter_type != CounterType::PERF_ELAPSED_TIME
        && !names.contains(&counter)
        && !is_state
}

/// Returns the first counter of each instance that has ended, and of the one of its name that has begun; `None` if
/// instances are parts of others, such as threads, which begin and end with these.
async fn find_restarted(
    object: ObjectPair<'_>,
    keys: &[Option<Keys>; 2],
    rest: &mut impl AsyncFnMut(),
) -> Option<Vec<Vec<SeriesKey>>> {
    let alone = |age: Age| object.instances().filter(move |instance| !instance.is_in(age.other()));
    alone(Age::Older).next().and(alone(Age::Newer).next())?;
    let counter = object.counters().find_map(|counter| {
        let title = counter.by_title()?;
        is_watched(object.title()?, title.title, counter.definition()?.counter_type()).then_some(title)
    })?;
    let named = |age: Age| {
        let names = object.pair().names(age);
        alone(age).map(move |instance| {
            let name = instance.get(age)?.full_name();
            let series = SeriesKey::Lasting { instance: key(instance, keys)?, counter };
            name.parent.is_none().then(|| (folded(&name.decode(names.code_pages())), series))
        })
    };
    let mut ended: BTreeMap<String, SeriesKey> = BTreeMap::new();
    for (number, old) in named(Age::Older).enumerate() {
        if number.is_multiple_of(PART) {
            rest().await;
        }
        let (name, series) = old?;
        ended.insert(name, series);
    }
    let mut pairs = Vec::new();
    for (number, new) in named(Age::Newer).enumerate() {
        if number.is_multiple_of(PART) {
            rest().await;
        }
        let (name, series) = new?;
        pairs.extend(ended.remove(&name).map(|old| Vec::from([old, series])));
    }
    Some(pairs)
}

/// Returns the series of an instance of captures and a counter.
fn series_key(instance: &InstanceKey, counter: &Counter) -> SeriesKey {
    SeriesKey::Lasting { instance: *instance, counter: counter.title }
}

fn path(entry: &Entry, instance: &(Option<String>, u32)) -> SeriesKey {
    SeriesKey::Path(path_text(entry, instance))
}

fn path_text(entry: &Entry, (name, occurrence): &(Option<String>, u32)) -> String {
    let number = if *occurrence > 0 { alloc::format!("#{occurrence}") } else { String::new() };
    let instance = name.as_ref().map(|name| alloc::format!("{name}{number}"));
    entry.path(instance.as_deref()).to_string()
}
