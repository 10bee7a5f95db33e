//! What to do when a part of the page could not be loaded.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::words::{Msg, Words};

/// The sentence that says so, and a button that tries again.
pub struct MissingPart<'a> {
    /// Reports that it is to be tried again.
    pub on_retried: &'a Callback<()>,
}

impl MissingPart<'_> {
    /// The sentence, which is read out when it appears.
    pub fn draw(&self, words: Words) -> Html {
        let retry = inside(words.say(Msg::TryAgain));
        html! {
            <div class="missing-part" role="alert">
                { text("p", "missing-part-text", words.say(Msg::PartMissing)) }
                { button("button", None, self.on_retried.reform(|_| ()), retry) }
            </div>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::tests::rendered;

    #[tokio::test]
    async fn a_part_that_is_missing_can_be_asked_for_again() {
        let html = rendered(|| MissingPart { on_retried: &Callback::noop() }.draw(Words::default())).await;
        assert!(html.contains(r#"<div role="alert" class="missing-part">"#), "{html}");
        assert!(html.contains("could not be loaded") && html.contains("Try again</button>"), "{html}");
    }
}
