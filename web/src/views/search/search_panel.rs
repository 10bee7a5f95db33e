//! How the search was understood, what came of it, and the results.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::phrases::Words;
use crate::phrases::search::SearchMsg;

/// Rows that the region is high enough for at most.
const MOST_ROWS: usize = 12;

/// The region below the top of the page.
pub struct SearchPanel<'a> {
    /// How the text was understood, or what is missing for that.
    pub understood: AttrValue,
    /// What came of it; `None` when nothing could be looked for.
    pub outcome: Option<AttrValue>,
    /// What else may have been meant: what is to be typed, and what that asks for.
    pub meant: Vec<(String, AttrValue)>,
    /// The results; `None` when there are none.
    pub list: Option<Html>,
    /// How many results there are.
    pub count: usize,
    /// Reports that the next result is to be gone to, or the one before.
    pub on_stepped: &'a Callback<bool>,
    /// Reports a text that is to be typed instead.
    pub on_meant: &'a Callback<String>,
    /// Reports that the results are to be seen no more.
    pub on_closed: &'a Callback<()>,
}

impl SearchPanel<'_> {
    pub fn draw(self, words: Words) -> Html {
        let say = |message| words.say(message);
        let step = |message, forward: bool, sign| {
            let onclick = self.on_stepped.reform(move |_| forward);
            button("button search-panel-button", Some(say(message)), onclick, inside(sign))
        };
        let steps = self.list.is_some().then(|| {
            html! { <>{ step(SearchMsg::Previous, false, "↑") }{ step(SearchMsg::Next, true, "↓") }</> }
        });
        let meant = self.meant(words);
        let close = self.on_closed.reform(|_| ());
        let class = if self.list.is_some() { "search-panel search-panel-full" } else { "search-panel" };
        let style = format!("--results:{}", self.count.min(MOST_ROWS));
        html! {
            <section {class} id="search-panel" {style} aria-label={say(SearchMsg::Results)}>
                <div class="search-panel-bar">
                    { text("p", "search-panel-understood", self.understood) }
                    { text("p", "search-panel-outcome", self.outcome.unwrap_or_default()) }
                    <div class="search-panel-buttons">
                        { steps.unwrap_or_default() }
                        { button("button button-quiet", Some(say(SearchMsg::Close)), close, inside("×")) }
                    </div>
                </div>
                { meant }
                { self.list.unwrap_or_default() }
            </section>
        }
    }

    fn meant(&self, words: Words) -> Html {
        if self.meant.is_empty() {
            return Html::default();
        }
        let choice = |(typed, asked): &(String, AttrValue)| {
            let chosen = typed.clone();
            let onclick = self.on_meant.reform(move |_| chosen.clone());
            let inside =
                html! { <>{ text("code", "", typed.clone()) }{ text("span", "", asked.clone()) }</> };
            button("button button-quiet search-panel-choice", None, onclick, inside)
        };
        let choices: Html = self.meant.iter().map(choice).collect();
        html! {
            <div class="search-panel-meant" role="group" aria-label={words.say(SearchMsg::Meant)}>
                { text("span", "", words.say(SearchMsg::Meant)) }{ choices }
            </div>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(list: bool) -> String {
        let draw = move || {
            let panel = SearchPanel {
                understood: "Values above 90".into(),
                outcome: Some("Nothing found.".into()),
                meant: vec![("#496".to_owned(), "Title index 496".into())],
                list: list.then(|| inside("rows")),
                count: 1,
                on_stepped: &Callback::noop(),
                on_meant: &Callback::noop(),
                on_closed: &Callback::noop(),
            };
            panel.draw(Words::default())
        };
        rendered(draw).await
    }

    #[tokio::test]
    async fn results_can_be_stepped_through() {
        let html = html(true).await;
        for text in ["Values above 90", "Next result", "Previous result", "Close the results", "rows"] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }

    #[tokio::test]
    async fn without_results_there_is_a_sentence_and_nothing_to_step_through() {
        let html = html(false).await;
        assert!(html.contains("Nothing found.") && !html.contains("Next result"), "{html}");
    }

    #[tokio::test]
    async fn what_else_may_have_been_meant_can_be_chosen() {
        let html = html(false).await;
        assert!(html.contains("Or did you mean"), "{html}");
        assert!(html.contains("<code>#496</code><span>Title index 496</span></button>"), "{html}");
    }
}
