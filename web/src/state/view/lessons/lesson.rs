//! Lesson files in `web/lessons`: one for each language, equal except for the texts.
//!
//! Places use the notation of addresses (`at=`), with the prefix `B:` for the capture in B; numbers are sums over them
//! (`sum.rs`), so a lesson applies to the open captures.

use serde::Deserialize;

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in addresses, and in the stored progress.
    pub id: String,
    /// Version; the stored progress of other versions is ignored.
    pub version: u32,
    pub minutes: u32,
    /// The example of the lesson.
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
    /// ID under which its outcome is stored.
    pub id: String,
    pub title: String,
    /// Paragraphs: `…` between backticks is code, and `{…}` is computed.
    pub text: Vec<String>,
    /// Steps of a calculation, written as paragraphs are.
    #[serde(default)]
    pub sums: Vec<String>,
    /// View of the card; by default structure and bytes.
    #[serde(default)]
    pub view: Option<String>,
    /// The selected place.
    pub show: String,
    /// The marked places, with the letters a, b, c.
    #[serde(default)]
    pub marks: Vec<String>,
    /// Assumptions in effect while the card is shown.
    #[serde(default)]
    pub assume: Vec<Assume>,
    #[serde(default)]
    pub ask: Option<Ask>,
    /// Mistake in real programs that the lesson prevents.
    #[serde(default)]
    pub prevents: Option<String>,
}

impl Card {
    /// Returns the marked places, each with its letter.
    pub fn lettered_marks(&self) -> impl Iterator<Item = (char, &str)> {
        ('a'..).zip(self.marks.iter().map(String::as_str))
    }
}

/// An assumed number, instead of the one in the file.
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
    /// All steps to the answer.
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
    /// A place to select: this one, or bytes of it.
    Select { place: String },
    /// The counter path of the raw value at this place.
    Path { of: String },
    /// One of several choices: the one marked as correct, or the one with this sum.
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
    /// The wrong number or place resulting from this mistake.
    pub is: String,
    pub say: String,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    pub text: String,
    /// The bytes resulting from it.
    pub show: String,
}

impl Lesson {
    /// Returns the key that its state is stored under.
    pub fn key(&self) -> String {
        format!("{}.{}", self.id, self.version)
    }

    /// Returns the number of questions in the lesson.
    pub fn questions(&self) -> usize {
        self.cards.iter().filter(|card| card.ask.is_some()).count()
    }
}
