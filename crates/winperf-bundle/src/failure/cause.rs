//! Causes of failed or incomplete queries, and their remedies.

use alloc::string::String;
use core::fmt;
use core::time::Duration;

use crate::perflib_event::error_code;

const ERROR_FILE_NOT_FOUND: u32 = 2;
const ERROR_ACCESS_DENIED: u32 = 5;
const ERROR_BAD_NETPATH: u32 = 53;
const ERROR_BUSY: u32 = 170;
const ERROR_SERVICE_NOT_ACTIVE: u32 = 1062;
const RPC_S_SERVER_UNAVAILABLE: u32 = 1722;

/// Errors that concern the machine or the account, whatever is asked for.
const OF_THE_MACHINE: [u32; 6] = [
    ERROR_FILE_NOT_FOUND,
    ERROR_ACCESS_DENIED,
    ERROR_BAD_NETPATH,
    ERROR_BUSY,
    ERROR_SERVICE_NOT_ACTIVE,
    RPC_S_SERVER_UNAVAILABLE,
];

/// The first code of an exception or an error of NTSTATUS; a process that exits normally has a smaller one.
const FIRST_EXCEPTION: u32 = 0x8000_0000;

/// Reason why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Windows refused with this code.
    Code(u32),
    /// The data did not fit into the largest buffer.
    TooLarge,
    /// Windows claims to have written more than the size of the buffer.
    WrongLength,
}

/// Cause of a failed or incomplete query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Cause {
    /// The reason was left out.
    #[default]
    Unknown,
    /// A sentence written by a different program.
    Other(String),
    /// No answer in this time.
    TimedOut(Duration),
    /// The process that asked ended with this code.
    Crashed(u32),
    /// The process that asks could not be started, with this error.
    NotStarted(u32),
    /// The querying process did not send answers.
    Foreign,
    /// There was no time left for the query.
    NotAsked,
    /// Number of titles of a list that were not queried for lack of time.
    TitlesNotAsked(u32),
    /// Windows refused.
    Refused(Refusal),
    /// The answer is not a `PERF_DATA_BLOCK`.
    NoBlock,
    /// The answer contradicts itself, for the reason in this sentence.
    Unsound(String),
    /// The answer is left out of the file, since it cannot be redacted, for the reason in this sentence.
    LeftOut(String),
    /// The answer has none of the objects.
    NoObjects,
    /// The object came before and is not in the last sample.
    Gone,
    /// Services list the objects but did not return them.
    Silent,
    /// A title list ends in the middle.
    CutList,
    /// The object was returned for `Global`, but not for a separate query.
    OnlyInGlobal,
    /// A performance DLL reported success but wrote nothing, for any query.
    Empty,
    /// A performance DLL left the number of objects from before the call, or added to it.
    CountNotSet,
    /// A performance DLL answered an unknown word with an error (0 for success) or with objects.
    UnknownWord(u32),
    /// A performance DLL was asked for definitions, and gave instances and values.
    ValuesInMetadata,
    /// A performance DLL returned an object whose index is part of a different requested number.
    IndexInsideAnother,
    /// Replies were not asked for, since those before had too many bytes.
    TooMany,
}

/// Advice if the culprit is known, or can be found.
const REPORT: &str =
    "report the object at fault, with the file, to the maker of the program that brought its service";

/// Advice if nothing was written.
const REPORT_IN_WORDS: &str =
    "report these lines to the maker of the program that brought the service at fault";

