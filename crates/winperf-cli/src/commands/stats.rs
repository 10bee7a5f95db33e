//! `winperf stats`: statistics of the values of each counter over a span.

use std::io::Write;

use anyhow::{Result, anyhow};
use serde::Serialize;
use winperf_log::ObjectSize;
use winperf_report::documents;
use winperf_report::number::display;
use winperf_report::table::{Format, Table};
use winperf_report::{Language, Say};
use winperf_series::{Spread, Statistic};

use super::export::{Bound, Inputs, LogSizes, NamedStatistics, statistics};
use crate::arguments::{self, ValuesFormat};
use crate::logs;
use crate::messages::Message;

/// Names of the columns for people.
const COLUMNS: [&str; 12] = [
    "Counter",
    "Samples",
    "From sample",
    "Minimum",
    "Average",
    "Average by",
    "Maximum",
    "Last",
    "50 %",
    "95 %",
    "99 %",
    "English",
];

/// Names of the columns for programs.
const PLAIN_COLUMNS: [&str; 13] = [
    "path",
    "unit",
    "samples",
    "first_sample",
    "minimum",
    "average",
    "average_by",
    "maximum",
    "last",
    "p50",
    "p95",
    "p99",
    "english",
];

/// Writes the statistics.
pub(crate) fn run(arguments: &arguments::Stats, out: &mut dyn Write) -> Result<()> {
    let span = [&arguments.from, &arguments.to].map(|text| text.as_deref().map(bound).transpose());
    let [from, to] = span;
    let inputs = Inputs { paths: &arguments.inputs, titles: &arguments.titles.lists, limit: arguments.limit };
    let (all, sizes) = statistics(inputs, [from?, to?])?;
    match arguments.format {
        ValuesFormat::Json => {
            // A log is a separate chain, and the chains of captures come first.
            let before = all.len().saturating_sub(sizes.len());
            let sizes = std::iter::repeat_n(&[][..], before).chain(sizes.iter().map(|(_, sizes)| &sizes[..]));
            let documents: Vec<Document<'_>> =
                all.iter().zip(sizes).map(|(of, sizes)| Document::new(of, sizes)).collect();
            documents::write(out, &documents)?;
        }
        ValuesFormat::Table => {
            write_table(out, Format::Text, &all)?;
            write_sizes(out, Format::Text, &sizes)?;
        }
        ValuesFormat::Markdown => {
            write_table(out, Format::Markdown, &all)?;
            write_sizes(out, Format::Markdown, &sizes)?;
        }
        ValuesFormat::Csv => write_plain(out, &all)?,
    }
    Ok(())
}

/// Returns all columns, or all but the last one, which is that of the English paths, if no counter has one.
fn columns<'a, T>(all: &'a [T], counters: &[NamedStatistics]) -> &'a [T] {
    let is_other = spreads(counters).any(|row| row.english.is_some());
    all.get(..all.len().saturating_sub(usize::from(!is_other))).unwrap_or_default()
}

/// Returns the end of a span that a text means.
fn bound(text: &str) -> Result<Bound> {
    logs::bound(text).ok_or_else(|| anyhow!(Message::NoTime(text.to_owned())))
}

/// Statistics of a counter.
struct Row<'a> {
    path: &'a str,
    english: Option<String>,
    unit: &'static str,
    spread: Spread,
}

fn spreads(all: &[NamedStatistics]) -> impl Iterator<Item = Row<'_>> {
    let unit = |counter: &Statistic| counter.unit().map_or("", |unit| unit.say(Language::English));
    all.iter().flat_map(move |NamedStatistics { statistics, english }| {
        statistics.counters().filter_map(move |(path, counter)| {
            let (english, unit) = (english.path_text(path), unit(counter));
            Some(Row { path, english, unit, spread: counter.spread()? })
        })
    })
}

