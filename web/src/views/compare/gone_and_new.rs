//! The sentence with which a comparison begins, and the objects and counters that only one of the captures has.

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

/// Shows the sentence, and below it each object and counter in only one capture, with a link to its bytes.
#[component]
pub fn GoneAndNewList(GoneAndNewListProps { found }: &GoneAndNewListProps) -> Html {
    let words = use_words();
    let on_located = use_lead_to_bytes();
    let sentence = text("h2", "gone-and-new-sentence", words.say(CompareMsg::Changed(found.changed.clone())));
    if found.is_nothing() {
        return sentence;
    }
    let line = |(said, place): &(String, _)| {
        let place = *place;
        let to = on_located.reform(move |_: MouseEvent| place);
        html! { <li>{ button("button-link", None, to, inside(said.clone())) }</li> }
    };
    html! {
        <>
        { sentence }
        <details class="gone-and-new" open=true>
            <summary class="gone-and-new-count">{ words.say(CompareMsg::OnlyInOne) }</summary>
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
    use crate::phrases::compare::Changed;
    use crate::state::library::side::Side;
    use crate::testing::rendered;

    #[tokio::test]
    async fn what_only_one_capture_has_stands_in_lines_that_lead_to_it() {
        let found = GoneAndNew {
            bits: Some("The older capture was taken by a 64-bit program.".to_owned()),
            changed: Changed { processes: [1, 0, 2], ..Changed::default() },
            lines: vec![("gone: the object Process".to_owned(), (Side::A, 88))],
            more: 2,
        };
        let html = rendered(move || html! { <GoneAndNewList {found} /> }).await;
        for text in [
            "<details open=\"open\" class=\"gone-and-new\">",
            "Objects and counters in one capture only",
            "taken by a 64-bit program",
            ">gone: the object Process</button>",
            "2 more",
            ">1 process ended, 2 were renumbered</h2>",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        let nothing = rendered(|| html! { <GoneAndNewList found={GoneAndNew::default()} /> }).await;
        assert!(
            nothing.contains("No processes, objects or counters are new or gone")
                && !nothing.contains("<details")
        );
    }
}
