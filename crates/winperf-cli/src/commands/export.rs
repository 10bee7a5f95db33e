//! `winperf export`: the values of many captures, those of each two neighbours in time.

mod files;
mod intervals;
mod mended;
mod opener;
mod openmetrics;
mod ordered;
mod parquet;
mod pdh_csv;
mod plan;
mod progress;
mod rows;
mod skipped;
mod target;
mod values;

use std::collections::BTreeSet;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use winperf::counter_type::Unit;
use winperf::pair::EnglishNames;
use winperf::text::folded;
use winperf_log::ObjectSize;
use winperf_series::{Statistics, is_averaged};

use self::intervals::{Source, interval};
use self::mended::Mended;
use self::opener::Opener;
use self::ordered::{Pieces, in_order};
use self::parquet::FileCount;
use self::pdh_csv::{Columns, each};
pub(crate) use self::plan::Bound;
use self::plan::{Plan, Run};
use self::progress::Progress;
use self::rows::RowFormat;
use self::skipped::Skipped;
use self::target::Target;
use crate::arguments::{self, ExportFormat};
use crate::input;
use crate::logs;
use crate::messages::{Message, warn};
use crate::output::{is_standard, tell};

/// Sources of the values.
struct Export {
    opener: Opener,
    plan: Plan,
    skipped: Skipped,
}

/// Writes the values of each two neighbours.
pub(crate) fn run(arguments: &arguments::Export, out: &mut dyn Write) -> Result<()> {
    arguments.no_assume.refuse_for(Message::AssumeForMany)?;
    refuse_what_does_not_go_together(arguments)?;
    let export = Export::open(arguments)?;
    let (count, kept) = if arguments.partition {
        let (rows, kept) = parquet::write_partitions(export.source(), &arguments.output, arguments.force)?;
        (rows, Some(kept))
    } else {
        let mut target = Target::open(arguments, &export.opener.files, out)?;
        let count = export.write(arguments, &mut target)?;
        target.finish()?;
        (count, None)
    };
    export.tell_reading();
    export.tell_written(arguments, count, kept);
    Ok(())
}

/// Name of a log, and the bytes of its objects.
pub(crate) type LogSizes = (String, Vec<ObjectSize>);

/// Statistics of a chain of samples, and the English names of its counters.
#[derive(Debug)]
pub(crate) struct NamedStatistics {
    pub(crate) statistics: Statistics,
    pub(crate) english: EnglishNames,
}

/// Returns the statistics of each chain of samples that inputs have.
///
/// They include the bytes of the objects of each log, by its file.
pub(crate) fn statistics(
    inputs: Inputs<'_>,
    span: [Option<Bound>; 2],
) -> Result<(Vec<NamedStatistics>, Vec<LogSizes>)> {
    let files = files::meant(inputs.paths, None)?;
    let titles = input::title_lists(inputs.titles, inputs.limit)?;
    let mut opener = Opener::new(files, titles, inputs.limit)?;
    opener.measures = true;
    let skipped = Skipped::default();
    let mut plan = Plan::new(&opener, &skipped)?;
    plan.keep_within(span);
    let sizes = std::mem::take(&mut plan.sizes).into_iter();
    let sizes = sizes.filter_map(|(file, sizes)| Some((input::shown(opener.files.get(file)?), sizes)));
    let sizes = sizes.collect();
    let export = Export { opener, plan, skipped };
    let all = export.statistics()?;
    export.tell_reading();
    if all.iter().all(|of| of.statistics.intervals() == 0) {
        bail!("no sample is in the time span, or none has values");
    }
    Ok((all, sizes))
}

/// Files whose values are used.
#[derive(Clone, Copy)]
pub(crate) struct Inputs<'a> {
    pub(crate) paths: &'a [PathBuf],
    pub(crate) titles: &'a [PathBuf],
    pub(crate) limit: arguments::Limit,
}

