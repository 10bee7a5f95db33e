//! Where in an element a pointer is.

use wasm_bindgen::JsCast;
use yew::MouseEvent;

/// How far across the element under the pointer it is, from 0 at the left to 1 at the right.
///
/// `None` when the event has no element or the element has no width.
pub fn share_across(event: &MouseEvent) -> Option<f64> {
    let element: web_sys::Element = event.target()?.dyn_into().ok()?;
    let bounds = element.get_bounding_client_rect();
    let share = (f64::from(event.client_x()) - bounds.left()) / bounds.width();
    share.is_finite().then(|| share.clamp(0.0, 1.0))
}
