//! What stands over the page, beside the button that opens it, until something else is pressed.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, ScrollIntoViewOptions, ScrollLogicalPosition};

/// Opens the popover with this id, as its button does; whether there is one.
pub fn show(id: &str) -> bool {
    let Some(popover) = popover(id) else { return false };
    // It stands beside its button, which may have been scrolled out of sight.
    if let Ok(Some(button)) = document().query_selector(&format!("[popovertarget={id}]")) {
        button.scroll_into_view_with_scroll_into_view_options(&nearest());
    }
    popover.show_popover().is_ok()
}

/// Closes the popover with this id, which gives the focus back to what had it before.
pub fn hide(id: &str) {
    if let Some(popover) = popover(id) {
        // What is closed already stays closed.
        drop(popover.hide_popover());
    }
}

fn popover(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

fn nearest() -> ScrollIntoViewOptions {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    options
}
