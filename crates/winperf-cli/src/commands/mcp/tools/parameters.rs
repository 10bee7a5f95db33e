//! Parameters of each tool; the documentation of a member is its description for assistants.

use rmcp::schemars::{self, JsonSchema};
use serde::Deserialize;

/// Opened files, and the position at which the answer starts.
pub(super) struct Ask {
    pub(super) id: Option<String>,
    pub(super) next: Option<usize>,
}

/// The sample of a log that is used, with the one before it.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(super) struct Moment {
    /// For logs: the sample with this number, counted from 1, and the one before it. Without sample and at, the first and last samples are used.
    #[serde(default)]
    pub(super) sample: Option<usize>,
    /// For logs: the first sample at or after this local time, such as 15:44 or 2007-08-14 15:44:38, and the one before it.
    #[serde(default)]
    pub(super) at: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Open {
    /// Paths of captures of one machine (two raw blocks, or one bundle or log), absolute or relative to a folder of the server. If empty, the files are listed.
    #[serde(default)]
    pub(super) files: Vec<String>,
    /// Paths of title lists ("Counter 009" values) that name the counters.
    #[serde(default)]
    pub(super) titles: Vec<String>,
    /// For logs of whole objects: the samples to open. For other logs, select samples in values, find and issue.
    #[serde(default, flatten)]
    pub(super) moment: Moment,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Check {
    /// The ID that open returned; by default, the latest one.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// The number next of the previous answer, to continue after it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Values {
    /// The ID that open returned; by default, the latest one.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// Only this object, by name or title index, such as Process or 230.
    #[serde(default)]
    pub(super) object: Option<String>,
    /// Only values that match this counter path, such as \Process(*)\% Processor Time; * matches any characters. Cannot be combined with object.
    #[serde(default)]
    pub(super) path: Option<String>,
    /// Only values of the process with this ID, in all objects.
    #[serde(default)]
    pub(super) process: Option<u32>,
    #[serde(default, flatten)]
    pub(super) moment: Moment,
    /// The number next of the previous answer, to continue after it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Compare {
    /// The ID that open returned; by default, the latest one. Two captures must have been opened together.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// Only this object, by name or title index.
    #[serde(default)]
    pub(super) object: Option<String>,
    /// The number next of the previous answer, to continue after it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Find {
    /// The ID that open returned; by default, the latest one.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// A counter path such as \Thread(iexplore/0#2)\% Processor Time; * matches any characters.
    pub(super) path: String,
    #[serde(default, flatten)]
    pub(super) moment: Moment,
    /// The number next of the previous answer, to continue after it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Stats {
    /// The ID that open returned; by default, the latest one.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// Only samples at or after this time, such as 15:44 or 2007-08-14 15:44:38; local time for logs, UTC for captures.
    #[serde(default)]
    pub(super) from: Option<String>,
    /// Only samples at or before this time.
    #[serde(default)]
    pub(super) to: Option<String>,
    /// The number next of the previous answer, to continue after it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Issue {
    /// The ID that open returned; by default, the latest one.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// A counter path to explain instead of the value that the worst finding is about.
    #[serde(default)]
    pub(super) path: Option<String>,
    /// Returns only one paragraph for the person who reported the problem.
    #[serde(default)]
    pub(super) reply: bool,
    /// The number next of the previous answer, to continue after it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Explain {
    /// A number such as 537003264 or 0xC0000BC6, a name such as PERF_COUNTER_COUNTER or PDH_INVALID_DATA, or a code such as field-wrong.
    pub(super) what: String,
    /// The number next of the previous answer, to continue after it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}
