//! Arguments of the program.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use core::time::Duration;

use winperf_redact::Level;

use crate::condition::Condition;
use crate::seconds;
use crate::value_name::ValueName;

/// Usage of the program, for `--help`.
pub const USAGE: &str = "\
Captures Windows performance data into one file for a bug report.

winperf-capture [WORD | OBJECT...] [OPTION...]

  WORD                Global (default), Costly, MetadataGlobal, MetadataCostly or Foreign
  OBJECT              an object by its name, as Performance Monitor shows it, or by its title index

  --count N           samples to take, 1 to 900 (default 2); with --until, the maximum to wait for
  --interval SECONDS  time from one sample to the next, 0.1 to 3600 (default 1)
  --until CONDITION   sample until CONDITION is true (a value above or below a number, decreased, or missing),
                      and keep the samples around it; repeat to stop at the first of several conditions:
                      \"\\Processor(_Total)\\% Processor Time > 99\", \"PATH went-backwards\", \"PATH missing\"
  --keep K            samples to keep with --until, 2 to 900 (default 10)
  --timeout SECONDS   time limit of each query, 1 to 3600 (default 30),
                      including those that search for a faulty object
  --machine NAME      another machine; its Remote Registry service must be running
  --redact LEVEL      none, names (default) or strict: what is replaced before anything is written
  --out FILE          the file to write (default winperf-<day>.perfcap.zip in this folder,
                      or in Documents or the temporary folder if this one is not writable;
                      with strict, without the day)
  --raw DIR           write plain blocks and title lists into a folder instead
  --force             replace the file of --out, or the samples in the folder of --raw
  --no-help-texts     leave out help texts (included by default, except with --raw;
                      --help-texts adds them there)
  --titles-only       write only the names of objects and counters, into the folder of --raw
  --dll FILE          call a performance DLL directly; Perflib would discard wrong replies
  --service NAME      with --dll, the service whose registry key names the DLL's functions

Ctrl+C ends a capture with --until or more than 60 samples early, and writes the samples so far.

Exit status: 0 complete and sound, 1 written but incomplete or unsound, 2 nothing written.";

/// Request of the command line.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Take a capture.
    Capture(Box<Order>),
    /// Print the usage.
    Help,
    /// Print the version.
    Version,
}

/// Arguments of a capture.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// Objects to query.
    pub wanted: Wanted,
    /// Number of samples.
    pub count: usize,
    /// Time between samples.
    pub interval: Duration,
    /// Time limit of each query.
    pub limit: Duration,
    /// Name of the machine; `None` for this one.
    pub machine: Option<String>,
    /// Level of redaction.
    pub level: Level,
    /// Output file.
    pub out: Option<String>,
    /// Output folder for plain blocks.
    pub raw: Option<String>,
    /// `true` if existing files may be replaced.
    pub force: bool,
    /// `true` if help texts are taken; `None` without an option about them.
    pub help_texts: Option<bool>,
    /// `true` if only title lists are taken.
    pub titles_only: bool,
    /// Conditions of `--until`.
    pub until: Vec<Condition>,
    /// Number of samples to keep around the one that meets a condition.
    pub keep: usize,
    /// DLL to call without Perflib.
    pub direct: Option<Direct>,
}

impl Order {
    /// Returns `true` if samples are stored on disk and Ctrl+C ends the capture.
    pub fn is_long(&self) -> bool {
        !self.titles_only && (!self.until.is_empty() || self.count > MAX_IN_MEMORY)
    }
}

/// A DLL, and its service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Direct {
    /// Path of the DLL.
    pub library: String,
    /// Name of the service, if given.
    pub service: Option<String>,
}

/// Maximum number of samples kept in memory.
const MAX_IN_MEMORY: usize = 60;

/// Maximum number of samples in a bundle.
const MAX_KEPT: usize = 900;

/// Number of samples of a called DLL: the first and the last of one kind, and two consecutive ones.
const OF_DLL: usize = 3;

/// Objects to query.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// A whole query.
    Word(ValueName),
    /// Objects by name or title index, as typed.
    Objects(Vec<String>),
}

impl Default for Order {
    fn default() -> Self {
        Self {
            wanted: Wanted::Word(ValueName::Global),
            count: 2,
            interval: Duration::from_secs(1),
            limit: Duration::from_secs(30),
            machine: None,
            level: Level::Names,
            out: None,
            raw: None,
            force: false,
            help_texts: None,
            titles_only: false,
            until: Vec::new(),
            keep: 10,
            direct: None,
        }
    }
}

