//! What the program is told.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use winperf_redact::Level;

use crate::seconds;
use crate::value_name::ValueName;

/// How the program is used, for `--help`.
pub const USAGE: &str = "\
Captures performance data of Windows into one file for a bug report.

winperf-capture [WORD | OBJECT...] [OPTION...]

  WORD                Global (default), Costly, MetadataGlobal, MetadataCostly or Foreign
  OBJECT              an object by its name, as Performance Monitor shows it, or by its title index

  --count N           samples to take, 1 to 60 (default 2)
  --interval SECONDS  time from one sample to the next, 0.1 to 3600 (default 1)
  --timeout SECONDS   time after which an answer is given up, 1 to 3600 (default 30);
                      it holds for every query, also for those that look for an object at fault
  --machine NAME      another machine; its service Remote Registry must run
  --redact LEVEL      none, names (default) or strict: what is replaced before anything is written
  --out FILE          the file to write (default winperf-<day>.perfcap.zip in this folder,
                      or in Documents or the folder for temporary files where this one cannot be written;
                      level strict names no day)
  --raw DIR           write plain blocks and title lists into a folder instead
  --force             replace the file of --out, or the samples in the folder of --raw
  --help-texts        also take the help texts of the counters
  --titles-only       take the names of objects and counters and no samples, into the folder of --raw

Exit status: 0 complete and sound, 1 written but incomplete or unsound, 2 nothing written.";

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// A capture.
    Capture(Order),
    /// The usage.
    Help,
    /// The version.
    Version,
}

/// A capture as it was ordered.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// What is queried.
    pub wanted: Wanted,
    /// How many samples.
    pub count: usize,
    /// From one sample to the next.
    pub interval: Duration,
    /// How long an answer may take.
    pub limit: Duration,
    /// The machine, unless it is this one.
    pub machine: Option<String>,
    /// What is replaced.
    pub level: Level,
    /// The file to write.
    pub out: Option<String>,
    /// The folder for plain blocks.
    pub raw: Option<String>,
    /// Whether files that are there are replaced.
    pub force: bool,
    /// Whether help texts are taken too.
    pub help_texts: bool,
    /// Whether title lists are taken and nothing else.
    pub titles_only: bool,
}

/// What is queried.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// A whole query.
    Word(ValueName),
    /// Objects by name or title index, as they were typed.
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
            help_texts: false,
            titles_only: false,
        }
    }
}

/// Reads the command line without the program's own name; the error is a sentence.
pub fn read(arguments: impl IntoIterator<Item = String>) -> Result<Request, String> {
    let mut order = Order::default();
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
            "--force" if value.is_none() => order.force = true,
            "--help-texts" if value.is_none() => order.help_texts = true,
            "--titles-only" if value.is_none() => order.titles_only = true,
            "--" => wanted.extend(rest.by_ref()),
            // A name that begins with a hyphen comes behind "--".
            _ if option.starts_with('-') => {
                let value = value.or_else(|| rest.next());
                set(&mut order, option, value)?;
            }
            _ => wanted.push(argument),
        }
    }
    if order.out.as_deref() == Some("-") {
        return Err("--out is a file, and - is none: a capture does not go to the standard output".into());
    }
    if order.out.is_some() && order.raw.is_some() {
        return Err("--out is a file and --raw a folder; one of them is enough".into());
    }
    if order.titles_only && (!wanted.is_empty() || order.raw.is_none()) {
        return Err(
            "--titles-only takes no samples and no objects, and writes into the folder of --raw".into()
        );
    }
    if !wanted.is_empty() {
        order.wanted = objects_or_word(wanted)?;
    }
    Ok(Request::Capture(order))
}

