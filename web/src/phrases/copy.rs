//! Messages about copying.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Phrase, Say, english, japanese, phrases};
use crate::state::view::copying::{Copied, Form, RedactionLevel};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// A form in the menu.
    Form(Form),
    Done(Copied),
    /// An option of the redaction level.
    Takes(RedactionLevel),
    /// The bytes from an offset to another (inclusive).
    Bytes(u32, u32),
}

phrases! {
    CopyMsg {
        /// The button that opens the menu, and the name of the menu.
        Button: "Copy as", "形式を選んでコピー";
        /// The button that copies a finding as a reply.
        Reply: "Copy reply", "返信文をコピー";
        /// The label of the choice of the redaction level.
        TakenOut: "Names in copies", "コピーに含める名前";
        /// The label of this choice next to the button that copies a reply.
        TakenOutOfReply: "Names in reply", "返信文に含める名前";
        /// Reason why a counter path keeps its names.
        PathStays:
            "Names in paths are kept, because Get-Counter and typeperf need them on the original machine.",
            "パスの名前は元のままです。Get-Counter や typeperf でこのマシンに問い合わせるためです。";
        /// Bytes of files that are no captures are copied with all names.
        BytesStay:
            "Bytes of logs and title lists are copied as they are, with all names in them.",
            "ログとタイトル一覧のバイトは、含まれる名前を変えずにコピーします。";
        /// Title of the text to be copied by hand.
        ByHand: "Text to copy", "コピーするテキスト";
        ByHandHint:
            "The browser does not allow this page to use the clipboard. The text is selected; copy it from here.",
            "ブラウザーがクリップボードの使用を許可していません。テキストを選択してあるので、ここからコピーしてください。";
        Close: "Close", "閉じる";
    }
}

impl Say for CopyMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::copy::text(self),
            Language::Japanese => japanese::copy::text(self),
        }
    }
}
