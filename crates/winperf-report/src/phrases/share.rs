//! What is said in an issue text and in a report.

use strum::VariantArray;
use winperf::findings::Severity;

/// A heading, or the head of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Heading {
    /// The place for what somebody saw and expected.
    YourWords,
    Captures,
    /// What is gone and new.
    Changes,
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
    /// The head of what is folded in about a value.
    Explained,
    /// What findings mean.
    Meaning,
    /// The contents of a report.
    Contents,
    /// How to open the bundle.
    Opening,
    /// A value by name.
    ByName,
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
    /// The program that wrote a report, and when.
    Written {
        version: String,
        created: Option<String>,
    },
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
pub struct HowBad(pub Severity);
