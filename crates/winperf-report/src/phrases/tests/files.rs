//! Reasons why files are not opened.

use winperf::TooManyTitles;
use winperf_bundle::Error;
use winperf_log::{ErrorKind, PathListError};

use super::{check, one_of_each};
use crate::phrases::Say;

#[test]
fn why_a_file_is_not_opened_is_said_in_every_language() {
    let member = || "a/b.bin".to_owned();
    let too_many = TooManyTitles::Bytes(70_000_000);
    let log = winperf_log::Error { kind: ErrorKind::NotALog, offset: 0 };
    let (wanted, had) = ("2144 bytes".to_owned(), "2143 bytes".to_owned());
    let all = one_of_each!(Error:
        Gzip("ends early".into()); Archive("no end of it".to_owned()); TooManyMembers { most: 4096 };
        TooLong { member: member(), most: 67 }; TooManyTitles { member: member(), cause: too_many };
        TooLongTogether { most: 67 }; Bomb { member: member() }; Method { member: member(), method: 12 };
        Encrypted { member: member() }; Name { member: member() }; Twice { member: member() };
        Overlap { member: member() }; Damaged { member: member() };
        Changed { member: member(), wanted: wanted, had: had };
        Missing { member: member() }; ListedTwice { member: member() }; Manifest("EOF".to_owned()); Log(log);
        NoBlocks; NoSamples;
    );
    for error in all {
        check(|language| error.say(language));
    }
    for error in one_of_each!(TooManyTitles: Bytes(70_000_000); Pairs;) {
        check(|language| error.say(language));
    }
}

#[test]
fn why_xml_is_no_list_of_paths_is_said_in_every_language() {
    for error in one_of_each!(PathListError: DocumentType; Malformed { line: 3 }; NoSet;) {
        check(|language| error.say(language));
    }
}

#[test]
fn why_a_file_is_no_log_is_said_in_every_language() {
    let all = one_of_each!(ErrorKind:
        NotALog; NoCounters; Cut { length: 65536, actual: 72 }; TooLarge { actual: 5_000_000_000 }; NoHeadLine;
        TooManyColumns { most: 4096 }; LineTooLong { most: 100, actual: 101 };
    );
    for kind in all {
        check(|language| winperf_log::Error { kind, offset: 0x48 }.say(language));
    }
}
