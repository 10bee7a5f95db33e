//! The current value explained.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::values::ValuesMsg;
use crate::phrases::{Msg, Words};
use crate::state::side::Side;
use crate::views::leads::use_lead_to_bytes;
use crate::views::query::bytes::offset_text;
use crate::views::values::query::explanation::{Explained, Line};

#[derive(Properties, PartialEq)]
pub struct ExplanationPanelProps {
    pub explained: Explained,
    /// The way to copy it.
    #[prop_or_default]
    pub children: Html,
}

/// The path, the value, the formula with its letters, what is worth knowing, and the way to the bytes.
#[component]
pub fn ExplanationPanel(ExplanationPanelProps { explained, children }: &ExplanationPanelProps) -> Html {
    let words = use_words();
    let on_located = use_lead_to_bytes();
    let all = |tag, class, texts: &[String]| -> Html {
        texts.iter().map(|line| text(tag, class, line.clone())).collect()
    };
    html! {
        <section class="explained explanation-panel" id="explanation" tabindex="-1" aria-label={words.say(Msg::Explanation)}>
            <div class="explanation-panel-part">
                { children.clone() }
                { text("h2", "explanation-panel-path", explained.path.clone()) }
                { text("p", "explanation-panel-result", explained.result.clone()) }
                { explained.of_older.map(|side| of_older(side, words)).unwrap_or_default() }
                <div class="explanation-panel-formula">{ all("p", "", &explained.formula) }</div>
                <dl>{ lines(&explained.operands, &on_located) }</dl>
                <div>{ all("p", "explanation-panel-note", &explained.notes) }</div>
            </div>
            <div class="explanation-panel-part">
                { text("h3", "explanation-panel-title", words.say(Msg::Way)) }
                <dl>{ lines(&explained.steps, &on_located) }</dl>
                { text("p", "explanation-panel-address", words.say(Msg::Address(explained.address.clone()))) }
            </div>
        </section>
    }
}

fn lines(lines: &[Line], on_located: &Callback<(Side, u32)>) -> Html {
    lines.iter().map(|line| explanation_line(line, on_located)).collect()
}

fn explanation_line(line: &Line, on_located: &Callback<(Side, u32)>) -> Html {
    html! {
        <div class="explanation-panel-line">
            { text("dt", "", line.label) }
            <dd>
                { text("strong", "", line.number.clone()) }
                { text("span", "", line.text.clone()) }
                { line.place.map(|place| to_bytes(line.label, place, on_located)).unwrap_or_default() }
            </dd>
        </div>
    }
}

/// A button that leads to bytes.
fn to_bytes(label: &str, (side, offset): (Side, u32), on_located: &Callback<(Side, u32)>) -> Html {
    let place = format!("{} {}", side.letter(), offset_text(offset));
    let label = format!("{label}: {place}");
    let onclick = on_located.reform(move |_| (side, offset));
    button("button-link explanation-panel-place", Some(label.into()), onclick, inside(place))
}

/// What the value of one capture is worth.
fn of_older(side: Side, words: Words) -> Html {
    text("p", "explanation-panel-note", words.say(ValuesMsg::OfOlderMeaning(side)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    fn explained() -> Explained {
        let operand = Line {
            label: "N1",
            number: "5006000".to_owned(),
            text: "raw value of the newer capture".to_owned(),
            place: Some((Side::B, 0x1f0)),
        };
        let implied = Line { label: "F", place: None, ..operand.clone() };
        Explained {
            path: r"\Process(svchost#1)\% Processor Time".to_owned(),
            address: "@0/7/0".to_owned(),
            result: "25 %".to_owned(),
            of_older: None,
            formula: vec!["100 × (N1 − N0) ÷ (D1 − D0)".to_owned()],
            operands: vec![operand, implied],
            notes: vec!["matched-by-process-id: found by id".to_owned()],
            steps: Vec::new(),
        }
    }

    async fn html(explained: Explained) -> String {
        rendered(move || html! { <ExplanationPanel {explained} /> }).await
    }

    #[tokio::test]
    async fn the_value_is_explained_from_the_path_to_the_notes() {
        let html = html(explained()).await;
        for text in ["svchost#1", ">25 %<", "N1 − N0", ">5006000<", "newer capture", "by id", "@0/7/0"] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn what_one_capture_shows_by_itself_is_no_value_of_the_pair() {
        let html = html(Explained { of_older: Some(Side::A), ..explained() }).await;
        assert!(
            html.contains("what the older capture, A, shows by itself")
                && html.contains("treat it as missing"),
            "{html}"
        );
    }

    #[tokio::test]
    async fn only_a_letter_that_has_bytes_leads_to_them() {
        let html = html(explained()).await;
        assert_eq!(html.matches("<button").count(), 1);
        assert!(html.contains("aria-label=\"N1: B 0x1f0\""), "{html}");
    }
}
