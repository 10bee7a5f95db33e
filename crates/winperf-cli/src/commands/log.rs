//! `winperf log`: the content of a log of Performance Monitor.

use std::io::Write;

use anyhow::{Result, bail};
use winperf::pair::EnglishNames;
use winperf_bundle::{Held, TitleList};
use winperf_log::{AnyLog, Log};
use winperf_report::documents::log::{LogDocument, local, seconds, utc};
use winperf_report::documents::log_values::TreeOfLog;
use winperf_report::documents::{self, log_structure};
use winperf_report::logs::{kind, note_text};
use winperf_report::number::{display, plain};
use winperf_series::problems;

use crate::Status;
use crate::arguments::{self, TreeFormat};
use crate::input;
use crate::logs;
use crate::messages::{Message, language, warn};

/// Samples of the list without `--format json`, from the beginning and from the end.
const LISTED: usize = 10;

/// Writes the content of each log; a file that is not a log does not affect the others.
pub(crate) fn run(arguments: &arguments::Log, out: &mut dyn Write) -> Result<Status> {
    arguments.no_assume.refuse()?;
    let titles = input::title_lists(&arguments.titles.lists, arguments.limit)?;
    let mut logs = Vec::new();
    let mut status = Status::Success;
    for path in &arguments.logs {
        match ListedLog::open(path, &titles, arguments.limit) {
            Ok(log) => logs.push(log),
            Err(error) => {
                warn(&format!("{error:#}"));
                status = Status::Unusable;
            }
        }
    }
    if arguments.structure {
        write_structures(arguments.format, &logs, out)?;
        return Ok(status);
    }
    match arguments.format {
        TreeFormat::Json => {
            let busy = arguments.busy.percent();
            let documents = logs.iter().map(|ListedLog { file, length, log, english }| {
                let document = LogDocument::new(file, *length, log).with_english(english);
                document.with_problems(&problems(log, busy, english))
            });
            let documents: Vec<LogDocument<'_>> = documents.collect();
            LogDocument::write_all(out, &documents)?;
        }
        TreeFormat::Text => {
            for log in &logs {
                write_text(out, log, arguments.busy.percent())?;
            }
        }
    }
    Ok(status)
}

/// Writes the logs themselves, every byte by its name.
fn write_structures(format: TreeFormat, logs: &[ListedLog], out: &mut dyn Write) -> Result<()> {
    let mut trees = Vec::new();
    for ListedLog { file, log, .. } in logs {
        let AnyLog::Binary(log) = log else { bail!("{file}: {}", Message::TextLogHasNoStructures) };
        match format {
            TreeFormat::Json => trees.push(TreeOfLog::new(file, log_structure::tree(file, log))),
            TreeFormat::Text => log_structure::write_text(out, file, log)?,
        }
    }
    Ok(documents::write(out, &trees)?)
}

/// A log, and what its content is called.
struct ListedLog {
    file: String,
    length: u64,
    log: AnyLog,
    /// English names, if the log has those of another language.
    english: EnglishNames,
}

impl ListedLog {
    fn open(path: &std::path::Path, titles: &[TitleList], limit: arguments::Limit) -> Result<Self> {
        let file = input::shown(path);
        let (held, length) = input::held(path, limit)?;
        let Held::Log(opened) = held else { bail!("{file}: {}", Message::NoLog) };
        input::tell_of_others(path, &opened);
        let (file, length) = match &opened.log {
            _ if opened.name.is_empty() => (file, length),
            AnyLog::Binary(log) => (input::member(path, &opened.name), log.file().len() as u64),
            AnyLog::Text(log) => (input::member(path, &opened.name), log.file_length().into()),
        };
        let english = logs::english_names(&file, &opened, titles)?;
        Ok(Self { file, length, log: opened.log, english })
    }
}

