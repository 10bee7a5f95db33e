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

/// Reads and explains Windows performance data: PERF_DATA_BLOCK captures and Performance Monitor logs.
#[derive(Debug, Parser)]
#[command(name = "winperf", version, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Language of the output and messages of tree, values, find, check, issue and report: en or ja
    #[arg(long, global = true, default_value = "en", value_name = "LANGUAGE")]
    lang: Language,
}

/// Returns the language that arguments request, even if they are otherwise invalid.
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
    /// Shows every structure and every field with its bytes
    Tree(Tree),
    /// Shows the values computed from two captures, or from one
    Values(Values),
    /// Explains one counter path step by step, from its bytes to its value
    Find(Find),
    /// Lists the findings about captures; exit status 1 if there is an error
    Check(Check),
    /// Shows the contents of Performance Monitor logs: counters, samples, time span, gaps, machine
    Log(Log),
    /// Writes the text of an issue about captures, as Markdown
    Issue(Issue),
    /// Writes a self-contained HTML report
    Report(Report),
    /// Writes the values of many captures, computed from consecutive samples of each machine
    Export(Export),
    /// Shows samples, minimum, average, maximum, last value and percentiles of each counter over a time span
    Stats(Stats),
    /// Explains a counter type or PDH status by its number or name, or a finding by its code
    Explain(Explain),
    /// Packs captures and title lists into one file to attach to a bug report
    Pack(Pack),
    /// Writes copies of captures without the names of the machine and its programs
    Redact(Redact),
    /// Writes the example captures
    Examples(Examples),
    /// Runs a Model Context Protocol server for AI assistants, on standard input and output
    Mcp(Mcp),
}

#[derive(Debug, Args)]
pub(crate) struct Tree {
    #[command(flatten)]
    pub(crate) each: Each,
    /// Adds the purpose of every structure and field
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) each: Each,
    #[command(flatten)]
    pub(crate) busy: BusyLimit,
    /// Adds to the first finding of each code what it means, what causes it, and which line of code fixes it
    #[arg(long)]
    pub(crate) explain: bool,
}

