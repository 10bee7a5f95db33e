//! All findings, with their bytes and their meanings.

use winperf::findings::Severity;
use winperf::pair::Pair;

use super::page::{Page, Text};
use crate::account::{AccountFinding, PairWords, Statement};
use crate::handed::Subject;
use crate::number::hex;
use crate::phrases::Say;
use crate::phrases::share::Heading;
use crate::sentences;

/// Findings that are written out.
const FINDINGS: usize = 1000;

/// Maximum number of codes whose meanings are explained.
const EXPLAINED: usize = 12;

/// Bytes of a finding that are written out.
const BYTES: u32 = 16;

pub(super) fn write(subject: &Subject<'_>, spoken: PairWords<'_>, page: &mut Page) {
    let (language, account) = (subject.language, subject.account);
    page.paragraph(&spoken.say(&account.counted()));
    if account.found.is_empty() {
        return;
    }
    let heads = [Heading::Severity, Heading::Code, Heading::Place, Heading::Finding, Heading::Bytes];
    page.table("findings", &heads.map(|head| head.say(language)));
    for found in account.found.iter().take(FINDINGS) {
        page.row([
            Text::Marked(found.severity().name(), spoken.severity(found.severity())),
            Text::Code(found.code()),
            Text::Plain(&spoken.place(found)),
            Text::Plain(&describe(subject, spoken, found)),
            Text::Code(&bytes(spoken, found)),
        ]);
    }
    page.end_table();
    if let Some(more @ 1..) = account.found.len().checked_sub(FINDINGS) {
        page.paragraph(&spoken.say(&Statement::More(more)));
    }
    meanings(subject, page);
}

/// Returns the text of a finding, and its cause.
pub(super) fn describe(subject: &Subject<'_>, spoken: PairWords<'_>, found: &AccountFinding) -> String {
    let said =
        sentences::describe_problem(&found.odd, subject.language).unwrap_or_else(|| spoken.describe(found));
    let cause = found.cause.and_then(|cause| subject.account.found.get(cause));
    let Some(cause) = cause else { return said };
    let offset = cause.seen.last().map(|seen| seen.offset);
    format!("{said}; {}", spoken.say(&Statement::Follows { code: cause.code(), offset }))
}

/// Writes the meanings of the errors and warnings, each code once.
fn meanings(subject: &Subject<'_>, page: &mut Page) {
    let mut codes: Vec<&'static str> = Vec::new();
    for found in subject.account.found.iter().filter(|found| found.severity() != Severity::Info) {
        if codes.len() < EXPLAINED && !codes.contains(&found.code()) {
            codes.push(found.code());
        }
    }
    let sections = codes.iter().map(|code| (*code, subject.guide.section(code)));
    let sections: Vec<_> = sections.filter(|(_, blocks)| !blocks.is_empty()).collect();
    if sections.is_empty() {
        return;
    }
    page.subheading(Heading::Meaning.say(subject.language));
    for (code, blocks) in sections {
        page.meaning(code, &blocks);
    }
}

/// Returns offset and first bytes of a finding, a line for each capture with the finding.
pub(super) fn bytes(spoken: PairWords<'_>, found: &AccountFinding) -> String {
    let lines = found.seen.iter().map(|seen| {
        let shown = shown(spoken.pair, spoken.age(seen.sample), seen.offset, seen.length);
        let line = format!("{} {}: {shown}", spoken.sample(seen.sample), spoken.describe_place(seen));
        line.trim_start().trim_end_matches(": ").to_owned()
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// Returns the bytes at a place of a capture, as far as they are shown.
fn shown(pair: &Pair, age: winperf::pair::Age, offset: u32, length: u32) -> String {
    let reader = pair.capture(age).map(|capture| capture.reader());
    let window = reader.and_then(|reader| reader.window(offset, length.min(BYTES)));
    let more = if length > BYTES { " …" } else { "" };
    window.map(|window| format!("{}{more}", hex(window.bytes(), usize::MAX))).unwrap_or_default()
}
