//! Values of some paths of a log, read without the other values of each sample.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::CounterPath;
use winperf::formula::NoValue;
use winperf::text::{folded, upper_case};

use crate::any::AnyLog;
use crate::catalogue::{Entry, numbered};
use crate::log::{Log, Sample};
use crate::record::Record;
use crate::rows::outcome;
use crate::sample::{RawCounter, SamplePart};
use crate::text_log::TextLog;

/// Places of the values of some paths in the samples of a log, looked up once for all samples.
#[derive(Clone, Debug)]
pub struct Lookup(Places);

#[derive(Clone, Debug)]
enum Places {
    /// For each path, its places by catalogue number.
    Binary(Vec<BTreeMap<u32, Vec<CataloguePart>>>),
    /// Of each path, its column; and how many columns have to be read for all of them.
    Text(Vec<Option<usize>>, usize),
}

/// A part of the samples that have one catalogue.
#[derive(Clone, Debug)]
struct CataloguePart {
    position: usize,
    entry: Entry,
    /// The instance as in a path, if the part has all of them.
    instance: Option<String>,
}

impl AnyLog {
    /// Looks up paths, in the notation of [`Row::path`](crate::Row::path) or of the columns of a text log.
    pub fn lookup(&self, paths: &[&str]) -> Lookup {
        Lookup(match self {
            Self::Binary(log) => Places::Binary(paths.iter().map(|path| places(log, path)).collect()),
            Self::Text(log) => columns(log, paths),
        })
    }

    /// Returns the values of the paths between two samples, given by position, or the reasons why there are none.
    ///
    /// `None` if neither sample has the path, and for a text log if the newer sample has no value.
    pub fn values(
        &self,
        lookup: &Lookup,
        older: Option<usize>,
        newer: usize,
    ) -> Vec<Option<Result<f64, NoValue>>> {
        match (self, &lookup.0) {
            (Self::Binary(log), Places::Binary(paths)) => match log.sample(newer) {
                Some(newer) => values(paths, &newer, older.and_then(|older| log.sample(older)).as_ref()),
                None => Vec::new(),
            },
            (Self::Text(log), Places::Text(columns, count)) => {
                let values = log.sample(newer).into_iter().flat_map(|sample| sample.cells());
                let values: Vec<Option<f64>> = values.take(*count).collect();
                let value = |column: &Option<usize>| values.get((*column)?).copied().flatten().map(Ok);
                columns.iter().map(value).collect()
            }
            // It was created for a log of the other kind.
            _ => Vec::new(),
        }
    }
}

impl Lookup {
    /// Returns the entry of the newest catalogue that has the path at a position among the paths looked up; `None` for
    /// a text log.
    pub fn entry(&self, position: usize) -> Option<&Entry> {
        let Places::Binary(paths) = &self.0 else { return None };
        let places = paths.get(position)?.values().next_back()?;
        Some(&places.first()?.entry)
    }
}

fn columns(log: &TextLog, paths: &[&str]) -> Places {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for (place, column) in log.columns().iter().enumerate() {
        known.entry(folded(column)).or_insert(place);
    }
    let exact = |place: usize, path: &str| log.columns().get(place).is_some_and(|column| column == path);
    let column = |path: &&str| {
        let place = *known.get(&folded(path))?;
        // Of two paths that differ only by case, the one with the exact spelling is used.
        let spelled = || log.columns().iter().position(|column| column == path);
        if exact(place, path) { Some(place) } else { spelled().or(Some(place)) }
    };
    let columns: Vec<Option<usize>> = paths.iter().map(column).collect();
    let count = columns.iter().flatten().max().map_or(0, |last| last.saturating_add(1));
    Places::Text(columns, count)
}

/// Compares names as Windows does, without regard to case.
fn is_same(one: &str, other: &str) -> bool {
    one.chars().map(upper_case).eq(other.chars().map(upper_case))
}

fn is_same_of(one: &Option<String>, other: &Option<String>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => is_same(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

fn begins_with(text: &str, start: &str) -> bool {
    let mut letters = text.chars().map(upper_case);
    start.chars().map(upper_case).all(|letter| letters.next() == Some(letter))
}

fn places(log: &Log, path: &str) -> BTreeMap<u32, Vec<CataloguePart>> {
    let mut places: BTreeMap<u32, Vec<CataloguePart>> = BTreeMap::new();
    let Ok(path) = CounterPath::parse(path) else { return places };
    for (number, entries) in (0..).zip(log.entries_of_catalogues()) {
        for (position, entry) in entries.into_iter().enumerate() {
            if let Some(place) = CataloguePart::find(position, entry, &path) {
                places.entry(number).or_default().push(place);
            }
        }
    }
    places
}

impl CataloguePart {
    /// Finds a path among the counters of a catalogue entry.
    fn find(position: usize, entry: Entry, wanted: &CounterPath) -> Option<Self> {
        let own = entry.path(None);
        let holds_all = entry.flags & Entry::ALL_INSTANCES != 0;
        let is_it = is_same_of(&own.computer, &wanted.computer)
            && is_same(&own.object, &wanted.object)
            && is_same(&own.counter, &wanted.counter)
            && (holds_all || is_same_of(&own.instance, &wanted.instance));
        let instance = wanted.instance.clone().filter(|_| holds_all);
        (is_it && entry.counter_type.is_some()).then_some(Self { position, entry, instance })
    }

    fn raw(&self, parts: &[SamplePart<'_>], record: &Record<'_>) -> Option<RawCounter> {
        let part = parts.get(self.position)?;
        let Some(wanted) = &self.instance else {
            return Some(part.raw_counters(record).next()?.raw);
        };
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        let is_it = |name: &str| {
            // Only a name that begins as the wanted one can be it.
            if !begins_with(wanted, name) {
                return false;
            }
            let count = seen.entry(name.into()).or_default();
            let occurrence = *count;
            *count = count.saturating_add(1);
            is_same(&numbered(name.into(), occurrence), wanted)
        };
        part.raw_counter_named(record, is_it)
    }
}

fn values(
    paths: &[BTreeMap<u32, Vec<CataloguePart>>],
    newer: &Sample<'_>,
    older: Option<&Sample<'_>>,
) -> Vec<Option<Result<f64, NoValue>>> {
    let record = newer.record();
    let parts = newer.parts(&record);
    let before =
        older.filter(|older| older.shares_catalogue_with(newer)).map(|older| (older, older.record()));
    let before = before.as_ref().map(|(older, record)| (older.parts(record), record));
    let value = |path: &BTreeMap<u32, Vec<CataloguePart>>| {
        let places = path.get(&newer.catalogue_number()).into_iter().flatten();
        let numbers = places.map(|place| {
            let then = before.as_ref().and_then(|(parts, record)| place.raw(parts, record));
            (place, then, place.raw(&parts, &record))
        });
        let mut known = numbers.filter(|(_, then, now)| then.is_some() || now.is_some());
        // Of two parts with the same path the one that still exists comes first, as in rows.
        let first = known.next()?;
        let (place, then, now) =
            if first.2.is_some() { first } else { known.find(|(.., now)| now.is_some()).unwrap_or(first) };
        Some(outcome(&place.entry, then.as_ref(), now.as_ref(), older.is_some()).value)
    };
    paths.iter().map(value).collect()
}
