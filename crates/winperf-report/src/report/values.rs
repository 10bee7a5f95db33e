//! Values: selected ones with their explanations, and those of complete objects as tables.

use winperf::pair::explanation::Bytes;
use winperf::pair::{Age, ObjectPair, Row};

use super::page::{Page, Text};
use super::{chart, structures};
use crate::account::capitalized;
use crate::explain::Explanation;
use crate::handed::Subject;
use crate::number::{grouped_digits, grouped_in};
use crate::phrases::Say;
use crate::phrases::share::{Heading, Sentence};
use crate::values;

/// Values that are explained.
const EXPLAINED: usize = 100;

/// Values of an object that are written out.
const LISTED: usize = 5000;

/// Writes the chosen values, each with its steps, its formula, a chart of its counter, and its bytes.
pub(super) fn explained(subject: &Subject<'_>, page: &mut Page) {
    for row in subject.rows.iter().take(EXPLAINED).filter_map(|row| subject.pair.row(*row)) {
        explain(subject, &row, page);
    }
    if let Some(more @ 1..) = subject.rows.len().checked_sub(EXPLAINED) {
        page.paragraph(&Sentence::MoreValues(more).say(subject.language));
    }
}

fn explain(subject: &Subject<'_>, row: &Row<'_>, page: &mut Page) {
    let explanation = Explanation::new(row, subject.language).with_aggregates(row);
    page.subheading(&explanation.path);
    page.result(&explanation.result);
    page.paragraph(explanation.what());
    explanation.formula.iter().for_each(|formula| page.formula(formula, explanation.equals()));
    letters(subject, &explanation, page);
    counts(&explanation, page);
    readings(subject, &explanation, page);
    chart::write_counter(subject, row, page);
    if let Some(together) = &explanation.aggregates {
        page.paragraph(&capitalized(together));
    }
    way(subject, &explanation, page);
    for note in explanation.help.iter().chain(&explanation.notes) {
        page.paragraph(note);
    }
    structures::write_row(subject, row, page);
}

/// Writes the letters of the formula with their numbers.
fn letters(subject: &Subject<'_>, explanation: &Explanation, page: &mut Page) {
    if explanation.operands.is_empty() {
        return;
    }
    page.table("letters", &["", "", "", Heading::Bytes.say(subject.language)]);
    for operand in &explanation.operands {
        page.row([
            Text::Code(operand.letter.name()),
            Text::Number(&grouped_in(&operand.value)),
            Text::Plain(&operand.meaning),
            Text::Code(&place(subject, operand.bytes)),
        ]);
    }
    page.end_table();
}

/// Writes the meanings of the letters in the formula.
fn counts(explanation: &Explanation, page: &mut Page) {
    let said = explanation.counts.iter().map(|counted| format!("{} {}", counted.letter, counted.text));
    page.list(&said.collect::<Vec<String>>());
}

/// Writes the values of each source for the samples, if they differ.
fn readings(subject: &Subject<'_>, explanation: &Explanation, page: &mut Page) {
    if explanation.readings.is_empty() {
        return;
    }
    page.table("readings", &["", Heading::Value.say(subject.language), ""]);
    for reading in &explanation.readings {
        let formula = reading.formula.as_ref().map(|formula| format!(": {}", formula.text()));
        let why = format!("{}{}", reading.why, formula.unwrap_or_default());
        page.row([Text::Plain(reading.source), Text::Plain(&grouped_in(&reading.value)), Text::Plain(&why)]);
    }
    page.end_table();
}

/// Writes the steps to the raw values.
fn way(subject: &Subject<'_>, explanation: &Explanation, page: &mut Page) {
    page.table("way", &["", "", Heading::Bytes.say(subject.language)]);
    for step in &explanation.steps {
        page.row([Text::Plain(step.name), Text::Plain(&step.text), Text::Code(&place(subject, step.bytes))]);
    }
    page.end_table();
}

/// Returns the place of bytes.
fn place(subject: &Subject<'_>, bytes: Option<Bytes>) -> String {
    let Some(bytes) = bytes else { return String::new() };
    let head = match bytes.age {
        _ if subject.pair.older().is_none() => "",
        Age::Older => Heading::Older.say(subject.language),
        Age::Newer => Heading::Newer.say(subject.language),
    };
    format!("{head} {:#x}", bytes.offset).trim_start().to_owned()
}

/// Writes all values of an object; without a column for instances if there are none.
pub(super) fn write_object(subject: &Subject<'_>, object: ObjectPair<'_>, page: &mut Page) {
    let language = subject.language;
    let mut rows = object.rows();
    let Some(first) = rows.next() else { return };
    let has_instances = first.instance_name().is_some();
    let [instance, counter, value, older, newer] =
        [Heading::Instance, Heading::Counter, Heading::Value, Heading::OlderRaw, Heading::NewerRaw]
            .map(|head| head.say(language));
    let heads = [instance, counter];
    let heads = if has_instances { &heads[..] } else { &heads[1..] };
    page.table_with_numbers("values", heads, &[value, older, newer]);
    for row in std::iter::once(first).chain(rows.by_ref()).take(LISTED) {
        let row = values::ValueRow::new(&row);
        let instance = row.instance.as_ref().map(|instance| instance.with_former(language));
        let shown = row.shown.with_unit(language);
        let reason = row.shown.value.err().map(|reason| crate::Brief(reason).say(language));
        let [older, newer] = [row.shown.raw.older, row.shown.raw.newer]
            .map(|raw| raw.map(|raw| grouped_digits(&raw.to_string())));
        let instance = has_instances.then(|| Text::Plain(instance.as_deref().unwrap_or_default()));
        page.row(instance.into_iter().chain([
            Text::Plain(&row.counter),
            Text::Number(shown.as_deref().or(reason).unwrap_or_default()),
            Text::Number(&older.unwrap_or_default()),
            Text::Number(&newer.unwrap_or_default()),
        ]));
    }
    page.end_table();
    match rows.count() {
        0 => {}
        more => page.paragraph(&Sentence::MoreValues(more).say(language)),
    }
}
