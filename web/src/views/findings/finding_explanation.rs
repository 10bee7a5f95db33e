//! Explanation of the current finding.

use winperf_report::guide::{Block, Inline, Symptom};
use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::titles::TitlesMsg;
use crate::phrases::{Msg, Words};
use crate::state::Action;
use crate::views::assumed::assume_form::MendButtons;
use crate::views::evidence::{Evidence, bytes_button};
use crate::views::findings::query::guidance::{Explanation, Guidance};
use crate::views::places_in_log::PlacesInLog;
use crate::views::query::bytes::offset_text;

#[derive(Properties, PartialEq)]
pub struct FindingExplanationProps {
    pub guidance: Guidance,
    /// The button that copies a reply about it.
    #[prop_or_default]
    pub reply: Html,
    /// The Copy button for the finding.
    #[prop_or_default]
    pub children: Html,
}

/// Shows a finding in full: a link to its bytes, its meaning, its usual causes, and what to do.
#[component]
pub fn FindingExplanation(props: &FindingExplanationProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let Guidance { finding, explanation, evidence, symptoms, mend, in_log } = &props.guidance;
    let state = |message| text("p", "finding-explanation-state", words.say(message));
    let explanation = match explanation {
        Explanation::Coming => state(Msg::GuideComing),
        Explanation::Missing => state(Msg::GuideMissing),
        Explanation::Here(found) => blocks(found),
    };
    html! {
        <section class="explained finding-explanation" id="finding-explanation" tabindex="0" aria-label={words.say(Msg::FindingExplanation)}>
            <div>
                { props.children.clone() }
                { text("h2", "finding-explanation-message", finding.sentence.clone()) }
                { for finding.cause.as_ref().map(|cause| follows_from(cause, &dispatch, words)) }
                <Evidence rows={evidence.clone()} />
                <div class="finding-explanation-ways">
                    { props.reply.clone() }
                    { bytes_button(evidence, &dispatch, words) }
                    { for finding.in_list.map(|place| to_list(place, &dispatch, words)) }
                </div>
                <PlacesInLog places={in_log.clone()} />
                if let Some(mend) = mend.clone() {
                    <MendButtons {mend} />
                }
            </div>
            <div>
                { explanation }
                if !symptoms.is_empty() {
                    { reported_as(symptoms, words) }
                }
                { text("p", "finding-explanation-code", finding.code) }
            </div>
        </section>
    }
}

/// Shows the finding that this one follows from, as a button that goes to it.
fn follows_from((row, sentence): &(usize, String), dispatch: &Callback<Action>, words: Words) -> Html {
    let row = *row;
    let onclick = dispatch.reform(move |_: MouseEvent| Action::SelectFinding(row));
    html! {
        <p class="finding-explanation-cause">
            { inside(words.say(Msg::FollowsFrom)) }
            { button("button-link", None, onclick, inside(sentence.clone())) }
        </p>
    }
}

/// Shows a button that goes to the bytes of a title list.
fn to_list((list, offset): (usize, u32), dispatch: &Callback<Action>, words: Words) -> Html {
    let says = words.say(TitlesMsg::ShowInList(offset_text(offset)));
    let onclick = dispatch.reform(move |_: MouseEvent| Action::LocateInList(list, offset));
    button("button finding-explanation-place", None, onclick, inside(says))
}

/// Lists the symptoms of the finding that people report, each with its remedy when expanded.
fn reported_as(symptoms: &[Symptom], words: Words) -> Html {
    html! {
        <div class="finding-explanation-part">
            { text("h3", "finding-explanation-label", words.say(Msg::ReportedAs)) }
            for symptom in symptoms {
                <details class="finding-explanation-symptom">
                    <summary>{ inline(&symptom.title) }</summary>
                    { blocks(&symptom.blocks) }
                </details>
            }
        </div>
    }
}

fn blocks(blocks: &[Block]) -> Html {
    let block = |block: &Block| {
        let paragraph = match block.text.as_slice() {
            [Inline::Code(line)] => {
                html! { <p class="finding-explanation-line">{ text("code", "", line.clone()) }</p> }
            }
            parts => html! { <p class="finding-explanation-text">{ inline(parts) }</p> },
        };
        match &block.label {
            None => paragraph,
            Some(label) => html! {
                <div class="finding-explanation-part">
                    { text("h3", "finding-explanation-label", label.clone()) }
                    { paragraph }
                </div>
            },
        }
    };
    blocks.iter().map(block).collect()
}

