//! One row explained: where its numbers stand, how they were found, and how the value follows from them.

mod about;
mod formula;
mod notes;
mod sample_program;
mod way;

use strum::VariantArray;
use unicode_width::UnicodeWidthStr;
use winperf::counter_type::TimeBase;
use winperf::formula::Note;
use winperf::pair;
use winperf::pair::explanation::Bytes;

pub use self::formula::in_letters;
use crate::language::Language;
use crate::number::plain;
use crate::phrases::{Answer, Label, Located, Lookup, Say, Whose};
use crate::table::padded;
use crate::values::Shown;

/// One step on the way to a raw value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is looked up: the object, the counter, the instance, its parent, the occurrence of its name, the block, the value, its base, or the same in the other capture.
    pub name: &'static str,
    /// What was found.
    pub text: String,
    /// Where.
    pub bytes: Option<Bytes>,
}

/// A letter of the formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperandText {
    /// The letter, as in `N1`.
    pub letter: &'static str,
    /// Its number.
    pub value: String,
    /// What the number is.
    pub meaning: String,
    /// Where it stands; `None` for a number that the type implies.
    pub bytes: Option<Bytes>,
}

/// One row explained.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The value.
    pub shown: Shown,
    /// Its counter path.
    pub path: String,
    /// Its own address.
    pub address: String,
    /// The way to the raw values.
    pub steps: Vec<Step>,
    /// The formula in letters; `None` for a type without one.
    pub formula: Option<String>,
    /// The formula with numbers; `None` where a number is missing.
    pub substituted: Option<String>,
    /// The letters.
    pub operands: Vec<OperandText>,
    /// The value with its unit, or the reason why there is none in a sentence.
    pub result: String,
    /// What the counter counts and what it is mistaken for, where people quarrel about it.
    pub about: Option<String>,
    /// What is worth knowing: what was done about oddities, and where other programs and documents differ.
    pub notes: Vec<String>,
    /// Whether there is an older capture besides.
    pub has_older: bool,
    /// The language of all of it.
    pub language: Language,
}

impl Explanation {
    /// Explains a row.
    pub fn new(of: &pair::Row<'_>, language: Language) -> Self {
        let shown = Shown::new(of);
        let time_base = time_base(of);
        let (formula, substituted, operands) = formula::texts(of, time_base, language);
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
            formula,
            substituted,
            operands,
            result,
            about: about::of(of, language),
            notes: notes::of(of, &shown, time_base, language),
            has_older: of.pair().older().is_some(),
            language,
            shown,
        }
    }
}

/// The value as it is shown, and all digits of it where those are more; a whole number has no more.
fn exactly(shown: &Shown, value: f64, language: Language) -> String {
    let text = shown.with_unit(language).unwrap_or_default();
    let full = value.to_string();
    let is_full = value == value.trunc() && value.abs() < 1e21 || shown.display.as_ref() == Some(&full);
    if is_full { text } else { format!("{text} ({full})") }
}

/// The clock that the value was computed with, which is not that of the type where the object keeps none.
fn time_base(row: &pair::Row<'_>) -> TimeBase {
    let outcome = row.of_older_alone().unwrap_or_else(|| row.outcome());
    if outcome.notes.contains(Note::FallbackClock) {
        TimeBase::HundredNanoseconds
    } else {
        row.counter_type().time_base()
    }
}

impl Explanation {
    /// What is to be said of the counter, and then of the value.
    pub fn remarks(&self) -> impl Iterator<Item = &String> {
        self.about.iter().chain(&self.notes)
    }

    /// Writes the explanation as text.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_text(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        let width = width_of_labels(self.language);
        let label = |label: Label| padded(label.say(self.language), width);
        let located = |bytes: Option<Bytes>| {
            bytes.map_or_else(String::new, |bytes| {
                let whose = Whose::of(bytes.age, self.has_older);
                format!("  {}", Located { bytes, whose }.say(self.language))
            })
        };
        writeln!(out, "{}", plain(&self.path))?;
        writeln!(out, "  {} {}", label(Label::Address), self.address)?;
        for step in &self.steps {
            writeln!(out, "  {} {}{}", padded(step.name, width), plain(&step.text), located(step.bytes))?;
        }
        if let Some(formula) = &self.formula {
            writeln!(out, "  {} {formula}", label(Label::Formula))?;
        }
        for operand in &self.operands {
            let OperandText { letter, value, meaning, bytes } = operand;
            writeln!(out, "    {letter:<2} = {value}  {meaning}{}", located(*bytes))?;
        }
        if let Some(substituted) = &self.substituted {
            writeln!(out, "            = {substituted}")?;
        }
        writeln!(out, "  {} {}", label(Label::Result), plain(&self.result))?;
        for note in self.remarks() {
            writeln!(out, "  {} {}", label(Label::Note), plain(note))?;
        }
        Ok(())
    }
}

/// The width of the column with the names of steps and lines.
fn width_of_labels(language: Language) -> usize {
    let steps = Lookup::VARIANTS.iter().map(|step| step.say(language));
    let lines = Label::VARIANTS.iter().map(|line| line.say(language));
    steps.chain(lines).map(|label| label.width()).max().map_or(0, |widest| widest + 1)
}
