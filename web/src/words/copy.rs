//! What is said about copying.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::session::copying::{Copied, Form};
use crate::words::{Say, english, japanese};

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

impl Say for CopyMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::copy::text(self),
            Language::Japanese => japanese::copy::text(self),
        }
    }
}