/// Input of `tree` and `check`: each capture by itself.
#[derive(Debug, Args)]
pub(crate) struct Each {
    /// Captures: raw or gzipped blocks, bundles (.perfcap.zip), logs (.blg), or - for standard input
    #[arg(required = true, value_name = "CAPTURE")]
    pub(crate) captures: Vec<PathBuf>,
    /// Output format
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

/// Input of `values` and `find`: two captures, or one.
#[derive(Debug, Args)]
pub(crate) struct Pair {
    /// The older or only capture, a bundle with both, a log (.blg, PDH-CSV, PDH-TSV), or - for standard input
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

/// The sample of a log that is used, with the one before it; by default, the first and last samples.
#[derive(Debug, Default, Args)]
pub(crate) struct SampleChoice {
    /// For logs: the sample with this number, as listed by winperf log, and the one before it
    #[arg(long, value_name = "NUMBER", conflicts_with = "at")]
    pub(crate) sample: Option<usize>,
    /// For logs: the first sample at or after this local time, such as 15:44 or "2007-08-14 15:44:38", and the one before it
    #[arg(long, value_name = "TIME")]
    pub(crate) at: Option<String>,
}

impl SampleChoice {
    /// Returns `true` if a sample is selected.
    pub(crate) fn is_given(&self) -> bool {
        self.sample.is_some() || self.at.is_some()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Log {
    /// Logs: .blg, PDH-CSV or PDH-TSV, gzipped or not, or - for standard input
    #[arg(required = true, value_name = "LOG")]
    pub(crate) logs: Vec<PathBuf>,
    /// Shows the physical structure of the log instead: buffers, events, records, parts, and a name for every byte; with --format json as winperf-tree/1
    #[arg(long)]
    pub(crate) structure: bool,
    #[command(flatten)]
    pub(crate) no_assume: NoAssume,
    #[command(flatten)]
    pub(crate) busy: BusyLimit,
    #[command(flatten)]
    pub(crate) titles: Titles,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: TreeFormat,
    #[command(flatten)]
    pub(crate) limit: Limit,
}

/// Load from which on the processors of a log count as busy.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct BusyLimit {
    /// For logs: percentage of processor time above which a period counts as busy
    #[arg(long = "busy", value_name = "PERCENT", default_value_t = 80, value_parser = clap::value_parser!(u8).range(0..=100))]
    percent: u8,
}

impl BusyLimit {
    /// Returns the limit in percent.
    pub(crate) fn percent(self) -> f64 {
        self.percent.into()
    }
}

/// Limits and encodings of files.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Limit {
    /// Maximum size of a file, packed or unpacked, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 30, value_parser = clap::value_parser!(u64).range(1..=u64::from(u32::MAX)))]
    pub(crate) limit: u64,
    /// Encoding of text logs, such as gbk, shift_jis or windows-1250, if it is not detected correctly
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub(crate) encoding: Option<&'static Encoding>,
    /// Minutes from local time to UTC, such as -60 for Berlin in winter; sets the offset of text logs whose header lacks it
    #[arg(long, value_name = "MINUTES", allow_negative_numbers = true, value_parser = clap::value_parser!(i32).range(-1440..=1440))]
    pub(crate) bias: Option<i32>,
}

/// Returns the encoding with a name or the number of a Windows code page.
fn encoding(name: &str) -> Result<&'static Encoding, String> {
    let code_page_label = || name.parse().ok().and_then(winperf_report::code_page::label);
    let found = Encoding::for_label(code_page_label().unwrap_or_else(|| name.to_owned()).as_bytes());
    found.ok_or_else(|| {
        format!("{name} is neither an encoding name, such as gbk, nor a code page number, such as 936")
    })
}

/// Names of objects and counters.
#[derive(Debug, Args)]
pub(crate) struct Titles {
    /// A title list as captured from "Counter 009", or its lines as text; for a log in the language of the list, it adds the English names of counters; may be given several times
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
    /// Only values that match this counter path; * matches any characters
    #[arg(long, value_name = "PATH", conflicts_with = "object")]
    pub(crate) path: Option<String>,
    /// Only values of the process with this ID, in all objects, found by ID Process, Process ID, or a number in the name
    #[arg(long, value_name = "ID", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) process: Option<u32>,
    /// Only unexpected changes: gone, new, redefined and decreased values, and gauges that changed
    #[arg(long)]
    pub(crate) changed: bool,
    /// Output format
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

/// Input of `issue` and `report`: captures, redaction, and selected values.
#[derive(Debug, Args)]
pub(crate) struct ShareArgs {
    #[command(flatten)]
    pub(crate) pair: Pair,
    /// Explains the values that match this counter path; may be given several times
    #[arg(long = "path", value_name = "PATH")]
    pub(crate) paths: Vec<String>,
    /// Redaction: nothing, names, or all names and IDs
    #[arg(long, value_enum, default_value = "names", value_name = "LEVEL")]
    pub(crate) redact: RedactLevel,
}

#[derive(Debug, Args)]
pub(crate) struct Issue {
    #[command(flatten)]
    pub(crate) handing: ShareArgs,
    /// Writes only one paragraph for the person who reported the problem: the worst finding, its bytes, the wrong and the right value, and what to do
    #[arg(long)]
    pub(crate) reply: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Report {
    #[command(flatten)]
    pub(crate) handing: ShareArgs,
    /// Adds all values and all bytes of this object, by name or title index; may be given several times
    #[arg(long = "object", value_name = "NAME|INDEX")]
    pub(crate) objects: Vec<String>,
    /// The report to write
    #[arg(short, long, value_name = "REPORT.html")]
    pub(crate) output: PathBuf,
    /// Overwrites an existing file
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// Captures, bundles, logs, folders of them, patterns such as 'day/*.perfdata', or - for standard input (not for pdh-csv and openmetrics)
    #[arg(required_unless_present = "files_from", value_name = "INPUT")]
    pub(crate) inputs: Vec<PathBuf>,
    /// A file with the paths of more inputs, one per line, if they do not fit on the command line
    #[arg(long, value_name = "LIST")]
    pub(crate) files_from: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum)]
    pub(crate) format: ExportFormat,
    /// Parquet only: writes a folder with files for each machine and day (machine=…/day=…), and resumes an interrupted run
    #[arg(long)]
    pub(crate) partition: bool,
    /// pdh-csv only: writes exactly what PDH would for one log, with its local times, zone, bias, digits and order of operations
    #[arg(long)]
    pub(crate) pdh_exact: bool,
    /// Reads each capture with wrong fields replaced by the values that check expects, and lists them
    #[arg(long)]
    pub(crate) mend: bool,
    #[command(flatten)]
    pub(crate) no_assume: NoAssume,
    #[command(flatten)]
    pub(crate) titles: Titles,
    /// The file to write, or - for standard output; with --partition, the folder
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: PathBuf,
    /// Overwrites existing files
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
    /// Only samples at or after this time, such as 15:44 or "2007-08-14 15:44:38"; local time for logs, UTC for captures
    #[arg(long, value_name = "TIME")]
    pub(crate) from: Option<String>,
    /// Only samples at or before this time
    #[arg(long, value_name = "TIME")]
    pub(crate) to: Option<String>,
    #[command(flatten)]
    pub(crate) titles: Titles,
    /// Output format
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
    /// One row for each value
    Csv,
    /// One JSON object per line, one for each value
    Jsonl,
    /// One row for each value, for DuckDB, Spark, Polars and most other tools
    Parquet,
    /// One column for each counter of each instance, as written by relog and opened by Performance Monitor
    PdhCsv,
    /// Metrics with timestamps that Prometheus and VictoriaMetrics tools can import
    Openmetrics,
}

impl ExportFormat {
    /// Returns its name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Returns `true` if the start of the output depends on the whole input.
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

/// Input of `pack` and `redact`: captures that belong together, and their names.
#[derive(Debug, Args)]
pub(crate) struct Set {
    /// Captures that belong together: raw or gzipped blocks, bundles (.perfcap.zip), logs (.blg, PDH-CSV, PDH-TSV), or - for standard input
    #[arg(required = true, value_name = "CAPTURE")]
    pub(crate) captures: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) moment: SampleChoice,
    /// A title list as captured from "Counter 009" or "Help 009", with that file name; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) titles: Vec<PathBuf>,
    /// Reduces title lists to the titles that the captures use
    #[arg(long)]
    pub(crate) titles_in_use: bool,
    #[command(flatten)]
    pub(crate) no_assume: NoAssume,
    /// Overwrites existing files
    #[arg(long)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) limit: Limit,
}

#[derive(Debug, Args)]
pub(crate) struct Pack {
    #[command(flatten)]
    pub(crate) set: Set,
    /// Redaction: nothing, names, or all names and IDs
    #[arg(long, value_enum, default_value = "names", value_name = "LEVEL")]
    pub(crate) redact: RedactLevel,
    /// Only this object and the objects of its instances' parents, by name or title index; may be given several times
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
    /// Redaction: names, or all names and IDs
    #[arg(long, visible_alias = "redact", value_enum, default_value = "names", value_name = "LEVEL")]
    pub(crate) level: RedactLevel,
    /// A bundle to write if it ends with .zip or is - for standard output; a log if the input is a log of raw counters and the name ends with the same extension; otherwise a folder
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
    /// The folder to write to; created if missing
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) no_assume: NoAssume,
    /// Also overwrites existing files that are not examples
    #[arg(long)]
    pub(crate) force: bool,
}
