//! `winperf-paths/1`: counter paths of a list, and which of them a capture or log has.

use serde::Serialize;
use winperf_log::PathList;

/// `winperf-paths/1`: the counter paths of a list or a data collector set.
#[derive(Serialize)]
pub struct PathsDocument<'a> {
    schema: &'static str,
    /// The list.
    list: &'a str,
    /// The captures or the log that they are looked for in; `None` where there are none.
    file: Option<String>,
    paths: Vec<PathMembers<'a>>,
}

#[derive(Serialize)]
struct PathMembers<'a> {
    line: u32,
    path: &'a str,
    /// `false` if it is no counter path at all.
    valid: bool,
    /// `None` where there are no captures and no log.
    found: Option<bool>,
    /// Why it is not found.
    reason: Option<String>,
}

impl<'a> PathsDocument<'a> {
    /// The document of a list by itself.
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

    /// The same for captures or a log, with an answer for each path: nothing, or why it is not found.
    #[must_use]
    pub fn found_in(mut self, file: String, answers: Vec<Option<String>>) -> Self {
        self.file = Some(file);
        for (members, reason) in self.paths.iter_mut().zip(answers) {
            (members.found, members.reason) = (Some(reason.is_none()), reason);
        }
        self
    }
}