impl Order {
    /// Returns `true` if help texts are taken: a file has them, plain blocks in a folder do not.
    pub fn takes_help_texts(&self) -> bool {
        self.help_texts.unwrap_or(self.raw.is_none())
    }
}

/// Reads the command line without the program's own name; the error is a sentence.
pub fn read(arguments: impl IntoIterator<Item = String>) -> Result<Request, String> {
    let mut given = Given::default();
    let mut wanted = Vec::new();
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        let (option, value) = match argument.split_once('=') {
            Some((option, value)) if option.starts_with("--") => (option, Some(String::from(value))),
            _ => (argument.as_str(), None),
        };
        match option {
            "--help" | "-h" | "-?" | "/?" => return Ok(Request::Help),
            "--version" | "-V" => return Ok(Request::Version),
            "--force" if value.is_none() => given.order.force = true,
            "--help-texts" if value.is_none() => given.order.help_texts = Some(true),
            "--no-help-texts" if value.is_none() => given.order.help_texts = Some(false),
            "--titles-only" if value.is_none() => given.order.titles_only = true,
            "--" => wanted.extend(rest.by_ref()),
            // A name that begins with a hyphen must follow "--".
            _ if option.starts_with('-') => {
                let value = value.or_else(|| rest.next());
                given.set(option, value)?;
            }
            _ => wanted.push(argument),
        }
    }
    given.finish(wanted).map(Box::new).map(Request::Capture)
}

/// Options read so far.
#[derive(Default)]
struct Given {
    order: Order,
    count: Option<usize>,
    keep: Option<usize>,
    service: Option<String>,
}

impl Given {
    fn set(&mut self, option: &str, value: Option<String>) -> Result<(), String> {
        const KNOWN: [&str; 11] = [
            "--count",
            "--interval",
            "--timeout",
            "--machine",
            "--redact",
            "--out",
            "--raw",
            "--until",
            "--keep",
            "--dll",
            "--service",
        ];
        if !KNOWN.contains(&option) {
            return Err(format!("there is no option {option}; --help lists them"));
        }
        let value =
            value.filter(|value| !value.is_empty()).ok_or_else(|| format!("{option} needs a value"))?;
        let order = &mut self.order;
        match option {
            "--out" => order.out = Some(value),
            "--raw" => order.raw = Some(value),
            "--count" => self.count = Some(count(&value)?),
            "--keep" => self.keep = Some(number(option, &value, 2..=MAX_KEPT)?),
            "--interval" => order.interval = time(option, &value, "0.1")?,
            "--timeout" => order.limit = time(option, &value, "1")?,
            "--machine" => order.machine = Some(machine(&value)?),
            "--until" => order.until.push(Condition::read(&value)?),
            "--dll" => order.direct = Some(Direct { library: value, service: None }),
            "--service" => self.service = Some(service(&value)?),
            _ => order.level = level(&value)?,
        }
        Ok(())
    }

    /// Returns the order, if its options are compatible.
    fn finish(self, wanted: Vec<String>) -> Result<Order, String> {
        let Self { mut order, count, keep, service } = self;
        let has_condition = !order.until.is_empty();
        order.count = match count {
            Some(count) if count > MAX_KEPT && !has_condition => {
                return Err(format!(
                    "--count is at most {MAX_KEPT}, the limit of a file; with --until it may be larger"
                ));
            }
            Some(count) => count,
            None if has_condition => MAX_COUNTED,
            None if order.direct.is_some() => OF_DLL,
            None => order.count,
        };
        order.keep = match keep {
            Some(_) if !has_condition => {
                return Err("--keep requires --until".into());
            }
            keep => keep.unwrap_or(order.keep),
        };
        if let Some(sentence) = order.incompatibility(&wanted, service.is_some()) {
            return Err(sentence.into());
        }
        if let Some(direct) = &mut order.direct {
            direct.service = service;
        }
        if !wanted.is_empty() {
            order.wanted = objects_or_word(wanted)?;
        }
        Ok(order)
    }
}

