//! A lesson, as its file in `web/lessons` has it: one file for each language, equal except for the texts.
//!
//! Places have the notation of addresses (`at=`), with `B:` before those of the capture in B; numbers are sums over
//! them (`sum.rs`), so that a lesson is true of the open captures.

use serde::Deserialize;

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in addresses, and in the stored progress.
    pub id: String,
    /// Version; the stored progress of another one does not count.
    pub version: u32,
    pub minutes: u32,
    /// The example that it is about.
    pub example: String,
    pub title: String,
    /// Skills that a learner has afterwards.
    pub goal: String,
    pub cards: Vec<Card>,
}

/// An explanation, or a question.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// ID that its outcome is stored under.
    pub id: String,
    pub title: String,
    /// Paragraphs: `…` between backticks is code, and `{…}` is computed.
    pub text: Vec<String>,
    /// Steps of a calculation, written as paragraphs are.
    #[serde(default)]
    pub sums: Vec<String>,
    /// The view that shows it; by default that of structure and bytes.
    #[serde(default)]
    pub view: Option<String>,
    /// The place that is selected.
    pub show: String,
    /// The places that are marked, with the letters a, b, c.
    #[serde(default)]
    pub marks: Vec<String>,
    /// Assumptions in effect while the card is shown.
    #[serde(default)]
    pub assume: Vec<Assume>,
    #[serde(default)]
    pub ask: Option<Ask>,
    /// The mistake of real programs that it prevents.
    #[serde(default)]
    pub prevents: Option<String>,
}

impl Card {
    /// Returns the places that are marked, each with its letter.
    pub fn lettered_marks(&self) -> impl Iterator<Item = (char, &str)> {
        ('a'..).zip(self.marks.iter().map(String::as_str))
    }
}

/// An assumed number, in the place of the one in the file.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Assume {
    pub at: String,
    pub to: String,
}

/// A question, which the page checks against the captures.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub question: String,
    pub answer: Wanted,
    /// Likely mistakes, each with a sentence that does not reveal the answer.
    #[serde(default)]
    pub wrong: Vec<Wrong>,
    pub hint: Hint,
    /// The whole way to the answer.
    pub solution: String,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub enum Wanted {
    /// A number: this sum.
    Number {
        is: String,
        /// Tolerance of an answer.
        #[serde(default)]
        within: Option<String>,
    },
    /// A place, which is to be selected: this one, or bytes of it.
    Select { place: String },
    /// A counter path: that of the raw value at this place.
    Path { of: String },
    /// One of several: the one marked as right, or whose sum is this one.
    Choose {
        #[serde(default)]
        is: Option<String>,
        options: Vec<Choice>,
    },
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub text: String,
    #[serde(default)]
    pub right: bool,
    #[serde(default)]
    pub value: Option<String>,
    /// Reason why it is wrong.
    #[serde(default)]
    pub say: Option<String>,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// The wrong number or place that follows from this mistake.
    pub is: String,
    pub say: String,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    pub text: String,
    /// The bytes that it leads to.
    pub show: String,
}

impl Lesson {
    /// Returns the key that its state is stored under.
    pub fn key(&self) -> String {
        format!("{}.{}", self.id, self.version)
    }

    /// Returns the number of questions that it asks.
    pub fn questions(&self) -> usize {
        self.cards.iter().filter(|card| card.ask.is_some()).count()
    }
}
