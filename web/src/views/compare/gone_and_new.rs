//! The objects and counters that only one of the two captures has, each in a line.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::compare::CompareMsg;
use crate::views::compare::query::GoneAndNew;
use crate::views::leads::use_lead_to_bytes;

#[derive(Properties, PartialEq)]
pub struct GoneAndNewListProps {
    pub found: GoneAndNew,
}

/// Shows the counts, and below them each item, with a link to its bytes.
#[component]
pub fn GoneAndNewList(GoneAndNewListProps { found }: &GoneAndNewListProps) -> Html {
    let words = use_words();
    let on_located = use_lead_to_bytes();
    let summary = found
        .processes
        .map(|counts| text("p", "gone-and-new-summary", words.say(CompareMsg::Processes(counts))));
    if found.is_nothing() {
        return html! { <>{ for summary }</> };
    }
    let line = |(said, place): &(String, _)| {
        let place = *place;
        let to = on_located.reform(move |_: MouseEvent| place);
        html! { <li>{ button("button-link", None, to, inside(said.clone())) }</li> }
    };
    html! {
        <>
        { for summary }
        <details class="gone-and-new" open=true>
            <summary class="gone-and-new-count">{ words.say(CompareMsg::GoneAndNew(found.objects, found.counters)) }</summary>
            { for found.bits.clone().map(|bits| text("p", "gone-and-new-bits", bits)) }
            <ul class="gone-and-new-list">{ for found.lines.iter().map(line) }</ul>
            if found.more > 0 {
                { text("p", "gone-and-new-bits", words.say(CompareMsg::MoreGoneAndNew(found.more))) }
            }
        </details>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::side::Side;
    use crate::testing::rendered;

    #[tokio::test]
    async fn what_only_one_capture_has_stands_in_lines_that_lead_to_it() {
        let found = GoneAndNew {
            processes: Some([1, 0, 2]),
            bits: Some("The older capture is of a 64-bit program.".to_owned()),
            objects: [1, 0],
            counters: [0, 3],
            lines: vec![("gone: the object Process".to_owned(), (Side::A, 88))],
            more: 2,
        };
        let html = rendered(move || html! { <GoneAndNewList {found} /> }).await;
        for text in [
            "<details open=\"open\" class=\"gone-and-new\">",
            "Objects: 1 gone, 0 new; counters: 0 gone, 3 new",
            "of a 64-bit program",
            ">gone: the object Process</button>",
            "2 more",
            ">1 process ended, 2 were renumbered</p>",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        let nothing = rendered(|| html! { <GoneAndNewList found={GoneAndNew::default()} /> }).await;
        assert_eq!(nothing, "");
    }
}