impl Order {
    /// Returns why options are not compatible.
    fn incompatibility(&self, wanted: &[String], has_service: bool) -> Option<&'static str> {
        let Self { out, raw, titles_only, until, direct, machine, count, .. } = self;
        let has_objects = !wanted.is_empty();
        [
            (
                out.as_deref() == Some("-"),
                "--out needs a file name; captures cannot be written to standard output",
            ),
            (out.is_some() && raw.is_some(), "--out writes a file and --raw a folder; use one of them"),
            (
                *titles_only && (has_objects || raw.is_none() || !until.is_empty() || direct.is_some()),
                "--titles-only requires --raw, and takes no objects, --until or --dll",
            ),
            (
                direct.is_some() && (has_objects || machine.is_some() || !until.is_empty()),
                "--dll cannot be combined with objects, --machine or --until",
            ),
            (
                direct.is_some() && *count > MAX_IN_MEMORY,
                "--count is at most 60 with --dll, because the replies are kept in memory",
            ),
            (has_service && direct.is_none(), "--service requires --dll"),
        ]
        .into_iter()
        .find_map(|(is_so, sentence)| is_so.then_some(sentence))
    }
}

/// Maximum number of samples: years of them.
const MAX_COUNTED: usize = 1_000_000_000;

fn number(option: &str, text: &str, range: RangeInclusive<usize>) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        format!("{option} must be a number from {} to {}, but is {text}", range.start(), range.end())
    })
}

/// Parses the number of samples; without `--until` fewer are allowed.
fn count(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=MAX_COUNTED).contains(number));
    number.ok_or_else(|| {
        format!("--count must be a number from 1 to {MAX_KEPT}, or more with --until, but is {text}")
    })
}

/// Returns the name of a service, which becomes part of a key name.
fn service(text: &str) -> Result<String, String> {
    if text.contains(['\\', '/', '"']) {
        return Err(format!("--service must be the name of a service, but is {text}"));
    }
    Ok(text.into())
}

fn time(option: &str, text: &str, least: &str) -> Result<Duration, String> {
    let range = seconds::read(least).unwrap_or_default()..=Duration::from_secs(3600);
    let time = seconds::read(text).filter(|time| range.contains(time));
    time.ok_or_else(|| format!("{option} must be a number of seconds from {least} to 3600, but is {text}"))
}

/// Returns the name without the backslashes that often precede it.
fn machine(text: &str) -> Result<String, String> {
    let name = text.trim_start_matches('\\');
    if name.is_empty() || name.contains(['\\', '/', '"', ' ']) {
        return Err(format!("--machine must be the name of a machine, but is {text}"));
    }
    Ok(name.into())
}

fn level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|_| format!("--redact must be none, names or strict, but is {text}"))
}

