//! `report.html`: captures, what is odd about them, and what was chosen in them, as one page that needs nothing else.
//!
//! It has no script and asks for nothing: a policy in it forbids both.

mod chart;
mod page;
mod structures;
mod values;

use winperf::pair::{Age, Pair};

use crate::facts;
use crate::found::{self, Found};
use crate::handed::Subject;
use crate::number::hex;
use crate::phrases::Say;
use crate::phrases::share::{Heading, HowBad, Sentence};

use self::page::{Page, Text};

/// Findings that are written out.
const FINDINGS: usize = 1000;

/// Bytes of a finding that are written out.
const BYTES: u32 = 16;

/// The report; `objects` are positions among the objects of the pair, of which all values and all bytes are written.
pub fn html(subject: &Subject<'_>, objects: &[u32]) -> String {
    let title = format!("winperf: {}", subject.pair.newer().system_name());
    let mut page = Page::new(&title, subject.language);
    captures(subject, &mut page);
    findings(subject, &mut page);
    values::explained(subject, &mut page);
    for object in objects {
        values::of_object(subject, *object, &mut page);
        structures::of_object(subject, *object, &mut page);
    }
    page.finish()
}

fn captures(subject: &Subject<'_>, page: &mut Page) {
    page.heading(Heading::Captures.say(subject.language));
    let has_older = subject.pair.older().is_some();
    let heads = [Heading::Older, Heading::Newer].map(|head| head.say(subject.language));
    let heads = ["", heads[0], heads[1]];
    page.table("facts", if has_older { &heads } else { &["", ""] });
    for (fact, values) in facts::facts(subject.pair, subject.files, subject.machine) {
        let values = values.map(Option::unwrap_or_default);
        let values = if has_older { values.as_slice() } else { &values[1..] };
        let name = std::iter::once(Text::Plain(fact.say(subject.language)));
        page.row(name.chain(values.iter().map(|value| Text::Plain(value))));
    }
    page.end_table();
    for sentence in facts::of_pair(subject.pair, subject.language) {
        page.paragraph(&sentence);
    }
    page.paragraph(&Sentence::Redaction(subject.level).say(subject.language));
}

fn findings(subject: &Subject<'_>, page: &mut Page) {
    let language = subject.language;
    page.heading(Heading::Findings.say(language));
    let found = found::all(subject.pair, language);
    page.paragraph(&found::counted(&found, language));
    if found.is_empty() {
        return;
    }
    let heads = [Heading::Severity, Heading::Code, Heading::Place, Heading::Finding, Heading::Bytes];
    page.table("findings", &heads.map(|head| head.say(language)));
    for found in found.iter().take(FINDINGS) {
        let severity = HowBad(found.severity).say(language);
        page.row([
            Text::Marked(found.severity.name(), severity),
            Text::Code(found.code),
            Text::Plain(found.place.as_deref().unwrap_or_default()),
            Text::Plain(&found.said),
            Text::Code(&bytes(subject, found)),
        ]);
    }
    page.end_table();
    if let Some(more @ 1..) = found.len().checked_sub(FINDINGS) {
        page.paragraph(&Sentence::More(more).say(language));
    }
}

/// Offset and first bytes of a finding, a line for each capture that has it.
fn bytes(subject: &Subject<'_>, found: &Found) -> String {
    let heads = [Heading::Older, Heading::Newer].map(|head| head.say(subject.language));
    let lines = Age::BOTH.into_iter().zip(heads).zip(found.bytes).filter_map(|((age, head), bytes)| {
        let (offset, length) = bytes?;
        let shown = shown(subject.pair, age, offset, length);
        let head = if subject.pair.older().is_some() { format!("{head} ") } else { String::new() };
        Some(format!("{head}{offset:#x}: {shown}").trim_end_matches(": ").to_owned())
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// The bytes at a place of a capture, as far as they are shown.
fn shown(pair: &Pair, age: Age, offset: u32, length: u32) -> String {
    let reader = pair.capture(age).map(|capture| capture.reader());
    let window = reader.and_then(|reader| reader.window(offset, length.min(BYTES)));
    let more = if length > BYTES { " …" } else { "" };
    window.map(|window| format!("{}{more}", hex(window.bytes(), usize::MAX))).unwrap_or_default()
}

#[cfg(test)]
mod tests;
