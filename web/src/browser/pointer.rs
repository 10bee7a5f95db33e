//! Position of a pointer inside or outside of an element, and that element.

use gloo::events::EventListener;
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::{Callback, MouseEvent, PointerEvent};

/// A row of a list.
const ROW: &str = "[aria-rowindex]";

/// Returns the number of the row of a list that a pointer is on, as `aria-rowindex` counts: from 1 and with the header.
pub fn row_under(event: &MouseEvent) -> Option<usize> {
    around(event, ROW)?.get_attribute("aria-rowindex")?.parse().ok()
}

/// Returns `true` if a pointer is on an element that matches a selector.
pub fn is_on(event: &MouseEvent, selector: &str) -> bool {
    around(event, selector).is_some()
}

/// Returns how far right a pointer is in the element of its row that matches a selector: 0 to 1, clamped.
pub fn share_across(event: &MouseEvent, selector: &str) -> Option<f64> {
    let bounds = around(event, ROW)?.query_selector(selector).ok()??.get_bounding_client_rect();
    share(f64::from(event.client_x()) - bounds.left(), bounds.width())
}

/// Returns the relative height of a pointer in an element that matches a selector, from 0 at the top to 1 at the
/// bottom.
///
/// `None` if the pointer is on no such element or if that has no height.
pub fn share_down(event: &MouseEvent, selector: &str) -> Option<f64> {
    let bounds = around(event, selector)?.get_bounding_client_rect();
    share(f64::from(event.client_y()) - bounds.top(), bounds.height())
}

/// Returns how far right a pointer is in an element that matches a selector: 0 to 1, clamped.
pub fn share_right(event: &MouseEvent, selector: &str) -> Option<f64> {
    let bounds = around(event, selector)?.get_bounding_client_rect();
    share(f64::from(event.client_x()) - bounds.left(), bounds.width())
}

/// Returns `true` if the main button is held down.
pub fn is_pressed(event: &MouseEvent) -> bool {
    event.buttons() & 1 == 1
}

/// Captures the pointer for the element under it until the button is released.
///
/// If a text selection covers the element, a browser would drag that instead, and so it is cleared.
pub fn hold(event: &PointerEvent) {
    if let Some(selection) = web_sys::window().and_then(|window| window.get_selection().ok().flatten()) {
        // Without a range there is nothing to undo.
        drop(selection.remove_all_ranges());
    }
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    if let Some(element) = element {
        // A pointer that is gone already is not held.
        drop(element.set_pointer_capture(event.pointer_id()));
    }
}

/// Returns the number, from 1, of the column that the cell under the pointer is in; `None` outside of all cells.
pub fn column_under(event: &MouseEvent) -> Option<usize> {
    around(event, "[aria-colindex]")?.get_attribute("aria-colindex")?.parse().ok()
}

/// Returns the element under the pointer, or its nearest ancestor, that matches a selector.
fn around(event: &MouseEvent, selector: &str) -> Option<Element> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.closest(selector).ok()?
}

/// Watches for presses outside of an element, and for Escape, until it is dropped.
pub struct LeaveWatch {
    _listeners: [EventListener; 2],
}

impl LeaveWatch {
    /// Begins to watch the element that matches a selector.
    pub fn new(selector: &'static str, on_left: Callback<()>) -> Self {
        let pressed = {
            let on_left = on_left.clone();
            EventListener::new(&document(), "pointerdown", move |event| {
                let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                if target.is_some_and(|target| matches!(target.closest(selector), Ok(None))) {
                    on_left.emit(());
                }
            })
        };
        let escaped = EventListener::new(&document(), "keydown", move |event| {
            if event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape") {
                on_left.emit(());
            }
        });
        Self { _listeners: [pressed, escaped] }
    }
}

fn share(distance: f64, length: f64) -> Option<f64> {
    let share = distance / length;
    share.is_finite().then(|| share.clamp(0.0, 1.0))
}
