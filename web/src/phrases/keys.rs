//! Messages about keys and signs.

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
    /// Purpose of the switch.
    SingleHint,
    Signs,
    /// Meaning of A and B.
    Sides,
    /// Word between two keys that are pressed one after the other.
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
