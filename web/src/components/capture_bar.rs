//! Both captures and the time between them.

use yew::prelude::*;

use crate::components::capture_card::CaptureCard;
use crate::components::text::{button, text};
use crate::queries::facts::PairFacts;
use crate::session::side::Side;
use crate::words::{Msg, Words};

/// The cards of A and B, and between them the interval and the button that swaps them.
pub struct CaptureBar<'a> {
    /// What is known of the two captures.
    pub facts: &'a PairFacts,
    /// Reports that a file is picked for a place, with the event of the input.
    pub on_picked: &'a Callback<(Side, Event)>,
    /// Reports that a capture is to go.
    pub on_removed: &'a Callback<Side>,
    /// Reports that the captures are to change places.
    pub on_swapped: Callback<MouseEvent>,
}

impl CaptureBar<'_> {
    /// The bar.
    pub fn draw(&self, words: Words) -> Html {
        let card = |side: Side, facts| {
            CaptureCard { side, facts, on_picked: self.on_picked, on_removed: self.on_removed }.draw(words)
        };
        let both = self.facts.a.is_some() && self.facts.b.is_some();
        html! {
            <div class="capture-bar" role="group" aria-label={words.say(Msg::Captures)}>
                { card(Side::A, self.facts.a.as_ref()) }
                <div class="capture-bar-between">
                    if both {
                        <span class="capture-bar-interval" id="interval" title={words.say(Msg::Interval)}>
                            { self.facts.interval.clone().unwrap_or_default() }
                        </span>
                        { button("button", Some(words.say(Msg::Swap)), self.on_swapped.clone(), text("span", "", "⇄")) }
                    }
                </div>
                { card(Side::B, self.facts.b.as_ref()) }
            </div>
        }
    }
}
