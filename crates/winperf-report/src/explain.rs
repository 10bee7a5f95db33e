//! Explanation of a row: the steps to its numbers, and the calculation of the value.

mod about;
mod aggregates;
mod counted;
mod counter_type;
mod formula;
mod gpu;
pub(crate) mod math;
mod notes;
mod partner;
mod readings;
mod sample_program;
pub(crate) mod sort;
mod way;

use std::iter;

use strum::VariantArray;
use unicode_width::UnicodeWidthStr;
use winperf::counter_type::TimeBase;
use winperf::formula::{Letter, Note};
use winperf::pair;
use winperf::pair::explanation::Bytes;

pub use self::aggregates::aggregates;
pub use self::counted::{LetterText, base_of};
pub use self::counter_type::{TypeExample, TypeExplained, bits_in_words};
pub use self::formula::{Written, in_letters};
pub use self::math::{Figure, Math, Typeset};
pub use self::partner::Partner;
pub use self::readings::ReadingText;
use self::sort::ValueKind;
use crate::language::Language;
use crate::number::plain;
use crate::phrases::{Answer, Label, Located, Lookup, Related, Say, WhichCapture};
use crate::table::padded;
use crate::values::ShownValue;

/// One step to a raw value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Name of the step: the object, the counter, the instance, its parent, the occurrence of its name, the block, the
    /// value, its base, or the matched item in the other capture.
    pub name: &'static str,
    /// Text of what was found.
    pub text: String,
    /// Its bytes.
    pub bytes: Option<Bytes>,
}

/// A letter of the formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperandText {
    /// The letter.
    pub letter: Letter,
    /// Its number.
    pub value: String,
    /// Meaning of the number.
    pub meaning: String,
    /// Its bytes; `None` for a number that the type implies.
    pub bytes: Option<Bytes>,
}

/// One row explained.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The value.
    pub shown: ShownValue,
    /// Its counter path.
    pub path: String,
    /// Its own address.
    pub address: String,
    /// Steps to the raw values.
    pub steps: Vec<Step>,
    /// Sort of value.
    pub sort: &'static str,
    /// The formula; `None` for a type without one.
    pub formula: Option<Written>,
    /// The letters with their numbers.
    pub operands: Vec<OperandText>,
    /// Meanings of the letters.
    pub counts: Vec<LetterText>,
    /// The value with its unit, or the reason why there is none in a sentence.
    pub result: String,
    /// Explanation of the counter by Windows or the provider, if it is available.
    pub help: Option<String>,
    /// Note on a counter that is often misread: its meaning, and a common misunderstanding.
    pub about: Option<String>,
    /// The base of the counter, or the counter of a base.
    pub partner: Option<Partner>,
    /// Values of each source for the samples, if they differ.
    pub readings: Vec<ReadingText>,
    /// Notes on the treatment of oddities.
    pub notes: Vec<String>,
    /// Value of the counter over the instances of its object, if included.
    pub aggregates: Option<String>,
    /// `true` if there is also an older capture.
    pub has_older: bool,
    /// The language of all of it.
    pub language: Language,
}

impl Explanation {
    /// Explains a row.
    pub fn new(of: &pair::Row<'_>, language: Language) -> Self {
        let shown = ShownValue::new(of);
        let time_base = time_base(of);
        let (formula, operands) = formula::texts(of, time_base, language);
        let titles = of.definition().map(|definition| (definition.object().title(), definition.title()));
        let result = match (shown.value, &shown.of_older) {
            (Ok(value), _) => exactly(&shown, value, language),
            (Err(_), Some(older)) => Answer::OfOlder(&older.with_unit(shown.unit, language)).say(language),
            (Err(reason), None) => match shown.text() {
                Some(text) => Answer::Text(text).say(language),
                None => reason.say(language).to_owned(),
            },
        };
        Self {
            path: of.path().to_string(),
            address: of.address(),
            steps: way::steps(of, language),
            sort: ValueKind::from_counter_type(shown.counter_type).say(language),
            formula,
            operands,
            counts: counted::letters(shown.counter_type, time_base, titles, language),
            result,
            help: about::help(of),
            about: about::describe_counter(of, language),
            partner: Partner::find(of, language),
            readings: readings::list_readings(of, &shown, time_base, language),
            notes: notes::list_notes(of, &shown, language),
            aggregates: None,
            has_older: of.pair().older().is_some(),
            language,
            shown,
        }
    }

    /// Explains each row; the value of a counter over all instances follows only the last of its rows.
    pub fn each<'a>(
        rows: impl Iterator<Item = pair::Row<'a>>,
        language: Language,
    ) -> impl Iterator<Item = Self> {
        let counter_of = |row: &pair::Row<'_>| (row.cell().object, row.cell().counter);
        let mut rows = rows.peekable();
        iter::from_fn(move || {
            let row = rows.next()?;
            let is_followed = rows.peek().is_some_and(|next| counter_of(next) == counter_of(&row));
            let explanation = Self::new(&row, language);
            Some(if is_followed { explanation } else { explanation.with_aggregates(&row) })
        })
    }

    /// Adds the value of its counter over all instances, which evaluates each of them.
    #[must_use]
    pub fn with_aggregates(self, of: &pair::Row<'_>) -> Self {
        Self { aggregates: aggregates(of, self.language), ..self }
    }
}

