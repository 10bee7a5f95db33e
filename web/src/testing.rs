//! Helpers shared by tests of views.

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

/// Renders a component as text, on the host without a browser.
pub(crate) async fn rendered(draw: impl FnOnce() -> Html + Send + 'static) -> String {
    let props = move || DrawnProps { html: draw() };
    yew::ServerRenderer::<Drawn>::with_props(props).hydratable(false).render().await
}

/// Shows a part of the page in a language.
pub(crate) fn in_language(language: Language, inside: Html) -> Html {
    html! { <PageContext words={Words { language }}>{ inside }</PageContext> }
}
