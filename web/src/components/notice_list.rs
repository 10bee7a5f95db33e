//! Sentences about what happened and what is wrong.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::session::notice::Dismissed;
use crate::words::{Msg, Words};

/// How much a sentence matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Good to know.
    Note,
    /// Something is not as it should be.
    Warning,
    /// Something could not be done or read.
    Error,
}

/// A sentence for the user.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// How much it matters.
    pub weight: Weight,
    /// The words.
    pub text: AttrValue,
    /// What is dismissed with it; `None` for a state that lasts.
    pub dismissed_as: Option<Dismissed>,
}

/// All sentences, in a region that is read out when it changes.
pub struct NoticeList<'a> {
    /// The sentences, the most lasting first.
    pub sentences: &'a [Sentence],
    /// Reports what is to go.
    pub on_dismissed: &'a Callback<Dismissed>,
}

impl NoticeList<'_> {
    /// The region.
    pub fn draw(&self, words: Words) -> Html {
        html! {
            <div class="notice-list" role="status" aria-atomic="false" aria-label={words.say(Msg::Notices)}
                tabindex={(self.sentences.len() > 1).then_some("0")}>
                for sentence in self.sentences.iter() {
                    <p class={class(sentence.weight)}>
                        <span class="notice-list-mark" aria-hidden="true">{ mark(sentence.weight) }</span>
                        { text("span", "notice-list-text", sentence.text.clone()) }
                        if let Some(dismissed) = sentence.dismissed_as {
                            { self.dismiss(dismissed, words) }
                        }
                    </p>
                }
            </div>
        }
    }

    fn dismiss(&self, dismissed: Dismissed, words: Words) -> Html {
        let onclick = self.on_dismissed.reform(move |_| dismissed);
        button("button button-quiet", Some(words.say(Msg::Dismiss)), onclick, inside("×"))
    }
}

fn class(weight: Weight) -> &'static str {
    match weight {
        Weight::Note => "notice-list-item notice-list-note",
        Weight::Warning => "notice-list-item notice-list-warning",
        Weight::Error => "notice-list-item notice-list-error",
    }
}

fn mark(weight: Weight) -> &'static str {
    match weight {
        Weight::Note => "i",
        Weight::Warning => "!",
        Weight::Error => "×",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::tests::rendered;

    async fn html(dismissed_as: Option<Dismissed>) -> String {
        let draw = move || {
            let sentence = Sentence { weight: Weight::Warning, text: "B is gone.".into(), dismissed_as };
            NoticeList { sentences: &[sentence], on_dismissed: &Callback::noop() }.draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_lasting_state_has_no_button() {
        let html = html(None).await;
        assert!(html.contains("B is gone."));
        assert!(!html.contains("<button"));
    }

    #[tokio::test]
    async fn a_notice_can_be_dismissed() {
        assert!(html(Some(Dismissed::Notice(0))).await.contains("aria-label=\"Dismiss\""));
    }
}