/// Returns the value as it is shown, followed by all digits if it is rounded.
fn exactly(shown: &ShownValue, value: f64, language: Language) -> String {
    let text = shown.with_unit(language).unwrap_or_default();
    let full = value.to_string();
    let is_full = value == value.trunc() && value.abs() < 1e21 || shown.display.as_ref() == Some(&full);
    if is_full { text } else { format!("{text} ({full})") }
}

/// Returns the clock that the value was computed with, which differs from the clock of the type if the object has none.
fn time_base(row: &pair::Row<'_>) -> TimeBase {
    let outcome = row.outcome_of_older().unwrap_or_else(|| row.outcome());
    if outcome.notes.contains(Note::FallbackClock) {
        TimeBase::HundredNanoseconds
    } else {
        row.counter_type().time_base()
    }
}

impl Explanation {
    /// Returns the result as the end of the formula; `None` without a value, and if the formula is the value itself.
    pub fn equals(&self) -> Option<&str> {
        let has_steps = self.formula.as_ref().is_some_and(|formula| formula.numbers.is_some());
        (self.shown.value.is_ok() && has_steps).then_some(&*self.result)
    }

    /// Returns the remarks about the counter, and then those about the value.
    pub fn remarks(&self) -> impl Iterator<Item = &String> {
        self.about.iter().chain(&self.notes)
    }

    /// Returns what the value is: the note on its counter, or otherwise a sentence about its sort of value.
    pub fn what(&self) -> &str {
        self.about.as_deref().unwrap_or(self.sort)
    }

    /// Writes the explanation as text.
    ///
    /// # Errors
    /// Returns any I/O error from `out`.
    pub fn write_text(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        let width = width_of_labels(self.language);
        let label = |label: Label| padded(label.say(self.language), width);
        writeln!(out, "{}", plain(&self.path))?;
        writeln!(out, "  {} {}", label(Label::Result), plain(&self.result))?;
        writeln!(out, "  {} {}", label(Label::Sort), plain(self.what()))?;
        if let Some(help) = &self.help {
            writeln!(out, "  {} {}", label(Label::Help), plain(help))?;
        }
        self.write_formula(out, width)?;
        writeln!(out, "  {} {}", label(Label::Address), self.address)?;
        for step in &self.steps {
            let located = self.located(step.bytes);
            writeln!(out, "  {} {}{located}", padded(step.name, width), plain(&step.text))?;
        }
        if let Some(partner) = &self.partner {
            writeln!(out, "  {} {}", padded(partner.name, width), plain(&partner.text))?;
        }
        if let Some(together) = &self.aggregates {
            writeln!(out, "  {} {}", label(Label::Together), plain(together))?;
        }
        self.write_readings(out, width)?;
        for note in &self.notes {
            writeln!(out, "  {} {}", label(Label::Note), plain(note))?;
        }
        Ok(())
    }

    fn located(&self, bytes: Option<Bytes>) -> String {
        bytes.map_or_else(String::new, |bytes| {
            let whose = WhichCapture::from_age(bytes.age, self.has_older);
            format!("  {}", Located { bytes, whose }.say(self.language))
        })
    }

    /// Writes the formula from its letters to the step before the result, and its letters.
    fn write_formula(&self, out: &mut dyn std::io::Write, width: usize) -> std::io::Result<()> {
        let lines = self.formula.iter().flat_map(Written::lines);
        for (place, line) in lines.enumerate() {
            let (name, sign) = if place == 0 { (Label::Formula.say(self.language), "") } else { ("", "= ") };
            writeln!(out, "  {} {sign}{}", padded(name, width), line.text())?;
        }
        if let Some(result) = self.equals() {
            writeln!(out, "  {} = {}", padded("", width), plain(result))?;
        }
        for operand in &self.operands {
            let OperandText { letter, value, meaning, bytes } = operand;
            writeln!(out, "    {:<2} = {value}  {meaning}{}", letter.name(), self.located(*bytes))?;
        }
        for counted in &self.counts {
            writeln!(out, "    {:<2}   {}", counted.letter, counted.text)?;
        }
        Ok(())
    }

    /// Writes the values of each source for the samples, one per line.
    fn write_readings(&self, out: &mut dyn std::io::Write, width: usize) -> std::io::Result<()> {
        let widest = |of: fn(&ReadingText) -> &str| {
            self.readings.iter().map(|reading| of(reading).width()).max().unwrap_or(0)
        };
        let (source_width, value_width) =
            (widest(|reading| reading.source), widest(|reading| &reading.value));
        for (place, reading) in self.readings.iter().enumerate() {
            let name = if place == 0 { Label::Readings.say(self.language) } else { "" };
            let (source, value) = (padded(reading.source, source_width), padded(&reading.value, value_width));
            let formula = reading.formula.as_ref().map(|formula| format!(": {}", formula.text()));
            let formula = formula.unwrap_or_default();
            writeln!(out, "  {} {source}  {value}  {}{formula}", padded(name, width), reading.why)?;
        }
        Ok(())
    }
}

/// Returns the width of the column with the names of steps and lines.
fn width_of_labels(language: Language) -> usize {
    let steps = Lookup::VARIANTS.iter().map(|step| step.say(language));
    let lines = Label::VARIANTS.iter().map(|line| line.say(language));
    let partners = Related::VARIANTS.iter().map(|related| related.say(language));
    steps.chain(lines).chain(partners).map(|label| label.width()).max().map_or(0, |widest| widest + 1)
}

#[cfg(test)]
mod tests;
