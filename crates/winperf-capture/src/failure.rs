//! What went wrong, and what can be done about it.

use alloc::string::String;
use core::fmt;
use core::time::Duration;

use crate::answer::Refusal;
use crate::seconds::Seconds;

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

/// Why a query brought nothing, or not all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// No answer in this time.
    TimedOut(Duration),
    /// The process that asked ended with this code.
    Crashed(u32),
    /// The process that asks could not be started, with this error.
    NotStarted(u32),
    /// The process that asks sent something else than answers.
    Foreign,
    /// There was no time left to ask.
    NotAsked,
    /// So many titles of a list were not asked for, because there was no time left.
    TitlesNotAsked(usize),
    /// Windows refused.
    Refused(Refusal),
    /// The answer is no `PERF_DATA_BLOCK`.
    NoBlock,
    /// The answer contradicts itself, as this sentence says.
    Unsound(String),
    /// The answer is left out of the file, since it cannot be redacted, as this sentence says.
    LeftOut(String),
    /// The answer holds none of the objects.
    NoObjects,
    /// The object came before and is not in the last sample.
    Gone,
    /// Services list the objects, and they did not come.
    Silent,
    /// A title list ends in the middle.
    CutList,
}

/// Where the culprit is known, or can be found out.
const REPORT: &str =
    "report the object at fault, with the file, to the maker of the program that brought its service";

impl Cause {
    /// Whether other queries may be answered where this one was not: a provider is to blame, and not the machine as a whole.
    pub fn may_spare_others(&self) -> bool {
        match self {
            Self::TimedOut(_) | Self::Crashed(_) | Self::Foreign | Self::NoBlock | Self::Unsound(_) => true,
            Self::Refused(Refusal::TooLarge | Refusal::WrongLength) => true,
            Self::Refused(Refusal::Code(code)) => !OF_THE_MACHINE.contains(code),
            _ => false,
        }
    }

    /// What to do about it, where the sentence itself does not say so.
    pub fn next_step(&self) -> Option<&'static str> {
        match self {
            Self::Crashed(_) | Self::Foreign | Self::NoBlock | Self::Unsound(_) | Self::TimedOut(_) => {
                Some(REPORT)
            }
            Self::Refused(Refusal::TooLarge | Refusal::WrongLength) => Some(REPORT),
            Self::NoObjects | Self::Silent | Self::Gone => Some(
                "compare with Performance Monitor; lodctr /R at an elevated prompt rebuilds broken counters",
            ),
            Self::CutList => Some("a program is being installed or removed: run it again in a while"),
            _ => None,
        }
    }
}

/// How that was had which a query did not bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overcome {
    /// By the same query once more.
    AskedAgain,
    /// By a process of its own for each sample.
    OneByOne,
    /// By queries for its parts.
    InParts,
    /// By the title lists of another language.
    InEnglish,
    /// Not at all: it explains what is there without it.
    NotNeeded,
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

