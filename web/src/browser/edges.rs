//! Positions of the edges of panes and columns: set on the document, as `settings.js` does before the first drawing,
//! and remembered.
//!
//! The positions are variables of style sheets: dragging redraws only the edge, the browser lays out the rest, and the
//! position is stored at the end.

use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement, KeyboardEvent, MouseEvent};
use yew::NodeRef;

use crate::browser::resize::ResizeWatch;
use crate::browser::settings::{forget, remember, root};
use crate::state::view::edge::Edge;

/// Moves an edge to a position, or to its default.
pub fn place(edge: Edge, at: Option<f64>) {
    let Some(root) = root() else { return };
    let property = property(edge);
    // If the document cannot be changed, the default layout is shown.
    match at {
        Some(at) => drop(root.style().set_property(&property, &edge.size(at))),
        None => drop(root.style().remove_property(&property)),
    }
}

/// Returns `true` if the user has moved an edge from its default position.
pub fn is_placed(edge: Edge) -> bool {
    let placed = root().and_then(|root| root.style().get_property_value(&property(edge)).ok());
    placed.is_some_and(|placed| !placed.is_empty())
}

/// Stores the position of an edge for the next visit.
pub fn keep(edge: Edge) {
    let size = root().and_then(|root| root.style().get_property_value(&property(edge)).ok());
    let name = format!("winperf-{}", edge.name());
    match size.filter(|size| !size.is_empty()) {
        Some(size) => remember(&name, &size),
        None => forget(&name),
    }
}

/// Returns the position of an edge; `None` for one that is hidden in this layout.
pub fn measured(edge: Edge, node: &NodeRef) -> Option<f64> {
    let bounds = node.cast::<Element>()?.get_bounding_client_rect();
    if bounds.width() * bounds.height() == 0.0 {
        return None;
    }
    let middle = (bounds.left() + bounds.width() / 2.0, bounds.top() + bounds.height() / 2.0);
    match edge {
        Edge::Before(..) => along(edge, &around(node)?, middle),
        Edge::Behind(_) => in_letters(around(node)?.width()),
    }
}

/// Calls back when an edge or the box around it is resized, the first time at once.
pub fn watched(node: &NodeRef, called: impl FnMut() + 'static) -> Option<ResizeWatch> {
    let own = node.cast::<Element>()?;
    let around = own.parent_element();
    ResizeWatch::new([Some(own), around].into_iter().flatten(), called)
}

/// Returns the position that an edge would have at the pointer.
pub fn at_pointer(edge: Edge, node: &NodeRef, event: &MouseEvent) -> Option<f64> {
    let around = around(node)?;
    let pointer = (f64::from(event.client_x()), f64::from(event.client_y()));
    match edge {
        Edge::Before(..) => along(edge, &around, pointer),
        Edge::Behind(_) => in_letters(pointer.0 - around.left()),
    }
}

/// Moves the focus to the edge of the next column of the same header, or of the one before; returns `true` if the key
/// does that.
pub fn goes_on(node: &NodeRef, event: &KeyboardEvent) -> bool {
    let step: isize = match event.key().as_str() {
        "ArrowUp" => -1,
        "ArrowDown" => 1,
        _ => return false,
    };
    let header = node.cast::<Element>().and_then(|node| node.closest("[role=row]").ok()?);
    let Some((header, own)) = header.zip(node.cast::<HtmlElement>()) else { return true };
    let edges = shown_edges(&header);
    let position = edges.iter().position(|edge| *edge == own);
    if let Some(other) = position.and_then(|at| edges.get(at.checked_add_signed(step)?)) {
        // An element that cannot be focused does not change the focus.
        drop(other.focus());
    }
    true
}

/// Returns the edges of a header that are shown, from left to right, since style sheets may reorder columns.
fn shown_edges(header: &Element) -> Vec<HtmlElement> {
    let Ok(edges) = header.query_selector_all("[role=separator]") else { return Vec::new() };
    let edges = (0..edges.length()).filter_map(|at| edges.get(at)?.dyn_into::<HtmlElement>().ok());
    let mut edges: Vec<HtmlElement> = edges.filter(|edge| edge.offset_width() > 0).collect();
    edges.sort_by(|one, other| left(one).total_cmp(&left(other)));
    edges
}

fn left(edge: &HtmlElement) -> f64 {
    edge.get_bounding_client_rect().left()
}

fn property(edge: Edge) -> String {
    format!("--{}", edge.name())
}

/// Returns the box divided by an edge between panes, or the name of the column before one.
fn around(node: &NodeRef) -> Option<DomRect> {
    Some(node.cast::<Element>()?.parent_element()?.get_bounding_client_rect())
}

/// Returns the percentage before a point.
fn along(edge: Edge, around: &DomRect, (x, y): (f64, f64)) -> Option<f64> {
    let share = if edge.is_upright() {
        (x - around.left()) / around.width()
    } else {
        (y - around.top()) / around.height()
    };
    share.is_finite().then_some(share * 100.0)
}

/// Pixels in the unit that grows with the letters of the page.
fn in_letters(width: f64) -> Option<f64> {
    let style = web_sys::window()?.get_computed_style(root()?.as_ref()).ok()??;
    let size: f64 = style.get_property_value("font-size").ok()?.trim_end_matches("px").parse().ok()?;
    Some(width / size)
}