impl Cause {
    /// Returns the code for programs; empty for a cause that is unknown.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unknown | Self::Other(_) => "",
            Self::TimedOut(_) => "timed-out",
            Self::Crashed(_) => "crashed",
            Self::NotStarted(_) => "not-started",
            Self::Foreign => "foreign-bytes",
            Self::NotAsked => "not-asked",
            Self::TitlesNotAsked(_) => "titles-not-asked",
            Self::Refused(Refusal::Code(_)) => "refused",
            Self::Refused(Refusal::TooLarge) => "too-large",
            Self::Refused(Refusal::WrongLength) => "wrong-length",
            Self::NoBlock => "no-block",
            Self::Unsound(_) => "unsound",
            Self::LeftOut(_) => "left-out",
            Self::NoObjects => "no-objects",
            Self::Gone => "gone",
            Self::Silent => "silent",
            Self::CutList => "cut-list",
            Self::OnlyInGlobal => "only-in-global",
            Self::Empty => "empty",
            Self::CountNotSet => "count-not-set",
            Self::UnknownWord(_) => "unknown-word",
            Self::ValuesInMetadata => "values-in-metadata",
            Self::IndexInsideAnother => "index-inside-another",
            Self::TooMany => "too-many",
        }
    }

    /// Returns the cause of a name, with its numbers and its sentence.
    pub(super) fn read(
        name: &str,
        code: u32,
        time: Option<Duration>,
        count: u32,
        detail: String,
    ) -> Option<Self> {
        Some(match name {
            "timed-out" => Self::TimedOut(time.unwrap_or_default()),
            "crashed" => Self::Crashed(code),
            "not-started" => Self::NotStarted(code),
            "foreign-bytes" => Self::Foreign,
            "not-asked" => Self::NotAsked,
            "titles-not-asked" => Self::TitlesNotAsked(count),
            "refused" => Self::Refused(Refusal::Code(code)),
            "too-large" => Self::Refused(Refusal::TooLarge),
            "wrong-length" => Self::Refused(Refusal::WrongLength),
            "no-block" => Self::NoBlock,
            "unsound" => Self::Unsound(detail),
            "left-out" => Self::LeftOut(detail),
            "no-objects" => Self::NoObjects,
            "gone" => Self::Gone,
            "silent" => Self::Silent,
            "cut-list" => Self::CutList,
            "only-in-global" => Self::OnlyInGlobal,
            "empty" => Self::Empty,
            "count-not-set" => Self::CountNotSet,
            "unknown-word" => Self::UnknownWord(code),
            "values-in-metadata" => Self::ValuesInMetadata,
            "index-inside-another" => Self::IndexInsideAnother,
            "too-many" => Self::TooMany,
            _ => return None,
        })
    }

    /// Returns its code of Windows, its time in whole seconds, and its count.
    pub fn numbers(&self) -> (Option<u32>, Option<u32>, Option<u32>) {
        match self {
            Self::Crashed(code)
            | Self::NotStarted(code)
            | Self::UnknownWord(code)
            | Self::Refused(Refusal::Code(code)) => (Some(*code), None, None),
            Self::TimedOut(time) => (None, u32::try_from(time.as_secs()).ok(), None),
            Self::TitlesNotAsked(count) => (None, None, Some(*count)),
            _ => (None, None, None),
        }
    }

    /// Returns the sentence about the fault.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::Unsound(detail) | Self::LeftOut(detail) => Some(detail),
            _ => None,
        }
    }

    /// Removes the sentences that `is_kept` refuses.
    #[must_use]
    pub(crate) fn kept(self, is_kept: impl Fn(&str) -> bool) -> Self {
        let kept = |detail: String| if is_kept(&detail) { detail } else { String::new() };
        match self {
            Self::Unsound(detail) => Self::Unsound(kept(detail)),
            Self::LeftOut(detail) => Self::LeftOut(kept(detail)),
            Self::Other(message) if !is_kept(&message) => Self::Unknown,
            cause => cause,
        }
    }

    /// Returns `true` if an exception ended the process, not an exit by a provider.
    pub fn is_exception(code: u32) -> bool {
        code >= FIRST_EXCEPTION
    }

    /// Returns `true` if other queries may succeed: the cause is a provider, not the complete machine.
    pub fn may_spare_others(&self) -> bool {
        match self {
            Self::TimedOut(_) | Self::Crashed(_) | Self::Foreign | Self::NoBlock | Self::Unsound(_) => true,
            Self::Refused(Refusal::TooLarge | Refusal::WrongLength) => true,
            Self::Refused(Refusal::Code(code)) => !OF_THE_MACHINE.contains(code),
            _ => false,
        }
    }

    /// Returns the next step, unless the sentence itself contains it, depending on whether there is a file to send.
    pub fn next_step(&self, has_file: bool) -> Option<&'static str> {
        let report = if has_file { REPORT } else { REPORT_IN_WORDS };
        match self {
            Self::Crashed(_) | Self::Foreign | Self::NoBlock | Self::Unsound(_) | Self::TimedOut(_) => {
                Some(report)
            }
            Self::Refused(Refusal::TooLarge | Refusal::WrongLength) => Some(report),
            Self::NoObjects | Self::Silent | Self::Gone => Some(
                "compare with Performance Monitor; lodctr /R at an elevated prompt rebuilds broken counters",
            ),
            Self::CutList => Some("a program is being installed or removed: run it again in a while"),
            _ => None,
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("gave nothing; the reason was left out"),
            Self::Other(message) => write!(f, "gave nothing: {message}"),
            Self::TimedOut(limit) if limit.is_zero() => {
                f.write_str("was not answered in time: a performance provider hangs")
            }
            Self::TimedOut(limit) => write!(
                f,
                "was not answered within {} s: a performance provider hangs, or needs a longer --timeout",
                Seconds(*limit)
            ),
            Self::Crashed(code) if Self::is_exception(*code) => {
                write!(f, "ended its process ({code:#010x}): a performance provider crashes")
            }
            Self::Crashed(code) => write!(
                f,
                "ended its process ({}): a performance provider ends the program that it runs in",
                error_code(*code)
            ),
            Self::NotAsked => {
                f.write_str("was not asked, because time ran out; a longer --timeout gives more of it")
            }
            Self::Unsound(sentence) => write!(f, "was answered with broken data{}", lowercase_start(sentence)),
            Self::LeftOut(sentence) => write!(
                f,
                "was answered with data that cannot be redacted, and that are left out{}; --redact none keeps them as they are",
                lowercase_start(sentence)
            ),
            Self::TitlesNotAsked(count) => write!(
                f,
                "names {count} titles that were not asked for, because time ran out, and any of them may be an object; \
                 a longer --timeout gives more of it"
            ),
            Self::Gone => f.write_str("was answered before and is not in the last sample"),
            Self::Silent => f.write_str(
                "brought nothing, though services list these objects: they are missing, or switched off",
            ),
            Self::CutList => f.write_str("was answered twice with a list that ends in the middle"),
            Self::NotStarted(code) => write!(
                f,
                "was not asked: this program could not be started a second time (error {code}); \
                 a policy may forbid it, or a shorter path without \\\\?\\ may help"
            ),
            Self::Foreign => f.write_str(
                "was answered with bytes that this program did not write: \
                 a performance provider writes to files that are not its own",
            ),
            Self::Refused(Refusal::TooLarge) => f.write_str("is said to need more than 512 MB"),
            Self::Refused(Refusal::WrongLength) => {
                f.write_str("was answered with a length that is longer than the buffer")
            }
            Self::Refused(Refusal::Code(code)) => refused(*code, f),
            Self::NoBlock => f.write_str("was answered with bytes that are no PERF_DATA_BLOCK"),
            Self::NoObjects => f.write_str(
                "brought no object: names and numbers of objects differ from machine to machine, \
                 and one that is switched off or has no provider is left out",
            ),
            Self::OnlyInGlobal => f.write_str(
                "brought nothing, though the object comes with Global: PDH and Performance Monitor ask for it by its number, and do not get it",
            ),
            Self::Empty => f.write_str(
                "was answered with success and 0 bytes: Collect gives no object whatever it is asked for",
            ),
            Self::CountNotSet => f.write_str(
                "was answered with the number of objects from before the call, or with that added: Collect must set it, \
                 *lpNumObjectTypes = 0; comes first",
            ),
            Self::UnknownWord(0) => f.write_str(
                "was answered with objects, though no Windows has this word: Collect must compare whole words, \
                 and give no object for one that it does not know",
            ),
            Self::UnknownWord(code) => write!(
                f,
                "was answered with error {}, though a later Windows may ask for words that are not known yet: \
                 Collect must return ERROR_SUCCESS and no object",
                error_code(*code)
            ),
            Self::ValuesInMetadata => f.write_str(
                "was answered with instances and values: whoever looks for Global inside of the word finds it in MetadataGlobal too, \
                 and Collect must compare the whole word",
            ),
            Self::IndexInsideAnother => f.write_str(
                "was answered with an object whose index is a part of these numbers: Collect must take the list apart and compare numbers, \
                 and not look for digits inside of the text",
            ),
            Self::TooMany => {
                f.write_str("was not asked, because the replies before it have more bytes than a file may hold")
            }
        }
    }
}

