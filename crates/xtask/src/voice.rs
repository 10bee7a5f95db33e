//! Voice of the documentation in the sources: the share of doc lines that begin with a question word.

use std::fmt;
use std::fs;

use anyhow::{Context, Result};

use crate::{command, workspace};

/// First words of doc lines that describe an item by a clause (`What …`) or by another item (`The same …`).
const OPENINGS: [&str; 7] = ["What", "Whether", "Where", "Who", "How", "Those", "The same"];

/// Doc lines of all Rust files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DocLines {
    all: u32,
    /// Lines that begin with one of the [`OPENINGS`].
    evasive: u32,
}

impl DocLines {
    fn add(&mut self, text: &str) {
        for line in text.lines().map(str::trim_start) {
            let Some(line) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else { continue };
            self.all += 1;
            self.evasive += u32::from(is_evasive(line));
        }
    }

    /// Returns the share of evasive lines in percent.
    fn share(self) -> f64 {
        100.0 * f64::from(self.evasive) / f64::from(self.all.max(1))
    }
}

impl fmt::Display for DocLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let openings = OPENINGS.join(", ");
        write!(f, "{:.1} % of {} doc lines begin with one of: {openings}", self.share(), self.all)
    }
}

fn is_evasive(line: &str) -> bool {
    let line = line.trim_start();
    let rests = OPENINGS.iter().filter_map(|opening| line.strip_prefix(opening));
    rests.into_iter().any(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
}

/// Counts the doc lines of all Rust files.
///
/// # Errors
/// Returns an error if the files cannot be listed or read.
pub(crate) fn doc_lines() -> Result<DocLines> {
    let root = workspace::root();
    let files = command::printed(command::new("git")?.current_dir(&root).args(["ls-files", "*.rs"]));
    let mut lines = DocLines::default();
    for file in files.context("git ls-files fails")?.lines() {
        let path = root.join(file);
        // A deleted file is listed until the deletion is committed.
        if path.exists() {
            lines.add(&fs::read_to_string(&path).with_context(|| format!("reading {file}"))?);
        }
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_than_three_in_a_hundred_doc_lines_begin_with_a_question_word() {
        let lines = doc_lines().unwrap();
        assert!(lines.all > 10_000, "{lines}");
        assert!(lines.share() < 3.0, "{lines}");
    }

    #[test]
    fn a_doc_line_is_evasive_by_its_first_word() {
        let mut lines = DocLines::default();
        lines.add(
            "//! What this is.\n/// Whatever.\nlet how = 1; // How\n    /// The same of a log.\n/// Where\n",
        );
        assert_eq!(lines, DocLines { all: 4, evasive: 3 });
    }
}