/// Refuses invalid combinations of arguments before reading any input.
fn refuse_what_does_not_go_together(arguments: &arguments::Export) -> Result<()> {
    let (format, output) = (arguments.format, &arguments.output);
    if format.reads_twice() && arguments.inputs.iter().any(|input| is_standard(input)) {
        bail!(
            "{} reads its inputs twice, but standard input can only be read once; use a file",
            format.name()
        );
    }
    if arguments.partition && format != ExportFormat::Parquet {
        bail!("--partition needs --format parquet, but the format is {}", format.name());
    }
    if arguments.pdh_exact && format != ExportFormat::PdhCsv {
        bail!("--pdh-exact needs --format pdh-csv, but the format is {}", format.name());
    }
    if arguments.partition && is_standard(output) {
        bail!("--partition writes a folder; use -o FOLDER");
    }
    if format == ExportFormat::Parquet && is_standard(output) && stdout().is_terminal() {
        bail!("refusing to write Parquet to a terminal; use -o FILE");
    }
    Ok(())
}

impl Export {
    /// Finds all samples, and which of them are consecutive.
    fn open(arguments: &arguments::Export) -> Result<Self> {
        let files = files::meant(&arguments.inputs, arguments.files_from.as_deref())?;
        let titles = input::title_lists(&arguments.titles.lists, arguments.limit)?;
        let mut opener = Opener::new(files, titles, arguments.limit)?;
        opener.mended = arguments.mend.then(Mended::default);
        let skipped = Skipped::default();
        let plan = Plan::new(&opener, &skipped)?;
        let export = Self { opener, plan, skipped };
        if export.plan.steps().next().is_none() {
            export.tell_reading();
            bail!(Message::NoTwoSamples);
        }
        Ok(export)
    }

    /// Writes to standard error the omissions, the assumptions about samples, and the notes on the logs.
    fn tell_reading(&self) {
        self.skipped.lines(&self.opener.files).iter().for_each(warn);
        let mended = self.opener.mended.iter();
        mended.flat_map(|mended| mended.lines(&self.opener.files)).for_each(|line| warn(&line));
        for (file, notes) in &self.plan.notes {
            let name = self.opener.files.get(*file).map(|path| input::shown(path)).unwrap_or_default();
            logs::tell_notes(&name, notes);
        }
    }

    /// Returns the zone of the only log.
    fn zone(&self) -> Result<pdh_csv::Zone> {
        let zone = match self.plan.chains.as_slice() {
            [only] if only.is_log => {
                let file = only.samples.first().map_or(0, |sample| sample.at.file);
                self.opener.zone(file)?
            }
            _ => None,
        };
        zone.ok_or_else(|| anyhow!("--pdh-exact needs exactly one log of raw counters or of values"))
    }

