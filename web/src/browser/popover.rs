//! What stands over the page, beside the button that opens it, until something else is pressed.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, HtmlElement, Node, ScrollIntoViewOptions, ScrollLogicalPosition};

/// Opens an element that is a popover, which takes the focus; whether it is one.
pub(super) fn opens(element: &Element) -> bool {
    let Some(popover) = element.dyn_ref::<HtmlElement>().filter(|element| element.popover().is_some()) else {
        return false;
    };
    // It stands beside its button, which may have been scrolled out of sight.
    if let Ok(Some(button)) = document().query_selector(&format!("[popovertarget={}]", popover.id())) {
        button.scroll_into_view_with_scroll_into_view_options(&nearest());
    }
    // What is open already stays open.
    drop(popover.show_popover());
    true
}

/// Closes the popover with this id, which gives the focus back to what had it before.
pub fn hide(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(popover) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // What is closed already stays closed.
        drop(popover.hide_popover());
    }
}

/// Whether the popover with this id is open.
pub fn is_open(id: &str) -> bool {
    matches!(document().query_selector(&format!("#{id}:popover-open")), Ok(Some(_)))
}

/// Whether the focus goes from the popover with this id to something that is neither in it nor its button.
pub fn is_left(event: &FocusEvent, id: &str) -> bool {
    // When the window loses the focus, nothing in it takes that.
    let Some(next) = event.related_target().and_then(|next| next.dyn_into::<Node>().ok()) else {
        return false;
    };
    let own = document().query_selector_all(&format!("#{id}, [popovertarget={id}]"));
    own.is_ok_and(|own| {
        (0..own.length()).all(|place| !own.get(place).is_some_and(|own| own.contains(Some(&next))))
    })
}

fn nearest() -> ScrollIntoViewOptions {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    options
}
