//! The text of an issue: what somebody else has to know, as Markdown to paste.

use std::fmt::Write;

use crate::explain::Explanation;
use crate::facts::{self, FactRow};
use crate::found::{self, Found};
use crate::handed::Subject;
use crate::markdown::{fenced, short, text};
use crate::phrases::Say;
use crate::phrases::share::{Heading, HowBad, Sentence};

/// Findings that are written out.
const FINDINGS: usize = 20;

/// How many values are explained down to their bytes; more are listed too.
pub const EXPLAINED: usize = 4;

/// Values that are listed where there are more than are explained, such as those of an instance.
const LISTED: usize = 30;

/// Lines of an explanation that are written out.
const LINES: usize = 60;

/// The text about captures: shorter than the 65,536 characters that issue trackers take, whatever these hold.
pub fn markdown(subject: &Subject<'_>) -> String {
    let mut out = format!("<!-- {} -->\n\n", Heading::YourWords.say(subject.language));
    // Writing to a String cannot fail.
    let _ = captures(subject, &mut out);
    let _ = findings(subject, &mut out);
    let _ = values(subject, &mut out);
    let _ = attachment(subject, &mut out);
    out
}

fn captures(subject: &Subject<'_>, out: &mut String) -> std::fmt::Result {
    heading(subject, out, Heading::Captures)?;
    let both = subject.pair.older().is_some();
    writeln!(out, "{}\n", Sentence::Captured { both }.say(subject.language))?;
    let rows = facts::facts(subject.pair, subject.files, subject.machine);
    match subject.pair.older() {
        Some(_) => {
            let [older, newer] = [Heading::Older, Heading::Newer].map(|head| head.say(subject.language));
            writeln!(out, "| | {older} | {newer} |\n|---|---|---|")?;
        }
        None => writeln!(out, "| | |\n|---|---|")?,
    }
    for row in &rows {
        fact_line(subject, out, row)?;
    }
    writeln!(out)?;
    // Some trackers break the line where the text does, and some do not.
    for sentence in facts::of_pair(subject.pair, subject.language) {
        writeln!(out, "- {sentence}")?;
    }
    writeln!(out, "- {}\n", Sentence::Redaction(subject.level).say(subject.language))
}

fn fact_line(subject: &Subject<'_>, out: &mut String, (fact, [older, newer]): &FactRow) -> std::fmt::Result {
    let cell = |value: &Option<String>| value.as_deref().map_or_else(String::new, text);
    write!(out, "| {} | ", fact.say(subject.language))?;
    if subject.pair.older().is_some() {
        write!(out, "{} | ", cell(older))?;
    }
    writeln!(out, "{} |", cell(newer))
}

fn findings(subject: &Subject<'_>, out: &mut String) -> std::fmt::Result {
    heading(subject, out, Heading::Findings)?;
    let found = found::all(subject.pair, subject.language);
    writeln!(out, "{}\n", found::counted(&found, subject.language))?;
    if found.is_empty() {
        return Ok(());
    }
    for found in found.iter().take(FINDINGS) {
        finding_line(subject, out, found)?;
    }
    writeln!(out)?;
    match found.len().checked_sub(FINDINGS) {
        Some(more @ 1..) => writeln!(out, "{}\n", Sentence::More(more).say(subject.language)),
        _ => Ok(()),
    }
}

fn finding_line(subject: &Subject<'_>, out: &mut String, found: &Found) -> std::fmt::Result {
    write!(out, "- **{}** `{}`", HowBad(found.severity).say(subject.language), found.code)?;
    if let Some(place) = &found.place {
        write!(out, " {}", text(place))?;
    }
    let heads = [Heading::Older, Heading::Newer].map(|head| head.say(subject.language).to_lowercase());
    let bytes = heads.iter().zip(found.bytes).filter_map(|(head, bytes)| Some((head, bytes?.0)));
    let bytes: Vec<String> = match subject.pair.older() {
        Some(_) => bytes.map(|(head, offset)| format!("{head} {offset:#x}")).collect(),
        None => bytes.map(|(_, offset)| format!("{offset:#x}")).collect(),
    };
    if !bytes.is_empty() {
        write!(out, " ({})", bytes.join(", "))?;
    }
    writeln!(out, ": {}", text(&found.said))
}

fn values(subject: &Subject<'_>, out: &mut String) -> std::fmt::Result {
    if subject.rows.is_empty() {
        return Ok(());
    }
    heading(subject, out, Heading::Values)?;
    let rows = subject.rows.iter().take(LISTED).filter_map(|row| subject.pair.row(*row));
    let explanations: Vec<Explanation> = rows.map(|row| Explanation::new(&row, subject.language)).collect();
    if subject.rows.len() > EXPLAINED {
        value_table(subject, out, &explanations)?;
    }
    for explanation in explanations.iter().take(EXPLAINED) {
        writeln!(out, "**{}**: {}\n", text(&explanation.path), text(&explanation.result))?;
        writeln!(out, "{}", fenced(&explained(explanation)))?;
    }
    Ok(())
}

fn value_table(subject: &Subject<'_>, out: &mut String, explanations: &[Explanation]) -> std::fmt::Result {
    let [counter, value] = [Heading::Counter, Heading::Value].map(|head| head.say(subject.language));
    writeln!(out, "| {counter} | {value} |\n|---|---|")?;
    for explanation in explanations {
        writeln!(out, "| {} | {} |", text(&explanation.path), text(&explanation.result))?;
    }
    writeln!(out)?;
    match subject.rows.len().checked_sub(LISTED) {
        Some(more @ 1..) => writeln!(out, "{}\n", Sentence::MoreValues(more).say(subject.language)),
        _ => Ok(()),
    }
}

fn attachment(subject: &Subject<'_>, out: &mut String) -> std::fmt::Result {
    heading(subject, out, Heading::Attachment)?;
    let [page, program] = [Sentence::OnPage, Sentence::ByProgram].map(|said| said.say(subject.language));
    writeln!(out, "- {page}\n- {program}")
}

fn heading(subject: &Subject<'_>, out: &mut String, heading: Heading) -> std::fmt::Result {
    writeln!(out, "### {}\n", heading.say(subject.language))
}

/// The lines of an explanation, each of which has its limit.
fn explained(explanation: &Explanation) -> String {
    let mut bytes = Vec::new();
    // Writing to a Vec cannot fail.
    let _ = explanation.write_text(&mut bytes);
    let whole = String::from_utf8_lossy(&bytes);
    let lines: Vec<String> = whole.lines().take(LINES).map(short).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests;
