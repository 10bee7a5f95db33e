//! Messages about assumptions, and the commands for them.

use winperf::Assumed;
use winperf::diagnosis::NotAssumable;
use yew::AttrValue;

use crate::phrases::{Language, Phrase, Say, english, japanese, phrases};
use crate::state::library::side::Side;

/// A message about assumptions.
#[derive(Clone, Debug, PartialEq)]
pub enum AssumedMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// Number of fields of a capture with assumed numbers, numbers of objects, counters and instances that are readable
    /// only with these, and number of remaining errors; `None` while unknown.
    Read(Side, usize, [usize; 3], Option<usize>),
    /// A field with the assumed number, and that of the file.
    Field(Assumed),
    /// Number of further fields that are not listed.
    More(usize),
    /// The sign of a field that is read so, with the number of the file.
    InFile(i64),
    /// Name of the Undo button: member and offset.
    UndoOf(&'static str, u32),
    /// Button: read the capture in that place without assumptions.
    UndoAll(Side),
    /// Button: assume the correct number in every wrong field of the capture in that place.
    Mend(Side),
    /// Button: assume the correct number in a field.
    As(i64),
    /// Label of the input for any number.
    Number(&'static str),
    /// Reason why a number cannot be assumed.
    Refused(NotAssumable),
}

phrases! {
    AssumedMsg {
        /// Opens the input for any other number.
        Other: "Try another number…", "ほかの数値を試す…";
        /// Name of the list of all that is assumed.
        Region: "Overridden fields", "仮の数値での読み取り";
        /// A capture is read again without assumptions.
        AsItIs: "Overrides discarded.", "キャプチャをそのまま読み取っています。";
        /// Legend: bytes of such a field.
        Mark: "overridden: read with a different number", "別の数値が入っているものとして読み取り";
        Undo: "Undo", "元に戻す";
        /// Button: assume the correct numbers in all fields that break a rule.
        AsRule: "Try with all of them corrected", "すべて規則どおりとして試す";
        /// The button that assumes it.
        ReadOn: "Try", "試す";
        /// The typed text is not a whole number.
        NoNumber:
            "Enter a whole number, such as 664, 0x298 or -1.",
            "664、0x298、-1 のような整数を入力してください。";
    }
}

impl Say for AssumedMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::assumed::text(self),
            Language::Japanese => japanese::assumed::text(self),
        }
    }
}
