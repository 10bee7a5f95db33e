//! `winperf-paths/1`: counter paths of a list, and their presence in a capture or log.

use serde::Serialize;
use winperf_log::PathList;

/// `winperf-paths/1`: the counter paths of a list or a data collector set.
#[derive(Serialize)]
pub struct PathsDocument<'a> {
    schema: &'static str,
    /// The list.
    list: &'a str,
    /// The captures or the log that are searched for them; `None` if there are none.
    file: Option<String>,
    paths: Vec<PathMembers<'a>>,
}

#[derive(Serialize)]
struct PathMembers<'a> {
    line: u32,
    path: &'a str,
    /// `false` if it is not a counter path.
    valid: bool,
    /// `None` without captures and logs.
    found: Option<bool>,
    /// Reason why it is not found.
    reason: Option<String>,
}

impl<'a> PathsDocument<'a> {
    /// Creates the document of a list alone.
    pub fn new(list: &'a str, paths: &'a PathList) -> Self {
        let members = paths.paths.iter().map(|listed| PathMembers {
            line: listed.line,
            path: &listed.text,
            valid: listed.path.is_some(),
            found: None,
            reason: None,
        });
        Self { schema: "winperf-paths/1", list, file: None, paths: members.collect() }
    }

    /// Creates the same document for captures or a log, with an answer for each path: nothing, or the reason why it is
    /// not found.
    #[must_use]
    pub fn found_in(mut self, file: String, answers: Vec<Option<String>>) -> Self {
        self.file = Some(file);
        for (members, reason) in self.paths.iter_mut().zip(answers) {
            (members.found, members.reason) = (Some(reason.is_none()), reason);
        }
        self
    }
}
