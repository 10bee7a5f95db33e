//! Messages around the lessons; their own texts are in their files.

use yew::AttrValue;

use crate::phrases::{Language, Say, english, japanese};

/// A message about the lessons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonsMsg {
    /// Name of the panel, and of the button that opens it.
    Title,
    /// Introduction above the list of lessons.
    Intro,
    Close,
    /// The link to the list.
    All,
    /// Duration of a lesson, in minutes.
    Minutes(u32),
    NotBegun,
    /// The number of the card that is shown or was seen last, from 1, and the number of cards.
    CardOf(usize, usize),
    /// Number of questions of a lesson that was read to its end, and numbers of those answered at once, with help, and not.
    Done {
        questions: usize,
        at_once: usize,
        with_help: usize,
        shown: usize,
    },
    /// The lesson to go on with.
    GoOn,
    Forget,
    Coming,
    Unavailable,
    Back,
    Next,
    Finish,
    ShowAgain,
    /// Name of the list of lettered marks.
    Marks,
    /// A field or structure with a letter: its description, length in bytes, and place.
    Mark {
        letter: char,
        name: String,
        length: u32,
        offset: u32,
    },
    /// Label before the mistake that a card prevents.
    Prevents,
    /// Label of the input for a number.
    NumberLabel,
    /// Label of the input for a counter path.
    PathLabel,
    /// The button that checks the typed answer.
    Check,
    /// The button that checks the selection.
    CheckSelection,
    Hint,
    Solve,
    Right,
    Wrong,
    NoNumber,
    NoPath,
    /// The open captures do not have the subject of a card.
    Missing,
    /// The lesson is about an example, and other captures are open.
    Elsewhere(String),
    OpenExample(String),
    /// The heading of the solution.
    Solution,
    /// Placeholder for a number that the captures do not have.
    NoFigure,
    /// The link from the start screen.
    Invitation,
    /// The link to the specification.
    Specification,
}

impl Say for LessonsMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::lessons::text(self),
            Language::Japanese => japanese::lessons::text(self),
        }
    }
}
