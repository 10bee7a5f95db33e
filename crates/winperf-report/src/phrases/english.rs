//! English texts, by topic.

mod copy;
mod explanation;
mod fields;
mod formulas;
mod logs;
mod mistakes;
mod problems;
mod purpose;
mod readings;
mod reply;
mod share;
mod status;
mod types;

use crate::absence::Absence;
use crate::account::{ChangedInstances, Renumbered, Statement};
use winperf::diagnosis::NotAssumable;
use winperf::findings::FindingKind;
use winperf::pair::NotFound;
use winperf::{Error, TooManyTitles};
use winperf_bundle::called::{DllCall, Verdict};
use winperf_bundle::title_lists::OddTitlesKind;
use winperf_bundle::{Failure, PackError};
use winperf_log::{NoteKind, PathListError};

use super::{English, FoundInPair, SayIn};

/// Messages whose text is their English sentence.
macro_rules! displayed {
    ($($message:ty),* $(,)?) => {$(
        impl SayIn<English> for $message {
            type Output = String;

            fn say_in(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

displayed! {
    Absence, ChangedInstances, DllCall, Error, Failure, FindingKind, FoundInPair, NotAssumable, NotFound, NoteKind,
    OddTitlesKind, PackError, PathListError, Renumbered, Statement, TooManyTitles, Verdict, winperf_bundle::Error,
    winperf_log::Error,
}

/// Returns a name or a text of a capture in quotation marks; escapes of Rust would double the backslashes of paths.
fn quoted(text: &str) -> String {
    format!("\"{}\"", crate::number::plain(text))
}
