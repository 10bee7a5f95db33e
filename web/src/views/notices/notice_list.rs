//! Sentences about what happened and what is wrong.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::phrases::{Msg, Words};
use crate::state::Action;
use crate::state::notice::{Dismissed, Weight};
use crate::state::side::Side;
use crate::views::leads::{use_lead_to_bytes, use_lead_to_finding};
use crate::views::query::bytes::offset_text;

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
    /// The button that copies a reply about it, and what was copied.
    pub reply: Html,
}

#[derive(Properties, PartialEq)]
pub struct NoticeListProps {
    /// The sentences, the most lasting first.
    pub sentences: Vec<Sentence>,
    /// Whether there is room for what may still come, so that nothing moves then.
    #[prop_or_default]
    pub is_awaited: bool,
    /// Whether something that lasts was put away, which is announced.
    #[prop_or_default]
    pub is_put_away: bool,
}

/// All sentences, in a region that is read out when it changes, and beside each the ways that it leads to: these stand outside
/// of that region, which would read them out too.
#[component]
pub fn NoticeList(NoticeListProps { sentences, is_awaited, is_put_away }: &NoticeListProps) -> Html {
    let words = use_words();
    let to_bytes = use_lead_to_bytes();
    let to_finding = use_lead_to_finding();
    let dispatch = use_dispatch();
    let on_dismissed = dispatch.reform(Action::Dismiss);
    let ways = |place: usize, sentence: &Sentence| {
        html! {
            <div class={format!("notice-list-ways {}", class(sentence.weight))} style={row(place)}>
                { bytes_link(place, sentence, &to_bytes, words) }
                { finding_link(place, sentence, &to_finding, words) }
                { sentence.reply.clone() }
                { dismissal(place, sentence, &on_dismissed, words) }
            </div>
        }
    };
    let class_of_list = if *is_awaited { "notice-list notice-list-awaited" } else { "notice-list" };
    html! {
        <div class={class_of_list} role="region" aria-label={words.say(Msg::Notices)} tabindex="0">
            <div class="notice-list-said" role="status" aria-atomic="false">
                for (place, sentence) in sentences.iter().enumerate() {
                    <p class={format!("notice-list-item {}", class(sentence.weight))} id={id(place)} style={row(place)}>
                        <span class="visually-hidden">{ severity(sentence.weight, words) }</span>
                        <span class="notice-list-mark" aria-hidden="true">{ mark(sentence.weight) }</span>
                        { text("span", "notice-list-text", sentence.text.clone()) }
                    </p>
                }
                if *is_put_away {
                    { text("p", "visually-hidden", words.say(Msg::PutAway)) }
                }
            </div>
            { sentences.iter().enumerate().map(|(place, sentence)| ways(place, sentence)).collect::<Html>() }
        </div>
    }
}

/// The id of a sentence, which says what the buttons beside it are about.
pub(super) fn id(place: usize) -> String {
    format!("notice-{place}")
}

/// The row in which a sentence and its ways stand beside each other.
fn row(place: usize) -> String {
    format!("--row:{}", place + 1)
}

/// The way to the bytes that a sentence speaks of.
fn bytes_link(place: usize, sentence: &Sentence, to_bytes: &Callback<(Side, u32)>, words: Words) -> Html {
    let Some((side, offset)) = sentence.bytes else { return Html::default() };
    let shown = format!("{} {}", side.letter(), offset_text(offset));
    let label = words.say(Msg::ShowBytes(shown.clone()));
    let onclick = to_bytes.reform(move |_| (side, offset));
    html! {
        <button type="button" class="notice-list-link" aria-label={label.clone()} title={label} aria-describedby={id(place)}
            {onclick}>{ shown }</button>
    }
}

fn finding_link(place: usize, sentence: &Sentence, to_finding: &Callback<usize>, words: Words) -> Html {
    let Some(finding) = sentence.finding else { return Html::default() };
    let onclick = to_finding.reform(move |_| finding);
    html! {
        <button type="button" class="notice-list-link" aria-describedby={id(place)} {onclick}>{ words.say(Msg::InFindings) }</button>
    }
}

fn dismissal(place: usize, sentence: &Sentence, on_dismissed: &Callback<Dismissed>, words: Words) -> Html {
    let Some(dismissed) = sentence.dismissed_as else { return Html::default() };
    let label = words.say(Msg::Dismiss);
    let onclick = on_dismissed.reform(move |_| dismissed);
    html! {
        <button type="button" class="button button-quiet" aria-label={label.clone()} title={label} aria-describedby={id(place)}
            {onclick}>{ "×" }</button>
    }
}

fn class(weight: Weight) -> &'static str {
    match weight {
        Weight::Note => "notice-list-note",
        Weight::Warning => "notice-list-warning",
        Weight::Error => "notice-list-error",
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
        Sentence {
            weight: Weight::Warning,
            text,
            dismissed_as: None,
            bytes: None,
            finding: None,
            reply: Html::default(),
        }
    }

    #[tokio::test]
    async fn a_lasting_state_has_no_button() {
        let html = html(|gone| gone).await;
        assert!(html.contains("B is gone."));
        assert!(!html.contains("<button"));
    }

    #[tokio::test]
    async fn what_is_read_out_has_no_button() {
        let html = html(|gone| Sentence {
            dismissed_as: Some(Dismissed::Notice(0)),
            bytes: Some((Side::A, 4)),
            ..gone
        })
        .await;
        let live = html.split("role=\"status\"").nth(1).unwrap().split("</div>").next().unwrap();
        assert!(live.contains(">B is gone.</span>") && !live.contains("<button"), "{html}");
        assert_eq!(html.matches("<button").count(), 2, "{html}");
    }

    #[tokio::test]
    async fn what_the_colour_says_is_said_in_a_word_too() {
        let html = html(|gone| Sentence { weight: Weight::Error, ..gone }).await;
        assert!(html.contains("<span class=\"visually-hidden\">error: </span>"), "{html}");
    }

    #[tokio::test]
    async fn a_sentence_has_the_way_to_its_bytes_and_to_all_findings_beside_it() {
        let html = html(|gone| Sentence { bytes: Some((Side::A, 0x1c)), finding: Some(0), ..gone }).await;
        assert!(html.contains("Show the bytes at A 0x1c") && html.contains(">A 0x1c</button>"), "{html}");
        assert!(html.contains(">all findings</button>"), "{html}");
        assert_eq!(html.matches("aria-describedby=\"notice-0\"").count(), 2, "{html}");
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
