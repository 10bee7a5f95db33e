//! Arguments of the program.

mod assume;
mod mcp;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use encoding_rs::Encoding;
use winperf_report::Language;

pub(crate) use assume::{Assume, NoAssume};
pub(crate) use mcp::Mcp;

/// Shows what is inside a PERF_DATA_BLOCK, the performance-counter snapshot of Windows.
#[derive(Debug, Parser)]
#[command(name = "winperf", version, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// The language of tree, values, find, check, issue, report and their messages: en or ja
    #[arg(long, global = true, default_value = "en", value_name = "LANGUAGE")]
    lang: Language,
}

/// Returns the language that arguments select, even if others are invalid.
pub(crate) fn language_of(arguments: impl Iterator<Item = OsString>) -> Language {
    let mut arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    let mut asked = None;
    while let Some(argument) = arguments.next() {
        match argument.strip_prefix("--lang") {
            Some("") => asked = arguments.next(),
            Some(value) => asked = value.strip_prefix('=').map(str::to_owned).or(asked),
            None if argument == "--" => break,
            None => {}
        }
    }
    asked.and_then(|asked| asked.parse().ok()).unwrap_or_default()
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Every structure and every field with its bytes
    Tree(Tree),
    /// The display values of two captures, or of one
    Values(Values),
    /// One counter path, explained step by step from its bytes to its value
    Find(Find),
    /// Everything odd in captures; exit status 1 when one of it is an error
    Check(Check),
    /// Contents of Performance Monitor logs: counters, samples, span, gaps, machine
    Log(Log),
    /// The text for an issue about captures, as Markdown
    Issue(Issue),
    /// Writes a page (HTML) about captures that needs nothing else to be read
    Report(Report),
    /// Writes the values of many captures: of each two of a machine that follow each other
    Export(Export),
    /// Samples, minimum, average, maximum, last and percentiles of each counter of logs and captures, over a span
    Stats(Stats),
    /// A counter type or a PDH status by its number or name, or a finding by its code
    Explain(Explain),
    /// Writes captures and title lists into one file that can be attached to a bug report
    Pack(Pack),
    /// Writes captures without the names of the machine and its programs
    Redact(Redact),
    /// Writes the example captures
    Examples(Examples),
    /// Answers the questions of assistants by the Model Context Protocol, over standard input and output
    Mcp(Mcp),
}

#[derive(Debug, Args)]
pub(crate) struct Tree {
    #[command(flatten)]
    pub(crate) each: Each,
    /// Says below every structure and every field what it is for
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) each: Each,
    #[command(flatten)]
    pub(crate) busy: BusyLimit,
    /// Says below the first finding of each code what it means, what causes it, and which line of code mends it
    #[arg(long)]
    pub(crate) explain: bool,
}

/// Captures of `tree` and `check`, each by itself.
#[derive(Debug, Args)]
pub(crate) struct Each {
    /// Captures: raw or gzipped blocks, bundles (.perfcap.zip), logs (.blg), or - for standard input
    #[arg(required = true, value_name = "CAPTURE")]
    pub(crate) captures: Vec<PathBuf>,
    /// Format of the result
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: TreeFormat,
    #[command(flatten)]
    pub(crate) assume: Assume,
    #[command(flatten)]
    pub(crate) moment: SampleChoice,
    #[command(flatten)]
    pub(crate) titles: Titles,
    #[command(flatten)]
    pub(crate) limit: Limit,
}

/// Captures of `values` and `find`: two, or one.
#[derive(Debug, Args)]
pub(crate) struct Pair {
    /// The older capture or the only one, a bundle of both, a log (.blg, PDH-CSV, PDH-TSV), or - for standard input
    #[arg(value_name = "OLDER")]
    pub(crate) older: PathBuf,
    /// The newer capture
    #[arg(value_name = "NEWER")]
    pub(crate) newer: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) assume: Assume,
    #[command(flatten)]
    pub(crate) moment: SampleChoice,
    #[command(flatten)]
    pub(crate) titles: Titles,
    #[command(flatten)]
    pub(crate) limit: Limit,
}

/// Which sample of a log is looked at, beside the one before it; without any of these the first and the last.
#[derive(Debug, Default, Args)]
pub(crate) struct SampleChoice {
    /// Of a log, the sample of this number, as winperf log lists them, and the one before it
    #[arg(long, value_name = "NUMBER", conflicts_with = "at")]
    pub(crate) sample: Option<usize>,
    /// Of a log, the first sample at or behind this local time, as 15:44 or "2007-08-14 15:44:38", and the one before it
    #[arg(long, value_name = "TIME")]
    pub(crate) at: Option<String>,
}

impl SampleChoice {
    /// Returns `true` if a sample was asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.sample.is_some() || self.at.is_some()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Log {
    /// Logs: .blg, PDH-CSV or PDH-TSV, gzipped or not, or - for standard input
    #[arg(required = true, value_name = "LOG")]
    pub(crate) logs: Vec<PathBuf>,
    /// The log itself instead: buffers, events, records, parts, and a name for every byte; as winperf-tree/1 with --format json
    #[arg(long)]
    pub(crate) structure: bool,
    #[command(flatten)]
    pub(crate) no_assume: NoAssume,
    #[command(flatten)]
    pub(crate) busy: BusyLimit,
    /// Format of the result
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: TreeFormat,
    #[command(flatten)]
    pub(crate) limit: Limit,
}

