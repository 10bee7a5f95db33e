//! `values`, `find` and `tree` of logs whose samples are not captures: raw counters, and values of text logs.

use std::io::Write;

use anyhow::{Error, Result, anyhow, bail};
use winperf::CounterPath;
use winperf::pair::{NotFound, PathError};

use winperf_log::{AnyLog, Log, Row as LogRow};
use winperf_report::Say;
use winperf_report::documents::log_values::{LogSource, LogValues, Node, tree_of_log};
use winperf_report::logs::{self, Wanted};
use winperf_report::number::plain;
use winperf_report::table::{ExtraColumns, Format, RowTable};
use winperf_report::values::ValueRow;

use super::export::NamedStatistics;
use super::stats::write_table;
use crate::arguments::{self, ValuesFormat};
use crate::logs::Raw;
use crate::messages::{Message, language, warn};
use winperf_series::Statistics;

/// Writes the values between the chosen samples.
pub(super) fn values(raw: &Raw, arguments: &arguments::Values, out: &mut dyn Write) -> Result<()> {
    if arguments.process.is_some() {
        bail!("{}: {}", raw.file, Message::ProcessOfLog);
    }
    if arguments.changed {
        bail!("{}: {}", raw.file, Message::NothingToCompare);
    }
    let path = arguments.path.as_deref().map(CounterPath::parse).transpose().map_err(path_error)?;
    let wanted = match (&arguments.object, &path) {
        (Some(object), _) => Wanted::Object(object),
        (None, Some(path)) => Wanted::Path(path),
        (None, None) => Wanted::All,
    };
    let rows = logs::rows_between(&raw.log, raw.older, raw.newer, wanted, &raw.english);
    if rows.is_empty() && (arguments.object.is_some() || arguments.path.is_some()) {
        bail!("{}: {}", raw.file, Message::NotInLog(String::new()));
    }
    let format = match arguments.format {
        ValuesFormat::Json => return json(raw, &rows, out),
        ValuesFormat::Table => Format::Text,
        ValuesFormat::Csv => Format::Csv,
        ValuesFormat::Markdown => Format::Markdown,
    };
    raw.tell();
    if matches!(raw.log, AnyLog::Text(_)) {
        warn(&Message::ValuesAsWritten);
    }
    let extra = ExtraColumns {
        machine: raw.log.machines().len() > 1,
        english: rows.iter().any(|row| row.english.is_some()),
    };
    let mut table = RowTable::with_columns(&mut *out, format, language(), extra)?;
    rows.into_iter().try_for_each(|row| table.row(row))?;
    table.finish()?;
    let is_of_all = !arguments.pair.moment.is_given() && matches!(wanted, Wanted::All);
    if is_of_all && format != Format::Csv {
        let statistics = Statistics::from_log(&raw.log);
        writeln!(out, "\n{}\n", Message::OverAllSamples(statistics.intervals()))?;
        let english = raw.english.clone();
        write_table(out, format, &[NamedStatistics { statistics, english }])?;
    }
    Ok(())
}

fn rows(raw: &Raw, log: &Log) -> Vec<LogRow> {
    let [older, newer] = raw.samples(log);
    newer.map(|newer| newer.rows(older.as_ref())).unwrap_or_default()
}

fn json(raw: &Raw, rows: &[ValueRow], out: &mut dyn Write) -> Result<()> {
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

/// Explains the value of a path, down to the bytes of the log.
pub(super) fn find(raw: &Raw, path: &str, out: &mut dyn Write) -> Result<()> {
    let wanted = CounterPath::parse(path).map_err(path_error)?;
    let AnyLog::Binary(log) = &raw.log else {
        bail!("{}: {}", raw.file, Message::TextLogExplainsNothing);
    };
    raw.tell();
    let is_it = |row: &LogRow| Wanted::Path(&wanted).names_either(Some(&row.path()), &raw.english);
    let found: Vec<LogRow> = rows(raw, log).into_iter().filter(is_it).collect();
    if found.is_empty() {
        bail!("{}: {}", raw.file, Message::NotInLog(path.to_owned()));
    }
    for row in found {
        logs::explain(out, &row, [raw.older, Some(raw.newer)], language())?;
        if let Some(english) = raw.english.path(&row.path()) {
            writeln!(out, "  = {}", plain(&english.to_string()))?;
        }
    }
    Ok(())
}

/// Returns the error of a path.
fn path_error(error: PathError) -> Error {
    anyhow!(NotFound::Path(error).say(language()))
}

/// Returns the chosen samples with the places of their numbers.
pub(super) fn tree(raw: &Raw) -> Result<Node> {
    let AnyLog::Binary(log) = &raw.log else {
        bail!("{}: {}", raw.file, Message::TextLogHasNoBytes);
    };
    let samples: Vec<_> = raw.samples(log).into_iter().flatten().collect();
    Ok(tree_of_log(&raw.file, log, &samples))
}
