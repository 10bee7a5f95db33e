//! Messages about keys and signs.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::keys::table::{Deed, Group};
use crate::phrases::{Phrase, Say, english, japanese, phrases};

/// A message about keys and signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeysMsg {
    /// A text without arguments.
    Phrase(Phrase),
    Group(Group),
    Deed(Deed),
}

phrases! {
    KeysMsg {
        /// Name of the dialog, and of the button that opens it.
        Title: "Shortcuts and symbols", "ショートカットと記号";
        Close: "Close", "閉じる";
        /// The switch for keys of a single character.
        Single: "Single-character shortcuts", "1 文字のキー";
        /// Purpose of the switch.
        SingleHint:
            "In text boxes, these keys type characters. If they are turned off, only shortcuts with Ctrl, Alt or function keys work everywhere.",
            "入力ボックスの中では文字として入力されます。オフにすると、どこでも使えるキーは Ctrl、Alt、ファンクション キーを使うものだけになります。";
        Signs: "Symbols", "記号";
        /// Meaning of A and B.
        Sides:
            "A and B are the two captures being compared; A is usually the older one. Values are computed from the older to the newer one.",
            "A と B は表示中の 2 つのキャプチャで、通常は A が古い方です。値は古い方から新しい方への変化として計算します。";
        /// Word between two keys that are pressed one after the other.
        Then: "then", "次に";
    }
}

impl Say for KeysMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::keys::text(self),
            Language::Japanese => japanese::keys::text(self),
        }
    }
}
