//! The current difference in full.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::phrases::compare::CompareMsg;
use crate::phrases::{Msg, Words};
use crate::state::side::Side;
use crate::views::compare::compare_rows::kind_tag;
use crate::views::compare::query::{Detail, Run, SideDetail};
use crate::views::structure::query::hex::offset_text;

/// What a difference means, and both captures side by side: place, value and bytes.
pub struct CompareDetail<'a> {
    pub detail: &'a Detail,
    /// The way to copy it.
    pub copy: Html,
    /// Reports the capture and the offset of bytes that are to be shown.
    pub on_located: &'a Callback<(Side, u32)>,
}

impl CompareDetail<'_> {
    pub fn draw(&self, words: Words) -> Html {
        let [a, b] = &self.detail.sides;
        let of_kind = CompareMsg::KindMeaning(self.detail.kind);
        let meaning = self.detail.oddity.map_or(of_kind, CompareMsg::OddityMeaning);
        html! {
            <section class="compare-detail" id="compare-detail" aria-label={words.say(CompareMsg::Detail)}>
                { self.side(Side::A, a.as_ref(), words) }
                { self.side(Side::B, b.as_ref(), words) }
                <div class="compare-detail-meaning">
                    { self.copy.clone() }
                    <p>{ kind_tag(self.detail.kind, words) }</p>
                    { text("p", "", words.say(meaning)) }
                    { text("p", "compare-detail-soft", self.detail.meaning) }
                </div>
            </section>
        }
    }

    fn side(&self, side: Side, detail: Option<&SideDetail>, words: Words) -> Html {
        let id = format!("compare-detail-{}", side.stem());
        let Some(detail) = detail else {
            let absent = words.say(CompareMsg::Absent(side));
            return html! { <div class="compare-detail-side" {id}>{ text("p", "compare-detail-soft", absent) }</div> };
        };
        let offset = detail.offset;
        let label = words.say(CompareMsg::Bytes(side, offset_text(offset)));
        let locate = self.on_located.reform(move |_| (side, offset));
        html! {
            <div class="compare-detail-side" {id}>
                <h2 class="compare-detail-place">{ detail.place.clone() }</h2>
                <p>
                    { text("span", "compare-detail-field", detail.field.clone()) }
                    { text("strong", "compare-detail-value", detail.value.clone()) }
                    { text("span", "compare-detail-note", detail.note.clone().unwrap_or_default()) }
                </p>
                <p class="compare-detail-bytes">{ bytes(detail, words) }</p>
                <p>
                    { button("compare-detail-link", None, locate, inside(label)) }
                    { text("span", "compare-detail-soft", words.say(Msg::Bytes(detail.length.into()))) }
                </p>
            </div>
        }
    }
}

/// The bytes; those that differ are marked.
fn bytes(detail: &SideDetail, words: Words) -> Html {
    let run = |run: &Run| {
        let digits = run.digits.clone();
        if run.differs { text("mark", "compare-detail-differs", digits) } else { text("span", "", digits) }
    };
    let runs: Html = detail.runs.iter().map(run).collect();
    let hidden = (detail.hidden > 0).then(|| inside(words.say(Msg::MoreBytes(detail.hidden))));
    html! { <><span class="compare-detail-runs">{ runs }</span>{ hidden.unwrap_or_default() }</> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;
    use winperf::difference::{Kind, Oddity};

    fn side() -> SideDetail {
        let run = |digits: &str, differs| Run { digits: digits.to_owned(), differs };
        SideDetail {
            place: "Process(svchost#3)".to_owned(),
            field: "UniqueID".to_owned(),
            value: "44".to_owned(),
            note: Some("a note".to_owned()),
            offset: 0x1f0,
            length: 100,
            runs: vec![run("2c", true), run("00 00", false)],
            hidden: 36,
        }
    }

    async fn html(sides: [Option<SideDetail>; 2]) -> String {
        odd(None, sides).await
    }

    async fn odd(oddity: Option<Oddity>, sides: [Option<SideDetail>; 2]) -> String {
        let draw = move || {
            let kind = if oddity.is_some() { Kind::Value } else { Kind::Field };
            let detail = Detail { kind, oddity, meaning: "What it is for.", sides };
            CompareDetail { detail: &detail, copy: Html::default(), on_located: &Callback::noop() }
                .draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn both_captures_stand_side_by_side_with_what_differs_marked() {
        let html = html([Some(side()), Some(side())]).await;
        for text in [
            "svchost#3",
            "UniqueID",
            ">44<",
            "a note",
            "Bytes of A at 0x1f0",
            "Bytes of B at 0x1f0",
            "What it is for.",
            "… and 36 more",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        assert_eq!(html.matches("<mark").count(), 2);
    }

    #[tokio::test]
    async fn an_odd_value_has_the_one_reason_that_applies() {
        let html = odd(Some(Oddity::Wrapped), [Some(side()), Some(side())]).await;
        assert!(html.contains("began again at 0") && !html.contains("start time"), "{html}");
    }

    #[tokio::test]
    async fn a_capture_that_has_nothing_there_says_so() {
        let html = html([None, Some(side())]).await;
        assert!(html.contains("Not in A") && !html.contains("Bytes of A"), "{html}");
    }
}
