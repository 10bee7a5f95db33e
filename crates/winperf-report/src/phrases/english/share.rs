//! Issue texts and reports, in English.

use winperf::findings::Severity;
use winperf_bundle::PackError;
use winperf_redact::Level;

use crate::phrases::share::{Fact, Heading, HowBad, Sentence};
use crate::phrases::{English, SayIn};

impl SayIn<English> for Heading {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::YourWords => "Say here what you saw and what you expected.",
            Self::Captures => "Captures",
            Self::Older => "Older",
            Self::Newer => "Newer",
            Self::Findings => "Findings",
            Self::Values => "Values",
            Self::Attachment => "Attachment",
            Self::Severity => "Severity",
            Self::Code => "Code",
            Self::Place => "Where",
            Self::Finding => "What is odd",
            Self::Bytes => "Bytes",
            Self::Instance => "Instance",
            Self::Counter => "Counter",
            Self::Value => "Value",
            Self::OlderRaw => "Older raw value",
            Self::NewerRaw => "Newer raw value",
        }
    }
}

impl SayIn<English> for Fact {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Length => "Length in bytes",
            Self::Sha256 => "SHA-256 begins with",
            Self::Computer => "Computer",
            Self::Windows => "Build of Windows",
            Self::Architecture => "Architecture",
            Self::Locale => "Locale",
            Self::Query => "Query",
            Self::Processors => "Processors",
            Self::TicksPerSecond => "Ticks per second",
            Self::Time => "Time (UTC)",
            Self::PerfTime => "Performance clock",
            Self::Objects => "Objects",
            Self::Instances => "Instances",
            Self::Counters => "Counter definitions",
        }
    }
}

impl SayIn<English> for Sentence {
    type Said = String;

    fn say_in(&self) -> String {
        match self {
            Self::Captured { both: true } => {
                "Two snapshots of the performance counters of Windows, as `HKEY_PERFORMANCE_DATA` gives them out.".to_owned()
            }
            Self::Captured { both: false } => {
                "A snapshot of the performance counters of Windows, as `HKEY_PERFORMANCE_DATA` gives it out.".to_owned()
            }
            Self::Elapsed { calendar, performance } => format!(
                "Between the two lie {calendar} seconds by SystemTime and {performance} seconds by the performance clock."
            ),
            Self::Matched { both, older, newer } => format!(
                "Instances in both captures: {both}; in the older one only: {older}; in the newer one only: {newer}."
            ),
            Self::Redaction(Level::None) => "Nothing is redacted.".to_owned(),
            Self::Redaction(Level::Names) => {
                "Redacted: the names of the computer and of programs and devices that are not part of Windows are replaced, dates are moved.".to_owned()
            }
            Self::Redaction(Level::Strict) => {
                "Redacted: all names and ids are replaced but for the names of objects and counters, dates are moved.".to_owned()
            }
            Self::Found { errors, warnings, infos } => {
                format!("Errors: {errors}, warnings: {warnings}, infos: {infos}.")
            }
            Self::NothingOdd => "Nothing is odd.".to_owned(),
            Self::More(count) => format!("Findings that are not listed here: {count}."),
            Self::MoreValues(count) => format!("Values that are not listed here: {count}."),
            Self::Charted { drawn, all } => {
                format!("The {drawn} of {all} instances in which this counter is largest.")
            }
            Self::OnPage => {
                "The attached `.perfcap.zip` holds the captures: drop it on the winperf page, which reads it in the browser and uploads nothing.".to_owned()
            }
            Self::ByProgram => {
                "Or in a terminal: `winperf check FILE.perfcap.zip` and `winperf values FILE.perfcap.zip`; `unzip` gives the raw blocks.".to_owned()
            }
        }
    }
}

impl SayIn<English> for HowBad {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        }
    }
}

impl SayIn<English> for PackError {
    type Said = String;

    fn say_in(&self) -> String {
        self.to_string()
    }
}
