//! Both captures and the time between them.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::phrases::{Msg, Words};
use crate::state::side::Side;
use crate::views::captures::capture_card::CaptureCard;
use crate::views::captures::query::PairFacts;

/// The cards of A and B, and between them the interval and the button that swaps them.
pub struct CaptureBar<'a> {
    /// What is known of the two captures.
    pub facts: &'a PairFacts,
    /// Reports that a file is picked for a place, with the event of the input.
    pub on_picked: &'a Callback<(Side, Event)>,
    /// Reports that another open file is chosen for a place, with the event of the list.
    pub on_chosen: &'a Callback<(Side, Event)>,
    /// Reports that a capture is to go.
    pub on_removed: &'a Callback<Side>,
    /// Reports that the captures are to change places.
    pub on_swapped: Callback<MouseEvent>,
    /// Reports that a list of titles is not to be used any more.
    pub on_list_removed: &'a Callback<usize>,
    /// Reports that every file is to be closed.
    pub on_cleared: Callback<MouseEvent>,
}

impl CaptureBar<'_> {
    pub fn draw(&self, words: Words) -> Html {
        let card = |side: Side, facts| {
            let (on_picked, on_chosen, on_removed) = (self.on_picked, self.on_chosen, self.on_removed);
            CaptureCard { side, facts, choices: &self.facts.choices, on_picked, on_chosen, on_removed }
                .draw(words)
        };
        let choices = self.facts.choices.len();
        let both = self.facts.a.is_some() && self.facts.b.is_some();
        html! {
            <div class="capture-bar" role="group" aria-label={words.say(Msg::Captures)}>
                { card(Side::A, self.facts.a.as_ref()) }
                <div class="capture-bar-between">
                    if both {
                        <span class="capture-bar-interval" id="interval" title={words.say(Msg::Interval)}>
                            { self.facts.interval.clone().unwrap_or_default() }
                        </span>
                        if let Some(other) = self.facts.by_system_time.clone() {
                            <span class="capture-bar-interval" title={words.say(Msg::IntervalByCalendar)}>{ "≠ " }{ other }</span>
                        }
                        { button("button", Some(words.say(Msg::Swap)), self.on_swapped.clone(), text("span", "", "⇄")) }
                    }
                    for (place, file) in self.facts.lists.iter().enumerate() {
                        { button("button", Some(words.say(Msg::RemoveList(file.clone()))), self.on_list_removed.reform(move |_| place), inside(words.say(Msg::List))) }
                    }
                    if choices > 0 {
                        { button("button", None, self.on_cleared.clone(), inside(words.say(Msg::CloseAll(choices)))) }
                    }
                </div>
                { card(Side::B, self.facts.b.as_ref()) }
            </div>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(changed: fn(PairFacts) -> PairFacts) -> String {
        let draw = move || {
            let facts = &changed(pair());
            let (on_picked, on_chosen) = (&Callback::noop(), &Callback::noop());
            let (on_removed, on_list_removed) = (&Callback::noop(), &Callback::noop());
            let (on_swapped, on_cleared) = (Callback::noop(), Callback::noop());
            CaptureBar { facts, on_picked, on_chosen, on_removed, on_swapped, on_list_removed, on_cleared }
                .draw(Words::default())
        };
        rendered(draw).await
    }

    fn pair() -> PairFacts {
        crate::views::captures::query::of_session(&crate::state::tests::desktop())
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
            let lists = ["Counter_009.bin", "Explain_009.bin"].map(AttrValue::from).into();
            PairFacts { lists, ..facts }
        });
        let html = html.await;
        for file in ["Counter_009.bin", "Explain_009.bin"] {
            assert!(html.contains(&format!("Stop using the title list {file}")), "{html}");
        }
    }

    #[tokio::test]
    async fn one_capture_has_nothing_between() {
        let html = html(|facts| PairFacts { b: None, interval: None, ..facts }).await;
        assert!(!html.contains("Swap A and B") && html.contains("Open B"), "{html}");
    }
}
