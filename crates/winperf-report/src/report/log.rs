//! A log of raw counters or of values as a page.

use super::Written;
use super::page::{Page, Text};
use crate::account::Statement;
use crate::handed_log::{SharedLog, shown};
use crate::issue::log::numbers;
use crate::language::Language;
use crate::number::grouped_digits;
use crate::phrases::share::{Heading, Sentence};
use crate::phrases::{LogLine, Say};

/// Returns the report about a log.
pub fn html(shared: &SharedLog, language: Language, written: Written<'_>) -> String {
    let head = |heading: Heading| heading.say(language);
    let title = shared.title(language);
    let mut page = Page::new(&title, language);
    page.title(&title);
    let created = written.created.and_then(|time| winperf_bundle::redact_time(time, shared.level()));
    let (version, created) = (written.version.to_owned(), created.map(str::to_owned));
    page.faint(&Sentence::Written { version, created }.say(language));
    let parts = [("findings", Heading::Findings), ("values", Heading::Values), ("log", Heading::Log)];
    let parts: Vec<(String, String)> =
        parts.into_iter().map(|(id, heading)| (id.to_owned(), head(heading).to_owned())).collect();
    page.contents(head(Heading::Contents), &parts);
    page.heading("findings", head(Heading::Findings));
    let findings = shared.findings(language);
    if findings.is_empty() {
        page.paragraph(&Sentence::NothingOddInLog.say(language));
    }
    page.list(&findings);
    page.heading("values", head(Heading::Values));
    page.paragraph(&LogLine::Samples(numbers(shared)).say(language));
    values(shared, language, &mut page);
    page.heading("log", head(Heading::Log));
    page.table("facts", &["", ""]);
    for (fact, value) in shared.facts() {
        page.row([Text::Plain(fact.say(language)), Text::Plain(&grouped_digits(&value))]);
    }
    page.end_table();
    page.paragraph(&Statement::Redaction(shared.level()).say(language));
    page.list(&[Sentence::LogOnPage, Sentence::LogByProgram].map(|said| said.say(language)));
    page.finish()
}

fn values(shared: &SharedLog, language: Language, page: &mut Page) {
    let heads = [Heading::Counter, Heading::Value, Heading::OlderRaw, Heading::NewerRaw];
    let [counter, value, older, newer] = heads.map(|head| head.say(language));
    let rows = shared.rows(language);
    page.table_with_numbers("values", &[counter], &[value, older, newer]);
    for (row, _) in &rows {
        let raw = [row.shown.raw.older, row.shown.raw.newer]
            .map(|raw| raw.map(|raw| grouped_digits(&raw.to_string())).unwrap_or_default());
        page.row([
            Text::Plain(&row.counter_path().to_string()),
            Text::Number(&shown(row, language)),
            Text::Number(&raw[0]),
            Text::Number(&raw[1]),
        ]);
    }
    page.end_table();
    for (row, explanation) in &rows {
        let Some(explanation) = explanation else { continue };
        page.subheading(&row.counter_path().to_string());
        page.lines(explanation);
    }
}
