//! How large panes are: set on the document, where `settings.js` has put it before anything was drawn, and remembered.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement, MouseEvent};
use yew::NodeRef;

use crate::browser::settings::{forget, remember};
use crate::state::edge::Edge;

/// Puts an edge where so many percent are before it, or where it is at first.
pub fn place(edge: Edge, share: Option<f64>) {
    let root = document().document_element().and_then(|root| root.dyn_into::<HtmlElement>().ok());
    let Some(root) = root else { return };
    let name = format!("pane-{}", edge.stem());
    let (property, remembered) = (format!("--{name}"), format!("winperf-{name}"));
    // A document that cannot be set shows the panes as they are at first.
    match share {
        Some(share) => {
            let behind = format!("{:.1}%", 100.0 - share);
            drop(root.style().set_property(&property, &behind));
            remember(&remembered, &behind);
        }
        None => {
            drop(root.style().remove_property(&property));
            forget(&remembered);
        }
    }
}

/// How much is before an edge, in percent.
pub fn share(edge: Edge, node: &NodeRef) -> Option<f64> {
    let bounds = node.cast::<Element>()?.get_bounding_client_rect();
    let (x, y) = (bounds.left() + bounds.width() / 2.0, bounds.top() + bounds.height() / 2.0);
    along(edge, &around(node)?, (x, y))
}

/// How much would be before an edge at the pointer, in percent.
pub fn share_at(edge: Edge, node: &NodeRef, event: &MouseEvent) -> Option<f64> {
    along(edge, &around(node)?, (f64::from(event.client_x()), f64::from(event.client_y())))
}

/// What is parted by an edge.
fn around(node: &NodeRef) -> Option<DomRect> {
    Some(node.cast::<Element>()?.parent_element()?.get_bounding_client_rect())
}

fn along(edge: Edge, around: &DomRect, (x, y): (f64, f64)) -> Option<f64> {
    let share = if edge.is_upright() {
        (x - around.left()) / around.width()
    } else {
        (y - around.top()) / around.height()
    };
    share.is_finite().then_some(share * 100.0)
}
