//! The series that a log opens with: processor, memory, disk and network, and else those that vary most.

use std::collections::{BTreeMap, BTreeSet};

use winperf::pair::{Age, ByTitle, CounterPair};
use winperf::text::folded;
use winperf::{CounterPath, Pair};
use winperf_log::AnyLog;
use winperf_series::{Columns, Interval, LogSample, Neighbours, SeriesKey};

use crate::state::names::series_name::SeriesName;
use crate::state::view::timeline::samples::{Chain, Samples, Step};
use crate::views::timeline::query::reading::{Reading, steps_of};

/// Number of series that a log opens with.
const LANES: usize = 4;

/// Number of intervals from which series are chosen, spread over all of the time.
const INTERVALS: usize = 32;

/// Maximum number of paths that these are read for at once: each is looked for in the catalogue of a log.
const MAX_PATHS: usize = 512;

/// A counter by its English names and its titles; 0 where Windows gives none.
struct Known {
    object: (u32, &'static str),
    counter: (u32, &'static str),
}

impl Known {
    /// Returns `true` if a path is of this counter.
    fn is(&self, path: &CounterPath) -> bool {
        let is_named = |name: &str, (_, known): (u32, &str)| folded(name) == folded(known);
        is_named(&path.counter, self.counter) && is_named(&path.object, self.object)
    }
}

macro_rules! known {
    ($object:literal $object_name:literal: $($counter:literal $counter_name:literal),*) => {
        [$(Known { object: ($object, $object_name), counter: ($counter, $counter_name) }),*]
    };
}

const PROCESSOR: [Known; 1] = known!(238 "Processor": 6 "% Processor Time");
const PROCESSOR_INFORMATION: [Known; 2] =
    known!(0 "Processor Information": 0 "% Processor Time", 0 "% Processor Utility");
const QUEUE: [Known; 1] = known!(2 "System": 44 "Processor Queue Length");
const MEMORY: [Known; 6] = known!(4 "Memory": 1382 "Available MBytes", 24 "Available Bytes", 1380 "Available KBytes",
    1406 "% Committed Bytes In Use", 26 "Committed Bytes", 40 "Pages/sec");
const PHYSICAL_DISK: [Known; 8] = known!(234 "PhysicalDisk": 206 "Avg. Disk sec/Transfer", 208 "Avg. Disk sec/Read",
    210 "Avg. Disk sec/Write", 200 "% Disk Time", 218 "Disk Bytes/sec", 212 "Disk Transfers/sec",
    1400 "Avg. Disk Queue Length", 198 "Current Disk Queue Length");
const LOGICAL_DISK: [Known; 8] = known!(236 "LogicalDisk": 206 "Avg. Disk sec/Transfer", 208 "Avg. Disk sec/Read",
    210 "Avg. Disk sec/Write", 200 "% Disk Time", 218 "Disk Bytes/sec", 212 "Disk Transfers/sec",
    1400 "Avg. Disk Queue Length", 198 "Current Disk Queue Length");
const NETWORK: [Known; 3] =
    known!(510 "Network Interface": 388 "Bytes Total/sec", 264 "Bytes Received/sec", 506 "Bytes Sent/sec");
const ADAPTER: [Known; 1] = known!(0 "Network Adapter": 388 "Bytes Total/sec");

/// The counters of each lane, the best first.
const PREFERRED: [&[&[Known]]; LANES] = [
    &[&PROCESSOR, &PROCESSOR_INFORMATION, &QUEUE],
    &[&MEMORY],
    &[&PHYSICAL_DISK, &LOGICAL_DISK],
    &[&NETWORK, &ADAPTER],
];

/// Returns the series that logs of counters open with; `rest` is awaited again and again.
pub async fn for_counter_logs(samples: &Samples, rest: &mut impl AsyncFnMut(u8)) -> Vec<SeriesName> {
    let paths = paths(samples);
    let english = |path: CounterPath| samples.naming.english.path(&path).unwrap_or(path);
    let parsed: Vec<Option<CounterPath>> =
        paths.iter().map(|path| CounterPath::parse(path).ok().map(english)).collect();
    let is_known = |place: &usize| {
        let known = PREFERRED.into_iter().flatten().copied().flatten();
        parsed
            .get(*place)
            .and_then(Option::as_ref)
            .is_some_and(|path| known.clone().any(|known| known.is(path)))
    };
    let (known, others): (Vec<usize>, Vec<usize>) = (0..paths.len()).partition(is_known);
    let values = sampled(samples, &paths, &known, rest).await;
    let mut chosen: Vec<usize> = Vec::new();
    for lane in PREFERRED {
        let mut known = lane.iter().copied().flatten();
        chosen.extend(known.find_map(|known| best(known, &parsed, &values)));
    }
    if chosen.len() < LANES {
        let spread =
            others.iter().copied().step_by(others.len().div_ceil(MAX_PATHS).max(1)).collect::<Vec<_>>();
        let mut values = values;
        values.extend(sampled(samples, &paths, &spread, rest).await);
        add_varying(&mut chosen, &parsed, &values);
    }
    // A log in which nothing varies still has something to draw.
    chosen.extend((!paths.is_empty()).then_some(0).filter(|_| chosen.is_empty()));
    chosen.into_iter().filter_map(|place| Some(SeriesName::Path(paths.get(place)?.clone()))).collect()
}

/// Values of paths by their places.
type Sampled = BTreeMap<usize, Vec<f64>>;

/// Adds the series that vary most to fewer than there are lanes.
fn add_varying(chosen: &mut Vec<usize>, parsed: &[Option<CounterPath>], values: &Sampled) {
    for varied in varying(parsed, values, chosen) {
        if chosen.len() >= LANES {
            break;
        }
        if !chosen.contains(&varied) {
            chosen.push(varied);
        }
    }
}

/// Returns all paths of the logs of counters, of the machine of the samples.
pub fn paths(samples: &Samples) -> Vec<String> {
    let mut known = BTreeSet::new();
    let log_paths = |log: &AnyLog| -> Vec<String> {
        match log {
            AnyLog::Binary(log) => {
                let rows = log.samples().rev().map(|sample| sample.rows(None)).find(|rows| !rows.is_empty());
                rows.iter().flatten().map(|row| row.path().to_string()).collect()
            }
            AnyLog::Text(log) => log.columns().to_vec(),
        }
    };
    let counters = samples.chains.iter().filter_map(|chain| match chain {
        Chain::Counters(log) => Some(log_paths(log.log())),
        _ => None,
    });
    let is_of_machine = |path: &String| {
        let computer = CounterPath::parse(path).ok().and_then(|path| path.computer);
        samples.has_machine(computer)
    };
    counters.flatten().filter(|path| known.insert(folded(path)) && is_of_machine(path)).collect()
}

/// Returns some values of each of the paths at these places.
async fn sampled(
    samples: &Samples,
    paths: &[String],
    places: &[usize],
    rest: &mut impl AsyncFnMut(u8),
) -> Sampled {
    let places = places.get(..places.len().min(MAX_PATHS)).unwrap_or(places);
    let mut values: Sampled = places.iter().map(|place| (*place, Vec::new())).collect();
    for (chain, of_chain) in samples.chains.iter().enumerate() {
        let Chain::Counters(log) = of_chain else { continue };
        let keys = places.iter().filter_map(|place| Some(SeriesKey::Path(paths.get(*place)?.clone())));
        let mut columns = Columns::for_log(keys.collect(), log.log());
        let steps: Vec<Step> = steps_of(samples, chain).map(|(_, step)| step).collect();
        for step in steps.iter().step_by(steps.len().div_ceil(INTERVALS).max(1)) {
            let [older, newer] = [step.older, step.newer].map(LogSample::new);
            let interval = Interval::from_log(log.log(), &older, &newer);
            interval.into_iter().for_each(|interval| columns.add(&interval));
            rest(0).await;
        }
        for (number, (_, values)) in values.iter_mut().enumerate() {
            let points = columns.column(number).into_iter().flat_map(|column| column.points());
            values.extend(points.filter_map(|point| point.value.ok()));
        }
    }
    values
}

/// Returns the total of a counter, or else its busiest instance.
fn best(known: &Known, paths: &[Option<CounterPath>], values: &Sampled) -> Option<usize> {
    let found = paths.iter().enumerate().filter_map(|(place, path)| Some((place, path.as_ref()?)));
    let found = found.filter(|(_, path)| known.is(path));
    let found = found.filter(|(place, _)| values.get(place).is_some_and(|values| !values.is_empty()));
    let rank = |(place, path): (usize, &CounterPath)| {
        let is_total = path.instance.as_deref().is_none_or(is_total);
        // Of several totals, as of several machines, the first.
        let busy = if is_total { 0.0 } else { values.get(&place).map_or(0.0, |values| mean(values)) };
        (is_total, busy, place)
    };
    let ranked = found.map(rank);
    let best = ranked.reduce(|best, next| {
        let is_better = next.0.cmp(&best.0).then(next.1.total_cmp(&best.1)).is_gt();
        if is_better { next } else { best }
    });
    best.map(|(.., place)| place)
}

fn is_total(instance: &str) -> bool {
    folded(instance) == "_TOTAL"
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Returns the paths whose values vary, relative to their size: those that vary most first, and those of counters that
/// are not among those chosen before.
fn varying(paths: &[Option<CounterPath>], values: &Sampled, before: &[usize]) -> Vec<usize> {
    let most = values.values().map(Vec::len).max().unwrap_or(0);
    let spread = |values: &Vec<f64>| {
        let mean = mean(values);
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64;
        variance.sqrt() / mean.abs()
    };
    let is_there = |values: &&Vec<f64>| {
        // What is mostly 0 or absent varies most of all, and is a line with a tooth.
        values.iter().filter(|value| **value != 0.0).count() * 2 > most
    };
    let spreads = values.iter().filter(|(_, values)| is_there(values));
    let spreads = spreads.map(|(place, values)| (*place, spread(values)));
    let mut spreads: Vec<(usize, f64)> =
        spreads.filter(|(_, spread)| *spread > 0.0 && spread.is_finite()).collect();
    spreads.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let mut seen: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut nth = |place: usize| match paths.get(place) {
        Some(Some(path)) => {
            let count = seen.entry((folded(&path.object), folded(&path.counter))).or_default();
            *count += 1;
            *count
        }
        _ => 1,
    };
    for place in before {
        nth(*place);
    }
    let mut ranked: Vec<(usize, usize)> = spreads.iter().map(|(place, _)| (nth(*place), *place)).collect();
    ranked.sort_by_key(|(nth, _)| *nth);
    ranked.into_iter().map(|(_, place)| place).collect()
}

/// Returns the series that a log of whole objects opens with, by its newest readable samples.
///
/// Awaits `rest` after each part of the work.
pub async fn for_object_logs(samples: &Samples, rest: &mut impl AsyncFnMut()) -> Vec<SeriesName> {
    let logs = samples.chains.iter().enumerate().filter(|(_, chain)| matches!(chain, Chain::Log(_)));
    for (chain, _) in logs {
        let lanes = for_log(samples, chain, rest).await;
        if !lanes.is_empty() {
            return lanes;
        }
    }
    Vec::new()
}

async fn for_log(samples: &Samples, chain: usize, rest: &mut impl AsyncFnMut()) -> Vec<SeriesName> {
    let Some(mut reading) = Reading::new(samples, chain, None) else { return Vec::new() };
    let steps: Vec<Step> = steps_of(samples, chain).map(|(_, step)| step).collect();
    let mut interval = None;
    for step in steps.into_iter().rev() {
        interval = reading.interval(step, samples, rest).await;
        if interval.is_some() {
            break;
        }
    }
    match interval.map(|interval| interval.samples) {
        Some(Neighbours::Captures(pair)) => PREFERRED
            .into_iter()
            .filter_map(|lane| lane.iter().copied().flatten().find_map(|known| best_in_pair(known, &pair)))
            .collect(),
        _ => Vec::new(),
    }
}

/// Returns the total of a counter in a pair, or else its busiest instance.
fn best_in_pair(known: &Known, pair: &Pair) -> Option<SeriesName> {
    let is_it = |title: Option<ByTitle>, name: &str, (number, english): (u32, &str)| {
        let is_title = number > 0 && title.is_some_and(|title| title.title.0 == number);
        is_title || folded(name) == folded(english)
    };
    let name = |counter: CounterPair<'_>| {
        let name =
            counter.definition().map(|definition| definition.name(pair.names(Age::Newer)).into_owned());
        name.unwrap_or_default()
    };
    let is_counter = |counter: &CounterPair<'_>| is_it(counter.by_title(), &name(*counter), known.counter);
    let objects = pair.objects().filter(|object| is_it(object.by_title(), &object.name(), known.object));
    let mut with_counter = objects.filter_map(|object| Some((object, object.counters().find(is_counter)?)));
    let (object, counter) = with_counter.next()?;
    let rows = object.instances().filter_map(|instance| instance.row(counter));
    let ranked = rows.filter_map(|row| {
        let total = row.instance_name().as_deref().is_none_or(is_total);
        Some((total, row.value().ok()?, SeriesName::from_row(&row)?))
    });
    let best =
        ranked.max_by(|(total, value, _), (other, than, _)| total.cmp(other).then(value.total_cmp(than)));
    best.map(|(.., series)| series)
}
