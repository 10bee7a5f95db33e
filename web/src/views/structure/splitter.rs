//! The edges between the panes, which the user moves by pointer and by key.

use yew::prelude::*;

use crate::browser::panes::{place, share, share_at};
use crate::browser::pointer::{hold, is_pressed};
use crate::context::use_words;
use crate::phrases::inspect::InspectMsg;
use crate::state::edge::{Edge, inside};

#[derive(Properties, PartialEq)]
pub struct SplitterProps {
    pub edge: Edge,
}

/// An edge between two panes: dragged, moved by arrow keys, Home and End, and put back by a double click or Enter.
///
/// Style sheets show it in the arrangements that it belongs to, and take the place that it has from the document.
#[component]
pub fn Splitter(SplitterProps { edge }: &SplitterProps) -> Html {
    let words = use_words();
    let node = use_node_ref();
    // Known from the first focus on; nobody hears of it before.
    let before = use_state_eq(|| 50.0);
    let edge = *edge;
    let put = {
        let (node, before) = (node.clone(), before.clone());
        Callback::from(move |wanted: Option<f64>| {
            place(edge, wanted);
            share(edge, &node).into_iter().for_each(|share| before.set(share));
        })
    };
    let onfocus = {
        let (node, before) = (node.clone(), before.clone());
        Callback::from(move |_: FocusEvent| {
            share(edge, &node).into_iter().for_each(|share| before.set(share))
        })
    };
    let onpointer = {
        let (node, put) = (node.clone(), put.clone());
        Callback::from(move |event: PointerEvent| {
            if is_pressed(&event) {
                hold(&event);
                share_at(edge, &node, &event).into_iter().for_each(|share| put.emit(Some(inside(share))));
            }
        })
    };
    let onkeydown = {
        let (node, put) = (node.clone(), put.clone());
        Callback::from(move |event: KeyboardEvent| {
            let moved = share(edge, &node).and_then(|share| edge.moved(share, &event.key()));
            if moved.is_some() || event.key() == "Enter" {
                event.prevent_default();
                put.emit(moved);
            }
        })
    };
    let ondblclick = put.reform(|_: MouseEvent| None);
    let class = classes!(
        "splitter",
        format!("splitter-{}", edge.stem()),
        if edge.is_upright() { "splitter-upright" } else { "splitter-level" }
    );
    html! {
        <div ref={node} {class} role="separator" tabindex="0" aria-controls={edge.controls()}
            aria-orientation={if edge.is_upright() { "vertical" } else { "horizontal" }}
            aria-label={words.say(InspectMsg::Edge(edge))} aria-valuemin="10" aria-valuemax="90"
            aria-valuenow={format!("{:.0}", *before)} {onfocus} onpointerdown={onpointer.clone()}
            onpointermove={onpointer} {onkeydown} {ondblclick}></div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::Language;
    use crate::testing::{in_language, rendered};

    #[tokio::test]
    async fn an_edge_is_a_separator_with_a_name_a_direction_and_a_value() {
        let draw = || in_language(Language::English, html! { <Splitter edge={Edge::Details} /> });
        let html = rendered(draw).await;
        for text in [
            "role=\"separator\"",
            "tabindex=\"0\"",
            "aria-orientation=\"horizontal\"",
            "aria-controls=\"hex\"",
            "aria-label=\"Height of the details\"",
            "aria-valuenow=\"50\"",
        ] {
            assert!(html.contains(text), "{text} is missing in {html}");
        }
    }
}
