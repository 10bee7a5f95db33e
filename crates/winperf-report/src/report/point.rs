//! First part of a report: the worst finding with its bytes, and the value made wrong by it.

use winperf::findings::{PairFinding, PairFindingKind};
use winperf::pair::Age;

use super::findings::{bytes, describe};
use super::page::{Page, Text};
use crate::account::{AccountFinding, PairWords, Problem, Statement, rows_of};
use crate::evidence::{self, FieldBytes};
use crate::explain::Explanation;
use crate::handed::Subject;
use crate::number::{display, grouped_in};
use crate::phrases::Say;
use crate::phrases::share::{Heading, ShouldBe};

pub(super) fn write(subject: &Subject<'_>, spoken: PairWords<'_>, page: &mut Page) {
    let account = subject.account;
    let worst = account.worst();
    let Some(worst) = worst else {
        let sound = if account.found.is_empty() { Statement::NothingOdd } else { Statement::NothingWrong };
        page.point("info", None, &spoken.say(&sound));
        return;
    };
    let severity = worst.severity();
    let said = match (&worst.odd, spoken.place(worst)) {
        (Problem::Capture(_) | Problem::Machine(_), place) if !place.is_empty() => {
            format!("{place}: {}", describe(subject, spoken, worst))
        }
        _ => describe(subject, spoken, worst),
    };
    page.point(severity.name(), Some(spoken.severity(severity)), &said);
    evidence(subject, spoken, worst, page);
    formula(subject, worst, page);
}

/// Writes the fields that show the finding: capture, offset, bytes, following bytes, value, and expected value;
/// without such fields, the bytes of the finding.
fn evidence(subject: &Subject<'_>, spoken: PairWords<'_>, found: &AccountFinding, page: &mut Page) {
    let fields = fields(subject, spoken, found);
    if fields.is_empty() {
        page.lines(&bytes(spoken, found));
        return;
    }
    page.rows("evidence");
    for (age, field) in &fields {
        let heading = age.choose(Heading::Older, Heading::Newer).say(subject.language);
        let expected = field.expected.map(|expected| ShouldBe(expected).say(subject.language));
        page.row([
            Text::Plain(if subject.pair.older().is_some() { heading } else { "" }),
            Text::Code(&format!("{:#x}", field.offset)),
            Text::Marked("field", &field.bytes),
            Text::Code(&field.following),
            Text::Code(&field.says()),
            Text::Plain(&expected.unwrap_or_default()),
        ]);
    }
    page.end_table();
}

/// Returns the fields that show a finding of captures in shared captures.
fn fields(subject: &Subject<'_>, spoken: PairWords<'_>, found: &AccountFinding) -> Vec<(Age, FieldBytes)> {
    let (pair, language) = (subject.pair, subject.language);
    match &found.odd {
        Problem::Pair(of_pair) => {
            let is_it = |other: &PairFinding| other.kind == of_pair.kind && other.places == of_pair.places;
            let finding = pair.findings().into_iter().find(is_it);
            finding.map(|finding| evidence::pair_fields(pair, &finding, language)).unwrap_or_default()
        }
        Problem::Capture(kind) => {
            let age = found.seen.last().map_or(Age::Newer, |seen| spoken.age(seen.sample));
            let findings = pair.capture(age).map(|capture| capture.findings(pair.names(age)));
            let findings = findings.unwrap_or_default();
            let finding = findings.iter().find(|other| other.kind == *kind && other.place == found.place);
            finding.map(|finding| evidence::capture_fields(pair, age, finding, language)).unwrap_or_default()
        }
        Problem::Machine(_) => Vec::new(),
    }
}

/// Writes the value that the finding is about, calculated from its bytes, and as a reader that matches by name shows
/// it.
fn formula(subject: &Subject<'_>, found: &AccountFinding, page: &mut Page) {
    let Problem::Pair(of_pair) = &found.odd else { return };
    let PairFindingKind::InstancesShifted { wrong: Some(wrong), .. } = of_pair.kind else { return };
    let Some(row) = rows_of(subject.pair, found).first().and_then(|row| subject.pair.row(*row)) else {
        return;
    };
    let explanation = Explanation::new(&row, subject.language);
    page.result(&format!("{} = {}", explanation.path, explanation.result));
    explanation.formula.iter().for_each(|formula| page.formula(formula, explanation.equals()));
    let unit = row.unit_symbol();
    let by_name =
        format!("{}: {} {unit}", Heading::ByName.say(subject.language), grouped_in(&display(wrong.by_name)));
    page.paragraph(by_name.trim_end());
}
