//! The name of the page.

use yew::prelude::*;

use crate::components::text::{button, text, words as inside};
use crate::context::{use_dispatch, use_words};
use crate::phrases::Msg;
use crate::state::Action;

#[derive(Properties, PartialEq)]
pub struct MastheadProps {
    /// What stands beside the name; otherwise the line that says what the page is.
    #[prop_or_default]
    pub beside: Option<Html>,
    /// That in a line, which is shown in its place where there is no room for more.
    #[prop_or_default]
    pub short: AttrValue,
    /// What stands at its end.
    #[prop_or_default]
    pub children: Html,
}

/// The top of the page: its name, which leads to the start screen from elsewhere, and what stands beside it.
#[component]
pub fn Masthead(props: &MastheadProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let line = || text("p", "masthead-line", words.say(Msg::Tagline));
    let to_start = dispatch.reform(|_: MouseEvent| Action::ShowStart(true));
    let name = match props.beside {
        Some(_) => button("masthead-home", Some(words.say(Msg::ToStart)), to_start, inside("winperf")),
        None => inside("winperf"),
    };
    let is_open = use_state_eq(|| false);
    let fold = props.beside.is_some().then(|| fold(&props.short, &is_open));
    let class = if *is_open { "masthead masthead-open" } else { "masthead" };
    html! {
        <header {class}>
            <h1 class="masthead-name">{ name }</h1>
            { for fold }
            { props.beside.clone().unwrap_or_else(line) }
            <div class="masthead-end">{ props.children.clone() }</div>
        </header>
    }
}

/// The line that what stands beside the name is folded into, and folded out from.
fn fold(short: &AttrValue, is_open: &UseStateHandle<bool>) -> Html {
    let turned = !**is_open;
    let onclick = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(turned))
    };
    html! {
        <button type="button" class="button masthead-fold" aria-expanded={if turned { "false" } else { "true" }} {onclick}>
            { text("span", "masthead-short", short) }
            <span aria-hidden="true">{ if turned { "▾" } else { "▴" } }</span>
        </button>
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
        assert!(html.contains("masthead-line") && !html.contains("<button"), "{html}");
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
        assert!(html.contains("aria-label=\"winperf: to the start\""), "{html}");
    }
}
