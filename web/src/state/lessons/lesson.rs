//! A lesson, as its file in `web/lessons` has it: one file for each language, equal but for what people read.
//!
//! Places are written as addresses write them (`at=`), with `B:` before those of the capture in B; numbers are sums over them
//! (`sum.rs`), so that a lesson says what the open captures say.

use serde::Deserialize;

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in addresses, and in what is remembered.
    pub id: String,
    /// Another one where what was learnt before counts no more.
    pub version: u32,
    pub minutes: u32,
    /// The example that it is about.
    pub example: String,
    pub title: String,
    /// What a learner can do afterwards.
    pub goal: String,
    pub cards: Vec<Card>,
}

/// One thing to understand, or one question.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// What its outcome is remembered by.
    pub id: String,
    pub title: String,
    /// Paragraphs: `…` between backticks is code, and `{…}` is worked out.
    pub text: Vec<String>,
    /// Steps of a calculation, written as paragraphs are.
    #[serde(default)]
    pub sums: Vec<String>,
    /// The view that shows it; that of structure and bytes where nothing is said.
    #[serde(default)]
    pub view: Option<String>,
    /// The place that is selected.
    pub show: String,
    /// The places that are marked, with the letters a, b, c.
    #[serde(default)]
    pub marks: Vec<String>,
    /// What is assumed while the card is shown.
    #[serde(default)]
    pub assume: Vec<Assume>,
    #[serde(default)]
    pub ask: Option<Ask>,
    /// The mistake of real programs that it prevents.
    #[serde(default)]
    pub prevents: Option<String>,
}

impl Card {
    /// The places that are marked, each with its letter.
    pub fn lettered_marks(&self) -> impl Iterator<Item = (char, &str)> {
        ('a'..).zip(self.marks.iter().map(String::as_str))
    }
}

/// A number that is read in the place of the one in the file.
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
    /// Mistakes that are likely, each with a sentence that does not say the answer.
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
        /// By how much an answer may differ.
        #[serde(default)]
        within: Option<String>,
    },
    /// A place, which is to be selected: this one, or bytes of it.
    Select { place: String },
    /// A counter path: that of the raw value at this place.
    Path { of: String },
    /// One of several: the one that is said to be right, or whose sum is this one.
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
    /// Why it is wrong.
    #[serde(default)]
    pub say: Option<String>,
}

#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// The number or the place that somebody with this mistake comes to.
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
    /// What is remembered of it is remembered by this.
    pub fn key(&self) -> String {
        format!("{}.{}", self.id, self.version)
    }

    /// How many questions it asks.
    pub fn questions(&self) -> usize {
        self.cards.iter().filter(|card| card.ask.is_some()).count()
    }
}
