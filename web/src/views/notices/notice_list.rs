//! Sentences about what happened and what is wrong.

use yew::prelude::*;

use crate::components::text::{button, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::{Msg, Words};
use crate::state::Action;
use crate::state::notice::{Dismissed, Weight};
use crate::state::side::Side;
use crate::views::leads::{use_lead_to_bytes, use_lead_to_finding};
use crate::views::structure::query::hex::offset_text;

/// A sentence for the user.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    pub weight: Weight,
    pub text: AttrValue,
    /// What is dismissed with it; `None` for a state that lasts.
    pub dismissed_as: Option<Dismissed>,
    /// The bytes that it speaks of.
    pub bytes: Option<(Side, u32)>,
    /// The row of the list of findings where it stands, with others of its kind.
    pub finding: Option<usize>,
}

#[derive(Properties, PartialEq)]
pub struct NoticeListProps {
    /// The sentences, the most lasting first.
    pub sentences: Vec<Sentence>,
}

/// All sentences, in a region that is read out when it changes.
#[component]
pub fn NoticeList(NoticeListProps { sentences }: &NoticeListProps) -> Html {
    let words = use_words();
    let to_bytes = use_lead_to_bytes();
    let to_finding = use_lead_to_finding();
    let dispatch = use_dispatch();
    let on_dismissed = dispatch.reform(Action::Dismiss);
    html! {
        <div class="notice-list" role="status" aria-atomic="false" aria-label={words.say(Msg::Notices)}
            tabindex={(sentences.len() > 1).then_some("0")}>
            for sentence in sentences.iter() {
                <p class={class(sentence.weight)}>
                    <span class="visually-hidden">{ severity(sentence.weight, words) }</span>
                    <span class="notice-list-mark" aria-hidden="true">{ mark(sentence.weight) }</span>
                    <span class="notice-list-text">
                        { says(sentence, &to_bytes, words) }
                        { finding_link(sentence, &to_finding, words) }
                    </span>
                    if let Some(dismissed) = sentence.dismissed_as {
                        { button("button button-quiet", Some(words.say(Msg::Dismiss)), on_dismissed.reform(move |_| dismissed), inside("×")) }
                    }
                </p>
            }
        </div>
    }
}

/// The words; the offset that they speak of leads there, and stands behind them where they do not name it.
fn says(sentence: &Sentence, to_bytes: &Callback<(Side, u32)>, words: Words) -> Html {
    let Some((side, offset)) = sentence.bytes else { return inside(sentence.text.clone()) };
    let number = offset_text(offset);
    let place = format!("{} {number}", side.letter());
    let (before, says, after) = match split_at_number(&sentence.text, &number) {
        Some((before, after)) => (before.to_owned(), number, after.to_owned()),
        None => (format!("{} ", sentence.text), place.clone(), String::new()),
    };
    let onclick = to_bytes.reform(move |_| (side, offset));
    let label = Some(words.say(Msg::ShowBytes(place)));
    html! { <>{ before }{ button("notice-list-link", label, onclick, inside(says)) }{ after }</> }
}

fn finding_link(sentence: &Sentence, to_finding: &Callback<usize>, words: Words) -> Html {
    let Some(row) = sentence.finding else { return Html::default() };
    let onclick = to_finding.reform(move |_| row);
    html! { <>{ " " }{ button("notice-list-link", None, onclick, inside(words.say(Msg::InFindings))) }</> }
}

/// What stands before a hexadecimal number and what stands behind it; a longer number is another one.
fn split_at_number<'a>(text: &'a str, number: &str) -> Option<(&'a str, &'a str)> {
    let mut found = text.match_indices(number).map(|(at, _)| (&text[..at], &text[at + number.len()..]));
    found.find(|(_, after)| !after.starts_with(|next: char| next.is_ascii_hexdigit()))
}

fn class(weight: Weight) -> &'static str {
    match weight {
        Weight::Note => "notice-list-item notice-list-note",
        Weight::Warning => "notice-list-item notice-list-warning",
        Weight::Error => "notice-list-item notice-list-error",
    }
}

/// What the colour says to those who do not see it.
fn severity(weight: Weight, words: Words) -> String {
    let severity = match weight {
        Weight::Note => Msg::SeverityInfo,
        Weight::Warning => Msg::SeverityWarning,
        Weight::Error => Msg::SeverityError,
    };
    format!("{}: ", words.say(severity))
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
    use crate::testing::rendered;

    async fn html(changed: fn(Sentence) -> Sentence) -> String {
        rendered(move || html! { <NoticeList sentences={vec![changed(gone())]} /> }).await
    }

    fn gone() -> Sentence {
        let text = "B is gone.".into();
        Sentence { weight: Weight::Warning, text, dismissed_as: None, bytes: None, finding: None }
    }

    #[tokio::test]
    async fn a_lasting_state_has_no_button() {
        let html = html(|gone| gone).await;
        assert!(html.contains("B is gone."));
        assert!(!html.contains("<button"));
    }

    #[tokio::test]
    async fn what_the_colour_says_is_said_in_a_word_too() {
        let html = html(|gone| Sentence { weight: Weight::Error, ..gone }).await;
        assert!(html.contains("<span class=\"visually-hidden\">error: </span>"), "{html}");
    }

    #[tokio::test]
    async fn an_offset_in_a_sentence_leads_there_and_no_longer_number_does() {
        let html = html(|gone| {
            let text = "0x741 is 5 (at offset 0x74). The rest is shown.".into();
            Sentence { text, bytes: Some((Side::B, 0x74)), ..gone }
        });
        let html = html.await;
        assert!(html.contains("0x741 is 5 (at offset <button"), "{html}");
        assert!(html.contains(">0x74</button>). The rest"), "{html}");
        assert!(html.contains("Show the bytes at B 0x74"), "{html}");
    }

    #[tokio::test]
    async fn a_sentence_without_its_offset_has_the_way_behind_it_and_the_way_to_all_findings() {
        let html = html(|gone| Sentence { bytes: Some((Side::A, 0x1c)), finding: Some(0), ..gone }).await;
        assert!(html.contains("B is gone. <button") && html.contains(">A 0x1c</button>"), "{html}");
        assert!(html.contains(">all findings</button>"), "{html}");
    }

    #[tokio::test]
    async fn a_notice_can_be_dismissed() {
        assert!(
            html(|gone| Sentence { dismissed_as: Some(Dismissed::Notice(0)), ..gone })
                .await
                .contains("aria-label=\"Dismiss\"")
        );
    }
}
