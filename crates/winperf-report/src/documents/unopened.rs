//! `winperf-unopened/1`: a file without a document.

use serde::Serialize;

use super::{Findings, PathsDocument};

/// `winperf-unopened/1`: a requested file that could not be opened.
#[derive(Serialize)]
pub struct Unopened<'a> {
    schema: &'static str,
    file: &'a str,
    /// The reason as a sentence.
    error: &'a str,
}

impl<'a> Unopened<'a> {
    /// The entry of the file with that name.
    pub fn new(file: &'a str, error: &'a str) -> Self {
        Self { schema: "winperf-unopened/1", file, error }
    }
}

/// `winperf-findings/1` of a file, or the reason why it has none.
#[derive(Serialize)]
#[serde(untagged)]
pub enum AnyFindings<'a> {
    /// The findings.
    Of(Box<Findings<'a>>),
    /// Why a file has none.
    Unopened(Unopened<'a>),
    /// Document of a list of counter paths.
    Paths(PathsDocument<'a>),
}
