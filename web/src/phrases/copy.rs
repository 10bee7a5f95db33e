//! Messages about copying.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Say, english, japanese};
use crate::state::view::copying::{Copied, Form, RedactionLevel};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyMsg {
    /// The button that opens the menu, and the name of the menu.
    Button,
    /// A form in the menu.
    Form(Form),
    Done(Copied),
    /// The button that copies a finding as a reply.
    Reply,
    /// The label of the choice of the redaction level.
    TakenOut,
    /// The label of this choice next to the button that copies a reply.
    TakenOutOfReply,
    /// An option of the redaction level.
    Takes(RedactionLevel),
    /// Reason why a counter path keeps its names.
    PathStays,
    /// Title of the text to be copied by hand.
    ByHand,
    ByHandHint,
    Close,
    /// The bytes from an offset to another (inclusive).
    Bytes(u32, u32),
}

impl Say for CopyMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::copy::text(self),
            Language::Japanese => japanese::copy::text(self),
        }
    }
}
