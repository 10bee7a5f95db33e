//! The text of an issue: Markdown to paste.

pub mod log;

use std::fmt::Write;

use winperf::pair::Row;

use crate::account::{self, Statement, Text};
use crate::explain::Explanation;
use crate::facts::{self, FactRow};
use crate::handed::Subject;
use crate::markdown::{fenced, short, text};
use crate::phrases::Say;
use crate::phrases::share::{Heading, Sentence};

/// Number of values that are explained down to their bytes; more are listed too.
pub const EXPLAINED: usize = 4;

/// Maximum number of listed values if there are too many to explain, such as all values of an instance.
const LISTED: usize = 30;

/// Lines of an explanation that are written out.
const LINES: usize = 60;

/// Returns the title for an issue about captures: the worst finding, or its value.
pub fn title(subject: &Subject<'_>) -> String {
    let spoken = subject.spoken();
    title_of_value(subject).unwrap_or_else(|| subject.account.title(&spoken))
}

/// Returns the path and the value of the first explained row, if the text is about that and the worst finding is not.
fn title_of_value(subject: &Subject<'_>) -> Option<String> {
    let first = subject.rows.first().filter(|_| subject.is_about_values)?;
    if account::rows_of_worst(subject.pair, subject.account).contains(first) {
        return None;
    }
    let row = subject.pair.row(*first)?;
    let explanation = Explanation::new(&row, subject.language);
    Some(account::cut(&format!("{}: {}", explanation.path, explanation.result)))
}

/// Returns the text about captures, always shorter than the limit of 65,536 characters in issue trackers.
pub fn markdown(subject: &Subject<'_>) -> String {
    let spoken = subject.spoken();
    let mut written = Text {
        account: subject.account,
        wording: &spoken,
        guide: subject.guide,
        looked: account::looked(subject.machine, subject.tool),
        title: title(subject),
        below_point: format!("<!-- {} -->\n", Heading::YourWords.say(subject.language)),
        rest: |out: &mut String| {
            // Writing to a String cannot fail.
            let _ = values(subject, out);
            let _ = captures(subject, out);
            let _ = attachment(subject, out);
        },
        out: String::new(),
    };
    account::tell(&mut written);
    written.out
}

fn captures(subject: &Subject<'_>, out: &mut String) -> std::fmt::Result {
    writeln!(out, "<details><summary>{}</summary>\n", Heading::Captures.say(subject.language))?;
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
    // Some trackers keep line breaks, and some do not.
    for sentence in facts::pair_facts(subject.pair, subject.language) {
        writeln!(out, "- {sentence}")?;
    }
    writeln!(out, "- {}\n\n</details>\n", Statement::Redaction(subject.level).say(subject.language))
}

fn fact_line(subject: &Subject<'_>, out: &mut String, (fact, [older, newer]): &FactRow) -> std::fmt::Result {
    let cell = |value: &Option<String>| value.as_deref().map_or_else(String::new, text);
    write!(out, "| {} | ", fact.say(subject.language))?;
    if subject.pair.older().is_some() {
        write!(out, "{} | ", cell(older))?;
    }
    writeln!(out, "{} |", cell(newer))
}

fn values(subject: &Subject<'_>, out: &mut String) -> std::fmt::Result {
    if subject.rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "### {}\n", Heading::Values.say(subject.language))?;
    let rows = subject.rows.iter().take(LISTED).filter_map(|row| subject.pair.row(*row));
    let explanation = |(position, row): (usize, Row<'_>)| {
        let explanation = Explanation::new(&row, subject.language);
        if position < EXPLAINED { explanation.with_aggregates(&row) } else { explanation }
    };
    let explanations: Vec<Explanation> = rows.enumerate().map(explanation).collect();
    if subject.rows.len() > EXPLAINED {
        value_table(subject, out, &explanations)?;
    }
    for explanation in explanations.iter().take(EXPLAINED) {
        writeln!(out, "**{}**: {}\n", text(&explanation.path), text(&explanation.result))?;
        writeln!(out, "<details><summary>{}</summary>\n", Heading::Explained.say(subject.language))?;
        writeln!(out, "{}\n</details>\n", fenced(&explained(explanation)))?;
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
    writeln!(out, "### {}\n", Heading::Attachment.say(subject.language))?;
    let [page, program] = [Sentence::OnPage, Sentence::ByProgram].map(|said| said.say(subject.language));
    writeln!(out, "- {page}\n- {program}")
}

/// Returns the lines of an explanation, each limited in length.
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
