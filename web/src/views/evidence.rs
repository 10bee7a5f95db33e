//! The bytes that are the evidence of a sentence.
//!
//! All views show evidence by this component. Equal bytes of the two captures are not tinted.
//! While it is selected, the evidence takes the place of the counterpart in the other capture.

use winperf_report::{Say, ShouldBe};
use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::Words;
use crate::phrases::verdict::VerdictMsg;
use crate::state::Action;
use crate::views::leads::located;
use crate::views::query::bytes::offset_text;
use crate::views::query::evidence::{EvidenceRow, differ};

#[derive(Properties, PartialEq)]
pub struct EvidenceProps {
    pub rows: Vec<EvidenceRow>,
}

/// Shows a line for each field: capture, offset, its bytes, the bytes that follow, and its value.
#[component]
pub fn Evidence(EvidenceProps { rows }: &EvidenceProps) -> Html {
    let words = use_words();
    let row = |row: &EvidenceRow| {
        let EvidenceRow { side, field } = row;
        let expected = field
            .expected
            .map(|value| text("span", "evidence-expected", ShouldBe(value).say(words.language)));
        html! {
            <span class="evidence-row">
                { text("span", "evidence-letter", side.letter()) }
                { text("span", "evidence-offset", offset_text(field.offset)) }
                { text("span", "evidence-field", field.bytes.clone()) }
                { text("span", "evidence-bytes", field.following.clone()) }
                { text("span", "evidence-says", field.says()) }
                { for expected }
            </span>
        }
    };
    if rows.is_empty() {
        return Html::default();
    }
    let class = classes!("evidence", (!differ(rows)).then_some("evidence-same"));
    html! { <span {class}>{ rows.iter().map(row).collect::<Html>() }</span> }
}

/// Shows the button that goes to the bytes; nothing without evidence.
pub fn bytes_button(rows: &[EvidenceRow], dispatch: &Callback<Action>, words: Words) -> Html {
    let places: Vec<_> = rows.iter().map(|row| (row.side, row.field.offset)).collect();
    if places.is_empty() {
        return Html::default();
    }
    let dispatch = dispatch.clone();
    let onclick =
        Callback::from(move |_: MouseEvent| located(&places).into_iter().for_each(|to| dispatch.emit(to)));
    button("button", None, onclick, inside(words.say(VerdictMsg::ShowBytes)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::library::side::Side;
    use crate::testing::rendered;
    use winperf_report::evidence::FieldBytes;

    #[tokio::test]
    async fn a_row_has_bytes_what_they_say_and_what_belongs_there() {
        let row = EvidenceRow {
            side: Side::A,
            field: FieldBytes {
                offset: 0x14,
                bytes: "2c 00 00 00".to_owned(),
                following: "01 00 00 00".to_owned(),
                label: "ByteLength".to_owned(),
                value: "44".to_owned(),
                expected: Some(40),
            },
        };
        let html = rendered(move || html! { <Evidence rows={vec![row.clone()]} /> }).await;
        for part in [">A<", ">0x14<", ">2c 00 00 00<", "ByteLength = 44", "should be 40"] {
            assert!(html.contains(part), "{part} is missing in {html}");
        }
        assert_eq!(rendered(|| html! { <Evidence rows={Vec::<EvidenceRow>::new()} /> }).await, "");
    }
}
