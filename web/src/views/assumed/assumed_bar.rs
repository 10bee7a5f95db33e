//! The list of all that is assumed.

use winperf::Assumed;
use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Words;
use crate::phrases::assumed::AssumedMsg;
use crate::state::Action;
use crate::state::library::assuming::Assuming;
use crate::state::library::side::Side;
use crate::views::assumed::query::CaptureAssumptions;
use crate::views::leads::use_lead_to_bytes;

#[derive(Properties, PartialEq)]
pub struct AssumedBarProps {
    /// Assumptions about each capture that has any.
    pub captures: Vec<CaptureAssumptions>,
    /// `true` if there were assumptions before, so their end is announced.
    pub was_assumed: bool,
}

/// Shows the assumptions, each with links to its bytes and to undo it; changes are read out.
#[component]
pub fn AssumedBar(AssumedBarProps { captures, was_assumed }: &AssumedBarProps) -> Html {
    let (words, dispatch) = (use_words(), use_dispatch());
    let to_bytes = use_lead_to_bytes();
    let change = Callback::from(move |(side, change)| dispatch.emit(Action::Assume(side, change)));
    let is_empty = captures.is_empty();
    let said =
        |of: &CaptureAssumptions| words.say(AssumedMsg::Read(of.side, of.count, of.regained, of.errors));
    html! {
        <section class={if is_empty { "assumed-bar assumed-bar-empty" } else { "assumed-bar" }} id="assumed"
            aria-label={words.say(AssumedMsg::Region)} tabindex={(!is_empty).then_some("-1")}>
            <div role="status" class="assumed-bar-said">
                for of in captures.iter() {
                    <p><span class="assumed-bar-sign" aria-hidden="true">{ "≔" }</span>{ text("span", "", said(of)) }</p>
                }
                if is_empty && *was_assumed {
                    { text("p", "visually-hidden", words.say(AssumedMsg::AsItIs)) }
                }
            </div>
            { captures.iter().map(|of| fields(of, &to_bytes, &change, words)).collect::<Html>() }
        </section>
    }
}

type OnChange = Callback<(Side, Assuming)>;

fn fields(
    of: &CaptureAssumptions,
    to_bytes: &Callback<(Side, u32)>,
    change: &OnChange,
    words: Words,
) -> Html {
    let side = of.side;
    let does = |assuming: Assuming| change.reform(move |_: MouseEvent| (side, assuming.clone()));
    let more = of.count - of.listed.len();
    html! {
        <ul class="assumed-bar-fields">
            for assumed in of.listed.iter() {
                { field(side, assumed, to_bytes, does(Assuming::Undo(assumed.field.offset)), words) }
            }
            if more > 0 {
                { text("li", "assumed-bar-more", words.say(AssumedMsg::More(more))) }
            }
            if of.count > 1 {
                <li>{ button("button", None, does(Assuming::UndoAll), inside(words.say(AssumedMsg::UndoAll(side)))) }</li>
            }
            if of.can_mend {
                <li>{ button("button", None, does(Assuming::Mend), inside(words.say(AssumedMsg::Mend(side)))) }</li>
            }
        </ul>
    }
}

fn field(
    side: Side,
    assumed: &Assumed,
    to_bytes: &Callback<(Side, u32)>,
    undo: Callback<MouseEvent>,
    words: Words,
) -> Html {
    let (member, offset) = (assumed.field.member.name, assumed.field.offset);
    let says = format!("{} {offset:#x} {member} {} → {}", side.letter(), assumed.had, assumed.value);
    let label = words.say(AssumedMsg::Field(*assumed));
    let located = to_bytes.reform(move |_| (side, offset));
    let undo_of = words.say(AssumedMsg::UndoOf(member, offset));
    html! {
        <li class="assumed-bar-field">
            { button("assumed-bar-link", Some(label), located, inside(says)) }
            { button("button assumed-bar-undo", Some(undo_of), undo, inside(words.say(AssumedMsg::Undo))) }
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::state::tests::{desktop, opened};
    use crate::testing::{in_language, rendered};
    use crate::views::assumed::query;

    async fn html(language: Language, offset: u32) -> String {
        let draw = move || {
            let session = opened(vec![winperf_synth::examples::desktop().newer]);
            let also = Assuming::Also(winperf::Assumption { offset, value: 2 });
            let captures = query::list_assumptions(&session.changed(Action::Assume(Side::A, also)).read());
            in_language(language, html! { <AssumedBar {captures} was_assumed={false} /> })
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn what_is_assumed_is_said_and_can_be_undone_one_by_one_and_all_together() {
        let html = html(Language::English, 0x1c).await;
        for text in [
            "Reading A with 1 field overridden (file unchanged).",
            "A 0x1c NumObjectTypes 9 → 2",
            "aria-label=\"Undo NumObjectTypes at 0x1c\"",
            "PERF_DATA_BLOCK.NumObjectTypes at 0x1c is read as 2; the file contains 9",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        assert!(!html.contains("Discard overrides"), "one is undone by its own button: {html}");
        let live = html.split("role=\"status\"").nth(1).unwrap().split("</div>").next().unwrap();
        assert!(!live.contains("<button"), "{html}");
    }

    #[tokio::test]
    async fn it_speaks_the_language_of_the_page() {
        let html = html(Language::Japanese, 0x1c).await;
        assert!(
            html.contains("フィールドを別の数値で読み取っています") && html.contains("元に戻す"),
            "{html}"
        );
    }

    #[tokio::test]
    async fn where_nothing_is_assumed_there_is_nothing_to_press() {
        let captures = query::list_assumptions(&desktop());
        let html = rendered(move || {
            html! { <AssumedBar captures={captures.clone()} was_assumed={true} /> }
        })
        .await;
        assert!(!html.contains("<button") && html.contains("Overrides discarded"), "{html}");
    }
}
