//! The findings of the selection, each with a link to the list of all findings.

use yew::prelude::*;

use crate::components::severity_mark::severity_mark;
use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::Words;
use crate::phrases::structure::StructureMsg;
use crate::signs::blame::Blame;
use crate::views::leads::use_lead_to_finding;
use crate::views::structure::query::blame::{Blamed, Listed};

#[derive(Properties, PartialEq)]
pub struct DetailsFindingsProps {
    pub blamed: Blamed,
}

/// Shows the severity of each finding, expected and actual content, and a link; nothing without findings.
#[component]
pub fn DetailsFindings(DetailsFindingsProps { blamed }: &DetailsFindingsProps) -> Html {
    let words = use_words();
    let on_finding = use_lead_to_finding();
    let Blamed { listed, more, is_why_unread } = blamed;
    let Some(first) = listed.first() else { return Html::default() };
    let why = is_why_unread.then(|| text("p", "details-findings-why", words.say(StructureMsg::WhyUnread)));
    let more = (*more > 0).then(|| {
        let more = words.say(StructureMsg::MoreFindings(*more));
        html! { <li class="details-findings-item">{ link(first.row, None, more, &on_finding) }</li> }
    });
    html! {
        <section class="details-findings" id="details-findings" aria-label={words.say(StructureMsg::FindingsHere)}>
            { why.unwrap_or_default() }
            <ul>
                for finding in listed.iter() {
                    { item(finding, &on_finding, words) }
                }
                { more.unwrap_or_default() }
            </ul>
        </section>
    }
}

fn item(finding: &Listed, on_finding: &Callback<usize>, words: Words) -> Html {
    let (label, says) = (words.say(StructureMsg::ToFinding), words.say(StructureMsg::Explained));
    html! {
        <li class="details-findings-item">
            { severity_mark(Some(Blame::Own(finding.severity)), words) }
            <span>
                if !finding.subject.is_empty() {
                    { text("strong", "", finding.subject.clone()) }{ ": " }
                }
                { text("span", "", finding.message.clone()) }
                { " " }
                { link(finding.row, Some(label), says, on_finding) }
            </span>
        </li>
    }
}

fn link(row: usize, label: Option<AttrValue>, says: AttrValue, on_finding: &Callback<usize>) -> Html {
    let onclick = on_finding.reform(move |_| row);
    button("details-panel-link details-findings-link", label, onclick, inside(says))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;
    use winperf::findings::Severity;

    async fn html(more: usize, is_why_unread: bool) -> String {
        let message = "NumObjectTypes is 9 but 2 objects could be read".to_owned();
        let listed =
            vec![Listed { row: 3, severity: Severity::Error, subject: "System".to_owned(), message }];
        let blamed = Blamed { listed, more, is_why_unread };
        rendered(move || html! { <DetailsFindings {blamed} /> }).await
    }

    #[tokio::test]
    async fn a_finding_says_how_bad_it_is_what_it_says_and_where_it_is_explained() {
        let html = html(0, false).await;
        for text in [
            "severity-error",
            ">error</span>",
            "<strong>System</strong>: ",
            "is 9 but 2 objects",
            "<button",
            "Explain",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        assert!(!html.contains("more") && !html.contains("details-findings-why"), "{html}");
    }

    #[tokio::test]
    async fn what_is_not_listed_is_counted_and_what_stands_elsewhere_says_why() {
        let html = html(1234, true).await;
        assert!(html.contains("1234 more") && html.contains("details-findings-why"), "{html}");
    }

    #[tokio::test]
    async fn without_a_finding_there_is_nothing() {
        assert_eq!(rendered(|| html! { <DetailsFindings blamed={Blamed::default()} /> }).await, "");
    }
}
