//! What is said in an issue text and in a report.

use strum::VariantArray;
use winperf::findings::Severity;
use winperf_redact::Level;

/// A heading, or the head of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Heading {
    /// The place for what somebody saw and expected.
    YourWords,
    Captures,
    Older,
    Newer,
    Findings,
    Values,
    Attachment,
    Severity,
    Code,
    Place,
    Finding,
    Bytes,
    Instance,
    Counter,
    Value,
    OlderRaw,
    NewerRaw,
}

/// A fact about a capture or its machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Fact {
    File,
    Length,
    Sha256,
    Computer,
    Windows,
    Architecture,
    Locale,
    Query,
    Processors,
    TicksPerSecond,
    Time,
    /// Seconds that the performance clock shows.
    PerfTime,
    Objects,
    Instances,
    Counters,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sentence {
    /// What the captures are, for who has never met one.
    Captured {
        both: bool,
    },
    /// What is between the captures, in seconds by each clock.
    Elapsed {
        calendar: String,
        performance: String,
    },
    /// How many instances are in both captures, and in one of them only.
    Matched {
        both: u64,
        older: u64,
        newer: u64,
    },
    /// What was taken out.
    Redaction(Level),
    /// How many findings there are.
    Found {
        errors: usize,
        warnings: usize,
        infos: usize,
    },
    NothingOdd,
    /// Findings that are not written out.
    More(usize),
    /// Values that are not written out.
    MoreValues(usize),
    /// What a chart shows.
    Charted {
        drawn: usize,
        all: usize,
    },
    /// How to look at the attachment: by the page and by the program.
    OnPage,
    ByProgram,
}

/// What a finding's severity is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HowBad(pub(crate) Severity);
