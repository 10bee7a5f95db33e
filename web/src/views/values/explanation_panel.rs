//! The current value explained.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::phrases::values::ValuesMsg;
use crate::phrases::{Msg, Words};
use crate::state::side::Side;
use crate::views::structure::query::hex::offset_text;
use crate::views::values::query::explanation::{Explained, Line};

/// The path, the value, the formula with its letters, what is worth knowing, and the way to the bytes.
pub struct ExplanationPanel<'a> {
    /// The row; `None` when there is none.
    pub explained: Option<&'a Explained>,
    /// The way to copy it.
    pub copy: Html,
    /// Reports the capture and the offset of bytes that are to be shown.
    pub on_located: &'a Callback<(Side, u32)>,
}

impl ExplanationPanel<'_> {
    pub fn draw(&self, words: Words) -> Html {
        let Some(explained) = self.explained else { return Html::default() };
        let all = |tag, class, texts: &[String]| -> Html {
            texts.iter().map(|line| text(tag, class, line.clone())).collect()
        };
        html! {
            <section class="explanation-panel" id="explanation" aria-label={words.say(Msg::Explanation)}>
                <div class="explanation-panel-part">
                    { self.copy.clone() }
                    { text("h2", "explanation-panel-path", explained.path.clone()) }
                    { text("p", "explanation-panel-result", explained.result.clone()) }
                    { explained.of_older.map(|side| of_older(side, words)).unwrap_or_default() }
                    <div class="explanation-panel-formula">{ all("p", "", &explained.formula) }</div>
                    <dl>{ self.lines(&explained.operands) }</dl>
                    <div>{ all("p", "explanation-panel-note", &explained.notes) }</div>
                </div>
                <div class="explanation-panel-part">
                    { text("h3", "explanation-panel-title", words.say(Msg::Way)) }
                    <dl>{ self.lines(&explained.steps) }</dl>
                    { text("p", "explanation-panel-address", words.say(Msg::Address(explained.address.clone()))) }
                </div>
            </section>
        }
    }

    fn lines(&self, lines: &[Line]) -> Html {
        lines.iter().map(|line| self.line(line)).collect()
    }

    fn line(&self, line: &Line) -> Html {
        html! {
            <div class="explanation-panel-line">
                { text("dt", "", line.label) }
                <dd>
                    { text("strong", "", line.number.clone()) }
                    { text("span", "", line.text.clone()) }
                    { line.place.map(|place| self.place(line.label, place)).unwrap_or_default() }
                </dd>
            </div>
        }
    }

    /// A button that leads to bytes.
    fn place(&self, label: &str, (side, offset): (Side, u32)) -> Html {
        let place = format!("{} {}", side.letter(), offset_text(offset));
        let label = format!("{label}: {place}");
        let onclick = self.on_located.reform(move |_| (side, offset));
        button("explanation-panel-place", Some(label.into()), onclick, inside(place))
    }
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

    async fn html(explained: Option<Explained>) -> String {
        let draw = move || {
            let on_located = &Callback::noop();
            let copy = Html::default();
            ExplanationPanel { explained: explained.as_ref(), copy, on_located }.draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn the_value_is_explained_from_the_path_to_the_notes() {
        let html = html(Some(explained())).await;
        for text in ["svchost#1", ">25 %<", "N1 − N0", ">5006000<", "newer capture", "by id", "@0/7/0"] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn what_one_capture_shows_by_itself_is_no_value_of_the_pair() {
        let html = html(Some(Explained { of_older: Some(Side::A), ..explained() })).await;
        assert!(html.contains("what A shows by itself") && html.contains("treat it as missing"), "{html}");
    }

    #[tokio::test]
    async fn only_a_letter_that_has_bytes_leads_to_them() {
        let html = html(Some(explained())).await;
        assert_eq!(html.matches("<button").count(), 1);
        assert!(html.contains("aria-label=\"N1: B 0x1f0\""), "{html}");
    }

    #[tokio::test]
    async fn without_a_row_there_is_no_panel() {
        assert_eq!(html(None).await, "");
    }
}
