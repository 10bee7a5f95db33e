//! What tests of views share.

use yew::prelude::*;

use crate::context::PageContext;
use crate::phrases::{Language, Words};

#[derive(Properties, PartialEq)]
struct DrawnProps {
    html: Html,
}

#[component]
fn Drawn(props: &DrawnProps) -> Html {
    props.html.clone()
}

/// What a component draws, as text, rendered on the host without a browser.
pub(crate) async fn rendered(draw: impl FnOnce() -> Html + Send + 'static) -> String {
    let props = move || DrawnProps { html: draw() };
    yew::ServerRenderer::<Drawn>::with_props(props).hydratable(false).render().await
}

/// A part of the page in a language.
pub(crate) fn in_language(language: Language, inside: Html) -> Html {
    html! { <PageContext words={Words { language }}>{ inside }</PageContext> }
}