/// Load from which on the processors of a log count as busy.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct BusyLimit {
    /// Of logs, the percentage of processor time above which a period is busy
    #[arg(long = "busy", value_name = "PERCENT", default_value_t = 80, value_parser = clap::value_parser!(u8).range(0..=100))]
    percent: u8,
}

impl BusyLimit {
    /// Returns the limit in percent.
    pub(crate) fn percent(self) -> f64 {
        self.percent.into()
    }
}

/// Limits for reading a file.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Limit {
    /// The most bytes that a file may have, and that anything in it may unpack to
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 30, value_parser = clap::value_parser!(u64).range(1..=u64::from(u32::MAX)))]
    pub(crate) limit: u64,
    /// The encoding of text logs, such as gbk, shift_jis or windows-1250, where their letters do not tell it
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub(crate) encoding: Option<&'static Encoding>,
    /// Minutes from local time to UTC of text logs, such as -60 in Berlin in winter; most often for a head that states none
    #[arg(long, value_name = "MINUTES", allow_negative_numbers = true, value_parser = clap::value_parser!(i32).range(-1440..=1440))]
    pub(crate) bias: Option<i32>,
}

/// Returns the encoding of a name, or of the number of a Windows code page.
fn encoding(name: &str) -> Result<&'static Encoding, String> {
    let of_number = || name.parse().ok().and_then(winperf_report::code_page::label);
    let found = Encoding::for_label(of_number().unwrap_or_else(|| name.to_owned()).as_bytes());
    found.ok_or_else(|| {
        format!("{name} is no name of an encoding, such as gbk, and no number of a code page, such as 936")
    })
}