/// Writes a table for people.
pub(super) fn write_table(out: &mut dyn Write, format: Format, all: &[NamedStatistics]) -> Result<()> {
    let columns = columns(&COLUMNS, all);
    let mut table = Table::new(out, format, columns)?;
    for Row { path, english, unit, spread } in spreads(all) {
        let number = |value: f64| match unit {
            "" => display(value),
            unit => format!("{} {unit}", display(value)),
        };
        let [half, most, nearly_all] = spread.percentiles.map(number);
        let cells = [
            path.to_owned(),
            spread.count.to_string(),
            spread.first.to_string(),
            number(spread.minimum),
            number(spread.average),
            name_average(&spread).to_owned(),
            number(spread.maximum),
            number(spread.last),
            half,
            most,
            nearly_all,
            english.unwrap_or_default(),
        ];
        table.row(cells.get(..columns.len()).unwrap_or_default())?;
    }
    table.finish()?;
    Ok(())
}

/// Writes what fills each log.
fn write_sizes(out: &mut dyn Write, format: Format, all: &[LogSizes]) -> Result<()> {
    for (file, sizes) in all {
        writeln!(out, "\n{}\n", Message::BytesByObject(file.clone()))?;
        let mut table = Table::new(&mut *out, format, &["Object", "Bytes", "Share"])?;
        for size in sizes {
            let share = format!("{} %", display((share(size, sizes) * 10.0).round() / 10.0));
            table.row(&[size.object.clone(), size.bytes.to_string(), share])?;
        }
        table.finish()?;
    }
    Ok(())
}

/// Returns the share of an object in the bytes of all, in percent.
fn share(size: &ObjectSize, all: &[ObjectSize]) -> f64 {
    let sum: u64 = all.iter().map(|size| size.bytes).sum();
    if sum == 0 { 0.0 } else { 100.0 * size.bytes as f64 / sum as f64 }
}

fn write_plain(out: &mut dyn Write, all: &[NamedStatistics]) -> Result<()> {
    let columns = columns(&PLAIN_COLUMNS, all);
    let mut table = Table::new(out, Format::Csv, columns)?;
    for Row { path, english, unit, spread } in spreads(all) {
        let [half, most, nearly_all] = spread.percentiles.map(|value| value.to_string());
        let cells = [
            path.to_owned(),
            unit.to_owned(),
            spread.count.to_string(),
            spread.first.to_string(),
            spread.minimum.to_string(),
            spread.average.to_string(),
            name_average(&spread).to_owned(),
            spread.maximum.to_string(),
            spread.last.to_string(),
            half,
            most,
            nearly_all,
            english.unwrap_or_default(),
        ];
        table.row(cells.get(..columns.len()).unwrap_or_default())?;
    }
    table.finish()?;
    Ok(())
}

/// Returns the source of an average.
fn name_average(spread: &Spread) -> &'static str {
    if spread.is_overall { "raw" } else { "values" }
}

/// `winperf-stats/1`: the counters of one machine or log.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    /// Number of samples in the span.
    samples: usize,
    counters: Vec<Members<'a>>,
    /// Bytes of a log by object, the largest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    objects: Vec<SizeMembers<'a>>,
}

#[derive(Serialize)]
struct SizeMembers<'a> {
    object: &'a str,
    bytes: u64,
    /// Percentage of the total.
    share: f64,
}

#[derive(Serialize)]
struct Members<'a> {
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    english: Option<String>,
    unit: Option<&'a str>,
    samples: usize,
    first_sample: usize,
    minimum: f64,
    average: f64,
    average_by: &'static str,
    maximum: f64,
    last: f64,
    p50: f64,
    p95: f64,
    p99: f64,
}

impl<'a> Document<'a> {
    fn new(of: &'a NamedStatistics, sizes: &'a [ObjectSize]) -> Self {
        let members = |Row { path, english, unit, spread }: Row<'a>| {
            let [p50, p95, p99] = spread.percentiles;
            let Spread { count: samples, first: first_sample, minimum, average, maximum, last, .. } = spread;
            let (unit, average_by) = (Some(unit).filter(|unit| !unit.is_empty()), name_average(&spread));
            Members {
                path,
                english,
                unit,
                samples,
                first_sample,
                minimum,
                average,
                average_by,
                maximum,
                last,
                p50,
                p95,
                p99,
            }
        };
        let counters = spreads(std::slice::from_ref(of)).map(members).collect();
        let size = |size: &'a ObjectSize| SizeMembers {
            object: &size.object,
            bytes: size.bytes,
            share: share(size, sizes),
        };
        let objects = sizes.iter().map(size).collect();
        Self { schema: "winperf-stats/1", samples: of.statistics.intervals(), counters, objects }
    }
}
