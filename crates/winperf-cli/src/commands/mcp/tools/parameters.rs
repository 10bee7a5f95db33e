//! Parameters of each tool; the documentation of a member is its description for assistants.

use rmcp::schemars::{self, JsonSchema};
use serde::Deserialize;

/// Which opened files are asked about, and from where on.
pub(super) struct Ask {
    pub(super) id: Option<String>,
    pub(super) next: Option<usize>,
}

/// Which sample of a log is meant, beside the one before it.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(super) struct Moment {
    /// Of a log, the sample with this number, counted from 1, and the one before it. Without sample and at: the first
    /// and the last.
    #[serde(default)]
    pub(super) sample: Option<usize>,
    /// Of a log, the first sample at or after this local time, as 15:44 or 2007-08-14 15:44:38, and the one before it.
    #[serde(default)]
    pub(super) at: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Open {
    /// Paths of captures of one machine (two raw blocks, or one bundle or log), absolute or relative to a folder of the server. Empty: list what is there.
    #[serde(default)]
    pub(super) files: Vec<String>,
    /// Paths of title lists ("Counter 009" values) that name the counters.
    #[serde(default)]
    pub(super) titles: Vec<String>,
    /// Of a log of whole objects, which samples are opened; of other logs this is chosen in values, find and issue.
    #[serde(default, flatten)]
    pub(super) moment: Moment,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Check {
    /// The id that open answered with; the latest when it is left out.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// The number next of the answer before, to go on behind it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Values {
    /// The id that open answered with; the latest when it is left out.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// Only this object, by name or title index, such as Process or 230.
    #[serde(default)]
    pub(super) object: Option<String>,
    /// Only what this counter path names, such as \Process(*)\% Processor Time; * stands for any characters. Not together with object.
    #[serde(default)]
    pub(super) path: Option<String>,
    /// Only what belongs to the process with this id, in all objects.
    #[serde(default)]
    pub(super) process: Option<u32>,
    #[serde(default, flatten)]
    pub(super) moment: Moment,
    /// The number next of the answer before, to go on behind it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Compare {
    /// The id that open answered with; the latest when it is left out. Two captures must have been opened together.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// Only this object, by name or title index.
    #[serde(default)]
    pub(super) object: Option<String>,
    /// The number next of the answer before, to go on behind it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Find {
    /// The id that open answered with; the latest when it is left out.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// A counter path such as \Thread(iexplore/0#2)\% Processor Time; * stands for any characters.
    pub(super) path: String,
    #[serde(default, flatten)]
    pub(super) moment: Moment,
    /// The number next of the answer before, to go on behind it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Stats {
    /// The id that open answered with; the latest when it is left out.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// Only samples from this time on: local time of a log, UTC of captures, as 15:44 or 2007-08-14 15:44:38.
    #[serde(default)]
    pub(super) from: Option<String>,
    /// Only samples up to this time.
    #[serde(default)]
    pub(super) to: Option<String>,
    /// The number next of the answer before, to go on behind it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Issue {
    /// The id that open answered with; the latest when it is left out.
    #[serde(default)]
    pub(super) id: Option<String>,
    /// A counter path to explain instead of the value that the worst finding is about.
    #[serde(default)]
    pub(super) path: Option<String>,
    /// Only one paragraph for the person who reported it.
    #[serde(default)]
    pub(super) reply: bool,
    /// The number next of the answer before, to go on behind it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Explain {
    /// A number such as 537003264 or 0xC0000BC6, a name such as PERF_COUNTER_COUNTER or PDH_INVALID_DATA, or a code such as field-wrong.
    pub(super) what: String,
    /// The number next of the answer before, to go on behind it.
    #[serde(default)]
    pub(super) next: Option<usize>,
}
