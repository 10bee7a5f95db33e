//! Issue texts and reports, in English.

use winperf::findings::Severity;

use crate::number::grouped_in;
use crate::phrases::share::{Fact, Heading, HowBad, Sentence, ShouldBe};
use crate::phrases::{English, SayIn};

impl SayIn<English> for Heading {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::YourWords => "Describe here what you saw and what you expected.",
            Self::Captures => "Captures",
            Self::Changes => "Gone and new",
            Self::Older => "Older",
            Self::Newer => "Newer",
            Self::Findings => "Findings",
            Self::Values => "Values",
            Self::Attachment => "Attachment",
            Self::Severity => "Severity",
            Self::Code => "Code",
            Self::Place => "Where",
            Self::Finding => "Finding",
            Self::Bytes => "Bytes",
            Self::Instance => "Instance",
            Self::Counter => "Counter",
            Self::Value => "Value",
            Self::OlderRaw => "Older raw value",
            Self::NewerRaw => "Newer raw value",
            Self::Explained => "Explained down to its bytes",
            Self::Meaning => "What the findings mean",
            Self::Contents => "Contents",
            Self::Opening => "How to open the captures",
            Self::ByName => "Matched by name",
            Self::Log => "The log",
        }
    }
}

impl SayIn<English> for Fact {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Length => "Length in bytes",
            Self::Sha256 => "SHA-256 starts with",
            Self::Computer => "Computer",
            Self::Windows => "Windows build",
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
            Self::Samples => "Samples",
            Self::Interval => "Interval",
            Self::LocalTime => "Local time",
        }
    }
}

impl SayIn<English> for Sentence {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            Self::Captured { both: true } => {
                "Two snapshots of the Windows performance counters, as returned by `HKEY_PERFORMANCE_DATA`.".to_owned()
            }
            Self::Captured { both: false } => {
                "A snapshot of the Windows performance counters, as returned by `HKEY_PERFORMANCE_DATA`.".to_owned()
            }
            Self::Elapsed { calendar, performance } => format!(
                "The two are {calendar} seconds apart by SystemTime and {performance} seconds by the performance clock."
            ),
            Self::Written { version, created: Some(created) } => {
                format!("Written by winperf {version} on {created}.")
            }
            Self::Written { version, created: None } => format!("Written by winperf {version}."),
            Self::MoreValues(count) => format!("Values that are not listed here: {count}."),
            Self::Charted { drawn, all } => {
                format!("The {drawn} of {all} instances with the largest values of this counter.")
            }
            Self::OnPage => {
                "The attached `.perfcap.zip` contains the captures: drop it on the winperf page, which reads it in the browser and uploads nothing.".to_owned()
            }
            Self::ByProgram => {
                "Or in a terminal: `winperf check FILE.perfcap.zip` and `winperf values FILE.perfcap.zip`; `unzip` extracts the raw blocks.".to_owned()
            }
            Self::LogOnPage => {
                "`winperf pack` makes a `.perfcap.zip` of the log with the same names replaced; attach it, and drop it on the winperf page, which reads it in the browser and uploads nothing.".to_owned()
            }
            Self::LogByProgram => {
                "Or in a terminal: `winperf check FILE.perfcap.zip` and `winperf stats FILE.perfcap.zip`.".to_owned()
            }
            Self::NothingOddInLog => "Nothing odd was found in the log.".to_owned(),
        }
    }
}

impl SayIn<English> for ShouldBe {
    type Output = String;

    fn say_in(&self) -> String {
        format!("should be {}", grouped_in(&self.0.to_string()))
    }
}

impl SayIn<English> for HowBad {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self.0 {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        }
    }
}
