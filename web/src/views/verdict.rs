//! The worst problem, in a card above the view, collapsible to a chip.
//!
//! A problem is stated once on a screen: the card becomes the chip when the user goes elsewhere, and the details of the
//! tree's root do not repeat it.

pub mod query;

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::copy::CopyMsg;
use crate::phrases::verdict::VerdictMsg;
use crate::phrases::{Msg, Words, grouped};
use crate::shared::Shared;
use crate::state::view::copying::{Form, Subject};
use crate::state::view::dialog::Dialog;
use crate::state::view::notice::Weight;
use crate::state::{Action, Session};
use crate::views::assumed::query::Mend;
use crate::views::copy::ReplyButton;
use crate::views::evidence::{self, Evidence};
use crate::views::leads::use_lead_to_finding;
use crate::views::verdict::query::{Verdict, verdict};

/// Id of the element with its sentence.
pub const TITLE_ID: &str = "verdict-title";

#[derive(Properties, PartialEq)]
pub struct VerdictProps {
    pub session: Shared<Session>,
    /// `true` if room is reserved for messages that may still come, so the layout does not shift.
    #[prop_or_default]
    pub is_awaited: bool,
}

/// Shows the card: the problem, its consequences, its bytes, and remedies; nothing while it is collapsed.
#[component]
pub fn VerdictCard(VerdictProps { session, is_awaited }: &VerdictProps) -> Html {
    let words = use_words();
    let shown = (!session.view.is_verdict_collapsed).then(|| verdict(session, words.language)).flatten();
    let title = shown.as_ref().map(|shown| (shown.weight, shown.title.clone(), shown.rest.clone()));
    let awaited = (*is_awaited && shown.is_some()).then_some("verdict-awaited");
    let class = classes!("verdict", shown.as_ref().map(|shown| class(shown.weight)), awaited);
    html! {
        <section {class} id="verdict" aria-label={words.say(VerdictMsg::Region)}>
            <div class="verdict-said" role="status">
                if let Some((weight, title, rest)) = title {
                    <p class="verdict-title" id={TITLE_ID}>
                        <span class="visually-hidden">{ severity(weight, words) }</span>{ title }
                    </p>
                    { for rest.map(|rest| text("p", "verdict-rest", rest)) }
                }
            </div>
            if let Some(shown) = shown {
                <Evidence rows={shown.evidence.clone()} />
                <Actions session={session.clone()} verdict={shown} />
            }
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct ActionsProps {
    session: Shared<Session>,
    verdict: Verdict,
}

/// Shows the remedies.
#[component]
fn Actions(ActionsProps { session, verdict }: &ActionsProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let to_finding = use_lead_to_finding();
    let does = |action: fn() -> Action| dispatch.reform(move |_: MouseEvent| action());
    let to_bytes = evidence::bytes_button(&verdict.evidence, &dispatch, words);
    let try_it = verdict.mend.as_ref().and_then(|mend| trying(mend, &dispatch, words));
    let copied = verdict.row.and_then(|row| session.copied_of(Subject::Finding(row)));
    let copied =
        copied.filter(|copied| copied.form == Form::Reply).map(|copied| words.say(CopyMsg::Done(copied)));
    let all = verdict.row.map(|row| {
        let says = words.say(VerdictMsg::AllFindings(verdict.count));
        button("button-link", None, to_finding.reform(move |_: MouseEvent| row), inside(says))
    });
    // Work in progress cannot have been read.
    let fold = (!session.is_examining()).then(|| {
        let label = Some(words.say(VerdictMsg::Collapse));
        button("button button-quiet verdict-fold", label, does(|| Action::CollapseVerdict(true)), inside("▴"))
    });
    html! {
        <div class="verdict-deeds">
            if let Some(row) = verdict.row {
                <ReplyButton session={session.clone()} {row} class="button button-primary" choice_id="verdict-names"
                    described_by={TITLE_ID} />
            }
            { to_bytes }
            { for try_it }
            if verdict.row.is_some() {
                { button("button", None, does(|| Action::Show(Dialog::Share)), inside(words.say(VerdictMsg::SaveBundle))) }
            }
            { for all }
            { for fold }
            <span class="verdict-copied" role="status">{ copied.unwrap_or_default() }</span>
        </div>
    }
}

/// Shows the button that assumes the correct number in the field.
fn trying(mend: &Mend, dispatch: &Callback<Action>, words: Words) -> Option<Html> {
    let (side, assuming) = (mend.side, mend.assuming());
    let onclick = dispatch.reform(move |_: MouseEvent| Action::Assume(side, assuming.clone()));
    Some(button("button", None, onclick, inside(words.say(VerdictMsg::Try(mend.value?)))))
}

/// Shows the chip that the card is collapsed to: a short sentence, the number of findings, and a button that shows the
/// card again.
#[component]
pub fn VerdictChip(VerdictProps { session, .. }: &VerdictProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    if !session.view.is_verdict_collapsed {
        return Html::default();
    }
    let Some(shown) = verdict(session, words.language).filter(|shown| shown.weight != Weight::Note) else {
        return Html::default();
    };
    let onclick = dispatch.reform(|_: MouseEvent| Action::CollapseVerdict(false));
    let says = format!("{}: ", words.say(VerdictMsg::Expand));
    html! {
        <button type="button" class={classes!("verdict-chip", class(shown.weight))} id="verdict-chip" title={shown.title.clone()} {onclick}>
            { text("span", "visually-hidden", says) }
            <span aria-hidden="true">{ mark(shown.weight) }</span>
            { text("span", "verdict-chip-text", shown.title) }
            <span class="verdict-chip-short" aria-hidden="true">{ inside(words.say(VerdictMsg::Count(shown.count))) }</span>
            if shown.count > 1 {
                { text("span", "verdict-chip-count", format!("+{}", grouped(shown.count as u64 - 1))) }
            }
        </button>
    }
}

fn class(weight: Weight) -> &'static str {
    match weight {
        Weight::Note => "verdict-note",
        Weight::Warning => "verdict-warning",
        Weight::Error => "verdict-error",
    }
}

fn mark(weight: Weight) -> &'static str {
    match weight {
        Weight::Note => "i",
        Weight::Warning => "!",
        Weight::Error => "×",
    }
}

