//! The findings of what is selected, with the way to each in the list of all.

use yew::prelude::*;

use crate::components::severity_mark::severity_mark;
use crate::components::text::{button, text, words as inside};
use crate::phrases::Words;
use crate::phrases::inspect::InspectMsg;
use crate::views::structure::query::blame::{Blame, Blamed, Listed};

/// How bad each is, what was wanted and what there is, and a link.
pub struct DetailsFindings<'a> {
    pub blamed: &'a Blamed,
    /// Reports the row of the list of findings that is to be gone to.
    pub on_finding: &'a Callback<usize>,
}

impl DetailsFindings<'_> {
    /// The list; nothing where nothing is odd.
    pub fn draw(&self, words: Words) -> Html {
        let Blamed { listed, more, is_why_unread } = self.blamed;
        let Some(first) = listed.first() else { return Html::default() };
        let why = is_why_unread.then(|| text("p", "details-findings-why", words.say(InspectMsg::WhyUnread)));
        let more = (*more > 0).then(|| {
            let (row, more) = (first.row, words.say(InspectMsg::MoreFindings(*more)));
            html! { <li class="details-findings-item">{ self.link(row, None, more) }</li> }
        });
        html! {
            <section class="details-findings" id="details-findings" aria-label={words.say(InspectMsg::FindingsHere)}>
                { why.unwrap_or_default() }
                <ul>
                    for finding in listed.iter() {
                        { self.item(finding, words) }
                    }
                    { more.unwrap_or_default() }
                </ul>
            </section>
        }
    }

    fn item(&self, finding: &Listed, words: Words) -> Html {
        html! {
            <li class="details-findings-item">
                { severity_mark(Some(Blame::Own(finding.severity)), words) }
                <span>
                    if !finding.subject.is_empty() {
                        { text("strong", "", finding.subject.clone()) }{ ": " }
                    }
                    { text("span", "", finding.message.clone()) }
                    { " " }
                    { self.link(finding.row, Some(words.say(InspectMsg::ToFinding)), words.say(InspectMsg::Explained)) }
                </span>
            </li>
        }
    }

    fn link(&self, row: usize, label: Option<AttrValue>, says: AttrValue) -> Html {
        let onclick = self.on_finding.reform(move |_| row);
        button("details-panel-link details-findings-link", label, onclick, inside(says))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;
    use winperf::findings::Severity;

    async fn html(more: usize, is_why_unread: bool) -> String {
        let message = "NumObjectTypes promises 9 objects but 2 could be read".to_owned();
        let listed =
            vec![Listed { row: 3, severity: Severity::Error, subject: "System".to_owned(), message }];
        let blamed = Blamed { listed, more, is_why_unread };
        rendered(move || {
            DetailsFindings { blamed: &blamed, on_finding: &Callback::noop() }.draw(Words::default())
        })
        .await
    }

    #[tokio::test]
    async fn a_finding_says_how_bad_it_is_what_it_says_and_where_it_is_explained() {
        let html = html(0, false).await;
        for text in [
            "severity-error",
            ">error</span>",
            "<strong>System</strong>: ",
            "promises 9 objects",
            "<button",
            "explained",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        assert!(!html.contains("more") && !html.contains("details-findings-why"), "{html}");
    }

    #[tokio::test]
    async fn what_is_not_listed_is_counted_and_what_stands_elsewhere_says_why() {
        let html = html(1234, true).await;
        assert!(html.contains("1\u{202f}234 more") && html.contains("details-findings-why"), "{html}");
    }

    #[tokio::test]
    async fn without_a_finding_there_is_nothing() {
        let draw = || {
            DetailsFindings { blamed: &Blamed::default(), on_finding: &Callback::noop() }
                .draw(Words::default())
        };
        assert_eq!(rendered(draw).await, "");
    }
}
