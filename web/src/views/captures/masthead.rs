//! The bar at the top of the page.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Msg;
use crate::state::Action;

#[derive(Properties, PartialEq)]
pub struct MastheadProps {
    /// `true` if the page shows a screen other than the start screen, which its name then links to.
    #[prop_or_default]
    pub is_away: bool,
    /// Content after the name.
    #[prop_or_default]
    pub children: Html,
}

/// Shows the name of the page, and the tools available in every view; on the start screen also its tagline.
#[component]
pub fn Masthead(props: &MastheadProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let to_start = dispatch.reform(|_: MouseEvent| Action::ShowStart(true));
    let name = match props.is_away {
        true => button("masthead-home", Some(words.say(Msg::ToStart)), to_start, inside("winperf")),
        false => inside("winperf"),
    };
    html! {
        <header class="masthead">
            <h1 class="masthead-name">{ name }</h1>
            if !props.is_away {
                { text("p", "masthead-line", words.say(Msg::Tagline)) }
            }
            { props.children.clone() }
        </header>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rendered;

    #[tokio::test]
    async fn the_page_is_named_and_says_what_it_is_on_the_start_screen() {
        let html = rendered(|| html! { <Masthead /> }).await;
        assert!(html.contains("<h1") && html.contains("winperf"), "{html}");
        assert!(html.contains("masthead-line") && !html.contains("<button"), "{html}");
    }

    #[tokio::test]
    async fn elsewhere_the_name_leads_to_the_start() {
        let html = rendered(|| html! { <Masthead is_away=true><p>{ "files" }</p></Masthead> }).await;
        assert!(html.contains("files") && !html.contains("masthead-line"), "{html}");
        assert!(html.contains("aria-label=\"winperf: start page\""), "{html}");
    }
}