/// Returns the meaning of the colour for screen readers.
fn severity(weight: Weight, words: Words) -> String {
    let severity = match weight {
        Weight::Note => Msg::SeverityInfo,
        Weight::Warning => Msg::SeverityWarning,
        Weight::Error => Msg::SeverityError,
    };
    format!("{}: ", words.say(severity))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::{alone, damaged, desktop, opened};
    use crate::state::view::copying::{Amount, Copied, CopiedNames, RedactionLevel};
    use crate::state::view::tab::Tab;
    use crate::testing::rendered;

    async fn html(session: fn() -> Session) -> String {
        let draw = move || {
            let session = Shared::new(session());
            html! { <><VerdictCard session={session.clone()} /><VerdictChip {session} /></> }
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn what_is_wrong_has_its_bytes_and_what_to_do_beside_it() {
        let html = html(desktop).await;
        for text in [
            "svchost#3 is a different process in B",
            "a4 04 00 00",
            "2c 05 00 00",
            ">Copy reply<",
            ">Show bytes<",
            ">Save bundle…<",
        ] {
            assert_eq!(html.matches(text).count(), 1, "{text} in {html}");
        }
        let live = html.split("role=\"status\"").nth(1).unwrap().split("</div>").next().unwrap();
        assert!(!live.contains("<button"), "{html}");
    }

    #[tokio::test]
    async fn once_somebody_goes_elsewhere_it_is_a_chip() {
        let html = html(|| desktop().changed(Action::SelectTab(Tab::Values))).await;
        assert!(html.contains("id=\"verdict-chip\"") && !html.contains("Copy reply"), "{html}");
        assert!(html.contains("svchost#3 is a different process in B</span>"), "{html}");
    }

    #[tokio::test]
    async fn a_sound_capture_has_neither_and_a_damaged_one_both_the_reason_and_the_way_on() {
        let sound = html(|| opened(alone())).await;
        assert!(!sound.contains("verdict-title") && !sound.contains("verdict-chip"), "{sound}");
        let damaged = html(|| opened(damaged())).await;
        assert!(damaged.contains("9000") && damaged.contains("findings</button>"), "{damaged}");
    }

    #[tokio::test]
    async fn that_a_reply_is_copied_is_said_beside_its_button_only() {
        let html = html(|| {
            let session = desktop();
            let subject = Subject::Finding(session.found().row_of_pair(0).unwrap());
            let names = CopiedNames::Redacted(RedactionLevel::default().0);
            let copied = Copied { subject, form: Form::Reply, amount: Amount::One, is_cut: false, names };
            session.changed(Action::NoteCopy(copied))
        })
        .await;
        assert!(html.contains("class=\"verdict-copied\">Copied the reply, names replaced</span>"), "{html}");
    }
}
