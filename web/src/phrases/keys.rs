//! What is said about keys and signs.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::keys::table::{Deed, Group};
use crate::phrases::{Say, english, japanese};

/// A message about keys and signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeysMsg {
    /// Name of the dialog, and of the button that opens it.
    Title,
    Close,
    Group(Group),
    Deed(Deed),
    /// The switch for keys of a single character.
    Single,
    /// What the switch is for.
    SingleHint,
    Signs,
    /// What A and B are.
    Sides,
    /// What is joined to another key by being pressed after it.
    Then,
}

impl Say for KeysMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::keys::text(self),
            Language::Japanese => japanese::keys::text(self),
        }
    }
}
