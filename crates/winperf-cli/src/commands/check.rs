//! `winperf check`: everything odd in captures.

use std::io::Write;

use anyhow::Result;
use winperf::findings::{Finding, Severity};
use winperf_report::json::Findings;
use winperf_report::words::Words;

use super::documents;
use crate::arguments::{self, TreeFormat};
use crate::code_pages::KnownCodePages;
use crate::input::{self, Input};

/// Writes the findings and says whether one of them is an error.
pub(crate) fn run(arguments: &arguments::Each, out: &mut dyn Write) -> Result<bool> {
    let inputs = input::open_all(&arguments.captures)?;
    let titles = input::titles(&arguments.titles.lists, &inputs.titles)?;
    let inputs = inputs.captures;
    let checked: Vec<(&Input, Words<'_>, Vec<Finding>)> = inputs
        .iter()
        .map(|input| {
            let words = Words { capture: &input.capture, titles: &titles, code_pages: &KnownCodePages };
            (input, words, words.findings())
        })
        .collect();
    match arguments.format {
        TreeFormat::Json => {
            let documents: Vec<Findings<'_>> = checked
                .iter()
                .map(|(input, words, findings)| Findings::new(&input.file, words, findings))
                .collect();
            documents::write(out, &documents)?;
        }
        TreeFormat::Text => {
            for (input, words, findings) in &checked {
                write_text(out, input, words, findings)?;
            }
        }
    }
    let mut all = checked.iter().flat_map(|(_, _, findings)| findings);
    Ok(all.any(|finding| finding.kind.severity() == Severity::Error))
}

fn write_text(out: &mut dyn Write, input: &Input, words: &Words<'_>, findings: &[Finding]) -> Result<()> {
    if findings.is_empty() {
        writeln!(out, "{}: nothing odd", input.file)?;
    }
    for finding in findings {
        let (severity, code) = (finding.kind.severity().name(), finding.kind.code());
        let place = words.place(finding.place);
        writeln!(
            out,
            "{}: {severity}: {code} at {:#x}, {place}: {}",
            input.file, finding.offset, finding.kind
        )?;
    }
    Ok(())
}
