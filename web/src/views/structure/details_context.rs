//! What the selected structure or field means, what it comes to, and what the other capture has in its place.

use yew::prelude::*;

use crate::components::change_mark::change_mark;
use crate::components::text::{button, text, words as inside};
use crate::phrases::Words;
use crate::phrases::inspect::InspectMsg;
use crate::state::side::Side;
use crate::views::structure::details_panel::line;
use crate::views::structure::query::changes::Change;
use crate::views::structure::query::context::Context;
use crate::views::structure::query::hex::offset_text;

/// What follows the value in the details, and what follows the bytes.
pub struct DetailsContext<'a> {
    /// What there is to know.
    pub context: &'a Context,
    /// Reports bytes of a capture that are to be gone to.
    pub on_located: &'a Callback<(Side, u32)>,
    /// Reports the row of the table of values that is to be gone to.
    pub on_value: &'a Callback<usize>,
}

impl DetailsContext<'_> {
    /// What follows the value.
    pub fn behind_value(&self, words: Words) -> Html {
        html! {
            <>
                { self.display(words) }
                { self.other(words) }
                { text("p", "details-context-meaning", self.context.meaning) }
            </>
        }
    }

    /// What follows the bytes.
    pub fn behind_bytes(&self, words: Words) -> Html {
        let holds = self.context.holds.clone().map(|holds| {
            let holds = line(words.say(InspectMsg::Holds), "", words.say(holds).to_string());
            html! { <dl class="details-context-holds">{ holds }</dl> }
        });
        html! {
            <>
                { holds.unwrap_or_default() }
                { self.readings(words) }
            </>
        }
    }

    /// What a raw value comes to, with the way to how.
    fn display(&self, words: Words) -> Html {
        let Some(display) = &self.context.display else { return Html::default() };
        let row = display.row;
        let onclick = self.on_value.reform(move |_| row);
        html! {
            <p class="details-context-line" id="details-display">
                { text("span", "details-context-label", words.say(InspectMsg::ComesTo)) }
                { text("strong", "", display.text.clone()) }
                { button("details-panel-link", None, onclick, inside(words.say(InspectMsg::HowComputed))) }
            </p>
        }
    }

    /// What the other capture has in its place, with the way there.
    fn other(&self, words: Words) -> Html {
        let Some(other) = &self.context.other else { return Html::default() };
        let side = other.side;
        let link = other.offset.map(|offset| {
            let onclick = self.on_located.reform(move |_| (side, offset));
            button("details-panel-link", None, onclick, inside(offset_text(offset)))
        });
        let (label, says) = match (other.offset, other.change) {
            (None, _) => (AttrValue::default(), words.say(InspectMsg::NotIn(side))),
            (_, Change::Same) if !other.value.is_empty() => {
                (words.say(InspectMsg::InCapture(side)), words.say(InspectMsg::TheSame))
            }
            _ => (words.say(InspectMsg::InCapture(side)), other.value.clone().into()),
        };
        html! {
            <p class="details-context-line" id="details-other">
                { text("span", "details-context-label", label) }
                { change_mark(other.change, words) }
                { text("span", "", says) }
                { link.unwrap_or_default() }
            </p>
        }
    }

    /// What the bytes from the cursor on would be, folded away.
    fn readings(&self, words: Words) -> Html {
        let readings = self.context.readings.iter();
        let lines = readings.map(|(name, text)| line((*name).into(), "details-panel-code", text.clone()));
        html! {
            <details class="details-context-readings" id="details-inspector">
                <summary>{ words.say(InspectMsg::ReadAs) }</summary>
                <dl class="details-panel-list">{ lines.collect::<Html>() }</dl>
            </details>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;
    use crate::views::structure::query::context::Other;
    use crate::views::structure::query::display::Display;

    fn context() -> Context {
        Context {
            meaning: "How the value is computed.",
            holds: Some(InspectMsg::HoldsCounters(1, 2)),
            display: Some(Display { row: 7, text: "12.5 %".to_owned(), is_value: true }),
            other: Some(Other {
                side: Side::B,
                offset: Some(0x114),
                value: "15 (+3)".to_owned(),
                change: Change::Changed,
            }),
            readings: vec![("u8", "80".to_owned())],
        }
    }

    async fn html(context: Context) -> String {
        let draw = move || {
            let (on_located, on_value) = (Callback::noop(), Callback::noop());
            let context = DetailsContext { context: &context, on_located: &on_located, on_value: &on_value };
            let words = Words::default();
            html! { <>{ context.behind_value(words) }{ context.behind_bytes(words) }</> }
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn a_field_shows_meaning_result_and_the_value_in_the_other_capture() {
        let html = html(context()).await;
        for text in [
            "How the value is computed.",
            "12.5 %",
            "In B",
            "15 (+3)",
            "0x114",
            "changed",
            "1 counter definition, 2 instances",
            ">u8</dt>",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn what_the_other_capture_lacks_is_said_in_words() {
        let gone = Other { side: Side::B, offset: None, value: String::new(), change: Change::Gone };
        let html = html(Context { other: Some(gone), ..context() }).await;
        assert!(html.contains("not in B") && html.contains("gone"), "{html}");
    }
}
