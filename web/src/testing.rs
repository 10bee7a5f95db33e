//! What tests of views share.

use yew::prelude::*;

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
