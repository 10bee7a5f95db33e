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

/// Why a query brought nothing, or not all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// No answer in this time.
    TimedOut(Duration),
    /// The process that asked ended with this code.
    Crashed(u32),
    /// The process that asks could not be started.
    NotStarted,
    /// Windows refused.
    Refused(Refusal),
    /// The answer is no `PERF_DATA_BLOCK`.
    NoBlock,
    /// The answer holds none of the objects.
    NoObjects,
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
    /// The service whose provider was asked, when that is known.
    pub service: Option<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { query, sample, cause, service } = self;
        write!(f, "the query \"{query}\" (")?;
        if let Some(service) = service {
            write!(f, "of the service {service}, ")?;
        }
        write!(f, "sample {sample}) ")?;
        match cause {
            Cause::TimedOut(limit) => write!(
                f,
                "was not answered within {} s: a performance provider hangs; a longer time can be given with --timeout",
                Seconds(*limit)
            ),
            Cause::Crashed(code) => {
                write!(f, "ended its process ({code:#010x}): a performance provider crashes")
            }
            Cause::NotStarted => f.write_str(
                "was not asked: this program could not be started a second time, perhaps by a policy",
            ),
            Cause::Refused(Refusal::TooLarge) => {
                f.write_str("needs more than 512 MB: ask for single objects instead")
            }
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
    use alloc::borrow::ToOwned;
    use alloc::string::ToString;

    fn check(cause: Cause, part: &str) {
        let failure = Failure { query: "Global".into(), sample: 1, cause, service: None };
        let text = failure.to_string();
        assert!(text.starts_with("the query \"Global\" (sample 1) ") && text.contains(part), "{text}");
    }

    #[test]
    fn each_cause_says_what_to_do() {
        check(Cause::TimedOut(Duration::from_millis(1500)), "within 1.5 s: a performance provider hangs");
        check(Cause::Crashed(0xC000_0005), "(0xc0000005): a performance provider crashes");
        check(Cause::Refused(Refusal::Code(5)), "Performance Monitor Users");
        check(Cause::Refused(Refusal::Code(53)), "Remote Registry");
        check(Cause::Refused(Refusal::Code(1722)), "Remote Registry");
        check(Cause::Refused(Refusal::Code(87)), "error 87");
        check(Cause::Refused(Refusal::TooLarge), "512 MB");
        check(Cause::NoObjects, "no object");
    }

    #[test]
    fn the_service_is_named_when_it_is_known() {
        let service = Some("winperf-provider".to_owned());
        let failure = Failure { query: "10006".into(), sample: 1, cause: Cause::Crashed(1), service };
        assert!(
            failure
                .to_string()
                .starts_with("the query \"10006\" (of the service winperf-provider, sample 1) ")
        );
    }
}
