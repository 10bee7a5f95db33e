//! Both captures and the time between them.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Msg;
use crate::state::Action;
use crate::state::side::Side;
use crate::views::captures::capture_card::CaptureCard;
use crate::views::captures::query::PairFacts;

#[derive(Properties, PartialEq)]
pub struct CaptureBarProps {
    /// What is known of the two captures.
    pub facts: PairFacts,
}

/// The cards of A and B, and between them the interval and the button that swaps them.
#[component]
pub fn CaptureBar(CaptureBarProps { facts }: &CaptureBarProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let does = |action: fn() -> Action| dispatch.reform(move |_: MouseEvent| action());
    let unlisted = |place: usize| dispatch.reform(move |_: MouseEvent| Action::RemoveList(place));
    let choices = facts.choices.len();
    let both = facts.a.is_some() && facts.b.is_some();
    html! {
        <div class="capture-bar" role="group" aria-label={words.say(Msg::Captures)}>
            <CaptureCard side={Side::A} facts={facts.a.clone()} choices={facts.choices.clone()} />
            <div class="capture-bar-between">
                if both {
                    <span class="capture-bar-interval" id="interval" title={words.say(Msg::Interval)}>
                        { facts.interval.clone().unwrap_or_default() }
                    </span>
                    if let Some(other) = facts.by_system_time.clone() {
                        <span class="capture-bar-interval" title={words.say(Msg::IntervalByCalendar)}>{ "≠ " }{ other }</span>
                    }
                    { button("button", Some(words.say(Msg::Swap)), does(|| Action::Swap), text("span", "", "⇄")) }
                }
                if !facts.lists.is_empty() {
                    <details class="capture-bar-lists">
                        <summary class="capture-bar-count">{ words.say(Msg::Lists(facts.lists.len())) }</summary>
                        <ul class="capture-bar-files">
                            for (place, file) in facts.lists.iter().enumerate() {
                                <li>{ button("button", None, unlisted(place), inside(words.say(Msg::RemoveListOf(file.clone().into())))) }</li>
                            }
                        </ul>
                    </details>
                }
                if choices > 0 {
                    { button("button", None, does(|| Action::Clear), inside(words.say(Msg::CloseAll(choices)))) }
                }
            </div>
            <CaptureCard side={Side::B} facts={facts.b.clone()} choices={facts.choices.clone()} />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(changed: fn(PairFacts) -> PairFacts) -> String {
        rendered(move || html! { <CaptureBar facts={changed(pair())} /> }).await
    }

    fn pair() -> PairFacts {
        crate::views::captures::query::of_session(
            &crate::state::tests::desktop(),
            crate::phrases::Language::English,
        )
    }

    #[tokio::test]
    async fn two_captures_have_an_interval_and_can_be_swapped() {
        let html = html(|facts| facts).await;
        assert!(html.contains("+1.004 s") && html.contains("Swap A and B"), "{html}");
        assert!(!html.contains("Close all") && !html.contains("≠"), "{html}");
    }

    #[tokio::test]
    async fn clocks_that_do_not_agree_are_both_shown() {
        let html = html(|facts| PairFacts { by_system_time: Some("+32.000 s".into()), ..facts }).await;
        assert!(html.contains("≠ ") && html.contains("+32.000 s"), "{html}");
    }

    #[tokio::test]
    async fn every_list_of_titles_that_is_used_can_be_done_without() {
        let html = html(|facts| {
            let lists = ["Counter_009.bin", "Explain_009.bin"].map(str::to_owned).into();
            PairFacts { lists, ..facts }
        });
        let html = html.await;
        assert!(html.contains(">2 title lists</summary>"), "{html}");
        for file in ["Counter_009.bin", "Explain_009.bin"] {
            assert!(html.contains(&format!("Stop using the titles of {file}")), "{html}");
        }
    }

    #[tokio::test]
    async fn one_capture_has_nothing_between() {
        let html = html(|facts| PairFacts { b: None, interval: None, ..facts }).await;
        assert!(!html.contains("Swap A and B") && html.contains("Open B"), "{html}");
    }
}
