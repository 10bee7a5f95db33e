//! Sizes of a list as measured by the browser; each query forces a layout of the page.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::list::across::Across;
use crate::list::scroll::Scroll;

/// Digits in the probe that measures the font.
const PROBE_DIGITS: f64 = 100.0;

/// Returns the widths of adjacent columns; the header marks the fixed ones.
pub(super) fn across(node: &HtmlElement) -> Across {
    let width = |selector: &str| {
        let element = node.query_selector(selector).ok().flatten();
        element.map_or(0.0, |element| element.get_bounding_client_rect().width())
    };
    Across {
        left: f64::from(node.scroll_left()),
        viewport: f64::from(node.client_width()),
        fixed: fixed(node),
        column: width(".list-box-column-probe"),
    }
}

fn fixed(node: &HtmlElement) -> f64 {
    let Some(columns) = header(node).and_then(|header| header.query_selector_all(".list-fixed").ok()) else {
        return 0.0;
    };
    let columns = (0..columns.length()).filter_map(|place| columns.get(place)?.dyn_into::<Element>().ok());
    columns.map(|column| column.get_bounding_client_rect().width()).sum()
}

/// Returns the list with the height of a row and of the viewport, and the width of a digit.
pub(super) fn down(scroll: Scroll, node: &HtmlElement) -> Scroll {
    let probe = node.query_selector(".list-box-probe").ok().flatten();
    let viewport = f64::from(node.client_height())
        - header(node).map_or(0.0, |header| header.get_bounding_client_rect().height());
    let Some(bounds) = probe.map(|probe| probe.get_bounding_client_rect()) else { return scroll };
    let columns = f64::from(node.client_width()) / (bounds.width() / PROBE_DIGITS).max(1.0);
    scroll.measured(bounds.height(), viewport.max(0.0), columns)
}

/// Returns the header, which stays at the top.
pub(super) fn header(node: &HtmlElement) -> Option<Element> {
    node.first_element_child()
}
