//! What is said about copying.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::session::copying::{Copied, Form};
use crate::words::{Words, english, japanese};

/// A message about copying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyMsg {
    /// The button that opens the menu, and the name of the menu.
    Button,
    /// A form in the menu.
    Form(Form),
    /// Something was copied.
    Done(Copied),
    /// Title of the text that is to be copied by hand.
    ByHand,
    /// Why it is.
    ByHandHint,
    /// Closes it.
    Close,
}

impl Words {
    /// The text of a message about copying, which lies in the second part of the program.
    pub fn copy(self, message: CopyMsg) -> AttrValue {
        match self.language {
            Language::English => english::copy::text(message),
            Language::Japanese => japanese::copy::text(message),
        }
    }
}
