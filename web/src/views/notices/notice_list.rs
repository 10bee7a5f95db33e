//! Sentences about events.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::{use_dispatch, use_words};
use crate::phrases::{Msg, Words};
use crate::state::Action;
use crate::state::view::notice::{Dismissed, Weight};

/// A sentence for the user.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    pub weight: Weight,
    pub text: AttrValue,
    /// Notice that is dismissed with it.
    pub dismissed_as: Dismissed,
}

#[derive(Properties, PartialEq)]
pub struct NoticeListProps {
    pub sentences: Vec<Sentence>,
}

/// Shows all sentences, in a region that is read out when it changes, and next to each the button that dismisses it:
/// these are outside of that region, which would read them out too.
#[component]
pub fn NoticeList(NoticeListProps { sentences }: &NoticeListProps) -> Html {
    let words = use_words();
    let on_dismissed = use_dispatch().reform(Action::Dismiss);
    let ways = |place: usize, sentence: &Sentence| {
        html! {
            <div class={format!("notice-list-ways {}", class(sentence.weight))} style={row(place)}>
                { dismissal(place, sentence, &on_dismissed, words) }
            </div>
        }
    };
    html! {
        <div class="notice-list" role="region" aria-label={words.say(Msg::Notices)} tabindex={(!sentences.is_empty()).then_some("0")}>
            <div class="notice-list-said" role="status" aria-atomic="false">
                for (place, sentence) in sentences.iter().enumerate() {
                    <p class={format!("notice-list-item {}", class(sentence.weight))} id={id(place)} style={row(place)}>
                        <span class="visually-hidden">{ severity(sentence.weight, words) }</span>
                        <span class="notice-list-mark" aria-hidden="true">{ mark(sentence.weight) }</span>
                        { text("span", "notice-list-text", sentence.text.clone()) }
                    </p>
                }
            </div>
            { sentences.iter().enumerate().map(|(place, sentence)| ways(place, sentence)).collect::<Html>() }
        </div>
    }
}

/// Returns the id of a sentence, which describes the button next to it.
fn id(place: usize) -> String {
    format!("notice-{place}")
}

/// Returns the row shared by a sentence and its button.
fn row(place: usize) -> String {
    format!("--row:{}", place + 1)
}

fn dismissal(place: usize, sentence: &Sentence, on_dismissed: &Callback<Dismissed>, words: Words) -> Html {
    let dismissed = sentence.dismissed_as;
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

/// Returns the meaning of the colour for screen readers.
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

    async fn html(weight: Weight) -> String {
        let gone = move || Sentence { weight, text: "B is gone.".into(), dismissed_as: Dismissed::Notice(0) };
        rendered(move || html! { <NoticeList sentences={vec![gone()]} /> }).await
    }

    #[tokio::test]
    async fn what_is_read_out_has_no_button_and_the_button_stands_beside_it() {
        let html = html(Weight::Note).await;
        let live = html.split("role=\"status\"").nth(1).unwrap().split("</div>").next().unwrap();
        assert!(live.contains(">B is gone.</span>") && !live.contains("<button"), "{html}");
        assert!(
            html.contains("aria-label=\"Dismiss\" title=\"Dismiss\" aria-describedby=\"notice-0\""),
            "{html}"
        );
    }

    #[tokio::test]
    async fn what_the_colour_says_is_said_in_a_word_too() {
        let html = html(Weight::Error).await;
        assert!(html.contains("<span class=\"visually-hidden\">error: </span>"), "{html}");
    }
}