fn inline(parts: &[Inline]) -> Html {
    let part = |part: &Inline| match part {
        Inline::Text(words) => inside(words.clone()),
        Inline::Code(code) => text("code", "", code.clone()),
        Inline::Emphasis(words) => text("em", "", words.clone()),
    };
    parts.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::state::library::side::Side;
    use crate::testing::rendered;
    use crate::views::findings::query::FindingRow;
    use crate::views::query::evidence::EvidenceRow;
    use winperf_report::evidence::FieldBytes;

    async fn html(explanation: Explanation) -> String {
        let finding = FindingRow {
            sentence: "Version must be 1 but is 7".to_owned(),
            places: vec![(Side::B, 0xc)],
            ..FindingRow::example()
        };
        let row = EvidenceRow {
            side: Side::B,
            field: FieldBytes {
                offset: 0xc,
                bytes: "07 00 00 00".to_owned(),
                following: String::new(),
                label: "Version".to_owned(),
                value: "7".to_owned(),
                expected: Some(1),
            },
        };
        let symptom = Symptom {
            title: vec![words("a wrong version")],
            blocks: vec![Block { label: Some("Also reported as".to_owned()), text: vec![words("a 7")] }],
        };
        let guidance = Guidance {
            finding,
            explanation,
            evidence: vec![row],
            symptoms: vec![symptom],
            mend: None,
            in_log: Vec::new(),
        };
        rendered(move || html! { <FindingExplanation {guidance} /> }).await
    }

    fn words(text: &str) -> Inline {
        Inline::Text(text.to_owned())
    }

    #[tokio::test]
    async fn a_finding_is_explained_below_its_message() {
        let parts = vec![words("Write "), Inline::Code("1".to_owned()), words(" there.")];
        let paragraph = Block { label: None, text: vec![Inline::Emphasis("Now".to_owned())] };
        let item = Block { label: Some("What to do".to_owned()), text: parts };
        let html = html(Explanation::Here(vec![paragraph, item])).await;
        assert!(html.contains("must be 1 but is 7"), "{html}");
        assert!(html.contains(">What to do</h3>"), "{html}");
        assert!(html.contains("Write <code>1</code> there."), "{html}");
        assert!(html.contains("<em>Now</em>"), "{html}");
        assert!(
            html.contains(">0xc<") && html.contains("should be 1") && html.contains("Show bytes"),
            "{html}"
        );
    }

    #[tokio::test]
    async fn a_line_of_code_stands_by_itself() {
        let item =
            Block { label: Some("In C".to_owned()), text: vec![Inline::Code("n = 2 * c;".to_owned())] };
        let html = html(Explanation::Here(vec![item])).await;
        assert!(
            html.contains(r#"<p class="finding-explanation-line"><code>n = 2 * c;</code></p>"#),
            "{html}"
        );
    }

    #[tokio::test]
    async fn a_finding_leads_to_what_people_report_of_it() {
        let html = html(Explanation::Here(Vec::new())).await;
        assert!(html.contains(">Reported as</h3><details"), "{html}");
        assert!(html.contains("<summary>a wrong version</summary>"), "{html}");
        assert!(html.contains(">Also reported as</h3>"), "{html}");
        assert!(html.contains("a 7"), "{html}");
    }

    #[tokio::test]
    async fn markup_in_the_document_stays_text() {
        let item =
            Block { label: Some("<i>".to_owned()), text: vec![words("<b>"), Inline::Code("<u>".to_owned())] };
        let html = html(Explanation::Here(vec![item])).await;
        for tag in ["<i>", "<b>", "<u>"] {
            assert!(!html.contains(tag), "{html}");
        }
        assert!(html.contains("&lt;b&gt;"), "{html}");
    }

    #[tokio::test]
    async fn a_document_that_is_not_there_is_a_sentence() {
        assert!(html(Explanation::Coming).await.contains("Loading…"));
        assert!(html(Explanation::Missing).await.contains("could not be loaded"));
    }
}
