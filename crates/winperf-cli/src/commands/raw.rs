//! `values`, `find` and `tree` of logs whose samples are no captures: raw counters, and values of text logs.

use std::io::Write;

use anyhow::{Result, bail};
use winperf::CounterPath;
use winperf_log::{AnyLog, Log, Row as LogRow};
use winperf_report::documents::log_values::{LogSource, Node, SampleMembers, tree_of_log, write_values};
use winperf_report::logs;
use winperf_report::table::{Format, write_rows};
use winperf_report::values::Row;

use crate::arguments::{self, ValuesFormat};
use crate::logs::Raw;
use crate::messages::warn;

/// Writes the values between the chosen samples.
pub(super) fn values(raw: &Raw, arguments: &arguments::Values, out: &mut dyn Write) -> Result<()> {
    let wanted = arguments.path.as_deref().map(CounterPath::parse).transpose()?;
    let is_wanted = |path: Option<&CounterPath>| match (&arguments.object, &wanted, path) {
        (Some(object), _, Some(path)) => path.object.eq_ignore_ascii_case(object),
        (None, Some(wanted), Some(path)) => wanted.names(path),
        (None, None, _) => true,
        (_, _, None) => false,
    };
    let rows: Vec<Row> = match &raw.log {
        AnyLog::Binary(log) => {
            let rows = rows(raw, log).into_iter().filter(|row| is_wanted(Some(&row.path())));
            rows.map(|row| logs::row(&row)).collect()
        }
        AnyLog::Text(log) => {
            let sample = log.sample(raw.newer);
            let values = sample.iter().flat_map(|sample| sample.values()).enumerate();
            let wanted = values.filter(|(_, (path, _))| is_wanted(CounterPath::parse(path).ok().as_ref()));
            wanted.map(|(place, (path, value))| logs::text_row(place, path, value)).collect()
        }
    };
    if rows.is_empty() && (arguments.object.is_some() || arguments.path.is_some()) {
        bail!("{}: nothing in the log has that name; winperf log lists its counters", raw.file);
    }
    let format = match arguments.format {
        ValuesFormat::Json => return json(raw, &rows, out),
        ValuesFormat::Table => Format::Text,
        ValuesFormat::Csv => Format::Csv,
        ValuesFormat::Markdown => Format::Markdown,
    };
    raw.tell();
    if matches!(raw.log, AnyLog::Text(_)) {
        warn("the log has values as it was written, and no raw numbers that they could be computed from");
    }
    Ok(write_rows(out, format, rows.into_iter())?)
}

fn rows(raw: &Raw, log: &Log) -> Vec<LogRow> {
    let [older, newer] = raw.samples(log);
    newer.map(|newer| newer.rows(older.as_ref())).unwrap_or_default()
}

fn json(raw: &Raw, rows: &[Row], out: &mut dyn Write) -> Result<()> {
    let (length, sha256, machine) = match &raw.log {
        AnyLog::Binary(log) => {
            let length = u64::try_from(log.file().len()).unwrap_or(u64::MAX);
            (length, winperf_bundle::sha256(log.file()), log.machine().unwrap_or_default())
        }
        AnyLog::Text(log) => {
            let first = log.columns().iter().find_map(|path| CounterPath::parse(path).ok()?.computer);
            (log.file_length().into(), String::new(), first.unwrap_or_default())
        }
    };
    let source = LogSource { file: &raw.file, length, sha256: &sha256, machine: &machine };
    let of = |position: usize| -> SampleMembers<'_> {
        let times = match &raw.log {
            AnyLog::Binary(log) => {
                let sample = log.sample(position);
                [sample.map(|sample| sample.local_time()), sample.and_then(|sample| sample.utc())]
            }
            AnyLog::Text(log) => {
                let sample = log.sample(position);
                [sample.map(|sample| sample.local_time()), sample.and_then(|sample| sample.utc())]
            }
        };
        source.sample(position, times)
    };
    write_values(out, [raw.older.map(of), Some(of(raw.newer))], raw.log.notes(), rows)?;
    Ok(())
}

/// Explains what a path names, down to the bytes of the log.
pub(super) fn find(raw: &Raw, path: &str, out: &mut dyn Write) -> Result<()> {
    let wanted = CounterPath::parse(path)?;
    let AnyLog::Binary(log) = &raw.log else {
        bail!(
            "{}: a text log has values and no raw numbers, so that there is nothing to explain: winperf values shows them",
            raw.file
        );
    };
    raw.tell();
    let found: Vec<LogRow> = rows(raw, log).into_iter().filter(|row| wanted.names(&row.path())).collect();
    if found.is_empty() {
        bail!("{}: nothing in the log is named {path}; winperf log lists its counters", raw.file);
    }
    for row in found {
        logs::explain(out, &row, [raw.older, Some(raw.newer)])?;
    }
    Ok(())
}

/// The chosen samples with the places of their numbers.
pub(super) fn tree(raw: &Raw) -> Result<Node> {
    let AnyLog::Binary(log) = &raw.log else {
        bail!(
            "{}: a text log has values and no structures: winperf log and winperf values read it",
            raw.file
        );
    };
    let samples: Vec<_> = raw.samples(log).into_iter().flatten().collect();
    Ok(tree_of_log(&raw.file, log, &samples))
}
