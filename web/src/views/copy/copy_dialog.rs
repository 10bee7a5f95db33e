//! A text that the browser refuses to copy to the clipboard, to be copied by hand.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::phrases::Words;
use crate::phrases::copy::CopyMsg;

/// The id of the dialog.
pub const DIALOG_ID: &str = "copy-dialog";

/// The id of its title.
pub const TITLE_ID: &str = "copy-title";

/// The id of the text in it.
pub const TEXT_ID: &str = "copy-text";

/// Shows the inside of the dialog.
pub fn copy_dialog(copied: &str, on_closed: &Callback<()>, words: Words) -> Html {
    let close = on_closed.reform(|_| ());
    html! {
        <div class="copy-dialog">
            <div class="dialog-head">
                <h2 class="dialog-title" id={TITLE_ID}>{ words.say(CopyMsg::ByHand) }</h2>
                { button("button button-quiet", Some(words.say(CopyMsg::Close)), close, inside("×")) }
            </div>
            { text("p", "copy-dialog-hint", words.say(CopyMsg::ByHandHint)) }
            <div class="copy-dialog-field">
                <textarea class="dialog-text" id={TEXT_ID} readonly=true spellcheck="false" rows="16" autofocus=true
                    aria-labelledby={TITLE_ID} value={copied.to_owned()} />
            </div>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn the_text_stands_in_a_field_that_cannot_be_changed() {
        let html = rendered(|| copy_dialog("00 05 <51>", &Callback::noop(), Words::default())).await;
        assert!(html.contains("readonly") && html.contains("00 05 &lt;51&gt;"), "{html}");
    }
}
