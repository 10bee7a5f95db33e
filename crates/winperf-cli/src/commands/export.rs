//! `winperf export`: the values of many captures, those of each two neighbours in time.

mod files;
mod intervals;
mod opener;
mod ordered;
mod pdh_csv;
mod plan;
mod progress;
mod rows;
mod skipped;
mod values;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use self::intervals::of_run;
use self::opener::Opener;
use self::ordered::{Pieces, in_order};
use self::plan::{Chain, Run};
use self::progress::Progress;
use self::rows::{RowFormat, Rows};
use self::skipped::Skipped;
use crate::arguments::{self, ExportFormat};
use crate::input;
use crate::messages::warn;
use crate::output::{Output, is_standard, tell};

/// How many bytes a worker gives away at a time.
const PIECE: usize = 256 << 10;

/// What the values are made from.
struct Export {
    opener: Opener,
    chains: Vec<Chain>,
    skipped: Skipped,
}

/// Writes the values of each two neighbours.
pub(crate) fn run(arguments: &arguments::Export, out: &mut dyn Write) -> Result<()> {
    arguments.no_assume.refuse()?;
    let export = Export::open(arguments)?;
    let mut target = Target::open(arguments, &export.opener.files, out)?;
    let rows = match arguments.format {
        ExportFormat::Csv => export.rows(RowFormat::Csv, &mut target)?,
        ExportFormat::Jsonl => export.rows(RowFormat::Jsonl, &mut target)?,
        ExportFormat::PdhCsv => pdh_csv::write(&export, &mut target)?,
    };
    target.finish()?;
    export.skipped.told(&export.opener.files).iter().for_each(|line| warn(line));
    tell_written(&arguments.output, &export.chains, rows);
    Ok(())
}

impl Export {
    /// Finds all samples, and which of them follow each other.
    fn open(arguments: &arguments::Export) -> Result<Self> {
        let files = files::meant(&arguments.inputs)?;
        if files.iter().filter(|file| is_standard(file)).count() > 0 {
            bail!("standard input can be read once, and an export reads its inputs twice: name a file");
        }
        let titles = input::title_lists(&arguments.titles.lists, arguments.limit)?;
        let opener = Opener::new(files, titles, arguments.limit);
        let skipped = Skipped::default();
        let chains = plan::chains(&opener, &skipped)?;
        let export = Self { opener, chains, skipped };
        if export.runs().is_empty() {
            export.skipped.told(&export.opener.files).iter().for_each(|line| warn(line));
            bail!("no two samples of one machine, of which values would follow");
        }
        Ok(export)
    }

    fn runs(&self) -> Vec<Run> {
        plan::runs(&self.chains)
    }

    /// Writes a row for each value, and says how many there are.
    fn rows(&self, format: RowFormat, target: &mut Target<'_>) -> Result<u64> {
        target.add(format.head().as_bytes())?;
        let runs = self.runs();
        let (mut count, progress) = (0, Progress::of(&runs));
        let work = |run: &Run, pieces: &Pieces<(String, u64)>| {
            of_run(&self.opener, run, &self.skipped, |interval| {
                let (mut rows, mut count, mut failed) = (Rows::new(format, interval), 0, Ok(()));
                interval.values(format.encode(), |value| {
                    rows.push(value);
                    count += 1;
                    if rows.length() > PIECE && failed.is_ok() {
                        failed = pieces.push((rows.take(), std::mem::take(&mut count)));
                    }
                });
                progress.interval();
                failed.and_then(|()| pieces.push((rows.take(), count)))
            })
        };
        in_order(&runs, work, |(text, of_piece)| {
            count += of_piece;
            target.add(text.as_bytes())
        })?;
        progress.end();
        Ok(count)
    }
}

/// Where the export goes.
enum Target<'o> {
    Standard(&'o mut dyn Write),
    File(Output),
}

impl<'o> Target<'o> {
    fn open(arguments: &arguments::Export, inputs: &[PathBuf], out: &'o mut dyn Write) -> Result<Self> {
        if is_standard(&arguments.output) {
            return Ok(Self::Standard(out));
        }
        Output::open(arguments.output.clone(), inputs, arguments.force).map(Self::File)
    }

    fn add(&mut self, bytes: &[u8]) -> Result<()> {
        match self {
            Self::Standard(out) => Ok(out.write_all(bytes)?),
            Self::File(output) => output.add(bytes),
        }
    }

    fn finish(self) -> Result<()> {
        match self {
            Self::Standard(out) => Ok(out.flush()?),
            Self::File(output) => output.finish(),
        }
    }
}

/// Says what was written.
fn tell_written(output: &Path, chains: &[Chain], rows: u64) {
    let samples: usize = chains.iter().map(|chain| chain.samples.len()).sum();
    let machines: BTreeSet<String> = chains.iter().map(|chain| chain.machine.to_uppercase()).collect();
    let (samples, machines) = (counted(samples, "sample"), counted(machines.len(), "machine"));
    tell(output, &format!("{rows} rows of {samples} of {machines}, with all names as they are\n"));
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
