//! First part of a report: the worst finding with its bytes, and the value made wrong by it.

use winperf::findings::PairFindingKind;
use winperf::pair::Age;

use super::findings::{bytes, describe, shown};
use super::page::{Page, Text};
use crate::account::{AccountFinding, Id, PairWords, Problem, Statement, Wording, ids, rows_of};
use crate::explain::Explanation;
use crate::handed::Subject;
use crate::number::{display, grouped_digits, grouped_in};
use crate::phrases::Say;
use crate::phrases::share::Heading;

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
        (Problem::Capture(_) | Problem::Titles(_), place) if !place.is_empty() => {
            format!("{place}: {}", describe(subject, spoken, worst))
        }
        _ => describe(subject, spoken, worst),
    };
    page.point(severity.name(), Some(spoken.severity(severity)), &said);
    evidence(subject, spoken, worst, page);
    formula(subject, worst, page);
}

/// Writes the bytes that the finding is about; for a name that denotes a different instance, the ids of both.
fn evidence(subject: &Subject<'_>, spoken: PairWords<'_>, found: &AccountFinding, page: &mut Page) {
    let known = match &found.odd {
        Problem::Pair(of_pair) => ids(subject.pair, of_pair.places),
        Problem::Capture(_) | Problem::Failed(_) | Problem::Absent(_) | Problem::Titles(_) => [None, None],
    };
    let [Some(older), Some(newer)] = known else {
        page.lines(&bytes(spoken, found));
        return;
    };
    let language = subject.language;
    let [of_older, of_newer] = [Heading::Older, Heading::Newer].map(|head| head.say(language));
    page.table_with_numbers("evidence", &[""], &[of_older, of_newer]);
    let values = [&older, &newer].map(|id| grouped_digits(&id.value));
    page.row([Text::Plain(&newer.counter), Text::Number(&values[0]), Text::Number(&values[1])]);
    let at =
        |age: Age, id: &Id| format!("{:#x}: {}", id.offset, shown(subject.pair, age, id.offset, id.length));
    page.row([
        Text::Plain(Heading::Bytes.say(language)),
        Text::Code(&at(Age::Older, &older)),
        Text::Code(&at(Age::Newer, &newer)),
    ]);
    page.end_table();
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
