//! The text of an issue about a log of raw counters or of values.

use std::fmt::Write;

use super::{EXPLAINED, LINES, LISTED};
use crate::account::Statement;
use crate::handed_log::{SharedLog, shown};
use crate::language::Language;
use crate::markdown::{fenced, short, text};
use crate::phrases::share::{Heading, Sentence};
use crate::phrases::{LogLine, Say};

/// Maximum number of listed findings.
const FINDINGS: usize = 30;

/// Returns the text about a log.
pub fn markdown(shared: &SharedLog, language: Language) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write(shared, language, &mut out);
    out
}

fn write(shared: &SharedLog, language: Language, out: &mut String) -> std::fmt::Result {
    let head = |heading: Heading| heading.say(language);
    writeln!(out, "# {}\n", text(&shared.title(language)))?;
    writeln!(out, "<!-- {} -->\n", head(Heading::YourWords))?;
    writeln!(out, "### {}\n", head(Heading::Findings))?;
    let findings = shared.findings(language);
    if findings.is_empty() {
        writeln!(out, "{}\n", Sentence::NothingOddInLog.say(language))?;
    }
    for finding in findings.iter().take(FINDINGS) {
        writeln!(out, "- {}", text(finding))?;
    }
    writeln!(out, "\n### {}\n", head(Heading::Values))?;
    writeln!(out, "{}\n", text(&LogLine::Samples(numbers(shared)).say(language)))?;
    let rows = shared.rows(language);
    writeln!(out, "| {} | {} |\n|---|---|", head(Heading::Counter), head(Heading::Value))?;
    for (row, _) in rows.iter().take(LISTED) {
        writeln!(out, "| {} | {} |", text(&row.counter_path().to_string()), text(&shown(row, language)))?;
    }
    writeln!(out)?;
    if let Some(more @ 1..) = rows.len().checked_sub(LISTED) {
        writeln!(out, "{}\n", Sentence::MoreValues(more).say(language))?;
    }
    for explanation in rows.iter().filter_map(|(_, explanation)| explanation.as_ref()).take(EXPLAINED) {
        writeln!(out, "<details><summary>{}</summary>\n", head(Heading::Explained))?;
        let lines: Vec<String> = explanation.lines().take(LINES).map(short).collect();
        writeln!(out, "{}\n</details>\n", fenced(&lines.join("\n")))?;
    }
    writeln!(out, "### {}\n\n| | |\n|---|---|", head(Heading::Log))?;
    for (fact, value) in shared.facts() {
        writeln!(out, "| {} | {} |", fact.say(language), text(&value))?;
    }
    writeln!(out, "\n- {}\n", Statement::Redaction(shared.level()).say(language))?;
    let [page, program] = [Sentence::LogOnPage, Sentence::LogByProgram].map(|said| said.say(language));
    writeln!(out, "### {}\n\n- {page}\n- {program}", head(Heading::Attachment))
}

/// Returns the numbers of the two samples, from 1.
pub(crate) fn numbers(shared: &SharedLog) -> [Option<usize>; 2] {
    shared.samples().map(|position| position.map(|position| position.saturating_add(1)))
}
