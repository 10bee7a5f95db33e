//! CSV as written by `relog`: a line for each sample, and a column for each counter of each instance.
//!
//! All columns come first, so the samples are read twice: for the columns, and for the values.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use anyhow::Result;
use winperf::CounterPath;
use winperf::formula::NoValue;
use winperf_report::pdh_csv::{exact_line, head, head_of_zone, line};
use winperf_series::{Chains, InstanceKey, Interval, Statistics};

use super::intervals::Source;
use super::ordered::{Pieces, in_order};
use super::plan::Run;
use super::progress::Progress;
use super::skipped::Skipped;
use super::target::Target;
use super::values::{Value, for_each_value};

/// Counter of a column.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Column {
    machine: Arc<str>,
    object: String,
    instance: Which,
    counter: String,
    /// Number of counters with that name before it in its object.
    repeated: usize,
}

/// Which instance a column is of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Which {
    /// An instance identified by the facts in a capture.
    Keyed(InstanceKey),
    /// One of a log, which is known by its name.
    Named(Option<String>),
}

/// A column, and the name of its instance without a number.
type NewColumn = (Column, Option<String>);

/// All columns, in the order of occurrence.
#[derive(Default)]
pub(super) struct Columns {
    /// `true` if some times are local.
    has_local: bool,
    places: BTreeMap<Column, usize>,
    paths: Vec<String>,
    chains: BTreeMap<Arc<str>, Chains>,
}

/// Name of the time zone in the first line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Zone {
    pub(super) name: String,
    /// Minutes from local time to UTC; `None` if the log does not state it.
    pub(super) bias: Option<i32>,
}

/// Writes the values, and returns the number of lines; with the zone of a log its local times, and digits as PDH has
/// them.
pub(super) fn write(source: Source<'_>, target: &mut Target<'_>, zone: Option<&Zone>) -> Result<u64> {
    let columns = columns(source)?;
    let head = match zone {
        Some(Zone { name, bias: Some(bias) }) => head_of_zone(&columns.paths, name, *bias),
        Some(_) => head(&columns.paths, false),
        None => head(&columns.paths, !columns.has_local),
    };
    target.add(head.as_bytes())?;
    let runs = source.plan.runs(source.plan.steps_in_time());
    let (mut lines, progress) = (0, Progress::new(&runs));
    let work = |run: &Run, pieces: &Pieces<String>| {
        source.each(run, |machine, interval, _| {
            let text = columns.line(machine, interval, zone.is_some());
            progress.interval();
            pieces.push(text)
        })
    };
    in_order(&runs, work, |text| {
        lines += 1;
        target.add(text.as_bytes())
    })?;
    progress.end();
    Ok(lines)
}

/// Returns the columns.
fn columns(source: Source<'_>) -> Result<Columns> {
    let mut columns = Columns::default();
    let runs = source.plan.runs(source.plan.steps());
    let progress = Progress::new(&runs);
    // Skipped samples are reported once, in the second reading.
    let skipped = Skipped::default();
    let source = Source { skipped: &skipped, ..source };
    let work = |run: &Run, pieces: &Pieces<(Vec<NewColumn>, bool)>| {
        let mut known = BTreeSet::new();
        source.each(run, |machine, interval, _| {
            let mut found = Vec::new();
            each(machine, interval, |column, value| {
                if known.insert(column.clone()) {
                    found.push((column, value.instance.map(|instance| instance.name.clone())));
                }
            });
            progress.interval();
            pieces.push((found, interval.is_utc))
        })
    };
    in_order(&runs, work, |(found, is_utc)| {
        columns.has_local |= !is_utc;
        found.into_iter().for_each(|found| columns.add(found));
        Ok(())
    })?;
    progress.end();
    Ok(columns)
}

/// Calls `take` with every value that a log would have, without bases, labels, texts, and ended instances.
pub(super) fn each(machine: &str, interval: &Interval<'_>, mut take: impl FnMut(Column, &Value<'_>)) {
    let mut last: Arc<str> = machine.into();
    for_each_value(machine, interval, |value| {
        if value.machine != &*last {
            last = value.machine.into();
        }
        if matches!(value.value, Err(NoValue::NotDisplayable | NoValue::Text | NoValue::OnlyInOlder)) {
            return;
        }
        let instance = match value.key {
            Some(key) => Which::Keyed(key),
            None => Which::Named(value.instance.map(|instance| instance.full_name.clone())),
        };
        let column = Column {
            machine: Arc::clone(&last),
            object: value.object.name.clone(),
            instance,
            counter: value.counter.named.name.clone(),
            repeated: value.counter.repeated,
        };
        take(column, value);
    });
}

impl Columns {
    /// Returns the position of a counter in statistics, adding it if it is new.
    pub(super) fn counter(
        &mut self,
        statistics: &mut Statistics,
        column: Column,
        value: &Value<'_>,
    ) -> usize {
        if let Some(place) = self.places.get(&column) {
            return *place;
        }
        self.add((column, value.instance.map(|instance| instance.name.clone())));
        statistics.push(self.paths.last().cloned().unwrap_or_default())
    }

    fn add(&mut self, (column, name): NewColumn) {
        if self.places.contains_key(&column) {
            return;
        }
        let instance = match (&column.instance, name) {
            (Which::Keyed(key), Some(name)) => {
                Some(self.chains.entry(Arc::clone(&column.machine)).or_default().name(*key, &name))
            }
            (Which::Named(name), _) => name.clone(),
            (Which::Keyed(_), None) => None,
        };
        let counter = match (column.repeated, &column.instance) {
            // A log that has a counter twice has its path twice.
            (0, _) | (_, Which::Named(_)) => column.counter.clone(),
            (repeated, Which::Keyed(_)) => format!("{}#{repeated}", column.counter),
        };
        let computer = Some(column.machine.to_string()).filter(|machine| !machine.is_empty());
        let path = CounterPath { computer, object: column.object.clone(), instance, counter };
        self.places.insert(column, self.paths.len());
        self.paths.push(path.to_string());
    }

    /// Returns the line of a sample.
    fn line(&self, machine: &str, interval: &Interval<'_>, is_exact: bool) -> String {
        let mut values = vec![None; self.paths.len()];
        each(machine, interval, |column, value| {
            let cell = self.places.get(&column).and_then(|place| values.get_mut(*place));
            if let Some(cell) = cell {
                *cell = if is_exact { value.of_pdh.ok() } else { value.value.ok() };
            }
        });
        let [_, newer] = interval.times;
        if is_exact {
            exact_line(interval.local_time().unwrap_or(newer), &values)
        } else {
            line(newer, &values)
        }
    }
}
