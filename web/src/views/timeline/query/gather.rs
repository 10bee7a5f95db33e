//! The values of series over time: the work behind a curve.

use winperf::CounterPath;
use winperf::text::folded;
use winperf_log::AnyLog;
use winperf_series::{Absent, Columns, SeriesKey};

use crate::state::names::series_name::{Resolved, SeriesName};
use crate::state::view::timeline::curve::{Curve, Damaged, Gathered, Gathering};
use crate::state::view::timeline::samples::{Chain, Samples};
use crate::views::timeline::query::lanes;
use crate::views::timeline::query::reading::{Far, Reading, steps_of};

/// Maximum number of captures that are searched for what a path of a log names.
const MAX_SEARCHED: usize = 8;

/// Returns the values of all series in all steps; `rest` is awaited again and again, with the progress in percent.
pub async fn gather(question: &Gathering, mut rest: impl AsyncFnMut(u8)) -> Gathered {
    let samples = &*question.samples;
    let known = question.damaged.as_ref().map(|damaged| damaged.as_slice());
    let found = named(question, &mut rest).await;
    let mut curves: Vec<Curve> = found.into_iter().map(|(name, found)| begun(name, found, samples)).collect();
    let (mut damaged, mut far) = (Vec::new(), Far::new(samples));
    for chain in 0..samples.chains.len() {
        let Some(mut reading) = Reading::new(samples, chain, known) else { continue };
        let percent = far.percent();
        let mut before = async || rest(percent).await;
        let mut columns = columns(&curves, samples, chain, &mut reading, &mut before).await;
        for (_, step) in steps_of(samples, chain) {
            let percent = far.percent();
            let mut within = async || rest(percent).await;
            match reading.interval(step, samples, &mut within).await {
                Some(interval) => columns.add_with(&interval, &mut within).await,
                None => columns.add_unreadable(step.times),
            }
            rest(far.advance()).await;
        }
        let found = reading.found.into_iter().map(|(place, kind)| Damaged { chain, place, kind });
        damaged.extend(found);
        for (number, curve) in curves.iter_mut().enumerate().filter(|(_, curve)| curve.key.is_some()) {
            let points = columns.column(number).into_iter().flat_map(|column| column.points());
            for ((position, _), point) in steps_of(samples, chain).zip(points) {
                if let Some(value) = curve.values.get_mut(position) {
                    *value = point.value;
                }
            }
        }
    }
    let damaged = question.damaged.as_ref().map_or(damaged, |known| (**known).clone());
    Gathered { curves, damaged }
}

/// Returns columns for the series of a chain; a series that it does not have is an empty path, which matches nothing.
async fn columns(
    curves: &[Curve],
    samples: &Samples,
    chain: usize,
    reading: &mut Reading<'_>,
    rest: &mut impl AsyncFnMut(),
) -> Columns {
    let mut keys = Vec::new();
    for curve in curves {
        let key = key_in(curve, samples, chain, reading, rest).await;
        keys.push(key.unwrap_or(SeriesKey::Path(String::new())));
    }
    match samples.chains.get(chain) {
        Some(Chain::Counters(log)) => Columns::for_log(keys, log.log()),
        _ => Columns::new(keys),
    }
}

/// Returns the key of a series in a chain: captures have lasting names, and logs of counters paths.
async fn key_in(
    curve: &Curve,
    samples: &Samples,
    chain: usize,
    reading: &mut Reading<'_>,
    rest: &mut impl AsyncFnMut(),
) -> Option<SeriesKey> {
    let key = curve.key.as_ref()?;
    match (samples.chains.get(chain)?, key) {
        (Chain::Counters(log), SeriesKey::Lasting { .. }) => {
            let machines = [Some(samples.machine.clone()).filter(|name| !name.is_empty()), None];
            let path = |computer: Option<String>| {
                let (object, counter) = (curve.object.clone(), curve.counter.clone());
                let path = CounterPath { computer, object, instance: curve.instance.clone(), counter };
                Some(resolve_in_log(log.log(), &SeriesName::Path(path.to_string()), samples)?.key)
            };
            machines.into_iter().find_map(path)
        }
        (Chain::Captures(_) | Chain::Log(_), SeriesKey::Path(_)) => {
            for place in newest_first(samples, chain).take(MAX_SEARCHED) {
                let Ok(capture) = reading.capture(place, rest).await else { continue };
                if let Some(found) = curve.name.resolve(&capture, &samples.naming.names) {
                    return Some(found.key);
                }
            }
            None
        }
        (_, key) => Some(key.clone()),
    }
}

fn begun(name: SeriesName, found: Option<Resolved>, samples: &Samples) -> Curve {
    let values = vec![Err(Absent::NotThere); samples.steps.len()];
    match found {
        Some(Resolved { key, counter_type, computer, object, instance, counter }) => {
            Curve { name, key: Some(key), counter_type, computer, object, instance, counter, values }
        }
        None => {
            let [computer, object, instance, counter] = match &name {
                SeriesName::Path(path) => parts(path, samples),
                SeriesName::Lasting { .. } => Default::default(),
            };
            let (object, counter) = (object.unwrap_or_default(), counter.unwrap_or_default());
            Curve { name, key: None, counter_type: None, computer, object, instance, counter, values }
        }
    }
}