fn set(order: &mut Order, option: &str, value: Option<String>) -> Result<(), String> {
    let known = ["--count", "--interval", "--timeout", "--machine", "--redact", "--out", "--raw"];
    if !known.contains(&option) {
        return Err(format!("there is no option {option}; --help lists them"));
    }
    let value = value.filter(|value| !value.is_empty()).ok_or_else(|| format!("{option} needs a value"))?;
    match option {
        "--out" => order.out = Some(value),
        "--raw" => order.raw = Some(value),
        "--count" => order.count = count(&value)?,
        "--interval" => order.interval = time(option, &value, "0.1")?,
        "--timeout" => order.limit = time(option, &value, "1")?,
        "--machine" => order.machine = Some(machine(&value)?),
        _ => order.level = level(&value)?,
    }
    Ok(())
}

fn count(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=60).contains(count));
    count.ok_or_else(|| format!("--count is a number from 1 to 60, and {text} is not"))
}

fn time(option: &str, text: &str, least: &str) -> Result<Duration, String> {
    let range = seconds::read(least).unwrap_or_default()..=Duration::from_secs(3600);
    let time = seconds::read(text).filter(|time| range.contains(time));
    time.ok_or_else(|| format!("{option} is a number of seconds from {least} to 3600, and {text} is not"))
}

/// The name without the backslashes that it is often written with.
fn machine(text: &str) -> Result<String, String> {
    let name = text.trim_start_matches('\\');
    if name.is_empty() || name.contains(['\\', '/', '"', ' ']) {
        return Err(format!("--machine is the name of a machine, and {text} is not"));
    }
    Ok(name.into())
}

fn level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|_| format!("--redact is none, names or strict, and {text} is not"))
}

fn objects_or_word(texts: Vec<String>) -> Result<Wanted, String> {
    if let [text] = texts.as_slice()
        && let Some(word) = ValueName::of_word(text)
    {
        return Ok(Wanted::Word(word));
    }
    match texts.iter().find(|text| ValueName::of_word(text).is_some()) {
        Some(word) => Err(format!("{word} is a whole query; it cannot be combined with objects")),
        None => Ok(Wanted::Objects(texts)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn order(words: &[&str]) -> Order {
        match read(words.iter().map(|word| String::from(*word))).unwrap() {
            Request::Capture(order) => order,
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
    }

    #[test]
    fn a_word_stands_alone_and_objects_come_by_name_or_index() {
        assert_eq!(order(&["costly"]).wanted, Wanted::Word(ValueName::Costly));
        assert_eq!(order(&["Process", "238"]).wanted, Wanted::Objects(vec!["Process".into(), "238".into()]));
        assert_eq!(order(&["--", "--count"]).wanted, Wanted::Objects(vec!["--count".into()]));
        assert_eq!(
            refused(&["Global", "238"]),
            "Global is a whole query; it cannot be combined with objects"
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
        assert_eq!(refused(&["--count", "0"]), "--count is a number from 1 to 60, and 0 is not");
        assert_eq!(refused(&["--count"]), "--count needs a value");
        assert_eq!(
            refused(&["--interval=NaN"]),
            "--interval is a number of seconds from 0.1 to 3600, and NaN is not"
        );
        assert_eq!(refused(&["--wait"]), "there is no option --wait; --help lists them");
        assert_eq!(refused(&["-x"]), "there is no option -x; --help lists them");
        assert_eq!(refused(&["--titles-only=1"]), "there is no option --titles-only; --help lists them");
        assert!(refused(&["--titles-only"]).contains("--raw"));
        assert!(refused(&["--titles-only", "--raw", "a", "Process"]).contains("no objects"));
        assert!(order(&["--titles-only", "--raw", "a", "--force"]).titles_only);
        assert_eq!(refused(&["--redact", "all"]), "--redact is none, names or strict, and all is not");
        assert!(refused(&["--machine", "a\\b"]).contains("name of a machine"));
        assert!(refused(&["--out", "a", "--raw", "b"]).contains("one of them"));
        assert!(refused(&["--out", "-"]).contains("does not go to the standard output"));
    }
}