/// A query that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Its value name.
    pub query: String,
    /// Which sample it was, from 1.
    pub sample: usize,
    /// Why.
    pub cause: Cause,
    /// The name of the object, when one was asked for and its name is known.
    pub object: Option<String>,
    /// The service whose provider was asked, when that is known.
    pub service: Option<String>,
    /// What the query asks for in the words of a sentence, where its value name is too long for one.
    pub of_services: Option<String>,
    /// How it was answered nevertheless, so that nothing is missing.
    pub overcome: Option<Overcome>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { query, sample, cause, object, service, of_services, overcome } = self;
        match of_services {
            Some(services) => write!(f, "the query for {services} (")?,
            None => write!(f, "the query \"{query}\" (")?,
        }
        if let Some(object) = object {
            write!(f, "{object}, ")?;
        }
        if let Some(service) = service {
            write!(f, "of the service {service}, ")?;
        }
        write!(f, "sample {sample}) {cause}")?;
        overcome.map_or(Ok(()), |overcome| write!(f, "; {overcome}"))
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::TimedOut(limit) => write!(
                f,
                "was not answered within {} s: a performance provider hangs, or needs a longer --timeout",
                Seconds(*limit)
            ),
            Cause::Crashed(code) => {
                write!(f, "ended its process ({code:#010x}): a performance provider crashes")
            }
            Cause::NotAsked => {
                f.write_str("was not asked, because time ran out; a longer --timeout gives more of it")
            }
            Cause::Unsound(sentence) => write!(f, "was answered with broken data: {sentence}"),
            Cause::LeftOut(sentence) => write!(
                f,
                "was answered with data that cannot be redacted, and that are left out: {sentence}; --redact none keeps them as they are"
            ),
            Cause::TitlesNotAsked(count) => write!(
                f,
                "names {count} titles that were not asked for, because time ran out, and any of them may be an object; \
                 a longer --timeout gives more of it"
            ),
            Cause::Gone => f.write_str("was answered before and is not in the last sample"),
            Cause::Silent => f.write_str(
                "brought nothing, though services list these objects: they are missing, or switched off",
            ),
            Cause::CutList => f.write_str("was answered twice with a list that ends in the middle"),
            Cause::NotStarted(code) => write!(
                f,
                "was not asked: this program could not be started a second time (error {code}); \
                 a policy may forbid it, or a shorter path without \\\\?\\ may help"
            ),
            Cause::Foreign => f.write_str(
                "was answered with bytes that this program did not write: \
                 a performance provider writes to files that are not its own",
            ),
            Cause::Refused(Refusal::TooLarge) => f.write_str("is said to need more than 512 MB"),
            Cause::Refused(Refusal::WrongLength) => {
                f.write_str("was answered with a length that is longer than the buffer")
            }
            Cause::Refused(Refusal::Code(code)) => refused(*code, f),
            Cause::NoBlock => f.write_str("was answered with bytes that are no PERF_DATA_BLOCK"),
            Cause::NoObjects => f.write_str(
                "brought no object: names and numbers of objects differ from machine to machine, \
                 and one that is switched off or has no provider is left out",
            ),
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn failure(cause: Cause) -> Failure {
        let query = "Global".into();
        Failure { query, sample: 1, cause, object: None, service: None, of_services: None, overcome: None }
    }

    fn check(cause: Cause, part: &str) {
        let text = failure(cause).to_string();
        assert!(text.starts_with("the query \"Global\" (sample 1) ") && text.contains(part), "{text}");
    }

    #[test]
    fn each_cause_says_what_to_do() {
        check(Cause::TimedOut(Duration::from_millis(1500)), "within 1.5 s: a performance provider hangs");
        check(Cause::TimedOut(Duration::from_secs(2)), "--timeout");
        check(Cause::NotAsked, "--timeout");
        check(Cause::TitlesNotAsked(7), "names 7 titles that were not asked for");
        check(Cause::Crashed(0xC000_0005), "(0xc0000005): a performance provider crashes");
        check(Cause::Refused(Refusal::Code(5)), "Performance Monitor Users");
        check(Cause::Refused(Refusal::Code(53)), "Remote Registry");
        check(Cause::Refused(Refusal::Code(1722)), "Remote Registry");
        check(Cause::Refused(Refusal::Code(87)), "error 87");
        check(Cause::Refused(Refusal::TooLarge), "512 MB");
        check(Cause::NoObjects, "no object");
        check(Cause::NotStarted(206), "could not be started a second time (error 206)");
        check(Cause::Foreign, "writes to files that are not its own");
    }

    #[test]
    fn object_and_service_are_named_when_they_are_known() {
        let failure = Failure {
            query: "10006".into(),
            object: Some("Peer".into()),
            service: Some("winperf-provider".into()),
            overcome: Some(Overcome::AskedAgain),
            ..failure(Cause::Crashed(1))
        };
        let text = failure.to_string();
        assert!(
            text.starts_with("the query \"10006\" (Peer, of the service winperf-provider, sample 1) "),
            "{text}"
        );
        assert!(text.ends_with("; asked again, it was answered"), "{text}");
    }

    #[test]
    fn what_concerns_the_machine_spares_no_object() {
        assert!(!Cause::Refused(Refusal::Code(5)).may_spare_others());
        assert!(Cause::Refused(Refusal::Code(1359)).may_spare_others());
        assert!(Cause::Refused(Refusal::TooLarge).may_spare_others());
        assert!(!Cause::NotStarted(5).may_spare_others());
    }
}