    fn source(&self) -> Source<'_> {
        Source { opener: &self.opener, plan: &self.plan, skipped: &self.skipped }
    }

    /// Returns the statistics of each chain.
    fn statistics(&self) -> Result<Vec<NamedStatistics>> {
        let mut all = Vec::new();
        for (chain, of) in self.plan.chains.iter().enumerate() {
            let (mut statistics, mut columns) = (Statistics::default(), Columns::default());
            let mut names = None;
            let ends = self.source().chain(chain, |machine, interval, english| {
                names.get_or_insert_with(|| english.clone());
                statistics.begin();
                each(machine, interval, |column, value| {
                    let counter = columns.counter(&mut statistics, column, value);
                    let unit = value.counter.counter_type.and_then(Unit::from_counter_type);
                    statistics.add(counter, value.value, unit);
                });
                Ok(())
            })?;
            if let Some(ends) = ends.as_ref().and_then(|[first, last]| interval(first, last)) {
                each(&of.machine, &ends, |column, value| {
                    if value.counter.counter_type.is_some_and(is_averaged) {
                        let counter = columns.counter(&mut statistics, column, value);
                        statistics.add_overall(counter, value.value);
                    }
                });
            }
            all.push(NamedStatistics { statistics, english: names.unwrap_or_default() });
        }
        Ok(all)
    }

    /// Writes one file, and returns its number of rows, lines or points.
    fn write(&self, arguments: &arguments::Export, target: &mut Target<'_>) -> Result<u64> {
        match arguments.format {
            ExportFormat::Csv => self.rows(RowFormat::Csv, target),
            ExportFormat::Jsonl => self.rows(RowFormat::Jsonl, target),
            ExportFormat::PdhCsv => {
                let zone = if arguments.pdh_exact { Some(self.zone()?) } else { None };
                pdh_csv::write(self.source(), target, zone.as_ref())
            }
            ExportFormat::Parquet => parquet::write(self.source(), target),
            ExportFormat::Openmetrics => {
                openmetrics::write(self.source(), target, &folder_of(&arguments.output))
            }
        }
    }

    fn rows(&self, format: RowFormat, target: &mut Target<'_>) -> Result<u64> {
        target.add(format.head().as_bytes())?;
        let runs = self.plan.runs(self.plan.steps());
        let (mut count, progress) = (0, Progress::new(&runs));
        let work = |run: &Run, pieces: &Pieces<(String, u64)>| {
            self.source().each(run, |machine, interval, english| {
                progress.interval();
                rows::give(format, machine, interval, english, pieces)
            })
        };
        in_order(&runs, work, |(text, of_piece)| {
            count += of_piece;
            target.add(text.as_bytes())
        })?;
        progress.end();
        Ok(count)
    }

    /// Writes a summary of the output.
    fn tell_written(&self, arguments: &arguments::Export, count: u64, kept: Option<FileCount>) {
        let chains = &self.plan.chains;
        let samples: usize = chains.iter().map(|chain| chain.samples.len()).sum();
        let machines: BTreeSet<String> = chains
            .iter()
            .flat_map(|chain| chain.machines.iter().chain(std::iter::once(&chain.machine)))
            .map(|machine| folded(machine))
            .collect();
        let (samples, machines) = (counted(samples, "sample"), counted(machines.len(), "machine"));
        let of_files = kept.map(told_of_files).unwrap_or_default();
        tell(
            &arguments.output,
            &format!(
                "{count} {} from {samples} of {machines}{of_files}, with original names\n",
                arguments.format.what_is_counted()
            ),
        );
    }
}

/// Returns the folder of a file, which has room for its parts; for standard output the one of temporary files.
fn folder_of(output: &Path) -> PathBuf {
    if is_standard(output) {
        return std::env::temp_dir();
    }
    let folder = output.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

fn told_of_files(FileCount { files, kept }: FileCount) -> String {
    let all = counted(files, "file");
    match kept {
        0 => format!(" in {all}"),
        1 => format!(" in {all}, of which 1 already existed"),
        _ => format!(" in {all}, of which {kept} already existed"),
    }
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

#[cfg(test)]
mod tests {
    use winperf_bundle::Held;
    use winperf_log::AnyLog;
    use winperf_synth::log::{Entry, Log, SampleData};

    use super::*;

    #[test]
    fn each_sample_of_a_log_is_decoded_once_for_its_statistics() {
        let entry = Entry::counter("\\\\WEST", "System", None, "Processes", 0x0001_0000);
        let written = (0..6)
            .fold(Log::new().entry(entry), |log, second| log.sample(second, vec![SampleData::Counter(7, 0)]));
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("system.blg");
        std::fs::write(&path, written.write()).expect("a file");
        let opener = Opener::new(
            vec![path],
            Vec::new(),
            arguments::Limit { limit: 1 << 30, encoding: None, bias: None },
        )
        .expect("an opener");
        let skipped = Skipped::default();
        let plan = Plan::new(&opener, &skipped).expect("a plan");
        let export = Export { opener, plan, skipped };
        assert_eq!(export.statistics().expect("statistics")[0].statistics.intervals(), 6);
        let opened = export.opener.open(0).expect("a log");
        let Held::Log(opened) = &opened.held else { panic!("captures") };
        let AnyLog::Binary(log) = &opened.log else { panic!("a text log") };
        assert_eq!(log.decoded(), 6);
    }
}
