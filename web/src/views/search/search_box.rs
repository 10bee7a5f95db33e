//! The search box.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::Words;
use crate::phrases::search::{Example, SearchMsg};

/// The id of the input.
pub const BOX_ID: &str = "search";

/// The id of the examples shown while it is empty.
pub const HELP_ID: &str = "search-help";

#[derive(Properties, PartialEq)]
pub struct SearchBoxProps {
    pub text: AttrValue,
    /// `true` if there are results to show.
    pub is_open: bool,
    /// The id of the current result's element if it is on the screen.
    #[prop_or_default]
    pub active: Option<String>,
    /// Text for screen readers when it changes: the interpretation of the text, and the result.
    pub status: String,
    /// Text at the end of the box.
    pub count: AttrValue,
    /// Called with the input event after typing.
    #[prop_or_default]
    pub on_input: Callback<InputEvent>,
    #[prop_or_default]
    pub on_key: Callback<KeyboardEvent>,
    /// Reports that the box gets the focus.
    #[prop_or_default]
    pub on_opened: Callback<()>,
    /// Reports an example that is to be typed.
    #[prop_or_default]
    pub on_example: Callback<&'static str>,
    /// Reports a key among the examples.
    #[prop_or_default]
    pub on_example_key: Callback<KeyboardEvent>,
}

/// Shows the input, and examples of queries while it is empty.
#[component]
pub fn SearchBox(props: &SearchBoxProps) -> Html {
    let words = use_words();
    html! {
        <div class="search-box" role="search">
            <input class="search-box-input" id={BOX_ID} type="search" role="combobox" aria-haspopup="grid"
                aria-expanded={if props.is_open { "true" } else { "false" }} autocomplete="off" spellcheck="false" maxlength="2000"
                value={props.text.clone()} placeholder={words.say(SearchMsg::Hint)} aria-label={words.say(SearchMsg::Box)}
                aria-keyshortcuts="/ Control+F" aria-controls={props.is_open.then_some("search-panel")}
                aria-activedescendant={props.active.clone()} oninput={props.on_input.clone()} onkeydown={props.on_key.clone()}
                onfocus={props.on_opened.reform(|_| ())} onclick={props.on_opened.reform(|_| ())} />
            <span aria-hidden="true">{ text("span", "search-box-count", props.count.clone()) }</span>
            <p class="visually-hidden" id="search-status" role="status">{ props.status.clone() }</p>
            if props.text.is_empty() {
                { search_help(&props.on_example, props.on_example_key.clone(), words) }
            }
        </div>
    }
}

/// Shows examples of queries; a click enters one into the box.
///
/// Arrow keys go from the box to the examples, which would otherwise add ten tab stops before the next element.
fn search_help(
    on_example: &Callback<&'static str>,
    onkeydown: Callback<KeyboardEvent>,
    words: Words,
) -> Html {
    let example = |(typed, example): (&'static str, Example)| {
        let onclick = on_example.reform(move |_| typed);
        let inside = html! { <>{ text("code", "", typed) }{ text("span", "", words.say(SearchMsg::Example(example))) }</> };
        html! { <li><button type="button" class="search-box-example" tabindex="-1" {onclick}>{ inside }</button></li> }
    };
    // A click must not take the focus from the input, since these examples are only shown while it has the focus.
    let onmousedown = Callback::from(|event: MouseEvent| event.prevent_default());
    html! {
        <div class="search-box-help" id={HELP_ID} {onmousedown} {onkeydown}>
            { text("h2", "search-box-title", words.say(SearchMsg::Help)) }
            <ul>{ Example::ALL.into_iter().map(example).collect::<Html>() }</ul>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    async fn html(text: &'static str) -> String {
        rendered(
            move || html! { <SearchBox {text} is_open={!text.is_empty()} status="2 results" count="2" /> },
        )
        .await
    }

    #[tokio::test]
    async fn an_empty_box_says_what_can_be_typed() {
        let html = html("").await;
        assert_eq!(html.matches("<button").count(), Example::ALL.len());
        // They are not tab stops.
        assert_eq!(html.matches("tabindex=\"-1\"").count(), Example::ALL.len());
        assert!(html.contains("#238") && html.contains("title index"), "{html}");
        assert!(!html.contains("aria-controls"), "{html}");
    }

    #[tokio::test]
    async fn a_box_with_a_text_has_a_name_a_status_and_leads_to_its_results() {
        let html = html("proc").await;
        for text in [
            "aria-label=\"Search\"",
            "role=\"status\" class=\"visually-hidden\">2 results<",
            "aria-controls=\"search-panel\"",
            "role=\"combobox\"",
            "aria-expanded=\"true\"",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
        assert!(!html.contains("search-help"), "{html}");
    }
}
