//! The name of the page.

use yew::prelude::*;

use crate::components::text::text;
use crate::context::use_words;
use crate::phrases::Msg;

#[derive(Properties, PartialEq)]
pub struct MastheadProps {
    /// What stands beside the name; otherwise the line that says what the page is.
    #[prop_or_default]
    pub beside: Option<Html>,
    /// What stands at its end.
    #[prop_or_default]
    pub children: Html,
}

/// The top of the page: its name, and what stands beside it.
#[component]
pub fn Masthead(props: &MastheadProps) -> Html {
    let words = use_words();
    let line = || text("p", "masthead-line", words.say(Msg::Tagline));
    html! {
        <header class="masthead">
            { text("h1", "masthead-name", "winperf") }
            { props.beside.clone().unwrap_or_else(line) }
            <div class="masthead-end">{ props.children.clone() }</div>
        </header>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn the_page_is_named_and_says_what_it_is_when_nothing_else_stands_there() {
        let html = rendered(|| html! { <Masthead /> }).await;
        assert!(html.contains("<h1") && html.contains("winperf"), "{html}");
        assert!(html.contains("masthead-line"), "{html}");
    }

    #[tokio::test]
    async fn what_stands_beside_the_name_takes_the_place_of_that_line() {
        let beside = || text("p", "", "captures");
        let draw = move || html! { <Masthead beside={beside()}><p>{ "end" }</p></Masthead> };
        let html = rendered(draw).await;
        assert!(
            html.contains("captures") && html.contains("end") && !html.contains("masthead-line"),
            "{html}"
        );
    }
}
