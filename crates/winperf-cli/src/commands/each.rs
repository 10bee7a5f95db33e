//! Captures one by one: what `tree` and `check` start from.

use anyhow::Result;
use winperf_report::language::Language;
use winperf_report::words::Words;

use crate::Status;
use crate::arguments;
use crate::input::{self, Input};
use crate::messages::warn;

/// The captures of the command line, of which some may be missing.
pub(super) struct Inputs {
    pub(super) captures: Vec<Input>,
    /// Whether a file could not be opened, which has been said.
    is_incomplete: bool,
}

impl Inputs {
    /// Opens the files; one that cannot be opened costs itself only.
    pub(super) fn open(arguments: &arguments::Each) -> Result<Self> {
        let titles = input::title_lists(&arguments.titles.lists, arguments.limit)?;
        let mut inputs = Self { captures: Vec::new(), is_incomplete: false };
        for path in &arguments.captures {
            match input::open_captures(path, &titles, arguments.limit) {
                Ok(captures) => inputs.captures.extend(captures),
                Err(error) => {
                    inputs.is_incomplete = true;
                    warn(&format!("{error:#}"));
                }
            }
        }
        Ok(inputs)
    }

    /// How the program ends that would end with `status` if every file could have been opened.
    pub(super) fn status(&self, status: Status) -> Status {
        if self.is_incomplete { Status::Unusable } else { status }
    }
}

/// A capture with its names.
pub(super) fn words(input: &Input) -> Words<'_> {
    let language = Language::English;
    Words { capture: &input.capture, names: &input.names, language }
}
