//! Popovers, shown over the page next to the button that opens them, until the user clicks elsewhere.

use gloo::utils::{document, window};
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, HtmlElement, Node, ScrollIntoViewOptions, ScrollLogicalPosition};

/// Opens an element that is a popover, which takes the focus; returns `true` if it is one.
pub(super) fn opens(element: &Element) -> bool {
    let Some(popover) = element.dyn_ref::<HtmlElement>().filter(|element| element.popover().is_some()) else {
        return false;
    };
    // Its button, where it is placed, may have been scrolled out of view.
    if let Ok(Some(button)) = document().query_selector(&format!("[popovertarget={}]", popover.id())) {
        button.scroll_into_view_with_scroll_into_view_options(&nearest());
    }
    place(&popover.id());
    // An open popover remains open.
    drop(popover.show_popover());
    true
}

/// Gives the style sheets the position of a popover's button, for browsers without anchor positioning.
pub fn place(id: &str) {
    let element = document().get_element_by_id(id);
    let button = document().query_selector(&format!("[popovertarget={id}]")).ok().flatten();
    let (Some(popover), Some(button)) = (element.and_then(|it| it.dyn_into::<HtmlElement>().ok()), button)
    else {
        return;
    };
    let height = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
    let around = button.get_bounding_client_rect();
    let places = [
        ("--button-left", around.left()),
        ("--button-bottom", around.bottom()),
        ("--button-top", height - around.top()),
    ];
    for (name, place) in places {
        // A browser that refuses leaves it at the edge of the window.
        drop(popover.style().set_property(name, &format!("{place}px")));
    }
    // The other side has more room.
    let is_above = around.bottom() > height / 2.0;
    drop(popover.toggle_attribute_with_force("data-above", is_above));
}

/// Returns the id of the popover that is open.
pub fn open() -> Option<String> {
    document().query_selector(":popover-open").ok().flatten().map(|popover| popover.id())
}

/// Opens the popover with this id.
pub fn show(id: &str) {
    document().get_element_by_id(id).as_ref().map(opens);
}

/// Closes the popover with this id, which restores the focus.
pub fn hide(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(popover) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // A closed popover remains closed.
        drop(popover.hide_popover());
    }
}

/// Returns `true` if the popover with this id is open.
pub fn is_open(id: &str) -> bool {
    matches!(document().query_selector(&format!("#{id}:popover-open")), Ok(Some(_)))
}

/// Returns `true` if the focus moves from the popover with this id to an element that is neither in it nor its button.
pub fn is_left(event: &FocusEvent, id: &str) -> bool {
    // When the window loses the focus, no element in it receives it.
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