/// Returns the parts of a path: the machine if it is not that of the samples, object, instance, and counter.
fn parts(path: &str, samples: &Samples) -> [Option<String>; 4] {
    let Ok(path) = CounterPath::parse(path) else { return Default::default() };
    [samples.other(path.computer), Some(path.object), path.instance, Some(path.counter)]
}

/// Returns the requested series, resolved in the samples, as far as one of these has them.
async fn named(question: &Gathering, rest: &mut impl AsyncFnMut(u8)) -> Vec<(SeriesName, Option<Resolved>)> {
    let samples = &*question.samples;
    let is_of_counters = samples.chains.iter().any(|chain| matches!(chain, Chain::Counters(_)));
    let series = match question.series.as_slice() {
        [] if is_of_counters => lanes::for_counter_logs(samples, rest).await,
        [] => lanes::for_object_logs(samples, &mut async || rest(0).await).await,
        series => series.to_vec(),
    };
    if series.is_empty() {
        let first = first_of(question, &mut async || rest(0).await).await;
        return first.into_iter().map(|(name, found)| (name, Some(found))).collect();
    }
    let mut named: Vec<(SeriesName, Option<Resolved>)> = series
        .into_iter()
        .map(|name| (resolve_in_logs(&name, samples), name))
        .map(|(found, name)| (name, found))
        .collect();
    for (chain, of_chain) in samples.chains.iter().enumerate() {
        let known = question.damaged.as_ref().map(|damaged| damaged.as_slice());
        let Some(mut reading) = Reading::new(samples, chain, known) else { continue };
        if matches!(of_chain, Chain::Counters(_)) {
            continue;
        }
        for place in newest_first(samples, chain) {
            if named.iter().all(is_found) {
                return named;
            }
            let Ok(capture) = reading.capture(place, &mut async || rest(0).await).await else { continue };
            for of in named.iter_mut().filter(|of| !is_found(of)) {
                let here = of.0.resolve(&capture, &samples.naming.names);
                // An instance with only the same name is taken if no sample has the intended one.
                if of.1.is_none() || here.as_ref().is_some_and(|here| of.0.is_meant(here)) {
                    of.1 = here;
                }
                rest(0).await;
            }
        }
    }
    named
}

fn is_found((name, found): &(SeriesName, Option<Resolved>)) -> bool {
    found.as_ref().is_some_and(|found| name.is_meant(found))
}

/// Returns the places of a chain: the newest, which contains most of the series, the oldest, and the others.
fn newest_first(samples: &Samples, chain: usize) -> impl Iterator<Item = usize> {
    let count = samples.chains.get(chain).map_or(0, Chain::len);
    let ends = [count.checked_sub(1), (count > 1).then_some(0)];
    ends.into_iter().flatten().chain((1..count.saturating_sub(1)).rev())
}

/// Returns the first of the offered series that a sample at an end of a chain has, or else the first available one.
async fn first_of(question: &Gathering, rest: &mut impl AsyncFnMut()) -> Option<(SeriesName, Resolved)> {
    let samples = &*question.samples;
    let names = &samples.naming.names;
    let mut captures = Vec::new();
    for chain in 0..samples.chains.len() {
        let known = question.damaged.as_ref().map(|damaged| damaged.as_slice());
        let Some(mut reading) = Reading::new(samples, chain, known) else { continue };
        captures.extend(reading.first_readable(newest_first(samples, chain), rest).await);
    }
    let in_any = |name: &SeriesName| {
        let found = captures.iter().find_map(|capture| name.resolve(capture, names))?;
        Some((name.clone(), found))
    };
    let mut first = question.first.iter().filter_map(in_any);
    first.next().or_else(|| captures.iter().find_map(|capture| in_any(&SeriesName::first(capture, names)?)))
}

/// Resolves a path in the first log of counters that has it.
fn resolve_in_logs(name: &SeriesName, samples: &Samples) -> Option<Resolved> {
    samples.chains.iter().find_map(|chain| match chain {
        Chain::Counters(log) => resolve_in_log(log.log(), name, samples),
        _ => None,
    })
}

/// Resolves a path in a log, whichever of its samples have it.
fn resolve_in_log(log: &AnyLog, name: &SeriesName, samples: &Samples) -> Option<Resolved> {
    let SeriesName::Path(text) = name else { return None };
    let counter_type = match log {
        AnyLog::Binary(_) => log.lookup(&[text]).entry(0)?.counter_type,
        // A text log has no types.
        AnyLog::Text(log) => {
            let wanted = folded(text);
            log.columns().iter().find(|column| folded(column) == wanted)?;
            None
        }
    };
    let [computer, object, instance, counter] = parts(text, samples);
    let (object, counter) = (object.unwrap_or_default(), counter.unwrap_or_else(|| text.clone()));
    Some(Resolved { key: SeriesKey::Path(text.clone()), counter_type, computer, object, instance, counter })
}
