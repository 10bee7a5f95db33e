//! What is said around the lessons; what they teach stands in their files.

use yew::AttrValue;

use crate::phrases::{Language, Say, english, japanese};

/// A message about the lessons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonsMsg {
    /// Name of the panel, and of the button that opens it.
    Title,
    /// What they are, above their list.
    Intro,
    Close,
    /// The way to the list.
    All,
    /// How long a lesson takes.
    Minutes(u32),
    NotBegun,
    /// Of how many cards one is shown or was seen last, from 1.
    CardOf(usize, usize),
    /// How many questions were answered at once, with help, and not, of a lesson that is done.
    Done {
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
    /// Name of the list of what has letters.
    Marks,
    /// A field or structure with a letter: what it is, how many bytes, and where.
    Mark {
        letter: char,
        name: String,
        length: u32,
        offset: u32,
    },
    /// What stands before the mistake that a card prevents.
    Prevents,
    /// Label of the input for a number.
    NumberLabel,
    /// Label of the input for a counter path.
    PathLabel,
    /// The button that checks what was typed.
    Check,
    /// The button that checks what is selected.
    CheckSelection,
    Hint,
    Solve,
    Right,
    Wrong,
    NoNumber,
    NoPath,
    /// The open captures do not have what a card is about.
    Missing,
    /// The lesson is about an example, and other captures are open.
    Elsewhere(String),
    OpenExample(String),
    /// The heading of the solution.
    Solution,
    /// What stands in the place of a number that the captures do not have.
    NoFigure,
    /// The way in from the start screen.
    Invitation,
    /// The way to the specification.
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