fn objects_or_word(texts: Vec<String>) -> Result<Wanted, String> {
    if let [text] = texts.as_slice()
        && let Some(word) = ValueName::from_word(text)
    {
        return Ok(Wanted::Word(word));
    }
    match texts.iter().find(|text| ValueName::from_word(text).is_some()) {
        Some(word) => Err(format!("{word} is a whole query and cannot be combined with objects")),
        None => Ok(Wanted::Objects(texts)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn order(words: &[&str]) -> Order {
        match read(words.iter().map(|word| String::from(*word))).unwrap() {
            Request::Capture(order) => *order,
            other => panic!("{other:?}"),
        }
    }

    fn refused(words: &[&str]) -> String {
        read(words.iter().map(|word| String::from(*word))).unwrap_err()
    }

    #[test]
    fn without_arguments_two_samples_of_global_are_redacted() {
        assert_eq!(order(&[]), Order::default());
        assert_eq!(Order::default().level, Level::Names);
        assert!(order(&[]).takes_help_texts() && !order(&["--no-help-texts"]).takes_help_texts());
        assert!(
            !order(&["--raw=a"]).takes_help_texts() && order(&["--raw=a", "--help-texts"]).takes_help_texts()
        );
    }

    #[test]
    fn only_samples_that_are_many_or_waited_for_take_long() {
        assert!(order(&["--count", "61"]).is_long());
        assert!(!order(&["--count", "60"]).is_long());
        // Title lists are taken once, independent of --count.
        assert!(!order(&["--titles-only", "--raw", "a", "--count", "61"]).is_long());
        assert_eq!(
            refused(&["--dll", "x.dll", "--count", "61"]),
            "--count is at most 60 with --dll, because the replies are kept in memory"
        );
    }

    #[test]
    fn a_word_stands_alone_and_objects_come_by_name_or_index() {
        assert_eq!(order(&["costly"]).wanted, Wanted::Word(ValueName::Costly));
        assert_eq!(order(&["Process", "238"]).wanted, Wanted::Objects(vec!["Process".into(), "238".into()]));
        assert_eq!(order(&["--", "--count"]).wanted, Wanted::Objects(vec!["--count".into()]));
        assert_eq!(
            refused(&["Global", "238"]),
            "Global is a whole query and cannot be combined with objects"
        );
    }

    #[test]
    fn options_take_their_value_with_or_without_an_equals_sign() {
        let spaced = order(&["--count", "5", "--interval", "0.5", "--timeout", "9", "--redact", "strict"]);
        let joined = order(&["--count=5", "--interval=0.5", "--timeout=9", "--redact=strict"]);
        assert_eq!(spaced, joined);
        assert_eq!(spaced.count, 5);
        assert_eq!(spaced.interval, Duration::from_millis(500));
        assert_eq!(order(&["--machine", "\\\\server"]).machine.as_deref(), Some("server"));
        assert_eq!(order(&["--out", "a=b.zip"]).out, Some("a=b.zip".into()));
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert_eq!(
            refused(&["--count", "0"]),
            "--count must be a number from 1 to 900, or more with --until, but is 0"
        );
        assert!(refused(&["--count", "901"]).starts_with("--count is at most 900"));
        assert_eq!(refused(&["--count"]), "--count needs a value");
        assert_eq!(
            refused(&["--interval=NaN"]),
            "--interval must be a number of seconds from 0.1 to 3600, but is NaN"
        );
        assert_eq!(refused(&["--wait"]), "there is no option --wait; --help lists them");
        assert_eq!(refused(&["-x"]), "there is no option -x; --help lists them");
        assert_eq!(refused(&["--titles-only=1"]), "there is no option --titles-only; --help lists them");
        assert!(refused(&["--titles-only"]).contains("--raw"));
        assert!(refused(&["--titles-only", "--raw", "a", "Process"]).contains("no objects"));
        assert!(order(&["--titles-only", "--raw", "a", "--force"]).titles_only);
        assert_eq!(refused(&["--redact", "all"]), "--redact must be none, names or strict, but is all");
        assert!(refused(&["--machine", "a\\b"]).contains("name of a machine"));
        assert!(refused(&["--out", "a", "--raw", "b"]).contains("use one of them"));
        assert!(refused(&["--out", "-"]).contains("cannot be written to standard output"));
        assert!(refused(&["--out=a\"b", "--raw", "b"]).contains("use one of them"));
    }

    #[test]
    fn what_is_waited_for_is_one_condition_or_several_and_has_no_end_of_its_own() {
        let waiting =
            order(&["--until", r"\Memory\Available Bytes < 5", "--until", r"\System\Threads missing"]);
        assert_eq!((waiting.until.len(), waiting.keep, waiting.count), (2, 10, MAX_COUNTED));
        assert!(
            waiting.is_long() && order(&["--count", "61"]).is_long() && !order(&["--count", "60"]).is_long()
        );
        let bounded = order(&["--until", r"\System\Threads > 5", "--keep", "3", "--count", "5000"]);
        assert_eq!((bounded.keep, bounded.count), (3, 5000));
        assert!(refused(&["--until", "99"]).starts_with("--until must be a counter path"));
        assert!(refused(&["--keep", "3"]).contains("requires --"));
        assert_eq!(
            refused(&["--until", r"\A\b > 5", "--keep", "1"]),
            "--keep must be a number from 2 to 900, but is 1"
        );
    }

    #[test]
    fn a_dll_is_called_alone() {
        let direct =
            |service: Option<&str>| Direct { library: "a.dll".into(), service: service.map(Into::into) };
        let called = order(&["--dll", "a.dll"]);
        assert_eq!((called.direct, called.count), (Some(direct(None)), OF_DLL));
        let of_service = order(&["--dll=a.dll", "--service=Acme$Sales", "--count", "1"]);
        assert_eq!((of_service.direct, of_service.count), (Some(direct(Some("Acme$Sales"))), 1));
        for with in [&["Process"][..], &["--machine", "box"], &["--until", r"\A\b > 5"]] {
            assert!(
                refused(&[&["--dll", "a.dll"], with].concat()).starts_with("--dll cannot be combined"),
                "{with:?}"
            );
        }
        assert!(refused(&["--service", "Acme"]).contains("requires --"));
        assert!(refused(&["--dll", "a.dll", "--service", r"..\Acme"]).contains("the name of a service"));
    }
}