/// Returns a sentence for appending to a preceding one.
fn lowercase_start(sentence: &str) -> String {
    if sentence.is_empty() { String::new() } else { alloc::format!(": {sentence}") }
}

fn refused(code: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match code {
        ERROR_ACCESS_DENIED => f.write_str(
            "was refused: this account may not read performance data; \
             sign in at the machine, or let an administrator add the account to the group Performance Monitor Users",
        ),
        ERROR_BAD_NETPATH | RPC_S_SERVER_UNAVAILABLE | ERROR_SERVICE_NOT_ACTIVE => f.write_str(
            "did not reach the machine: its service Remote Registry must run, \
             and its firewall must let File and Printer Sharing in",
        ),
        ERROR_BUSY => f.write_str("found Windows busy again and again: try once more in a while"),
        ERROR_FILE_NOT_FOUND => f.write_str("names something that this machine does not have"),
        code => write!(f, "was refused by Windows with error {code}"),
    }
}

/// Way to the data that a query did not bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overcome {
    /// By the same query once more.
    AskedAgain,
    /// By a process of its own for each sample.
    OneByOne,
    /// By queries for its parts.
    InParts,
    /// By the title lists in a different language.
    InEnglish,
    /// Not needed: it explains data that exist without it.
    NotNeeded,
}

impl Overcome {
    const ALL: [Self; 5] =
        [Self::AskedAgain, Self::OneByOne, Self::InParts, Self::InEnglish, Self::NotNeeded];

    /// Returns the code for programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::AskedAgain => "asked-again",
            Self::OneByOne => "one-by-one",
            Self::InParts => "in-parts",
            Self::InEnglish => "in-english",
            Self::NotNeeded => "not-needed",
        }
    }

    pub(super) fn read(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.code() == code)
    }
}

impl fmt::Display for Overcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AskedAgain => "asked again, it was answered",
            Self::OneByOne => "a process of its own for each sample was answered",
            Self::InParts => "its parts were answered, and nothing is missing",
            Self::InEnglish => "the English names stand for it",
            Self::NotNeeded => "it only explains the counters, and the file does without it",
        })
    }
}

/// A time shown in seconds, with a precision of milliseconds.
pub struct Seconds(pub Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = self.0.subsec_millis();
        write!(f, "{}", self.0.as_secs())?;
        if milliseconds == 0 {
            return Ok(());
        }
        let digits = alloc::format!("{milliseconds:03}");
        write!(f, ".{}", digits.trim_end_matches('0'))
    }
}
