//! Texts of an issue text and of a report.

use strum::VariantArray;
use winperf::findings::Severity;

/// A heading, or the head of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum Heading {
    /// Place for the user's own words.
    YourWords,
    Captures,
    /// Gone and new instances.
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
    /// Heading of the folded part about a value.
    Explained,
    /// Explanations of findings.
    Meaning,
    /// The contents of a report.
    Contents,
    /// Instructions to open the bundle.
    Opening,
    /// A value by name.
    ByName,
    /// The facts about a log.
    Log,
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
    Samples,
    /// Usual time between samples.
    Interval,
    /// Local times of the first and the last sample.
    LocalTime,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sentence {
    /// Description of the captures, for readers unfamiliar with them.
    Captured {
        both: bool,
    },
    /// Time between the captures, in seconds by each clock.
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
    /// Content of a chart.
    Charted {
        drawn: usize,
        all: usize,
    },
    /// Instructions for opening the attachment in the page and in the program.
    OnPage,
    ByProgram,
    /// Instructions for an attached log: with the page and with the program.
    LogOnPage,
    LogByProgram,
    /// A log without damage and without problems.
    NothingOddInLog,
}

/// Number that belongs in a field instead of the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShouldBe(pub i64);

/// Name of a finding's severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HowBad(pub Severity);
