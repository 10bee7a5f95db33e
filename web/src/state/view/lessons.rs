//! The lessons: guided walks through captures, card by card, shown in tree, bytes and values.
//!
//! Their files are stored next to the page in each language, and fetched when the lessons are first opened.

pub mod at;
pub mod check;
pub mod exact;
mod follow;
pub mod lesson;
pub mod progress;
pub mod scope;
mod sum;
pub mod text;

use crate::shared::Shared;
use crate::state::library::both::Both;
use crate::state::library::document::Document;
use crate::state::library::side::Side;
use crate::state::view::highlight::Highlight;
use crate::state::view::lessons::at::CardPlace;
use crate::state::view::lessons::check::{Answer, Verdict};
use crate::state::view::lessons::lesson::Lesson;
use crate::state::view::lessons::progress::Progress;

/// The id of the panel.
pub const PANEL_ID: &str = "lessons";

/// The id of the heading of a card, or of the list of lessons.
pub const HEADING_ID: &str = "lessons-heading";

/// The lessons in one language.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Shelf {
    /// Not requested yet, or being loaded.
    #[default]
    Coming,
    Here(Shared<Vec<Lesson>>),
    /// They could not be had.
    Missing,
}

/// State of the question of a card.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct QuestionState {
    /// Verdict on the last answer.
    pub verdict: Option<Verdict>,
    /// `true` if an answer was wrong.
    pub has_failed: bool,
    pub has_hint: bool,
    /// `true` if the solution is shown.
    pub is_solved: bool,
}

/// Steps still to be done until a card is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Due {
    #[default]
    Nothing,
    /// Read the capture with the assumptions of the card.
    Assume,
    Show,
}

/// Input of the marks.
#[derive(Clone, Debug, PartialEq)]
struct Marked {
    at: CardPlace,
    captures: Both<Option<Document>>,
    is_here: bool,
}

impl Shelf {
    /// Returns a lesson by its id; `None` if the lessons are not loaded.
    fn lesson(&self, id: &str) -> Option<&Lesson> {
        let Self::Here(lessons) = self else { return None };
        lessons.iter().find(|lesson| lesson.id == id)
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lessons {
    /// `true` if the panel is shown next to the views.
    pub is_open: bool,
    /// The shown card; `None` for the list of lessons.
    pub at: Option<CardPlace>,
    pub progress: Progress,
    pub asked: QuestionState,
    /// `true` if a lesson has begun; its example is then opened unless it or the user's own captures are open.
    wants_example: bool,
    due: Due,
    /// The capture with an assumption made by a card.
    assumed: Option<Side>,
    marked: Option<Marked>,
    marks: Vec<Highlight>,
}

/// A change of the lessons.
#[derive(Clone, Debug)]
pub enum LessonsChange {
    /// Show the panel.
    Open,
    Close,
    /// Continue a lesson at the last card.
    Begin(String),
    /// Go to the list of lessons.
    List,
    Next,
    Back,
    /// Select the subject of the card again.
    ShowAgain,
    /// Select the mark with this letter.
    ShowMark(char),
    Answer(Answer),
    Hint,
    Solve,
    /// Reset the progress.
    Forget,
}

impl Lessons {
    /// Returns the initial state of the lessons, with the stored progress.
    pub fn remembering(progress: Progress) -> Self {
        Self { progress, ..Self::default() }
    }
}

#[cfg(test)]
pub(crate) mod tests;