/// Sources of names for objects and counters.
#[derive(Debug, Args)]
pub(crate) struct Titles {
    /// A title list as captured from "Counter 009"; may be given several times
    #[arg(long = "titles", value_name = "FILE")]
    pub(crate) lists: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TreeFormat {
    Text,
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Values {
    #[command(flatten)]
    pub(crate) pair: Pair,
    /// Only this object, by name or title index
    #[arg(long, value_name = "NAME|INDEX")]
    pub(crate) object: Option<String>,
    /// Only what this counter path names; * stands for any characters
    #[arg(long, value_name = "PATH", conflicts_with = "object")]
    pub(crate) path: Option<String>,
    /// Only what belongs to the process of this id, in all objects: by ID Process, Process ID, or a number in the name
    #[arg(long, value_name = "ID", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) process: Option<u32>,
    /// Only what differs between two captures other than by counting on: gone, new, redefined, decreased, and levels with another number
    #[arg(long)]
    pub(crate) changed: bool,
    /// Format of the values
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: ValuesFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ValuesFormat {
    Table,
    Json,
    Csv,
    Markdown,
}

#[derive(Debug, Args)]
pub(crate) struct Find {
    /// A counter path such as '\Thread(iexplore/0#2)\% Processor Time', or an address such as @1/61/0
    #[arg(value_name = "PATH")]
    pub(crate) path: String,
    #[command(flatten)]
    pub(crate) pair: Pair,
}

/// Captures to share, redacted, and the selection in them.
#[derive(Debug, Args)]
pub(crate) struct Handing {
    #[command(flatten)]
    pub(crate) pair: Pair,
    /// Explains what this counter path names; may be given several times
    #[arg(long = "path", value_name = "PATH")]
    pub(crate) paths: Vec<String>,
    /// Content to remove: nothing, names, or all names and ids
    #[arg(long, value_enum, default_value = "names", value_name = "LEVEL")]
    pub(crate) redact: RedactLevel,
}

#[derive(Debug, Args)]
pub(crate) struct Issue {
    #[command(flatten)]
    pub(crate) handing: Handing,
    /// Only one paragraph for the person who reported it: the worst finding, its bytes, the wrong and the right value, what to do
    #[arg(long)]
    pub(crate) reply: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Report {
    #[command(flatten)]
    pub(crate) handing: Handing,
    /// All values and all bytes of this object, by name or title index; may be given several times
    #[arg(long = "object", value_name = "NAME|INDEX")]
    pub(crate) objects: Vec<String>,
    /// The page to write
    #[arg(short, long, value_name = "REPORT.html")]
    pub(crate) output: PathBuf,
    /// Replaces a file that is there already
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// Captures, bundles, logs, folders of them, patterns such as 'day/*.perfdata', or - for standard input (not for pdh-csv and openmetrics)
    #[arg(required_unless_present = "files_from", value_name = "INPUT")]
    pub(crate) inputs: Vec<PathBuf>,
    /// A list of more files, one in each line, for more than fit on a command line
    #[arg(long, value_name = "LIST")]
    pub(crate) files_from: Option<PathBuf>,
    /// Format of the values
    #[arg(long, value_enum)]
    pub(crate) format: ExportFormat,
    /// Of Parquet, writes a folder with a file for each machine and day (machine=…/day=…), and goes on where a run before it was killed
    #[arg(long)]
    pub(crate) partition: bool,
    /// Of pdh-csv, writes one log as Windows' own PDH does: local times, zone and bias in the head, its digits and its order of operations
    #[arg(long)]
    pub(crate) pdh_exact: bool,
    /// Reads each capture as if every field that lies held the number that check expects there, and says which
    #[arg(long)]
    pub(crate) mend: bool,
    #[command(flatten)]
    pub(crate) no_assume: NoAssume,
    #[command(flatten)]
    pub(crate) titles: Titles,
    /// The file to write, or - for standard output; with --partition the folder
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// Replaces files that are there already
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) limit: Limit,
}

#[derive(Debug, Args)]
pub(crate) struct Stats {
    /// Logs, captures, bundles, folders of them, patterns such as 'day/*.blg', or - for standard input
    #[arg(required = true, value_name = "INPUT")]
    pub(crate) inputs: Vec<PathBuf>,
    /// Only samples from this time on, the time itself included: local time of a log, UTC of captures, as 15:44 or "2007-08-14 15:44:38"
    #[arg(long, value_name = "TIME")]
    pub(crate) from: Option<String>,
    /// Only samples up to this time, the time itself included
    #[arg(long, value_name = "TIME")]
    pub(crate) to: Option<String>,
    #[command(flatten)]
    pub(crate) titles: Titles,
    /// Format of the statistics
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: ValuesFormat,
    #[command(flatten)]
    pub(crate) limit: Limit,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// A number such as 537003264 or 0xC0000BC6, a name such as PERF_COUNTER_COUNTER or PDH_INVALID_DATA, or a code such as field-wrong
    #[arg(value_name = "NUMBER|NAME|CODE", allow_hyphen_values = true)]
    pub(crate) what: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// A row for each value
    Csv,
    /// An object of JSON for each value, one in each line
    Jsonl,
    /// A row for each value, in columns: what DuckDB, Spark, Polars and most others read
    Parquet,
    /// A column for each counter of each instance, as relog writes it and Performance Monitor opens it
    PdhCsv,
    /// Metrics with their times, which the tools of Prometheus and VictoriaMetrics take in
    Openmetrics,
}

impl ExportFormat {
    /// Returns its name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Returns `true` if the beginning of the output depends on the whole input.
    pub(crate) fn reads_twice(self) -> bool {
        matches!(self, Self::PdhCsv | Self::Openmetrics)
    }

    /// Returns the word for the parts of its output.
    pub(crate) fn what_is_counted(self) -> &'static str {
        match self {
            Self::Csv | Self::Jsonl | Self::Parquet => "rows",
            Self::PdhCsv => "lines",
            Self::Openmetrics => "points",
        }
    }
}

/// Captures for `pack` and `redact` that belong together, and sources of their names.
#[derive(Debug, Args)]
pub(crate) struct Set {
    /// Captures of one set: raw or gzipped blocks, bundles (.perfcap.zip), logs (.blg, PDH-CSV, PDH-TSV), or - for standard input
    #[arg(required = true, value_name = "CAPTURE")]
    pub(crate) captures: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) moment: SampleChoice,
    /// A title list as captured from "Counter 009" or "Help 009", named so; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) titles: Vec<PathBuf>,
    /// Cuts title lists down to the titles that the captures use
    #[arg(long)]
    pub(crate) titles_in_use: bool,
    #[command(flatten)]
    pub(crate) no_assume: NoAssume,
    /// Replaces files that are there already
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) limit: Limit,
}

#[derive(Debug, Args)]
pub(crate) struct Pack {
    #[command(flatten)]
    pub(crate) set: Set,
    /// Content to remove: nothing, names, or all names and ids
    #[arg(long, value_enum, default_value = "names", value_name = "LEVEL")]
    pub(crate) redact: RedactLevel,
    /// Only this object and those of its instances' parents, by name or title index; may be given several times
    #[arg(long, value_name = "NAME|INDEX")]
    pub(crate) only: Vec<String>,
    /// The bundle to write, or - for standard output
    #[arg(short, long, value_name = "OUT.perfcap.zip")]
    pub(crate) output: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Redact {
    #[command(flatten)]
    pub(crate) set: Set,
    /// Content to remove: names, or all names and ids
    #[arg(long, visible_alias = "redact", value_enum, default_value = "names", value_name = "LEVEL")]
    pub(crate) level: RedactLevel,
    /// A bundle to write, when it ends with .zip or is - for standard output; of a log of raw counters the log, when it ends as one; or else a folder
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum RedactLevel {
    None,
    Names,
    Strict,
}

#[derive(Debug, Args)]
pub(crate) struct Examples {
    /// The folder to write to; made if it is not there
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) no_assume: NoAssume,
    /// Replaces files that are there already and are no examples
    #[arg(long)]
    pub(crate) force: bool,
}
