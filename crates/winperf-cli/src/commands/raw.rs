//! `values`, `find` and `tree` of logs whose samples are no captures: raw counters, and values of text logs.

use std::io::Write;

use anyhow::{Result, bail};
use winperf::CounterPath;
use winperf_log::{AnyLog, Log, Row as LogRow};
use winperf_report::documents::log_values::{LogSource, LogValues, Node, tree_of_log};
use winperf_report::logs::{self, Wanted};
use winperf_report::table::{Format, write_rows};
use winperf_report::values::Row;

use crate::arguments::{self, ValuesFormat};
use crate::logs::Raw;
use crate::messages::warn;

/// Writes the values between the chosen samples.
pub(super) fn values(raw: &Raw, arguments: &arguments::Values, out: &mut dyn Write) -> Result<()> {
    let path = arguments.path.as_deref().map(CounterPath::parse).transpose()?;
    let wanted = match (&arguments.object, &path) {
        (Some(object), _) => Wanted::Object(object),
        (None, Some(path)) => Wanted::Path(path),
        (None, None) => Wanted::All,
    };
    let rows = logs::rows_between(&raw.log, raw.older, raw.newer, wanted);
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
    let (length, sha256) = match &raw.log {
        AnyLog::Binary(log) => {
            let length = u64::try_from(log.file().len()).unwrap_or(u64::MAX);
            (length, winperf_bundle::sha256(log.file()))
        }
        AnyLog::Text(log) => (log.file_length().into(), String::new()),
    };
    let machine = logs::machine(&raw.log).unwrap_or_default();
    let source = LogSource { file: &raw.file, length, sha256: &sha256, machine: &machine };
    LogValues::new(source, &raw.log, [raw.older, Some(raw.newer)], rows).write(out)?;
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
