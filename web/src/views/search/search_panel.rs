//! Interpretation of the query, its outcome, and the results.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::use_words;
use crate::phrases::search::SearchMsg;
use crate::phrases::{Msg, Words};

/// Rows that the region is high enough for at most.
const MAX_ROWS: usize = 12;

#[derive(Properties, PartialEq)]
pub struct SearchPanelProps {
    /// Interpretation of the text, or the part that is missing.
    pub understood: AttrValue,
    /// Outcome; `None` if there was nothing to search for.
    pub outcome: Option<AttrValue>,
    /// The counter type that the text names.
    #[prop_or_default]
    pub counter_type: Option<AttrValue>,
    /// Other interpretations: the text to type, and its meaning.
    pub meant: Vec<(String, AttrValue)>,
    /// Reason why the queried object is absent, and its row among the findings.
    #[prop_or_default]
    pub absent: Option<(AttrValue, Option<usize>)>,
    /// Number of results.
    pub count: usize,
    /// Reports a step to the next result, or to the one before.
    #[prop_or_default]
    pub on_stepped: Callback<bool>,
    /// Reports a text that is to be typed instead.
    #[prop_or_default]
    pub on_meant: Callback<String>,
    /// Reports that the counter type is to be explained.
    #[prop_or_default]
    pub on_type: Callback<()>,
    /// Reports a finding that is to be opened.
    #[prop_or_default]
    pub on_finding: Callback<usize>,
    /// Reports that the results are to be closed.
    #[prop_or_default]
    pub on_closed: Callback<()>,
    /// The results, if there are any.
    #[prop_or_default]
    pub children: Html,
}

/// Shows the region below the top of the page.
#[component]
pub fn SearchPanel(props: &SearchPanelProps) -> Html {
    let words = use_words();
    let step = |message, forward: bool, sign| {
        let onclick = props.on_stepped.reform(move |_| forward);
        button("button search-panel-button", Some(words.say(message)), onclick, inside(sign))
    };
    let has_results = props.count > 0;
    let close = props.on_closed.reform(|_| ());
    let style = format!("--results:{}", props.count.min(MAX_ROWS));
    html! {
        <section class={if has_results { "search-panel search-panel-full" } else { "search-panel" }} id="search-panel" {style}
            aria-label={words.say(SearchMsg::Results)}>
            <div class="search-panel-bar">
                { text("p", "search-panel-understood", props.understood.clone()) }
                { text("p", "search-panel-outcome", props.outcome.clone().unwrap_or_default()) }
                <div class="search-panel-buttons">
                    if has_results {
                        { step(SearchMsg::Previous, false, "↑") }
                        { step(SearchMsg::Next, true, "↓") }
                    }
                    { button("button button-quiet", Some(words.say(SearchMsg::Close)), close, inside("×")) }
                </div>
            </div>
            if let Some(named) = &props.counter_type {
                <div class="search-panel-meant">
                    { button("button button-quiet search-panel-choice search-panel-type", None, props.on_type.reform(|_| ()), inside(named.clone())) }
                </div>
            }
            if let Some((said, row)) = &props.absent {
                { absent(said, *row, &props.on_finding, words) }
            }
            if !props.meant.is_empty() {
                { meant(&props.meant, &props.on_meant, words) }
            }
            { props.children.clone() }
        </section>
    }
}

/// Explains why an object is absent, with a link to its finding.
fn absent(said: &AttrValue, row: Option<usize>, on_finding: &Callback<usize>, words: Words) -> Html {
    let link = row.map(|row| {
        let onclick = on_finding.reform(move |_| row);
        button("button button-quiet search-panel-choice", None, onclick, inside(words.say(Msg::InFindings)))
    });
    html! { <div class="search-panel-absent">{ text("p", "", said.clone()) }{ link }</div> }
}

/// Shows the other interpretations.
fn meant(texts: &[(String, AttrValue)], on_meant: &Callback<String>, words: Words) -> Html {
    let choice = |(typed, asked): &(String, AttrValue)| {
        let chosen = typed.clone();
        let onclick = on_meant.reform(move |_| chosen.clone());
        let inside = html! { <>{ text("code", "", typed.clone()) }{ text("span", "", asked.clone()) }</> };
        button("button button-quiet search-panel-choice", None, onclick, inside)
    };
    html! {
        <div class="search-panel-meant" role="group" aria-label={words.say(SearchMsg::Meant)}>
            { text("span", "", words.say(SearchMsg::Meant)) }
            { texts.iter().map(choice).collect::<Html>() }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(count: usize) -> String {
        let draw = move || {
            let meant = vec![("#496".to_owned(), AttrValue::Static("Title index 496"))];
            let outcome = Some(AttrValue::Static("Nothing found."));
            html! { <SearchPanel understood="Values above 90" {outcome} {meant} {count}>{ "rows" }</SearchPanel> }
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn results_can_be_stepped_through() {
        let html = html(1).await;
        for text in ["Values above 90", "Next result", "Previous result", "Close the results", "rows"] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn without_results_there_is_a_sentence_and_nothing_to_step_through() {
        let html = html(0).await;
        assert!(html.contains("Nothing found.") && !html.contains("Next result"), "{html}");
    }

    #[tokio::test]
    async fn why_an_object_is_not_there_is_said_with_the_way_to_its_finding() {
        let html = |row: Option<usize>| {
            let draw = move || {
                let absent = Some((AttrValue::Static("Server is not there."), row));
                html! { <SearchPanel understood="" outcome={None::<AttrValue>} meant={vec![]} {absent} count={0} /> }
            };
            rendered(draw)
        };
        let listed = html(Some(3)).await;
        assert!(listed.contains("Server is not there.") && listed.contains("all findings"), "{listed}");
        let unlisted = html(None).await;
        assert!(
            unlisted.contains("Server is not there.") && !unlisted.contains("all findings"),
            "{unlisted}"
        );
    }

    #[tokio::test]
    async fn what_else_may_have_been_meant_can_be_chosen() {
        let html = html(0).await;
        assert!(html.contains("Did you mean"), "{html}");
        assert!(html.contains("<code>#496</code><span>Title index 496</span></button>"), "{html}");
    }
}