fn write_text(out: &mut dyn Write, listed: &ListedLog, busy: f64) -> Result<()> {
    let ListedLog { file, length, log, english } = listed;
    let times = log.times();
    writeln!(out, "{}: {length} bytes, {} samples of {}", plain(file), times.len(), kind(log))?;
    match log {
        AnyLog::Binary(binary) => write_header(out, binary, &log.machines())?,
        AnyLog::Text(text) => {
            let machines = log.machines();
            if !machines.is_empty() {
                writeln!(out, "  machine    {}", plain(&machines.join(", ")))?;
            }
            let log = text;
            let bias = log
                .bias()
                .map_or_else(|| "unknown".to_owned(), |bias| format!("local time + {bias} minutes"));
            let zone = log.zone().map_or_else(String::new, |zone| format!(" ({})", plain(zone)));
            writeln!(out, "  UTC        {bias}{zone}")?;
            writeln!(out, "  raw        none: the log has values only")?;
        }
    }
    write_span(out, log)?;
    let counters = log.counters();
    writeln!(out, "  counters   {}", counters.len())?;
    for (place, path) in counters.iter().enumerate() {
        let meant = match log {
            AnyLog::Text(log) => log.meant_name(place),
            AnyLog::Binary(_) => None,
        };
        let meant = meant.or_else(|| english.path_text(path));
        let meant = meant.map(|meant| format!("  = {}", plain(&meant))).unwrap_or_default();
        writeln!(out, "    {}{meant}", plain(path))?;
    }
    write_samples(out, log)?;
    for (place, step) in log.gaps() {
        let next = place + 2;
        writeln!(out, "  gap        {} s between samples {} and {next}", display(seconds(step)), place + 1)?;
    }
    for note in log.notes() {
        writeln!(out, "  {}", note_text(note, language()))?;
    }
    for problem in problems(log, busy, english) {
        writeln!(out, "  {}", plain(&logs::problem_line(&problem, english)))?;
    }
    Ok(())
}

fn write_header(out: &mut dyn Write, log: &Log, machines: &[String]) -> Result<()> {
    let machine = log.machine().unwrap_or_else(|| "unknown".to_owned());
    let machine = if machines.len() > 1 { machines.join(", ") } else { machine };
    writeln!(out, "  machine    {}", plain(&machine))?;
    for list in log.titles() {
        writeln!(out, "  titles     {} of {}", list.pairs, plain(&list.machine))?;
    }
    let Some(header) = log.header() else { return Ok(()) };
    let [major, minor] = header.version;
    let (build, bits) = (header.build, u32::from(header.pointer_size) * 8);
    writeln!(out, "  Windows    {major}.{minor}.{build}, {bits} bits")?;
    writeln!(out, "  written to {}", plain(&header.file))?;
    let moment = |time| utc(time).unwrap_or_else(|| "not said".to_owned());
    writeln!(out, "  begun      {} (UTC)", moment(header.start))?;
    writeln!(out, "  closed     {} (UTC)", moment(header.end))?;
    if header.events_lost > 0 || header.buffers_lost > 0 {
        let (events, buffers) = (header.events_lost, header.buffers_lost);
        writeln!(
            out,
            "  lost       {events} events and {buffers} buffers while it was written: samples are missing"
        )?;
    }
    if header.is_circular() {
        writeln!(out, "  circular   the oldest samples are written over when the file is full")?;
    }
    Ok(())
}

fn write_span(out: &mut dyn Write, log: &AnyLog) -> Result<()> {
    let times = log.times();
    let (Some(first), Some(last)) = (times.first(), times.last()) else { return Ok(()) };
    let shown = |time| local(time).unwrap_or_else(|| "no date".to_owned());
    writeln!(out, "  span       {} to {} (local time)", shown(*first), shown(*last))?;
    if let Some(interval) = log.interval() {
        writeln!(out, "  interval   {} s", display(seconds(interval)))?;
    }
    Ok(())
}

/// Writes the samples with their numbers for `--sample`; if there are many, only the first and the last ones.
fn write_samples(out: &mut dyn Write, log: &AnyLog) -> Result<()> {
    let moments: Vec<_> = match log {
        AnyLog::Binary(log) => log.samples().map(|sample| (sample.local_time(), sample.utc())).collect(),
        AnyLog::Text(log) => log.samples().map(|sample| (sample.local_time(), sample.utc())).collect(),
    };
    writeln!(out, "  samples    {}", moments.len())?;
    for (place, (time, moment)) in moments.iter().enumerate() {
        let is_listed = place < LISTED || place + LISTED >= moments.len();
        if is_listed {
            let utc_of = moment.and_then(utc).unwrap_or_else(|| "UTC is not known".to_owned());
            let wall = local(*time).unwrap_or_else(|| "no date".to_owned());
            writeln!(out, "    {:>6}  {wall} local  {utc_of}", place + 1)?;
        } else if place == LISTED {
            writeln!(out, "         …  {} more; --format json lists all", moments.len() - 2 * LISTED)?;
        }
    }
    Ok(())
}
