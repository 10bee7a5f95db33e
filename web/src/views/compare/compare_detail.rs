//! The current difference in full.

use winperf::difference::DifferenceKind;
use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::compare::CompareMsg;
use crate::phrases::{Msg, Words};
use crate::state::library::side::Side;
use crate::views::compare::compare_rows::kind_tag;
use crate::views::compare::query::{Detail, Run, SideDetail, kind_name};
use crate::views::leads::use_lead_to_bytes;
use crate::views::query::bytes::offset_text;

#[derive(Properties, PartialEq)]
pub struct CompareDetailProps {
    pub detail: Detail,
    /// The Copy menu.
    #[prop_or_default]
    pub children: Html,
}

/// Shows the meaning of a difference, and both captures side by side: place, value and bytes.
#[component]
pub fn CompareDetail(CompareDetailProps { detail, children }: &CompareDetailProps) -> Html {
    let words = use_words();
    let on_located = use_lead_to_bytes();
    let in_one = detail.sides.iter().find(|(_, found)| found.is_some()).map(|(side, _)| side);
    let side = in_one.unwrap_or_default();
    let of_kind = match (&detail.told, detail.kind) {
        (Some(_), DifferenceKind::Layout) => CompareMsg::FollowMeaning,
        (_, kind) => CompareMsg::KindMeaning(kind, side),
    };
    let meaning = detail.oddity.map_or(of_kind, |oddity| CompareMsg::OddityMeaning(oddity, side));
    html! {
        <section class="explained compare-detail" id="compare-detail" tabindex="-1" aria-label={words.say(CompareMsg::Detail)}>
            if let Some(told) = &detail.told {
                { text("p", "compare-detail-told", told.clone()) }
            } else {
                for (side, found) in detail.sides.iter() {
                    { compare_side(side, found.as_ref(), &on_located, words) }
                }
            }
            <div class="compare-detail-meaning">
                { children.clone() }
                <p>{ kind_tag(detail.kind, kind_name(detail.kind, detail.oddity), words) }</p>
                { text("p", "", words.say(meaning)) }
                { text("p", "compare-detail-soft", detail.meaning) }
            </div>
        </section>
    }
}

/// Shows the content of one capture at a difference.
fn compare_side(
    side: Side,
    detail: Option<&SideDetail>,
    on_located: &Callback<(Side, u32)>,
    words: Words,
) -> Html {
    let id = format!("compare-detail-{}", side.stem());
    let Some(detail) = detail else {
        let absent = words.say(CompareMsg::Absent(side));
        return html! { <div class="compare-detail-side" {id}>{ text("p", "compare-detail-soft", absent) }</div> };
    };
    let offset = detail.offset;
    let label = words.say(CompareMsg::Bytes(side, offset_text(offset)));
    let locate = on_located.reform(move |_| (side, offset));
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
                { button("button-link compare-detail-link", None, locate, inside(label)) }
                { text("span", "compare-detail-soft", words.say(Msg::Bytes(detail.length.into()))) }
            </p>
        </div>
    }
}

/// Shows the bytes; those that differ are marked.
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
    use crate::state::library::both::Both;
    use crate::testing::rendered;
    use winperf::difference::Oddity;

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

    async fn html(a: Option<SideDetail>, b: Option<SideDetail>) -> String {
        odd(None, Both { a, b }).await
    }

    async fn odd(oddity: Option<Oddity>, sides: Both<Option<SideDetail>>) -> String {
        let draw = move || {
            let kind = if oddity.is_some() { DifferenceKind::Value } else { DifferenceKind::Field };
            let detail = Detail { kind, told: None, oddity, meaning: "What it is for.", sides };
            html! { <CompareDetail {detail} /> }
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn both_captures_stand_side_by_side_with_what_differs_marked() {
        let html = html(Some(side()), Some(side())).await;
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
        let html = odd(Some(Oddity::Wrapped), Both { a: Some(side()), b: Some(side()) }).await;
        assert!(html.contains("continued at 0") && !html.contains("start time"), "{html}");
    }

    #[tokio::test]
    async fn a_capture_that_has_nothing_there_says_so() {
        let html = html(None, Some(side())).await;
        assert!(html.contains("Not in A") && !html.contains("Bytes of A"), "{html}");
    }
}
